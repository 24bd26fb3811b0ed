"""Clauses <-> rows of the tables clause, atom and role.

A row of "atom" is one of a clause's atoms: its main one, that of its trigger, of a condition or an exception, or that
of a relative clause, which stands in the role `parent`. A row of "role" is a phrase in its role; a further member of a
list has the role of the first and `also` set to MEMBER, or to CHOICE where one of the list is enough, an example of it
to EXAMPLE.
A row has a higher number than the row that contains it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from ..queries.clauses import Atom as AtomRow
from ..queries.clauses import Clause as ClauseRow
from ..queries.clauses import Role as RoleRow
from .model import Atom, Clause, Condition, Phrase, Quantity
from .passages import MOST, Placed
from .prepared import phrase_in, phrase_out

MEMBER, EXAMPLE, CHOICE = 1, 2, 3
_QUALIFIERS = json.JSONEncoder(ensure_ascii=False)
_OWNER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class Encoder:
    """Collects the rows of clauses, as mappings; atoms and roles are numbered in the order in which they come."""

    def __init__(self, game: str, first: int) -> None:
        """`first` is the number of the first atom and the first role."""
        self.clauses: list[dict[str, Any]] = []
        self.atoms: list[dict[str, Any]] = []
        self.roles: list[dict[str, Any]] = []
        self._game, self._first = game, first

    def add(self, placed: Placed, passage: int) -> None:
        """Add the rows of one clause of the passage with the number `passage`."""
        clause = placed.clause
        number = passage * MOST + placed.index
        self.clauses.append(
            {
                "number": number, "game": self._game, "passage": passage, "sentence": clause.sentence,
                "text": placed.text, "first": clause.span[0], "last": clause.span[1], "norm": clause.norm,
                "event": clause.atom.event, "only": clause.only, "understood": int(clause.understood),
                "stopped": clause.stopped,
            }
        )  # fmt: skip
        self._atom(number, "main", "", clause.atom, "")
        triggers = [("trigger", clause.trigger)] if clause.trigger else []
        conditions = [("condition", condition) for condition in clause.conditions]
        exceptions = [("exception", condition) for condition in clause.exceptions]
        reasons = [("reason", condition) for condition in clause.reasons]
        for part, condition in (*triggers, *conditions, *exceptions, *reasons):
            self._atom(number, part, condition.relation, condition.atom, condition.words)

    def _atom(self, clause: int, part: str, relation: str, atom: Atom, words: str, parent: int = 0) -> None:
        number = self._first + len(self.atoms)
        row = AtomRow(number, clause, part, relation, atom.event, int(atom.negated), words, parent)
        self.atoms.append(row._asdict())
        for role, phrase in atom.roles:
            joint = CHOICE if phrase.choice else MEMBER
            for also, member in ((0, phrase), *((joint, more) for more in phrase.also)):
                self._role(clause, number, role, member, also)
                for example in member.examples:
                    self._role(clause, number, role, example, EXAMPLE)

    def _role(self, clause: int, atom: int, role: str, phrase: Phrase, also: int) -> None:
        number, quantity = self._first + len(self.roles), phrase.quantity
        row = RoleRow(
            number, atom, role, phrase.kind, phrase.words, int(phrase.known),
            _QUALIFIERS.encode(phrase.qualifiers) if phrase.qualifiers else "[]",
            _owner_out(phrase.owner), quantity.relation if quantity else "",
            quantity.value if quantity else 0, int(phrase.none), int(phrase.each), phrase.name, also,
        )  # fmt: skip
        self.roles.append(row._asdict())
        for inner in phrase.such:
            self._atom(clause, "such", "", inner, "", parent=number)


def _owner_out(owner: Phrase | None) -> str:
    """An owner in one column, with all that narrows it."""
    return _OWNER.encode(phrase_out(owner)) if owner else ""


def decoded(clauses: Iterable[ClauseRow], atoms: Sequence[AtomRow], roles: Iterable[RoleRow]) -> dict[int, Clause]:
    """The clauses by their numbers; the rows stand by number."""
    parts = _parts(atoms, roles)
    return {row.number: _clause(row, parts.get(row.number, ())) for row in clauses}


def _clause(row: ClauseRow, parts: Iterable[tuple[str, Condition]]) -> Clause:
    by_part: dict[str, list[Condition]] = defaultdict(list)
    for part, condition in parts:
        by_part[part].append(condition)
    return Clause(
        row.sentence, (row.first, row.last), row.norm, by_part["main"][0].atom, next(iter(by_part["trigger"]), None),
        tuple(by_part["condition"]), tuple(by_part["exception"]), tuple(by_part["reason"]), row.only,
        bool(row.understood), row.stopped,
    )  # fmt: skip


def _parts(atoms: Sequence[AtomRow], roles: Iterable[RoleRow]) -> dict[int, list[tuple[str, Condition]]]:
    """(part, condition) of the atoms of each clause. Rows are read backwards, so that nested atoms are made first."""
    such: dict[int, list[Atom]] = defaultdict(list)
    filled: dict[int, list[RoleRow]] = defaultdict(list)
    for row in roles:
        filled[row.atom].append(row)
    by_clause: dict[int, list[tuple[str, Condition]]] = defaultdict(list)
    for number, clause, part, relation, event, negated, words, parent in reversed(atoms):
        atom = Atom(event, _roles(filled.pop(number, ()), such), bool(negated))
        if parent:
            such[parent].append(atom)
        else:
            by_clause[clause].append((part, Condition(relation, atom, words)))
    for parts in by_clause.values():
        parts.reverse()
    return by_clause


def _roles(rows: Iterable[RoleRow], such: dict[int, list[Atom]]) -> tuple[tuple[str, Phrase], ...]:
    """The roles of an atom; a further member of a list, and an example, stands in the phrase before it."""
    filled: list[tuple[str, list[Phrase]]] = []
    for row in rows:
        phrase = _phrase(row, tuple(reversed(such.pop(row.number, []))))
        if not row.also:
            filled.append((row.role, [phrase]))
            continue
        members = filled[-1][1]
        if row.also == EXAMPLE:
            members[-1] = replace(members[-1], examples=(*members[-1].examples, phrase))
        else:
            members[0] = replace(members[0], choice=row.also == CHOICE)
            members.append(phrase)
    return tuple((role, replace(first, also=tuple(also)) if also else first) for role, (first, *also) in filled)


def _phrase(row: RoleRow, such: tuple[Atom, ...]) -> Phrase:
    return Phrase(
        row.words, row.kind, bool(row.known), () if row.qualifiers == "[]" else tuple(json.loads(row.qualifiers)),
        phrase_in(json.loads(row.owner)) if row.owner else None,
        Quantity(row.relation, row.value) if row.relation else None, bool(row.none), bool(row.every), row.name, such,
    )  # fmt: skip
