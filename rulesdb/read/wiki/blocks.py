"""The lines of a wiki page -> blocks: headings, dividers, list items, table rows and cells, and paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ...model import Line
from ...text import squeeze
from .. import blocks as shared
from .hunks import Stretch, is_set

_DEEPEST = 6  # equals signs of a heading
TAIL = 100  # letters at the end of a block that tell whether its sentence is closed
_ANCHOR = re.compile(r'<div id="([^">]*)"?>(.*?)(?:</div>)?$')
_SET = re.compile(r"^(#{1,6})\s+(.*)$")
_ITEM = re.compile(r"^(?:([*#:]+)|\s+(•))\s*(?=\S)")
_PLAIN = (("----", "divider"), ("|-", "row"), ("{|", "row"), ("|}", "row"), ("|", "cell"))
_SWITCH = re.compile(r"__[A-Z]+__|\{\{[^{}|]*\}\}")
_SEES = re.compile(r"\W*see\b", re.IGNORECASE)
_CLOSED = re.compile(r"[.!?:;…]['\"”’)\]}\s]*$")


@dataclass(frozen=True, slots=True)
class Block(shared.Block):
    """A piece of a page. `kind` is heading, divider, item, row, cell, switch or paragraph.

    A switch is a line that only calls a table from elsewhere, or says how to lay out the page.

    `text` is its markup without its marks, `mark` those marks ("===", "#*"; "###" for a heading of the third level that
    a repair set), `anchor` a heading's id, `lost` how many lines the page does not show in front of it.
    """

    anchor: str = ""
    lost: int = 0


def numbers(lines: Iterable[Line]) -> list[int]:
    """The page's numbers of `lines`; a line that it does not print has none."""
    return [line.number for line in lines if line.number]


def blocks(stretches: Iterable[Stretch]) -> list[Block]:
    """The blocks of one revision, in order. No block goes on over lines that the page does not show."""
    result: list[Block] = []
    for stretch in stretches:
        shown = list(_blocks(stretch.lines))
        if shown:
            shown[0] = replace(shown[0], lost=stretch.lost)
        result += shown
    return result


def _blocks(lines: Sequence[Line]) -> Iterator[Block]:
    current: Block | None = None
    for line in lines:
        if not line.text.strip():
            if current:
                yield current
            current = None
            continue
        block = _block(line)
        if current and _goes_on(current, block):
            current = shared.joined(current, block)
            continue
        if current:
            yield current
        current = block
    if current:
        yield current


def _block(line: Line) -> Block:
    text = line.text.rstrip()
    if is_set(line) and (match := _SET.match(text)):
        return Block("heading", match[2], (line,), mark=match[1])
    marks, inner = _heading(text)
    if marks:
        anchor = _ANCHOR.search(inner)
        title, name = (anchor[2], anchor[1]) if anchor else (inner, "")
        return Block("heading", title.strip(), (line,), mark=marks, anchor=squeeze(name))
    if match := _ITEM.match(text):
        return Block("item", text[match.end() :].strip(), (line,), mark=match[1] or "*")
    for mark, kind in _PLAIN:
        if text.startswith(mark):
            return Block(kind, text[len(mark) :].strip(), (line,))
    return Block("switch" if _SWITCH.fullmatch(text.strip()) else "paragraph", text.strip(), (line,))


def _heading(text: str) -> tuple[str, str]:
    """The equals signs and the words of a heading ("== Turn ==" -> "==", "Turn"); "", "" where it is none."""
    for size in range(_DEEPEST, 1, -1):
        marks = "=" * size
        if len(text) >= 2 * size and text.startswith(marks) and text.endswith(marks):
            return marks, text[size:-size].strip()
    return "", ""


def _goes_on(block: Block, after: Block) -> bool:
    """Whether `after` is the rest of `block`: a sentence that was broken at the end of a line."""
    if shared.is_full(block):
        return False
    if after.kind != "paragraph" or block.kind not in ("paragraph", "item", "cell"):
        return False
    if _SEES.match(after.text):
        return False
    return _CLOSED.search(block.text[-TAIL:]) is None or after.text[0].islower()
