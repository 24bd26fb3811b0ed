"""Lanes of one integer: what is done to it is done to each."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.lanes import packed, times

VALUES = st.integers(-30_000, 30_000)


@given(st.lists(st.lists(VALUES, min_size=3, max_size=3), min_size=1, max_size=16), st.data())
def test_a_product_is_that_of_each_lane(rows: list[list[int]], data: st.DataObject) -> None:
    """Whatever the signs."""
    factors = data.draw(st.lists(st.integers(-4096, 4096), min_size=len(rows), max_size=len(rows)))
    whole = [sum(factor * row[lane] for factor, row in zip(factors, rows, strict=True)) for lane in range(3)]
    assert times(map(packed, rows), factors, 3, 0.5) == [0.5 * value for value in whole]


@pytest.mark.parametrize("value", [-(2**31), 2**31 - 1, 0, -1])
def test_a_lane_holds_four_bytes(value: int) -> None:
    """And does not change its neighbours."""
    assert times([packed([1, value, -1])], [1], 3, 1.0) == [1, value, -1]
