"""The rows of a post -> the official answers in it.

Three forms are known: a mail that its author signs ("Cheers, NAME"), a quotation that is introduced as NAME's answer, and
pairs of "Q:" and "A:" behind such an introduction. Where the beginning or the end of the words is in doubt, nothing is
taken: no ruling is better than a wrong one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from . import cues as said
from .cues import Cues
from .rows import Row

LONGEST = 450  # words; what is longer is no answer to one question
SHORTEST = 4  # words; less says something only below its question
INTRODUCTION = 12  # words of a row that ends with a colon and announces something
MOST_ROWS = 80  # rows of one answer
_POINTS = re.compile(r"\b(?:here|follow\w*|below|got this|us this|this reply)\b", re.IGNORECASE)
_ANNOUNCES = re.compile(r"\bhere (?:it is|is|you (?:are|go))\b|\bhere's\b|\bofficial (?:re|an|ru)", re.IGNORECASE)
_OPENING = "\"“«„"
_ENDING = "\"”»"
_SHORT = ("yes", "no", "correct", "exactly", "right", "true", "false")
_WISHES = ("hope you", "i hope you", "hope that helps", "i hope that helps", "hope this helps", "i hope this helps")


@dataclass(frozen=True, slots=True)
class Answer:
    """The words of `author` in a post: its rows from index `first` to `last`, and the question printed with it, or ""."""

    author: str
    text: str
    asked: str
    first: int
    last: int
    lines: tuple[int, ...]


def answers(rows: Sequence[Row], cues: Cues, *, pretender: bool = False) -> list[Answer]:
    """The official answers among `rows`, in order. The words of a `pretender` prove nothing of who signed them."""
    found = list(_signed(rows, cues, pretender))
    taken = {place for answer in found for place in range(answer.first, answer.last + 1)}
    if not pretender:
        found += _introduced(rows, cues, taken, found)
    unsigned = [_unsigned(answer, cues) for answer in found]
    return sorted((answer for answer in unsigned if _whole(answer, cues)), key=lambda answer: answer.first)


def _unsigned(answer: Answer, cues: Cues) -> Answer:
    """The answer without a signature at its end."""
    signature = cues.signature(answer.text)
    return replace(answer, text=signature[1].rstrip(" ,-")) if signature else answer


def _whole(answer: Answer, cues: Cues) -> bool:
    """Whether the words can be an answer: neither too many nor too few, no question, no letter to the author."""
    words = answer.text.split()
    first = words[0].lower().strip(",.!;:") if words else ""
    if not words or words[0].startswith(("http", "www.")) or len(words) > LONGEST or said.greeting(answer.text) and cues.greeted(answer.text):
        return False
    if len(words) < SHORTEST:
        return first in _SHORT and bool(answer.asked)
    return not (answer.text.endswith("?") and answer.text.count("?") >= answer.text.count("."))


def _signed(rows: Sequence[Row], cues: Cues, pretender: bool) -> Iterator[Answer]:
    """The mails that end with the name of an authority."""
    floor = 0
    for place, row in enumerate(rows):
        signature = cues.signature(row.text)
        bare = "" if signature else cues.bare(row.text)
        if not signature and not bare:
            continue
        name, before, marks = signature or (bare, "", row.text)
        answer = _mail(rows, cues, (name, before, any(mark in marks for mark in _ENDING)), place, floor, pretender)
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
    sure, place = depth > 0, end + 1
    candidates = [replace(rows[end], text=before)] if before else []
    for place in range(end if before else end - 1, max(floor, end - MOST_ROWS) - 1, -1):
        row = candidates.pop() if candidates else rows[place]
        begin = _begin(row, cues, depth, bool(held), quoted)
        if begin is None:
            if held or not said.closing(row.text):
                held.append(row)
            continue
        sure, rest, inside = begin
        if rest:
            held.append(replace(row, text=rest))
        place += not inside
        break
    else:
        place = max(floor, end - MOST_ROWS)
    held.reverse()
    if not sure:
        if pretender:
            return None
        held = _only_paragraph(held)
    if not held:
        return None
    first = next((i for i in range(place, end + 1) if rows[i].number == held[0].number), place)
    return _answer(name, held, "", first, end)


def _begin(row: Row, cues: Cues, depth: int, held: bool, quoted: bool) -> tuple[bool, str, bool] | None:
    """(sure, words, inside) where a mail begins at `row`: its words there, and whether the row belongs to it; else None.

    The beginning is `sure` where something but the end of the post shows it.
    """
    text = row.text
    if row.depth != depth or row.divides or said.lone(text) or said.forum_quote(text) or said.stamp(text):
        return True, "", False
    if quoted and text[0] in _OPENING:
        return True, _bare_mail(text, cues), True
    answered = said.answered(text)
    if answered is not None:
        return True, answered, True
    if colon := cues.colon(text):
        return True, _bare_mail(colon[1], cues), True
    if cues.greeted(text) or said.asked(text) is not None:
        return False, "", False
    if greeting := said.greeting(text):
        return True, greeting[1], True
    if cues.bare(text) or cues.signature(text) or cues.introduced(text) or said.speaks_of_answer(text):
        return True, "", False
    if _announces(text):
        return True, "", False
    return (depth > 0, "", False) if held and text.endswith("?") else None


def _announces(text: str) -> bool:
    """Whether a short row announces an answer without a name ("Anyway, here it is.", "OFFICIAL REPLY:")."""
    size = len(text.split())
    if size <= INTRODUCTION and text.endswith(":") and _POINTS.search(text):
        return True
    return size <= 20 and bool(_ANNOUNCES.search(text))


def _bare_mail(text: str, cues: Cues) -> str:
    """`text` without the quotation marks and the greeting with which it begins."""
    text = text.lstrip(_OPENING + " '")
    greeting = said.greeting(text, anybody=True)
    return greeting[1] if greeting and not cues.greeted(text) else text


def _only_paragraph(held: Sequence[Row]) -> list[Row]:
    """The rows where they are one paragraph, none where they are several: who wrote the first ones is then open."""
    return [] if any(row.opens for row in held[1:]) else list(held)


def _introduced(rows: Sequence[Row], cues: Cues, taken: set[int], signed: Sequence[Answer]) -> list[Answer]:
    """The quotations that a row introduces as somebody's answer, outside the rows that are `taken`."""
    found: list[Answer] = []
    author = next((answer.author for answer in signed), "")
    for place, row in enumerate(rows):
        if place in taken or place + 1 in taken and not cues.colon(row.text):
            continue
        colon = cues.colon(row.text)
        if colon and not said.elsewhere(row.text[: len(row.text) - len(colon[1])]):
            author = colon[0]
            block = _after_colon(rows, cues, place, colon[1], author)
        elif name := cues.introduced(row.text):
            author = name
            block = _below(rows, cues, place, author)
        elif author and said.speaks_of_answer(row.text) and _deeper(rows, place):
            block = _below(rows, cues, place, author)
        else:
            continue
        block = [one for one in block if taken.isdisjoint(range(one.first, one.last + 1))]
        found += block
        taken.update(i for one in block for i in range(one.first, one.last + 1))
    return found


def _after_colon(rows: Sequence[Row], cues: Cues, place: int, rest: str, author: str) -> list[Answer]:
    if not rest:
        return _below(rows, cues, place, author)
    end = place + 1
    while end < len(rows) and not rows[end].opens:
        end += 1
    asked = _asked_above(rows, place) if cues.answered_by(rows[place].text) else ""
    held = [replace(rows[place], text=_bare_mail(rest, cues)), *rows[place + 1 : end]]
    answer = _answer(author, held, asked, place, end - 1)
    return [answer] if answer else []


def _asked_above(rows: Sequence[Row], place: int) -> str:
    """The question "Q: ..." in the rows right above a row "A: ..."."""
    above = rows[place - 1] if place else None
    return (said.asked(above.text) or "") if above and above.depth == rows[place].depth else ""


def _deeper(rows: Sequence[Row], place: int) -> bool:
    return place + 1 < len(rows) and rows[place + 1].depth > rows[place].depth


def _below(rows: Sequence[Row], cues: Cues, place: int, author: str) -> list[Answer]:
    """The answers in the block that the row at `place` introduces: a quotation, a mail, pairs, or one paragraph."""
    start = place + 1
    if start >= len(rows):
        return []
    row, depth = rows[start], rows[place].depth
    if row.depth > depth:
        return _quotation(rows, cues, start, author)
    if row.depth < depth:
        return []
    if row.text[0] in _OPENING and (row.text[-1] in _ENDING or not any(mark in row.text[1:] for mark in _ENDING)):
        end = next((i for i in range(start, min(len(rows), start + MOST_ROWS)) if rows[i].text[-1] in _ENDING), None)
        return _listed(_answer(author, rows[start : end + 1], "", start, end)) if end is not None else []
    if said.asked(row.text) is not None or said.answered(row.text) is not None:
        return _pairs(rows, start, _paragraph_pairs_end(rows, start), author)
    if said.greeting(row.text) and not cues.greeted(row.text):
        return _listed(_letter(rows, cues, start, author))
    if rows[place].text.endswith(":") and not cues.greeted(row.text) and not said.own_words(rows[place].text):
        end = start + 1
        while end < len(rows) and not rows[end].opens and rows[end].depth == depth:
            end += 1
        return _listed(_answer(author, rows[start:end], "", start, end - 1))
    return []


def _listed(answer: Answer | None) -> list[Answer]:
    return [answer] if answer else []


def _letter(rows: Sequence[Row], cues: Cues, start: int, author: str) -> Answer | None:
    """A mail from its greeting to its closing words or a dividing line; without either, its first paragraph."""
    depth = rows[start].depth
    for end in range(start, min(len(rows), start + MOST_ROWS)):
        row = rows[end]
        if row.depth != depth:
            break
        if row.divides or said.closing(row.text):
            return _answer(author, _greeted_off(rows[start:end], cues), "", start, max(start, end - 1))
    held = _greeted_off(rows[start : start + 2], cues)[:1]
    return _answer(author, held, "", start, start + 1 if len(rows) > start + 1 else start)


def _greeted_off(held: Sequence[Row], cues: Cues) -> list[Row]:
    """The rows without the greeting at their head."""
    if not held:
        return []
    rest = _bare_mail(held[0].text, cues)
    return [replace(held[0], text=rest), *held[1:]] if rest else list(held[1:])


def _quotation(rows: Sequence[Row], cues: Cues, start: int, author: str) -> list[Answer]:
    """The answers in the quotation that begins at row `start`; none where it is of another writer."""
    depth, end = rows[start].depth, start
    while end < len(rows) and rows[end].depth >= depth:
        end += 1
    first = start + (rows[start].text.lower() == "quote")
    if first >= end or (said.forum_quote(rows[first].text) and not cues.colon(rows[first].text)):
        return []
    if colon := cues.colon(rows[first].text):
        first += not colon[1]
    if any(said.asked(row.text) is not None for row in rows[first:end] if row.depth == depth):
        return _pairs(rows, first, end, author)
    return list(_after_questions(rows, cues, first, end, author))


def _paragraph_pairs_end(rows: Sequence[Row], start: int) -> int:
    """Where pairs of Q and A that stand in no quotation end: behind the paragraph of the last A."""
    end, depth, answering = start, rows[start].depth, False
    for end in range(start, len(rows)):
        row = rows[end]
        begins = said.asked(row.text) is not None or said.answered(row.text) is not None
        if row.depth != depth or (row.opens and answering and not begins):
            return end
        answering = said.answered(row.text) is not None or (answering and said.asked(row.text) is None)
    return end + 1


def _pairs(rows: Sequence[Row], start: int, end: int, author: str) -> list[Answer]:
    """Each "Q: ... A: ..." among the rows from `start` to before `end`, with its question."""
    found: list[Answer] = []
    asked: list[str] = []
    held: list[Row] = []
    first, answering = start, False
    depth = rows[start].depth

    def close(last: int) -> None:
        answer = _answer(author, held, " ".join(asked), first, last) if held and answering else None
        found.extend(_listed(answer))

    for place in range(start, end):
        row = rows[place]
        question, reply = said.asked(row.text), said.answered(row.text)
        if question is not None:
            close(place - 1)
            asked, held, answering, first = [question], [], False, place
        elif reply is not None:
            answering = True
            held = [replace(row, text=reply)] if reply else []
        elif row.depth == depth:
            if answering:
                held.append(row)
            else:
                asked.append(row.text)
    close(end - 1)
    return found


def _after_questions(rows: Sequence[Row], cues: Cues, start: int, end: int, author: str) -> Iterator[Answer]:
    """The answers in a quotation that also repeats what was asked: each run of rows behind rows that ask."""
    depth = rows[start].depth
    own = [place for place in range(start, end) if rows[place].depth == depth]
    divided = [place for place in own if rows[place].divides]
    if divided and divided[0] != own[0] and divided[-1] != own[-1]:
        asked = " ".join(rows[place].text for place in own if place < divided[-1] and not rows[place].divides)
        held = [rows[place] for place in own if place > divided[-1]]
        yield from _listed(_answer(author, held, asked, start, end - 1))
        return
    asking = [place for place in own if rows[place].text.endswith("?")]
    if asking and asking[-1] != own[-1]:
        held = [rows[place] for place in own if place > asking[-1]]
        asked = " ".join(rows[place].text for place in own if place <= asking[-1])
        yield from _listed(_answer(author, held, asked, start, end - 1))
        return
    held = _greeted_off([rows[place] for place in own if not rows[place].divides], cues)
    yield from _listed(_answer(author, held, "", start, end - 1))


def _answer(author: str, held: Sequence[Row], asked: str, first: int, last: int) -> Answer | None:
    """The answer whose words stand in the rows `held`, without wishes, closing words and the quotation marks around it."""
    kept = list(held)
    while kept and (said.closing(kept[-1].text) or kept[-1].divides or _wishes(kept[-1].text)):
        kept.pop()
    if not kept:
        return None
    text = " ".join(row.text for row in kept).strip()
    if text[:1] in _OPENING and (text[-1:] in _ENDING or not any(mark in text[1:] for mark in _ENDING)):
        text = text[1:]
    if text[-1:] in _ENDING and not any(mark in text[:-1] for mark in _OPENING):
        text = text[:-1]
    return Answer(author, text.strip(), asked.strip(), first, last, tuple(row.number for row in kept))


def _wishes(text: str) -> bool:
    return text.lower().lstrip("“\" ").startswith(_WISHES) and len(text.split()) <= 20
