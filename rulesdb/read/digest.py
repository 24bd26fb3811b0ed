"""Read our own digests: data/<game>/digest/*.md, one document a file, in the form that digest_form describes.

Rules that stand one below the other and restate the same places are one passage, like a paragraph of a rulebook: it is
quoted whole, and the timing engine still reads it sentence by sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from .. import files
from ..model import Document, Passage, Reading
from ..text import sentences
from . import meanings, source
from .digest_form import LABELS, SORTS, Entry, Item, Part, parse, search_words
from .draft import Draft

PARAGRAPH = 70  # words of our rules that are quoted together


def read_file(path: Path, game: str) -> Reading:
    """The reading of the digest file at `path`. Raises DataError with file and line for anything out of form."""
    return read_digest(files.read(path), path, game)


def read_digest(content: bytes, path: Path, game: str) -> Reading:
    """The reading of a digest file with that `content`. Raises DataError as `read_file` does."""
    file = source.of(content, path)
    sort, entries = parse(file.text, str(path))
    _mark(entries, meanings.prepared(game).get(path.stem, ()))
    document = Document(
        f"{game}/digest-{path.stem}",
        game,
        f"rulesdb digest: {path.stem}",
        "",
        "digest",
        file=str(path),
        sha256=file.sha256,
    )
    draft = Draft(document)
    draft.furniture([1], "title")
    for entry in entries:
        _draft_entry(draft, entry, sort)
    return draft.reading(file.lines)


def _mark(entries: Sequence[Entry], codes: Sequence[int]) -> None:
    """Give the examples of `entries` the codes of what they mean, which are in the same order."""
    coded = iter(codes)
    for entry in entries:
        for part in entry.parts:
            for item in part.items:
                item.examples = tuple(replace(one, meaning=next(coded, 0)) for one in item.examples)


def _draft_entry(draft: Draft, entry: Entry, sort: str) -> None:
    """Turn one entry into a heading, a term or card, and passages with their citations."""
    path = [sort, entry.name]
    draft.heading([entry.line, entry.last], entry.name, path)
    if sort == "Terms":
        draft.term(entry.name, entry.also)
    for name in _cards(sort, entry):
        draft.card(name, codes=entry.codes)
    for name in entry.also if sort != "Terms" else ():
        draft.heading([entry.line, entry.last], name, path)
    passages: list[Passage] = []
    for part in entry.parts:
        if part.name:
            draft.heading([part.line, part.last], part.name, [*path, part.name])
        for position, item in enumerate(_paragraphs(part.items), 1):
            passages += _draft_item(draft, (sort, entry, part), item, position)
    if passages:
        for name in entry.see:
            draft.pointer(passages[0], "see-also", name, f"See: {name}")


def _cards(sort: str, entry: Entry) -> tuple[str, ...]:
    """The cards that the rules of an entry are about: none where it is a term, a topic or a scenario."""
    if sort == "Rulings" and entry.name[0].isupper() and not entry.parts[0].scope:
        return entry.name, *entry.also
    return (entry.name,) if sort == "Cards" else ()


def _paragraphs(items: Sequence[Item]) -> Iterator[Item]:
    """The items; neighbours that restate the same places and have at most PARAGRAPH words together are joined."""
    paragraph: Item | None = None
    for item in items:
        if paragraph and _belongs(paragraph, item):
            text = f"{paragraph.text} {item.text}"
            before = len(sentences(paragraph.text))
            examples = paragraph.examples + tuple(replace(example, sentence=before) for example in item.examples)
            asked = paragraph.asked + item.asked
            paragraph = replace(paragraph, last=item.last, text=text, asked=asked, examples=examples)
        else:
            if paragraph:
                yield paragraph
            paragraph = item
    if paragraph:
        yield paragraph


def _belongs(paragraph: Item, item: Item) -> bool:
    alike = paragraph.mark == item.mark == "-" and (paragraph.label, paragraph.places) == (item.label, item.places)
    return alike and len(paragraph.text.split()) + len(item.text.split()) <= PARAGRAPH


def _draft_item(draft: Draft, owner: tuple[str, Entry, Part], item: Item, position: int) -> list[Passage]:
    sort, entry, part = owner
    step = item.mark != "-"
    kind = "step" if step else LABELS.get(item.label, SORTS[sort])
    names = [entry.name, part.name] if part.name else [entry.name]
    lines = range(item.line, item.last + 1)
    passages = draft.passage(
        kind,
        item.text,
        lines,
        section=names,
        path=[sort, *names],
        title=part.name or entry.name,
        procedure=(part.name or entry.name) if step else "",
        position=position if step else 0,
        asked=search_words(item.asked),
        examples=item.examples,
        scope=part.scope or entry.parts[0].scope,
        term=entry.name if sort == "Terms" else "",
        cards=_cards(sort, entry),
    )
    for passage in passages:
        for cited in item.places:
            draft.pointer(passage, "clarifies", cited, f"[{cited}]")
    return passages
