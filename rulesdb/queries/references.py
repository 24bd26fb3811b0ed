"""Edges between passages: who refers to whom, and what overrides, contradicts or restates what."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from ..held import looked_up
from . import BEGUN, Json, column, marks

MOST_HELD = 16_384  # passages of which a connection remembers what restates them


class Override(NamedTuple):
    """One passage overrides another, or one sentence of it, `part`."""

    newer: str
    older: str
    words: str
    part: str
    since: str


class Conflict(NamedTuple):
    """One passage contradicts another, which is in force `since` a day."""

    passage: str
    other: str
    words: str
    since: str


class Stale(NamedTuple):
    """A ruling that a later passage, its cause, may have made void."""

    passage: str
    cause: str
    why: str
    since: str


class Difference(NamedTuple):
    """A place where two sources differ, loaded or not."""

    game: str
    one: str
    other: str
    words: str
    part: str
    decided: int


class Unresolved(NamedTuple):
    """A reference that names nothing."""

    words: str
    target: str
    reason: str


class Numbered(NamedTuple):
    """A reference from or to a passage that bears printed numbers."""

    kind: str
    words: str
    numbers: Json
    title: str


def overrides(db: sqlite3.Connection, ids: Sequence[str]) -> Iterator[Override]:
    """What overrides one of the passages `ids` or is overridden by one, dated by what overrides."""
    query = (
        "SELECT s.source AS newer, s.target AS older, s.words, s.part, p.since FROM supersedes s "
        f"JOIN passage p ON p.id = s.source WHERE s.source IN ({marks(ids)}) OR s.target IN ({marks(ids)}) "
        "ORDER BY s.rowid"
    )
    return map(Override._make, db.execute(query, (*ids, *ids)))


def conflicts(db: sqlite3.Connection, ids: Sequence[str]) -> Iterator[Conflict]:
    """What contradicts the passages `ids`, dated by what contradicts."""
    query = (
        "SELECT c.source AS passage, c.target AS other, c.words, p.since FROM conflicts c "
        f"JOIN passage p ON p.id = c.target WHERE c.source IN ({marks(ids)}) ORDER BY c.rowid"
    )
    return map(Conflict._make, db.execute(query, ids))


def conflicts_of(db: sqlite3.Connection, numbers: Sequence[int]) -> list[Conflict]:
    """What contradicts the passages `numbers`."""
    query = (
        "SELECT c.source AS passage, c.target AS other, c.words, p.since FROM conflicts c "
        f"JOIN passage p ON p.id = c.source WHERE p.number IN ({marks(numbers)}) ORDER BY c.target"
    )
    return list(map(Conflict._make, db.execute(query, numbers)))


def stale(db: sqlite3.Connection, ids: Sequence[str]) -> Iterator[Stale]:
    """Why those of the passages `ids` that are rulings may be void, dated by the cause."""
    query = (
        "SELECT s.passage, s.cause, s.why, p.since FROM stale s JOIN passage p ON p.id = s.cause "
        f"WHERE s.passage IN ({marks(ids)}) ORDER BY s.rowid"
    )
    return map(Stale._make, db.execute(query, ids))


def differences(db: sqlite3.Connection) -> list[Difference]:
    """Where sources differ, undecided ones first."""
    query = "SELECT game, one, other, words, part, decided FROM difference ORDER BY decided, game, rowid"
    return list(map(Difference._make, db.execute(query)))


def neighbours(db: sqlite3.Connection, table: str, id_: str) -> set[str]:
    """The passages that an edge of `table`, supersedes or conflicts, joins with the passage `id_`, either way."""
    query = f"SELECT target FROM {table} WHERE source = ? UNION SELECT source FROM {table} WHERE target = ?"
    return set(column(db, query, (id_, id_)))


def restated(db: sqlite3.Connection, id_: str, game: str) -> list[str]:
    """The places that a passage of a digest restates, loaded or not."""
    query = (
        "SELECT r.target FROM passage p JOIN reference r ON r.source = p.number WHERE p.id = :id "
        "AND r.kind = 'clarifies' UNION ALL SELECT :game || '/' || u.target FROM passage p "
        "JOIN unresolved u ON u.source = p.number WHERE p.id = :id AND u.kind = 'clarifies'"
    )
    return [row[0] for row in db.execute(query, {"id": id_, "game": game})]


def restating(db: sqlite3.Connection, ids: Sequence[str]) -> list[tuple[str, str]]:
    """(id, place) of each place that one of the passages `ids` restates and that is loaded."""
    query = (
        "SELECT p.id, r.target FROM reference r JOIN passage p ON p.number = r.source "
        f"WHERE r.kind = 'clarifies' AND p.id IN ({marks(ids)}) ORDER BY p.number"
    )
    return db.execute(query, ids).fetchall()


def grounds(db: sqlite3.Connection, numbers: Sequence[int]) -> list[tuple[int, int]]:
    """(our passage, the document's) of what each of our passages `numbers` restates, in the order of its citations."""
    query = (
        "SELECT r.source, p.twin FROM reference r JOIN passage p ON p.id = r.target OR p.section = r.target "
        f"WHERE r.kind = 'clarifies' AND r.source IN ({marks(numbers)}) ORDER BY r.rowid, p.number"
    )
    return db.execute(query, numbers).fetchall()


def ours(db: sqlite3.Connection, numbers: Sequence[int]) -> list[tuple[int, int]]:
    """(the document's passage, ours) of our passages that restate one of `numbers`."""
    rows_of = looked_up(db, "ours", MOST_HELD, numbers, lambda new: _ours(db, new))
    return [(number, ours) for _, number, ours in sorted(chain.from_iterable(rows_of.values()))]


def _ours(db: sqlite3.Connection, numbers: Sequence[int]) -> dict[int, list[tuple[int, int, int]]]:
    """(place of the reference, the document's passage, ours) of what restates each of `numbers`."""
    query = (
        "SELECT r.rowid, p.number, r.source FROM passage p JOIN reference r ON r.target IN (p.id, p.section) "
        f"WHERE r.kind = 'clarifies' AND p.number IN ({marks(numbers)}) ORDER BY r.rowid"
    )
    rows_of: dict[int, list[tuple[int, int, int]]] = {}
    for row in db.execute(query, numbers):
        rows_of.setdefault(row[1], []).append(tuple(row))
    return rows_of


def restating_absent(db: sqlite3.Connection) -> list[tuple[str, int]]:
    """(place, number) of each place that a passage restates and that is not loaded."""
    query = "SELECT DISTINCT target, source FROM unresolved WHERE kind = 'clarifies' ORDER BY target, source"
    return db.execute(query).fetchall()


def absent_places(db: sqlite3.Connection, numbers: Sequence[int]) -> dict[int, str]:
    """The first place of a document that is not loaded which each of the passages `numbers` restates, where it does."""
    query = (
        "SELECT source, target FROM unresolved WHERE kind = 'clarifies' AND reason = 'document not loaded' "
        f"AND source IN ({marks(numbers)}) ORDER BY rowid DESC"
    )
    return dict(db.execute(query, numbers).fetchall())


def unresolved(db: sqlite3.Connection, numbers: Sequence[int]) -> list[Unresolved]:
    """The references of the passages `numbers` that name nothing, though the document is loaded."""
    query = (
        "SELECT DISTINCT words, target, reason FROM unresolved "
        f"WHERE source IN ({marks(numbers)}) AND reason != 'document not loaded'"
    )
    return list(map(Unresolved._make, db.execute(query, numbers)))


def pointed_to(db: sqlite3.Connection, numbers: Sequence[int]) -> list[str]:
    """What the see and see-also lines of the passages `numbers` point to, in their order."""
    query = f"SELECT target FROM reference WHERE source IN ({marks(numbers)}) AND kind IN ('see', 'see-also') "
    return column(db, f"{query} ORDER BY rowid", numbers)


def printed_in(db: sqlite3.Connection, document: str) -> Iterator[tuple[Json, str]]:
    """(headings, target) of each see and see-also line of a document, also of those that name nothing."""
    query = "SELECT p.path, r.target FROM {} r JOIN passage p ON p.number = r.source WHERE p.document = ?"
    for table in ("reference", "unresolved"):
        yield from db.execute(f"{query.format(table)} AND r.kind IN ('see', 'see-also')", (document,))


def referrers(db: sqlite3.Connection, targets: Sequence[str], as_of: str, limit: int) -> list[str]:
    """The titles of the passages that refer to any of `targets`: printed references before mentions.

    Of passages that repeat each other, the strongest that was in force on the ISO date `as_of`.
    """
    strongest = "p.twin"
    day: tuple[str, ...] = ()
    if as_of:
        begun = f"SELECT t.number FROM passage t WHERE t.twin = p.twin AND {BEGUN.format('t.since')}"
        strongest, day = f"({begun} ORDER BY t.number != t.twin, t.number LIMIT 1)", (as_of, as_of)
    query = (
        "SELECT p.title, min(r.kind = 'mentions') AS mention, min(p.number) AS place FROM reference r "
        f"JOIN passage p ON p.number = r.source WHERE r.target IN ({marks(targets)}) AND p.number = {strongest} "
        "GROUP BY p.title ORDER BY mention, place LIMIT ?"
    )
    return column(db, query, (*targets, *day, limit))


def numbered_from(db: sqlite3.Connection, numbers: Sequence[int]) -> list[Numbered]:
    """What the passages `numbers` refer to, of places that bear a number."""
    query = (
        "SELECT r.kind, r.words, p.numbers, p.title FROM reference r "
        "JOIN passage p ON p.id = r.target OR p.section = r.target "
        f"WHERE r.source IN ({marks(numbers)}) AND p.numbers != '[]' AND r.kind != 'clarifies' "
        "GROUP BY r.target ORDER BY min(p.number)"
    )
    return list(map(Numbered._make, db.execute(query, numbers)))


def numbered_to(db: sqlite3.Connection, targets: Sequence[str]) -> list[Numbered]:
    """The passages that bear a number and refer to any of `targets`."""
    query = (
        "SELECT DISTINCT r.kind, r.words, p.numbers, p.title FROM reference r JOIN passage p ON p.number = r.source "
        f"WHERE r.target IN ({marks(targets)}) AND p.numbers != '[]' AND r.kind != 'clarifies' ORDER BY p.number"
    )
    return list(map(Numbered._make, db.execute(query, targets)))
