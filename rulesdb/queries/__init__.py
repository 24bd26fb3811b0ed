"""What the look-ups ask the database: a module a subject, whose functions take plain values and give typed rows.

passages   their rows, and what is in force
clauses    typed clauses and the edges between them
procedures the steps that documents number, and which kind of step comes first
examples   the examples of rules
lexicons   the lexicons that a build made
terms      terms, their names and entries, headings
cards      cards, what is written on them, card lists
facts      the facts of card lists, for deck checks
printed    the numbers that documents print
documents  documents, and which of them are known
contents   where the lines of each went, what was skipped or is wrong, how much is held
authorities who may rule, and the editions that are known
references who refers to whom, what overrides or contradicts what
tracing    which passages state one rule
graphs     the terms and cards that passages name, and the edges between them
rulings    who ruled outside the documents, and what others wrote there
words      the index of search: stems, everyday words, vectors

A row is a named tuple in the order of its query's columns. A column of JSON is its text (Json).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any

from ..held import known

Json = str  # a column of JSON, as it is stored: rows.as_list and rows.as_mapping read it

BEGUN = "substr(coalesce({}, ''), 1, length(?)) <= ?"  # whether an ISO day, if known, had begun on another (twice)
MOST_GAMES = 4096  # ids that a connection remembers
BATCH = 500  # SQLite's bound on the parameters of one statement is far above; this keeps statements readable in logs


def batched(values: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """`values` in parts, each for one statement."""
    return (values[start : start + BATCH] for start in range(0, len(values), BATCH))


def column(db: sqlite3.Connection, query: str, parameters: Sequence[Any] = ()) -> list[Any]:
    """The first value of each row."""
    return [row[0] for row in db.execute(query, parameters)]


def marks(values: Sequence[Any]) -> str:
    """A placeholder for each of `values`, for a list in a query: "?,?,?"."""
    return ",".join("?" * len(values))


def games(db: sqlite3.Connection) -> tuple[str, ...]:
    """The ids of the games, which every look-up asks for first."""
    held: list[str] = known(db, "games", MOST_GAMES, list)
    if not held:
        held += column(db, "SELECT id FROM game ORDER BY id")
    return tuple(held)
