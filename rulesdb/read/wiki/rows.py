"""The blocks of a table of card rulings -> its rows: cards, status, and the texts that rule on them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ..headwords import title_and_subtitle
from .blocks import Block
from .markup import inline

NEAR = 3  # lines not shown that a row may go on over: a new row would need four

_STATUS = re.compile(r"\W*(?:errat|misprint|ruling|clarification)", re.IGNORECASE)
_MENDS = ("errat", "misprint")  # in the status of a row that is an erratum
_BRACKETED = re.compile(r"(.*?)\s*\[(.*)\]")
_ASIDE = re.compile(r"^\W*(?:reprinted|this (?:clarification|ruling|erratum))\b", re.IGNORECASE)


@dataclass(slots=True)
class Row:
    """A row of the table: the cards' names, its status ("Ruling", "Misprint"), and its texts.

    `head` are the blocks of names and status. A row whose name is not shown has no cards.
    """

    cards: tuple[str, ...] = ()
    status: str = ""
    head: list[Block] = field(default_factory=list)
    texts: list[Block] = field(default_factory=list)

    @property
    def kind(self) -> str:
        """The kind of passage that the row's status makes of its texts."""
        return "erratum" if any(word in self.status.lower() for word in _MENDS) else "ruling"


def rows(blocks: Iterable[Block]) -> tuple[list[Block], list[Row]]:
    """The blocks in front of the table, and its rows. Row marks are in no row."""
    before: list[Block] = []
    table: list[Row] = []
    row: Row | None = None
    for block in blocks:
        if row is not None and block.lost > NEAR:
            row = None
        if block.kind == "row":
            row = Row()
            table.append(row)
        elif block.kind == "heading":
            row = _named(block)
            table.append(row)
        elif block.kind == "cell" or row is not None:
            if row is None:
                row = Row()
                table.append(row)
            _add(row, block)
        elif table:
            row = Row(texts=[block])
            table.append(row)
        else:
            before.append(block)
    return before, [row for row in table if row.head or row.texts]


def _named(heading: Block) -> Row:
    """A row whose name a repair gives: its status may follow in square brackets."""
    match = _BRACKETED.fullmatch(heading.text) if heading.text.endswith("]") else None
    return Row((match[1],), match[2]) if match else Row((heading.text,))


def _add(row: Row, block: Block) -> None:
    names = _names(block) if block.kind == "cell" and not (row.cards or row.status or row.texts) else ()
    if names:
        row.cards = names
        row.head.append(block)
    elif block.kind == "cell" and not row.texts and _is_status(block):
        row.status = _status(block)
        row.head.append(block)
    else:
        row.texts.append(block)


def _names(block: Block) -> tuple[str, ...]:
    """The cards that a cell names, when it does nothing else."""
    text = inline(block.text)
    names = [link.words for link in text.links if link.kind == "card"]
    return tuple(names) if names and text.text == " ".join(names) else ()


def _is_status(block: Block) -> bool:
    text = inline(block.text).text
    return _STATUS.match(text) is not None and len(text.split()) <= 5


def _status(block: Block) -> str:
    text = inline(block.text).text
    return text[1:-1] if text.startswith("[") and text.endswith("]") else text


def text_kind(row: Row, block: Block) -> str:
    """The kind of passage that one of the texts of `row` is."""
    text = inline(block.text).text
    if _ASIDE.match(text):
        return "note"
    return "example" if block.text.startswith("''") and not block.text.startswith("'''") else row.kind


def cards_of(names: Sequence[str]) -> list[tuple[str, str]]:
    """Names as title and subtitle, without backslashes in the titles."""
    return [(title.replace("\\", ""), subtitle) for title, subtitle in map(title_and_subtitle, names)]
