"""The examples of rules: questions that our digests answer, for precedents."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from ..held import known
from . import column, marks

MOST_HELD = 2048  # passages whose examples a connection remembers


class Example(NamedTuple):
    """An example of the rule in `passage`, from its `sentence` on; `passage` is the passage `hit` or restates it."""

    hit: int
    passage: int
    question: str
    verdict: str
    condition: str
    sentence: int


class Said(NamedTuple):
    """An example of the rule in `passage`, which says `text`, from its `sentence` on."""

    passage: int
    sentence: int
    text: str
    question: str
    verdict: str


class Alike(NamedTuple):
    """An example of the rule in `passage`, found by the code of what it means (timing/meaning.py)."""

    passage: int
    question: str
    verdict: str
    condition: str


def alike(db: sqlite3.Connection, game: str, meanings: Sequence[int]) -> list[Alike]:
    """The examples of a game with one of the codes `meanings`, in the order of the digests."""
    query = (
        "SELECT passage, question, verdict, condition FROM example "
        f"WHERE meaning IN ({marks(meanings)}) AND game = ? ORDER BY rowid"
    )
    return list(map(Alike._make, db.execute(query, (*meanings, game))))


def exemplified(db: sqlite3.Connection, game: str) -> list[int]:
    """The numbers of the passages of a game for which examples were written."""
    return column(db, "SELECT DISTINCT passage FROM example WHERE game = ? ORDER BY passage", (game,))


def of_rules(db: sqlite3.Connection, numbers: Sequence[int]) -> list[Said]:
    """The examples that were written for the passages `numbers`, with what these say, in the order of the digests."""
    query = (
        "SELECT e.passage, e.sentence, p.text, e.question, e.verdict FROM example e "
        f"JOIN passage p ON p.number = e.passage WHERE e.passage IN ({marks(numbers)}) ORDER BY e.rowid"
    )
    return list(map(Said._make, db.execute(query, numbers)))


def of_passages(db: sqlite3.Connection, numbers: Sequence[int]) -> list[Example]:
    """The examples of each of the passages `numbers`, and of those of ours that restate it or one of its twins."""
    held: dict[int, list[Example]] = known(db, "examples", MOST_HELD)
    if new := [number for number in dict.fromkeys(numbers) if number not in held]:
        held |= {number: [] for number in new}
        for row in _of_passages(db, new):
            held[row.hit].append(row)
    return [row for number in dict.fromkeys(numbers) for row in held[number]]


def _of_passages(db: sqlite3.Connection, numbers: Sequence[int]) -> list[Example]:
    columns = "e.passage, e.question, e.verdict, e.condition, e.sentence"
    query = (
        f"SELECT e.passage AS hit, {columns} FROM example e WHERE e.passage IN ({marks(numbers)}) "
        f"UNION ALL SELECT p.twin AS hit, {columns} FROM passage p JOIN reference r ON r.target = p.id "
        f"AND r.kind = 'clarifies' JOIN example e ON e.passage = r.source WHERE p.twin IN ({marks(numbers)})"
    )
    return list(map(Example._make, db.execute(query, (*numbers, *numbers))))
