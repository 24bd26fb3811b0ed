"""The facts of card lists, in a database of rules or in one of card facts alone."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from ..text import full_name
from . import Json


class Fact(NamedTuple):
    """A card of a list: `key` and `full` are its folded title and name, `data` all else, its codes among it."""

    id: str
    game: str
    title: str
    subtitle: str
    key: str
    full: str
    data: Json


class Name(NamedTuple):
    """A card's name as it is printed and as it is sought."""

    title: str
    subtitle: str
    key: str
    full: str

    @property
    def name(self) -> str:
        """The title with the subtitle."""
        return full_name(self.title, self.subtitle)


_FIELDS = "f.id, f.game, f.title, f.subtitle, f.key, f.full, f.data"


def any_held(db: sqlite3.Connection, game: str) -> bool:
    """Whether any card of a game is known."""
    return db.execute("SELECT 1 FROM fact WHERE game = ? LIMIT 1", (game,)).fetchone() is not None


def every(db: sqlite3.Connection, game: str) -> list[Fact]:
    """All cards of a game."""
    return list(map(Fact._make, db.execute(f"SELECT {_FIELDS} FROM fact f WHERE f.game = ?", (game,))))


def by_name(db: sqlite3.Connection, game: str, column: str, name: str) -> list[Fact]:
    """The cards whose `column`, key or full, is `name`."""
    query = f"SELECT {_FIELDS} FROM fact f WHERE f.game = ? AND f.{column} = ?"
    return list(map(Fact._make, db.execute(query, (game, name))))


def by_code(db: sqlite3.Connection, game: str, code: str) -> list[Fact]:
    """The cards that carry a code."""
    query = (
        f"SELECT {_FIELDS} FROM fact_code c JOIN fact f ON f.game = c.game AND f.id = c.id "
        "WHERE c.game = ? AND c.code = ?"
    )
    return list(map(Fact._make, db.execute(query, (game, code))))


def names(db: sqlite3.Connection, game: str) -> list[Name]:
    """The names of all cards of a game."""
    query = "SELECT DISTINCT title, subtitle, key, full FROM fact WHERE game = ?"
    return list(map(Name._make, db.execute(query, (game,))))
