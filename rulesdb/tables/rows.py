"""Records as rows of the database: named values, and values as SQLite holds them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields
from functools import cache
from typing import Any

Row = dict[str, Any]
Tables = dict[str, list[tuple[Any, ...]]]
_PLAIN = frozenset({str, int, bytes, bool, float, type(None)})
_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def as_row(record: Any) -> Row:
    """The fields of a record, one level deep."""
    return {name: getattr(record, name) for name in _names(record.__class__)}


@cache
def _names(sort: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(sort))


def values(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """Each row with its values as SQLite holds them."""
    for row in rows:
        if _PLAIN.issuperset(map(type, row)):
            yield row
        else:
            yield tuple([value if type(value) in _PLAIN else plain(value) for value in row])


def plain(value: Any) -> Any:
    """`value` as SQLite holds it: lists and mappings as JSON."""
    if isinstance(value, dict | list | tuple):
        return _JSON.encode(value) if value else "[]"
    return value
