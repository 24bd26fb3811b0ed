"""What the database holds: its documents, games, coverage, problems and counts."""

from __future__ import annotations

import hashlib
import sqlite3
from pathlib import Path
from typing import Any

from .. import files
from ..errors import UnreadableError
from ..rows import as_mapping
from . import names
from .passages import begun

UNBINDING = ("example", "note", "dispute", "list-entry", "convention")  # kinds of passages that state no norm
STOPS = 12  # words at which reading stopped that are listed


def sources(db: sqlite3.Connection, game: str = "", as_of: str = "") -> list[dict[str, Any]]:
    """The documents, strongest first in each game, with authority, dates and how certain these are.

    Only those that had come out on the ISO date `as_of`, or may have. `read` is the time when the file was read, and
    `changed` whether it is another one by now, null where it is gone; both are null for what the package ships.
    """
    held = names.games(db, game)
    files = {row["id"]: row for row in db.execute("SELECT id, file, sha256, read FROM source_text")}
    rows = db.execute("SELECT * FROM document ORDER BY game, strength").fetchall()
    return [
        {
            "id": row["id"],
            "game": row["game"],
            "title": row["title"],
            "edition": row["edition"] or None,
            "authority": row["authority"],
            "published": row["published"] or None,
            "effective": row["effective"] or None,
            "certainty": row["certainty"],
            "history": bool(row["history"]),
            "file": row["file"],
            "sha256": row["sha256"],
            **_file(files.get(row["id"])),
        }
        for row in rows
        if row["game"] in held and begun(row["effective"] or row["published"], as_of)
    ]


def _file(row: sqlite3.Row | None) -> dict[str, Any]:
    """When the file of a row was read, and whether it has changed since."""
    if row is None:
        return {"read": None, "changed": None}
    try:
        now = hashlib.sha256(files.read(Path(row["file"]))).hexdigest()
    except UnreadableError:
        return {"read": row["read"] or None, "changed": None}
    return {"read": row["read"] or None, "changed": now != row["sha256"]}


def card_lists(db: sqlite3.Connection, game: str = "") -> list[dict[str, Any]]:
    """The card lists and tables of games that are held: id, kind, games, file, when read, whether it has changed."""
    held = names.games(db, game)
    rows = db.execute("SELECT id, kind, games, file, sha256, read FROM source_text ORDER BY id").fetchall()
    return [
        {"id": row["id"], "kind": row["kind"], "games": row["games"].split(), "file": row["file"]} | _file(row)
        for row in rows
        if row["kind"] != "document" and set(row["games"].split()) & set(held)
    ]


def games(db: sqlite3.Connection, as_of: str = "") -> list[dict[str, Any]]:
    """The games, with how much is held of each; of documents and passages, what was in force on `as_of`."""
    return [
        {
            "game": game,
            "documents": len(sources(db, game, as_of)),
            "passages": sum(row["passages"] for row in _by_document(db, (game,), as_of).values()),
            "terms": _count(db, "concept", game),
            "cards": _count(db, "card", game),
        }
        for game in names.games(db)
    ]


def _count(db: sqlite3.Connection, table: str, game: str) -> int:
    return int(db.execute(f"SELECT count(*) FROM {table} WHERE game = ?", (game,)).fetchone()[0])


def coverage(db: sqlite3.Connection, game: str = "", as_of: str = "") -> dict[str, Any]:
    """The contract's answer to `coverage`: where each non-blank line of each document went."""
    held = {row["id"] for row in sources(db, game, as_of)}
    documents = []
    for row in db.execute("SELECT * FROM document ORDER BY game, strength").fetchall():
        if row["id"] in held:
            spans = db.execute("SELECT * FROM span WHERE document = ? ORDER BY first", (row["id"],)).fetchall()
            documents.append(
                {
                    "id": row["id"],
                    "game": row["game"],
                    "authority": row["authority"],
                    **as_mapping(row["tally"]),
                    "gaps": [_span(span) for span in spans if span["kind"] == "gap"],
                    "unparsed_lines": [_span(span) for span in spans if span["kind"] == "unparsed"],
                    **_clauses(db, row["id"]),
                }
            )
    return {"documents": documents, "stops": _stops(db, names.games(db, game)), "skipped": skipped(db, game)}


def skipped(db: sqlite3.Connection, game: str = "") -> list[dict[str, Any]]:
    """The files that hold nothing to cite, by reason, the most frequent first: {"game", "why", "files": [path]}.

    Those of which not even the game is known have it as "".
    """
    held = {*names.games(db, game), ""}
    found: dict[tuple[str, str], list[str]] = {}
    for row in db.execute("SELECT * FROM skipped ORDER BY game, file"):
        if row["game"] in held:
            found.setdefault((row["game"], row["why"]), []).append(row["file"])
    rows = [{"game": of, "why": why, "files": files} for (of, why), files in found.items()]
    return sorted(rows, key=lambda row: (-len(row["files"]), row["game"], row["why"]))


def _clauses(db: sqlite3.Connection, document: str) -> dict[str, int]:
    """How many sentences of a document there are, how many of them bind or state, and how many of those are read whole.

    Sentences of examples and notes bind nothing.
    """
    sentences = norms = clauses = understood = 0
    rows = db.execute(
        "SELECT min(c.understood) AS whole, count(*) AS clauses, p.kind FROM clause c "
        "JOIN passage p ON p.number = c.passage WHERE p.document = ? GROUP BY c.passage, c.sentence",
        (document,),
    )
    for row in rows:
        sentences += 1
        clauses += row["clauses"]
        if row["kind"] not in UNBINDING:
            norms += 1
            understood += row["whole"]
    return {"sentences": sentences, "norms": norms, "clauses": clauses, "understood": understood}


def _stops(db: sqlite3.Connection, games_: tuple[str, ...]) -> list[dict[str, Any]]:
    """The words at which the reading of a sentence stopped, by game and origin, the most frequent first."""
    rows = db.execute(
        "SELECT c.game, d.authority = 'digest' AS ours, c.stopped, count(*) AS n FROM clause c "
        "JOIN passage p ON p.number = c.passage JOIN document d ON d.id = p.document "
        f"WHERE c.stopped > '' AND p.kind NOT IN ({','.join('?' * len(UNBINDING))}) "
        "GROUP BY c.game, ours, c.stopped ORDER BY c.game, ours, n DESC, c.stopped",
        UNBINDING,
    )
    found: dict[tuple[str, bool], dict[str, int]] = {}
    for row in rows:
        words = found.setdefault((row["game"], bool(row["ours"])), {})
        if row["game"] in games_ and len(words) < STOPS:
            words[row["stopped"]] = row["n"]
    return [
        {"game": game, "origin": "digest" if ours else "documents", "stopped": words}
        for (game, ours), words in found.items()
        if words
    ]


def _span(row: sqlite3.Row) -> dict[str, Any]:
    return {"lines": [row["first"], row["last"]], "why": row["why"]}


def lint(db: sqlite3.Connection, game: str = "", as_of: str = "") -> list[dict[str, Any]]:
    """All problems of the documents and of the data, by kind; of documents, those that had come out on `as_of`."""
    held = names.games(db, game)
    out = {row["id"] for row in sources(db, game, as_of)}
    rows = db.execute("SELECT * FROM problem ORDER BY game, kind, document, first, message").fetchall()
    return [
        {
            "game": row["game"],
            "kind": row["kind"],
            "document": row["document"] or None,
            "lines": [row["first"], row["last"]] if row["first"] else None,
            "message": row["message"],
        }
        for row in rows
        if row["game"] in held and (not row["document"] or row["document"] in out)
    ]


def stats(db: sqlite3.Connection, game: str = "", as_of: str = "") -> dict[str, Any]:
    """The contract's answer to `stats`: passages by document and kind, terms, cards, references.

    Passages are counted as of an ISO date; terms, cards and edges are those of all that is loaded.
    """
    held = names.games(db, game)
    return {
        "documents": _by_document(db, held, as_of),
        "terms": sum(_count(db, "concept", name) for name in held),
        "cards": sum(_count(db, "card", name) for name in held),
        "references": {
            "resolved": _edges(db, "reference", held),
            "unresolved": _edges(db, "unresolved", held),
        },
        "clauses": sum(_count(db, "clause", name) for name in held),
        "supersedes": _of_games(db, "SELECT source FROM supersedes", held),
        "conflicts": _of_games(db, "SELECT source FROM conflicts", held) // 2,
        "errata": _of_games(db, "SELECT card FROM event WHERE action != 'listed'", held),
        "needs_review": _of_games(db, "SELECT DISTINCT passage FROM stale", held),
    }


def _by_document(db: sqlite3.Connection, games: tuple[str, ...], as_of: str) -> dict[str, Any]:
    """The passages of each document that were in force on `as_of`, by kind."""
    documents: dict[str, Any] = {}
    rows = db.execute(
        "SELECT document, kind, since, count(*) AS n FROM passage GROUP BY document, kind, since "
        "ORDER BY document, kind, since"
    )
    for row in rows:
        if row["document"].partition("/")[0] in games and begun(row["since"], as_of):
            entry = documents.setdefault(row["document"], {"passages": 0, "kinds": {}})
            entry["passages"] += row["n"]
            entry["kinds"][row["kind"]] = entry["kinds"].get(row["kind"], 0) + row["n"]
    return documents


def _edges(db: sqlite3.Connection, table: str, games: tuple[str, ...]) -> int:
    marks = ",".join("?" * len(games))
    query = f"SELECT count(*) FROM {table} r JOIN passage p ON p.number = r.source WHERE p.game IN ({marks})"
    return int(db.execute(query, games).fetchone()[0])


def _of_games(db: sqlite3.Connection, query: str, games: tuple[str, ...]) -> int:
    """The number of rows whose id, which begins with its game, is of one of `games`."""
    return sum(row[0].partition("/")[0] in games for row in db.execute(query))
