"""The blocks of one section -> units: the texts that become passages, each with its lead-in and place in a list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...model import Line
from ..blocks import joined
from ..draft import INTRO_LIMIT
from .blocks import Block
from .markup import inline, is_example

NEAR = 2  # lines not shown that a list may go on over: a paragraph with its blank lines would take three
FRAGMENT = 4  # words that are too few to say anything when the beginning of their sentence is not shown
SHORT = 8  # words of an item that says nothing without the item above it

_ORDERED = re.compile(r"\b(?:as follows|following (?:steps|order|sequence)|in this order)\b[^.]*:$", re.IGNORECASE)
_FIRST_STEP = re.compile(
    r"(?:Add|Choose|Complete|Discard|Draw|Move|Pay|Perform|Place|Play|Remove|Resolve|Take)\b[^.]*\."
)


@dataclass(frozen=True, slots=True)
class Unit:
    """A text of its own. `kind` is text, item, example, exception, step, see or fragment; steps have a `position`.

    A fragment is the end of a sentence that is not shown. `lost` is how many lines in front are not shown.
    """

    kind: str
    raw: str
    lines: tuple[Line, ...]
    intro: str = ""
    position: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class _Lead:
    """The lead-in of a list: its words, the lines that no passage of its own covers, and the first step's number."""

    text: str = ""
    lines: tuple[Line, ...] = ()
    ordered: bool = False
    first: int = 1


def units(blocks: Sequence[Block], summary: bool = False) -> list[Unit]:
    """The units of the paragraphs and lists of one section.

    The items of a list are steps where the list is numbered, its lead-in says that they come in order, or the section
    is a `summary` of a procedure; else they are items.
    """
    result: list[Unit] = []
    at = 0
    while at < len(blocks):
        block = blocks[at]
        if block.kind == "item":
            at, items = _run(blocks, at)
            result += _list(_lead(result, items, summary), items)
            continue
        at += 1
        kind = _kind(block)
        if kind == "example" and block.text.rstrip("' ").endswith(":"):
            while at < len(blocks) and _follows(blocks[at]):
                block = joined(block, blocks[at])
                at += 1
        result.append(Unit(kind, block.text, block.lines, lost=block.lost))
    return result


def _kind(block: Block) -> str:
    text = inline(block.text)
    if text.is_see_line:
        return "see"
    if text.text.startswith("Exception:"):
        return "exception"
    if block.lost and text.text[:1].islower() and len(text.text.split()) <= FRAGMENT:
        return "fragment"
    return "example" if is_example(block.text) else "text"


def _follows(block: Block) -> bool:
    """Whether a paragraph may be the rest of an example that ended with a colon."""
    return block.kind == "paragraph" and not block.lost and is_example(block.text)


def _run(blocks: Sequence[Block], start: int) -> tuple[int, list[Block]]:
    """The items of the list that begins at `start`, and where it ends."""
    end = start + 1
    while end < len(blocks) and blocks[end].kind == "item" and blocks[end].lost <= NEAR:
        end += 1
    return end, list(blocks[start:end])


def _lead(earlier: list[Unit], items: Sequence[Block], summary: bool) -> _Lead:
    """The lead-in of a list: taken from `earlier` where its words are repeated with each item."""
    ordered = summary or items[0].mark.startswith("#")
    before = earlier[-1] if earlier else None
    if before is None or before.kind == "see" or items[0].lost > NEAR:
        return _Lead(ordered=ordered)
    text = inline(before.raw).text
    if ordered and _FIRST_STEP.fullmatch(text):
        earlier[-1] = replace(before, kind="step", position=1)
        return _Lead(ordered=True, first=2)
    if not text.endswith(":"):
        return _Lead(ordered=ordered)
    ordered = ordered or _ORDERED.search(text) is not None
    if len(text.split()) > INTRO_LIMIT:  # it will be cut short with the items, so it needs a passage of its own
        return _Lead(text, (), ordered)
    earlier.pop()
    return _Lead(text, before.lines, ordered)


def _list(lead: _Lead, items: Sequence[Block]) -> Iterator[Unit]:
    position = lead.first - 1
    lines = lead.lines
    for number, (item, below) in enumerate(_nested(items)):
        position += 1 + (item.lost if number else 0)  # in the middle of a list, a line not shown was an item
        kind = "step" if lead.ordered else "item"
        shown = "example" if is_example(item.text) else kind
        ordinal = position if shown == "step" else 0
        if below and all(len(inline(child.text).text.split()) < SHORT for child in below):
            raw = f"{item.text}: {'; '.join(child.text for child in below)}"
            yield Unit(
                shown, raw, (*lines, *item.lines, *(line for b in below for line in b.lines)), lead.text, ordinal
            )
        else:
            yield Unit(shown, item.text, (*lines, *item.lines), lead.text, ordinal)
            yield from _list(_Lead(f"{lead.text} {inline(item.text).text}".strip(), ordered=False), below)
        lines = ()


def _nested(items: Sequence[Block]) -> list[tuple[Block, list[Block]]]:
    """Each item of the outermost level, with the items below it."""
    depth = min(len(item.mark) for item in items) if items else 0
    grouped: list[tuple[Block, list[Block]]] = []
    for item in items:
        if len(item.mark) == depth or not grouped:
            grouped.append((item, []))
        else:
            grouped[-1][1].append(item)
    return grouped
