"""The blocks of a wiki page -> its sections, by the headings and dividers between them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ...text import fold, key
from .blocks import Block
from .markup import Link

PART_LEVEL = 2  # a heading of this level or above opens a part of the document
ROW_LEVEL = 5  # in a table of rulings, a heading set at this level names a row

_PARTS = (("glossary", "glossary"), ("ruling", "rulings"), ("list", "lists"))
_NUMBERED = re.compile(r"^(\d+)\.\s+(.*)$")
_AMOUNT = re.compile(r"\+\d+$")
_COUNTED = re.compile(r"[_ ]\d+$")


@dataclass(slots=True)
class Section:
    """Blocks under one heading. `part` is preface, rules, glossary, rulings or lists.

    `term` is the headword of a glossary's entry; an entry whose heading is not shown has neither heading nor term.
    """

    part: str
    path: tuple[str, ...] = ()
    heading: Block | None = None
    numbers: tuple[str, ...] = ()
    term: str = ""
    blocks: list[Block] = field(default_factory=list)

    @property
    def title(self) -> str:
        """The innermost heading."""
        return self.path[-1] if self.path else ""


def sections(blocks: Iterable[Block]) -> Iterator[Section]:
    """The sections of one revision in order. A divider in a glossary ends an entry: what follows is another's."""
    stack: list[tuple[int, str]] = []
    section = Section("preface")
    for block in blocks:
        level = len(block.mark)
        in_table = section.part == "rulings" and block.mark.startswith("#") and level >= ROW_LEVEL
        if block.kind == "heading" and not in_table:
            yield section
            title, numbers = _numbered(block.text)
            part = _part(title, level, section.part)
            in_glossary = part == "glossary" and level > PART_LEVEL
            if in_glossary:
                title = title.replace("(s)", "")
            stack = [(above, name) for above, name in stack if above < level] + [(level, title)]
            path = tuple(name for _, name in stack)
            section = Section(part, path, block, numbers, title if in_glossary else "")
        elif block.kind == "divider" and section.term:
            yield section
            path = tuple(name for level, name in stack if level <= PART_LEVEL)
            section = Section("glossary", path)
        elif block.kind != "divider":
            section.blocks.append(block)
    yield section


def _numbered(title: str) -> tuple[str, tuple[str, ...]]:
    match = _NUMBERED.match(title)
    return (match[2], (match[1],)) if match else (title, ())


def _part(title: str, level: int, before: str) -> str:
    if level > PART_LEVEL:
        return "rules" if before == "preface" else before
    return next((part for word, part in _PARTS if word in title.lower()), "rules")


class Anchors:
    """What the headings of both revisions are called: their titles, and the ids that links may use instead."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self._titles: dict[str, str] = {}
        self._names: dict[str, list[str]] = {}
        headings = [(_numbered(block.text)[0], block.anchor) for block in blocks if block.kind == "heading"]
        titles = {fold(title) for title, _ in headings}
        for title, anchor in headings:
            for call in {fold(title), fold(title.replace("(s)", ""))}:
                self._names.setdefault(call, [title]).append(_numbered(anchor)[0])
            if fold(anchor) not in titles:
                self._titles.setdefault(fold(anchor), title)

    def target(self, link: Link) -> str:
        """The title of the heading that `link` leads to; where none is known, the link's own words."""
        for name in (link.target, _AMOUNT.sub("+X", link.target)):
            if fold(name) in self._names:
                return name
        return self._titles.get(fold(link.target), link.words)

    def aliases(self, title: str) -> tuple[str, ...]:
        """The other names of an entry, from its headings and ids; numbers that only part equal ids are no names."""
        names = self._names.get(fold(title), [])
        others = {
            fold(name): name for name in names if name and key(title) not in (key(name), key(_COUNTED.sub("", name)))
        }
        return tuple(others.values())
