"""A compendium: rules, glossary, scenarios, questions and guides in one document -> a Reading.

Its tables of contents tell how titles are spelled and which headings are quests; a heading of the first level, or the
title of a set of quests, begins a part, and each part has its reader.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from ...model import Document, Line, Reading
from ...text import fold
from ..draft import Draft
from . import contents as tables
from . import framework, glossary, markdown, player_cards, ruletree, scenarios
from .contents import Contents
from .markdown import Block
from .seams import mended
from .sections import Book, Part, Section, runs
from .writer import is_caption, write

READERS: dict[str, Callable[[Book, Part], None]] = {
    "glossary": glossary.read,
    "player cards": player_cards.read,
    "timing and gameplay": framework.read_steps,
    "guide to action windows": framework.read_windows,
    "reveal reference guide": framework.read_reveal,
}

# A sign that the scan lost an icon: a hole in the line, empty brackets, a formula, an article before a verb.
_LOST = re.compile(
    r"(?<=\S)  +(?=\S)|\( ?\)|\$\\|\w ,|^\s*: |\b(?:the|their|its) (?:and|is|of|from|instead|plus)\b|'s (?:plus|and)\b"
)


def read(lines: Sequence[Line], document: Document) -> tuple[Reading, ...]:
    """The one reading of `lines`, which stand in reading order. Never raises: unreadable lines are noted."""
    blocks = markdown.blocks(lines)
    listed, body = _apart(blocks)
    book = Book(Draft(document), tables.gather([(heading.text, entries) for heading, entries in listed]))
    for heading, entries in listed:
        book.draft.furniture([line.number for line in (*heading.lines, *entries)], "contents")
    for part in _parts(mended(body), book.contents):
        _read_part(book, part)
    _note_gaps(book.draft, body)
    for fault, numbers in book.misnumbered.items():
        book.draft.problem("reference", f"{fault} ({len(numbers)} times)", (min(numbers), max(numbers)))
    return (book.draft.reading(lines),)


def _apart(blocks: Sequence[Block]) -> tuple[list[tuple[Block, list[Line]]], list[Block]]:
    """The tables of contents, each as its heading and lines, and all other blocks."""
    listed: list[tuple[Block, list[Line]]] = []
    body: list[Block] = []
    for heading, inside in runs(blocks):
        entries = [line for block in inside for line in block.lines]
        if heading and heading.level == 1 and tables.is_contents(entries):
            listed.append((heading, entries))
        else:
            body += [*([heading] if heading else []), *inside]
    return listed, body


def _parts(blocks: Sequence[Block], contents: Contents) -> Iterator[Part]:
    """The parts of the document, in order."""
    count = 0
    numbered = []
    for block in blocks:
        count += _begins_part(block, contents)
        numbered.append((count, block))
    for count, group in groupby(numbered, key=lambda pair: pair[0]):
        inside = [block for _, block in group]
        if count == 0:
            yield Part("", None, tuple(inside))
        else:
            title = contents.sets.get(fold(inside[0].text)) or contents.natural(inside[0].text)
            yield Part(title, inside[0], tuple(inside[1:]))


def _begins_part(block: Block, contents: Contents) -> bool:
    if block.kind != "heading":
        return False
    name = fold(block.text)
    return name in contents.sets or (block.level == 1 and name not in contents.quests)


def _read_part(book: Book, part: Part) -> None:
    if part.heading is None:
        _read_front(book, part)
        return
    book.draft.heading(part.heading.numbers, part.title, (part.title,))
    if fold(part.title) in book.contents.sets:
        scenarios.read(book, part)
    else:
        READERS.get(fold(part.title), ruletree.read)(book, part)


def _read_front(book: Book, part: Part) -> None:
    """The pages in front of the first part: a title page, and notes of those who made the document."""
    for heading, inside in runs(part.blocks):
        title = heading.text.rstrip(":") if heading else ""
        path = (title,) if title else ()
        if heading:
            book.draft.heading(heading.numbers, title, path)
        bare = [block for block in inside if is_caption(block, None) or "copyright" in block.text.lower()]
        for block in bare:
            book.draft.furniture(block.numbers, "title page")
        body = [block for block in inside if block not in bare]
        write(book.draft, Section(path, ("preface",), kind="note"), body)


def _note_gaps(draft: Draft, blocks: Sequence[Block]) -> None:
    """Note where the document shows that an icon was lost."""
    for block in blocks:
        for line in block.lines if block.kind != "heading" else ():
            if _LOST.search(line.text.rstrip()):
                draft.gap(line.number, "an icon was lost here")
