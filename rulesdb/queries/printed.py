"""The numbers that documents print before rules and headings, in the documents' order."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from . import Json, column, marks


class Printed(NamedTuple):
    """A printed number: its place in the order of all, and the section that bears it, "" for a mere heading."""

    place: int
    key: str
    number: str
    section: str
    document: str
    title: str


class Bearer(NamedTuple):
    """A passage with the numbers that it bears."""

    number: int
    numbers: Json


_PRINTED = "SELECT r.rowid AS place, r.key, r.number, r.section, r.document, r.title FROM printed r"
_RULES = "r.document = ? AND r.key NOT LIKE 'page %'"  # rows of rules, not of pages


def bearers(db: sqlite3.Connection, game: str, key: str) -> list[Printed]:
    """The places that bear a number, those of the strongest document first."""
    query = (
        f"{_PRINTED} JOIN document d ON d.id = r.document WHERE r.game = ? AND r.key = ? "
        "ORDER BY d.authority = 'digest', d.strength, r.rowid"
    )
    return list(map(Printed._make, db.execute(query, (game, key))))


def behind(db: sqlite3.Connection, document: str, place: int) -> Iterator[Printed]:
    """The numbers of a document behind `place`, in its order."""
    return map(
        Printed._make, db.execute(f"{_PRINTED} WHERE {_RULES} AND r.rowid > ? ORDER BY r.rowid", (document, place))
    )


def neighbours(db: sqlite3.Connection, row: Printed, *, after: bool, limit: int) -> list[Printed]:
    """Other numbers of the document before or behind that of `row`, the nearest first."""
    side, order = (">", "ASC") if after else ("<", "DESC")
    query = f"{_PRINTED} WHERE {_RULES} AND r.rowid {side} ? AND r.key != ? ORDER BY r.rowid {order} LIMIT ?"
    return list(map(Printed._make, db.execute(query, (row.document, row.place, row.key, limit))))


def keys(db: sqlite3.Connection, game: str) -> list[str]:
    """All numbers of a game, as keys."""
    return column(db, "SELECT DISTINCT key FROM printed WHERE game = ?", (game,))


def games_with(db: sqlite3.Connection, key: str) -> list[str]:
    """The games that print a number."""
    return column(db, "SELECT DISTINCT game FROM printed WHERE key = ? ORDER BY game", (key,))


def like(db: sqlite3.Connection, games: Sequence[str], begins: str, limit: int) -> list[str]:
    """The first numbers of `games` that begin so, whatever their case."""
    query = f"SELECT DISTINCT number FROM printed WHERE game IN ({marks(games)}) AND key LIKE ? ORDER BY rowid LIMIT ?"
    return column(db, query, (*games, f"{begins}%", limit))


def numbers_from(db: sqlite3.Connection, game: str, begins: str, limit: int) -> list[str]:
    """The first numbers of a game whose key begins with `begins`, by the index of keys."""
    query = "SELECT DISTINCT number FROM printed WHERE game = ? AND key >= ? AND key < ? ORDER BY rowid LIMIT ?"
    return column(db, query, (game, begins, f"{begins}\U0010ffff", limit))


def passages_of(db: sqlite3.Connection, section: str) -> list[Bearer]:
    """The passages of a section with their numbers."""
    query = "SELECT number, numbers FROM passage WHERE section = ? ORDER BY number"
    return list(map(Bearer._make, db.execute(query, (section,))))


def bearing(db: sqlite3.Connection, section: str, number: str) -> list[tuple[int, str]]:
    """(number, text) of the passages of a section whose first printed number is `number`."""
    query = "SELECT number, text FROM passage WHERE section = ? AND numbers LIKE ? ORDER BY number"
    return db.execute(query, (section, f'["{number}"%')).fetchall()


def count_of(db: sqlite3.Connection, section: str) -> int:
    """How many different numbers the passages of a section bear."""
    query = "SELECT count(DISTINCT numbers) FROM passage WHERE section = ?"
    return int(column(db, query, (section,))[0])
