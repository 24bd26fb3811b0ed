"""Documents and their lines -> rows: passages, headings, printed numbers, and what became of every other line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..link.linked import Linked
from ..model import Heading, Passage
from ..text import key, number_key, section_of
from .rows import Row, as_row


def documents(linked: Linked) -> Iterator[Row]:
    """Each document with the tally of its non-blank lines: covered, furniture, unparsed."""
    for order, reading in enumerate(linked.readings):
        kinds: dict[int, str] = {}
        for span in reading.spans:
            if span.kind != "gap":
                kinds.update(dict.fromkeys(range(span.lines[0], span.lines[1] + 1), span.kind))
        for passage in reading.passages:
            for first, last in passage.spans:
                kinds.update(dict.fromkeys(range(first, last + 1), "passage"))
        yield {**as_row(reading.document), "strength": order, "tally": _tally(kinds, reading.blank)}


def _tally(kinds: dict[int, str], blank: frozenset[int]) -> Row:
    counts = {"covered": 0, "furniture": 0, "unparsed": 0}
    for line, kind in kinds.items():
        if line not in blank:
            counts[kind if kind in counts else "covered"] += 1
    return {"lines": sum(counts.values()), **counts}


def passages(linked: Linked, numbers: dict[str, int]) -> Iterator[Row]:
    """Each passage with its number, section, first and last line, and the number of the twin that answers for it."""
    mailed = {r.document.id for r in linked.readings if r.document.authority == "designer"}  # yields to the rest
    for passage in linked.passages():
        row = as_row(passage)
        lines = [line for span in passage.spans for line in span]
        row |= {
            "number": numbers[passage.id],
            "section": section_of(passage.id),
            "first": min(lines),
            "last": max(lines),
            "scope": _scope(passage, linked.data.narrow),
            "weak": passage.document in mailed or bool(linked.data.weaker.intersection(passage.path)),
            "twin": numbers[linked.twins.get(passage.id, passage.id)],
            "since": linked.since[passage.id].day,
            "certainty": linked.since[passage.id].certainty,
        }
        yield row


def _scope(passage: Passage, narrow: frozenset[str]) -> str:
    """What alone the passage holds for (cards, a scenario, a format), or "". A list is for all."""
    if passage.scope:
        return "; ".join(passage.scope)
    if passage.kind == "list-entry":
        return ""
    if passage.cards or len(passage.path) < 2 or passage.path[0] not in narrow:
        return " ".join(passage.cards)
    return passage.path[1]


def headings(linked: Linked) -> Iterator[Row]:
    """Each heading with its key and the section that stands under it."""
    for reading in linked.readings:
        sections: dict[tuple[str, ...], str] = {}
        for passage in reading.passages:
            sections.setdefault(passage.path, section_of(passage.id))
        for heading in reading.headings:
            yield {
                "game": linked.game,
                "document": heading.document,
                "key": key(heading.title),
                "title": heading.title,
                "path": heading.path,
                "numbers": heading.numbers,
                "first": heading.lines[0],
                "section": sections.get(heading.path, ""),
            }


def printed_numbers(linked: Linked) -> Iterator[Row]:
    """Each printed number and the section that bears it ("" where it has no text), in the order of the lines."""
    for reading in linked.readings:
        bearers: list[tuple[int, Passage | Heading, str]] = [
            *((passage.spans[0][0], passage, section_of(passage.id)) for passage in reading.passages),
            *((heading.lines[0], heading, "") for heading in reading.headings),
        ]
        filled = {number_key(number) for _, bearer, section in bearers if section for number in bearer.numbers}
        seen: set[tuple[str, str]] = set()
        for _, bearer, section in sorted(bearers, key=lambda row: row[0]):
            for number in bearer.numbers:
                row = (number_key(number), section)
                if row not in seen and (section or row[0] not in filled):
                    seen.add(row)
                    yield {
                        "game": linked.game,
                        "key": row[0],
                        "number": number,
                        "section": section,
                        "document": reading.document.id,
                        "title": bearer.title,
                    }


def examples(linked: Linked, numbers: dict[str, int]) -> Iterator[Row]:
    """Each question of yes or no with its answer by one passage."""
    for passage in linked.passages():
        for example in passage.examples:
            yield {"game": linked.game, "passage": numbers[passage.id], **as_row(example)}


def spans(linked: Linked) -> Iterator[Row]:
    """What became of the lines that are in no passage."""
    for reading in linked.readings:
        for span in reading.spans:
            yield {**as_row(span), "first": span.lines[0], "last": span.lines[1]}


def problems(linked: Linked) -> Iterator[Row]:
    """Each problem of the readings and of the lints."""
    of_readings = [problem for reading in linked.readings for problem in reading.problems]
    for problem in (*of_readings, *linked.problems):
        first, last = problem.lines
        yield {"game": linked.game, "document": problem.document, "first": first, "last": last} | {
            "kind": problem.kind,
            "message": problem.message,
        }


def discussion(linked: Linked) -> Iterator[tuple[Any, ...]]:
    """What people without authority wrote, in the order of schema.DISCUSSION_FIELDS."""
    for row in linked.discussion:
        who = (row.document, row.author, row.day, row.address)
        yield (row.title, row.question, row.text, linked.game, *who, *row.lines)
