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
from functools import cached_property
from itertools import repeat
from operator import mul

from .vocabulary import vocabulary

CHANCE = 0.2  # likeness that any word has to any other: bounds made with it spare the most lines (a fifth are compared)
NEAREST = 3  # lines whose likeness is taken together: one that is near may be so by chance


class Alike:
    """Compares one question with lines of stems."""

    def __init__(
        self,
        db: sqlite3.Connection,
        weights: Mapping[str, float],
        stems: Iterable[str] = (),
        fields: Iterable[str] = (),
    ) -> None:
        """`weights` are those of the question's stems; `stems`, and those of `fields`, are compared with them."""
        total = sum(weights.values()) or 1.0
        self._words = vocabulary(db)
        self._place = {stem: place for place, stem in enumerate(weights)}
        self._shares = [weight / total for weight in weights.values()]
        of_fields = (self._words.lines(field).numbers for field in fields)
        numbers = list(set(self._words.numbers(stems)).union(*of_fields))
        self._none = (0.0,) * len(weights)
        self._columns = self._words.likenesses(db, self._words.numbers(weights), numbers)
        # Of each stem the likeness to each word of the question.
        self._like = dict(zip(numbers, zip(*self._columns, strict=True) if weights else repeat(()), strict=False))
        nothing = [0.0] * len(numbers)
        self._nearest = dict(zip(numbers, map(max, nothing, nothing, *self._columns), strict=True))

    @cached_property
    def _adds(self) -> dict[int, float]:
        """How much of the question each stem may say beyond CHANCE, by its number."""
        columns = [
            [share * (like - CHANCE) if like > CHANCE else 0.0 for like in column]
            for share, column in zip(self._shares, self._columns, strict=True)
        ]
        return dict(zip(self._like, map(sum, zip(*columns, strict=True)) if columns else repeat(0.0), strict=False))

    def nearest(self, lines: str, few: int = NEAREST) -> tuple[float, float]:
        """The likeness of the question and the nearest of `lines`, and the mean of the `few` nearest.

        `lines` are those of a field of the index. Where there are fewer, 0 stands for those that lack.
        """
        best = [0.0] * few  # a heap
        for most, share, line in sorted(self._bounded(lines), reverse=True):
            if most <= best[0]:
                break
            heapq.heappushpop(best, self._both_ways(share, line))
        return max(best), sum(best) / few

    def _bounded(self, lines: str) -> list[tuple[float, float, tuple[int, ...]]]:
        """Each of `lines` behind the likeness that it has at most, and the share of it that the question says.

        Of the question, a line says no more than CHANCE and what each of its words may add.
        """
        nearest, adds = self._nearest.__getitem__, self._adds.__getitem__
        return [
            (2 * (whole := CHANCE + sum(map(adds, line))) * share / (whole + share), share, line)
            for line in self._words.lines(lines).lines
            for share in (sum(map(nearest, line)) / len(line),)
        ]

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
