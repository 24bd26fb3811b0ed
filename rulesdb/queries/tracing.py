"""Which passages state one rule, as `trace` follows it through the documents."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from . import column, marks


class Numbered(NamedTuple):
    """The number of a passage and its text."""

    number: int
    text: str


class Traced(NamedTuple):
    """A passage as other places of its rule are sought."""

    number: int
    twin: int
    section: str


def traced(db: sqlite3.Connection, id_: str) -> Traced:
    """The passage with that id."""
    return Traced._make(db.execute("SELECT number, twin, section FROM passage WHERE id = ?", (id_,)).fetchone())


def strengths(db: sqlite3.Connection, numbers: Sequence[int]) -> dict[str, int]:
    """The strength of each passage's document by the passage's id: 0 the strongest, digests behind all others."""
    query = (
        "SELECT p.id, (d.authority = 'digest') * 1000000 + d.strength FROM passage p JOIN document d "
        f"ON d.id = p.document WHERE p.number IN ({marks(numbers)})"
    )
    return dict(db.execute(query, numbers).fetchall())


def with_ids(db: sqlite3.Connection, ids: Sequence[str]) -> list[Numbered]:
    """The passages with these ids."""
    query = f"SELECT number, text FROM passage WHERE id IN ({marks(ids)}) ORDER BY number"
    return list(map(Numbered._make, db.execute(query, ids)))


def of_twin(db: sqlite3.Connection, twin: int) -> list[Numbered]:
    """The passages for which `twin` answers."""
    return list(map(Numbered._make, db.execute("SELECT number, text FROM passage WHERE twin = ?", (twin,))))


def cited_with(db: sqlite3.Connection, places: Sequence[str]) -> list[Numbered]:
    """The passages that our own passages cite together with one of `places`."""
    query = (
        "SELECT DISTINCT p.number, p.text FROM reference r JOIN reference o ON o.source = r.source AND o.kind = r.kind "
        f"JOIN passage p ON p.id = o.target WHERE r.kind = 'clarifies' AND r.target IN ({marks(places)}) "
        "ORDER BY p.number"
    )
    return list(map(Numbered._make, db.execute(query, places)))


def of_subject(db: sqlite3.Connection, number: int, game: str, part: str) -> list[Numbered]:
    """The documents' passages on the same terms or cards as `number`, or in the section `part` of any document."""
    query = (
        "SELECT DISTINCT p.number, p.text FROM passage p JOIN document d ON d.id = p.document "
        "WHERE d.authority != 'digest' AND (p.number IN (SELECT b.passage FROM term_passage a "
        "JOIN term_passage b ON b.term = a.term WHERE a.passage = :number) OR p.number IN (SELECT b.passage "
        "FROM card_passage a JOIN card_passage b ON b.card = a.card WHERE a.passage = :number) "
        "OR p.section IN (SELECT id || '/' || :part FROM document WHERE game = :game)) ORDER BY p.number"
    )
    rows = db.execute(query, {"number": number, "part": part, "game": game})
    return list(map(Numbered._make, rows))


def citing(db: sqlite3.Connection, places: Sequence[str]) -> list[int]:
    """The numbers of our own passages that restate one of `places`."""
    query = (
        "SELECT DISTINCT p.number FROM reference r JOIN passage p ON p.number = r.source WHERE r.kind = 'clarifies' "
        f"AND r.target IN ({marks(places)})"
    )
    return column(db, query, places)
