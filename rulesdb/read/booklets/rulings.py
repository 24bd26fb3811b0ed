"""Entries under titles -> rulings and errata on cards, clarifications of terms, and lists of cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta

from ...model import Document
from ...text import fold, straight
from ..blocks import Block, joined
from ..draft import Draft
from ..inline import plain
from .collector import ends_in_code, is_code, pairs
from .compose import Place, compose
from .pointers import only_reference
from .prose import SHORT
from .subjects import Subject, cards_of, split_mark

NOTICE = timedelta(days=7)  # a change of play is announced so long before it comes into force

_FORMAT = re.compile(r"\b(?:in|for)\s+(\w+)\s+(?:format|tournament|play\b)", re.IGNORECASE)

Entry = tuple[Block | None, list[Block]]


def entries(blocks: Sequence[Block]) -> list[Entry]:
    """Each heading of `blocks` with the blocks under it; first what stands in front of all headings, under None."""
    groups: list[Entry] = [(None, [])]
    for block in blocks:
        if block.kind == "heading":
            groups.append((block, []))
        else:
            groups[-1][1].append(block)
    return groups if groups[0][1] else groups[1:]


def read_cards(draft: Draft, blocks: Sequence[Block], path: Sequence[str], kind: str) -> None:
    """Entries whose titles are cards, as passages of `kind` ("erratum" or "ruling")."""
    label = "errata" if kind == "erratum" else "cards"
    for heading, inside in entries(blocks):
        if heading is None:
            compose(draft, inside, Place(tuple(path), (label,)))
            continue
        numbers = [block for block in inside if is_code(block.text)]
        draft.furniture([n for block in numbers for n in block.numbers], "collector's number")
        subject = cards_of(heading.text, [block.text for block in numbers])
        _note(draft, subject)
        title = " / ".join(subject.names) or plain(heading.text)
        place = Place((*path, title), (label, title), kind, mentions=True)
        draft.heading(heading.numbers, title, place.path)
        body = _together([block for block in inside if block not in numbers], kind)
        compose(draft, body, place, cards=subject.names, **marked(draft.document, subject.mark))


def _together(blocks: Sequence[Block], kind: str) -> list[Block]:
    """`blocks` with the paragraphs of a card's text in one: all of an erratum, in a ruling those too short to stand."""
    result: list[Block] = []
    for block in blocks:
        before = result[-1] if result and result[-1].kind == block.kind == "text" else None
        if (
            before
            and (kind == "erratum" or len(before.text.split()) < SHORT)
            and not only_reference(plain(before.text))
        ):
            result[-1] = joined(before, block)
        else:
            result.append(block)
    return result


def read_terms(draft: Draft, blocks: Sequence[Block], path: Sequence[str]) -> None:
    """Entries whose titles are terms of the game."""
    groups = entries(blocks)
    names = [straight(plain(split_mark(heading.text)[1])) if heading else "" for heading, _ in groups]
    folded = {fold(name) for name in names}
    for name, (heading, inside) in zip(names, groups, strict=True):
        if heading is None:
            compose(draft, inside, Place(tuple(path), tuple(path)))
            continue
        place = Place((*path, name), (name,), "ruling", mentions=True)
        draft.heading(heading.numbers, name, place.path)
        compose(draft, inside, place, term=name, **marked(draft.document, split_mark(heading.text)[0]))
        head = name.partition(" - ")[0]
        aliases = [head] if head != name and fold(head) not in folded else []
        draft.term(name, aliases, only_reference(plain(inside[0].text)) if len(inside) == 1 else "")


def read_list(draft: Draft, blocks: Sequence[Block], path: Sequence[str]) -> None:
    """A list of cards, one a line, behind the sentence that says what it is for."""
    members = [block for block in blocks if pairs(block.text) and (block.kind == "row" or ends_in_code(block.text))]
    lead = [block for block in blocks if block not in members]
    intro = " ".join(plain(block.text) for block in lead)
    match = _FORMAT.search(intro)
    place = Place(tuple(path), tuple(path))
    if not members:
        compose(draft, lead, place)
    for number, block in enumerate(members):
        subject = cards_of(" ".join(block.text.split()))
        _note(draft, subject)
        added = draft.passage(
            "list-entry",
            "; ".join(subject.names),
            [n for part in ([*lead, block] if number == 0 else [block]) for n in part.numbers],
            section=place.section,
            path=place.path,
            intro=intro,
            cards=subject.names,
            original=block.original,
        )
        for name in subject.names if added else ():
            draft.listing("".join(path[-1:]).capitalize(), match[1].lower() if match else "", name, added[0])


def marked(document: Document, mark: str) -> dict[str, str]:
    """The mark of an entry's passages, and the day from which they hold."""
    return {"mark": mark, "effective": in_force(document, mark)}


def in_force(document: Document, mark: str) -> str:
    """The day from which an entry with `mark` holds, as an ISO date; "" without a mark or a dated document.

    A rewording ("§") holds from the document's date, a change of play ("Δ") from one week later.
    """
    day = document.effective or document.published
    if not mark or not day:
        return ""
    try:
        return (date.fromisoformat(day) + (NOTICE if mark == "Δ" else timedelta())).isoformat()
    except (ValueError, OverflowError):
        return ""


def _note(draft: Draft, subject: Subject) -> None:
    for card in subject.cards:
        draft.card(card.title, card.subtitle, card.codes)
