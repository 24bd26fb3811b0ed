"""How terms hang together: the graph of terms and cards, a path through it, a neighbourhood of it."""

from __future__ import annotations

import sqlite3
from itertools import pairwise
from typing import Any

import networkx

from ..door import asked
from ..errors import NotFoundError
from ..text import excerpt
from . import names
from .passages import begun, passages
from .term import resolve

WEIGHTS = {"see": 1.0, "see-also": 1.0, "mentions": 2.0}
CROWD = 60  # a term that more entries mention than this explains little as a link between two others


def build_graph(db: sqlite3.Connection, game: str, as_of: str = "") -> networkx.DiGraph:
    """The terms and cards of `game` as nodes (with `name`), an edge where one's entry refers to the other.

    References that came after `as_of` are left out. Edges carry `kind`, `words` and `passage` (the number of the
    passage that makes them); the strongest kind counts.
    """
    graph = networkx.DiGraph()
    for row in db.execute("SELECT id, name FROM concept WHERE game = ?", (game,)):
        graph.add_node(row["id"], name=row["name"])
    for row in db.execute(
        "SELECT c.card AS id, k.title, k.subtitle FROM card_passage c JOIN card k ON k.id = c.card WHERE k.game = ?",
        (game,),
    ):
        graph.add_node(row["id"], name=", ".join(filter(None, (row["title"], row["subtitle"]))))
    rows = db.execute(
        "SELECT o.id AS source, r.target, r.kind, r.words, r.source AS passage, p.since FROM reference r JOIN ("
        " SELECT term AS id, passage FROM term_passage UNION ALL SELECT card, passage FROM card_passage"
        ") o ON o.passage = r.source JOIN passage p ON p.number = r.source "
        "WHERE r.kind IN ('see', 'see-also', 'mentions') ORDER BY r.rowid"
    )
    for row in rows:
        known = row["source"] in graph and row["target"] in graph and row["source"] != row["target"]
        if known and begun(row["since"], as_of):
            _join(graph, row)
    return graph


def _join(graph: networkx.DiGraph, row: sqlite3.Row) -> None:
    known = graph.get_edge_data(row["source"], row["target"])
    if known is None or WEIGHTS[row["kind"]] < WEIGHTS[known["kind"]]:
        edge = {"kind": row["kind"], "words": row["words"], "passage": row["passage"]}
        graph.add_edge(row["source"], row["target"], **edge)


@asked
def path(db: sqlite3.Connection, one: str, other: str, game: str = "", as_of: str = "") -> dict[str, Any]:
    """{"from", "to", "game", "steps": [{"from", "to", "kind", "words", "passage"}]}: how two terms hang together.

    A step leads from an entry to what it refers to, or back. Raises NotFoundError for an unknown name, or where
    nothing connects the two.
    """
    for held in names.games(db, game):
        ends = [resolve(db, name, held) for name in (one, other)]
        if all(ends):
            return _path(db, build_graph(db, held, as_of), ends[0], ends[1])
    unknown = [name for name in (one, other) if not any(resolve(db, name, held) for held in names.games(db, game))]
    if not unknown:
        raise NotFoundError(f"no single game has both {excerpt(one)} and {excerpt(other)}")
    near = names.near_any(db, ("term",), unknown[0], names.games(db, game))
    raise NotFoundError(f"no term is called {excerpt(unknown[0])}", near)


def _path(db: sqlite3.Connection, graph: networkx.DiGraph, source: str, target: str) -> dict[str, Any]:
    crowd = {node for node, degree in graph.in_degree() if degree > CROWD}
    both = graph.to_undirected(as_view=True)

    def cost(a: str, b: str, edge: dict[str, Any]) -> float:
        return WEIGHTS[edge["kind"]] + 2.0 * (b in crowd and b != target) + 2.0 * (a in crowd and a != source)

    try:
        nodes = networkx.shortest_path(both, source, target, weight=cost)
    except networkx.NetworkXNoPath:
        raise NotFoundError(
            f"nothing connects {graph.nodes[source]['name']} and {graph.nodes[target]['name']}"
        ) from None
    steps = [_step(db, graph, a, b) for a, b in pairwise(nodes)]
    ends = {"from": graph.nodes[source]["name"], "to": graph.nodes[target]["name"]}
    return ends | {"game": source.partition("/")[0], "steps": steps}


def _step(db: sqlite3.Connection, graph: networkx.DiGraph, a: str, b: str) -> dict[str, Any]:
    source, target = (a, b) if graph.has_edge(a, b) else (b, a)
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
    db: sqlite3.Connection, name: str, game: str = "", as_of: str = "", limit: int = 24
) -> networkx.DiGraph:
    """The term called `name` (graph attribute `centre`), its nearest `limit` terms and cards, and their edges.

    Printed references come before mentions. Raises NotFoundError.
    """
    for held in names.games(db, game):
        centre = resolve(db, name, held)
        if centre:
            break
    else:
        near = names.near_any(db, ("term",), name, names.games(db, game))
        raise NotFoundError(f"no term is called {excerpt(name)}", near)
    graph = build_graph(db, held, as_of)
    around = [
        (WEIGHTS[edge["kind"]], graph.degree(node), node)
        for edges in (graph.out_edges(centre, data=True), graph.in_edges(centre, data=True))
        for a, b, edge in edges
        for node in ((b if a == centre else a),)
    ]
    chosen = list(dict.fromkeys(node for _, _, node in sorted(around)))[:limit]
    found = graph.subgraph([centre, *chosen]).copy()
    found.graph["centre"] = centre
    return found
