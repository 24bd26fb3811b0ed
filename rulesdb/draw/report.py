"""The decks of a tournament on one page: a summary for the head judge, faults first, then a slip for each deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ..decks.judge import first_reason, nearest
from ..decks.known import BUNDLED, Formats
from ..decks.many import Checked
from .frame import page
from .slip import WORDS, content

ORDER = ("NOT LEGAL", "UNREADABLE", "UNDETERMINED", "LEGAL")  # what needs the head judge comes first


def report(
    checked: Iterable[Checked],
    title: str,
    as_of: str = "",
    footer: tuple[str, ...] = (),
    formats: Formats = BUNDLED,
) -> str:
    """The page for the decks `checked`; those that are legal come last, without a reason."""
    rows = (_row(each, as_of, formats) for each in checked)
    decks = sorted(rows, key=lambda row: (ORDER.index(row["verdict"]), row["name"]))
    tally = Counter(row["verdict"] for row in decks)
    counts = f"{len(decks)} decks: " + ", ".join(f"{tally[word]} {word.lower()}" for word in ORDER if tally[word])
    numbered = [row | {"place": position} for position, row in enumerate(decks, 1)]
    games = ", ".join(dict.fromkeys(row["slip"]["game"] for row in decks if row["slip"]))
    return page("report", f"Deck checks: {title}", game=games, footer=footer, decks=numbered, counts=counts)


def _row(checked: Checked, as_of: str, formats: Formats) -> dict[str, Any]:
    """What the summary and the slip show of one deck."""
    name = Path(checked.name).name
    if checked.deck is None:
        return {"name": name, "verdict": "UNREADABLE", "format": "", "reason": checked.error, "slip": None}
    verdict = nearest(checked.verdicts)
    return {
        "name": name,
        "verdict": WORDS[verdict.legal],
        "format": verdict.format,
        "reason": first_reason(verdict),
        "slip": content(checked.deck, checked.verdicts, as_of, formats),
    }
