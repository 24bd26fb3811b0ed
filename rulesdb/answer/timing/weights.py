"""What a clause's fit is multiplied by, for what it is, for whom it holds, and whether something overrides it."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise

from ...text import STOP, fold, words
from ..passages import begun
from .happenings import happenings, marks
from .question import Asked, stem

KINDS = {"example": 0.8, "note": 0.75, "list-entry": 0.7, "dispute": 0.9}
NAMED = 1.25  # of what rules on a card that the question names
OTHER_CARD = 0.75  # of what rules on a card that it does not name
NARROW = 0.75  # of what holds for one scenario that the question does not name
OTHER_SIDE = 0.6  # of what holds for another side than the question names
ANY_SIDE = 0.9  # of what holds for one side where the question names none
FALLEN = 0.6  # of a sentence that a later one overrides
TOGETHER = 0.15  # more for words that stand together in the question and in the clause
DOES = 1.1  # of what does, or is what follows from, what the question speaks of


def factors(
    db: sqlite3.Connection, asked: Asked, rows: Sequence[sqlite3.Row], grounds: Mapping[int, list[int]], as_of: str
) -> dict[int, float]:
    """What each clause's fit is multiplied by: for what it is, for whom it holds, and whether it fell by `as_of`."""
    named = _ruling_on(db, asked)
    first = {row["number"]: next(iter(grounds.get(row["passage"], [])), row["twin"]) for row in rows}
    scopes = _scopes(db, sorted(set(first.values())))
    spoken = {idea.words for idea in asked.query.ideas}
    happening = happenings(db, [row["number"] for row in rows])
    fallen = _fallen(db, rows, as_of)
    together = _together(asked.text)
    found = {}
    for row in rows:
        factor = KINDS.get(row["kind"], 1.0)
        factor *= 1 + TOGETHER * len(together & _together(row["text"])) / max(2, len(together))
        if row["passage"] in named:
            factor *= NAMED
        elif row["cards"] != "[]":
            factor *= OTHER_CARD
        scope = scopes.get(first[row["number"]])
        if scope and spoken.isdisjoint(scope):
            factor *= NARROW
        roles = happening.get(row["number"], {})
        if asked.events:
            said = roles.get("effect", set()) | (roles.get("trigger", set()) if _happens(asked) else set())
            factor *= DOES if said.intersection(asked.events) else 1.0
        theirs = roles.get("side")
        if theirs and theirs.isdisjoint(asked.sides):
            factor *= OTHER_SIDE if asked.sides else ANY_SIDE
        found[row["number"]] = factor * (FALLEN if row["number"] in fallen else 1.0)
    return found


def _together(text: str) -> set[tuple[str, str]]:
    """The words that stand together in `text`, in pairs, without endings."""
    said = words(text)
    return {(stem(one), stem(other)) for one, other in pairwise(said) if not {one, other} & STOP}


def _happens(asked: Asked) -> bool:
    """Whether the question asks what follows from an event, not whether or how it comes about."""
    return any(part.kind == "what" for part in asked.parts)


def _ruling_on(db: sqlite3.Connection, asked: Asked) -> set[int]:
    """The passages that rule on a card that the question names."""
    cards = list(asked.cards)
    return {row[0] for row in db.execute(f"SELECT passage FROM card_passage WHERE card IN ({marks(cards)})", cards)}


def _scopes(db: sqlite3.Connection, numbers: Sequence[int]) -> dict[int, frozenset[str]]:
    """The words of the scenario for which alone each of these passages holds."""
    query = f"SELECT number, scope FROM passage WHERE number IN ({marks(numbers)}) AND scope > '' AND cards = '[]'"
    return {number: frozenset(words(scope)) for number, scope in db.execute(query, numbers)}


def _fallen(db: sqlite3.Connection, rows: Sequence[sqlite3.Row], as_of: str) -> set[int]:
    """The clauses of `rows` that something in force overrides: those of a whole passage, or one sentence of it."""
    held = sorted({row["passage"] for row in rows})
    edges = db.execute(
        "SELECT o.number, s.part, n.since FROM supersedes s JOIN passage o ON o.id = s.target "
        f"JOIN passage n ON n.id = s.source WHERE o.number IN ({marks(held)})",
        held,
    ).fetchall()
    parts: dict[int, list[str]] = defaultdict(list)
    for number, part, since in edges:
        if begun(since, as_of):
            parts[number].append(fold(part))
    return {row["number"] for row in rows if any(part in fold(row["text"]) for part in parts[row["passage"]])}
