"""Blocks under one heading -> pieces: paragraphs, lists with their lead-in, steps, examples, exceptions, tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from ..blocks import Block
from ..inline import paragraphs, plain

SHORT = 8  # words: items shorter than this mean little alone

_EXAMPLE = re.compile(r"^[*_\"]*examples?:[*_]*\s*", re.IGNORECASE)
_ALL_ITALIC = re.compile(r"^\*(?!\*)[^*]+[.!?][\"”]?\*$")
_STILL_EXAMPLE = re.compile(r"^(?:but )?to continue the (?:above |previous )?example\b", re.IGNORECASE)
_EXCEPTION = re.compile(r"^[*_]*exceptions?[*_]*:", re.IGNORECASE)
_DEFINED = re.compile(r"^(?:An?|The) \*\*([\w' -]+)\*\* (?:is|means) ")
_LEADS = re.compile(r"(?::|\.\.\.|…)[\"')\]]*$")
_NAMES_SEQUENCE = re.compile(r"\b(?:summary|sequence|procedure)\b", re.IGNORECASE)
_SAYS_ORDER = re.compile(
    r"\b(?:as follows|following (?:order|steps|(?:turn )?sequence)|in this order)\b", re.IGNORECASE
)
_STAGE_BREAK = re.compile(r"\s(?=\**[1-9]\. [A-Z])")
_STAGE = re.compile(r"^[1-9]\. ")
_PICTURE = re.compile(r"^(?:\[\w+\]|[^\w(\"'“]|[^\W\u0000-\u024f])+")


@dataclass(frozen=True, slots=True)
class Piece:
    """The text of a passage to be. `kind` is "" where the section decides; `text` is Markdown, without its label."""

    kind: str
    text: str
    blocks: tuple[Block, ...]
    intro: str = ""
    procedure: str = ""
    position: int = 0
    term: str = ""


def pieces(blocks: Sequence[Block], title: str) -> list[Piece]:
    """The pieces of `blocks` (text, items and rows under the heading `title`), in order."""
    result: list[Piece] = []
    queue = [part for block in blocks for part in ([block] if _has_stages(block, title) else _parts(block))]
    while queue:
        before = _text_before(result)
        batch = (
            _table(queue) or _stages(queue[0], title) or _list(queue, title, before) or [_paragraph(queue[0], before)]
        )
        result += batch
        del queue[: len({id(block) for piece in batch for block in piece.blocks})]
    return result


def _parts(block: Block) -> list[Block]:
    """`block` cut at the paragraph ends that a repair put into it; only the first part can be an item."""
    texts = paragraphs(block.text) or [block.text]
    return [replace(block, text=text, kind="text" if number else block.kind) for number, text in enumerate(texts)]


def _text_before(done: Sequence[Piece]) -> str:
    """The last paragraph that an exception or a list could belong to."""
    return next((plain(p.text) for p in reversed(done) if p.kind not in ("example", "exception", "step")), "")


def _table(blocks: Sequence[Block]) -> list[Piece]:
    """The pieces of a table of names, one for each column, with the column's head as lead-in."""
    rows = tuple(takewhile(lambda block: block.kind == "row", blocks))
    cells = [[_cell(cell) for cell in row.text.split("\t")] for row in rows]
    width = max(map(len, cells), default=0)
    columns = [[row[n] for row in cells if n < len(row) and row[n]] for n in range(width)]
    by_column = [
        Piece("", ", ".join(names[1:] or names), rows, names[0] if names[1:] else "") for names in columns if names
    ]
    return by_column or [Piece("", row.text, (row,)) for row in rows]


def _cell(text: str) -> str:
    """A cell without the picture in front of its words."""
    return _PICTURE.sub("", plain(text)).strip()


def _has_stages(block: Block, title: str) -> bool:
    return block.kind == "text" and bool(_NAMES_SEQUENCE.search(title)) and len(_STAGE_BREAK.findall(block.text)) > 1


def _stages(block: Block, title: str) -> list[Piece]:
    """One paragraph that runs through the numbered stages of a sequence, each with its steps."""
    if not _has_stages(block, title):
        return []
    parts = [plain(part) for cut in paragraphs(block.text) for part in _STAGE_BREAK.split(cut) if plain(part)]
    steps: list[Piece] = []
    stage = ""
    for part, following in zip(parts, [*parts[1:], "1. "], strict=True):
        stage = part if _STAGE.match(part) else stage
        if part != stage or _STAGE.match(following):
            intro = stage if part != stage else ""
            steps.append(Piece("step", part, (block,), intro, title, len(steps) + 1))
    return steps


def _list(blocks: Sequence[Block], title: str, before: str) -> list[Piece]:
    """The pieces of a list, with or without a lead-in, or of the one paragraph that a lead-in announces."""
    lead = blocks[:1] if _is_lead(blocks) else []
    items = _items(blocks[len(lead) :])
    kind, intro = _classify(lead[0].text) if lead else ("", before if _SAYS_ORDER.search(before) else "")
    if lead and not items:
        return [_labelled(kind, tuple(blocks[:2]), blocks[1].text, plain(intro))] if blocks[1].kind == "text" else []
    if not items:
        return []
    covered = [(*lead, item) if number == 0 else (item,) for number, item in enumerate(items)]
    return _as_list(covered, kind, plain(intro), title)


def _as_list(items: Sequence[tuple[Block, ...]], kind: str, intro: str, title: str) -> list[Piece]:
    texts = [blocks[-1].text for blocks in items]
    if not kind and _is_procedure(items, title, intro):
        numbered = enumerate(zip(texts, items, strict=True), 1)
        return [Piece("step", text, blocks, intro, title, position) for position, (text, blocks) in numbered]
    if len(items) > 1 and all(len(text.split()) < SHORT for text in texts):
        return [Piece(kind, " ".join(texts), tuple(block for blocks in items for block in blocks), intro)]
    return [_labelled(kind, blocks, text, intro) for text, blocks in zip(texts, items, strict=True)]


def _is_lead(blocks: Sequence[Block]) -> bool:
    return len(blocks) > 1 and blocks[0].kind != "row" and bool(_LEADS.search(plain(blocks[0].text)))


def _items(blocks: Sequence[Block]) -> list[Block]:
    """The items at the head of `blocks`, up to one that leads to a paragraph of its own."""
    items: list[Block] = []
    for number, block in enumerate(blocks):
        if block.kind != "item" or (_is_lead(blocks[number:]) and blocks[number + 1].kind == "text"):
            break
        items.append(block)
    return items


def _is_procedure(items: Sequence[tuple[Block, ...]], title: str, intro: str) -> bool:
    counted = all(blocks[-1].mark[:1].isdigit() or blocks[-1].mark == "I." for blocks in items)
    return len(items) > 1 and bool(counted or _NAMES_SEQUENCE.search(title) or _SAYS_ORDER.search(intro))


def _paragraph(block: Block, before: str) -> Piece:
    piece = _labelled("", (block,), block.text, "")
    return replace(piece, intro=before) if piece.kind == "exception" else piece


def _labelled(kind: str, blocks: tuple[Block, ...], text: str, intro: str) -> Piece:
    own, shown = _classify(text)
    term = _DEFINED.match(shown)
    if not (kind or own) and term:
        return Piece("definition", shown, blocks, intro, term=term[1])
    return Piece(kind or own, shown, blocks, intro)


def _classify(text: str) -> tuple[str, str]:
    """The kind that the look or label of a paragraph tells, and the paragraph without an example's label."""
    if label := _EXAMPLE.match(text):
        return "example", text[label.end() :]
    if _ALL_ITALIC.match(text) or _STILL_EXAMPLE.match(plain(text)):
        return "example", text
    return ("exception" if _EXCEPTION.match(text) else ""), text
