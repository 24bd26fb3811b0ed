"""Changes as pages: two documents compared rule by rule, and the life of one rule. Readable without colour."""

from __future__ import annotations

from typing import Any

from ..contract.changes import ComparedDocument, Diff, RuleChange, Trace
from ..contract.passages import Change
from .frame import page

WORDS = {"added": "Added", "removed": "Removed", "moved": "Moved", "reworded": "Reworded"}


def diff_page(compared: Diff, footer: tuple[str, ...] = ()) -> str:
    """The answer of `diff` as a page."""
    old, new = (_title(side) for side in (compared.old, compared.new))
    sections: dict[str, list[dict[str, Any]]] = {}
    for change in compared.changes:
        sections.setdefault(" › ".join(change.section) or "Preface", []).append(_change(change))
    counts = ", ".join(f"{number} {kind}" for kind, number in compared.counts.items())
    game = compared.new.id.partition("/")[0]
    values = {"counts": counts, "sections": sections, "see_also": compared.see_also}
    return page("diff", f"{old} → {new}", game=game, footer=footer, **values)


def trace_page(traced: Trace, footer: tuple[str, ...] = ()) -> str:
    """The answer of `trace` as a page."""
    lives = [life for life in traced.lives if life]
    game = lives[0][0].passage.game if lives else ""
    return page("trace", f"The life of {traced.title}", game=game, footer=footer, lives=lives)


def _change(change: RuleChange) -> dict[str, Any]:
    label = WORDS[change.kind]
    if change.section_before != change.section:
        label += f" from {' › '.join(change.section_before)}"
    text = " ".join(passage.text for passage in change.new or change.old)
    words = change.words or [Change(kind=change.kind, text=text)]
    return {"kind": change.kind, "told": label, "words": words, "passages": change.old + change.new}


def _title(document: ComparedDocument) -> str:
    return " ".join(filter(None, (document.title, document.edition)))
