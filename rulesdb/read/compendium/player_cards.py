"""The player cards of a compendium: each heading is a card with its errata, rulings and questions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...text import fold
from ..draft import Draft
from .crossrefs import citations
from .markdown import Block
from .sections import Book, Part, Section, runs
from .writer import write

_ERRATUM = re.compile(r"^(?P<card>.*?)\s*\b(?:should read|should have the text)\b", re.IGNORECASE)
_BOLD_NAME = re.compile(r"\W*\*\*([^*]+?):?\*\*")
_FOOTNOTE = re.compile(r"<sup>([^<]*)</sup>")


def read(book: Book, part: Part) -> None:
    """Add the cards of `part` to the draft of `book`."""
    footnotes: dict[str, str] = {}
    for heading, blocks in runs(_footnotes_apart(book.draft, part, footnotes)):
        if heading is None:
            write(book.draft, Section((part.title,), (part.title,)), blocks)
        else:
            _card(book.draft, part, heading, blocks, footnotes)


def _footnotes_apart(draft: Draft, part: Part, footnotes: dict[str, str]) -> list[Block]:
    """The blocks of `part` without its footnotes, which become notes and go into `footnotes` by their mark."""
    left = []
    for block in part.blocks:
        match = _FOOTNOTE.match(block.source)
        if match and block.kind != "heading":
            footnotes[match.group(1)] = block.text
            write(draft, Section((part.title,), (part.title, "footnotes"), kind="note"), [block])
        else:
            left.append(block)
    return left


def _card(draft: Draft, part: Part, heading: Block, blocks: Sequence[Block], footnotes: dict[str, str]) -> None:
    name = heading.text
    names = tuple(name.split(" / "))
    path = (part.title, name)
    draft.heading(heading.numbers, name, path)
    for title in names:
        draft.card(title, codes=tuple(_codes(title, blocks)))
    mark = _FOOTNOTE.search(heading.source)
    note = footnotes.get(mark.group(1), "") if mark else ""
    section = Section(path, ("player cards", name), "ruling", name, more={"cards": names})
    errata = [block for block in blocks if is_erratum(block)]
    write_errata(draft, replace(section, intro=note), errata)
    write(draft, section, [block for block in blocks if block not in errata])


def _codes(title: str, blocks: Sequence[Block]) -> Iterator[str]:
    """The set and number with which the entry of `title` cites it."""
    for block in blocks:
        for name, code in citations(block.text):
            if fold(name) == fold(title):
                yield code


def is_erratum(block: Block) -> bool:
    """Whether `block` gives the text that a card should have."""
    return block.kind in ("paragraph", "item") and bool(_ERRATUM.match(block.text))


def erratum_card(block: Block) -> str:
    """The card that an erratum names, or ""; a name in bold at its start counts without the usual phrase."""
    match = _ERRATUM.match(block.text)
    if match:
        return match["card"].strip(" -:")
    head = _BOLD_NAME.match(block.source)
    return head.group(1).strip() if head else ""


def write_errata(draft: Draft, section: Section, errata: Sequence[Block]) -> None:
    """Add `errata`, each one passage of kind erratum (or more, when long)."""
    for block in errata:
        draft.passage(
            "erratum",
            block.text,
            block.numbers,
            **section.stands,
            intro=section.intro,
            original=block.original,
            **section.more,
        )
