"""The candidates of a search, in the order in which they answer the question."""

from __future__ import annotations

import heapq
import sqlite3
from array import array
from collections.abc import Mapping, Sequence
from operator import mul

from ...queries.words import directions
from ...resources import games
from ..question import Query
from ..retrieve import Hit
from .candidates import candidates
from .directions import total
from .features import features
from .spoken import Spoken, spoken
from .weights import kind_of, search_weights, weighed

Near = Mapping[int, float]
POOL = 28  # best hits of retrieval that are ranked: with 40 no more of 789 questions are answered, in a fifth more time
LIKE = 30  # passages of a game without data, nearest by the vectors of words, that are ranked besides
NEAREST = 20  # passages nearest by a sentence-embedding model that are ranked besides


def ordered(
    db: sqlite3.Connection, question: str, game: str, query: Query, hits: Sequence[Hit], near: Near | None = None
) -> list[Hit]:
    """The best POOL of the `hits` of retrieval and the NEAREST of `near`, best first, then the other hits.

    A score is comparable between questions and games: the learned weights' sum, the greater the better.
    """
    asked, weights = spoken(db, question, game, query), search_weights(kind_of(game, sentences=bool(near)))
    pool = looked_at(db, game, hits, near, asked)
    best = [
        Hit(candidate.number, weighed(features(asked, candidate, weights), weights), candidate.alike["text"][0])
        for candidate in candidates(db, question, pool, asked.weights, near, weights)
    ]
    best.sort(key=lambda hit: (-hit.score, hit.number))
    least, taken = best[-1].score if best else 0.0, {hit.number for hit in pool}
    others = [hit for hit in hits if hit.number not in taken]
    return [*best, *(Hit(hit.number, least - index) for index, hit in enumerate(others, 1))]


def looked_at(db: sqlite3.Connection, game: str, hits: Sequence[Hit], near: Near | None, asked: Spoken) -> list[Hit]:
    """The hits that are weighed: those `pooled`, and of a game without data the nearest to the question's direction."""
    pool = pooled(hits, near)
    return pool if game in games() else _with_like(db, game, pool, hits, asked)


def _with_like(db: sqlite3.Connection, game: str, pool: Sequence[Hit], hits: Sequence[Hit], asked: Spoken) -> list[Hit]:
    """`pool` with the LIKE passages of a game without data nearest to the directions of the question and its topic.

    Retrieval of such a game knows no everyday words but those of the thesaurus; the directions know more of them.
    """
    scores, taken = {hit.number: hit.score for hit in hits}, {hit.number for hit in pool}
    aims = [(1.0, asked.direction), *([(asked.topic.sure, asked.topic.direction)] if asked.topic else [])]
    aim = total((weight, direction) for weight, direction in aims if direction)
    like: list[tuple[float, int]] = []
    for number, packed in directions(db, game) if aim else ():
        vector = array("b", packed)
        if len(vector) == len(aim) and (dot := sum(map(mul, aim, vector))) > 0:
            like.append((dot * dot / sum(map(mul, vector, vector)), number))
    nearest = [number for _, number in heapq.nlargest(LIKE, like)]
    return [*pool, *(Hit(number, scores.get(number, 0.0)) for number in nearest if number not in taken)]


def pooled(hits: Sequence[Hit], near: Near | None) -> list[Hit]:
    """The hits that are looked at."""
    if not near:
        return list(hits[:POOL])
    nearest = heapq.nlargest(NEAREST, near, key=lambda number: near[number])
    scores, first = {hit.number: hit.score for hit in hits}, {hit.number for hit in hits[:POOL]}
    return [*hits[:POOL], *(Hit(number, scores.get(number, 0.0)) for number in nearest if number not in first)]
