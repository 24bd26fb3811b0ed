"""A rule by its printed number, with its neighbours."""

from __future__ import annotations

import sqlite3
from typing import Any

from ..door import asked
from ..errors import NotFoundError
from ..rows import as_list
from ..text import excerpt, number_key
from . import names
from .passages import passages

NEAR = 2  # neighbours to name on each side


@asked
def rule(db: sqlite3.Connection, number: str, game: str = "", as_of: str = "") -> dict[str, Any]:
    """{"number", "game", "title", "passages", "before", "after"}: the section that bears the printed number.

    `before` and `after` are [{"number", "title"}] in the document's order. Where several sections bear the number all
    are shown. Raises NotFoundError, with numbers that begin like it.
    """
    wanted = number_key(number)
    for held in names.games(db, game):
        rows = db.execute(
            "SELECT rowid, * FROM printed WHERE game = ? AND key = ? ORDER BY rowid", (held, wanted)
        ).fetchall()
        if rows:
            return _answer(db, rows, held, as_of)
    like = f"{wanted.rpartition('.')[0] or wanted}%"
    near = db.execute("SELECT DISTINCT number FROM printed WHERE key LIKE ? ORDER BY rowid LIMIT ?", (like, names.NEAR))
    raise NotFoundError(f"no rule is printed with the number {excerpt(number)}", tuple(row[0] for row in near))


def _answer(db: sqlite3.Connection, rows: list[sqlite3.Row], game: str, as_of: str) -> dict[str, Any]:
    sections = list(dict.fromkeys(row["section"] for row in rows if row["section"]))
    marks = ",".join("?" * len(sections))
    held = db.execute(f"SELECT number, numbers FROM passage WHERE section IN ({marks}) ORDER BY number", sections)
    bearers = {row["number"]: [number_key(n) for n in as_list(row["numbers"])] for row in held}
    first = rows[0]
    own = [number for number, keys in bearers.items() if first["key"] in keys]
    found = passages(db, own or list(bearers), as_of)
    return {
        "number": first["number"],
        "game": game,
        "title": first["title"],
        "document": first["document"],
        "passages": found,
        "before": _neighbours(db, first, "<", "DESC")[::-1],
        "after": _neighbours(db, first, ">", "ASC"),
    }


def _neighbours(db: sqlite3.Connection, row: sqlite3.Row, side: str, order: str) -> list[dict[str, str]]:
    found = db.execute(
        f"SELECT min(number) AS number, title FROM printed WHERE document = ? AND rowid {side} ? AND section != ? "
        f"GROUP BY section, title ORDER BY min(rowid) {order} LIMIT ?",
        (row["document"], row["rowid"], row["section"], NEAR),
    )
    return [{"number": r["number"], "title": r["title"]} for r in found]
