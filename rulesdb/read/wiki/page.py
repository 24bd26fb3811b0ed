"""A saved wiki page that compares two revisions of a rules document -> two readings.

The left revision is the latest; the right one is what undoing the last change would bring back, an earlier state. The
page shows only what lies near a change: what is not shown is noted as a gap and nothing is read across it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...model import Document, Line, Reading
from ..draft import Draft
from .blocks import blocks, numbers
from .hunks import Comparison, Stretch, compare, is_set
from .passages import passages
from .sections import Anchors


def read(lines: Sequence[Line], document: Document) -> tuple[Reading, ...]:
    """The latest revision as `document`, and the earlier one as a document of history."""
    comparison = compare(lines)
    earlier = replace(
        document,
        id=f"{document.id}-earlier",
        edition=f"{document.edition} (earlier revision)".strip(),
        rank=document.rank - 1,
        history=True,
    )
    latest_blocks, earlier_blocks = blocks(comparison.left), blocks(comparison.right)
    anchors = Anchors([*latest_blocks, *earlier_blocks])
    return (
        _reading(lines, comparison, passages(latest_blocks, document, anchors), "earlier revision"),
        _reading(lines, comparison, passages(earlier_blocks, earlier, anchors), "latest revision"),
    )


def _reading(lines: Sequence[Line], comparison: Comparison, draft: Draft, other: str) -> Reading:
    """What `draft` holds, with the page's other lines and its gaps accounted for; `other` names the other side."""
    mine, theirs = comparison.left, comparison.right
    if other == "latest revision":
        mine, theirs = theirs, mine
    own = {line.number for stretch in mine for line in stretch.lines if not is_set(line)}
    shown = [line for stretch in theirs for line in stretch.lines if line.text.strip()]
    frame = numbers(line for line in comparison.frame if line.text.strip())
    if comparison.headers:
        draft.furniture(frame, "page frame")
    else:
        draft.unparsed(frame, "no comparison of two revisions was found")
    draft.furniture(numbers(comparison.headers), "line numbers of the comparison")
    draft.furniture([n for n in numbers(shown) if n not in own], other)
    for stretch in mine:
        _gap(draft, stretch)
    if mine and comparison.frame:
        draft.gap(comparison.frame[-1].number, f"what follows L{mine[-1].end - 1} is not shown, however much it is")
    for header in comparison.misfits:
        message = "the line numbers of this part of the comparison do not fit its lines"
        draft.problem("comparison", message, (header.number, header.number))
    return draft.reading(lines)


def _gap(draft: Draft, stretch: Stretch) -> None:
    shown = numbers(stretch.lines)
    if not stretch.lost or not shown:
        return
    first, last = stretch.first - stretch.lost, stretch.first - 1
    span = f"L{first}" if first == last else f"L{first}-{last}"
    draft.gap(shown[0], f"{stretch.lost} line{'s' * (stretch.lost > 1)} ({span}) not shown")
