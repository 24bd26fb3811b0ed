"""Blocks, which all shapes of documents are read into: lines that belong together, with what they are.

Each shape cuts lines into blocks by marks of its own; what a block may need besides stands in a subclass there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from ..model import Line
from ..text import squeeze

MOST_LETTERS, MOST_LINES = 20_000, 400  # of one block; what follows is another one


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that belong together: a heading, a paragraph, an item of a list, or another `kind` that the shape knows.

    `text` is one line without the marks of headings and lists, with its inline markup. `level` is a heading's depth or
    an item's indent, `mark` what numbers or marks an item ("2.", "(a)"). `apart`: after a blank line.
    """

    kind: str
    text: str
    lines: tuple[Line, ...]
    level: int = 0
    mark: str = ""
    apart: bool = False

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the block's lines, in reading order."""
        return tuple(line.number for line in self.lines)

    @property
    def original(self) -> str:
        """The text of the block as the file has it, where a repair changed any of it, else ""."""
        return original(self.lines)


B = TypeVar("B", bound=Block)


def is_full(block: Block) -> bool:
    """Whether a block is so long that no further line is joined to it."""
    return len(block.lines) > MOST_LINES or len(block.text) > MOST_LETTERS


def joined(first: B, second: Block, glue: str = " ") -> B:
    """Both as one block of the kind of the first, on the lines of both."""
    return replace(first, text=f"{first.text}{glue}{second.text}", lines=(*first.lines, *second.lines))


def printed(lines: Sequence[Line]) -> list[str]:
    """The texts of `lines` as the file has them."""
    return [line.text if line.original is None else line.original for line in lines]


def original(lines: Sequence[Line]) -> str:
    """The text of `lines` as the file has it, on one line, where a repair changed any of them, else ""."""
    return squeeze(" ".join(printed(lines))) if any(line.original is not None for line in lines) else ""
