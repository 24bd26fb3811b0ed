"""Where a passage stands, in words that every output uses: the terminal, the pages, the service."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .passages import Change, Edition, Editions, Passage
    from .timing import When

LABELLED = ("dispute", "note", "example", "convention")  # kinds that a reader must be told
MARKS = {"same": "{}", "removed": "[-{}-]", "added": "{{+{}+}}"}  # as git marks words
DATED = {"stated": "in force {}", "published": "published {}", "floor": "not before {}", "unknown": "{}, uncertain"}


def place(passage: Passage) -> str:
    """Where a passage stands, as a citation: document, edition, section, lines, date, and whose words these are."""
    if passage.cites:
        after = "; ".join(dict.fromkeys(passage.cites))
        return f"in our words, after {after}" + (f" ({passage.kind})" if passage.kind in LABELLED else "")
    lines = lines_of(passage)
    if passage.rulings:
        told = [ruling.citation for ruling in passage.rulings]
        return f"{'; '.join(dict.fromkeys(told))}, {lines}"
    document = " ".join(filter(None, (passage.document_title, passage.edition)))
    heads = passage.path[-2:] if passage.path else [passage.title]
    parts: list[str | None] = [document, " › ".join(heads), passage.number or "", lines]
    if passage.effective:
        parts.append(dated(passage.effective, passage.certainty))
    parts.append(passage.mark)
    if passage.authority not in ("official", "consolidation"):
        parts.append(passage.authority)
    if passage.kind in LABELLED:
        parts.append(passage.kind)
    return ", ".join(filter(None, parts))


def lines_of(passage: Passage) -> str:
    """The lines of the document on which a passage stands, in words."""
    first, last = passage.lines
    return f"line {first}" if first == last else f"lines {first}-{last}"


def dated(day: str | None, certainty: str) -> str:
    """A date with how certain it is, in words."""
    return DATED[certainty].format(day) if day else "date not known"


def editions(found: Editions, version: str) -> str:
    """What an answer rests on, in a line ; "" where it rests on nothing."""
    official = [row for row in found.documents if row.authority != "digest"]
    shown = [edition(row) for row in official]
    if len(official) < len(found.documents):
        shown.append(f"the rules in the words of rulesdb {version}")
    return f"Edition: {'; '.join(shown)}." if shown else ""


def edition(row: Edition) -> str:
    """One document with its edition and date."""
    title = " ".join(filter(None, (row.title, row.edition)))
    return f"{title} ({dated(row.dated, row.certainty)})"


def changed(changes: Iterable[Change]) -> str:
    """Changed words as text: "the cost is [-1-] {+3+}."."""
    return marked((change.kind, change.text) for change in changes)


def marked(changes: Iterable[tuple[str, str]]) -> str:
    """(kind, text) pairs of changed words as text, marked as git marks words."""
    said = ""
    for kind, text in changes:
        space = text[: len(text) - len(text.lstrip())] or (
            " " if said.endswith(("-]", "+}")) and text[0].isalnum() else ""
        )
        said += space + MARKS[kind].format(text.strip())
    return said.strip()


def headline(found: When) -> str:
    """The first line of an answer: the game, and yes, no, on what it depends, or that nothing decides."""
    verdict, result = found.verdict, found.result
    if result == "unknown":
        return "Unknown: the rules that are held do not answer this."
    if result == "conflict":
        return "Open: the documents contradict each other here, and no rule of precedence decides."
    if verdict is None:
        return found.understood.context or "What the rules say:"
    if verdict.answer == "open":
        return "Open: no rule that was read decides this; the nearest ones:"
    if verdict.answer == "depends":
        return f"It depends: {'; '.join(verdict.if_) or 'see the rule'}."
    return f"{verdict.answer.capitalize()}."
