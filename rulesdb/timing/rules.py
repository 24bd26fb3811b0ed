"""Rows of the tables clause, atom and role -> the clauses that the engine reasons with."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from ..clauses.model import Atom, Clause, Condition, Phrase, Quantity
from ..rows import as_list
from .unread import read_now

BATCH = 500


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
    rows = _rows(
        db,
        "SELECT c.*, p.scope, p.kind AS passage_kind FROM clause c JOIN passage p ON p.number = c.passage "
        "WHERE c.passage IN",
        passages,
    )
    atoms = _rows(db, "SELECT a.* FROM atom a WHERE a.clause IN", [row["number"] for row in rows])
    roles = _rows(db, "SELECT r.* FROM role r WHERE r.atom IN", [row["number"] for row in atoms])
    parts = _parts(atoms, roles)
    rules = [
        Rule(
            row["number"],
            row["passage"],
            row["text"],
            row["scope"],
            row["passage_kind"],
            ranks[row["passage"]],
            _clause(row, parts.get(row["number"], [])),
        )
        for row in rows
    ]
    rules += [
        Rule(number, passage, text, scope, kind, ranks[passage], clause)
        for number, passage, text, scope, kind, clause in read_now(db, passages)
    ]
    return sorted(rules, key=lambda rule: (rule.rank, rule.number))


def _rows(db: sqlite3.Connection, query: str, numbers: Sequence[int]) -> list[sqlite3.Row]:
    found: list[sqlite3.Row] = []
    for start in range(0, len(numbers), BATCH):
        part = numbers[start : start + BATCH]
        found += db.execute(f"{query} ({','.join('?' * len(part))})", part).fetchall()
    return found


def _parts(atoms: Sequence[sqlite3.Row], roles: Sequence[sqlite3.Row]) -> dict[int, list[tuple[sqlite3.Row, Atom]]]:
    """The atoms of each clause with their rows; those of relative clauses stand in their phrases."""
    by_atom: dict[int, list[sqlite3.Row]] = defaultdict(list)
    for role in roles:
        by_atom[role["atom"]].append(role)
    such: dict[int, list[sqlite3.Row]] = defaultdict(list)
    for row in atoms:
        if row["parent"]:
            such[row["parent"]].append(row)

    def atom(row: sqlite3.Row) -> Atom:
        return Atom(
            row["event"], tuple((role["role"], phrase(role)) for role in by_atom[row["number"]]), bool(row["negated"])
        )

    def phrase(row: sqlite3.Row) -> Phrase:
        owner = Phrase(row["owner"], row["owner"]) if row["owner"] else None
        quantity = Quantity(row["relation"], row["value"]) if row["relation"] else None
        return Phrase(
            row["words"], row["kind"], bool(row["known"]), tuple(as_list(row["qualifiers"])), owner, quantity,
            bool(row["none"]), bool(row["every"]), row["name"], tuple(atom(held) for held in such[row["number"]]),
        )  # fmt: skip

    found: dict[int, list[tuple[sqlite3.Row, Atom]]] = defaultdict(list)
    for row in atoms:
        if not row["parent"]:
            found[row["clause"]].append((row, atom(row)))
    return found


def _clause(row: sqlite3.Row, parts: Sequence[tuple[sqlite3.Row, Atom]]) -> Clause:
    held: dict[str, list[Condition]] = defaultdict(list)
    main = Atom(row["event"])
    for part, atom in parts:
        if part["part"] == "main":
            main = atom
        else:
            held[part["part"]].append(Condition(part["relation"], atom, part["words"]))
    return Clause(
        row["sentence"], (row["first"], row["last"]), row["norm"], main, next(iter(held["trigger"]), None),
        tuple(held["condition"]), tuple(held["exception"]), row["only"], bool(row["understood"]), row["stopped"],
    )  # fmt: skip
