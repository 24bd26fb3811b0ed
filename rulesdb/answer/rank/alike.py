"""How much of a question the nearest line of a passage says, in its own words or in words like them.

A word is as like another as their vectors (link/vectors.py) point the same way. Each word of the question is compared
with the word of a line that is most like it, and each of the line with that of the question (the late interaction of
Khattab and Zaharia 2020, both ways): a direction of a whole text blurs what its words say one by one.
"""

from __future__ import annotations

import heapq
import math
import sqlite3
from array import array
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter, mul

from ...queries.words import vectors

Vector = tuple[tuple[float, ...], float]  # its values and its length
NEAREST = 3  # lines whose likeness is taken together: one that is near may be so by chance


class Alike:
    """Compares one question with lines of stems."""

    def __init__(self, db: sqlite3.Connection, weights: Mapping[str, float], stems: Collection[str]) -> None:
        """`weights` are those of the question's stems; `stems` are those of all lines that are compared with it."""
        total = sum(weights.values()) or 1.0
        self._place = {stem: place for place, stem in enumerate(weights)}
        vector_of = {stem: unpacked(packed) for stem, packed in vectors(db, list({*weights, *stems}))}
        asked = [(stem, vector_of.get(stem)) for stem in weights]
        self._shares = [weight / total for weight in weights.values()]
        self._none = (0.0,) * len(asked)
        # Of each stem the likeness to each word of the question.
        self._like = {stem: _likenesses(stem, vector_of.get(stem), asked) for stem in stems}
        self._nearest = {stem: max(likenesses, default=0.0) for stem, likenesses in self._like.items()}

    def nearest(self, lines: str) -> tuple[float, float]:
        """The likeness of the question and the nearest of `lines`, and the mean of the NEAREST nearest.

        `lines` are those of a field of the index. Where there are fewer, 0 stands for those that lack.
        """
        said = [(self._share(stems), stems) for stems in said_by(lines)]
        best = [0.0] * NEAREST  # a heap
        for share, stems in sorted(said, key=itemgetter(0), reverse=True):
            if 2 * share / (1 + share) <= best[0]:
                break  # it would be no nearer if it said the whole question
            heapq.heappushpop(best, self._both_ways(share, stems))
        return max(best), sum(best) / NEAREST

    def between(self, stem: str, asked: str) -> float:
        """How like a stem of the lines is to one stem of the question, from 0 to 1; 0 where it has no such stem."""
        return self._like[stem][self._place[asked]] if asked in self._place else 0.0

    def likeness(self, stems: Collection[str]) -> float:
        """The likeness of the question and one line, from 0 to 1.

        It is the harmonic mean of the share of the question that the line says, and of that of the line that the
        question says.
        """
        return self._both_ways(self._share(stems), stems) if stems else 0.0

    def _share(self, stems: Collection[str]) -> float:
        return sum([self._nearest[stem] for stem in stems]) / len(stems)

    def _both_ways(self, share: float, stems: Collection[str]) -> float:
        # Of each word of the question the likeness to the nearest of the line: the greatest of each column.
        nearest = map(max, self._none, *[self._like[stem] for stem in stems])
        whole = sum(map(mul, self._shares, nearest))
        return 2 * whole * share / (whole + share) if whole else 0.0


def said_by(lines: str) -> list[list[str]]:
    """The stems of each line of a field of the index, which is "IDF norm  stem stem ... "."""
    return [stems for line in lines.split("\n") if (stems := line.split(" ")[3:-1])]


@lru_cache(maxsize=8192)
def unpacked(packed: bytes) -> Vector:
    """A packed vector and its length."""
    values = tuple(map(float, array("b", packed)))
    return values, math.hypot(*values) or 1.0


def _likenesses(stem: str, vector: Vector | None, asked: Sequence[tuple[str, Vector | None]]) -> tuple[float, ...]:
    """The cosines of a stem and those `asked`, 0 where it is below or a vector lacks, and 1 of the same stem.

    They follow from the distance of the vectors, which the library has in C.
    """
    if vector is None:
        return tuple([float(stem == other) for other, _ in asked])
    values, length = vector
    square, dist = length * length, math.dist
    return tuple(
        [
            1.0
            if stem == other
            else max(0.0, (square + against[1] ** 2 - dist(values, against[0]) ** 2) / (2 * length * against[1]))
            if against
            else 0.0
            for other, against in asked
        ]
    )
