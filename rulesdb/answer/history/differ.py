"""Every place where two sources differ, both quoted, with the rule of precedence that decides."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from ...queries import references
from ...queries.passages import at
from .. import names
from ..passages import Passage, begun, passages

SHOWN = 4  # passages of one side


def conflicts(
    db: sqlite3.Connection, game: str = "", as_of: str = "", *, only_open: bool = False
) -> list[dict[str, Any]]:
    """[{"game", "decided", "says", "sentence", "one": [passage], "other": [passage]}], undecided ones first.

    `one` is the side that wins where something decides; `says` is then the rule of precedence, else the question that
    is open. `sentence` are words of the one sentence of `other` that falls, None where all of it does. A side of a
    document that is not loaded is quoted from our digests; a difference of which a side is held nowhere is left out.
    """
    game_ids = names.games(db, game)
    restating = _restating(db)
    differences = []
    for row in references.differences(db):
        if row.game not in game_ids or (only_open and row.decided):
            continue
        winning = _side(db, row.one, row.other, restating, as_of)
        losing = _side(db, row.other, row.one, restating, as_of)
        if winning and losing:
            differences.append(
                {
                    "game": row.game,
                    "decided": bool(row.decided),
                    "says": row.words,
                    "sentence": row.part or None,
                    "one": winning,
                    "other": losing,
                }
            )
    return differences


def _side(
    db: sqlite3.Connection, cited: str, against: str, restating: Mapping[str, Sequence[int]], as_of: str
) -> list[Passage]:
    """The passages at the place `cited`, else ours that restate it and not `against`; what was in force on `as_of`."""
    numbers = [row.number for row in at(db, cited) if begun(row.since, as_of)]
    if not numbers:
        mine, theirs = (restating.get(id_.partition("/")[2], ()) for id_ in (cited, against))
        numbers = [number for number in mine if number not in theirs]
    return passages(db, numbers[:SHOWN], as_of)


def _restating(db: sqlite3.Connection) -> dict[str, list[int]]:
    """Our passages that restate a place of a document that is not loaded, by the place."""
    numbers_of: dict[str, list[int]] = defaultdict(list)
    for cited, number in references.restating_absent(db):
        numbers_of[cited].append(number)
    return numbers_of
