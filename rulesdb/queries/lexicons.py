"""The lexicons that a build made of games without data, and what it made of those of other games."""

from __future__ import annotations

import sqlite3

from ..held import known
from . import Json, column


def games(db: sqlite3.Connection) -> set[str]:
    """The games whose lexicon a build made."""
    held: dict[str, set[str]] = known(db, "games with a lexicon", 2)
    if not held:
        held["all"] = set(column(db, "SELECT game FROM lexicon"))
    return held["all"]


def text(db: sqlite3.Connection, game: str) -> str:
    """The lexicon of a game, "" where no build made one."""
    return next(iter(column(db, "SELECT text FROM lexicon WHERE game = ?", (game,))), "")


def says(db: sqlite3.Connection, game: str) -> Json:
    """How a game says what other games say, by their words; "" where no build made a lexicon."""
    return next(iter(column(db, "SELECT says FROM lexicon WHERE game = ?", (game,))), "")


def compiled(db: sqlite3.Connection, game: str, key: str) -> str:
    """What a build made of the lexicon of a game with data, "" where that was not the lexicon with this `key`."""
    return next(iter(column(db, "SELECT lexicon FROM compiled WHERE game = ? AND key = ?", (game, key))), "")
