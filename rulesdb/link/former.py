"""Clauses that a database holds already: a build takes them from there and need not read their sentences again.

What the tables clause, atom and role keep of a clause is all that the rule graph asks and all that is written again.
Whether the same state of the package made them is for the caller to know.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..clauses.graph import Edge
from ..clauses.lexicon import Lexicon
from ..clauses.model import Atom, Clause, Condition, Phrase, Quantity
from ..clauses.passages import MOST, Placed, clauses_of
from ..model import Passage

_CLAUSES = """SELECT c.number, p.id, p.text, c.text, c.sentence, c.first, c.last, c.norm, c.only, c.understood,
    c.stopped FROM clause c JOIN passage p ON p.number = c.passage WHERE c.game = ? ORDER BY c.number"""
_ATOMS = """SELECT a.number, a.clause, a.part, a.relation, a.event, a.negated, a.words, a.parent
    FROM atom a JOIN clause c ON c.number = a.clause WHERE c.game = ? ORDER BY a.number"""
_ROLES = """SELECT r.number, r.atom, r.role, r.kind, r.words, r.known, r.qualifiers, r.owner, r.relation, r.value,
    r.none, r.every, r.name, r.also
    FROM role r JOIN atom a ON a.number = r.atom JOIN clause c ON c.number = a.clause WHERE c.game = ?
    ORDER BY r.number"""
_EDGES = "SELECT source, kind, target FROM edge WHERE game = ? ORDER BY rowid"
_Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Former:
    """The clauses of a game as a former build read them, by the texts of their passages, and the graph of them all."""

    clauses: Mapping[str, tuple[Placed, ...]] = field(default_factory=dict)
    places: tuple[tuple[str, str], ...] = ()  # passage and sentence of each clause
    edges: tuple[Edge, ...] = ()

    def clauses_of(self, passage: Passage, lexicon: Lexicon) -> Iterable[Placed]:
        """The clauses of `passage`: those of the same text, else as they are read now."""
        held = self.clauses.get(passage.text)
        if held is None:
            return clauses_of(passage, lexicon)
        return (replace(placed, passage=passage.id) for placed in held)

    def edges_of(self, clauses: Sequence[Placed]) -> tuple[Edge, ...] | None:
        """The edges between `clauses`, None where these are not just the clauses that the former build had."""
        same = self.places == tuple((placed.passage, placed.text) for placed in clauses)
        return self.edges if same else None


def load(db: sqlite3.Connection, game: str) -> Former:
    """What the database holds of the clauses of `game`; its rows come as plain tuples."""
    rows: list[_Row] = db.execute(_CLAUSES, (game,)).fetchall()
    parts = _parts(db.execute(_ATOMS, (game,)).fetchall(), db.execute(_ROLES, (game,)))
    held: dict[str, dict[str, list[Placed]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        number, passage, text, sentence = row[:4]
        held[text][passage].append(Placed(passage, number % MOST, sentence, _clause(row[4:], parts.pop(number))))
    index = {row[0]: place for place, row in enumerate(rows)}
    edges = tuple(Edge(index[source], kind, index[target]) for source, kind, target in db.execute(_EDGES, (game,)))
    clauses = {text: tuple(next(iter(placed.values()))) for text, placed in held.items()}
    return Former(clauses, tuple((row[1], row[3]) for row in rows), edges)


def _clause(row: _Row, parts: Sequence[tuple[str, Condition]]) -> Clause:
    sentence, first, last, norm, only, understood, stopped = row
    held: dict[str, list[Condition]] = defaultdict(list)
    for part, condition in parts:
        held[part].append(condition)
    return Clause(
        sentence, (first, last), norm, held["main"][0].atom, next(iter(held["trigger"]), None),
        tuple(held["condition"]), tuple(held["exception"]), only, bool(understood), stopped,
    )  # fmt: skip


def _parts(atoms: Sequence[_Row], roles: Iterable[_Row]) -> dict[int, list[tuple[str, Condition]]]:
    """The atoms of each clause with their parts; those of relative clauses stand in their phrases.

    Rows are numbered from what holds to what it holds, so that the last are made first.
    """
    such: dict[int, list[Atom]] = defaultdict(list)
    filled: dict[int, list[_Row]] = defaultdict(list)
    for row in roles:
        filled[row[1]].append(row)
    found: dict[int, list[tuple[str, Condition]]] = defaultdict(list)
    for number, clause, part, relation, event, negated, words, parent in reversed(atoms):
        atom = Atom(event, _roles(filled.pop(number, ()), such), bool(negated))
        if parent:
            such[parent].append(atom)
        else:
            found[clause].append((part, Condition(relation, atom, words)))
    for parts in found.values():
        parts.reverse()
    return found


def _roles(rows: Iterable[_Row], such: dict[int, list[Atom]]) -> tuple[tuple[str, Phrase], ...]:
    """The roles of an atom; a further member of a list stands in the phrase before it."""
    made: list[tuple[str, Phrase, list[Phrase]]] = []
    for row in rows:
        phrase = _phrase(row, tuple(reversed(such.pop(row[0], []))))
        if row[-1]:
            made[-1][2].append(phrase)
        else:
            made.append((row[2], phrase, []))
    return tuple((role, replace(phrase, also=tuple(also)) if also else phrase) for role, phrase, also in made)


def _phrase(row: _Row, such: tuple[Atom, ...]) -> Phrase:
    _, _, _, kind, words, known, qualifiers, owner, relation, value, none, every, name, _ = row
    return Phrase(
        words, kind, bool(known), () if qualifiers == "[]" else tuple(json.loads(qualifiers)),
        Phrase(owner, owner) if owner else None, Quantity(relation, value) if relation else None,
        bool(none), bool(every), name, such,
    )  # fmt: skip
