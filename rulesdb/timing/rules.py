"""Rows of the tables clause, atom and role -> the clauses that the engine reasons with."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from ..clauses.model import Clause
from ..clauses.stored import decoded
from ..queries import clauses as stored
from .unread import read_now


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
    rows = stored.of_passages(db, passages)
    atoms = stored.atoms_of(db, [row.number for row in rows])
    read = decoded(rows, atoms, stored.roles_of(db, [row.number for row in atoms]))
    rules = [
        Rule(row.number, row.passage, row.text, row.scope, row.kind, ranks[row.passage], read[row.number])
        for row in rows
    ]
    rules += [
        Rule(number, passage, text, scope, kind, ranks[passage], clause)
        for number, passage, text, scope, kind, clause in read_now(db, passages)
    ]
    return sorted(rules, key=lambda rule: (rule.rank, rule.number))
