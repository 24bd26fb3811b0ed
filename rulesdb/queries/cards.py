"""Cards: their names, what is written on them in the documents, and what card lists say of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from ..held import looked_up
from ..text import full_name
from . import Json, column, marks

MOST_NAMED = 65_536  # runs of words that a connection remembers, whether they name a card or none


class Card(NamedTuple):
    """A card as documents name it."""

    id: str
    game: str
    title: str
    subtitle: str
    codes: Json

    @property
    def name(self) -> str:
        """The title with the subtitle."""
        return full_name(self.title, self.subtitle)


class Printing(NamedTuple):
    """A card in a card list by its full name, with all that the list says of it."""

    id: str
    name: str
    data: Json


class Listing(NamedTuple):
    """A list that names a card."""

    list: str
    format: str
    document: str
    since: str


class Event(NamedTuple):
    """What happened to a card's text; `number` is that of the passage that tells of it."""

    action: str
    before: str
    after: str
    ground: str
    number: int
    since: str


class Named(NamedTuple):
    """A card's name by its key: what most cards so called are, and what every such card is."""

    key: str
    kinds: Json
    shared: Json


class Ruling(NamedTuple):
    """A passage that rules on a card, and the one that answers for it."""

    number: int
    twin: int


_CARDS = "SELECT id, game, title, subtitle, codes FROM card"


def card(db: sqlite3.Connection, id_: str) -> Card | None:
    """The card with that id."""
    row = db.execute(f"{_CARDS} WHERE id = ?", (id_,)).fetchone()
    return Card._make(row) if row else None


def cards(db: sqlite3.Connection, game: str) -> list[Card]:
    """All cards of a game by their names."""
    return list(map(Card._make, db.execute(f"{_CARDS} WHERE game = ? ORDER BY title, subtitle", (game,))))


def with_codes(db: sqlite3.Connection, game: str) -> list[Card]:
    """The cards of a game of which collector's numbers are known."""
    return list(map(Card._make, db.execute(f"{_CARDS} WHERE game = ? AND codes != '[]'", (game,))))


def spoken_of(db: sqlite3.Connection, game: str) -> list[Card]:
    """The cards of a game that a passage rules on or names."""
    query = (
        f"{_CARDS} WHERE game = ? AND (id IN (SELECT card FROM card_passage) OR id IN (SELECT target FROM reference)) "
        "ORDER BY id"
    )
    return list(map(Card._make, db.execute(query, (game,))))


def is_spoken_of(db: sqlite3.Connection, id_: str) -> bool:
    """Whether a passage rules on a card or names it."""
    query = "SELECT 1 FROM card_passage WHERE card = ? UNION SELECT 1 FROM reference WHERE target = ? LIMIT 1"
    return db.execute(query, (id_, id_)).fetchone() is not None


def rulings(db: sqlite3.Connection, ids: Sequence[str]) -> list[Ruling]:
    """The passages that rule on any of the cards `ids`, official ones first."""
    query = (
        "SELECT DISTINCT p.number, p.twin FROM card_passage c JOIN passage p ON p.number = c.passage "
        f"JOIN document d ON d.id = p.document WHERE c.card IN ({marks(ids)}) "
        "ORDER BY d.authority = 'digest', d.strength, p.number"
    )
    return list(map(Ruling._make, db.execute(query, ids)))


def mentions(db: sqlite3.Connection, ids: Sequence[str]) -> list[int]:
    """The passages that name any of the cards `ids`, official ones first, a twin once."""
    query = (
        "SELECT DISTINCT p.twin FROM reference r JOIN passage p ON p.number = r.source "
        f"JOIN document d ON d.id = p.document WHERE r.target IN ({marks(ids)}) AND d.history = 0 "
        "ORDER BY d.authority = 'digest', d.strength, p.number"
    )
    return column(db, query, ids)


def related(db: sqlite3.Connection, ids: Sequence[str], numbers: Sequence[int], limit: int) -> list[str]:
    """The terms and cards, besides the cards `ids`, to which the passages `numbers` refer most."""
    query = (
        "SELECT coalesce(c.name, k.title) AS name, count(*) AS times FROM reference r "
        "LEFT JOIN concept c ON c.id = r.target LEFT JOIN card k ON k.id = r.target "
        f"WHERE r.source IN ({marks(numbers)}) AND r.target NOT IN ({marks(ids)}) "
        "GROUP BY name HAVING name IS NOT NULL ORDER BY times DESC, name LIMIT ?"
    )
    return column(db, query, (*numbers, *ids, limit))


def listings(db: sqlite3.Connection, ids: Sequence[str]) -> list[Listing]:
    """The lists that name any of the cards `ids`."""
    query = (
        "SELECT DISTINCT l.list, l.format, l.document, p.since FROM listing l JOIN passage p ON p.number = l.passage "
        f"WHERE l.card IN ({marks(ids)}) ORDER BY l.list, l.document"
    )
    return list(map(Listing._make, db.execute(query, ids)))


def printings(db: sqlite3.Connection, game: str, key: str, subtitle: str) -> list[Printing]:
    """The cards in card lists with that key of the title and that subtitle."""
    query = (
        "SELECT id, title || iif(subtitle = '', '', ', ' || subtitle) AS name, data FROM fact "
        "WHERE game = ? AND key = ? AND subtitle = ?"
    )
    return list(map(Printing._make, db.execute(query, (game, key, subtitle))))


def events(db: sqlite3.Connection, ids: Sequence[str]) -> list[Event]:
    """What happened to the texts of the cards `ids`, in order."""
    query = (
        "SELECT e.action, e.before, e.after, e.ground, p.number, p.since FROM event e "
        f"JOIN passage p ON p.id = e.passage WHERE e.card IN ({marks(ids)}) ORDER BY e.rowid"
    )
    return list(map(Event._make, db.execute(query, ids)))


def named(db: sqlite3.Connection, game: str, keys: Sequence[str]) -> dict[str, Named]:
    """The cards' names of a game among `keys`, by their keys."""
    return looked_up(db, f"named {game}", MOST_NAMED, keys, lambda new: _named(db, game, new))


def _named(db: sqlite3.Connection, game: str, keys: Sequence[str]) -> dict[str, Named]:
    query = f"SELECT key, kinds, shared FROM named WHERE game = ? AND key IN ({marks(keys)})"
    return {row.key: row for row in map(Named._make, db.execute(query, (game, *keys)))}
