"""A deck-check slip: one A4 page for the judge's clipboard, readable in black and white."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from .. import files
from ..markup import xml_text
from .deck import Deck, Entry
from .formats import Rule, get_format
from .verdict import Verdict, Violation

_QUOTED = 300  # characters of a quotation; half of that where much has to go on the page
_MOST_VIOLATIONS = 20
_MOST_QUOTED = 10
_MOST_REMARKS = 6
_CROWDED = 4  # violations
_LONG = 75  # lines of the deck
_WORDS = {True: "LEGAL", False: "NOT LEGAL", None: "UNDETERMINED"}
_STYLE = """
@page { size: A4; margin: 10mm 12mm }
@media screen { html { padding: 12mm 0 } }
* { box-sizing: border-box }
body { font: 9.5pt/1.3 Georgia, 'Times New Roman', serif; color: #000; background: #fff; margin: 0 auto; width: 186mm }
h1 { font-size: 15pt; margin: 0 } h2 { font-size: 10.5pt; margin: 3mm 0 1mm; border-bottom: 0.3mm solid #000 }
header { display: flex; justify-content: space-between; gap: 6mm; border-bottom: 0.6mm solid #000; padding-bottom: 2mm }
.verdict { border: 0.6mm solid #000; padding: 1mm 4mm; font-weight: bold; font-size: 13pt; align-self: center;
  white-space: nowrap }
.counts { margin: 2mm 0 0 } .deck { columns: 3; column-gap: 5mm; font-size: 8pt; line-height: 1.22 }
.deck h3 { font-size: 8.5pt; margin: 1mm 0 0; break-after: avoid } .deck h3:first-child { margin-top: 0 }
.deck p { margin: 0 0 0 5mm; text-indent: -5mm; break-inside: avoid }
.crowded { font-size: 8.5pt; line-height: 1.2 } .crowded li { margin-bottom: 0.2mm }
.crowded h2 { margin-top: 1.5mm } .crowded .sign { margin-top: 6mm }
.crowded blockquote, .crowded .ground { font-size: 7pt }
.crowded .deck, .deck.long { columns: 5; column-gap: 3mm; font-size: 6.5pt; line-height: 1.15 }
.crowded .deck h3, .deck.long h3 { font-size: 7pt }
ol, ul { margin: 0; padding-left: 6mm } li { margin-bottom: 1mm; break-inside: avoid }
blockquote, .ground { margin: 0.5mm 0 0 3mm; font-size: 8pt }
blockquote { border-left: 0.4mm solid #000; padding-left: 2mm }
.sign { display: flex; gap: 8mm; margin-top: 9mm }
.sign span { flex: 1; border-top: 0.3mm solid #000; padding-top: 0.5mm; font-size: 8pt }
footer { margin-top: 2mm; font-size: 7.5pt }
"""


def write_slip(path: Path, deck: Deck, verdicts: Sequence[Verdict], as_of: str = "", *, force: bool = False) -> None:
    """Write the slip of a deck to `path`, over nothing or what rulesdb wrote, else with `force`. Raises RulesError."""
    files.write(path, slip(deck, verdicts, as_of), force=force, suffix=".html")


def slip(deck: Deck, verdicts: Sequence[Verdict], as_of: str = "") -> str:
    """The slip as a page of HTML; of several formats, the one that is shown is the first that is legal."""
    verdict = next((v for v in verdicts if v.legal), verdicts[0])
    name = Path(deck.name).name
    body = [
        "<header><div>",
        f"<h1>Deck check: {xml_text(name)}</h1>",
        f"<div>{xml_text(verdict.game)}, format {xml_text(verdict.format)}{_tried(verdicts)}</div>",
        f"<div>Rules of: {xml_text(as_of or 'the current documents')}</div></div>",
        f'<div class="verdict">{_WORDS[verdict.legal]}</div></header>',
        f'<p class="counts">{xml_text(_counts(verdict))}</p>',
        *_violations(verdict),
        *_remarks("Not checked", [f"{u.rule}: {u.reason}" for u in verdict.unchecked]),
        *_remarks("Notes", verdict.notes),
        "<h2>Deck list</h2>",
        *_deck(deck.entries),
        '<div class="sign"><span>Player</span><span>Judge</span><span>Date, round, table</span></div>',
        f"<footer>{xml_text(_editions(verdict))}</footer>",
    ]
    head = f'<meta charset="utf-8"><title>Deck check: {xml_text(name)}</title><style>{_STYLE}</style>'
    crowded = f' class="crowded" style="zoom: {_zoom(deck, verdict):.2f}"' if len(verdict.violations) > _CROWDED else ""
    return (
        f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body{crowded}>\n'
        + "\n".join(body)
        + "\n</body></html>\n"
    )


def _zoom(deck: Deck, verdict: Verdict) -> float:
    """How much smaller a crowded page must be, by the lines that it will take: some 72 fit."""
    rules = len({violation.rule for violation in verdict.violations})
    remarks = min(len(verdict.unchecked), _MOST_REMARKS) + min(len(verdict.notes), _MOST_REMARKS)
    lines = len(verdict.violations) * 1.2 + rules * 2.6 + remarks * 1.6 + len(deck.entries) / 5 + 8
    return max(0.65, min(1.0, 72 / lines))


def _tried(verdicts: Sequence[Verdict]) -> str:
    legal = [verdict.format for verdict in verdicts if verdict.legal]
    return f"; of {len(verdicts)} formats legal in: {xml_text(', '.join(legal) or 'none')}" if len(verdicts) > 1 else ""


def _counts(verdict: Verdict) -> str:
    return " · ".join(f"{key.replace('_', ' ')} {count}" for key, count in verdict.counts.items())


def _violations(verdict: Verdict) -> list[str]:
    """The violations, each rule with its ground and a quotation once."""
    if not verdict.violations:
        return []
    phrases = {rule.name: _phrases(rule) for rule in get_format(verdict.game, verdict.format).rules}
    limit = _QUOTED // 2 if len(verdict.violations) > _CROWDED else _QUOTED
    told: set[str] = set()
    lines = ["<h2>Violations</h2>", "<ol>"]
    for violation in verdict.violations[:_MOST_VIOLATIONS]:
        room = limit if len(told) < _MOST_QUOTED else 0
        ground = "" if violation.rule in told else _ground(violation, phrases.get(violation.rule, []), room)
        lines.append(f"<li><b>{xml_text(violation.message)}</b>{ground}</li>")
        told.add(violation.rule)
    more = len(verdict.violations) - _MOST_VIOLATIONS
    return [*lines, "</ol>", f"<p>and {more} more</p>"] if more > 0 else [*lines, "</ol>"]


def _phrases(rule: Rule) -> list[str]:
    return [phrase for _, phrase in (*rule.cites, *(cite for listing in rule.lists for cite in listing.cites))]


def _ground(violation: Violation, phrases: list[str], limit: int) -> str:
    ground = f'<div class="ground">{xml_text(violation.ground)}</div>'
    if not violation.citations or not limit:
        return ground
    passage = violation.citations[0]
    quoted = _cut(str(passage.get("text", "")), phrases, limit)
    return f"{ground}<blockquote>“{xml_text(quoted)}” — {xml_text(_place(passage))}</blockquote>"


def _cut(text: str, phrases: list[str], limit: int) -> str:
    """The part of a passage that says what the rule cites, in at most about `limit` characters."""
    if len(text) <= limit:
        return text
    place = max((text.lower().find(phrase.lower()) for phrase in phrases), default=-1)
    start = max(0, min(place - limit // 4, len(text) - limit))
    cut = text[start : start + limit]
    cut = cut.split(" ", 1)[-1] if start else cut
    cut = cut.rsplit(" ", 1)[0] if start + limit < len(text) else cut
    return f"{'… ' if start else ''}{cut}{' …' if start + limit < len(text) else ''}"


def _place(passage: Mapping[str, Any]) -> str:
    lines = passage.get("lines")
    where = "" if not lines else f"line {lines[0]}" if lines[0] == lines[-1] else f"lines {lines[0]}-{lines[-1]}"
    date = f"in force {passage['effective']}" if passage.get("effective") else ""
    return ", ".join(filter(None, (_title(passage), where, date)))


def _remarks(title: str, remarks: Iterable[str]) -> list[str]:
    held = list(remarks)
    if not held:
        return []
    shown = [f"<li>{xml_text(_cut(remark, [], _QUOTED))}</li>" for remark in held[:_MOST_REMARKS]]
    more = [f"<li>and {len(held) - _MOST_REMARKS} more</li>"] if len(held) > _MOST_REMARKS else []
    return [f"<h2>{title}</h2>", "<ul>", *shown, *more, "</ul>"]


def _deck(entries: Sequence[Entry]) -> list[str]:
    sections: dict[str, list[Entry]] = {}
    for entry in entries:
        sections.setdefault(entry.section or "deck", []).append(entry)
    lines = [f'<div class="deck{" long" if len(entries) > _LONG else ""}">']
    for section, held in sections.items():
        title = section.replace("-", " ").capitalize()
        lines.append(f"<h3>{xml_text(title)} ({sum(entry.count for entry in held)})</h3>")
        lines += [f"<p>{entry.count}× {xml_text(entry.name or entry.code)}</p>" for entry in held]
    return [*lines, "</div>"]


def _editions(verdict: Verdict) -> str:
    cited = [p for violation in verdict.violations for p in violation.citations]
    titles = dict.fromkeys(_title(passage) for passage in cited)
    source = f"Format: {get_format(verdict.game, verdict.format).ground}."
    return f"{source} Cited: {'; '.join(titles)}." if titles else source


def _title(passage: Mapping[str, Any]) -> str:
    return " ".join(str(passage[key]) for key in ("document_title", "edition") if passage.get(key))
