"""A mailed digest -> a Reading: each answer one ruling, with its question, the sender and the day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...model import Attribution, Document, Line, Reading
from ..authorities import load_authorities
from ..draft import Draft
from .blocks import pairs
from .mail import Head, divides, head_of

NEW = "New bit: "  # before an answer that its digest marks as changed


def read(lines: Sequence[Line], document: Document) -> list[Reading]:
    """The reading of one digest; `skipped` says why where nothing in it may be cited."""
    head = head_of(lines)
    authorities = load_authorities(document.game).authorities
    ruling = [row for row in authorities if row.signs]
    author = head.signed(ruling) if ruling else head.sender
    title = head.subject or document.title
    blank = frozenset(line.number for line in lines if not line.text.strip())
    document = replace(document, title=title, authority="designer", published=head.day)
    if head.day:
        document = replace(document, certainty="stated")
    if not author:
        return [Reading(document, blank=blank, skipped="its head names no authority of this game")]
    reading = _drafted(lines, document, head, author)
    if not reading.passages:
        return [Reading(document, blank=blank, skipped="no answer is marked as one")]
    return [reading]


def _drafted(lines: Sequence[Line], document: Document, head: Head, author: str) -> Reading:
    draft = Draft(document)
    told = Attribution(author, head.day, "stated" if head.day else "published", "", document.title)
    draft.furniture([line.number for line in lines if line.number <= head.last], "head of the mail")
    for number, block in enumerate(_blocks(lines, head.last), 1):
        taken: set[int] = set()
        for pair in pairs(block):
            text = pair.answer if not pair.new else NEW + pair.answer
            passages = draft.passage(
                "ruling",
                text,
                pair.lines,
                section=f"block {number}",
                path=[document.title],
                intro=pair.question,
                whole=True,
                attributions=(told,),
            )
            taken.update(pair.lines if passages else ())
        rest = [line.number for line in block if line.text.strip() and line.number not in taken]
        if taken:
            draft.furniture(rest, "what was asked")
        else:
            draft.unparsed(rest, "no answer is marked in this block")
    draft.furniture([line.number for line in lines if divides(line.text.strip())], "dividing line")
    return draft.reading(lines)


def _blocks(lines: Sequence[Line], head: int) -> Iterator[list[Line]]:
    """The runs of lines between dividing lines, behind the head of the mail."""
    held: list[Line] = []
    for line in lines:
        if line.number <= head:
            continue
        if divides(line.text.strip()):
            if held:
                yield held
            held = []
        else:
            held.append(line)
    if any(line.text.strip() for line in held):
        yield held
