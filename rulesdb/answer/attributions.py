"""Who gave a ruling that stands in no published document, when and where: added to the passages of an answer."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any

from ..queries import rulings

Passage = dict[str, Any]
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
KINDS = {"designer": "designer's ruling"}  # what the ruling of an authority of that kind is called


def add_attributions(db: sqlite3.Connection, shown: Iterable[Passage], as_of: str = "") -> None:
    """Add to each passage who ruled so, newest first, and what a later document made of it, by the ISO date `as_of`.

    `rulings` is a list of {"author", "date", "certainty", "thread", "title", "address", "citation"}; `compared` is None
    or {"result", "with"}. A passage of a digest cites its rulings before other places.
    """
    by_id = {passage["id"]: passage for passage in shown}
    if not by_id:
        return
    for row in rulings.attributions(db, list(by_id), as_of):
        by_id[row.passage]["rulings"].append(
            {
                "author": row.author,
                "date": row.day or None,
                "certainty": row.certainty,
                "thread": int(row.thread) if row.thread.isdigit() else row.thread or None,
                "title": row.title or None,
                "address": row.address or None,
                "citation": citation(row),
            }
        )
    for later in rulings.compared(db, list(by_id), as_of):
        by_id[later.passage]["compared"] = {"result": later.result, "with": later.other or None}


def citation(row: rulings.Attribution) -> str:
    """Who ruled, when and where, in words: "designer's ruling, Ada, 7 January 2012, thread 1207"."""
    source = f"thread {row.thread}" if row.thread else row.title
    return ", ".join(filter(None, (KINDS.get(row.kind, "ruling"), row.author, spoken(row.day), source)))


def spoken(day: str) -> str:
    """An ISO date or its beginning in words.

    >>> spoken("2014-02-26"), spoken("2014-02"), spoken("2014"), spoken("")
    ('26 February 2014', 'February 2014', '2014', 'date not known')
    """
    year, _, month_day = day.partition("-")
    month, _, date = month_day.partition("-")
    if not year:
        return "date not known"
    if not month:
        return year
    return f"{int(date)} {MONTHS[int(month) - 1]} {year}" if date else f"{MONTHS[int(month) - 1]} {year}"
