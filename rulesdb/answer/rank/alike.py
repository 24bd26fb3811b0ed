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
from functools import reduce
from operator import itemgetter, mul, or_

from .vocabulary import vocabulary

NEAREST = 3  # lines whose likeness is taken together: one that is near may be so by chance
STEPS = 96  # in which the most that a line can say of a question is estimated
LOW = 0.25  # likeness up to which the estimate takes words for equally like
ROUNDING = 1e-9


class Alike:
    """Compares one question with lines of stems."""

    def __init__(self, db: sqlite3.Connection, weights: Mapping[str, float], stems: Iterable[str]) -> None:
        """`weights` are those of the question's stems; `stems` are those of all lines that are compared with it."""
        total = sum(weights.values()) or 1.0
        self._words = vocabulary(db)
        self._place = {stem: place for place, stem in enumerate(weights)}
        self._shares = [weight / total for weight in weights.values()]
        self._numbers = self._words.numbers(stems)
        self._none = (0.0,) * len(weights)
        self._columns = self._words.likenesses(db, self._words.numbers(weights), self._numbers)
        # Of each stem the likeness to each word of the question.
        rows = zip(*self._columns, strict=True) if weights else [()] * len(self._numbers)
        self._like = dict(zip(self._numbers, rows, strict=True))
        self._nearest = {number: max(likenesses, default=0.0) for number, likenesses in self._like.items()}
        self._marks: dict[int, int] = {}

    def nearest(self, lines: str, *, alone: bool = False) -> tuple[float, float]:
        """The likeness of the question and the nearest of `lines`, and the mean of the NEAREST nearest.

        `lines` are those of a field of the index. Where there are fewer, 0 stands for those that lack. Where the
        nearest `alone` is asked for, the mean is 0.
        """
        nearest, wanted = self._nearest.__getitem__, 1 if alone else NEAREST
        said = [(sum(map(nearest, line)) / len(line), line) for line in self._words.lines(lines).lines]
        said.sort(key=itemgetter(0), reverse=True)
        best = [0.0] * wanted  # a heap
        for share, line in said:
            if 2 * share / (1 + share) <= best[0]:
                break  # it would be no nearer if it said the whole question
            most = self._most(line)
            if 2 * most * share / (most + share) > best[0]:
                heapq.heappushpop(best, self._both_ways(share, line))
        return max(best), 0.0 if alone else sum(best) / NEAREST

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

    def _most(self, line: Sequence[int]) -> float:
        """No less than the share of the question that a line says, at a fraction of what that costs.

        Each word of a line has a run of bits for each word of the question, the longer the more it is like it and the
        more that word weighs; together the longest runs remain.
        """
        if not self._marks:
            self._marks = self._marked()
        return LOW + reduce(or_, map(self._marks.__getitem__, line)).bit_count() / STEPS + ROUNDING

    def _marked(self) -> dict[int, int]:
        marks = dict.fromkeys(self._numbers, 0)
        start = 0
        for share, column in zip(self._shares, self._columns, strict=True):
            bits = share * STEPS
            for number, value in zip(self._numbers, column, strict=True):
                if value > LOW:
                    marks[number] |= (1 << math.ceil(bits * (value - LOW))) - 1 << start
            start += math.ceil(bits)
        return marks
