"""What `--out` of `when` and `turn` writes: a timeline, as a page with quotations, or as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rulesdb import __version__
from rulesdb.answer import wording

from .options import suffix, write


def write_timeline(
    out: Path,
    title: str,
    steps: Sequence[dict[str, Any]],
    edition: dict[str, Any],
    *,
    game: str = "",
    verdict: str = "",
    notes: Sequence[str] = (),
    force: bool = False,
) -> None:
    """Write `steps` (as `when` and `turn` answer them) as a timeline into `out`, whose suffix says how.

    Of a page, `verdict` stands above the steps and `notes` below them; `edition` (see history.editions) ends it.
    Raises UsageError, RulesError.
    """
    from rulesdb.draw import timeline

    kind = suffix(out, timeline.FORMATS)
    if kind == ".html":
        footer = (wording.editions(edition, __version__),)
        write(out, timeline.html(title, steps, game=game, verdict=verdict, notes=notes, footer=footer), force=force)
    else:
        write(out, timeline.FORMATS[kind](title, steps), force=force)
