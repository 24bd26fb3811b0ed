"""How much of a question the nearest line of a passage says, in its own words or in words like them.

A word is as like another as their vectors (link/vectors.py) point the same way. Each word of the question is compared
with the word of a line that is most like it, and each of the line with that of the question (the late interaction of
Khattab and Zaharia 2020, both ways): a direction of a whole text blurs what its words say one by one.
"""

from __future__ import annotations

import heapq
import math
import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import itemgetter, mul

from .vocabulary import vocabulary

NEAREST = 3  # lines whose likeness is taken together: one that is near may be so by chance


class Alike:
    """Compares one question with lines of stems."""

    def __init__(self, db: sqlite3.Connection, weights: Mapping[str, float], stems: Iterable[str]) -> None:
        """`weights` are those of the question's stems; `stems` are those of all lines that are compared with it."""
        total = sum(weights.values()) or 1.0
        self._words = vocabulary(db)
        self._place = {stem: place for place, stem in enumerate(weights)}
        self._shares = [weight / total for weight in weights.values()]
        numbers = self._words.numbers(stems)
        self._none = (0.0,) * len(weights)
        columns = self._words.likenesses(db, self._words.numbers(weights), numbers)
        # Of each stem the likeness to each word of the question.
        rows = zip(*columns, strict=True) if weights else [()] * len(numbers)
        self._like = dict(zip(numbers, rows, strict=True))
        self._nearest = {number: max(likenesses, default=0.0) for number, likenesses in self._like.items()}

    def nearest(self, lines: str) -> tuple[float, float]:
        """The likeness of the question and the nearest of `lines`, and the mean of the NEAREST nearest.

        `lines` are those of a field of the index. Where there are fewer, 0 stands for those that lack.
        """
        nearest = self._nearest.__getitem__
        said = [(sum(map(nearest, line)) / len(line), line) for line in self._words.lines(lines).lines]
        said.sort(key=itemgetter(0), reverse=True)
        best = [0.0] * NEAREST  # a heap
        for share, line in said:
            if 2 * share / (1 + share) <= best[0]:
                break  # it would be no nearer if it said the whole question
            heapq.heappushpop(best, self._both_ways(share, line))
        return max(best), sum(best) / NEAREST

    def between(self, stem: str, asked: str) -> float:
        """How like a stem of the lines is to one stem of the question, from 0 to 1; 0 where it has no such stem."""
        (number,) = self._words.numbers((stem,))
        return self._like[number][self._place[asked]] if asked in self._place else 0.0

    def likeness(self, stems: Collection[str]) -> float:
        """The likeness of the question and one line, from 0 to 1.

        It is the harmonic mean of the share of the question that the line says, and of that of the line that the
        question says.
        """
        if not stems:
            return 0.0
        line = self._words.numbers(stems)
        # Exact, so that lines of the same stems are as like in whatever order these stand.
        return self._both_ways(math.fsum(map(self._nearest.__getitem__, line)) / len(line), line)

    def _both_ways(self, share: float, line: Sequence[int]) -> float:
        # Of each word of the question the likeness to the nearest of the line: the greatest of each column.
        like = self._like
        nearest = map(max, self._none, *[like[number] for number in line])
        whole = sum(map(mul, self._shares, nearest))
        return 2 * whole * share / (whole + share) if whole else 0.0
