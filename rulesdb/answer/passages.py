"""Rows of the database -> passages as every answer shows them: the JSON contract."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from ..queries import passages as stored
from ..queries import references
from ..queries.documents import catalogue
from ..rows import as_list
from .attributions import add_attributions

Passage = dict[str, Any]

MARKS = {"Δ": "change of play", "§": "emphasis or rewording"}


def passages(db: sqlite3.Connection, numbers: Sequence[int], as_of: str = "") -> list[Passage]:
    """The passages with these numbers, in the order given, each once; see `by_number`."""
    return list(by_number(db, numbers, as_of).values())


def by_number(db: sqlite3.Connection, numbers: Sequence[int], as_of: str = "") -> dict[int, Passage]:
    """The passages with these numbers, in the order given; on the ISO date `as_of`, only what was in force then.

    For a passage that came later its strongest twin in force answers. What overrides a passage, contradicts it, or
    makes a ruling stale counts only where it was in force as well.
    """
    rows = {row.number: row for row in stored.by_number(db, numbers)}
    if as_of:
        late = [number for number, row in rows.items() if not begun(row.since, as_of)]
        twins = [row for row in stored.repeating(db, late) if begun(row.since, as_of)]
        rows |= {row.twin: row for row in reversed(twins)}  # the strongest comes last
        rows = {number: row for number, row in rows.items() if begun(row.since, as_of)}
    shown = {number: as_passage(rows[number]) for number in numbers if number in rows}
    _add_precedence(db, shown.values(), as_of)
    add_attributions(db, shown.values(), as_of)
    _add_citations(db, shown.values())
    return shown


def as_passage(row: stored.Passage) -> Passage:
    """One row as the contract's passage; what it supersedes, and what it cites, are still empty."""
    intro = f"{row.intro} " if row.intro else ""
    return {
        "id": row.id,
        "game": row.game,
        "kind": row.kind,
        "title": row.title,
        "path": as_list(row.path),
        "text": intro + row.text,
        "intro": row.intro or None,
        "document": row.document,
        "document_title": row.document_title,
        "edition": row.edition or None,
        "authority": row.authority,
        "lines": [row.first, row.last],
        "spans": as_list(row.spans),
        "number": next(iter(as_list(row.numbers)), None),
        "original": row.original or None,
        "effective": row.since or None,
        "certainty": row.certainty,
        "mark": MARKS.get(row.mark, row.mark or None),
        "supersedes": [],
        "superseded_by": [],
        "precedence": [],
        "conflicts": [],
        "needs_review": [],
        "cites": [],
        "rulings": [],
        "compared": None,
    }


def in_force(passage: Passage, as_of: str) -> bool:
    """Whether a passage was in force on the ISO date `as_of`; one of unknown date is not known not to be."""
    return begun(passage["effective"], as_of)


def begun(since: str | None, as_of: str) -> bool:
    """Whether what is in force `since` an ISO date had begun on the date `as_of`; of no known date, it may have."""
    return not as_of or not since or since[: len(as_of)] <= as_of


def _add_precedence(db: sqlite3.Connection, shown: Iterable[Passage], as_of: str) -> None:
    """Add to each passage what it overrides or is overridden by, what contradicts it, and why it may be stale.

    Only what overrides all of a passage makes it superseded; `precedence` also has what overrides one sentence.
    """
    by_id = {passage["id"]: passage for passage in shown}
    ids = list(by_id)
    for newer, older, words, part, since in references.overrides(db, ids):
        if not begun(since, as_of):
            continue
        decided = {"newer": newer, "older": older, "sentence": part or None, "ground": words}
        if newer in by_id:
            by_id[newer]["supersedes"].append(older)
            by_id[newer]["precedence"].append(decided)
        if older in by_id:
            by_id[older]["precedence"].append(decided)
            if not part:
                by_id[older]["superseded_by"].append(newer)
    for one, other, words, since in references.conflicts(db, ids):
        if begun(since, as_of):
            by_id[one]["conflicts"].append({"with": other, "about": words})
    for stale, cause, why, since in references.stale(db, ids):
        if begun(since, as_of):
            by_id[stale]["needs_review"].append({"because_of": cause, "why": why})


def _add_citations(db: sqlite3.Connection, shown: Iterable[Passage]) -> None:
    """Add to each passage of a digest the places that it restates, in readable form, loaded or not."""
    digests = [passage for passage in shown if passage["authority"] == "digest"]
    titles = catalogue(db) if digests else {}
    for passage in digests if titles else ():
        citations = [ruling["citation"] for ruling in passage["rulings"]]
        places = references.restated(db, passage["id"], passage["game"])
        passage["cites"] = [*citations, *(_readable(place, titles) for place in places)]


def _readable(place: str, titles: dict[str, str]) -> str:
    """A place as people read it ("game/book/night-watch/2" -> "The Book, night watch")."""
    game, document, *parts = place.split("/")
    names = [part.replace("-", " ") for part in parts if not part.isdigit()]
    return ", ".join([titles.get(f"{game}/{document}", document), *names[-2:]])
