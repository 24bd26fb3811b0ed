"""Clauses of an existing database: a build takes them from there and need not read their sentences again.

The tables clause, atom and role keep all of a clause that the rule graph and the next build need. The caller checks
that the same state of the package made them.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ..clauses.graph import Edge
from ..clauses.lexicon import Lexicon
from ..clauses.passages import MOST, Placed, clauses_of
from ..clauses.stored import decoded
from ..model import Passage
from ..queries import clauses as stored
from ..queries.passages import said_in


@dataclass(frozen=True, slots=True)
class Former:
    """The clauses of a game as a former build read them, by the texts of their passages, and the graph of them all."""

    clauses: Mapping[str, tuple[Placed, ...]] = field(default_factory=dict)
    places: tuple[tuple[str, str], ...] = ()  # passage and sentence of each clause
    edges: tuple[Edge, ...] = ()

    def clauses_of(self, passage: Passage, lexicon: Lexicon) -> Iterable[Placed]:
        """The clauses of `passage`: those of a passage with the same text, else those that the reader makes now."""
        clauses = self.clauses.get(passage.text)
        if clauses is None:
            return clauses_of(passage, lexicon)
        return (Placed(passage.id, placed.index, placed.text, placed.clause) for placed in clauses)

    def edges_of(self, clauses: Sequence[Placed]) -> tuple[Edge, ...] | None:
        """The edges between `clauses`, None where these are not just the clauses that the former build had."""
        same = self.places == tuple((placed.passage, placed.text) for placed in clauses)
        return self.edges if same else None


def load(db: sqlite3.Connection, game: str) -> Former:
    """The clauses and edges of `game` in the database."""
    rows = stored.of_game(db, game)
    read = decoded(rows, stored.atoms(db, game), stored.roles(db, game))
    passages = {passage.number: passage for passage in said_in(db, game)}
    by_text: dict[str, dict[str, list[Placed]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        passage = passages[row.passage]
        by_text[passage.text][passage.id].append(Placed(passage.id, row.number % MOST, row.text, read[row.number]))
    index = {row.number: position for position, row in enumerate(rows)}
    edges = tuple(Edge(index[source], kind, index[target]) for source, kind, target in stored.edges(db, game))
    clauses = {text: tuple(next(iter(placed.values()))) for text, placed in by_text.items()}
    return Former(clauses, tuple((passages[row.passage].id, row.text) for row in rows), edges)
