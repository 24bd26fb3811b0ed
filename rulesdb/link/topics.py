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
from typing import NamedTuple

from .. import toml
from ..resources import folder
from ..stemming import stem
from ..text import folded_words
from .ranking import content_stems
from .vectors import Directions, load_vectors

Row = tuple[str, int, str, bytes, float]


class Topic(NamedTuple):
    """What players ask about one thing in any game, and how rules answer it, each as texts."""

    name: str
    asked: list[str]
    said: list[str]


@lru_cache(maxsize=1)
def rows() -> tuple[Row, ...]:
    """(topic, 1 of a question or 0 of an answer, stems with weights as JSON, direction, its length).

    Raises DataError.
    """
    topics = load_topics()
    directions = Directions(load_vectors())
    asked = _weights([{term for phrase in topic.asked for term in _stems(phrase)} for topic in topics])
    said = _weights([{term for answer in topic.said for term in content_stems(answer)} for topic in topics])
    made: list[Row] = []
    for topic in topics:
        of = topic.name
        made += (_row(of, {term: asked[term] for term in _stems(one)}, directions, one, 1) for one in topic.asked)
        made += (_row(of, {term: said[term] for term in content_stems(one)}, directions, one, 0) for one in topic.said)
    return tuple(made)


def load_topics() -> list[Topic]:
    """The topics of data/topics.toml. Raises DataError."""
    path = folder("data") / "topics.toml"
    with toml.shaped(path):
        return [Topic(name, _texts(row["asked"]), _texts(row["said"])) for name, row in toml.load(path).items()]


def _row(topic: str, words: Mapping[str, float], directions: Directions, text: str, asked: int) -> Row:
    direction = directions.of(content_stems(text), words)
    return topic, asked, json.dumps(words), direction, round(math.hypot(*array("b", direction)), 2)


def _texts(value: object) -> list[str]:
    if not isinstance(value, list):
        raise TypeError("a list of texts is needed")
    return list(map(str, value))


def _stems(phrase: str) -> Iterator[str]:
    """The stems of all words: "who" and "how many" tell much of what is asked."""
    return map(stem, folded_words(phrase))


def _weights(topics: Collection[set[str]]) -> Mapping[str, float]:
    counts = Counter(term for terms in topics for term in terms)
    return {term: round(math.log(1 + len(topics) / (count + 0.5)), 2) for term, count in counts.items()}
