"""Answers as pages and pictures to write or to serve: timelines, what changed, the life of a rule.

A page ends with the editions that its answer rests on. Rules.picture draws terms, Rules.slip decks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..contract.wording import editions
from ..version import __version__

if TYPE_CHECKING:
    from ..contract.changes import Diff, Trace
    from ..contract.passages import Editions
    from ..contract.timing import Step, TurnStep

TIMELINES = (".svg", ".html", ".mmd")
PICTURES = (".svg", ".dot", ".mmd", ".html")


def timeline(
    kind: str,
    title: str,
    steps: Sequence[Step | TurnStep],
    edition: Editions,
    *,
    game: str = "",
    verdict: str = "",
    notes: Sequence[str] = (),
) -> str:
    """The steps of When or Turn as a timeline of a kind of TIMELINES; of a page, `verdict` stands above the steps."""
    from ..draw import timeline as drawn

    if kind == ".html":
        return drawn.html(title, steps, game=game, verdict=verdict, notes=notes, footer=footer(edition))
    return drawn.FORMATS[kind](title, steps)


def diff_page(diff: Diff) -> str:
    """Two documents compared rule by rule, as HTML."""
    from ..draw.changes import diff_page as page

    return page(diff, footer(diff.editions))


def trace_page(trace: Trace) -> str:
    """The life of a rule, as HTML."""
    from ..draw.changes import trace_page as page

    return page(trace, footer(trace.editions))


def footer(edition: Editions) -> tuple[str, ...]:
    """The lines at the end of a page."""
    return (editions(edition, __version__),)
