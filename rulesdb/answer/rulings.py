"""What authorities ruled outside the published documents, and what others wrote there, as answers show it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from ..queries import rulings
from ..text import fold
from . import names

Passage = dict[str, Any]
LOOKED_AT = 200  # remarks among which those of the game and the day are chosen
NEAREST = 3  # rulings that are shown beside the answer to a question


def newest_last(shown: Sequence[Passage]) -> list[Passage]:
    """The passages with the rulings behind all others, the newest ruling first; the others keep their order."""
    ruled = [passage for passage in shown if passage["rulings"]]
    ruled.sort(key=lambda passage: passage["rulings"][0]["date"] or "", reverse=True)
    return [passage for passage in shown if not passage["rulings"]] + ruled


def nearest(shown: Sequence[Passage]) -> list[Passage]:
    """The first NEAREST rulings among passages, which stand best first; the newest of them first."""
    return newest_last([passage for passage in shown if passage["rulings"]][:NEAREST])


def discussion(
    db: sqlite3.Connection, words: str, game: str = "", *, limit: int = 5, as_of: str = ""
) -> list[dict[str, Any]]:
    """What people without authority wrote on `words`, best first: never a ground.

    {"kind": "discussion", "game", "title", "question", "text", "author", "date", "document", "lines", "address"}; on
    the ISO date `as_of`, only what had been written. Raises NotFoundError for a game that is not held.
    """
    asked = [word for word in dict.fromkeys(fold(words).split()) if word.isalnum()]
    if not asked:
        return []
    known = names.games(db, game)
    every = " ".join(names.quoted([word]) for word in asked)
    some = " OR ".join(names.quoted([word]) for word in asked)
    for query in (every, some):
        remarks = rulings.remarks(db, query, LOOKED_AT)
        written = [row for row in remarks if row.game in known and _written(row.day, as_of)]
        if written:
            return [_remark(row) for row in written[:limit]]
    return []


def _written(day: str, as_of: str) -> bool:
    return not as_of or (bool(day) and day[: len(as_of)] <= as_of)


def _remark(row: rulings.Remark) -> dict[str, Any]:
    return {
        "kind": "discussion",
        "game": row.game,
        "title": row.title,
        "question": row.question or None,
        "text": row.text,
        "author": row.author,
        "date": row.day or None,
        "document": row.document,
        "lines": [row.first, row.last],
        "address": row.address or None,
    }


def given(db: sqlite3.Connection, game: str, signs: Iterable[str], as_of: str = "") -> dict[str, Any]:
    """How many rulings are held of the one who signs with `signs`, and of which days the first and last are.

    The mailed digests of a rules team are sent by one of its members, and bear its name in their titles.
    """
    wanted = {fold(sign) for sign in signs}
    by_then = [row for row in rulings.signed(db, game) if not as_of or row.day[: len(as_of)] <= as_of]
    signed = [row for row in by_then if fold(row.author) in wanted or (not row.thread and _bears(row.title, wanted))]
    days = sorted(row.day for row in signed if row.day)
    return {
        "count": len({row.passage for row in signed}),
        "first": days[0] if days else None,
        "last": days[-1] if days else None,
    }


def _bears(title: str, signs: Iterable[str]) -> bool:
    """Whether a title has one of the `signs`, which are keys, as whole words."""
    words = f" {fold(title)} "
    return any(f" {sign} " in words for sign in signs)
