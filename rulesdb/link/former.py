"""Clauses that a database holds already: a build takes them from there and need not read their sentences again.

What the tables clause, atom and role keep of a clause is all that the rule graph asks and all that is written again.
Whether the same state of the package made them is for the caller to know.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..clauses.graph import Edge
from ..clauses.lexicon import Lexicon
from ..clauses.passages import MOST, Placed, clauses_of
from ..clauses.stored import ATOM, CLAUSE, ROLE, decoded, selected
from ..model import Passage

_OF_GAME = "JOIN clause c ON c.number = a.clause WHERE c.game = ?"
_CLAUSES = f"""SELECT p.id, p.text, c.text, {selected(CLAUSE, "c")}
    FROM clause c JOIN passage p ON p.number = c.passage WHERE c.game = ? ORDER BY c.number"""
_ATOMS = f"SELECT {selected(ATOM, 'a')} FROM atom a {_OF_GAME} ORDER BY a.number"
_ROLES = f"SELECT {selected(ROLE, 'r')} FROM role r JOIN atom a ON a.number = r.atom {_OF_GAME} ORDER BY r.number"
_EDGES = "SELECT source, kind, target FROM edge WHERE game = ? ORDER BY rowid"


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
    rows = db.execute(_CLAUSES, (game,)).fetchall()
    read = decoded([row[3:] for row in rows], db.execute(_ATOMS, (game,)).fetchall(), db.execute(_ROLES, (game,)))
    held: dict[str, dict[str, list[Placed]]] = defaultdict(lambda: defaultdict(list))
    for passage, text, sentence, number, *_ in rows:
        held[text][passage].append(Placed(passage, number % MOST, sentence, read[number]))
    index = {row[3]: place for place, row in enumerate(rows)}
    edges = tuple(Edge(index[source], kind, index[target]) for source, kind, target in db.execute(_EDGES, (game,)))
    clauses = {text: tuple(next(iter(placed.values()))) for text, placed in held.items()}
    return Former(clauses, tuple((row[0], row[2]) for row in rows), edges)
