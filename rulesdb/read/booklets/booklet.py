"""Read a scanned rules booklet: text without marked headings, with page heads, page numbers and adverts in between.

What the scan shows is sorted out in this order: the list of contents, page furniture, headings, paragraphs that
a page's end cut in two; then each heading's text becomes passages. Errata are read card by card.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...model import Document, Line, Reading
from ...text import fold
from ..blocks import Block
from ..draft import Draft
from ..inline import is_title, plain
from . import rulings
from .blocks import cut, mend_breaks
from .collector import is_code
from .compose import Place, compose
from .headings import Contents, as_headings, chapters_of, contents_of, number_of

REPEATS = 3  # a line that stands so often by itself is a page head
LISTING_LINES = 3  # fewer close lines are no list of contents

_LISTING = re.compile(r"\b(?:contents|index)$", re.IGNORECASE)
_BACK_MATTER = re.compile(r"^(?:index|credits|contact)", re.IGNORECASE)
_ERRATA = re.compile(r"^errat(?:a|um)\b", re.IGNORECASE)
_LEGAL = re.compile(r"©|\ball rights reserved\b", re.IGNORECASE)
_PAGE_NUMBER = re.compile(r"^\W*\d{1,3}\W*$")


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with its place in the tree, and the blocks under it (under no heading: an empty path)."""

    path: tuple[str, ...]
    blocks: list[Block]
    heading: Block | None = None
    number: str = ""


def read(lines: Sequence[Line], document: Document) -> tuple[Reading, ...]:
    """The reading of `lines` as a booklet; never raises on odd input."""
    draft = Draft(document)
    blocks = cut(lines, is_code)
    listings = _listings(blocks)
    contents = contents_of(next(iter(listings.values()), []))
    listed = [block for listing in listings.values() for block in listing]
    draft.furniture([n for block in listed for n in block.numbers], "contents")
    ids = set(map(id, listed))
    body = _without_furniture(draft, [block for block in blocks if id(block) not in ids], contents)
    _write(draft, _sections(mend_breaks(_with_headings(body, contents))))
    return (draft.reading(lines),)


def _listings(blocks: Sequence[Block]) -> dict[str, list[Block]]:
    """The blocks of each list of pages (contents, index), by its heading: the close lines behind it."""
    listings: dict[str, list[Block]] = {}
    for start, block in enumerate(blocks):
        title = plain(block.text)
        if len(block.lines) == 1 and _LISTING.search(title) and is_title(title):
            listings[title] = []
            for run in _runs(blocks[start + 1 :]):
                if sum(len(listed.lines) for listed in run) < LISTING_LINES:
                    break
                listings[title] += run
    return listings


def _runs(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """Blocks that no blank line parts."""
    run: list[Block] = []
    for block in blocks:
        if block.apart and run:
            yield run
            run = []
        run.append(block)
    if run:
        yield run


def _without_furniture(draft: Draft, blocks: Sequence[Block], contents: Contents) -> list[Block]:
    """`blocks` without page heads, page numbers, legal lines and what a repair named, also inside a paragraph."""
    heads = _page_heads(blocks, contents)
    inside = re.compile("|".join(rf"(?<=[a-z,;] ){re.escape(head)} (?=\w)" for head in sorted(heads)) or r"(?!)")
    kept = []
    for block in blocks:
        if name := _furniture(block, heads):
            draft.furniture(block.numbers, name)
        else:
            kept.append(replace(block, text=inside.sub("", block.text)))
    return kept


def _furniture(block: Block, heads: set[str]) -> str:
    """The kind of page furniture that `block` is, or "" for text."""
    if block.kind == "comment":
        return block.text or "comment"
    if _PAGE_NUMBER.match(block.text):
        return "page number"
    if block.kind == "text" and _LEGAL.search(block.text):
        return "legal notice"
    return "running head" if block.text in heads else ""


def _page_heads(blocks: Sequence[Block], contents: Contents) -> set[str]:
    """The lines that repeat like a page's head, as printed; topics may repeat without being one."""
    count = Counter(block.text for block in blocks if block.kind == "text" and len(block.lines) == 1)
    return {
        text
        for text, times in count.items()
        if times >= REPEATS and is_title(text) and len(text.split()) > 1 and fold(text) not in contents.topics
    }


def _with_headings(blocks: Sequence[Block], contents: Contents) -> list[Block]:
    chapters = chapters_of(blocks, contents)
    result: list[Block] = []
    for block, following in zip(blocks, [*blocks[1:], None], strict=True) if blocks else ():
        result += as_headings(block, following, contents, chapters) or [block]
    return result


def _sections(blocks: Sequence[Block]) -> list[Section]:
    """`blocks` by heading, each heading under the nearest one of a higher level in front of it."""
    sections = [Section((), [])]
    above: list[tuple[int, str]] = []
    for block in blocks:
        if block.kind != "heading":
            sections[-1].blocks.append(block)
            continue
        number, title = number_of(plain(block.text))
        above = [(level, name) for level, name in above if level < block.level]
        path = (*(name for _, name in above), title)
        sections.append(Section(path, [], block, number))
        above.append((block.level, title))
        if _LISTING.search(title) and not _BACK_MATTER.match(title):
            sections.append(Section((), []))
            above = []
    return sections


def _write(draft: Draft, sections: Sequence[Section]) -> None:
    """Put headings and passages into `draft`; the errata's sections go together."""
    errata: dict[tuple[str, ...], list[Block]] = {}
    for section in sections:
        above = next((n for n, name in enumerate(section.path[:-1], 1) if _ERRATA.match(name)), 0)
        if above and section.heading:
            errata.setdefault(section.path[:above], []).extend([section.heading, *section.blocks])
        elif section.path and _BACK_MATTER.match(section.path[0]):
            _back_matter(draft, section)
        else:
            _heading(draft, section)
            compose(draft, section.blocks, Place(section.path, section.path or ("front",)))
    for path, blocks in errata.items():
        rulings.read_cards(draft, blocks, path, "erratum")


def _heading(draft: Draft, section: Section) -> None:
    if section.heading:
        numbers = (section.number,) if section.number else ()
        draft.heading(section.heading.numbers, section.path[-1], section.path, numbers)


def _back_matter(draft: Draft, section: Section) -> None:
    """Addresses, credits, the index and what stands behind it: no rules."""
    name = section.path[0].lower()
    if _LISTING.search(name) and section.heading and len(section.path) > 1:
        draft.furniture(section.heading.numbers, name)
    else:
        _heading(draft, section)
    draft.furniture([n for block in section.blocks for n in block.numbers], name)
