"""What is linked -> rows of the database: one function a table. store.py knows how rows are written."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import fields
from functools import cache
from operator import itemgetter
from typing import Any

from .clauses.passages import MOST
from .clauses.stored import Encoder
from .link import ranking
from .link.linked import Linked
from .link.named import named
from .link.names import other_names
from .link.thesaurus import spoken
from .link.twins import covers
from .model import Heading, Passage
from .read.authorities import load_authorities
from .read.catalogue import load_entries
from .resources import games
from .schema import TABLES
from .text import key, number_key, section_of

Row = dict[str, Any]
Tables = dict[str, list[tuple[Any, ...]]]
EVERYDAY_WEIGHT = 0.9  # weight of the meanings of everyday words in data/
POINTER = 8  # words; a shorter entry that redirects states no rule
_PLAIN = frozenset({str, int, bytes, bool, float, type(None)})
_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def game_rows(linked: Linked, first: int) -> Tables:
    """All rows of one game by table, as values in the order of the table's columns; `first` numbers its passages.

    Besides the tables of schema.TABLES there are the rows of the full-text indexes, "phrase" and "discussion".
    """
    return linked_rows(linked, first) | ranking_rows(linked, numbered(linked, first))


def numbered(linked: Linked, first: int) -> dict[str, int]:
    """The number of each passage by its id, from `first` on."""
    return {passage.id: number for number, passage in enumerate(linked.passages(), first)}


def linked_rows(linked: Linked, first: int) -> Tables:
    """The rows of all tables but those of `ranking_rows`."""
    numbers = numbered(linked, first)
    last = first + len(numbers) - 1
    rows: dict[str, Iterable[Row]] = {
        "game": [{"id": linked.game, "first": first, "last": last}],
        "document": documents(linked),
        "catalogue": [as_row(entry.document) for entry in load_entries(linked.game)],
        "passage": passages(linked, numbers),
        "heading": headings(linked),
        "concept": map(as_row, linked.concepts.by_id.values()),
        "card": map(as_row, linked.cards.by_id.values()),
        "name": names(linked),
        "named": named_cards(linked),
        "printed": printed_numbers(linked),
        "term_passage": belongings(linked.concepts.passages, "term", numbers),
        "card_passage": belongings(linked.cards.passages, "card", numbers),
        "reference": references(linked, numbers),
        "supersedes": precedence(linked, "supersedes"),
        "conflicts": precedence(linked, "conflicts"),
        "difference": differences(linked),
        "event": map(as_row, linked.events),
        "stale": map(as_row, linked.stale),
        "attribution": attributions(linked, numbers),
        "compared": map(as_row, linked.compared),
        "skipped": map(as_row, linked.skipped),
        "authority": ({"game": linked.game} | as_row(row) for row in load_authorities(linked.game).authorities),
        "edition": ({"game": linked.game} | as_row(row) for row in load_authorities(linked.game).editions),
        "unresolved": ({**as_row(row), "source": numbers[row.source]} for row in linked.unresolved),
        "example": examples(linked, numbers),
        "listing": listings(linked, numbers),
        "span": spans(linked),
        "problem": problems(linked),
        "lexicon": [{"game": linked.game} | as_row(linked.words)] if linked.words.text else [],
        **clause_tables(linked, numbers),
        "priority": ({"game": linked.game} | as_row(row) for row in linked.priorities),
    }
    tables: Tables = {table: list(_values(map(itemgetter(*TABLES[table]), rows.pop(table)))) for table in list(rows)}
    return tables | {"phrase": list(phrases(linked)), "discussion": list(discussion(linked))}


def as_row(record: Any) -> Row:
    """The fields of a record, one level deep."""
    return {name: getattr(record, name) for name in _names(record.__class__)}


@cache
def _names(sort: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(sort))


def _values(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """Each row with its values as SQLite holds them."""
    for row in rows:
        yield tuple([value if type(value) in _PLAIN else plain(value) for value in row])


def plain(value: Any) -> Any:
    """`value` as SQLite holds it: lists and mappings as JSON."""
    if isinstance(value, dict | list | tuple):
        return _JSON.encode(value) if value else "[]"
    return value


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


def named_cards(linked: Linked) -> Iterator[Row]:
    """The kinds of each name by which a card may be called."""
    terms = (folded for folded, *_ in linked.concepts.book.rows())
    for card_name in named(linked.listed, terms, linked.lexicon):
        yield {"game": linked.game} | as_row(card_name)


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
            yield as_row(row)


def differences(linked: Linked) -> Iterator[Row]:
    """Each place where two sources differ, loaded or not, with what decides; `decided` 0 where nothing does."""
    for row in linked.data.supersedes:
        yield _difference(linked.game, row.newer, row.older, row.ground, part=row.sentence, decided=1)
    for pair in linked.data.conflicts:
        yield _difference(linked.game, pair.one, pair.other, pair.about, part="", decided=0)


def _difference(game: str, one: str, other: str, words: str, *, part: str, decided: int) -> Row:
    sides = {"one": f"{game}/{one}", "other": f"{game}/{other}", "words": words, "part": part, "decided": decided}
    return {"game": game, **sides}


def attributions(linked: Linked, numbers: dict[str, int]) -> Iterator[Row]:
    """Who gave each ruling of an archive or restated in a digest, and what kind of authority they have."""
    authorities = load_authorities(linked.game)
    for passage in linked.passages():
        for attribution in passage.attributions:
            authority = authorities.signing(attribution.author)
            kind = authority.kind if authority else "official"
            yield {"passage": numbers[passage.id], **as_row(attribution), "kind": kind}


def discussion(linked: Linked) -> Iterator[tuple[Any, ...]]:
    """What people without authority wrote, in the order of schema.DISCUSSION_FIELDS."""
    for row in linked.discussion:
        who = (row.document, row.author, row.day, row.address)
        yield (row.title, row.question, row.text, linked.game, *who, *row.lines)


def examples(linked: Linked, numbers: dict[str, int]) -> Iterator[Row]:
    """Each question of yes or no with its answer by one passage."""
    for passage in linked.passages():
        for example in passage.examples:
            yield {"game": linked.game, "passage": numbers[passage.id], **as_row(example)}


def listings(linked: Linked, numbers: dict[str, int]) -> Iterator[Row]:
    """Each card's place on a list, once a card that the printed name means."""
    for reading in linked.readings:
        for row in reading.listings:
            for card in linked.cards.owners(row.card) or ("",):
                yield {**as_row(row), "card": card, "printed": row.card, "passage": numbers[row.passage]}


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


def phrases(linked: Linked) -> Iterator[tuple[str, str, str, int, str]]:
    """(name, game, kind, size in words, id): the names of terms, to be found in any inflection."""
    for folded, _, target, loose in linked.concepts.book.rows():
        yield folded, linked.game, "loose" if loose else "term", len(folded.split()), target


def findable(linked: Linked) -> Iterator[Passage]:
    """The passages that a search may find.

    A digest's passage that a loaded passage covers is found through that: as its gloss. What none says in full, as a
    list of which each cited passage holds one entry, is found for itself.
    """
    by_id = {passage.id: passage for passage in linked.passages()}
    restated = {
        digest.id for cited, digests in linked.glosses.items() for digest in digests if covers(by_id[cited], digest)
    }
    for reading in linked.readings:
        if reading.document.history:
            continue
        pointing = {term.name for term in reading.terms if term.redirect}
        for passage in reading.passages:
            if passage.id not in restated and not (passage.term in pointing and len(passage.text.split()) < POINTER):
                yield passage


def ranking_rows(linked: Linked, numbers: dict[str, int]) -> Tables:
    """The tables by which search finds and orders passages: "posting", "saying" and "ranking"."""
    spoken = _names_by_passage(linked)
    rows = [
        (numbers[passage.id], ranking.lines(passage, spoken[passage.id], linked.glosses.get(passage.id, ())))
        for passage in findable(linked)
    ]
    archived = {
        numbers[passage.id]
        for reading in linked.readings
        if reading.document.authority == "designer"
        for passage in reading.passages
        if passage.id not in linked.glosses
    }
    return {**ranking.tables(linked.game, rows, archived), "saying": [(linked.game, *row) for row in sayings(linked)]}


def sayings(linked: Linked) -> Iterator[tuple[str, str, str, float]]:
    """(stems, kind, meaning, weight): names of terms with their ids; what people say, and the stems of what is meant.

    A game without data of its own is spoken of in the words of the thesaurus.
    """
    for folded, _, target, loose in linked.concepts.book.rows():
        if not loose:
            yield ranking.stemmed(folded), "term", target, 1.0
    everyday = {words: dict.fromkeys(meant, EVERYDAY_WEIGHT) for words, meant in linked.data.everyday.items()}
    others = spoken(linked.passages()) if linked.game not in games() else {}
    for words, meant in sorted((everyday | others).items()):
        for phrase, weight in meant.items():
            yield ranking.stemmed(words), "everyday", ranking.stemmed(phrase), weight


def clause_tables(linked: Linked, numbers: dict[str, int]) -> dict[str, list[Row]]:
    """The rows of the tables clause, atom, role and edge. A clause is numbered from MOST times its passage's number."""
    encoder = Encoder(linked.game, min(numbers.values(), default=1) * MOST * 16)
    for placed in linked.clauses:
        encoder.add(placed, numbers[placed.passage])
    clauses = encoder.clauses
    edges = [
        {"game": linked.game, "source": clauses[edge.source]["number"], "kind": edge.kind}
        | {"target": clauses[edge.target]["number"]}
        for edge in linked.edges
    ]
    return {"clause": clauses, "atom": encoder.atoms, "role": encoder.roles, "edge": edges}


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
