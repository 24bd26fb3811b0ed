"""Terms: the concepts of a game, their names and entries, and the headings of sections."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..held import looked_up
from . import column, marks

MOST_HELD = 16_384  # terms of which a connection remembers the passages


class Concept(NamedTuple):
    """A term; `redirect` is the id of the term whose entry speaks of it, or ""."""

    id: str
    game: str
    name: str
    redirect: str


class Name(NamedTuple):
    """A name of a term or card, by its key; `loose` where it was derived."""

    key: str
    name: str
    target: str
    loose: int


class Entry(NamedTuple):
    """A passage that speaks of a term: in what role, and how strong its document is."""

    number: int
    twin: int
    kind: str
    role: str
    strength: int
    authority: str


_NAME_OF = (
    "SELECT name FROM concept WHERE id = ?",
    "SELECT title || iif(subtitle = '', '', ', ' || subtitle) FROM card WHERE id = ?",
    "SELECT title FROM passage WHERE section = ? LIMIT 1",
    "SELECT title FROM passage WHERE id = ?",
)


def concept(db: sqlite3.Connection, id_: str) -> Concept | None:
    """The term with that id."""
    row = db.execute("SELECT id, game, name, redirect FROM concept WHERE id = ?", (id_,)).fetchone()
    return Concept._make(row) if row else None


def concepts(db: sqlite3.Connection, game: str) -> list[Concept]:
    """All terms of a game."""
    return list(map(Concept._make, db.execute("SELECT id, game, name, redirect FROM concept WHERE game = ?", (game,))))


def called(db: sqlite3.Connection, id_: str) -> str:
    """What people call the term, card, section or passage with this id; the id where there is none."""
    found = (db.execute(query, (id_,)).fetchone() for query in _NAME_OF)
    return next((str(row[0]) for row in found if row), id_)


def aliases(db: sqlite3.Connection, ids: Sequence[str]) -> list[str]:
    """All names of terms that were not derived."""
    query = f"SELECT DISTINCT name FROM name WHERE target IN ({marks(ids)}) AND loose = 0 ORDER BY name"
    return column(db, query, ids)


def entries(db: sqlite3.Connection, ids: Sequence[str]) -> list[Entry]:
    """The passages that speak of any of the terms `ids`."""
    query = (
        "SELECT p.number, p.twin, p.kind, t.role, d.strength, d.authority "
        "FROM term_passage t JOIN passage p ON p.number = t.passage JOIN document d ON d.id = p.document "
        f"WHERE t.term IN ({marks(ids)})"
    )
    return list(map(Entry._make, db.execute(query, ids)))


def roles(db: sqlite3.Connection, ids: Sequence[str]) -> set[str]:
    """The roles in which passages speak of the terms `ids`."""
    return set(column(db, f"SELECT role FROM term_passage WHERE term IN ({marks(ids)})", ids))


def passages_of(db: sqlite3.Connection, ids: Sequence[str]) -> Iterable[tuple[str, int]]:
    """(id of the term, number) of each passage that speaks of one of the terms `ids`."""
    numbers_of = looked_up(db, "passages of terms", MOST_HELD, sorted(ids), lambda new: _passages_of(db, new))
    return [(id_, number) for id_, numbers in numbers_of.items() for number in numbers]


def _passages_of(db: sqlite3.Connection, ids: Sequence[str]) -> dict[str, list[int]]:
    numbers_of: dict[str, list[int]] = {}
    for term, number in db.execute(f"SELECT term, passage FROM term_passage WHERE term IN ({marks(ids)})", ids):
        numbers_of.setdefault(term, []).append(number)
    return numbers_of


def of_key(db: sqlite3.Connection, game: str, key: str, kind: str) -> list[Name]:
    """The names of `kind` (term, card or title) with that key, those that were not derived first."""
    query = "SELECT key, name, target, loose FROM name WHERE game = ? AND key = ? AND kind = ? ORDER BY loose, target"
    return list(map(Name._make, db.execute(query, (game, key, kind))))


def with_keys(db: sqlite3.Connection, game: str, keys: Sequence[str]) -> list[str]:
    """Those of `keys` that are a term's name in a game."""
    query = f"SELECT DISTINCT key FROM name WHERE game = ? AND kind = 'term' AND key IN ({marks(keys)}) ORDER BY key"
    return column(db, query, (game, *keys))


def all_names(db: sqlite3.Connection, games: Sequence[str], kinds: Sequence[str]) -> list[Name]:
    """All names of `kinds` in `games` that were not derived."""
    query = (
        f"SELECT key, name, target, loose FROM name WHERE game IN ({marks(games)}) AND kind IN ({marks(kinds)}) "
        "AND loose = 0"
    )
    return list(map(Name._make, db.execute(query, (*games, *kinds))))


def names_from(db: sqlite3.Connection, game: str, kinds: Sequence[str], begins: str, limit: int) -> list[str]:
    """The first names of `kinds` whose key begins with `begins`."""
    query = (
        f"SELECT DISTINCT name FROM name WHERE game = ? AND kind IN ({marks(kinds)}) AND loose = 0 "
        "AND key >= ? AND key < ? ORDER BY key LIMIT ?"
    )
    return column(db, query, (game, *kinds, begins, f"{begins}\U0010ffff", limit))


def of_phrase(db: sqlite3.Connection, game: str, phrase: str, size: int) -> list[str]:
    """The terms one of whose names of `size` words has the stems of the full-text query `phrase`, shortest first."""
    query = (
        "SELECT DISTINCT meaning FROM phrase WHERE phrase MATCH ? AND game = ? AND size = ? "
        "AND kind IN ('term', 'loose') ORDER BY kind = 'loose', length(said)"
    )
    return column(db, query, (phrase, game, size))


def games_with_key(db: sqlite3.Connection, games: Sequence[str], key: str) -> set[str]:
    """Those of `games` that have a term whose name has that key."""
    query = f"SELECT DISTINCT game FROM name WHERE game IN ({marks(games)}) AND key = ? AND kind = 'term'"
    return set(column(db, query, (*games, key)))


def games_with_phrase(db: sqlite3.Connection, phrase: str, size: int) -> set[str]:
    """The games that have a term of which `of_phrase` speaks."""
    query = "SELECT DISTINCT game FROM phrase WHERE phrase MATCH ? AND size = ? AND kind IN ('term', 'loose')"
    return set(column(db, query, (phrase, size)))


def sections_headed(db: sqlite3.Connection, game: str, keys: Sequence[str]) -> list[str]:
    """The sections whose heading has one of `keys`."""
    query = f"SELECT section FROM heading WHERE game = ? AND key IN ({marks(keys)}) AND section != ''"
    return column(db, query, (game, *keys))


def headings(db: sqlite3.Connection, games: Sequence[str]) -> dict[str, str]:
    """The titles of all sections of `games` by their keys."""
    query = f"SELECT DISTINCT key, title FROM heading WHERE game IN ({marks(games)}) AND section != ''"
    return dict(db.execute(query, games).fetchall())


def headings_of(db: sqlite3.Connection, document: str) -> list[str]:
    """The titles of a document's headings, in its order."""
    return column(db, "SELECT title FROM heading WHERE document = ? ORDER BY rowid", (document,))
