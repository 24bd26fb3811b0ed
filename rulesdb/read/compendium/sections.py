"""What the readers of a compendium's parts share: parts, sections, and the book that they are read into."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ..draft import Draft
from .contents import Contents
from .markdown import Block


@dataclass(frozen=True, slots=True)
class Section:
    """Where passages stand: `path` of headings, `place` (names for ids), their usual `kind` and `more` fields.

    `intro` leads in all of its text; `marked` says that words in bold name cards.
    """

    path: tuple[str, ...]
    place: tuple[str, ...]
    kind: str = "rule"
    title: str = ""
    intro: str = ""
    marked: bool = False
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def stands(self) -> dict[str, Any]:
        """Where its passages stand, as a draft takes it."""
        return {"section": self.place, "path": self.path, "title": self.title}


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a document: its natural title, its heading (None for what stands in front) and its blocks."""

    title: str
    heading: Block | None
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """What the readers of the parts share: the draft, the contents, and what has been read so far.

    `rules` gives the title of a rule by its number, `steps` the procedure and position of a framework step;
    `misnumbered` are the lines of each fault of a reference, by the words that tell it.
    """

    draft: Draft
    contents: Contents
    rules: dict[str, str] = field(default_factory=dict)
    steps: dict[str, tuple[str, int]] = field(default_factory=dict)
    misnumbered: dict[str, list[int]] = field(default_factory=dict)


def runs(blocks: Iterable[Block]) -> Iterator[tuple[Block | None, list[Block]]]:
    """Each heading with the blocks up to the next one; None for blocks that stand before the first."""
    heading: Block | None = None
    inside: list[Block] = []
    for block in blocks:
        if block.kind == "heading":
            if heading or inside:
                yield heading, inside
            heading, inside = block, []
        else:
            inside.append(block)
    if heading or inside:
        yield heading, inside
