"""The documents behind an answer with their dates, and what the date that was asked for leaves out."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any

from ...queries import documents
from ...queries.passages import oldest
from ..passages import Passage, begun
from .authorities import could_rule


def editions(
    db: sqlite3.Connection, used: Iterable[Passage], games: Iterable[str] = (), as_of: str = ""
) -> dict[str, Any]:
    """What an answer rests on: the documents of the passages `used`, or all of `games` where none are.

    {"as_of", "documents": [{"id", "title", "edition", "authority", "dated", "certainty"}], "left_out": [the same],
    "oldest", "before_all", "could_rule": [name]}: `left_out` came after `as_of`, and nothing of it is in the answer;
    `before_all` says that the day is before `oldest`, the first day that anything loaded of these games is known to
    have been in force.
    """
    names = dict.fromkeys(passage["document"] for passage in used)
    asked = list(games) or list(dict.fromkeys(name.partition("/")[0] for name in names))
    current = documents.current(db, asked, () if as_of else list(names))  # an archive has hundreds
    shown = [row for row in current if (row.id in names if names else begun(row.dated, as_of))]
    first = oldest(db, asked) if as_of else ""
    return {
        "as_of": as_of or None,
        "documents": [_said(row) for row in shown],
        "left_out": [_said(row) for row in current if row not in shown and not begun(row.dated, as_of)],
        "oldest": first or None,
        "before_all": bool(first) and not begun(first, as_of),
        "could_rule": could_rule(db, asked, as_of) if as_of else [],
    }


def _said(row: documents.Document) -> dict[str, Any]:
    keys = ("id", "title", "edition", "authority", "certainty", "dated")
    return {key: getattr(row, key) or None for key in keys}
