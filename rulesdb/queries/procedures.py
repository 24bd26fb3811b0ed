"""Procedures: the steps that documents number, and which kind of step comes before which."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from ..held import looked_up
from . import column

MOST_GAMES = 64  # of which a connection remembers the steps: some 200 each


class Step(NamedTuple):
    """A passage that is a step of a procedure.

    `weak` tells that its part of the document yields to the rest, `led` that a lead ending in a colon stands above it.
    """

    number: int
    procedure: str
    position: int
    document: str
    weak: int
    led: int


class Priority(NamedTuple):
    """A kind of step that comes before another one, as a rule at the place `ground` says."""

    first: str
    then: str
    says: str
    ground: str


def steps(db: sqlite3.Connection, game: str) -> list[Step]:
    """The steps of all procedures of a game, ours first, then those of the strongest document, in order."""
    return looked_up(db, "steps", MOST_GAMES, [game], lambda _: {game: _steps(db, game)})[game]


def _steps(db: sqlite3.Connection, game: str) -> list[Step]:
    query = (
        "SELECT p.number, p.procedure, p.position, p.document, p.weak, p.intro LIKE '%:' AS led FROM passage p "
        "JOIN document d ON d.id = p.document WHERE p.game = ? AND p.procedure > '' AND d.history = 0 "
        "ORDER BY d.authority != 'digest', d.strength, p.position, p.number"
    )
    return list(map(Step._make, db.execute(query, (game,))))


def names(db: sqlite3.Connection, game: str) -> list[str]:
    """The names of a game's procedures."""
    return column(db, "SELECT DISTINCT procedure FROM passage WHERE game = ? AND procedure != ''", (game,))


def priorities(db: sqlite3.Connection, game: str) -> list[Priority]:
    """A game's order of priorities, in that order."""
    query = 'SELECT first, "then", says, ground FROM priority WHERE game = ? ORDER BY rowid'
    return list(map(Priority._make, db.execute(query, (game,))))
