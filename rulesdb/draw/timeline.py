"""Steps in order of time: SVG, a page with quotations, or Mermaid."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise

from ..contract.timing import Step, TurnStep
from ..contract.wording import place
from ..markup import mermaid_text, xml_text
from .frame import page

Steps = Sequence[Step | TurnStep]
Row = tuple[tuple[str, ...], list[list[Step | TurnStep]]]  # the headings of branches, and the steps of each

WIDTH, LEFT, LINE, GAP, COLUMNS = 860, 70, 18, 26, 92  # pixels, and letters of a line of text
LEGEND = "solid circle: stated by a rule · dashed circle: follows from a step before it"


def svg(title: str, steps: Steps) -> str:
    """The steps from top to bottom along a line of time, each with its kind, who acts, and its rule's place."""
    parts, top = [], 64
    for step in steps:
        lines = textwrap.wrap(step.text, COLUMNS) or [""]
        parts.append(_mark(step, top))
        parts += [_text(LEFT, top + at * LINE, line, 14) for at, line in enumerate(lines)]
        top += len(lines) * LINE
        parts.append(_text(LEFT, top, textwrap.shorten(_under(step), COLUMNS + 16, placeholder=" ..."), 11))
        top += GAP + LINE
    head = textwrap.shorten(title, 90, placeholder=" ...")
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top + 14}" font-family="sans-serif">',
            f"<title>{xml_text(title)}</title>",
            f'<rect width="{WIDTH}" height="{top + 14}" fill="#fff"/>',
            _text(20, 28, head, 16),
            f'<line x1="36" y1="52" x2="36" y2="{max(52, top - GAP - LINE)}" stroke="#000"/>',
            *parts,
            _text(20, top, LEGEND, 11),
            "</svg>",
            "",
        ]
    )


def _mark(step: Step | TurnStep, top: int) -> str:
    dashed = ' stroke-dasharray="3 2"' if step.stated == "derived" else ""
    circle = f'<circle cx="36" cy="{top - 5}" r="13" fill="#fff" stroke="#000" stroke-width="2"{dashed}/>'
    return f'{circle}<text x="36" y="{top}" font-size="12" text-anchor="middle">{step.n}</text>'


def _text(left: int, top: int, text: str, size: int) -> str:
    return f'<text x="{left}" y="{top}" font-size="{size}">{xml_text(text)}</text>'


def _under(step: Step | TurnStep) -> str:
    cited = place(step.citations[0]) if step.citations else ""
    return " · ".join(filter(None, (step.kind, step.who or "", cited)))


def html(
    title: str,
    steps: Steps,
    *,
    game: str = "",
    verdict: str = "",
    notes: Sequence[str] = (),
    footer: tuple[str, ...] = (),
) -> str:
    """The steps as a page, each with its quotations; `verdict` and `notes` stand above and below them.

    Branches that stand one behind another are columns side by side.
    """
    rows = list(_rows(steps))
    marks = {"alternatives": any(heads for heads, _ in rows), "windows": any(step.kind == "window" for step in steps)}
    return page("timeline", title, game=game, footer=footer, rows=rows, verdict=verdict, notes=notes, **marks)


def _rows(steps: Steps) -> Iterator[Row]:
    """The steps that follow one another, as one column without a heading; or branches, each a column with its own."""
    for branched, group in groupby(steps, key=lambda step: bool(_heading(step))):
        if not branched:
            yield (), [list(group)]
            continue
        columns: dict[str, list[Step | TurnStep]] = {}
        for step in group:
            columns.setdefault(_heading(step), []).append(step)
        yield tuple(columns), list(columns.values())


def _heading(step: Step | TurnStep) -> str:
    return (step.branch if isinstance(step, Step) else None) or ""


def mermaid(title: str, steps: Steps) -> str:
    """The steps as a Mermaid flow chart; dashed arrows lead to what is derived."""
    lines = ["---", f"title: {mermaid_text(title)}", "---", "flowchart TD"]
    lines += [f'  s{step.n}_{at}["{step.n}. {mermaid_text(step.text)}"]' for at, step in enumerate(steps)]
    for at, (before, following) in enumerate(pairwise(steps)):
        arrow = "-.->" if following.stated == "derived" else "-->"
        lines.append(f"  s{before.n}_{at} {arrow} s{following.n}_{at + 1}")
    return "\n".join([*lines, ""])


FORMATS: dict[str, Callable[[str, Steps], str]] = {".svg": svg, ".html": html, ".mmd": mermaid}
