"""Undo what page and column ends did to the blocks of a scanned page, and tell questions from answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from ...text import words
from .. import blocks as shared
from .markdown import Block, rebuilt

TAIL = 8  # words that must agree before a paragraph counts as printed twice
LONG = 12  # words of an item that may well have been cut by a page's end
_ENDS = tuple('.!?:;…"”’)]')  # signs behind which no sentence goes on
_GOES_ON = re.compile(r"^[\[(]?[a-z]")
_ASKED = re.compile(r"^(?:[•❖●]\s*)?([QA]):\s*")
_OPENS = re.compile(r"^\W*(?:[QA]|See also):")  # words that begin a block, whatever line stands above


def mended(blocks: Sequence[Block]) -> list[Block]:
    """`blocks` with sentences joined across page ends, repeated tails set apart, questions and answers told apart."""
    result: list[Block] = []
    for block in (part for whole in blocks for part in _opened(whole)):
        before = result[-1] if result else None
        if before and _repeats(before, block):
            result.append(replace(block, kind="repeated"))
        elif before and _continues(before, block):
            result[-1] = joined(before, block)
        else:
            result.append(block)
    return result


def joined(first: Block, second: Block, glue: str = " ") -> Block:
    """Both blocks as one on the lines of both."""
    return replace(shared.joined(first, second, glue), source=f"{first.source}\n{second.source}")


def _opened(block: Block) -> Iterator[Block]:
    """`block` cut before each line that opens a question, an answer or a "See also"."""
    sources = block.source.split("\n")
    starts = [number for number, source in enumerate(sources) if _OPENS.match(source)]
    if block.kind == "heading" or not starts:
        yield block
        return
    for first, last in pairwise(sorted({0, *starts, len(sources)})):
        whole = (first, last) == (0, len(sources))
        part = rebuilt(block, "\n".join(sources[first:last]), block.lines[first:last])
        yield _asked(block if whole else part if first == 0 else replace(part, kind="paragraph", mark="", level=0))


def _asked(block: Block) -> Block:
    """`block` as a question or an answer without its mark, where it is one."""
    match = _ASKED.match(block.text)
    if not match:
        return block
    kind = "question" if match.group(1) == "Q" else "answer"
    return replace(block, kind=kind, mark="", level=0, text=block.text[match.end() :])


def _repeats(before: Block, block: Block) -> bool:
    if block.kind == "heading" or before.kind == "heading" or not _GOES_ON.match(block.text):
        return False
    tail = words(block.text)
    return len(tail) >= TAIL and words(before.text)[-len(tail) :] == tail


def _continues(before: Block, block: Block) -> bool:
    if "heading" in (before.kind, block.kind) or block.kind in ("question", "answer", "repeated"):
        return False
    if shared.is_full(before) or before.kind == "repeated":
        return False
    if not _GOES_ON.match(block.text) or before.text.endswith(_ENDS):
        return False
    return block.kind == "paragraph" or before.text.endswith(",") or len(before.text.split()) >= LONG
