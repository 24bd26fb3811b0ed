"""Where a passage stands, in words that every output uses: the terminal, the pages, the service."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .cards import Printing
    from .passages import Change, Edition, Editions, Passage
    from .timing import When

NOT_TOLD = "Question not told; quoted for: "  # before what a ruling is quoted for where nothing tells what it answers
FEW = 3  # documents of rulings that are named one by one
LABELLED = ("dispute", "note", "example", "convention")  # kinds that a reader must be told
MARKS = {"same": "{}", "removed": "[-{}-]", "added": "{{+{}+}}"}  # as git marks words
DATED = {"stated": "in force {}", "published": "published {}", "floor": "not before {}", "unknown": "{}, uncertain"}
COMPARED = {
    "confirmed": "Older than {}, which says the same",
    "changed": "Older than {}, which rules otherwise",
    "open": "Older than {}, which covers this: compare",
}
# The facts of a card in the order in which they are shown, with the words before them.
FACTS = {
    "type": "", "subtype": "", "side": "", "culture": "", "sphere": "", "alignment": "", "race": "", "traits": "",
    "twilight": "cost", "cost": "cost", "threat_cost": "threat cost", "strength": "strength", "vitality": "vitality",
    "resistance": "resistance", "willpower": "willpower", "attack": "attack", "defense": "defense",
    "hit_points": "hit points", "mind": "mind", "direct_influence": "direct influence", "prowess": "prowess",
    "body": "body", "strikes": "strikes", "mp": "marshalling points", "site_number": "site number",
    "site_type": "site type", "keywords": "",
}  # fmt: skip


def place(passage: Passage) -> str:
    """Where a passage stands, as a citation: document, edition, section, lines, date, and whose words these are."""
    if passage.cites:
        after = "; ".join(dict.fromkeys(passage.cites))
        return f"in our words, after {after}" + (f" ({passage.kind})" if passage.kind in LABELLED else "")
    lines = lines_of(passage)
    if passage.rulings:
        citations = [ruling.citation for ruling in passage.rulings]
        return f"{'; '.join(dict.fromkeys(citations))}, {lines}"
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


def support(answer: When) -> str:
    """What a verdict goes by: the sum of the question's numbers, or the question that is answered as this one is.

    With that come the words of this question that it has not. Of an open question it is one to compare with it, "" for
    none.
    """
    verdict = answer.verdict
    if answer.sum or verdict is None:
        return answer.sum or ""
    if verdict.compare:
        return f"compare: {verdict.compare}"
    besides = f" (not asked there: {', '.join(verdict.besides)})" if verdict.besides else ""
    likely = "likely, " if verdict.likely else ""
    return f"{likely}as for: {verdict.as_for}{besides}" if verdict.as_for else ""


def lines_of(passage: Passage) -> str:
    """The lines of the document on which a passage stands, in words."""
    first, last = passage.lines
    return f"line {first}" if first == last else f"lines {first}-{last}"


def dated(day: str | None, certainty: str) -> str:
    """A date with how certain it is, in words."""
    return DATED[certainty].format(day) if day else "date not known"


def editions(basis: Editions, version: str) -> str:
    """What an answer rests on, in a line ; "" where it rests on nothing."""
    official = [row for row in basis.documents if row.authority != "digest"]
    shown = [dated_documents(official)] if official else []
    if len(official) < len(basis.documents):
        shown.append(f"the rules in the words of rulesdb {version}")
    return f"Edition: {'; '.join(shown)}." if shown else ""


def left_out(basis: Editions) -> str:
    """What the date that was asked for leaves out, in a line."""
    left = dated_documents(basis.left_out)
    return f"As of {basis.as_of}{f', without: {left}' if left else ''}. What has no known date is not left out."


def dated_documents(rows: Iterable[Edition]) -> str:
    """Documents with their dates; of rulings, each of which is a document of its own, more than FEW are counted."""
    documents = list(rows)
    rulings = [row for row in documents if row.authority == "designer"]
    if len(rulings) <= FEW:
        return "; ".join(map(edition, documents))
    days = sorted(row.dated for row in rulings if row.dated)
    counted = f"{len(rulings)} documents of rulings ({f'{days[0]} to {days[-1]}' if days else 'date not known'})"
    return "; ".join([*(edition(row) for row in documents if row.authority != "designer"), counted])


def edition(row: Edition) -> str:
    """One document with its edition and date."""
    title = " ".join(filter(None, (row.title, row.edition)))
    return f"{title} ({dated(row.dated, row.certainty)})"


def changed(changes: Iterable[Change]) -> str:
    """Changed words as text: "the cost is [-1-] {+3+}."."""
    return marked((change.kind, change.text) for change in changes)


def marked(changes: Iterable[tuple[str, str]]) -> str:
    """(kind, text) pairs of changed words as text, marked as git marks words."""
    line = ""
    for kind, text in changes:
        space = text[: len(text) - len(text.lstrip())] or (
            " " if line.endswith(("-]", "+}")) and text[0].isalnum() else ""
        )
        line += space + MARKS[kind].format(text.strip())
    return line.strip()


def warnings(passage: Passage) -> Iterator[str]:
    """What overrides a passage and by which rule, what contradicts it, and why it needs review."""
    for row in passage.precedence:
        if row.older == passage.id:
            part = f", in the sentence with {row.sentence!r} only" if row.sentence else ""
            yield f"Superseded by {row.newer}{part} ({row.ground})"
    for other in passage.conflicts:
        yield f"Open: {other.with_} says otherwise ({other.about})"
    if passage.compared and passage.compared.result != "not covered":
        yield COMPARED[passage.compared.result].format(passage.compared.with_)
    for review in passage.needs_review:
        yield f"Needs review: {review.why} ({review.because_of})"


def facts(values: Mapping[str, str]) -> str:
    """A card's facts in words: "Companion, Gandalf, cost 4, strength 7"."""
    shown = ["unique"] if values.get("unique") == "1" else []
    for column, label in FACTS.items():
        value = values.get(column, "").replace(";", " ")
        if value and value not in ("0", "0.0"):
            shown.append(f"{label} {value}" if label else value)
        elif value and column in ("twilight", "cost", "threat_cost"):
            shown.append(f"{label} {value}")
    return ", ".join(shown)


def in_set(printing: Printing) -> str:
    """The set and the number of a printing, and that it is not official where it is not."""
    facts = printing.facts
    number = facts.get("collector") or facts.get("number") or (printing.id if len(printing.id) < 12 else "")
    name = facts.get("set_name") or facts.get("set", "")
    unofficial = f" ({facts['pool']})" if facts.get("pool", "official") != "official" else ""
    return " ".join(filter(None, (name, number))) + unofficial


def headline(answer: When) -> str:
    """The first line of an answer: the game, and yes, no, on what it depends, or that nothing decides."""
    verdict, result = answer.verdict, answer.result
    if result == "unknown":
        return "Unknown: the rules that are held do not answer this."
    if verdict is None:
        told = "What the rules say"
        disagree = ", which contradict each other in a point that no rule of precedence decides"
        return f"{told}{disagree}:" if result == "conflict" else answer.understood.context or f"{told}:"
    if result == "conflict":
        return "Open: the documents contradict each other here, and no rule of precedence decides."
    if verdict.answer == "open":
        return "Open: no rule that was read decides this; the nearest ones:"
    if verdict.answer == "depends":
        return f"It depends: {'; '.join(verdict.if_) or 'see the rule'}."
    return f"{verdict.answer.capitalize()}."
