"""Read a bulletin: dated rulings and errata, card by card and term by term, under numbered sections.

Its entries open with a title that may carry any level of heading or none: then it is known by its collector's number,
or by standing alone, written like a title and without a full stop. A mark in front of a title says when the entry
comes into force: "§" (a rewording) at once, "Δ" (a change of play) one week after the document's date.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...model import Document, Line, Reading
from ...text import fold
from ..blocks import Block
from ..draft import Draft
from ..inline import is_title, natural, plain
from . import rulings
from .blocks import cut, mend_breaks
from .collector import ends_in_code, is_code
from .compose import Place, compose
from .subjects import split_mark

_SECTION = re.compile(r"^Section\s+(\d+)\s*[-–—:]\s*(.+)$", re.IGNORECASE)
_CONTENTS_LEAD = re.compile(r"\bsections\b.*:$", re.IGNORECASE)
_LEGAL = re.compile(r"©|\bcopyrighted\b|\ball rights reserved\b", re.IGNORECASE)
_CONTACT = re.compile(r"\w@\w+\.\w")
_HAS_WORD = re.compile(r"[^\W\d_]{2}")
_STOPS = (".", ":", ";", ",")  # no title ends in one
_NAMES_LIST = re.compile(r"\blists?$|\bbanned\b|\brestricted\b", re.IGNORECASE)
_TITLE_WORDS = 12


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered section: its heading (None in front of the first), its name, and the blocks inside."""

    heading: Block | None
    name: str
    blocks: list[Block]

    @property
    def path(self) -> tuple[str, ...]:
        """The path of headings above the section's blocks: its name, or nothing."""
        return (self.name,) if self.name else ()


def read(lines: Sequence[Line], document: Document) -> tuple[Reading, ...]:
    """The reading of `lines` as a bulletin; never raises on odd input."""
    draft = Draft(document)
    blocks = mend_breaks([_as_title(block) for block in cut(lines, _stands_alone)])
    for section in _sections(draft, _without_furniture(draft, blocks)):
        _read_section(draft, section)
    return (draft.reading(lines),)


def _stands_alone(text: str) -> bool:
    """Whether one line is a block although no blank line parts it: a title with its number, or the number alone."""
    return is_code(text) or (ends_in_code(text) and len(text.split()) <= _TITLE_WORDS and not text.endswith(_STOPS))


def _as_title(block: Block) -> Block:
    """`block`, as a heading where it is an entry's title without markup."""
    if block.kind != "text" or len(block.lines) > 1 or is_code(block.text):
        return block
    name = split_mark(block.text)[1]
    looks = block.apart and len(name.split()) <= _TITLE_WORDS and is_title(name) and not name.endswith(_STOPS)
    return replace(block, kind="heading") if looks or _stands_alone(name) else block


def _without_furniture(draft: Draft, blocks: Sequence[Block]) -> list[Block]:
    """`blocks` without the document's title, its repeats at page heads, legal lines and blocks without words."""
    kept, titles = [], {fold(draft.document.title)}
    for block in blocks:
        text = plain(block.text)
        if block.kind == "comment":
            draft.furniture(block.numbers, block.text)
        elif block.kind == "heading" and fold(text) in titles:
            draft.furniture(block.numbers, "running head")
        elif block.kind == "text" and (_LEGAL.search(text) or _CONTACT.search(text)):
            draft.furniture(block.numbers, "legal notice" if _LEGAL.search(text) else "contact")
        elif not _HAS_WORD.search(text) and not is_code(block.text):
            draft.furniture(block.numbers, "scan noise")
        else:
            kept.append(block)
    return kept


def _sections(draft: Draft, blocks: Sequence[Block]) -> list[Section]:
    """`blocks` by section; a list of the sections in front of them is furniture."""
    sections = [Section(None, "", [])]
    for block in blocks:
        match = _SECTION.match(plain(block.text))
        if match and block.kind == "heading" and block.level:
            sections.append(Section(block, natural(match[2]), []))
            draft.heading(block.numbers, natural(match[2]), sections[-1].path, (f"Section {match[1]}",))
        elif match or (block.kind == "text" and _CONTENTS_LEAD.search(block.text)):
            draft.furniture(block.numbers, "contents")
        else:
            sections[-1].blocks.append(block)
    return sections


def _read_section(draft: Draft, section: Section) -> None:
    """Read one section with the reader that its name calls for: cards, terms, lists or prose."""
    name = section.name.lower()
    if _NAMES_LIST.search(name):
        rulings.read_list(draft, section.blocks, section.path)
    elif "errat" in name:
        rulings.read_cards(draft, section.blocks, section.path, "erratum")
    elif "card" in name:
        rulings.read_cards(draft, section.blocks, section.path, "ruling")
    elif any(word in name for word in ("clarification", "ruling", "term")):
        rulings.read_terms(draft, section.blocks, section.path)
    else:
        _read_prose(draft, section)


def _read_prose(draft: Draft, section: Section) -> None:
    place = Place(section.path, (section.name or "front",))
    for heading, inside in rulings.entries(section.blocks):
        if heading:
            title = plain(heading.text)
            draft.heading(heading.numbers, title, (*section.path, title))
        compose(draft, inside, place)
