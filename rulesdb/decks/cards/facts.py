"""What is known of the cards of a game: the records, their tables, and the look-up by name or code.

Facts come from card lists that the user has (see `reader`); the package ships none. A `FactBook` looks up one card at
a time, which a single deck wants, or holds all cards of its game in memory, which many decks want.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ...queries import facts as stored
from ...rows import as_mapping
from ...text import fold, full_name, squeeze

_PRINTED = re.compile(r"0*(\d{1,3})(?:_|[a-z]{1,2}\+?)0*(\d{1,3})[t*]*")
_LACKEY = re.compile(r"[a-z]{3,5}(\d{2})(\d{3})")
_LONGEST_NAME = 100  # letters of a name for which names like it are sought
_COLUMNS = "id, game, title, subtitle, key, full, data"


@dataclass(frozen=True, slots=True)
class Fact:
    """One card as a card list has it.

    `key` is the folded title, `full` the folded title with subtitle, `codes` are the ids and collector's numbers by
    which lists name it. `data` holds the columns that rules ask for; a column that is absent is not known, while ""
    means that the card has nothing there.
    """

    game: str
    id: str
    title: str
    subtitle: str
    key: str
    full: str
    codes: tuple[str, ...]
    data: Mapping[str, str]

    @property
    def name(self) -> str:
        """The card's name as printed, with its subtitle."""
        return full_name(self.title, self.subtitle)

    def value(self, column: str) -> str | None:
        """The card's value in `column`, None where it is not known; that of `title` is its key."""
        return self.key if column == "title" else self.data.get(column)


def fact(game: str, id_: str, title: str, subtitle: str, codes: Iterable[str], data: Mapping[str, str]) -> Fact:
    """A Fact with its keys made from the names and codes given."""
    id_, title, subtitle = squeeze(id_), squeeze(title), squeeze(subtitle)
    key = _fold(title)
    full = _fold(f"{title} {subtitle}") if subtitle else key
    unique = tuple(dict.fromkeys(filter(None, map(code_key, (id_, *codes)))))
    return Fact(game, id_, title, subtitle, key, full, unique, data)


@lru_cache(maxsize=8192)
def _fold(name: str) -> str:
    """`fold`, remembered: lists name a card once for each of its printings."""
    return fold(name)


@lru_cache(maxsize=65536)
def code_key(code: str) -> str:
    """A code as a key: set and number where it has them ("1R40", "1_40*", "LOTR01040" -> "1_40"), else in lower case.

    >>> code_key("7C303"), code_key("9R+1"), code_key("TW-181")
    ('7_303', '9_1', 'tw-181')
    """
    plain = code.strip().lower()
    match = _PRINTED.fullmatch(plain) or _LACKEY.fullmatch(plain)
    return f"{int(match[1])}_{int(match[2])}" if match else plain


def create_tables(connection: sqlite3.Connection) -> None:
    """Create the tables of facts, with their indexes, where they are not there yet."""
    connection.executescript(
        """
        CREATE TABLE IF NOT EXISTS fact(
            id TEXT, game TEXT, title TEXT, subtitle TEXT, key TEXT, full TEXT, data TEXT);
        CREATE TABLE IF NOT EXISTS fact_code(game TEXT, code TEXT, id TEXT);
        CREATE INDEX IF NOT EXISTS fact_key ON fact(game, key);
        CREATE INDEX IF NOT EXISTS fact_full ON fact(game, full);
        CREATE INDEX IF NOT EXISTS fact_id ON fact(game, id);
        CREATE INDEX IF NOT EXISTS fact_code_code ON fact_code(game, code);
        """
    )


def insert(connection: sqlite3.Connection, facts: Iterable[Fact]) -> int:
    """Write `facts` in one transaction and return their number; a card that stands there already is replaced."""
    fact_rows = list(facts)
    with connection:
        stored_games = {game for (game,) in connection.execute("SELECT DISTINCT game FROM fact")}
        old = [(f.game, f.id) for f in fact_rows if f.game in stored_games]
        connection.executemany("DELETE FROM fact WHERE game = ? AND id = ?", old)
        connection.executemany("DELETE FROM fact_code WHERE game = ? AND id = ?", old)
        connection.executemany(
            f"INSERT INTO fact({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(f.id, f.game, f.title, f.subtitle, f.key, f.full, _packed(f)) for f in fact_rows],
        )
        connection.executemany(
            "INSERT INTO fact_code(game, code, id) VALUES (?, ?, ?)",
            [(f.game, c, f.id) for f in fact_rows for c in f.codes],
        )
    return len(fact_rows)


def remove(connection: sqlite3.Connection, game: str) -> None:
    """Remove the facts of one game."""
    connection.execute("DELETE FROM fact WHERE game = ?", (game,))
    connection.execute("DELETE FROM fact_code WHERE game = ?", (game,))


def _packed(record: Fact) -> str:
    return json.dumps({"codes": ";".join(record.codes), **record.data})


class FactBook:
    """The facts of one game, looked up through `connection`; without one, a book with no cards in it."""

    def __init__(self, game: str, connection: sqlite3.Connection | None = None) -> None:
        self.game = game
        self._connection = connection
        self._names: dict[tuple[str, str], tuple[Fact, ...]] = {}
        self._codes: dict[str, tuple[Fact, ...]] = {}
        self._loaded = connection is None
        self._empty: bool | None = True if connection is None else None
        self._known: dict[tuple[str, str], bool] = {}
        self._near: dict[str, list[str]] = {}
        self._names_shown: dict[str, str] = {}

    @property
    def empty(self) -> bool:
        """Whether no card of the game is known at all."""
        if self._empty is None:
            self._empty = self._connection is None or not stored.any_held(self._connection, self.game)
        return self._empty

    def load(self) -> FactBook:
        """Hold all cards of the game in memory from now on; returns this book."""
        if not self._loaded:
            names: dict[tuple[str, str], list[Fact]] = {}
            codes: dict[str, list[Fact]] = {}
            for card in self.every():
                for column, name in (("full", card.full), ("key", card.key)):
                    names.setdefault((column, name), []).append(card)
                for code in card.codes:
                    codes.setdefault(code, []).append(card)
            self._names = {key: tuple(facts) for key, facts in names.items()}
            self._codes = {key: tuple(facts) for key, facts in codes.items()}
            self._loaded = True
        return self

    def forget(self) -> None:
        """Empty the caches of look-ups, so that the memory of a long run is bounded."""
        self._known.clear()
        self._near.clear()
        if not self._loaded:
            self._names.clear()
            self._codes.clear()

    def named(self, name: str) -> tuple[Fact, ...]:
        """The cards with this full name (title and subtitle), however its accents, case and hyphens are written."""
        matches = self._by_name("full", fold(name))
        exact = tuple(f for f in matches if f.name == name)
        return exact or matches

    def titled(self, title: str) -> tuple[Fact, ...]:
        """The cards with this title, whatever their subtitle."""
        return self._by_name("key", fold(title))

    def coded(self, code: str) -> tuple[Fact, ...]:
        """The cards that carry this code as their id, their collector's number or that of a reprint."""
        key = code_key(code)
        if key not in self._codes and not self._loaded:
            self._codes[key] = self._read(stored.by_code, key)
        return self._codes.get(key, ())

    def every(self) -> Iterator[Fact]:
        """All cards of the game."""
        yield from self._read(stored.every)

    def knows(self, code: str, name: str) -> bool:
        """Whether a card is known by this code, or by this name or title."""
        key = (code, name)
        if key not in self._known:
            matches = (code and self.coded(code)) or (name and (self.named(name) or self.titled(name)))
            self._known[key] = bool(matches)
        return self._known[key]

    def near(self, name: str, limit: int = 3) -> list[str]:
        """The names most like `name`, best first."""
        asked = fold(name[:_LONGEST_NAME])
        if asked in self._near:
            return self._near[asked]
        if self.empty or self._connection is None:
            return []
        from rapidfuzz import fuzz, process

        best = process.extract(asked, list(self._shown()), scorer=fuzz.ratio, limit=limit, score_cutoff=70)
        self._near[asked] = [self._shown()[full] for full, _, _ in best]
        return self._near[asked]

    def _shown(self) -> dict[str, str]:
        """All names of the game, in full and without subtitle, folded, and as they are to be shown."""
        if not self._names_shown and self._connection:
            rows = stored.names(self._connection, self.game)
            self._names_shown = {row.key: row.title for row in rows}
            self._names_shown |= {row.full: row.name for row in rows}
        return self._names_shown

    def _by_name(self, column: str, name: str) -> tuple[Fact, ...]:
        key = (column, name)
        if key not in self._names and not self._loaded:
            self._names[key] = self._read(stored.by_name, column, name)
        return self._names.get(key, ())

    def _read(self, ask: Callable[..., list[stored.Fact]], *values: str) -> tuple[Fact, ...]:
        """The cards that a query of queries.facts finds for `values`."""
        return tuple(map(_unpacked, ask(self._connection, self.game, *values))) if self._connection else ()


def _unpacked(row: stored.Fact) -> Fact:
    data: dict[str, str] = as_mapping(row.data)
    codes = tuple(data.pop("codes", "").split(";"))
    return Fact(row.game, row.id, row.title, row.subtitle, row.key, row.full, codes, data)
