"""What is ruled on a card: errata, rulings, the lists that name it, and the general rules that apply."""

from __future__ import annotations

import sqlite3
from typing import Any

from ..door import asked
from ..errors import NotFoundError
from ..rows import as_list, as_mapping
from ..text import excerpt, fold
from . import names
from .history.errata import history
from .passages import begun, passages
from .rulings import newest_last

ORDER = ("erratum", "ruling", "question", "dispute", "list-entry", "convention", "definition", "rule")
SHOWN = 20  # passages: those that rule on the card, then those that only mention it
MOST_LIKE = 60  # cards to list whose names have the words that were asked for


@asked
def card(db: sqlite3.Connection, name: str, game: str = "", as_of: str = "") -> dict[str, Any]:
    """The contract's answer to `card NAME`.

    A title that several cards share is answered for all of them; without a game, the first that has a ruling answers.
    Raises NotFoundError, with the nearest names, where no game knows such a card.
    """
    asked = names.games(db, game)
    known = {held: ids for held in names.games(db) if (ids := _exact(db, name, held))}
    found = [held for held in known if held in asked]
    if found:
        held = next((held for held in found if _numbers(db, known[held])), found[0])
        return _answer(db, known[held], held, as_of) | {"also_in": [other for other in known if other != held]}
    offered = names.near(db, ("card", "title"), name, asked)
    best = [row for row in offered if row[2] >= names.SURE and row[2] == offered[0][2]]
    ruled = [row for row in best if _numbers(db, [row[1]])] or best
    if len(ruled) == 1:
        return _answer(db, [ruled[0][1]], ruled[0][1].partition("/")[0], as_of) | {"also_in": []}
    within = f" of {' or '.join(asked)}" if game else ""
    elsewhere = f"; one of {', '.join(known)} is: say --game {next(iter(known))}" if known else ""
    near = tuple(dict.fromkeys(row[0] for row in offered[: names.NEAR]))
    raise NotFoundError(f"no card{within} is called {excerpt(name)}{elsewhere}", near)


def named_like(db: sqlite3.Connection, name: str, game: str = "") -> list[dict[str, Any]]:
    """[{"name", "game", "printings"}] of the cards whose names have all words of `name`, at most MOST_LIKE."""
    found: dict[str, tuple[str, str, str]] = {}
    wanted = fold(name).split()
    for held in names.games(db, game) if wanted else ():
        rows = db.execute("SELECT id, title, subtitle FROM card WHERE game = ? ORDER BY title, subtitle", (held,))
        for row in rows.fetchall():
            if set(wanted) <= set(fold(f"{row['title']} {row['subtitle']}").split()):
                found[row["id"]] = (held, row["title"], row["subtitle"])
    return [
        {"name": _full(title, subtitle), "game": held, "printings": printings(db, held, title, subtitle)}
        for held, title, subtitle in list(found.values())[:MOST_LIKE]
    ]


def _full(title: str, subtitle: str) -> str:
    return f"{title}, {subtitle}" if subtitle else title


def _exact(db: sqlite3.Connection, name: str, game: str) -> list[str]:
    """The cards of that full name, else of that title, else with that collector's number."""
    for kind in ("card", "title"):
        rows = names.exact(db, (kind,), name, game)
        if rows:
            return list(dict.fromkeys(row["target"] for row in rows))
    code = fold(name).replace(" ", "")
    rows = db.execute("SELECT id, codes FROM card WHERE game = ? AND codes != '[]'", (game,)).fetchall()
    return [row["id"] for row in rows if any(fold(c).replace(" ", "") == code for c in as_list(row["codes"]))]


def _answer(db: sqlite3.Connection, ids: list[str], game: str, as_of: str) -> dict[str, Any]:
    rows = [db.execute("SELECT * FROM card WHERE id = ?", (id_,)).fetchone() for id_ in ids]
    ruling = _numbers(db, ids)
    found = passages(db, ruling, as_of)
    found.sort(key=lambda p: ORDER.index(p["kind"]) if p["kind"] in ORDER else len(ORDER))
    found = newest_last(found)
    mentioning = [number for number in _mentions(db, ids) if number not in ruling][: max(0, SHOWN - len(found))]
    mentions = passages(db, mentioning, as_of)
    first = rows[0]
    return {
        "card": {
            "title": first["title"],
            "subtitle": first["subtitle"] or None,
            "game": game,
            "id": first["id"],
            "codes": [code for row in rows for code in as_list(row["codes"])],
            "info": _info(db, game, first["title"], first["subtitle"]),
            "same_title": [f"{row['title']}, {row['subtitle']}" for row in rows] if len(rows) > 1 else [],
            "printings": [p for row in rows for p in printings(db, game, row["title"], row["subtitle"])],
        },
        "passages": found + mentions,
        "ruled": len(found),
        "lists": _lists(db, ids, as_of),
        "history": history(db, ids, as_of),
        "see_also": _see_also(db, ids, [*ruling, *mentioning]),
    }


def _numbers(db: sqlite3.Connection, ids: list[str]) -> list[int]:
    """The passages that rule on any of the cards, official ones first, a twin once."""
    marks = ",".join("?" * len(ids))
    rows = db.execute(
        "SELECT DISTINCT p.number, p.twin FROM card_passage c JOIN passage p ON p.number = c.passage "
        f"JOIN document d ON d.id = p.document WHERE c.card IN ({marks}) "
        "ORDER BY d.authority = 'digest', d.strength, p.number",
        ids,
    ).fetchall()
    members = {row["number"] for row in rows}
    return [row["number"] for row in rows if row["twin"] == row["number"] or row["twin"] not in members]


def _mentions(db: sqlite3.Connection, ids: list[str]) -> list[int]:
    """The passages that name any of the cards, official ones first, a twin once."""
    marks = ",".join("?" * len(ids))
    rows = db.execute(
        "SELECT DISTINCT p.twin FROM reference r JOIN passage p ON p.number = r.source "
        f"JOIN document d ON d.id = p.document WHERE r.target IN ({marks}) AND d.history = 0 "
        "ORDER BY d.authority = 'digest', d.strength, p.number",
        ids,
    )
    return [row[0] for row in rows]


def _lists(db: sqlite3.Connection, ids: list[str], as_of: str) -> list[dict[str, str]]:
    marks = ",".join("?" * len(ids))
    rows = db.execute(
        "SELECT DISTINCT l.list, l.format, l.document, p.since FROM listing l JOIN passage p ON p.number = l.passage "
        f"WHERE l.card IN ({marks}) ORDER BY l.list, l.document",
        ids,
    )
    return [
        {"list": row["list"], "format": row["format"], "document": row["document"]}
        for row in rows
        if begun(row["since"], as_of)
    ]


def _info(db: sqlite3.Connection, game: str, title: str, subtitle: str) -> dict[str, Any] | None:
    """What a loaded card list says of the card, or None."""
    row = db.execute(
        "SELECT data FROM fact WHERE game = ? AND key = ? AND subtitle = ? LIMIT 1", (game, fold(title), subtitle)
    ).fetchone()
    return as_mapping(row["data"]) if row else None


def printings(db: sqlite3.Connection, game: str, title: str, subtitle: str) -> list[dict[str, Any]]:
    """[{"name", "id", "facts"}]: each card of that name in the card lists that are loaded, official ones first."""
    rows = db.execute(
        "SELECT id, title, subtitle, data FROM fact WHERE game = ? AND key = ? AND subtitle = ?",
        (game, fold(title), subtitle),
    )
    found = [
        {"name": _full(row["title"], row["subtitle"]), "id": row["id"], "facts": as_mapping(row["data"])}
        for row in rows
    ]
    return sorted(found, key=lambda row: row["facts"].get("pool", "official") != "official")


def _see_also(db: sqlite3.Connection, ids: list[str], held: list[int]) -> list[str]:
    """The names of the terms and other cards that the card's passages refer to."""
    if not held:
        return []
    marks, own = ",".join("?" * len(held)), ",".join("?" * len(ids))
    rows = db.execute(
        "SELECT coalesce(c.name, k.title) AS name, count(*) AS times FROM reference r "
        "LEFT JOIN concept c ON c.id = r.target LEFT JOIN card k ON k.id = r.target "
        f"WHERE r.source IN ({marks}) AND r.target NOT IN ({own}) "
        "GROUP BY name HAVING name IS NOT NULL ORDER BY times DESC, name LIMIT 12",
        (*held, *ids),
    )
    return [row[0] for row in rows]
