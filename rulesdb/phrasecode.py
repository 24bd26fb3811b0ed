"""Words of a phrase as a place in its sentence: what is packed (bundle.py) takes a fortieth less room so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

MARKS = ",.;:!?()\"'"  # at the ends of words in a sentence, and not of those of a phrase
MOST = 250  # places and counts of words are below this
LOWERED = MOST  # more of a place: the phrase is in lower case, the sentence is not
Row = tuple[Any, ...]


def placed(rows: Iterable[Row], said_by: Mapping[int, list[str]], owner: int, words: int) -> Iterator[Row]:
    """Each row with two numbers behind it, by which `spoken` finds its words again, which are "" then.

    `owner` and `words` are the columns of the number whose sentence `said_by` has, as its words, and of the words of
    the phrase. A row whose words do not stand in the sentence has 0 behind it twice, and keeps them.
    """
    for row in rows:
        text = row[words]
        found = _place(text, said_by[row[owner]]) if text else None
        yield (*row[:words], "", *row[words + 1 :], *found) if found else (*row, 0, 0)


def spoken(rows: Iterable[Row], said_by: Mapping[int, list[str]], owner: int, words: int) -> Iterator[Row]:
    """The rows from which `placed` made these."""
    for *row, start, count in rows:
        if count:
            row[words] = _words(said_by[row[owner]], start, count)
        yield tuple(row)


def _place(text: str, said: list[str]) -> tuple[int, int] | None:
    count = text.count(" ") + 1
    for lowered in (0, LOWERED):
        for start in range(min(MOST, len(said) - count + 1)):
            if count < MOST and _words(said, start + lowered, count) == text:
                return start + lowered, count
    return None


def _words(said: list[str], start: int, count: int) -> str:
    lowered = start >= LOWERED
    start -= LOWERED * lowered
    text = " ".join(said[start : start + count]).strip(MARKS)
    return text.lower() if lowered else text
