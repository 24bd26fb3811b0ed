"""The names that begin with what someone has typed so far; those of terms and cards are found by an index."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence

from ..text import fold, number_key


def beginning(db: sqlite3.Connection, kinds: Sequence[str], text: str, games: Sequence[str], limit: int) -> list[str]:
    """At most `limit` names of the `kinds` (keys of KINDS) that begin with `text`, each once."""
    found = (name for kind in kinds for game in games for name in KINDS[kind](db, text, game, limit))
    return list(dict.fromkeys(found))[:limit]


def _terms(db: sqlite3.Connection, text: str, game: str, limit: int) -> Iterable[str]:
    return _names(db, ("term",), text, game, limit)


def _cards(db: sqlite3.Connection, text: str, game: str, limit: int) -> Iterable[str]:
    return _names(db, ("card", "title"), text, game, limit)


def _names(db: sqlite3.Connection, kinds: Sequence[str], text: str, game: str, limit: int) -> Iterable[str]:
    begins = fold(text)
    rows = db.execute(
        f"SELECT DISTINCT name FROM name WHERE game = ? AND kind IN ({','.join('?' * len(kinds))}) AND loose = 0 "
        "AND key >= ? AND key < ? ORDER BY key LIMIT ?",
        (game, *kinds, begins, f"{begins}\U0010ffff", limit),
    )
    return [row[0] for row in rows if fold(row[0]).startswith(begins)]


def _numbers(db: sqlite3.Connection, text: str, game: str, limit: int) -> Iterable[str]:
    begins = number_key(text)
    query = "SELECT DISTINCT number FROM printed WHERE game = ? AND key >= ? AND key < ? ORDER BY rowid LIMIT ?"
    return [row[0] for row in db.execute(query, (game, begins, f"{begins}\U0010ffff", limit))]


def _documents(db: sqlite3.Connection, text: str, game: str, limit: int) -> Iterable[str]:
    query = "SELECT id FROM document WHERE game = ? AND authority != 'digest' ORDER BY id"
    return [row[0] for row in db.execute(query, (game,)) if row[0].startswith(text.lower())][:limit]


def _procedures(db: sqlite3.Connection, text: str, game: str, limit: int) -> Iterable[str]:
    query = "SELECT DISTINCT procedure FROM passage WHERE game = ? AND procedure != ''"
    return [row[0] for row in db.execute(query, (game,)) if fold(row[0]).startswith(fold(text))][:limit]


def _games(_db: sqlite3.Connection, text: str, game: str, _limit: int) -> Iterable[str]:
    return [game] if game.startswith(text.lower()) else []


KINDS: dict[str, Callable[[sqlite3.Connection, str, str, int], Iterable[str]]] = {
    "term": _terms,
    "card": _cards,
    "number": _numbers,
    "document": _documents,
    "procedure": _procedures,
    "game": _games,
}
