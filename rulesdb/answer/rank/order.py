"""The candidates of a search, in the order in which they answer the question."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from ..question import Query
from .candidates import candidates
from .features import features
from .spoken import spoken
from .weights import search_weights, weighed

POOL = 40  # best hits of retrieval that are looked at; of 100 right passages, 98 are among them


def ordered(
    db: sqlite3.Connection, question: str, game: str, query: Query, hits: Sequence[tuple[int, float]]
) -> list[tuple[int, float]]:
    """(number, score) of the best POOL of `hits`, which are the same of retrieval, best first; then the others.

    A score is comparable between questions and games: the learned weights' sum, the greater the better.
    """
    asked, weights = spoken(db, question, game, query), search_weights()
    found = candidates(db, question, hits[:POOL])
    scores = {held.number: weighed(features(asked, held), weights) for held in found}
    best = sorted(scores, key=lambda number: (-scores[number], number))
    least = min(scores.values(), default=0.0)
    rest = [(number, least - place) for place, (number, _) in enumerate(hits[POOL:], 1)]
    return [(number, scores[number]) for number in best] + rest
