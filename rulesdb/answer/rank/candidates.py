"""What retrieval finds -> candidates, with all that their features need."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping, Sequence

from ...queries.words import ranked
from ...text import STOP, fold
from ..retrieve import Hit
from .alike import NEAREST, Alike
from .features import LINES, Candidate, asked_for

COMPARED = ("text", "asked", "examples")  # lines that are compared with the question word by word


def candidates(
    db: sqlite3.Connection,
    question: str,
    hits: Sequence[Hit],
    weights: Mapping[str, float],
    near: Mapping[int, float] | None = None,
    wanted: Collection[str] | None = None,
) -> list[Candidate]:
    """The candidates for `hits`, which are best first, in that order.

    `weights` are those of the stems of `question`, `near` has the cosines of sentences, if any. `wanted` are the
    features that are asked for, all where it is None: lines that none of them needs are not compared.
    """
    rows = ranked(db, [hit.number for hit in hits])
    question_words = f" {fold(question)} "
    compared = [
        name
        for name in COMPARED
        if name == "text" or asked_for(wanted, f"{name} line alike", f"{name} lines alike")  # a hit tells that of texts
    ]
    # How many of the nearest lines are wanted: as a rule one example alone, which takes half the comparisons.
    few = {name: NEAREST if asked_for(wanted, f"{name} lines alike") else 1 for name in compared}
    alike = Alike(db, weights, fields=[getattr(row, name) for row in rows.values() for name in compared])
    best = max((hit.score for hit in hits), default=1.0) or 1.0
    return [
        Candidate(
            hit.number,
            hit.score / best,
            rank,
            row.kind,
            int(row.id.rpartition("/")[2]),
            bool(row.weak),
            named(row.scope, question_words),
            row.cards != "[]",
            {name: getattr(row, name) for name in LINES},
            row.direction,
            near.get(hit.number, 0.0) if near else None,
            {name: alike.nearest(getattr(row, name), few[name]) for name in compared},
        )
        for rank, hit in enumerate(hits, 1)
        if (row := rows.get(hit.number))
    ]


def named(scope: str, question_words: str) -> int:
    """1 where the folded `question_words` have half the words of a name of `scope`, -1 where not, 0 without a scope."""
    if not scope:
        return 0
    for name in scope.split(";"):
        words = [word for word in fold(name).split() if word not in STOP]
        if words and 2 * sum(f" {word} " in question_words for word in words) >= len(words):
            return 1
    return -1
