"""Which cards a rule is about: patterns over the columns of a card list, written as tables of TOML.

A pattern is a table of columns that all must fit, or a list of such tables of which one must: {type = "Site",
mind = {least = 9}, race = ["Orc*", "Troll*"]}. A value stands for the whole cell, or for one of the values that a
cell divides by ";"; "*" stands for any letters. The column `title` is the card's title, however it is written. A cell
that is not known, or differs between the cards that a line may be, fits no value.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, Protocol

from ...text import fold
from ...text import number as digits_value


class Valued(Protocol):
    """Anything with columns: a card of a card list, or a line of a deck."""

    def value(self, column: str) -> str | None:
        """The value in `column`, None where it is not known."""


def number(value: str | None) -> int:
    """A printed number; 0 where there is none, the first of "2(3)".

    >>> number("2(3)"), number(None)
    (2, 0)
    """
    return digits_value((value or "").partition("(")[0]) or 0


@dataclass(frozen=True, slots=True)
class Cell:
    """What one column must hold: one of `values`, or what fits one of `globs`, or a number in bounds."""

    column: str
    values: frozenset[str] = frozenset()
    globs: tuple[str, ...] = ()
    bounds: tuple[int, int] | None = None

    def fits(self, card: Valued) -> bool:
        """Whether the column of `card` is known and fits."""
        value = card.value(self.column)
        if value is None:
            return False
        if self.bounds:
            return self.bounds[0] <= number(value) <= self.bounds[1]
        if value in self.values:
            return True
        if not self.globs and ";" not in value:  # nearly all cells, in a loop that takes most of a check's time
            return False
        parts = value.split(";")
        return any(part in self.values or any(fnmatchcase(part, glob) for glob in self.globs) for part in parts)


@dataclass(frozen=True, slots=True)
class Pattern:
    """Alternatives, each of cells that must all fit. One without alternatives fits nothing."""

    alternatives: tuple[tuple[Cell, ...], ...] = ()

    def fits(self, card: Valued) -> bool:
        """Whether one alternative fits `card`."""
        for cells in self.alternatives:
            for cell in cells:
                if not cell.fits(card):
                    break
            else:
                return True
        return False


ANY = Pattern(((),))
NONE = Pattern()


def pattern(table: Mapping[str, Any] | Iterable[Mapping[str, Any]]) -> Pattern:
    """The pattern that a table, or a list of tables, writes. Raises ValueError for another shape.

    >>> class Row(dict): value = dict.get
    >>> pattern({"race": "Orc*", "mind": {"least": 3}}).fits(Row(race="Orc", mind="4"))
    True
    """
    tables = [table] if isinstance(table, Mapping) else list(table)
    if not all(isinstance(row, Mapping) for row in tables):
        raise ValueError(f"a pattern is a table of columns, or a list of such tables, not {table!r}")
    return Pattern(tuple(tuple(_cell(column, wanted) for column, wanted in row.items()) for row in tables))


def _cell(column: str, wanted: Any) -> Cell:
    if isinstance(wanted, Mapping):
        if not wanted or set(wanted) - {"least", "most"}:
            raise ValueError(f"{column} is bounded by least and most, not by {sorted(wanted)}")
        return Cell(column, bounds=(wanted.get("least", 0), wanted.get("most", 10**9)))
    values = [wanted] if isinstance(wanted, str) else list(wanted)
    if not all(isinstance(value, str) for value in values):
        raise ValueError(f'{column} is written in quotes, as "1" or ["Hero", "Minion"]')
    if column == "title":
        values = [fold(value) for value in values]
    globs = tuple(value for value in values if "*" in value)
    return Cell(column, frozenset(values) - set(globs), globs)


@dataclass(frozen=True, slots=True)
class Selection:
    """The cards of a deck that a rule counts: in `zones` (any: none told) and not `outside`, of `kinds`, that fit."""

    zones: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    kinds: frozenset[str] = frozenset()
    where: Pattern = ANY
    unless: Pattern = NONE


ALL = Selection()


def selection(row: Mapping[str, Any]) -> Selection:
    """The selection that `zones`, `outside`, `kinds`, `where` and `unless` of a table write; other keys are left alone.

    Raises ValueError for values of another shape.
    """
    for key in ("zones", "outside", "kinds"):
        names = row.get(key, ())
        if isinstance(names, str) or not all(isinstance(each, str) for each in names):
            raise ValueError(f'{key} is a list of names, as ["deck"], not {names!r}')
    where, unless = row.get("where"), row.get("unless")
    return Selection(
        tuple(row.get("zones", ())),
        tuple(row.get("outside", ())),
        frozenset(row.get("kinds", ())),
        ANY if where is None else pattern(where),
        NONE if unless is None else pattern(unless),
    )
