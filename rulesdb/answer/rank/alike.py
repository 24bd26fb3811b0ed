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
from collections.abc import Collection, Mapping
from operator import itemgetter

from ...queries.words import vectors

NEAREST = 3  # lines whose likeness is taken together: one that is near may be so by chance


class Alike:
    """Compares one question with lines of stems."""

    def __init__(self, db: sqlite3.Connection, weights: Mapping[str, float], stems: Collection[str]) -> None:
        """`weights` are those of the question's stems; `stems` are those of all lines that are compared with it."""
        total = sum(weights.values()) or 1.0
        vector_of = {stem: _Vector(packed) for stem, packed in vectors(db, list({*weights, *stems}))}
        others = [(stem, vector_of[stem]) for stem in stems if stem in vector_of]
        # (share of the question's weight, stem -> likeness above 0) of each of its words.
        self._words: list[tuple[float, dict[str, float]]] = []
        for asked, weight in weights.items():
            vector = vector_of.get(asked)
            like = {stem: cosine for stem, other in others if (cosine := vector.cosine(other)) > 0} if vector else {}
            self._words.append((weight / total, {**like, asked: 1.0}))
        self._nearest = {stem: max((like.get(stem, 0.0) for _, like in self._words), default=0.0) for stem in stems}

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

    def likeness(self, stems: Collection[str]) -> float:
        """The likeness of the question and one line, from 0 to 1.

        It is the harmonic mean of the share of the question that the line says, and of that of the line that the
        question says.
        """
        return self._both_ways(self._share(stems), stems) if stems else 0.0

    def _share(self, stems: Collection[str]) -> float:
        return sum([self._nearest[stem] for stem in stems]) / len(stems)

    def _both_ways(self, share: float, stems: Collection[str]) -> float:
        whole = sum([part * max([like.get(stem, 0.0) for stem in stems]) for part, like in self._words])
        return 2 * whole * share / (whole + share) if whole else 0.0


def said_by(lines: str) -> list[list[str]]:
    """The stems of each line of a field of the index, which is "IDF norm  stem stem ... "."""
    return [stems for line in lines.split("\n") if (stems := line.split(" ")[3:-1])]


class _Vector:
    """A direction; the cosine with another one by their distance, which the library has in C."""

    def __init__(self, packed: bytes) -> None:
        self.values = tuple(map(float, array("b", packed)))
        self.length = math.hypot(*self.values) or 1.0

    def cosine(self, other: _Vector) -> float:
        distance = math.dist(self.values, other.values)
        return (self.length**2 + other.length**2 - distance**2) / (2 * self.length * other.length)
