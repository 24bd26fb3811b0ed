"""What the files of the user hold: where each line went, what was skipped or is wrong, and how much is held."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from . import column, marks


class File(NamedTuple):
    """A file of the user's as it was read, without its text; `games` divided by blanks."""

    id: str
    kind: str
    games: str
    file: str
    sha256: str
    read: str


class GameFile(NamedTuple):
    """What the user says of a game, as it was read from a file."""

    games: str
    file: str
    text: str


class Span(NamedTuple):
    """Lines of a document that are in no passage, and why."""

    first: int
    last: int
    kind: str
    why: str


class Skipped(NamedTuple):
    """A file that holds nothing to cite."""

    game: str
    file: str
    why: str


class Problem(NamedTuple):
    """What is wrong with a document or with the data."""

    game: str
    document: str
    first: int
    last: int
    kind: str
    message: str


class Sentence(NamedTuple):
    """A sentence of a passage of `kind`: how many clauses it has, and whether all of them were read whole."""

    whole: int
    clauses: int
    kind: str
    text: str


class Stop(NamedTuple):
    """A word at which the reading of so many `clauses` stopped; `ours` of the digests."""

    game: str
    ours: int
    word: str
    clauses: int


def files(db: sqlite3.Connection) -> list[File]:
    """The files that were read, by their ids."""
    return list(map(File._make, db.execute("SELECT id, kind, games, file, sha256, read FROM source_text ORDER BY id")))


def holds_files(db: sqlite3.Connection) -> bool:
    """Whether the database keeps the files that were read; one of card facts alone does not."""
    return db.execute("SELECT 1 FROM sqlite_master WHERE name = 'source_text'").fetchone() is not None


def game_files(db: sqlite3.Connection) -> list[GameFile]:
    """The rulesdb.toml of each game of the user's own."""
    import zlib

    rows = db.execute("SELECT games, file, text FROM source_text WHERE kind = 'game'")
    return [GameFile(games, file, zlib.decompress(packed).decode("utf-8")) for games, file, packed in rows]


def spans(db: sqlite3.Connection, document: str) -> list[Span]:
    """What became of the lines of a document that are in no passage, in their order."""
    query = "SELECT first, last, kind, why FROM span WHERE document = ? ORDER BY first"
    return list(map(Span._make, db.execute(query, (document,))))


def skipped(db: sqlite3.Connection) -> list[Skipped]:
    """The files that hold nothing to cite."""
    return list(map(Skipped._make, db.execute("SELECT game, file, why FROM skipped ORDER BY game, file")))


def problems(db: sqlite3.Connection) -> list[Problem]:
    """All problems by game and kind."""
    query = (
        "SELECT game, document, first, last, kind, message FROM problem ORDER BY game, kind, document, first, message"
    )
    return list(map(Problem._make, db.execute(query)))


def sentences(db: sqlite3.Connection, document: str) -> list[Sentence]:
    """The sentences of a document that the grammar was asked to read."""
    query = (
        "SELECT min(c.understood) AS whole, count(*) AS clauses, p.kind, c.text FROM clause c "
        "JOIN passage p ON p.number = c.passage WHERE p.document = ? GROUP BY c.passage, c.sentence"
    )
    return list(map(Sentence._make, db.execute(query, (document,))))


def stops(db: sqlite3.Connection, unbinding: Sequence[str]) -> list[Stop]:
    """Where reading stopped, by game and origin, the most frequent first; passages of kinds `unbinding` left out."""
    query = (
        "SELECT c.game, d.authority = 'digest' AS ours, c.stopped AS word, count(*) AS clauses FROM clause c "
        "JOIN passage p ON p.number = c.passage JOIN document d ON d.id = p.document "
        f"WHERE c.stopped > '' AND p.kind NOT IN ({marks(unbinding)}) "
        "GROUP BY c.game, ours, c.stopped ORDER BY c.game, ours, clauses DESC, c.stopped"
    )
    return list(map(Stop._make, db.execute(query, unbinding)))


def count(db: sqlite3.Connection, table: str, game: str) -> int:
    """How many rows of `table` are of a game."""
    return int(column(db, f"SELECT count(*) FROM {table} WHERE game = ?", (game,))[0])


def count_edges(db: sqlite3.Connection, table: str, games: Sequence[str]) -> int:
    """How many rows of `table`, reference or unresolved, come from passages of `games`."""
    query = f"SELECT count(*) FROM {table} r JOIN passage p ON p.number = r.source WHERE p.game IN ({marks(games)})"
    return int(column(db, query, games)[0])


def overriding(db: sqlite3.Connection) -> list[str]:
    """The id of the passage that overrides, once an edge."""
    return column(db, "SELECT source FROM supersedes")


def contradicting(db: sqlite3.Connection) -> list[str]:
    """The id of the passage that contradicts, once an edge."""
    return column(db, "SELECT source FROM conflicts")


def corrected(db: sqlite3.Connection) -> list[str]:
    """The id of the card, once an erratum."""
    return column(db, "SELECT card FROM event WHERE action != 'listed'")


def needing_review(db: sqlite3.Connection) -> list[str]:
    """The ids of the passages that may be void."""
    return column(db, "SELECT DISTINCT passage FROM stale")
