"""Headings that are counted ("II. Terms", "A. Units", "1. Carts"): their counting tells which stands under which.

Whoever turns a rulebook into Markdown often gets the level of a heading wrong; the counting in it stays right. It is
followed where it has no gap and counts within what is counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..bullets import Block, plain
from .lines import Style
from .numbers import roman, value

FEWEST = 8  # counted headings from which a counting is followed
FAMILY = "counted"
_COUNT = re.compile(r"([A-Z]|\d{1,2})[.)]\s+(?=\S)")


@dataclass(frozen=True, slots=True)
class _Count:
    """How a heading is counted: its label ("IV"), the kind of label and the value in it."""

    label: str
    kind: str
    value: int


def counted(headings: Sequence[Block]) -> list[tuple[Block, Style]] | None:
    """`headings` with the style of each, and the label of those that are counted ("IV.A") as their mark.

    A heading without a label is of the style of chapters where its level is theirs, else of its own level. None where
    the headings follow no counting.
    """
    labels = [_label(block) for block in headings]
    if sum(bool(label) for label in labels) < FEWEST:
        return None
    open_: list[_Count] = []
    places: list[list[_Count]] = []
    for label in labels:
        if label and not _count(label, open_):
            return None
        places.append(list(open_) if label else [])
    depths = [len(place) for place in places]
    if max(depths) < 2:
        return None
    chapter = min(block.level for block, depth in zip(headings, depths, strict=True) if depth == 1)
    return [
        (_named(block, place), Style(FAMILY, len(place)))
        if place
        else (block, Style(FAMILY, 1) if block.level <= chapter else Style("#", block.level))
        for block, place in zip(headings, places, strict=True)
    ]


def _label(block: Block) -> str:
    if not block.level:
        return ""
    match = _COUNT.match(plain(block.text))
    return block.mark or (match[1] if match else "")


def _named(block: Block, place: Sequence[_Count]) -> Block:
    text = block.text if block.mark else _COUNT.sub("", plain(block.text), count=1)
    return replace(block, text=text, mark=".".join(count.label for count in place))


def _count(label: str, open_: list[_Count]) -> bool:
    """Put `label` at its place in the open countings: the deepest that it continues, else a new one below them."""
    kinds = list(_kinds(label))
    for depth in range(len(open_) - 1, -1, -1):
        for count in kinds:
            if count.kind == open_[depth].kind and count.value == open_[depth].value + 1:
                open_[depth:] = [count]
                return True
    for count in kinds:
        if count.value == 1 and all(count.kind != other.kind for other in open_):
            open_.append(count)
            return True
    return False


def _kinds(label: str) -> Iterator[_Count]:
    if label.isdigit():
        yield _Count(label, "digit", int(label))
        return
    if roman(label):
        yield _Count(label, "roman", roman(label))
    if len(label) == 1:
        yield _Count(label, "letter", value(label))
