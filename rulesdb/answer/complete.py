"""The names that begin with what someone has typed so far, found by their keys, which are indexed."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from ..text import fold, number_key

KINDS = {"term": ("term",), "card": ("card", "title"), "name": ("term", "card", "title")}


def beginning(db: sqlite3.Connection, kinds: Sequence[str], text: str, games: Sequence[str], limit: int) -> list[str]:
    """At most `limit` names of the `kinds` (term, card, name, number) that begin with `text`, each once."""
    found: list[str] = []
    for kind in kinds:
        for game in games:
            found += _numbers(db, text, game, limit) if kind == "number" else names(db, KINDS[kind], text, game, limit)
    return list(dict.fromkeys(found))[:limit]


def names(db: sqlite3.Connection, kinds: Sequence[str], text: str, game: str, limit: int) -> list[str]:
    """Names of one game by the kinds of the table name, in the order of their keys."""
    begins = fold(text)
    rows = db.execute(
        f"SELECT DISTINCT name FROM name WHERE game = ? AND kind IN ({','.join('?' * len(kinds))}) AND loose = 0 "
        "AND key >= ? AND key < ? ORDER BY key LIMIT ?",
        (game, *kinds, begins, f"{begins}\U0010ffff", limit),
    )
    return [str(row[0]) for row in rows]


def _numbers(db: sqlite3.Connection, text: str, game: str, limit: int) -> list[str]:
    begins = number_key(text)
    rows = db.execute(
        "SELECT DISTINCT number FROM printed WHERE game = ? AND key >= ? AND key < ? ORDER BY rowid LIMIT ?",
        (game, begins, f"{begins}\U0010ffff", limit),
    )
    return [str(row[0]) for row in rows]
