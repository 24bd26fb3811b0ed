"""The candidates of a search, in the order in which they answer the question."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from ..question import Query
from ..retrieve import Hit
from .candidates import candidates
from .features import features
from .spoken import spoken
from .weights import search_weights, weighed

POOL = 40  # best hits of retrieval that are looked at; of 100 right passages, 98 are among them


def ordered(db: sqlite3.Connection, question: str, game: str, query: Query, hits: Sequence[Hit]) -> list[Hit]:
    """The best POOL of the `hits` of retrieval, best first, then the others.

    A score is comparable between questions and games: the learned weights' sum, the greater the better.
    """
    asked, weights = spoken(db, question, game, query), search_weights()
    found = candidates(db, question, hits[:POOL])
    best = [Hit(held.number, weighed(features(asked, held), weights)) for held in found]
    best.sort(key=lambda hit: (-hit.score, hit.number))
    least = best[-1].score if best else 0.0
    return [*best, *(Hit(hit.number, least - place) for place, hit in enumerate(hits[POOL:], 1))]
