"""Where the sections of a rulebook stand in it: the order of their numbers, their pages, and what comes twice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..draft import Draft
from .numbers import order

if TYPE_CHECKING:
    from .reader import Section


def note_repeated(sections: Iterable[Section], draft: Draft) -> None:
    """Note a headword that has two entries, and where a numbering starts over or goes back."""
    entries: set[str] = set()
    numbers: set[str] = set()
    last: dict[str, tuple[int, ...]] = {}  # number of each form
    over = back = False
    for section in sections:
        lines = [*section.heading, *(number for block in section.blocks for number in block.numbers)]
        if section.term and section.term.lower() in entries and lines:
            message = f"{section.term!r} has an entry before this one; term shows both"
            draft.problem("headword-twice", message, (lines[0], lines[0]))
        entries.add(section.term.lower())
        for block in section.blocks:
            if block.number and block.number.printed in numbers and not over:
                over = True
                message = f"the numbering starts over with {block.number.printed}; rule shows each place of a number"
                draft.problem("numbering-starts-over", message, (block.numbers[0], block.numbers[0]))
            elif block.number and not (over or back) and order(block.number.parts) < last.get(block.number.form, ()):
                back = True
                message = f"the numbering goes back to {block.number.printed}; rules are kept in the document's order"
                draft.problem("numbering-goes-back", message, (block.numbers[0], block.numbers[0]))
            if block.number:
                last[block.number.form] = order(block.number.parts)
            numbers.update(block.number.names if block.number else ())


def page_starts(sections: Iterable[Section]) -> list[tuple[int, str]]:
    """The line on which each page of a document begins, and its name, the last page first."""
    blocks = (block for section in sections for block in section.blocks if block.mark == "page break")
    return [(block.numbers[0], block.text.strip("[]")) for block in blocks][::-1]


def positions(sections: Iterable[Section]) -> dict[str, int]:
    """The position of each printed number in the order of the document, from 0."""
    places: dict[str, int] = {}
    for section in sections:
        for name in section.numbers:
            places.setdefault(name, len(places))
        for block in section.blocks:
            for name in block.number.names if block.number else ():
                places.setdefault(name, len(places))
    return places
