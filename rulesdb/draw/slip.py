"""A deck-check slip: one A4 page for the judge's clipboard, readable in black and white."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..decks.deck import Deck, Entry
from ..decks.formats import Format, Rule
from ..decks.judge import nearest
from ..decks.known import BUNDLED, Formats
from ..decks.verdict import Verdict, Violation
from .frame import page

_QUOTED = 300  # characters of a quotation; half of that where much has to go on the page
_MOST_VIOLATIONS = 20
_MOST_QUOTED = 10
_MOST_REMARKS = 6
_CROWDED = 4  # violations
_LONG = 75  # lines of the deck
WORDS = {True: "LEGAL", False: "NOT LEGAL", None: "UNDETERMINED"}


def slip(deck: Deck, verdicts: Sequence[Verdict], as_of: str = "", formats: Formats = BUNDLED) -> str:
    """The slip as a page; of several formats, the one that is shown is the first that is legal, else the nearest."""
    values = content(deck, verdicts, as_of, formats)
    return page("slip", f"Deck check: {values['name']}", game=values["game"], slip=values)


def content(deck: Deck, verdicts: Sequence[Verdict], as_of: str = "", formats: Formats = BUNDLED) -> dict[str, Any]:
    """What templates/sheet.html shows of one deck."""
    verdict = nearest(verdicts)
    format_ = formats.get(verdict.game, verdict.format)
    shown = verdict.violations[:_MOST_VIOLATIONS]
    return {
        "name": Path(deck.name).name,
        "game": verdict.game,
        "format": verdict.format,
        "tried": _tried(verdicts),
        "as_of": as_of,
        "verdict": WORDS[verdict.legal],
        "counts": " · ".join(f"{key.replace('_', ' ')} {count}" for key, count in verdict.counts.items()),
        "violations": _violations(verdict, shown, format_),
        "more": len(verdict.violations) - len(shown),
        "unchecked": _remarks([f"{u.rule}: {u.reason}" for u in verdict.unchecked]),
        "notes": _remarks(verdict.notes),
        "sections": _sections(deck.entries),
        "long": len(deck.entries) > _LONG,
        "zoom": f"{_zoom(deck, verdict):.2f}" if len(verdict.violations) > _CROWDED else "",
        "editions": _editions(verdict, format_),
    }


def _zoom(deck: Deck, verdict: Verdict) -> float:
    """How much smaller a crowded page must be, by the lines that it will take: some 72 fit."""
    rules = len({violation.rule for violation in verdict.violations})
    remarks = min(len(verdict.unchecked), _MOST_REMARKS) + min(len(verdict.notes), _MOST_REMARKS)
    lines = len(verdict.violations) * 1.2 + rules * 2.6 + remarks * 1.6 + len(deck.entries) / 5 + 8
    return max(0.65, min(1.0, 72 / lines))


def _tried(verdicts: Sequence[Verdict]) -> str:
    legal = [verdict.format for verdict in verdicts if verdict.legal]
    return f"; of {len(verdicts)} formats legal in: {', '.join(legal) or 'none'}" if len(verdicts) > 1 else ""


def _violations(verdict: Verdict, shown: Sequence[Violation], format_: Format) -> list[dict[str, str]]:
    """The violations, each rule with its ground and a quotation once."""
    phrases = {rule.name: _phrases(rule) for rule in format_.rules}
    limit = _QUOTED // 2 if len(verdict.violations) > _CROWDED else _QUOTED
    cited: set[str] = set()
    rows = []
    for violation in shown:
        row = {"message": violation.message, "lines": violation.places(), "ground": "", "quoted": "", "place": ""}
        if violation.rule not in cited:
            row["ground"] = violation.ground
            if violation.citations and len(cited) < _MOST_QUOTED:
                passage = violation.citations[0]
                row["quoted"] = _cut(str(passage.get("text", "")), phrases.get(violation.rule, []), limit)
                row["place"] = _place(passage)
        rows.append(row)
        cited.add(violation.rule)
    return rows


def _phrases(rule: Rule) -> list[str]:
    return [phrase for _, phrase in (*rule.cites, *(cite for listing in rule.lists for cite in listing.cites))]


def _cut(text: str, phrases: list[str], limit: int) -> str:
    """The part of a passage that says what the rule cites, in at most about `limit` characters."""
    if len(text) <= limit:
        return text
    index = max((text.lower().find(phrase.lower()) for phrase in phrases), default=-1)
    start = max(0, min(index - limit // 4, len(text) - limit))
    cut = text[start : start + limit]
    cut = cut.split(" ", 1)[-1] if start else cut
    cut = cut.rsplit(" ", 1)[0] if start + limit < len(text) else cut
    return f"{'… ' if start else ''}{cut}{' …' if start + limit < len(text) else ''}"


def _place(passage: Mapping[str, Any]) -> str:
    lines = passage.get("lines")
    where = "" if not lines else f"line {lines[0]}" if lines[0] == lines[-1] else f"lines {lines[0]}-{lines[-1]}"
    date = f"in force {passage['effective']}" if passage.get("effective") else ""
    return ", ".join(filter(None, (_title(passage), where, date)))


def _remarks(remarks: Iterable[str]) -> list[str]:
    all_remarks = list(remarks)
    shown = [_cut(remark, [], _QUOTED) for remark in all_remarks[:_MOST_REMARKS]]
    return [*shown, f"and {len(all_remarks) - _MOST_REMARKS} more"] if len(all_remarks) > _MOST_REMARKS else shown


def _sections(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    sections: dict[str, list[Entry]] = {}
    for entry in entries:
        sections.setdefault(entry.section or "deck", []).append(entry)
    return [
        {
            "title": section.replace("-", " ").capitalize(),
            "count": sum(entry.count for entry in members),
            "entries": [f"{entry.count}× {entry.name or entry.code}" for entry in members],
        }
        for section, members in sections.items()
    ]


def _editions(verdict: Verdict, format_: Format) -> str:
    cited = [p for violation in verdict.violations for p in violation.citations]
    titles = dict.fromkeys(_title(passage) for passage in cited)
    source = f"Format: {format_.ground}."
    return f"{source} Cited: {'; '.join(titles)}." if titles else source


def _title(passage: Mapping[str, Any]) -> str:
    return " ".join(str(passage[key]) for key in ("document_title", "edition") if passage.get(key))
