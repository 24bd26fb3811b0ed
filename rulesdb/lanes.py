"""Many whole numbers in one integer, a lane of four bytes each: to multiply and add it is to do so in all lanes.

Python adds and multiplies long integers faster than it goes through a list, a dozen times where there are fifty lanes.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from operator import mul

LANE = 4  # bytes of a lane
_HALF = 1 << 31  # half of what a lane holds: what is added so that none is negative
_LANE_TYPE = "I"  # of four bytes wherever Python runs


def packed(values: Iterable[int]) -> int:
    """The integer whose lanes are `values`, each between -2**31 and 2**31."""
    raised = array(_LANE_TYPE, [value + _HALF for value in values])
    if sys.byteorder == "big":
        raised.byteswap()
    return int.from_bytes(raised, "little") - _halves(len(raised))


def unsigned(whole: int, lanes: int) -> Sequence[int]:
    """The values of the `lanes` of an integer in which none is negative."""
    values = array(_LANE_TYPE, whole.to_bytes(LANE * lanes, "little"))
    if sys.byteorder == "big":
        values.byteswap()
    return values


def times(columns: Iterable[int], values: Iterable[int], lanes: int, unit: float) -> list[float]:
    """The sum of the products of integers of as many `lanes` and `values`, lane by lane, a `unit` for each one."""
    whole = sum(map(mul, columns, values)) + _halves(lanes)
    return [unit * (value - _HALF) for value in unsigned(whole, lanes)]


@cache
def _halves(lanes: int) -> int:
    return int.from_bytes(_HALF.to_bytes(LANE, "little") * lanes, "little")
