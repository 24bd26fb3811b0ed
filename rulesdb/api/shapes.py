"""Mappings of the layer below -> the frozen answers."""

from __future__ import annotations

TYPE_CHECKING = False  # typing takes as long to import as all the rest
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeVar

    T = TypeVar("T")


def typed(sort: type[T], value: Any) -> T:
    """One answer of `sort`."""
    from ..contract.shape import read

    return read(sort, value)


def all_typed(sort: type[T], values: Iterable[Any]) -> tuple[T, ...]:
    """Answers of `sort`, in their order."""
    from ..contract.shape import read

    return tuple(read(sort, value) for value in values)
