"""The longest rising subsequence of values: what stands in order, and so what does not."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any


def longest_rising(values: Sequence[Any]) -> set[int]:
    """The indexes of a longest strictly rising subsequence of comparable `values` (patience sorting).

    >>> sorted(longest_rising([1, 7, 2, 3]))
    [0, 2, 3]
    """
    tails: list[Any] = []  # the last value of the best run of each length
    ends: list[int] = []  # and its index
    before: list[int] = []
    for index, value in enumerate(values):
        length = bisect_left(tails, value)
        before.append(ends[length - 1] if length else -1)
        tails[length : length + 1] = [value]
        ends[length : length + 1] = [index]
    kept: set[int] = set()
    index = ends[-1] if ends else -1
    while index >= 0:
        kept.add(index)
        index = before[index]
    return kept
