"""The stems that are compared on one connection: their vectors, how like each is to an asked one, lines made of them.

A stem has a number, so that what is known of all stems to an asked one is a list, from which a line picks its own.
"""

from __future__ import annotations

import math
import sqlite3
from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence

from ...held import known
from ...queries.words import vectors

Vector = tuple[tuple[float, ...], float, float]  # its values, its length, and the square of that
MOST_ROWS = 640  # asked stems of which the likenesses are kept: some 40 KB each
MOST_FIELDS = 8192  # fields of the index whose lines are kept: some 2 KB each
NOT_COMPARED = -1.0  # stands in a row for a likeness that is not known yet
MOST_STEMS = 32_768  # of a vocabulary: rules have some 5,000, what people mistype adds to them
_VALUES = [float(byte - 256 if byte > 127 else byte) for byte in range(256)]  # of the bytes of a vector


class Lines:
    """The lines of a field of the index, each as the numbers of its stems, and the numbers in all of them."""

    __slots__ = ("lines", "numbers")

    def __init__(self, lines: Sequence[tuple[int, ...]]) -> None:
        self.lines = lines
        self.numbers: frozenset[int] = frozenset().union(*lines)


class Vocabulary:
    """Numbers of stems, and what is known of them."""

    def __init__(self) -> None:
        self._numbers: defaultdict[str, int] = defaultdict()
        self._numbers.default_factory = self._numbers.__len__
        self._stems: list[str] = []
        self._vectors: dict[int, Vector | None] = {}
        self._rows: dict[int, array[float]] = {}
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
            said = (stems for line in field.split("\n") if (stems := line.split(" ")[3:-1]))
            number_of = self._numbers.__getitem__
            lines = self._fields[field] = Lines([tuple(map(number_of, stems)) for stems in said])
        return lines

    def likenesses(
        self, db: sqlite3.Connection, asked: Sequence[int], numbers: Sequence[int]
    ) -> list[tuple[float, ...]]:
        """For each stem of `asked`, how like each of `numbers` is to it, from 0 to 1."""
        self._load(db, {*asked, *numbers})
        while len(self._rows) > MOST_ROWS:
            del self._rows[next(iter(self._rows))]  # that which was asked for longest ago
        return [self._column(number, self._row(number), numbers) for number in asked]

    def _column(self, asked: int, row: array[float], numbers: Sequence[int]) -> tuple[float, ...]:
        column = tuple(map(row.__getitem__, numbers))
        if NOT_COMPARED in column:
            self._fill(asked, row, numbers)
            column = tuple(map(row.__getitem__, numbers))
        return column

    def _row(self, asked: int) -> array[float]:
        row = self._rows.pop(asked, None) or array("d")
        row += array("d", [NOT_COMPARED]) * (len(self._numbers) - len(row))
        self._rows[asked] = row
        return row

    def _fill(self, asked: int, row: array[float], numbers: Iterable[int]) -> None:
        """Compute what lacks of a row: the cosines, 0 where one is below or a vector lacks, 1 of the same stem.

        They follow from the distance of the vectors, which the library has in C.
        """
        against, vectors_ = self._vectors[asked], self._vectors
        lacking = [number for number in numbers if row[number] == NOT_COMPARED]
        if against is None:
            for number in lacking:
                row[number] = 0.0
        else:
            dist, (other, length, square) = math.dist, against
            for number in lacking:
                if vector := vectors_[number]:
                    values, own, own_square = vector
                    distance = dist(values, other)
                    cosine = (own_square + square - distance * distance) / (2 * own * length)
                    row[number] = cosine if cosine > 0.0 else 0.0  # noqa: FURB136 - a call takes as long as the rest
                else:
                    row[number] = 0.0
        if row[asked] != NOT_COMPARED:
            row[asked] = 1.0

    def _load(self, db: sqlite3.Connection, numbers: set[int]) -> None:
        """Read the vectors that are not known yet."""
        lacking = numbers.difference(self._vectors)
        if lacking:
            self._stems += list(self._numbers)[len(self._stems) :]
            self._vectors |= dict.fromkeys(lacking)
            for stem, packed in vectors(db, [self._stems[number] for number in lacking]).items():
                values = tuple(map(_VALUES.__getitem__, packed))
                length = math.hypot(*values) or 1.0
                self._vectors[self._numbers[stem]] = values, length, length * length


def vocabulary(db: sqlite3.Connection) -> Vocabulary:
    """The vocabulary of a connection: another one when it is full."""
    words: Vocabulary = known(db, "vocabulary", MOST_STEMS, Vocabulary)
    return words
