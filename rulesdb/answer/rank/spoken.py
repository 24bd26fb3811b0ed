"""A question -> the stems of its words, their inverse document frequency (IDF), and which of them ask."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from ...resources import games
from ...text import telling_words
from ..asking import TOLD, asking_words, typed_sentences
from ..question import Query
from ..stems import UNKNOWN, stem_weights, usual_weights
from .directions import direction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .topics import Topic

SAID_OTHERWISE = 0.8  # weight of a word for which the passage has another word
NAMED = 0.5  # weight of a word of a card's name, where what the card is says more: few rules are about one card


class Spoken(NamedTuple):
    """A question as passages are compared with it.

    `marks` are its stems with a blank on each side, as the lines of the index have them, each with its IDF; `asking`
    those of the sentences that ask; `pairs` two that stand together, with the lesser IDF. `variants` are other words
    for a mark, each with how surely it is meant. `direction` is made of the words' vectors (link/vectors.py). `topic`,
    for a game without data, is what rules of any game say to it.
    """

    weights: Mapping[str, float]
    total: float
    marks: Mapping[str, float]
    asking: Mapping[str, float]
    pairs: Mapping[str, float]
    variants: Mapping[str, Sequence[tuple[str, float]]]
    direction: Sequence[int]
    topic: Topic | None = None


def spoken(db: sqlite3.Connection, text: str, game: str, query: Query) -> Spoken:
    """What `text` says, by the index of `game`; `query` has its stems, and the other words for its words."""
    lines = [telling_words(part) for part in typed_sentences(text)]
    stem_of = query.stem_of
    asking, asked = asking_words(text), set()
    order: dict[str, None] = {}
    for word in (word for line in lines for word in line):
        stems = (stem_of[word], *query.kinds.get(word, ()))
        order |= dict.fromkeys(stems)
        asked |= set(stems if word in asking else ())
    idf_of, usual = stem_weights(db, order, game), usual_weights(db, order, game)
    names = {stem_of[word] for word in query.names}
    says = {
        stem: min(idf_of.get(stem, UNKNOWN), usual.get(stem, math.inf)) * (NAMED if stem in names else 1.0)
        for stem in order
    }
    weights = {stem: worth * (1.0 if stem in asked else TOLD) for stem, worth in says.items()}
    pairs: dict[str, float] = {}
    for line in lines:
        for first, second in pairwise(stem_of[word] for word in line):
            pairs[f" {first} {second} "] = min(weights[first], weights[second])
    marks = {f" {stem} ": weight for stem, weight in weights.items()}
    return Spoken(
        weights,
        sum(weights.values()) or 1.0,
        marks,
        {mark: weight for mark, weight in marks.items() if mark.strip() in asked} or marks,
        pairs,
        _variants(query),
        direction(db, weights),
        None if game in games() else _topic(db, text),
    )


def _topic(db: sqlite3.Connection, text: str) -> Topic | None:
    from .topics import topic  # of games without data only

    return topic(db, text)


def _variants(query: Query) -> dict[str, list[tuple[str, float]]]:
    """Mark -> the other words for it, each as a mark with how surely it is meant."""
    marks_of: dict[str, list[tuple[str, float]]] = {}
    for idea in query.ideas:
        marked = [(f" {variant} ", SAID_OTHERWISE * min(1.0, weight)) for variant, weight in idea.variants.items()]
        for word in idea.words.split():
            mark = f" {query.stem_of[word]} "
            marks_of.setdefault(mark, []).extend(row for row in marked if row[0] != mark)
    return marks_of
