"""What is linked -> rows of the database. One function a table; store.py knows how rows are written."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from .link.linked import Linked
from .link.names import other_names
from .model import Heading, Passage
from .store import search_table, write_phrases, write_rows, write_search
from .text import fold, key, number_key, section_of

if TYPE_CHECKING:
    from sqlite_utils import Database

Row = dict[str, Any]


def write_game(database: Database, linked: Linked) -> None:
    """Write all that is known of one game."""
    number = _first_number(database)
    numbers = {passage.id: place for place, passage in enumerate(linked.passages(), number)}
    last = number + len(numbers) - 1
    search = search_table(linked.game)
    write_rows(database, "game", [{"id": linked.game, "first": number, "last": last, "search": search}])
    write_rows(database, "document", documents(linked))
    write_rows(database, "passage", passages(linked, numbers))
    write_rows(database, "heading", headings(linked))
    write_rows(database, "concept", map(asdict, linked.concepts.by_id.values()))
    write_rows(database, "card", map(asdict, linked.cards.by_id.values()))
    write_rows(database, "name", names(linked))
    write_rows(database, "printed", printed_numbers(linked))
    write_rows(database, "term_passage", belongings(linked.concepts.passages, "term", numbers))
    write_rows(database, "card_passage", belongings(linked.cards.passages, "card", numbers))
    write_rows(database, "reference", references(linked, numbers))
    for kind in ("supersedes", "conflicts"):
        write_rows(database, kind, precedence(linked, kind))
    write_rows(database, "unresolved", ({**asdict(row), "source": numbers[row.source]} for row in linked.unresolved))
    write_rows(database, "listing", listings(linked, numbers))
    write_rows(database, "span", spans(linked))
    write_rows(database, "problem", problems(linked))
    write_phrases(database, list(phrases(linked)))
    write_search(database, linked.game, list(search_rows(linked, numbers)))


def _first_number(database: Database) -> int:
    return int(database.conn.execute("SELECT coalesce(max(number), 0) FROM passage").fetchone()[0]) + 1


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
        yield {**asdict(reading.document), "strength": order, "tally": _tally(kinds, reading.blank)}


def _tally(kinds: dict[int, str], blank: frozenset[int]) -> Row:
    counts = {"covered": 0, "furniture": 0, "unparsed": 0}
    for line, kind in kinds.items():
        if line not in blank:
            counts[kind if kind in counts else "covered"] += 1
    return {"lines": sum(counts.values()), **counts}


def passages(linked: Linked, numbers: dict[str, int]) -> Iterator[Row]:
    """Each passage with its number, section, first and last line, and the number of the twin that answers for it."""
    for passage in linked.passages():
        row = asdict(passage)
        lines = [line for span in passage.spans for line in span]
        row |= {
            "number": numbers[passage.id],
            "section": section_of(passage.id),
            "first": min(lines),
            "last": max(lines),
            "weak": bool(linked.data.weaker.intersection(passage.path)),
            "twin": numbers[linked.twins.get(passage.id, passage.id)],
        }
        yield row


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


def names(linked: Linked) -> Iterator[Row]:
    """Every name by which a term or a card is looked up: its key and what it means."""
    books = (("term", linked.concepts.book), ("card", linked.cards.names), ("title", linked.cards.titles))
    for kind, book in books:
        for folded, name, target, loose in book.rows():
            yield {
                "game": linked.game,
                "kind": kind,
                "key": folded,
                "name": name,
                "target": target,
                "loose": loose,
            }


def printed_numbers(linked: Linked) -> Iterator[Row]:
    """Each printed number and the section that bears it, empty sections included."""
    seen: set[tuple[str, str]] = set()
    for reading in linked.readings:
        bearers: Iterable[tuple[Passage | Heading, str]] = [
            *((passage, section_of(passage.id)) for passage in reading.passages),
            *((heading, "") for heading in reading.headings),
        ]
        for bearer, section in bearers:
            for number in bearer.numbers:
                row = (number_key(number), section)
                if row not in seen and (section or not any(known == row[0] for known, _ in seen)):
                    seen.add(row)
                    yield {
                        "game": linked.game,
                        "key": row[0],
                        "number": number,
                        "section": section,
                        "document": reading.document.id,
                        "title": bearer.title,
                    }


def belongings(rows: Iterable[tuple[str, str, str]], what: str, numbers: dict[str, int]) -> Iterator[Row]:
    """(id, passage, role) triples with the passage's number."""
    for target, passage, role in rows:
        yield {what: target, "passage": numbers[passage], "role": role}


def references(linked: Linked, numbers: dict[str, int]) -> Iterator[Row]:
    """Each typed edge, from a passage's number."""
    for row in linked.references:
        if row.kind not in ("supersedes", "conflicts"):
            yield {"source": numbers[row.source], "kind": row.kind, "target": row.target, "words": row.words}


def precedence(linked: Linked, kind: str) -> Iterator[Row]:
    """Each edge of `kind` (supersedes, conflicts) between two passages, with the words that decide."""
    for row in linked.references:
        if row.kind == kind:
            yield {"source": row.source, "target": row.target, "words": row.words}


def listings(linked: Linked, numbers: dict[str, int]) -> Iterator[Row]:
    """Each card's place on a list, once a card that the printed name means."""
    for reading in linked.readings:
        for row in reading.listings:
            for card in linked.cards.owners(row.card) or ("",):
                yield {**asdict(row), "card": card, "printed": row.card, "passage": numbers[row.passage]}


def spans(linked: Linked) -> Iterator[Row]:
    """What became of the lines that are in no passage."""
    for reading in linked.readings:
        for span in reading.spans:
            yield {**asdict(span), "first": span.lines[0], "last": span.lines[1]}


def problems(linked: Linked) -> Iterator[Row]:
    """Each problem of the readings and of the lints."""
    found = [problem for reading in linked.readings for problem in reading.problems]
    for problem in (*found, *linked.problems):
        first, last = problem.lines
        yield {"game": linked.game, "document": problem.document, "first": first, "last": last} | {
            "kind": problem.kind,
            "message": problem.message,
        }


def phrases(linked: Linked) -> Iterator[tuple[str, str, str, int, str]]:
    """(phrase, game, kind, size in words, what it means): the names of terms, and what people say (as JSON)."""
    for folded, _, target, loose in linked.concepts.book.rows():
        yield folded, linked.game, "loose" if loose else "term", len(folded.split()), target
    for said, meant in sorted(linked.data.everyday.items()):
        folded = fold(said)
        yield folded, linked.game, "everyday", len(folded.split()), json.dumps(meant, ensure_ascii=False)


def search_rows(linked: Linked, numbers: dict[str, int]) -> Iterator[tuple[Any, ...]]:
    """(number, title, path, text, intro, names, gloss) of each passage that a search may find.

    A digest's passage whose rule stands in a loaded document is found through that: as its gloss.
    """
    spoken = _names_by_passage(linked)
    restated = {digest.id for held in linked.glosses.values() for digest in held}
    for reading in linked.readings:
        if reading.document.history:
            continue
        for passage in reading.passages:
            if passage.id in restated:
                continue
            gloss = [*passage.asked]
            for digest in linked.glosses.get(passage.id, ()):
                gloss += [digest.text, *digest.asked]
            yield (
                numbers[passage.id],
                passage.title,
                " ".join(passage.path[:-1]),
                passage.text,
                passage.intro,
                " ".join(sorted(spoken[passage.id])),
                " ".join(gloss),
            )


def _names_by_passage(linked: Linked) -> dict[str, set[str]]:
    """All names of the terms and cards whose entries a passage belongs to."""
    names_of: dict[str, set[str]] = defaultdict(set)
    for _, name, target, loose in linked.concepts.book.rows():
        if not loose:
            names_of[target].update(other_names(name))
    spoken: dict[str, set[str]] = defaultdict(set)
    for target, passage, _ in linked.concepts.passages:
        spoken[passage] |= names_of[target]
    for card, passage, _ in linked.cards.passages:
        identity = linked.cards.by_id[card]
        spoken[passage] |= {identity.title, identity.subtitle}
    return spoken
