"""How terms hang together: the graph of terms and cards, a path through it, a neighbourhood of it.

There are two such graphs: of what entries refer to, and of what their rules lead to (clauses/graph.py).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import networkx

from ..door import asked
from ..errors import NotFoundError
from ..queries import cards, graphs, terms
from ..text import excerpt
from . import names
from .passages import begun, passages
from .term import resolve

REFERENCES = {"see": 1.0, "see-also": 1.0, "mentions": 2.0}  # kind of edge -> what it costs on a path
DEPENDENCIES = {
    "triggers": 1.0, "replaces": 1.0, "prevents": 1.0, "excepts": 1.5, "brings about": 1.5, "requires": 1.5,
}  # fmt: skip
WEIGHTS = REFERENCES | DEPENDENCIES
MOST = 30  # terms and cards of a picture around one
CROWD = 60  # a term that more entries mention than this explains little as a link between two others


def build_graph(db: sqlite3.Connection, game: str, as_of: str = "", *, rules: bool = False) -> networkx.DiGraph:
    """The terms and cards of `game` as nodes (with `name`), an edge where one's entry refers to the other.

    With `rules` the edges are those of the rule graph: where a rule of one entry makes happen, prevents or replaces
    what a rule of the other waits for; `words` is the sentence that does so, `passage` that of the other rule. What
    came after `as_of` is left out. Edges carry `kind`, `words` and `passage` (the number of the passage that makes
    them); the strongest kind counts.
    """
    graph = networkx.DiGraph()
    graph.add_nodes_from((term.id, {"name": term.name}) for term in terms.concepts(db, game))
    graph.add_nodes_from((card.id, {"name": card.name}) for card in cards.spoken_of(db, game))
    for edge in graphs.edges(db, rules=rules):
        inner = edge.source in graph and edge.target in graph and edge.source != edge.target
        if inner and begun(edge.since, as_of):
            _join(graph, edge)
    return graph


def _join(graph: networkx.DiGraph, edge: graphs.Edge) -> None:
    present = graph.get_edge_data(edge.source, edge.target)
    if present is None or WEIGHTS[edge.kind] < WEIGHTS[present["kind"]]:
        graph.add_edge(edge.source, edge.target, kind=edge.kind, words=edge.words, passage=edge.passage)


@asked
def path(
    db: sqlite3.Connection, one: str, other: str, game: str = "", as_of: str = "", *, rules: bool = False
) -> dict[str, Any]:
    """{"from", "to", "game", "steps": [{"from", "to", "kind", "words", "passage"}]}: how two terms hang together.

    A step leads from an entry to what it refers to, or back; with `rules`, to what its rules lead to. Raises
    NotFoundError for an unknown name, or where nothing connects the two.
    """
    asked = names.games(db, game)
    apart: NotFoundError | None = None
    for game_id in asked:
        ends = [resolve(db, name, game_id) for name in (one, other)]
        if all(ends):
            try:
                return _path(db, build_graph(db, game_id, as_of, rules=rules), ends[0], ends[1])
            except NotFoundError as error:
                apart = error
    if apart:
        raise apart
    for name in (one, other):
        if not any(resolve(db, name, game_id) for game_id in asked):
            raise _unknown(db, name, asked)
    raise NotFoundError(f"no single game has both {excerpt(one)} and {excerpt(other)}")


def _unknown(db: sqlite3.Connection, name: str, asked: Sequence[str]) -> NotFoundError:
    """What to raise for a name that no game of `asked` has, with the nearest names and the games that have it."""
    others = [game_id for game_id in names.games(db) if game_id not in asked and resolve(db, name, game_id)]
    elsewhere = f"; one of {', '.join(others)} is: say --game {others[0]}" if others else ""
    near = names.near_any(db, ("term", "card"), name, asked)
    return NotFoundError(f"no term is called {excerpt(name)}, nor a card{elsewhere}", near)


def _path(db: sqlite3.Connection, graph: networkx.DiGraph, source: str, target: str) -> dict[str, Any]:
    for end in (source, target):
        if end not in graph:
            raise NotFoundError(f"no entry that is held speaks of {terms.called(db, end)}, so nothing leads there")
    crowd = {node for node, degree in graph.in_degree() if degree > CROWD}
    both = graph.to_undirected(as_view=True)

    def cost(a: str, b: str, _: dict[str, Any]) -> float:
        kind = graph.edges[_closest(graph, a, b)]["kind"]
        return WEIGHTS[kind] + 2.0 * (b in crowd and b != target) + 2.0 * (a in crowd and a != source)

    try:
        nodes = networkx.shortest_path(both, source, target, weight=cost)
    except networkx.NetworkXNoPath:
        raise NotFoundError(
            f"nothing connects {graph.nodes[source]['name']} and {graph.nodes[target]['name']}"
        ) from None
    steps = [_step(db, graph, a, b) for a, b in pairwise(nodes)]
    ends = {"from": graph.nodes[source]["name"], "to": graph.nodes[target]["name"]}
    return ends | {"game": source.partition("/")[0], "steps": steps}


def _closest(graph: networkx.DiGraph, a: str, b: str) -> tuple[str, str]:
    """The ends of the edge between two entries; where they refer to each other, of the one that ties them closer."""
    held = [ends for ends in ((a, b), (b, a)) if graph.has_edge(*ends)]
    return min(held, key=lambda ends: WEIGHTS[graph.edges[ends]["kind"]])


def _step(db: sqlite3.Connection, graph: networkx.DiGraph, a: str, b: str) -> dict[str, Any]:
    source, target = _closest(graph, a, b)
    edge = graph.edges[source, target]
    return {
        "from": graph.nodes[source]["name"],
        "to": graph.nodes[target]["name"],
        "kind": edge["kind"],
        "words": edge["words"],
        "passage": passages(db, [edge["passage"]])[0],
    }


@asked
def neighbourhood(
    db: sqlite3.Connection, name: str, game: str = "", as_of: str = "", limit: int = MOST, *, rules: bool = False
) -> networkx.DiGraph:
    """The term called `name` (graph attribute `centre`), its nearest `limit` terms and cards, and their edges.

    The attribute `rules` tells of which of the two graphs it is part.

    Its own references come first, printed ones before mentions; with `rules`, what its rules lead to. The attribute
    `left_out` is the number of its neighbours beyond `limit`. Raises NotFoundError.
    """
    asked = names.games(db, game)
    for game_id in asked:
        centre = resolve(db, name, game_id)
        if centre:
            break
    else:
        raise _unknown(db, name, asked)
    graph = build_graph(db, game_id, as_of, rules=rules)
    if centre not in graph:
        raise NotFoundError(
            f"no entry that is held speaks of {terms.called(db, centre)}, so there is nothing around it"
        )
    around = [
        (WEIGHTS[edge["kind"]], a != centre, graph.degree(node), graph.nodes[node]["name"], node)
        for edges in (graph.out_edges(centre, data=True), graph.in_edges(centre, data=True))
        for a, b, edge in edges
        for node in ((b if a == centre else a),)
    ]
    nearest = list(dict.fromkeys(node for *_, node in sorted(around)))
    nearby = _neighbours(graph, centre, nearest[:limit], len(nearest))
    nearby.graph["rules"] = rules
    return nearby


def _neighbours(graph: networkx.DiGraph, centre: str, chosen: list[str], all_: int) -> networkx.DiGraph:
    """The part of `graph` around `centre`, nodes and edges in an order that does not depend on the run."""
    subgraph = networkx.DiGraph(centre=centre, game=centre.partition("/")[0], left_out=all_ - len(chosen))
    kept = [centre, *chosen]
    subgraph.add_nodes_from((node, graph.nodes[node]) for node in kept)
    order = {node: at for at, node in enumerate(kept)}
    edges = [(a, b, edge) for a, b, edge in graph.edges(kept, data=True) if b in order]
    subgraph.add_edges_from(sorted(edges, key=lambda edge: (order[edge[0]], order[edge[1]])))
    return subgraph
