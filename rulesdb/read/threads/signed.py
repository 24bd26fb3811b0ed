"""Official answers as signed mails: read upwards from the signature until the beginning of the mail shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from . import phrases
from .answer import ENDING, OPENING, Answer, made
from .cues import Cues
from .rows import Row

MOST_ROWS = 80  # rows of one answer
AFTERTHOUGHT = 16  # words behind a question mark that still belong to the question
BRIEF = 7  # words of a row that only tells that an answer came
INTRODUCTION = 12  # words of a row that ends with a colon and announces something
ANNOUNCEMENT = 20  # words of a row that announces an answer in set words
_POINTS = re.compile(r"\b(?:here|follow\w*|below|got this|us this|this reply)\b", re.IGNORECASE)
_ANNOUNCES = re.compile(r"\bhere (?:it is|is|you (?:are|go))\b|\bhere's\b|\bofficial (?:re|an|ru)", re.IGNORECASE)
_SHOWN = re.compile(r"\b(?:copy|copied|paste|pasted|quote|quoted)\b.{0,30}:$|\bbelow\b.{0,10}:$", re.IGNORECASE)
_SAID = re.compile(r"\b(?:answers?|responses?|reply|replies|ruling)\b", re.IGNORECASE)
_PHRASE = re.compile(r"[\"“](?:[^\s\"“”]+ ){0,5}[^\s\"“”]+[\"”] \w")  # in marks of its own, at the head of a row
_ITEM = re.compile(r"^\(?(?:\d{1,2}|[a-z])[).]\s|^[-*•]\s")
_VERDICT = re.compile(r"\b(?:yes|no)\b", re.IGNORECASE)


def mails(rows: Sequence[Row], cues: Cues, pretender: bool) -> Iterator[Answer]:
    """The mails that end with the name of an authority."""
    floor = 0
    for place, row in enumerate(rows):
        if not cues.named(row.text[-phrases.TAIL :]):
            continue
        signature = cues.signature(row.text)
        bare = "" if signature else cues.bare(row.text)
        if not signature and not bare:
            continue
        name, before, marks = signature or (bare, "", row.text)
        answer = _mail(rows, cues, (name, before, any(mark in marks for mark in ENDING)), place, floor, pretender)
        if answer:
            yield answer
            floor = place + 1


def _mail(
    rows: Sequence[Row], cues: Cues, sign: tuple[str, str, bool], end: int, floor: int, pretender: bool
) -> Answer | None:
    """The mail whose signature stands in row `end`, read upwards until its beginning shows; not above row `floor`."""
    name, before, quoted = sign
    depth = rows[end].depth
    held: list[Row] = []
    lowest = max(floor, end - MOST_ROWS)
    start, sure = lowest, depth > 0
    candidates = [replace(rows[end], text=before)] if before else []
    for place in range(end if before else end - 1, lowest - 1, -1):
        row = candidates.pop() if candidates else rows[place]
        quoted = quoted or row.text[-1] in ENDING
        parts = bool(held) and _parts(rows, place, depth)
        begin = (True, "", False) if parts else _begin(row, cues, depth, bool(held), quoted)
        if begin is None:
            if held or not phrases.closing(row.text):
                held.append(row)
            continue
        sure, rest, inside = begin
        if rest:
            held.append(replace(row, text=rest))
        start = place if inside else place + 1
        break
    held.reverse()
    if start and rows[start - 1].text.endswith(":") and "?" in rows[start - 1].text:
        held = _behind_list(held)
    if not sure:
        if pretender:
            return None
        held = held if start == 0 and held and phrases.begins_answer(held[0].text) else _only_paragraph(held)
    if not held:
        return None
    first = next((i for i in range(start, end + 1) if rows[i].number == held[0].number), start)
    return made(name, held, "", first, end)


def _parts(rows: Sequence[Row], place: int, depth: int) -> bool:
    """Whether what stands below row `place` begins something new: another quotation, or a mail behind "Hi,"."""
    return (depth > 0 and rows[place + 1].parted) or (place > 0 and phrases.hail(rows[place].text))


def _begin(  # noqa: PLR0911 - one sign after the other
    row: Row, cues: Cues, depth: int, held: bool, quoted: bool
) -> tuple[bool, str, bool] | None:
    """(sure, words, inside) where a mail begins at `row`: its words there, whether the row belongs to it; else None.

    The beginning is `sure` where something but the end of the post shows it.
    """
    text = row.text
    if row.depth > depth:
        return depth > 0, "", False  # what stands behind a quotation may be its reader's own words
    if row.depth < depth or row.divides or phrases.lone(text) or phrases.forum_quote(text) or phrases.stamp(text):
        return True, "", False
    if quoted and text[0] in OPENING:
        return True, ungreeted(text, cues), True
    answered = phrases.answered(text)
    if answered is not None:
        return True, answered, True
    if colon := cues.colon(text):
        return True, ungreeted(colon[1], cues), True
    if cues.greeted(text) or phrases.asked(text) is not None:
        return False, "", False
    if greeting := phrases.greeting(text):
        return True, greeting[1], True
    if cues.bare(text) or cues.signature(text) or cues.introduced(text) or phrases.speaks_of_answer(text):
        return True, "", False
    if _announces(text):
        return True, "", False
    return (depth > 0, "", False) if held and asks(text) else None


def asks(text: str) -> bool:
    """Whether a row ends with a question, or with a few words behind one that are no answer to it."""
    before, mark, behind = text.rpartition("?")
    told = behind.split()
    return bool(mark and before) and len(told) <= AFTERTHOUGHT and not _VERDICT.match(behind.strip(" \"”')"))


def _announces(text: str) -> bool:
    """Whether a short row announces an answer without a name ("Anyway, here it is.", "OFFICIAL REPLY:")."""
    size = len(text.split())
    if text.endswith(":") and _SHOWN.search(phrases.last_sentence(text)):
        return True
    if size <= BRIEF and text[0].isalpha() and text[-1] in ".!:" and _SAID.search(text) and not _VERDICT.search(text):
        return True
    if size <= INTRODUCTION and text.endswith(":") and _POINTS.search(text):
        return True
    return size <= ANNOUNCEMENT and bool(_ANNOUNCES.search(text))


def ungreeted(text: str, cues: Cues) -> str:
    """`text` without the quotation marks and the greeting with which it begins."""
    bare = text.lstrip(OPENING + " '")
    greeting = phrases.greeting(bare, anybody=True)
    if greeting and not cues.greeted(bare):
        return greeting[1]
    return text if _PHRASE.match(text) else bare


def _behind_list(held: Sequence[Row]) -> list[Row]:
    """The rows behind a list that a question opens ("May I do each of these? For instance:")."""
    place = next((place for place, row in enumerate(held) if not _ITEM.match(row.text)), len(held))
    return list(held[place:])


def _only_paragraph(held: Sequence[Row]) -> list[Row]:
    """The rows where they are one paragraph, none where they are several: who wrote the first ones is then open."""
    return [] if any(row.opens for row in held[1:]) else list(held)
