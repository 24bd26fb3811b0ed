"""What happened to a card's text: issued, repeated, revised, reversed; the words before and after where known."""

from __future__ import annotations

import sqlite3
from typing import Any

from ...queries import cards as stored
from ..changes.words import word_changes
from ..passages import Passage, begun, by_number


def history(db: sqlite3.Connection, cards: list[str], as_of: str = "") -> list[dict[str, Any]]:
    """[{"action", "before", "after", "words", "ground", "passage"}]: the events of `cards` up to `as_of`, oldest first.

    `words` are the changed words from `before` to `after` (see changes.words), [] where one of them is not known.
    """
    events = [event for event in stored.events(db, cards) if begun(event.since, as_of)]
    passage_of = by_number(db, [event.number for event in events], as_of)
    return [_said(event, passage_of[event.number]) for event in events]


def _said(event: stored.Event, passage: Passage) -> dict[str, Any]:
    before, after = event.before, event.after
    return {
        "action": event.action,
        "before": before or None,
        "after": after or None,
        "words": word_changes(before, after) if before and after else [],
        "ground": event.ground or None,
        "passage": passage,
    }
