"""Rows of the tables clause, atom and role -> the clauses that the engine reasons with."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

from ..clauses.model import Clause
from ..clauses.stored import ATOM, CLAUSE, ROLE, decoded, selected
from .unread import read_now

BATCH = 500
_CLAUSES = f"""SELECT c.passage, c.text, p.scope, p.kind, {selected(CLAUSE, "c")}
    FROM clause c JOIN passage p ON p.number = c.passage WHERE c.passage IN"""
_ATOMS = f"SELECT {selected(ATOM, 'a')} FROM atom a WHERE a.clause IN"
_ROLES = f"SELECT {selected(ROLE, 'r')} FROM role r WHERE r.atom IN"


@dataclass(frozen=True, slots=True)
class Rule:
    """A clause in its passage.

    `text` is the sentence, `scope` what alone it holds for, `rank` the place of its passage among those that search
    finds, from 0.
    """

    number: int
    passage: int
    text: str
    scope: str
    kind: str
    rank: int
    clause: Clause


def load_rules(db: sqlite3.Connection, passages: Sequence[int]) -> list[Rule]:
    """The clauses of the passages with these numbers, in the order given and then in that of the text.

    Those of a game without data are read now; see unread.py.
    """
    ranks = {number: rank for rank, number in reversed(list(enumerate(passages)))}
    rows = _rows(db, _CLAUSES, passages)
    atoms = _rows(db, _ATOMS, [row["number"] for row in rows])
    read = decoded([row[4:] for row in rows], atoms, _rows(db, _ROLES, [row["number"] for row in atoms]))
    rules = [
        Rule(number, passage, text, scope, kind, ranks[passage], read[number])
        for passage, text, scope, kind, number, *_ in rows
    ]
    rules += [
        Rule(number, passage, text, scope, kind, ranks[passage], clause)
        for number, passage, text, scope, kind, clause in read_now(db, passages)
    ]
    return sorted(rules, key=lambda rule: (rule.rank, rule.number))


def _rows(db: sqlite3.Connection, query: str, numbers: Sequence[int]) -> list[sqlite3.Row]:
    """The rows that `query` finds for any of `numbers`, by their own numbers."""
    found: list[sqlite3.Row] = []
    for start in range(0, len(numbers), BATCH):
        part = numbers[start : start + BATCH]
        found += db.execute(f"{query} ({','.join('?' * len(part))})", part).fetchall()
    return sorted(found, key=itemgetter("number"))
