"""Values of rows that are more than text or a number; what cannot be read of them says that the database is damaged."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from .errors import DatabaseError

T = TypeVar("T")


def as_list(value: Any) -> list[Any]:
    """The list in a column of JSON. Raises DatabaseError."""
    return _of(value, list)


def as_mapping(value: Any) -> dict[str, Any]:
    """The mapping in a column of JSON, whose empty form may be written "[]". Raises DatabaseError."""
    return {} if value == "[]" else _of(value, dict)


def _of(value: Any, sort: type[T]) -> T:
    try:
        decoded = json.loads(value)
    except (TypeError, ValueError, RecursionError):
        decoded = None
    if not isinstance(decoded, sort):
        raise DatabaseError("the database is damaged (a list cannot be read); see: rulesdb check")
    return decoded
