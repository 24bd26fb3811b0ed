"""A rule by its printed number, with its neighbours."""

from __future__ import annotations

import re
import sqlite3
from typing import Any

from ..door import asked
from ..errors import NotFoundError
from ..rows import as_list
from ..text import excerpt, number_key
from . import names
from .passages import passages

TITLE = 8  # words that stand for a rule without a title
_WORD = re.compile(r"^(?:rule|section|article|chapter|part|appendix|step|cr|§)\s*")
_PART = re.compile(r"\d+|[a-z]+")
SHOWN = 12  # passages that are shown of what stands under a heading
NUMBERED = "document = ? AND key NOT LIKE 'page %'"  # rows of rules, not of pages
NEAR = 2  # neighbours to name on each side


@asked
def rule(db: sqlite3.Connection, number: str, game: str = "", as_of: str = "") -> dict[str, Any]:
    """What bears a printed number, as a mapping.

    {"number", "game", "title", "passages", "under", "before", "after", "references", "referenced_by", "also",
    "also_in"}. `under`, `before` and `after` are [{"number", "title"}] in the document's order: what stands right
    under a heading or rule, and its neighbours. References are [{"number", "title", "kind", "words"}]. Where several
    sections bear the number, the first of the strongest document answers, and `also` has the others as [{"number",
    "title", "section"}]; `also_in` are the other games that have it. Raises NotFoundError, with those numbers of the
    games asked that begin like it.
    """
    wanted, asked = number_key(number), names.games(db, game)
    for held in asked:
        rows = _bearers(db, held, wanted) or _written_otherwise(db, held, wanted)
        if rows:
            return _answer(db, rows, held, as_of) | {"also_in": _others(db, wanted, (held,))}
    within, others = f" of {' or '.join(asked)}" if game else "", _others(db, wanted, asked)
    elsewhere = f"; one of {', '.join(others)} is: say --game {others[0]}" if others else ""
    raise NotFoundError(
        f"no rule{within} is printed with the number {excerpt(number)}{elsewhere}", _near(db, wanted, asked)
    )


def _others(db: sqlite3.Connection, key: str, asked: tuple[str, ...]) -> list[str]:
    """The games besides `asked` that print a number."""
    rows = db.execute("SELECT DISTINCT game FROM printed WHERE key = ? ORDER BY game", (key,))
    return [row[0] for row in rows if row[0] not in asked]


def _near(db: sqlite3.Connection, key: str, games: tuple[str, ...]) -> tuple[str, ...]:
    """The numbers of `games` that begin like one that there is not."""
    begins, marks = key.rpartition(".")[0] or key, ",".join("?" * len(games))
    query = f"SELECT DISTINCT number FROM printed WHERE game IN ({marks}) AND key LIKE ? ORDER BY rowid LIMIT ?"
    return tuple(row[0] for row in db.execute(query, (*games, f"{begins}%", names.NEAR))) if begins else ()


def _bearers(db: sqlite3.Connection, game: str, key: str) -> list[sqlite3.Row]:
    """The places that bear a number, those of the strongest document first."""
    query = (
        "SELECT r.rowid, r.* FROM printed r JOIN document d ON d.id = r.document WHERE r.game = ? AND r.key = ? "
        "ORDER BY d.authority = 'digest', d.strength, r.rowid"
    )
    return db.execute(query, (game, key)).fetchall()


def _written_otherwise(db: sqlite3.Connection, game: str, key: str) -> list[sqlite3.Row]:
    """The rows of the number that is written with other signs, or with a word in front ("rule 5.2a" for "5.2(a)")."""
    bare = _WORD.sub("", key)
    if bare != key and (rows := _bearers(db, game, bare)):
        return rows
    wanted = _parts(bare)
    numbers = (row[0] for row in db.execute("SELECT DISTINCT key FROM printed WHERE game = ?", (game,)))
    found = next((held for held in numbers if wanted and _parts(_WORD.sub("", held)) == wanted), None)
    return _bearers(db, game, found) if found else []


def _parts(number: str) -> tuple[str, ...]:
    return tuple(_PART.findall(number.lower()))


def _is_under(number: str, parent: str) -> bool:
    """Whether a printed number stands under another: it begins with its parts, or with its hundred."""
    own, other = _parts(_WORD.sub("", number.lower())), _parts(_WORD.sub("", parent.lower()))
    if not other or own == other:
        return False
    return own[: len(other)] == other or (
        len(other) == 1 and len(own[0]) == 3 and own[0].isdigit() and other[0].isdigit() and own[0][:-2] == other[0]
    )


def _answer(db: sqlite3.Connection, rows: list[sqlite3.Row], game: str, as_of: str) -> dict[str, Any]:
    others = {row["section"]: row for row in rows if row["section"] != rows[0]["section"]}
    sections = [rows[0]["section"]] if rows[0]["section"] else []
    marks = ",".join("?" * len(sections))
    held = db.execute(f"SELECT number, numbers FROM passage WHERE section IN ({marks}) ORDER BY number", sections)
    bearers = {row["number"]: [number_key(n) for n in as_list(row["numbers"])] for row in held}
    first = rows[0]
    own = [number for number, keys in bearers.items() if first["key"] in keys]
    found = passages(db, own or list(bearers) or _passages_under(db, first), as_of)
    return {
        "number": first["number"],
        "game": game,
        "title": first["title"],
        "document": first["document"],
        "passages": found,
        "under": _under(db, first),
        "before": _neighbours(db, first, "<", "DESC")[::-1],
        "after": _neighbours(db, first, ">", "ASC"),
        "also": [{key: row[key] for key in ("number", "title", "section")} for row in others.values()],
        "references": _references(db, own or list(bearers)),
        "referenced_by": _referenced_by(
            db, [p["id"] for p in found], sections if not own or len(own) == len(bearers) else []
        ),
    }


def _under(db: sqlite3.Connection, row: sqlite3.Row) -> list[dict[str, str]]:
    """What stands right under a number: the rows behind it that begin with it, without what stands under these."""
    found: list[dict[str, str]] = []
    rows = db.execute(
        "SELECT * FROM printed WHERE document = ? AND rowid > ? AND key NOT LIKE 'page %' ORDER BY rowid",
        (row["document"], row["rowid"]),
    )
    for after in rows:
        if after["key"] == row["key"]:
            continue
        if not _is_under(after["number"], row["number"]):
            break
        known = any(_is_under(after["number"], held["number"]) or after["number"] == held["number"] for held in found)
        if not known:
            found.append({"number": after["number"], "title": _title(db, after)})
    return found


def _passages_under(db: sqlite3.Connection, row: sqlite3.Row) -> list[int]:
    """The first passages that stand under a heading without text of its own."""
    rows = db.execute(
        f"SELECT key, number, section FROM printed WHERE {NUMBERED} AND rowid > ? ORDER BY rowid LIMIT ?",
        (row["document"], row["rowid"], SHOWN * 4),
    )
    found: list[int] = []
    for after in rows:
        if not _is_under(after["number"], row["number"]) or len(found) >= SHOWN:
            break
        query = "SELECT number FROM passage WHERE section = ? AND numbers LIKE ? ORDER BY number"
        found += [held[0] for held in db.execute(query, (after["section"], f'["{after["number"]}"%'))]
    return found[:SHOWN]


def _title(db: sqlite3.Connection, row: sqlite3.Row) -> str:
    """The title of a printed number: its heading, or the first words of a rule among others of its section."""
    if not row["section"]:
        return str(row["title"])
    query = "SELECT text FROM passage WHERE section = ? AND numbers LIKE ? ORDER BY number LIMIT 1"
    text = db.execute(query, (row["section"], f'["{row["number"]}"%')).fetchone()
    several = db.execute("SELECT count(DISTINCT numbers) FROM passage WHERE section = ?", (row["section"],)).fetchone()[
        0
    ]
    if text is None or several < 2:
        return str(row["title"])
    words = text[0].split()
    return " ".join(words[:TITLE]) + (" ..." if len(words) > TITLE else "")


def _references(db: sqlite3.Connection, numbers: list[int]) -> list[dict[str, str]]:
    """What passages refer to, of the places that bear a number."""
    marks = ",".join("?" * len(numbers))
    rows = db.execute(
        "SELECT r.kind, r.words, p.numbers, p.title FROM reference r "
        "JOIN passage p ON p.id = r.target OR p.section = r.target "
        f"WHERE r.source IN ({marks}) AND p.numbers != '[]' AND r.kind != 'clarifies' "
        "GROUP BY r.target ORDER BY min(p.number)",
        numbers,
    )
    return [_reference(row) for row in rows]


def _referenced_by(db: sqlite3.Connection, ids: list[str], sections: list[str]) -> list[dict[str, str]]:
    targets = [*ids, *sections]
    marks = ",".join("?" * len(targets))
    rows = db.execute(
        f"SELECT DISTINCT r.kind, r.words, p.numbers, p.title FROM reference r JOIN passage p ON p.number = r.source "
        f"WHERE r.target IN ({marks}) AND p.numbers != '[]' AND r.kind != 'clarifies' ORDER BY p.number",
        targets,
    )
    return [_reference(row) for row in rows]


def _reference(row: sqlite3.Row) -> dict[str, str]:
    return {"number": as_list(row["numbers"])[0], "title": row["title"], "kind": row["kind"], "words": row["words"]}


def _neighbours(db: sqlite3.Connection, row: sqlite3.Row, side: str, order: str) -> list[dict[str, str]]:
    """The numbers next to one in the document's order, each once; not other passages of the same number."""
    rows = db.execute(
        f"SELECT rowid, * FROM printed WHERE {NUMBERED} AND rowid {side} ? AND key != ? "
        f"ORDER BY rowid {order} LIMIT 40",
        (row["document"], row["rowid"], row["key"]),
    ).fetchall()
    found = {held["key"]: held for held in reversed(rows)} if side == ">" else {held["key"]: held for held in rows}
    nearest = sorted(found.values(), key=lambda held: abs(held["rowid"] - row["rowid"]))
    return [{"number": held["number"], "title": held["title"]} for held in nearest[:NEAR]]
