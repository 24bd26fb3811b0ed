"""What happened to a card's text: issued, repeated, revised, reversed; the words before and after where known."""

from __future__ import annotations

import sqlite3
from typing import Any

from ..changes.words import word_changes
from ..passages import Passage, begun, by_number


def history(db: sqlite3.Connection, cards: list[str], as_of: str = "") -> list[dict[str, Any]]:
    """[{"action", "before", "after", "words", "ground", "passage"}]: the events of `cards` up to `as_of`, oldest first.

    `words` are the changed words from `before` to `after` (see changes.words), [] where one of them is not known.
    """
    marks = ",".join("?" * len(cards))
    rows = db.execute(
        "SELECT e.*, p.number, p.since FROM event e JOIN passage p ON p.id = e.passage "
        f"WHERE e.card IN ({marks}) ORDER BY e.rowid",
        cards,
    ).fetchall()
    rows = [row for row in rows if begun(row["since"], as_of)]
    held = by_number(db, [row["number"] for row in rows], as_of)
    return [_event(row, held[row["number"]]) for row in rows]


def _event(row: sqlite3.Row, passage: Passage) -> dict[str, Any]:
    before, after = row["before"], row["after"]
    return {
        "action": row["action"],
        "before": before or None,
        "after": after or None,
        "words": word_changes(before, after) if before and after else [],
        "ground": row["ground"] or None,
        "passage": passage,
    }
