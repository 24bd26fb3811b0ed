"""Who may say what the rules of a game are, and when; and the editions that documents cite or hold parts of."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any

from ...queries import authorities as stored
from ...queries.authorities import Authority, Edition
from ...rows import as_list
from .. import names
from ..passages import begun
from ..rulings import given

LISTS = ("cites", "parts", "signs")


def authorities(db: sqlite3.Connection, game: str = "", as_of: str = "") -> dict[str, list[dict[str, Any]]]:
    """{"authorities": [...], "editions": [...]} as data/<game>/authorities.toml states them.

    Each authority also has "rulings": how many are held that they signed, and of which days the first and last are.

    On the ISO date `as_of`, only those who could rule then, as far as it is known, and what had come out.
    """
    game_ids = names.games(db, game)
    ruling = [row for row in stored.authorities(db) if row.game in game_ids and _could_rule(row, as_of)]
    published = [row for row in stored.editions(db) if row.game in game_ids and begun(row.published, as_of)]
    return {
        "authorities": [_said(row) | {"rulings": given(db, row.game, as_list(row.signs), as_of)} for row in ruling],
        "editions": [_said(row) for row in published],
    }


def could_rule(db: sqlite3.Connection, games: Iterable[str], as_of: str) -> list[str]:
    """The names of those who could rule on any of `games` on the ISO date `as_of`, as far as it is known."""
    game_ids = set(games)
    ruling = stored.authorities(db)
    return list(dict.fromkeys(row.name for row in ruling if row.game in game_ids and _could_rule(row, as_of)))


def _said(row: Authority | Edition) -> dict[str, Any]:
    """The row by the names of its columns, lists read, None for what is not known."""
    return {key: as_list(value) if key in LISTS else value or None for key, value in row._asdict().items()}


def _could_rule(row: Authority, as_of: str) -> bool:
    until = row.until
    return begun(row.since, as_of) and not (as_of and until and until[: len(as_of)] < as_of[: len(until)])
