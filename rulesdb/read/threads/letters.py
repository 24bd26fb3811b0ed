"""Official answers that nobody signs: a mail known by its greeting, and the one paragraph that a row presents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...text import sentences
from . import phrases
from .answer import SHORTEST, Answer, listed, made
from .cues import Cues
from .rows import Row
from .signed import MOST_ROWS, ungreeted


def letter(rows: Sequence[Row], cues: Cues, start: int, author: str) -> Answer | None:
    """A mail from its greeting to its closing words or a dividing line; without either, its first paragraph."""
    depth = rows[start].depth
    for end in range(start, min(len(rows), start + MOST_ROWS)):
        row = rows[end]
        if row.depth != depth:
            break
        if row.divides or phrases.closing(row.text):
            return made(author, greeted_off(rows[start:end], cues), "", start, max(start, end - 1))
    held = greeted_off(rows[start : start + 2], cues)[:1]
    return made(author, held, "", start, start + 1 if len(rows) > start + 1 else start)


def unsigned(rows: Sequence[Row], cues: Cues, start: int) -> list[Answer]:
    """The mail that begins with a greeting in row `start` and ends, unsigned, with the hope that it helps.

    It is the answer of the one whom the writer of the post asked, with the question above it; it asks nothing itself.
    """
    author = next(filter(None, (cues.asked_by_writer(row.text) for row in rows[:start])), "")
    if not author or not any("?" in row.text for row in rows[:start]):
        return []
    for end in range(start + 1, min(len(rows), start + MOST_ROWS)):
        row = rows[end]
        if row.depth != rows[start].depth or row.divides or "?" in row.text or phrases.greeting(row.text):
            break
        if phrases.helps(row.text):
            signed = end + 1 < len(rows) and len(rows[end + 1].text.split()) < SHORTEST  # by somebody else
            return [] if signed else listed(made(author, greeted_off(rows[start:end], cues), "", start, end))
    return []


def last_paragraph(rows: Sequence[Row], start: int) -> Sequence[Row]:
    """The rows from `start` where they are one paragraph, the last of their post, and no opinion; else none."""
    held = rows[start:]
    one = all(row.depth == held[0].depth and not row.opens for row in held[1:])
    return held if one and not any(phrases.own_words(told) for row in held for told in sentences(row.text)) else ()


def greeted_off(held: Sequence[Row], cues: Cues) -> list[Row]:
    """The rows without the greeting at their head."""
    if not held:
        return []
    rest = ungreeted(held[0].text, cues)
    return [replace(held[0], text=rest), *held[1:]] if rest else list(held[1:])
