"""The names that begin with what someone has typed so far; those of terms and cards are found by an index."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence

from ..text import fold, number_key


def beginning(db: sqlite3.Connection, kinds: Sequence[str], text: str, games: Sequence[str], limit: int) -> list[str]:
    """At most `limit` names of the `kinds` (keys of KINDS) that begin with `text`, each once."""
    matches = (name for kind in kinds for game in games for name in KINDS[kind](db, text, game, limit))
    return list(dict.fromkeys(matches))[:limit]


def _terms(db: sqlite3.Connection, text: str, game: str, limit: int) -> Iterable[str]:
    return _names(db, ("term",), text, game, limit)


def _cards(db: sqlite3.Connection, text: str, game: str, limit: int) -> Iterable[str]:
    return _names(db, ("card", "title"), text, game, limit)


def _names(db: sqlite3.Connection, kinds: Sequence[str], text: str, game: str, limit: int) -> Iterable[str]:
    from ..queries.terms import names_from

    begins = fold(text)
    return [name for name in names_from(db, game, kinds, begins, limit) if fold(name).startswith(begins)]


def _numbers(db: sqlite3.Connection, text: str, game: str, limit: int) -> Iterable[str]:
    from ..queries.printed import numbers_from

    return numbers_from(db, game, number_key(text), limit)


def _documents(db: sqlite3.Connection, text: str, game: str, limit: int) -> Iterable[str]:
    from ..queries.documents import ids_from

    return [id_ for id_ in ids_from(db, game) if id_.startswith(text.lower())][:limit]


def _procedures(db: sqlite3.Connection, text: str, game: str, limit: int) -> Iterable[str]:
    from ..queries.procedures import names

    return [name for name in names(db, game) if fold(name).startswith(fold(text))][:limit]


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
