"""Which passages have the words of a question, or what these may mean: candidates for the learned order."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ..held import known
from ..queries import terms, words
from ..queries.passages import twins
from .question import Idea, Query, analyse
from .stems import usual_weights

UNMET = 0.35  # share of a passage's score that does not depend on how much of the question it meets
MOST_ASKED = 8  # questions, and parts of one, that are remembered
LOOKED_AT = 120  # best passages among which one that repeats a stronger one is folded into it
MOST_HELD = 512  # stems whose passages are remembered, for each game
Postings = Mapping[str, dict[int, float]]


class Hit(NamedTuple):
    """A passage's number and score; the higher the better.

    `alike` is how like the question the nearest line of its text is (rank/alike.py), from 0 to 1; 0 where not compared.
    """

    number: int
    score: float
    alike: float = 0.0


def retrieved(db: sqlite3.Connection, question: str, game: str) -> tuple[Query, Sequence[Hit]]:
    """A question as `analyse` reads it, and what `retrieve` finds; several parts of an answer ask for it in turn."""
    held: dict[tuple[str, str], tuple[Query, Sequence[Hit]]] = known(db, "retrieved", MOST_ASKED)
    if (question, game) not in held:
        query = analysed(db, question, game)
        held[question, game] = query, retrieve(db, query, game)
    return held[question, game]


def analysed(db: sqlite3.Connection, question: str, game: str) -> Query:
    """A question as `analyse` reads it, which is remembered: it is wanted before it is known what is looked for."""
    held: dict[tuple[str, str], Query] = known(db, "analysed", MOST_ASKED)
    if (question, game) not in held:
        held[question, game] = analyse(db, question, game)
    return held[question, game]


def retrieve(db: sqlite3.Connection, query: Query, game: str) -> list[Hit]:
    """The passages of `game` that meet any idea of `query`, best first, twins folded into the one that answers.

    A passage has for each idea the impact of the best variant (BM25 with fields: Robertson and Zaragoza 2009).
    """
    postings = _postings(
        db, {stem for idea in query.ideas for variant in idea.variants for stem in variant.split()}, game
    )
    scores: dict[int, float] = {}
    met: dict[int, float] = {}
    total = 0.0
    for idea in query.ideas:
        impacts = _match(idea, postings)
        worth = idea.weight * max(impacts.values(), default=1.0)
        total += worth
        weight, before, met_before = idea.weight, scores.get, met.get
        scores |= {number: before(number, 0.0) + weight * score for number, score in impacts.items()}
        met |= {number: met_before(number, 0.0) + worth for number in impacts}
    for term, number in terms.passages_of(db, list(query.terms)):
        if number in scores:
            scores[number] *= 1 + query.terms[term] ** 2
    weighed = {number: score * (UNMET + (1 - UNMET) * met[number] / total) for number, score in scores.items()}
    return _folded(db, weighed)


def _postings(db: sqlite3.Connection, stems: Iterable[str], game: str) -> dict[str, dict[int, float]]:
    """Stem -> number of a passage -> impact; of a game without data at most what the stem says in any game."""
    held: dict[str, dict[int, float]] = known(db, f"postings {game}", MOST_HELD)
    stem_list = list(stems)
    if new := [stem for stem in stem_list if stem not in held]:
        held |= {stem: {} for stem in new}
        usual = usual_weights(db, new, game)
        for stem, passages, packed, weight in words.postings(db, new, game):
            impacts: Iterable[float] = array("f", packed)
            if usual.get(stem, weight) < weight:
                impacts = [impact * usual[stem] / weight for impact in impacts]
            held[stem] = dict(zip(array("I", passages), impacts, strict=True))
    return {stem: impacts_of for stem in stem_list if (impacts_of := held[stem])}


def _match(idea: Idea, postings: Postings) -> dict[int, float]:
    """The passages that meet `idea`, each with the impact of the best of its variants."""
    if len(idea.variants) == 1:
        (variant, weight), *_ = idea.variants.items()
        if weight == 1.0 and variant in postings:
            return postings[variant]
    best: dict[int, float] = {}
    for variant, weight in idea.variants.items():
        stems = variant.split()
        if not all(stem in postings for stem in stems):
            continue
        rarest = min((postings[stem] for stem in stems), key=len)
        for number, impact in rarest.items():
            others = [postings[stem].get(number, 0.0) for stem in stems] if len(stems) > 1 else [impact]
            score = weight * max(others) if all(others) else 0.0
            if score > best.get(number, 0.0):
                best[number] = score
    return best


def _folded(db: sqlite3.Connection, weighed: Mapping[int, float]) -> list[Hit]:
    """Hits by their score; the passages that repeat a stronger one count for that one."""
    pool: Iterable[int] = weighed
    if len(weighed) > LOOKED_AT:
        least = sorted(weighed.values(), reverse=True)[LOOKED_AT - 1]
        pool = [number for number, weight in weighed.items() if weight >= least]
    pool = sorted(pool, key=lambda number: (-weighed[number], number))[:LOOKED_AT]
    twin_of = twins(db, pool)
    best: dict[int, float] = {}
    for number in pool:
        best.setdefault(twin_of[number], weighed[number])
    return [Hit(number, score) for number, score in best.items()]
