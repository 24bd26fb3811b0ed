"""Directions of texts, made of the vectors of their words as link/vectors.py makes those of the passages."""

from __future__ import annotations

import math
import sqlite3
from array import array
from collections.abc import Iterable, Mapping, Sequence
from operator import mul

from ...queries.words import vectors


def direction(db: sqlite3.Connection, weights: Mapping[str, float]) -> list[int]:
    """The direction of a text from the weights of its stems, [] where no word of it has a vector."""
    return total((weights[stem], array("b", vector)) for stem, vector in vectors(db, list(weights)).items())


def total(weighed: Iterable[tuple[float, Sequence[int]]]) -> list[int]:
    """The direction of the sum of directions, each times its weight: its longest dimension is 127; [] for nothing."""
    sums: list[float] = []
    for weight, vector in weighed:
        scaled = [weight * value for value in vector]
        sums = [left + right for left, right in zip(sums, scaled, strict=True)] if sums else scaled
    longest = max(map(abs, sums), default=0.0)
    return [math.floor(127 * value / longest + 0.5) for value in sums] if longest else []


def cosine(left: Sequence[int], right: Sequence[int]) -> float:
    """The cosine of two directions, 0 where one is not known."""
    if len(left) != len(right):
        return 0.0
    lengths = math.sqrt(sum(map(mul, left, left)) * sum(map(mul, right, right)))
    return sum(map(mul, left, right)) / lengths if lengths else 0.0
