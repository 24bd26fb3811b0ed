"""Pairs of "Q:" and "A:" among the rows of a post."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from . import phrases
from .answer import Answer, made
from .rows import Row


def paragraph_end(rows: Sequence[Row], start: int) -> int:
    """Where pairs of Q and A that stand in no quotation end: behind the paragraph of the last A."""
    end, depth, answering = start, rows[start].depth, False
    for end in range(start, len(rows)):
        row = rows[end]
        begins = phrases.asked(row.text) is not None or phrases.answered(row.text) is not None
        if row.depth != depth or (row.opens and answering and not begins):
            return end
        answering = phrases.answered(row.text) is not None or (answering and phrases.asked(row.text) is None)
    return end + 1


def pairs(rows: Sequence[Row], start: int, end: int, author: str) -> list[Answer]:
    """Each "Q: ... A: ..." among the rows from `start` to before `end`, with its question."""
    found: list[Answer] = []
    asked: list[str] = []
    held: list[Row] = []
    first, answering = start, False
    depth = rows[start].depth

    def close(last: int) -> None:
        answer = made(author, held, " ".join(asked), first, last) if held and answering else None
        if answer:
            found.append(replace(answer, marked=True))

    for place in range(start, end):
        row = rows[place]
        question, reply = phrases.asked(row.text), phrases.answered(row.text)
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
