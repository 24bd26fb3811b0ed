"""Rows of the database -> passages as every answer shows them: the JSON contract."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

Passage = dict[str, Any]

SELECT = """
    SELECT p.*, d.title AS document_title, d.edition, d.authority AS document_authority, d.published,
           d.effective AS document_effective, d.certainty, d.strength, d.history
    FROM passage p JOIN document d ON d.id = p.document
"""
BATCH = 500  # SQLite's bound on the parameters of one statement is far above; this keeps statements readable in logs


def passages(db: sqlite3.Connection, numbers: Sequence[int]) -> list[Passage]:
    """The passages with these numbers, in the order given."""
    rows: dict[int, sqlite3.Row] = {}
    for start in range(0, len(numbers), BATCH):
        part = numbers[start : start + BATCH]
        rows |= {row["number"]: row for row in db.execute(f"{SELECT} WHERE p.number IN ({_marks(part)})", part)}
    found = [as_passage(rows[number]) for number in numbers if number in rows]
    _add_precedence(db, found)
    _add_citations(db, found)
    return found


def _marks(values: Sequence[Any]) -> str:
    return ",".join("?" * len(values))


def as_passage(row: sqlite3.Row) -> Passage:
    """One row of SELECT as the contract's passage; what it supersedes, and what it cites, are still empty."""
    intro = f"{row['intro']} " if row["intro"] else ""
    return {
        "id": row["id"],
        "game": row["game"],
        "kind": row["kind"],
        "title": row["title"],
        "path": json.loads(row["path"]),
        "text": intro + row["text"],
        "intro": row["intro"] or None,
        "document": row["document"],
        "document_title": row["document_title"],
        "edition": row["edition"] or None,
        "authority": row["authority"] or row["document_authority"],
        "lines": [row["first"], row["last"]],
        "spans": json.loads(row["spans"]),
        "number": next(iter(json.loads(row["numbers"])), None),
        "original": row["original"] or None,
        "effective": row["effective"] or row["document_effective"] or row["published"] or None,
        "certainty": "stated" if row["effective"] else row["certainty"],
        "supersedes": [],
        "superseded_by": [],
        "cites": [],
    }


def _add_precedence(db: sqlite3.Connection, found: Iterable[Passage]) -> None:
    by_id = {passage["id"]: passage for passage in found}
    for newer, older in db.execute("SELECT source, target FROM supersedes"):
        if newer in by_id:
            by_id[newer]["supersedes"].append(older)
        if older in by_id:
            by_id[older]["superseded_by"].append(newer)


def _add_citations(db: sqlite3.Connection, found: Iterable[Passage]) -> None:
    """Add to each passage of a digest the places that it restates, in readable form, loaded or not."""
    digests = [passage for passage in found if passage["authority"] == "digest"]
    titles = {row["id"]: f"{row['title']} {row['edition']}".strip() for row in db.execute("SELECT * FROM catalogue")}
    for passage in digests if titles else ():
        rows = db.execute(
            "SELECT r.target FROM passage p JOIN reference r ON r.source = p.number WHERE p.id = :id "
            "AND r.kind = 'clarifies' UNION ALL SELECT :game || '/' || u.target FROM passage p "
            "JOIN unresolved u ON u.source = p.number WHERE p.id = :id AND u.kind = 'clarifies'",
            {"id": passage["id"], "game": passage["game"]},
        )
        passage["cites"] = [_readable(row[0], titles) for row in rows]


def _readable(place: str, titles: dict[str, str]) -> str:
    """A place as people read it ("game/book/night-watch/2" -> "The Book, night watch")."""
    game, document, *parts = place.split("/")
    names = [part.replace("-", " ") for part in parts if not part.isdigit()]
    return ", ".join([titles.get(f"{game}/{document}", document), *names[-2:]])


def in_force(passage: Passage, as_of: str) -> bool:
    """Whether a passage was in force on the ISO date `as_of`; one of unknown date is not known not to be."""
    return not as_of or not passage["effective"] or passage["effective"][: len(as_of)] <= as_of
