"""What players ask about any game, and how rules answer it: data/topics.toml as rows that a search is compared with.

A word's weight is its inverse document frequency (IDF) among the topics: "card" tells little there, "mulligan" much.
"""

from __future__ import annotations

import json
import math
from array import array
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

from .. import toml
from ..clauses.forms import stem
from ..resources import folder
from ..text import folded_words
from .ranking import content_stems
from .vectors import Directions, load_vectors

Row = tuple[str, int, str, bytes, float]


@lru_cache(maxsize=1)
def rows() -> tuple[Row, ...]:
    """(topic, 1 of a question or 0 of its answer, stems with weights as JSON, direction, its length).

    Raises DataError.
    """
    path = folder("data") / "topics.toml"
    with toml.shaped(path):
        topics = [(name, list(topic["asked"]), str(topic["said"])) for name, topic in toml.load(path).items()]
    directions = Directions(load_vectors())
    asked = _weights([{term for phrase in phrases for term in _stems(phrase)} for _, phrases, _ in topics])
    said = _weights([set(content_stems(answer)) for _, _, answer in topics])
    made: list[Row] = []
    for name, phrases, answer in topics:
        made += (_row(name, {term: asked[term] for term in _stems(one)}, directions, one, 1) for one in phrases)
        made.append(_row(name, {term: said[term] for term in content_stems(answer)}, directions, answer, 0))
    return tuple(made)


def _row(topic: str, words: Mapping[str, float], directions: Directions, text: str, asked: int) -> Row:
    direction = directions.of(content_stems(text), words)
    return topic, asked, json.dumps(words), direction, round(math.hypot(*array("b", direction)), 2)


def _stems(phrase: str) -> Iterator[str]:
    """The stems of all words: "who" and "how many" tell much of what is asked."""
    return map(stem, folded_words(phrase))


def _weights(topics: Collection[set[str]]) -> Mapping[str, float]:
    counts = Counter(term for terms in topics for term in terms)
    return {term: round(math.log(1 + len(topics) / (count + 0.5)), 2) for term, count in counts.items()}
