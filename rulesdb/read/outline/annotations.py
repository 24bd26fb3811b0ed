"""Meaning that a document does not mark up: which lists are procedures, whom a list binds, what card is ruled on.

data/<game>/annotations/<document>.toml names each place by its section ("IV.P", a glossary headword or a heading) and,
where one paragraph or bullet is meant, by the words with which it `begins`:

    [[procedure]]  name, and place with begins (the lead-ins of its steps), or place alone (all bullets of the section),
                   or places (each section is a step)
    [[listing]]    name, place, begins (the lead-in), binds (a format or a kind of player), pairs = true for "one: two"
    [[ruling]]     place, begins, cards: the cards ruled on (of a dispute, its first words stand for all of it)
    [[reference]]  place, begins, targets: the places that its "see" means
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ... import toml
from ...errors import DataError
from ...text import fold

KEYS = {
    "procedure": {"name", "place", "begins", "places"},
    "listing": {"name", "place", "begins", "binds", "pairs"},
    "ruling": {"place", "begins", "cards"},
    "reference": {"place", "begins", "targets"},
}


@dataclass(frozen=True, slots=True)
class Annotation:
    """One row of the file: its sort (a key of KEYS), its place, the words that prove the place, and its values."""

    sort: str
    place: str
    begins: str
    values: dict[str, Any] = field(hash=False, compare=False)


@dataclass(slots=True)
class Annotations:
    """The rows of one document; `unused` tells which never fitted."""

    rows: tuple[Annotation, ...] = ()
    _used: set[int] = field(default_factory=set)

    def at(self, sort: str, place: str, text: str) -> dict[str, Any]:
        """The values for the paragraph or bullet `text` of the section `place`; empty where there are none."""
        key = fold(text)
        for number, row in enumerate(self.rows):
            if (row.sort, row.place) == (sort, place) and bool(row.begins) == bool(text) and key.startswith(row.begins):
                self._used.add(number)
                return row.values
        return {}

    def procedures_over(self, place: str) -> Iterator[tuple[str, int]]:
        """The procedures of which the whole section `place` is a step, with its position."""
        for number, row in enumerate(self.rows):
            if place in row.values.get("places", ()):
                self._used.add(number)
                yield row.values["name"], row.values["places"].index(place) + 1

    def unused(self) -> Iterator[Annotation]:
        """The rows whose place was not found."""
        return (row for number, row in enumerate(self.rows) if number not in self._used)


def load_annotations(path: Path) -> Annotations:
    """The annotations of one file; none when it does not exist. Raises DataError for a file that cannot be used."""
    if not path.is_file():
        return Annotations()
    with toml.shaped(path):
        return Annotations(tuple(row for sort, rows in toml.load(path).items() for row in _rows(sort, rows, path)))


def _rows(sort: str, rows: Any, path: Path) -> Iterator[Annotation]:
    if sort not in KEYS or not isinstance(rows, list):
        raise DataError(f"{path}: does not know [[{sort}]]; the tables are {', '.join(KEYS)}")
    for row in rows:
        unknown = set(row) - KEYS[sort]
        needed = KEYS[sort] & {"name", "cards", "targets"}
        if unknown or needed - set(row) or not {"place", "places"} & set(row):
            raise DataError(
                f"{path}: [[{sort}]] {row}: needs place and {sorted(needed)}, does not know {sorted(unknown)}"
            )
        begins = row.get("begins", "")
        for words in [begins] if isinstance(begins, str) else begins:
            yield Annotation(sort, row.get("place", ""), fold(words), row)
