"""Card lists of every shape, recognised by content: a file -> the facts of its cards.

Adding a shape is adding a module with `sniff` and `read`, and its name to SHAPES.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ... import door, files
from ...errors import UnreadableError
from . import from_csv, from_gemp, from_json
from .facts import Fact

HEAD = 4000


@dataclass(frozen=True, slots=True)
class CardList:
    """The cards of one file. `shape` says what kind of list it was, `games` which games its cards are of."""

    path: Path
    shape: str
    facts: tuple[Fact, ...]

    @property
    def games(self) -> tuple[str, ...]:
        """The games of the cards, in the order of their names."""
        return tuple(sorted({fact.game for fact in self.facts}))


class Shape(NamedTuple):
    """A shape of card list: its name, whether a text begins like one, and how to read it."""

    name: str
    sniff: Callable[[str], bool]
    read: Callable[[str, str], Iterable[Fact]]


SHAPES = (
    Shape("csv", from_csv.sniff, from_csv.read),
    Shape("ringsdb", from_json.sniff_ringsdb, from_json.read_ringsdb),
    Shape("meccg-cards", from_json.sniff_meccg, from_json.read_meccg),
    Shape("gemp", from_gemp.sniff, from_gemp.read),
)


def sniff(head: str) -> bool:
    """Whether a file whose text begins with `head` (some 4,000 characters) is a card list."""
    return any(shape.sniff(head[:HEAD].removeprefix("\ufeff")) for shape in SHAPES)


def read_cards(path: Path) -> CardList:
    """The facts in the card list at `path`; raises UnreadableError where it is none, broken, or names no card."""
    return cards_of(door.clean(door.decoded(files.read(path), files.shown(path))), path)


def cards_of(text: str, path: Path) -> CardList:
    """The facts in the text of a card list, whose file was at `path`; raises as `read_cards` does."""
    name = files.shown(path)
    for shape in SHAPES:
        if shape.sniff(text[:HEAD]):
            with door.shaped(name):
                facts = tuple(shape.read(text, name))
            if not facts:
                raise UnreadableError(f"{name}: a card list without cards")
            return CardList(path, shape.name, facts)
    raise UnreadableError(f"{name}: no card list that we know; data/README.md describes a plain CSV")
