"""Rows as columns of bytes that compress well, and back: whole numbers as differences, texts joined by a mark."""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Any

MARK = "\x1f"  # joins texts; stands in none, since control characters are taken out where text comes in
FEW = 256  # distinct values that one byte tells apart
Spec = list[tuple[str, int]]  # of each column: its sort (a key of _DECODERS) and its number of bytes


def encoded(rows: Sequence[Sequence[Any]], *, woven: bool = False) -> tuple[Spec, bytes]:
    """The columns of `rows`, which are of one length, as bytes, and what `decoded` must know of them.

    The texts of a row stand side by side where they are to be `woven`: that is shorter where rows repeat each other.
    Raises TypeError for values that JSON has not.
    """
    columns = [_column(values) for values in zip(*rows, strict=True)]
    texts = [index for index, (sort, _) in enumerate(columns) if sort == "text"]
    if woven and texts:
        side_by_side = MARK.join(row[index] for row in rows for index in texts).encode()
        for index in texts:
            columns[index] = "next", b""
        columns[texts[0]] = f"{len(texts)} texts", side_by_side
    return [(sort, len(data)) for sort, data in columns], b"".join(data for _, data in columns)


def decoded(spec: Spec, data: memoryview) -> Iterator[tuple[Any, ...]]:
    """The rows that were encoded."""
    columns, start = [], 0
    waiting: list[Iterable[str]] = []
    for sort, size in spec:
        part = data[start : start + size]
        start += size
        if sort.endswith(" texts"):
            count, texts = int(sort.split()[0]), _texts(part)
            waiting = [texts[index::count] for index in range(count)]
        columns.append(_DECODERS[sort](part) if sort in _DECODERS else waiting.pop(0))
    return zip(*columns, strict=True)


def _column(values: Sequence[Any]) -> tuple[str, bytes]:
    sorts = set(map(type, values))
    if sorts <= {int, str} and len(few := {value: index for index, value in enumerate(dict.fromkeys(values))}) <= FEW:
        return "few", json.dumps(list(few), ensure_ascii=False).encode() + b"\n" + bytes(map(few.__getitem__, values))
    if sorts == {int}:
        steps = [values[0], *(after - before for before, after in pairwise(values))]
        wide = "i" if max(map(abs, steps)) < 1 << 31 else "q"
        return wide, _little(array(wide, steps)).tobytes()
    if sorts == {str} and not any(MARK in value for value in values):
        return "text", MARK.join(values).encode()
    return "json", json.dumps(values, ensure_ascii=False).encode()


def _little(numbers: array[int]) -> array[int]:
    """`numbers` in little-endian order, or back from it."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _numbers(code: str, data: memoryview) -> Iterable[int]:
    steps = array(code)
    steps.frombytes(data)
    return accumulate(_little(steps))


def _texts(data: memoryview) -> list[str]:
    return str(data, "utf-8").split(MARK)


def _few(data: memoryview) -> Iterable[Any]:
    values, _, places = bytes(data).partition(b"\n")
    return map(json.loads(values).__getitem__, places)


_DECODERS: dict[str, Callable[[memoryview], Iterable[Any]]] = {
    "i": lambda data: _numbers("i", data),
    "q": lambda data: _numbers("q", data),
    "text": _texts,
    "few": _few,
    "json": lambda data: json.loads(str(data, "utf-8")),
}
