"""Who may say what the rules of a game are, and when; and the editions that documents cite or hold parts of."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any

from ...rows import as_list
from .. import names
from ..passages import begun
from ..rulings import given


def authorities(db: sqlite3.Connection, game: str = "", as_of: str = "") -> dict[str, list[dict[str, Any]]]:
    """{"authorities": [...], "editions": [...]} as data/<game>/authorities.toml states them.

    Each authority also has "rulings": how many are held that they signed, and of which days the first and last are.

    On the ISO date `as_of`, only those who could rule then, as far as it is known, and what had come out.
    """
    held = names.games(db, game)
    ruling = [_row(row) for row in db.execute("SELECT * FROM authority ORDER BY rowid") if row["game"] in held]
    known = [_row(row) for row in db.execute("SELECT * FROM edition ORDER BY rowid") if row["game"] in held]
    return {
        "authorities": [
            row | {"rulings": given(db, row["game"], row["signs"], as_of)} for row in ruling if _could_rule(row, as_of)
        ],
        "editions": [row for row in known if begun(row["published"], as_of)],
    }


def could_rule(db: sqlite3.Connection, games: Iterable[str], as_of: str) -> list[str]:
    """The names of those who could rule on any of `games` on the ISO date `as_of`, as far as it is known."""
    rows = db.execute("SELECT * FROM authority ORDER BY rowid").fetchall()
    wanted = set(games)
    return list(dict.fromkeys(row["name"] for row in rows if row["game"] in wanted and _could_rule(dict(row), as_of)))


def _row(row: sqlite3.Row) -> dict[str, Any]:
    lists = {key: as_list(row[key]) for key in ("cites", "parts", "signs") if key in row.keys()}  # noqa: SIM118 - a Row
    return {key: row[key] or None for key in row.keys()} | lists  # noqa: SIM118


def _could_rule(row: dict[str, Any], as_of: str) -> bool:
    until = row["until"] or ""
    return begun(row["since"], as_of) and not (as_of and until and until[: len(as_of)] < as_of[: len(until)])
