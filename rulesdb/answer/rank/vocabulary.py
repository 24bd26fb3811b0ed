"""The stems that are compared on one connection: their vectors, how like each is to an asked one, lines made of them.

A stem has a number, so that what is known of all stems to an asked one is a list, from which a line picks its own.
"""

from __future__ import annotations

import math
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from typing import Any

from ...held import known
from ...queries.words import vectors

Vector = tuple[tuple[float, ...], float]  # its values and its length
MOST_ROWS = 256  # asked stems of which the likenesses are kept: some 100 KB each
MOST_FIELDS = 4096  # fields of the index whose lines are kept
MOST_STEMS = 32_768  # of a vocabulary: rules have some 5,000, what people mistype adds to them
_VALUES = [float(byte - 256 if byte > 127 else byte) for byte in range(256)]  # of the bytes of a vector


class Lines:
    """The lines of a field of the index, each as the numbers of its stems, and the stems of all of them."""

    __slots__ = ("lines", "stems")

    def __init__(self, stems: Collection[str], lines: Sequence[tuple[int, ...]]) -> None:
        self.stems, self.lines = stems, lines


class Vocabulary:
    """Numbers of stems, and what is known of them."""

    def __init__(self) -> None:
        self._numbers: defaultdict[str, int] = defaultdict()
        self._numbers.default_factory = self._numbers.__len__
        self._stems: list[str] = []
        self._vectors: dict[int, Vector | None] = {}
        self._rows: dict[int, list[float | None]] = {}
        self._fields: dict[str, Lines] = {}

    def __len__(self) -> int:
        return len(self._numbers)

    def numbers(self, stems: Iterable[str]) -> list[int]:
        """The number of each stem."""
        return list(map(self._numbers.__getitem__, stems))

    def lines(self, field: str) -> Lines:
        """The lines of a field of the index, each of which is "IDF norm  stem stem ... "."""
        lines = self._fields.get(field)
        if lines is None:
            if len(self._fields) >= MOST_FIELDS:
                self._fields.clear()
            said = [stems for line in field.split("\n") if (stems := line.split(" ")[3:-1])]
            number_of = self._numbers.__getitem__
            lines = Lines(frozenset(chain.from_iterable(said)), [tuple(map(number_of, stems)) for stems in said])
            self._fields[field] = lines
        return lines

    def likenesses(
        self, db: sqlite3.Connection, asked: Sequence[int], numbers: Sequence[int]
    ) -> list[tuple[float, ...]]:
        """For each stem of `asked`, how like each of `numbers` is to it, from 0 to 1."""
        self._load(db, {*asked, *numbers})
        while len(self._rows) > MOST_ROWS:
            del self._rows[next(iter(self._rows))]  # that which was asked for longest ago
        return [self._column(number, self._row(number), numbers) for number in asked]

    def _column(self, asked: int, row: list[float | None], numbers: Sequence[int]) -> tuple[float, ...]:
        column: Any = tuple(map(row.__getitem__, numbers))
        if None in column:
            self._fill(asked, row, numbers)
            column = tuple(map(row.__getitem__, numbers))
        filled: tuple[float, ...] = column
        return filled

    def _row(self, asked: int) -> list[float | None]:
        row = self._rows.pop(asked, [])
        row += [None] * (len(self._numbers) - len(row))
        self._rows[asked] = row
        return row

    def _fill(self, asked: int, row: list[float | None], numbers: Iterable[int]) -> None:
        """Compute what lacks of a row: the cosines, 0 where one is below or a vector lacks, 1 of the same stem.

        They follow from the distance of the vectors, which the library has in C.
        """
        against = self._vectors[asked]
        lacking = [number for number in numbers if row[number] is None]
        if against is None:
            for number in lacking:
                row[number] = 0.0
        else:
            (other, length), dist, vectors_ = against, math.dist, self._vectors
            square = length**2
            for number in lacking:
                vector = vectors_[number]
                if vector is None:
                    row[number] = 0.0
                else:
                    values, own = vector
                    cosine = (own * own + square - dist(values, other) ** 2) / (2 * own * length)
                    row[number] = max(0.0, cosine)
        if row[asked] is not None:
            row[asked] = 1.0

    def _load(self, db: sqlite3.Connection, numbers: set[int]) -> None:
        """Read the vectors that are not known yet."""
        lacking = numbers - self._vectors.keys()
        if lacking:
            self._stems += list(self._numbers)[len(self._stems) :]
            self._vectors |= dict.fromkeys(lacking)
            for stem, packed in vectors(db, [self._stems[number] for number in lacking]).items():
                values = tuple(map(_VALUES.__getitem__, packed))
                self._vectors[self._numbers[stem]] = values, math.hypot(*values) or 1.0


def vocabulary(db: sqlite3.Connection) -> Vocabulary:
    """The vocabulary of a connection: another one when it is full."""
    words: Vocabulary = known(db, "vocabulary", MOST_STEMS, Vocabulary)
    return words
