"""A neighbourhood of the graph as SVG, DOT, Mermaid, or a page that needs no network."""

from __future__ import annotations

import math
from collections.abc import Callable

import networkx

from ..markup import dot_text, mermaid_text, xml_text

SIZE, RADII = 900, (190, 340)  # pixels; the inner ring holds printed references, the outer one mentions
LINES = {"see": "", "see-also": "", "mentions": ' stroke-dasharray="5 4"'}


def dot(graph: networkx.DiGraph) -> str:
    """The graph in Graphviz's language."""
    lines = ["digraph rules {", "  rankdir=LR;", '  node [shape=box, fontname="sans-serif"];']
    lines += [f"  {_name(graph, node)};" for node in graph]
    for a, b, edge in graph.edges(data=True):
        dashed = ", style=dashed" if edge["kind"] == "mentions" else ""
        lines.append(f'  {_name(graph, a)} -> {_name(graph, b)} [label="{edge["kind"]}"{dashed}];')
    return "\n".join([*lines, "}", ""])


def _name(graph: networkx.DiGraph, node: str) -> str:
    return dot_text(graph.nodes[node]["name"])


def mermaid(graph: networkx.DiGraph) -> str:
    """The graph as a Mermaid flow chart."""
    ids = {node: f"n{place}" for place, node in enumerate(graph)}
    title = mermaid_text(graph.nodes[graph.graph["centre"]]["name"])
    lines = ["---", f"title: {title}", "---", "flowchart LR"]
    lines += [f'  {ids[node]}["{mermaid_text(graph.nodes[node]["name"])}"]' for node in graph]
    for a, b, edge in graph.edges(data=True):
        arrow = "-.->" if edge["kind"] == "mentions" else "-->"
        lines.append(f"  {ids[a]} {arrow}|{edge['kind']}| {ids[b]}")
    return "\n".join([*lines, ""])


def svg(graph: networkx.DiGraph) -> str:
    """The graph as a picture: the term in the middle, what refers to it or is referred to around it."""
    places = _places(graph)
    centre = graph.graph["centre"]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" font-family="sans-serif" font-size="13">',
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
        '<path d="M0 0L8 4L0 8z" fill="#555"/></marker></defs>',
        f'<rect width="{SIZE}" height="{SIZE}" fill="#fff"/>',
    ]
    for a, b, edge in graph.edges(data=True):
        if centre in (a, b):
            parts.append(_edge(places[a], places[b], LINES[edge["kind"]], edge["words"]))
    parts += [_node(graph.nodes[node]["name"], places[node], node == centre) for node in graph]
    return "\n".join([*parts, "</svg>", ""])


def _places(graph: networkx.DiGraph) -> dict[str, tuple[float, float]]:
    centre = graph.graph["centre"]
    rings: tuple[list[str], list[str]] = ([], [])
    for node in graph:
        if node != centre:
            edges = [graph.edges[e]["kind"] for e in ((centre, node), (node, centre)) if graph.has_edge(*e)]
            rings[all(kind == "mentions" for kind in edges)].append(node)
    places = {centre: (SIZE / 2, SIZE / 2)}
    for ring, radius, turn in zip(rings, RADII, (0.0, 0.5), strict=True):
        for place, node in enumerate(ring):
            angle = 2 * math.pi * (place + turn) / len(ring) - math.pi / 2
            places[node] = (SIZE / 2 + radius * 1.12 * math.cos(angle), SIZE / 2 + radius * math.sin(angle))
    return places


def _edge(a: tuple[float, float], b: tuple[float, float], dashes: str, words: str) -> str:
    length = math.dist(a, b) or 1.0
    cut = min(0.45, 26 / length)
    (x1, y1), (x2, y2) = a, (b[0] + (a[0] - b[0]) * cut, b[1] + (a[1] - b[1]) * cut)
    return (
        f'<line x1="{x1:.0f}" y1="{y1:.0f}" x2="{x2:.0f}" y2="{y2:.0f}" stroke="#555"{dashes} marker-end="url(#tip)">'
        f"<title>{xml_text(words)}</title></line>"
    )


def _node(name: str, place: tuple[float, float], centre: bool) -> str:
    shown = name if len(name) <= 24 else name[:23] + "…"
    width = 7.4 * len(shown) + 16
    x = min(max(place[0] - width / 2, 2), SIZE - width - 2)
    fill, weight = ("#e8e8e8", "bold") if centre else ("#fff", "normal")
    return (
        f"<g><title>{xml_text(name)}</title>"
        f'<rect x="{x:.0f}" y="{place[1] - 14:.0f}" width="{width:.0f}" height="28" rx="5" '
        f'fill="{fill}" stroke="#333"/><text x="{x + width / 2:.0f}" y="{place[1] + 5:.0f}" text-anchor="middle" '
        f'font-weight="{weight}">{xml_text(shown)}</text></g>'
    )


def page(graph: networkx.DiGraph) -> str:
    """A page with the picture and its edges as a table, for a browser without a network."""
    name = xml_text(graph.nodes[graph.graph["centre"]]["name"])
    rows = "\n".join(
        f"<tr><td>{xml_text(graph.nodes[a]['name'])}</td><td>{xml_text(edge['kind'])}</td>"
        f"<td>{xml_text(graph.nodes[b]['name'])}</td><td>{xml_text(edge['words'])}</td></tr>"
        for a, b, edge in graph.edges(data=True)
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{name}</title>\n'
        "<style>body{font-family:sans-serif;max-width:60rem;margin:auto}table{border-collapse:collapse}"
        "td,th{border:1px solid #999;padding:.2rem .5rem;text-align:left}</style></head>\n"
        f"<body><h1>{name}</h1>\n{svg(graph)}"
        f"<table><tr><th>From</th><th>Kind</th><th>To</th><th>Words</th></tr>\n{rows}</table></body></html>\n"
    )


FORMATS: dict[str, Callable[[networkx.DiGraph], str]] = {".svg": svg, ".dot": dot, ".mmd": mermaid, ".html": page}
