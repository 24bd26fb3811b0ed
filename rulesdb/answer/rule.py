"""A rule by its printed number, with its neighbours."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from ..errors import NotFoundError
from ..text import number_key
from . import names
from .passages import passages

NEAR = 2  # neighbours to name on each side


def rule(db: sqlite3.Connection, number: str, game: str = "", as_of: str = "") -> dict[str, Any]:
    """{"number", "game", "title", "passages", "before", "after", "also", "also_in"}: what bears the printed number.

    `before` and `after` are [{"number", "title"}] in the document's order. Where several sections bear the number the
    first of the strongest document answers, and `also` has the others as [{"number", "title", "section"}]. `also_in`
    are the other games that have the number. Raises NotFoundError, with the numbers of the games asked that begin
    like it.
    """
    wanted, asked = number_key(number), names.games(db, game)
    bearing = {held: rows for held in names.games(db) if (rows := _bearers(db, held, wanted))}
    for held in asked:
        if held in bearing:
            others = [other for other in bearing if other != held]
            return _answer(db, bearing[held], held, as_of) | {"also_in": others}
    within = f" of {' or '.join(asked)}" if game else ""
    elsewhere = f"; one of {', '.join(bearing)} is: say --game {next(iter(bearing))}" if bearing else ""
    raise NotFoundError(f"no rule{within} is printed with the number {number!r}{elsewhere}", _near(db, wanted, asked))


def _bearers(db: sqlite3.Connection, game: str, wanted: str) -> list[sqlite3.Row]:
    """The places that bear a number, those of the strongest document first."""
    return db.execute(
        "SELECT r.rowid, r.* FROM printed r JOIN document d ON d.id = r.document WHERE r.game = ? AND r.key = ? "
        "ORDER BY d.authority = 'digest', d.strength, r.rowid",
        (game, wanted),
    ).fetchall()


def _near(db: sqlite3.Connection, wanted: str, games: tuple[str, ...]) -> tuple[str, ...]:
    """The numbers of `games` that begin as `wanted` does."""
    marks = ",".join("?" * len(games))
    query = f"SELECT DISTINCT number FROM printed WHERE game IN ({marks}) AND key LIKE ? ORDER BY rowid LIMIT ?"
    begins = wanted.rpartition(".")[0]
    if not begins:
        return ()
    return tuple(row[0] for row in db.execute(query, (*games, f"{begins}%", names.NEAR)))


def _answer(db: sqlite3.Connection, rows: list[sqlite3.Row], game: str, as_of: str) -> dict[str, Any]:
    first = rows[0]
    others = {row["section"]: row for row in rows if row["section"] != first["section"]}
    held = db.execute("SELECT number, numbers FROM passage WHERE section = ? ORDER BY number", (first["section"],))
    bearers = {row["number"]: [number_key(n) for n in json.loads(row["numbers"])] for row in held}
    own = [number for number, keys in bearers.items() if first["key"] in keys]
    return {
        "number": first["number"],
        "game": game,
        "title": first["title"],
        "document": first["document"],
        "passages": passages(db, own or list(bearers), as_of),
        "before": _neighbours(db, first, "<", "DESC")[::-1],
        "after": _neighbours(db, first, ">", "ASC"),
        "also": [{key: row[key] for key in ("number", "title", "section")} for row in others.values()],
    }


def _neighbours(db: sqlite3.Connection, row: sqlite3.Row, side: str, order: str) -> list[dict[str, str]]:
    found = db.execute(
        f"SELECT min(number) AS number, title FROM printed WHERE document = ? AND rowid {side} ? AND section != ? "
        f"GROUP BY section, title ORDER BY min(rowid) {order} LIMIT ?",
        (row["document"], row["rowid"], row["section"], NEAR),
    )
    return [{"number": r["number"], "title": r["title"]} for r in found]
