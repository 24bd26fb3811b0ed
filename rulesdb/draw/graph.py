"""A neighbourhood of the graph as SVG, DOT, Mermaid, or a page with quotations.

The picture has three columns: what refers to the term, the term, what it refers to. All lines meet in the term, so
none crosses a box or another line, and the same graph gives the same picture on every machine. (Layouts of networkx
need numpy; Graphviz draws the DOT file, where it is installed, another way with each version.)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import networkx

from ..contract.passages import Passage
from ..markup import dot_text, mermaid_text, xml_text
from .frame import page as framed

WIDTH, ROW, BOX, TOP = 960, 34, 24, 64  # pixels: the picture, a row of boxes, a box, the title
COLUMNS = ((10, 310), (390, 570), (650, 950))  # left and right ends of the boxes: refers to it, the term, it refers to
PORT = 12  # pixels between the lines that meet in the term
LETTER = 7.3  # pixels of a letter, at most, on average
REFERENCES = {"see": "see: look there instead", "see-also": "see also", "mentions": "mentions"}
DEPENDENCIES = {
    "triggers": "triggers", "replaces": "replaces", "prevents": "prevents", "excepts": "excepts",
    "brings about": "brings about", "requires": "requires",
}  # fmt: skip
STROKES = {
    "see": ' stroke-width="2.5"', "see-also": ' stroke-width="1.2"', "mentions": ' stroke-dasharray="5 4"',
    "triggers": ' stroke-width="2.5"', "replaces": ' stroke-dasharray="12 4"', "prevents": ' stroke-dasharray="5 4"',
    "excepts": ' stroke-dasharray="2 4"', "brings about": ' stroke-width="1.2"',
    "requires": ' stroke-dasharray="8 3 2 3"',
}  # fmt: skip
STRENGTH = (*REFERENCES, *DEPENDENCIES)  # kinds of edges, strongest first: the strongest of two nodes sorts their row


class Words(NamedTuple):
    """What a picture says of its edges: the kinds with their names, both columns' titles, and where arrows point."""

    kinds: Mapping[str, str]
    before: str
    behind: str
    arrow: str


OF_REFERENCES = Words(
    REFERENCES, "Entries that refer to it", "Entries that it refers to", "The arrow points to what is referred to"
)
OF_RULES = Words(
    DEPENDENCIES,
    "Entries whose rules lead to it",
    "Entries that its rules lead to",
    "The arrow points from what happens to the rule that waits for it",
)


class Row(NamedTuple):
    """A box beside the term: the node, its edges with the term, and whether the term itself refers to it."""

    node: str
    edges: list[tuple[str, str, dict[str, Any]]]
    own: bool


def rows(graph: networkx.DiGraph) -> list[Row]:
    """The neighbours of the centre, nearest first: its own printed references, its mentions, then what refers to it."""
    centre = graph.graph["centre"]
    neighbours = []
    for node in graph:
        pairs = ((centre, node), (node, centre))
        edges = [(a, b, graph.edges[a, b]) for a, b in pairs if graph.has_edge(a, b)]
        if node != centre and edges:
            neighbours.append(Row(node, edges, edges[0][0] == centre))
    return sorted(neighbours, key=lambda row: (not row.own, _strength(row), graph.nodes[row.node]["name"].lower()))


def _strength(row: Row) -> int:
    return min(STRENGTH.index(edge["kind"]) for _, _, edge in row.edges)


def svg(graph: networkx.DiGraph) -> str:
    """The picture, with title and legend."""
    beside = rows(graph)
    legend = OF_RULES if graph.graph.get("rules") else OF_REFERENCES
    sides = [row for row in beside if not row.own], [row for row in beside if row.own]
    tall = max(map(len, sides), default=0) or 1
    middle, bottom = TOP + tall * ROW / 2, TOP + tall * ROW
    boxes = [_box(graph, graph.graph["centre"], COLUMNS[1], middle, BOX + PORT * (tall - 1), bold=True)]
    lines = []
    for column, column_rows in ((0, sides[0]), (2, sides[1])):
        for at, row in enumerate(column_rows):
            y = middle + (at - (len(column_rows) - 1) / 2) * ROW
            boxes.append(_box(graph, row.node, COLUMNS[column], y))
            port = middle + (at - (len(column_rows) - 1) / 2) * PORT
            lines += [_line(row, edge, column, y, port) for edge in row.edges]
    name = graph.nodes[graph.graph["centre"]]["name"]
    title = f"{name} ({graph.graph.get('game', '')}) and what hangs together with it"
    height = bottom + 84
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" font-family="sans-serif" '
            'font-size="13" role="img">',
            f"<title>{xml_text(title)}</title>",
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" '
            'orient="auto-start-reverse" markerUnits="userSpaceOnUse"><path d="M0 0L8 4L0 8z"/></marker></defs>',
            f'<rect width="{WIDTH}" height="{height:.0f}" fill="#fff"/>',
            f'<text x="10" y="26" font-size="17" font-weight="bold">{xml_text(_short(title, 900))}</text>',
            f'<text x="10" y="50">{legend.before} ({len(sides[0])})</text>',
            f'<text x="650" y="50">{legend.behind} ({len(sides[1])})</text>',
            *lines,
            *boxes,
            *_legend(bottom + 34, graph.graph.get("left_out", 0), legend),
            "</svg>",
            "",
        ]
    )


def _box(
    graph: networkx.DiGraph, node: str, column: tuple[int, int], y: float, height: float = BOX, *, bold: bool = False
) -> str:
    name = graph.nodes[node]["name"]
    left, right = column
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<g><title>{xml_text(name)}</title><rect x="{left}" y="{y - height / 2:.0f}" width="{right - left}" '
        f'height="{height:.0f}" rx="4" fill="#fff" stroke="#000" stroke-width="{2 if bold else 1}"/>'
        f'<text x="{(left + right) / 2:.0f}" y="{y + 4.5:.0f}" text-anchor="middle"{weight}>'
        f"{xml_text(_short(name, right - left - 12))}</text></g>"
    )


def _line(row: Row, edge: tuple[str, str, dict[str, Any]], column: int, y: float, middle: float) -> str:
    """A curve between the term and a box, from the side that refers; both directions of a pair lie apart."""
    away = -4 if len(row.edges) > 1 and edge is row.edges[1] else 0
    at_box, at_term = (COLUMNS[0][1], COLUMNS[1][0]) if column == 0 else (COLUMNS[2][0], COLUMNS[1][1])
    half = (at_box + at_term) / 2
    box_point, term_point = f"{at_box} {y + away:.0f}", f"{at_term} {middle:.0f}"
    turns = f"{half:.0f} {y + away:.0f}", f"{half:.0f} {middle:.0f}"
    from_box = edge[0] == row.node
    start, first_control, second_control, end = (
        (box_point, *turns, term_point) if from_box else (term_point, *turns[::-1], box_point)
    )
    return (
        f'<path d="M{start}C{first_control} {second_control} {end}" fill="none" '
        f'stroke="#000"{STROKES[edge[2]["kind"]]} '
        f'marker-end="url(#tip)"><title>{xml_text(edge[2]["words"])}</title></path>'
    )


def _legend(y: float, left_out: int, legend: Words) -> list[str]:
    parts, x = [], 10
    for kind, says in legend.kinds.items():
        parts.append(
            f'<path d="M{x} {y:.0f}H{x + 44}" fill="none" stroke="#000"{STROKES[kind]} marker-end="url(#tip)"/>'
            f'<text x="{x + 52}" y="{y + 4:.0f}">{xml_text(says)}</text>'
        )
        x += 52 + int(len(says) * LETTER) + 24
    more = f"; and {left_out} more" if left_out else ""
    parts.append(f'<text x="10" y="{y + 30:.0f}">{legend.arrow}{more}.</text>')
    return parts


def _short(name: str, room: float) -> str:
    most = int(room / LETTER)
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def dot(graph: networkx.DiGraph) -> str:
    """The graph in Graphviz's language."""
    name = graph.nodes[graph.graph["centre"]]["name"]
    lines = ["digraph rules {", f"  rankdir=LR; label={dot_text(name)};", '  node [shape=box, fontname="sans-serif"];']
    lines += [f"  {dot_text(graph.nodes[node]['name'])};" for node in graph]
    for a, b, edge in graph.edges(data=True):
        dashed = ", style=dashed" if edge["kind"] == "mentions" else ""
        lines.append(f'  {_name(graph, a)} -> {_name(graph, b)} [label="{edge["kind"]}"{dashed}];')
    return "\n".join([*lines, "}", ""])


def _name(graph: networkx.DiGraph, node: str) -> str:
    return dot_text(graph.nodes[node]["name"])


def mermaid(graph: networkx.DiGraph) -> str:
    """The graph as a Mermaid flow chart."""
    ids = {node: f"n{index}" for index, node in enumerate(graph)}
    title = mermaid_text(graph.nodes[graph.graph["centre"]]["name"])
    lines = ["---", f"title: {title}", "---", "flowchart LR"]
    lines += [f'  {ids[node]}["{mermaid_text(graph.nodes[node]["name"])}"]' for node in graph]
    for a, b, edge in graph.edges(data=True):
        arrow = "-.->" if edge["kind"] == "mentions" else "-->"
        lines.append(f"  {ids[a]} {arrow}|{edge['kind']}| {ids[b]}")
    return "\n".join([*lines, ""])


def page(graph: networkx.DiGraph, quoted: Mapping[int, Passage] | None = None, footer: tuple[str, ...] = ()) -> str:
    """A page with the picture and below it each reference, with the passage that makes it (`quoted`, by number)."""
    from markupsafe import Markup

    groups: tuple[tuple[str, list[dict[str, Any]]], ...] = (("What it refers to", []), ("What refers to it", []))
    for row in rows(graph):
        for a, b, edge in row.edges:
            names = {"from": graph.nodes[a]["name"], "to": graph.nodes[b]["name"], "kind": edge["kind"]}
            passage, group = (quoted or {}).get(edge["passage"]), groups[a != graph.graph["centre"]][1]
            same = group and group[-1]["quoted"] is passage and all(group[-1][k] == names[k] for k in ("from", "kind"))
            if same:  # one sentence refers to several: it is quoted once
                group[-1]["to"] += f", {names['to']}"
            elif passage:
                group.append(names | {"quoted": passage})
    name = graph.nodes[graph.graph["centre"]]["name"]
    return framed(
        "graph",
        name,
        game=graph.graph.get("game", ""),
        footer=footer,
        picture=Markup(svg(graph)),
        groups=groups,
        left_out=graph.graph.get("left_out", 0),
    )


FORMATS: dict[str, Callable[[networkx.DiGraph], str]] = {".svg": svg, ".dot": dot, ".mmd": mermaid, ".html": page}
