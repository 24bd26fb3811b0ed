"""Typed clauses: the rows of the tables clause, atom and role, and the edges between clauses."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from . import Json, batched, marks

Row = TypeVar("Row")


class Clause(NamedTuple):
    """A clause with its sentence, `text`, and what an answer must know of its passage."""

    number: int
    sentence: int
    first: int
    last: int
    norm: str
    event: str
    only: str
    understood: int
    stopped: str
    passage: int
    text: str
    scope: str
    kind: str
    intro: str


class Atom(NamedTuple):
    """An atom of a clause; `parent` is the role in which that of a relative clause stands."""

    number: int
    clause: int
    part: str
    relation: str
    event: str
    negated: int
    words: str
    parent: int


class Role(NamedTuple):
    """A phrase in its role of an atom.

    `also` is 1 for a further member of a list, 3 for one of a list of which one is enough, and 2 for an example.
    """

    number: int
    atom: int
    role: str
    kind: str
    words: str
    known: int
    qualifiers: Json
    owner: str
    relation: str
    value: int
    none: int
    every: int
    name: str
    also: int


_CLAUSES = (
    "SELECT c.number, c.sentence, c.first, c.last, c.norm, c.event, c.only, c.understood, c.stopped, c.passage, "
    "c.text, p.scope, p.kind, p.intro FROM clause c JOIN passage p ON p.number = c.passage"
)
_ATOMS = f"SELECT {', '.join(f'a.{name}' for name in Atom._fields)} FROM atom a"
_ROLES = f"SELECT {', '.join(f'r.{name}' for name in Role._fields)} FROM role r"


def of_passages(db: sqlite3.Connection, numbers: Sequence[int]) -> list[Clause]:
    """The clauses of the passages `numbers`, by their own numbers."""
    return _of(db, Clause._make, f"{_CLAUSES} WHERE c.passage", numbers)


def atoms_of(db: sqlite3.Connection, clauses: Sequence[int]) -> list[Atom]:
    """The atoms of clauses, by their own numbers."""
    return _of(db, Atom._make, f"{_ATOMS} WHERE a.clause", clauses)


def roles_of(db: sqlite3.Connection, atoms: Sequence[int]) -> list[Role]:
    """The roles of atoms, by their own numbers."""
    return _of(db, Role._make, f"{_ROLES} WHERE r.atom", atoms)


def _of(db: sqlite3.Connection, make: Callable[[Any], Row], query: str, numbers: Sequence[int]) -> list[Row]:
    rows: list[Any] = []
    for part in batched(numbers):
        rows += db.execute(f"{query} IN ({marks(part)})", part)
    return list(map(make, sorted(rows, key=lambda row: row[0])))


def of_game(db: sqlite3.Connection, game: str) -> list[Clause]:
    """All clauses of a game, by their numbers."""
    return list(map(Clause._make, db.execute(f"{_CLAUSES} WHERE c.game = ? ORDER BY c.number", (game,))))


def atoms(db: sqlite3.Connection, game: str) -> list[Atom]:
    """All atoms of a game, by their numbers."""
    query = f"{_ATOMS} JOIN clause c ON c.number = a.clause WHERE c.game = ? ORDER BY a.number"
    return list(map(Atom._make, db.execute(query, (game,))))


def roles(db: sqlite3.Connection, game: str) -> Iterator[Role]:
    """All roles of a game, by their numbers."""
    query = (
        f"{_ROLES} JOIN atom a ON a.number = r.atom JOIN clause c ON c.number = a.clause WHERE c.game = ? "
        "ORDER BY r.number"
    )
    return map(Role._make, db.execute(query, (game,)))


def telling(db: sqlite3.Connection, game: str, events: Sequence[str]) -> list[int]:
    """The passages of a game with a clause, read whole, of one of `events`."""
    query = (
        f"SELECT DISTINCT passage FROM clause WHERE game = ? AND understood AND event IN ({marks(events)}) "
        "ORDER BY passage"
    )
    return [passage for (passage,) in db.execute(query, (game, *events))]


def edges(db: sqlite3.Connection, game: str) -> list[tuple[int, str, int]]:
    """(clause, kind, clause) of each edge of a game's rule graph."""
    return db.execute("SELECT source, kind, target FROM edge WHERE game = ? ORDER BY rowid", (game,)).fetchall()


def comparing(db: sqlite3.Connection, game: str) -> list[tuple[int, int]]:
    """(clause, passage) of the clauses of a game that compare amounts, or say what makes one more or less."""
    query = (
        "SELECT DISTINCT c.number, c.passage FROM clause c "
        "JOIN atom a ON a.clause = c.number JOIN role r ON r.atom = a.number "
        "WHERE c.game = ? AND c.understood "
        "AND (r.kind IN ('greater', 'less', 'equal', 'at least', 'at most', 'difference') "
        "OR r.kind || ' ' LIKE 'tie %' "
        "OR (a.part IN ('condition', 'trigger') AND (r.relation <> '' OR a.event IN ('reach', 'exceed', 'match'))) "
        "OR (a.part = 'main' AND r.role IN ('instrument', 'measure') AND (r.kind = 'number' OR r.relation <> '')) "
        "OR (a.event = 'subtract' AND r.role = 'source') "
        "OR (a.part = 'main' AND a.event = 'add' AND r.role = 'object' AND c.text LIKE '%roll%')) "
        "ORDER BY c.number"
    )
    return db.execute(query, (game,)).fetchall()
