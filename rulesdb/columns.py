"""Rows as columns of bytes that compress well, and back: whole numbers as differences, texts joined by a mark."""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any

MARK = "\x1f"  # joins texts; stands in none, since control characters are taken out where text comes in
FEW = 256  # distinct values that one byte tells apart
_TEXTS = ("text", " texts")  # ends of the sorts of columns of texts
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


def texts_of(spec: Spec, data: bytes) -> Iterator[str]:
    """The texts of columns that were encoded, each column's as one."""
    for sort, part in _parts(spec, memoryview(data)):
        if sort.endswith(_TEXTS):
            yield str(part, "utf-8")


def recoded(spec: Spec, data: bytes, code: Callable[[str], str]) -> tuple[Spec, bytes]:
    """Columns that were encoded, their texts in a `code`."""
    columns = [
        (sort, code(str(part, "utf-8")).encode() if sort.endswith(_TEXTS) else bytes(part))
        for sort, part in _parts(spec, memoryview(data))
    ]
    return [(sort, len(part)) for sort, part in columns], b"".join(part for _, part in columns)


def decoded(
    spec: Spec, data: memoryview, decoder: Mapping[int, str] | None = None, mark: str = MARK
) -> Iterator[tuple[Any, ...]]:
    """The rows that were encoded; `decoder` is for `str.translate`, where the texts are in a code.

    Without it they stay so, and `mark` is the one between two of them.
    """
    columns: list[Iterable[Any]] = []
    waiting: list[Iterable[str]] = []
    for sort, part in _parts(spec, data):
        if sort.endswith(_TEXTS):
            count = int(sort.split()[0]) if sort != "text" else 1
            joined = str(part, "utf-8")
            texts = joined.translate(decoder).split(MARK) if decoder else joined.split(mark)
            waiting = [texts[index::count] for index in range(count)]
        columns.append(_DECODERS[sort](part) if sort in _DECODERS else waiting.pop(0))
    return zip(*columns, strict=True)


def _parts(spec: Spec, data: memoryview) -> Iterator[tuple[str, memoryview]]:
    """The sort and the bytes of each column."""
    start = 0
    for sort, size in spec:
        yield sort, data[start : start + size]
        start += size


def _column(values: Sequence[Any]) -> tuple[str, bytes]:
    sorts = set(map(type, values))
    if sorts <= {int, str} and len(few := {value: index for index, value in enumerate(dict.fromkeys(values))}) <= FEW:
        return "few", json.dumps(list(few), ensure_ascii=False).encode() + b"\n" + bytes(map(few.__getitem__, values))
    if sorts == {int} and values.count(0) * 2 > len(values):
        told = [value for value in values if value]
        steps = [after - before for before, after in pairwise([0, *told])]
        return "sparse", json.dumps(steps, separators=(",", ":")).encode() + b"\n" + bytes(map(bool, values))
    if sorts == {int}:
        steps = [values[0], *(after - before for before, after in pairwise(values))]
        if min(values) >= 0 and max(values) < 1 << 32 and sum(map(abs, steps)) > sum(values):  # codes, in no order
            width = (max(values).bit_length() + 7) // 8
            codes = b"".join(value.to_bytes(width, "big") for value in values if value)
            return "codes", bytes([width, *len(values).to_bytes(4, "big"), *map(bool, values)]) + codes
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


def _few(data: memoryview) -> Iterable[Any]:
    values, _, places = bytes(data).partition(b"\n")
    return map(json.loads(values).__getitem__, places)


def _sparse(data: memoryview) -> Iterable[int]:
    steps, _, places = bytes(data).partition(b"\n")
    values = accumulate(json.loads(steps))
    return (next(values) if place else 0 for place in places)


def _codes(data: memoryview) -> Iterator[int]:
    """Codes as they stand: the width of one, how many there are, which of them are not 0, and those."""
    width, end = data[0], 5 + int.from_bytes(data[1:5], "big")
    start = end
    for place in data[5:end]:
        yield int.from_bytes(data[start : start + width], "big") if place else 0
        start += width * place


_DECODERS: dict[str, Callable[[memoryview], Iterable[Any]]] = {
    "codes": _codes,
    "i": lambda data: _numbers("i", data),
    "q": lambda data: _numbers("q", data),
    "few": _few,
    "sparse": _sparse,
    "json": lambda data: json.loads(str(data, "utf-8")),
}
