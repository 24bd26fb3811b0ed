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
    """What the database holds of the clauses of `game`."""
    rows = stored.of_game(db, game)
    read = decoded(rows, stored.atoms(db, game), stored.roles(db, game))
    passages = {passage.number: passage for passage in said_in(db, game)}
    held: dict[str, dict[str, list[Placed]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        passage = passages[row.passage]
        held[passage.text][passage.id].append(Placed(passage.id, row.number % MOST, row.text, read[row.number]))
    index = {row.number: place for place, row in enumerate(rows)}
    edges = tuple(Edge(index[source], kind, index[target]) for source, kind, target in stored.edges(db, game))
    clauses = {text: tuple(next(iter(placed.values()))) for text, placed in held.items()}
    return Former(clauses, tuple((passages[row.passage].id, row.text) for row in rows), edges)
