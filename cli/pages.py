"""What `--out` of `when` and `turn` writes: a timeline, as a page with quotations, or as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .options import suffix, write

if TYPE_CHECKING:
    from rulesdb.contract.passages import Editions
    from rulesdb.contract.timing import Step, TurnStep


def write_timeline(
    out: Path,
    title: str,
    steps: Sequence[Step | TurnStep],
    edition: Editions,
    *,
    game: str = "",
    verdict: str = "",
    notes: Sequence[str] = (),
    force: bool = False,
) -> None:
    """Write `steps` as a timeline into `out`, whose suffix says how.

    Of a page, `verdict` stands above the steps and `notes` below them; `edition` ends it.
    Raises UsageError, RulesError.
    """
    from rulesdb.api.pages import TIMELINES, timeline

    kind = suffix(out, TIMELINES)
    write(out, timeline(kind, title, steps, edition, game=game, verdict=verdict, notes=notes), force=force)
