"""The index of search: stems, what people say for what, what passages are ranked by."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..held import looked_up
from . import column, marks

MOST_WORDS = 65_536  # stems, and runs of them, that a connection remembers
MOST_HELD = 4096  # passages of which a connection remembers what they are ranked by


class Posting(NamedTuple):
    """The passages that have a stem, and with what impact, both packed; `weight` is its IDF."""

    stem: str
    passages: bytes
    impacts: bytes
    weight: float


class Saying(NamedTuple):
    """What people say, as stems, and what is meant: a term's id or other stems."""

    stems: str
    kind: str
    meaning: str
    weight: float


class Ranked(NamedTuple):
    """A passage with the lines of stems by which it is ranked, and the direction of its words."""

    number: int
    id: str
    kind: str
    weak: int
    scope: str
    cards: str
    head: str
    path: str
    text: str
    gloss: str
    asked: str
    examples: str
    direction: bytes


def postings(db: sqlite3.Connection, stems: Sequence[str], game: str) -> list[Posting]:
    """The passages of a game by `stems`."""
    query = f"SELECT stem, passages, impacts, weight FROM posting WHERE game = ? AND stem IN ({marks(stems)})"
    return list(map(Posting._make, db.execute(query, (game, *stems))))


def weights(db: sqlite3.Connection, stems: Sequence[str], game: str) -> dict[str, float]:
    """The IDF of each of `stems` that a passage of a game has."""
    query = f"SELECT stem, weight FROM posting WHERE game = ? AND stem IN ({marks(stems)})"
    return dict(db.execute(query, (game, *stems)).fetchall())


def mean_weights(db: sqlite3.Connection, stems: Sequence[str], games: Sequence[str]) -> dict[str, float]:
    """The IDF that each of `stems` has in `games` on average."""
    query = (
        f"SELECT stem, avg(weight) FROM posting WHERE game IN ({marks(games)}) AND stem IN ({marks(stems)}) "
        "GROUP BY stem"
    )
    return dict(db.execute(query, (*games, *stems)).fetchall())


def stems_from(db: sqlite3.Connection, game: str, letter: str) -> list[str]:
    """The stems of three letters and more that begin with `letter`."""
    query = "SELECT stem FROM posting WHERE game = ? AND length(stem) > 2 AND stem GLOB ?"
    return column(db, query, (game, f"{letter}*"))


def sayings(db: sqlite3.Connection, runs: Sequence[str], game: str) -> dict[str, list[Saying]]:
    """What each of `runs` of stems means in a game, of those that mean something there."""
    return looked_up(db, f"sayings {game}", MOST_WORDS, runs, lambda new: _sayings(db, new, game))


def _sayings(db: sqlite3.Connection, runs: Sequence[str], game: str) -> dict[str, list[Saying]]:
    query = (
        f"SELECT stems, kind, meaning, weight FROM saying WHERE game = ? AND stems IN ({marks(runs)}) "
        "ORDER BY kind, rowid"
    )
    meant: dict[str, list[Saying]] = {}
    for saying in map(Saying._make, db.execute(query, (game, *runs))):
        meant.setdefault(saying.stems, []).append(saying)
    return meant


def ranked(db: sqlite3.Connection, numbers: Sequence[int]) -> dict[int, Ranked]:
    """What the passages `numbers` are ranked by, by their numbers."""
    return looked_up(db, "ranked", MOST_HELD, numbers, lambda new: _ranked(db, new))


def _ranked(db: sqlite3.Connection, numbers: Sequence[int]) -> dict[int, Ranked]:
    query = (
        "SELECT p.number, p.id, p.kind, p.weak, p.scope, p.cards, r.head, r.path, r.text, r.gloss, r.asked, "
        "r.examples, r.direction FROM passage p JOIN ranking r ON r.number = p.number "
        f"WHERE p.number IN ({marks(numbers)})"
    )
    return {row.number: row for row in map(Ranked._make, db.execute(query, numbers))}


def directions(db: sqlite3.Connection, game: str) -> Iterator[tuple[int, bytes]]:
    """(number, direction) of each passage of a game that answers for itself."""
    query = (
        "SELECT r.number, r.direction FROM ranking r JOIN game g ON r.number BETWEEN g.first AND g.last "
        "JOIN passage p ON p.number = r.number WHERE g.id = ? AND p.twin = p.number"
    )
    yield from db.execute(query, (game,))


def vectors(db: sqlite3.Connection, stems: Sequence[str]) -> dict[str, bytes]:
    """The packed vector of each of `stems` that has one."""
    return looked_up(db, "vectors", MOST_WORDS, stems, lambda new: _vectors(db, new))


def _vectors(db: sqlite3.Connection, stems: Sequence[str]) -> dict[str, bytes]:
    return dict(db.execute(f"SELECT stem, direction FROM vector WHERE stem IN ({marks(stems)})", stems).fetchall())


def topics_asked(db: sqlite3.Connection) -> list[tuple[str, str, bytes, float]]:
    """(topic, weights of stems as JSON, direction and its length) of each question of a topic."""
    return list(map(tuple, db.execute("SELECT topic, words, direction, length FROM topic WHERE asked")))


def topics_said(db: sqlite3.Connection, names: Sequence[str]) -> list[tuple[str, str, bytes]]:
    """(topic, weights of stems as JSON, direction) of what rules say to the topics `names`."""
    query = f"SELECT topic, words, direction FROM topic WHERE NOT asked AND topic IN ({marks(names)})"
    return list(map(tuple, db.execute(query, names)))
