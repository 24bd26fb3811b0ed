"""Steps as a timeline: SVG, a page that needs no network, or Mermaid."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise
from typing import Any

Steps = Sequence[dict[str, Any]]

WIDTH, LEFT, LINE, GAP, COLUMNS = 860, 70, 18, 26, 92  # pixels, and letters of a line of text
COLOURS = {
    "step": "#2b6cb0",
    "event": "#2b6cb0",
    "cost": "#6b46c1",
    "required": "#c05621",
    "optional": "#2f855a",
    "window": "#718096",
    "replacement": "#b83280",
    "consequence": "#975a16",
    "exception": "#c53030",
}


def svg(title: str, steps: Steps) -> str:
    """The steps from top to bottom along a line of time, each with its kind, who acts, and its rule's place."""
    parts, top = [], 64
    for step in steps:
        lines = textwrap.wrap(step["text"], COLUMNS) or [""]
        parts.append(_mark(step, top))
        parts += [_text(LEFT, top + place * LINE, line, 14) for place, line in enumerate(lines)]
        top += len(lines) * LINE
        parts.append(_text(LEFT, top, _under(step), 11, "#666"))
        top += GAP + LINE
    head = textwrap.shorten(title, 100, placeholder=" ...")
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" font-family="sans-serif">',
            f'<rect width="{WIDTH}" height="{top}" fill="#fff"/>',
            _text(20, 28, head, 16, "#000"),
            f'<line x1="36" y1="52" x2="36" y2="{max(52, top - GAP - LINE)}" stroke="#bbb" stroke-width="2"/>',
            *parts,
            "</svg>",
            "",
        ]
    )


def _mark(step: dict[str, Any], top: int) -> str:
    colour = COLOURS.get(step["kind"], "#2b6cb0")
    dashed = ' stroke-dasharray="3 2"' if step["stated"] == "derived" else ""
    circle = f'<circle cx="36" cy="{top - 5}" r="13" fill="#fff" stroke="{colour}" stroke-width="2"{dashed}/>'
    return f'{circle}<text x="36" y="{top}" font-size="12" text-anchor="middle" fill="{colour}">{step["n"]}</text>'


def _text(left: int, top: int, text: str, size: int, colour: str = "#222") -> str:
    return f'<text x="{left}" y="{top}" font-size="{size}" fill="{colour}">{escape(text)}</text>'


def _under(step: dict[str, Any]) -> str:
    cited = step["citations"][0] if step["citations"] else None
    place = f"{cited['document_title']}, lines {cited['lines'][0]}-{cited['lines'][1]}" if cited else ""
    return " · ".join(filter(None, (step["kind"], step["who"] or "", place)))


def html(title: str, steps: Steps) -> str:
    """A page with the picture, that needs no network."""
    return f'<!doctype html>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n{svg(title, steps)}'


def mermaid(title: str, steps: Steps) -> str:
    """The steps as a Mermaid flow chart; dashed arrows lead to what is derived."""
    lines = ["---", f"title: {_plain(title)}", "---", "flowchart TD"]
    lines += [f'  s{step["n"]}_{at}["{step["n"]}. {_plain(step["text"])}"]' for at, step in enumerate(steps)]
    for at, (one, other) in enumerate(pairwise(steps)):
        arrow = "-.->" if other["stated"] == "derived" else "-->"
        lines.append(f"  s{one['n']}_{at} {arrow} s{other['n']}_{at + 1}")
    return "\n".join([*lines, ""])


def _plain(text: str) -> str:
    return "".join(letter for letter in text if letter not in '"[]|<>:')


FORMATS: dict[str, Callable[[str, Steps], str]] = {".svg": svg, ".html": html, ".mmd": mermaid}
