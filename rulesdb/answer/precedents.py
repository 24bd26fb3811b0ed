"""Examples of rules that decide a question: precedents.

An example decides where the question has nearly all that the example says, the words that turn a question are the same
in both, none of their other words exclude each other, and no example with another verdict is about as near. How nearly
is to be fitted so that at most 2 of 100 answers are wrong, each example being left out (tests/bench/fit_precedent.py,
data/precedent.json): editors write the examples of a rule to differ in just what matters, so the nearest one alone is
right half of the time.
"""

from __future__ import annotations

import json
import math
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from ..queries import examples
from ..resources import folder
from ..text import NUMBERS, STOP, folded_words
from .rank.turns import opposed, turning
from .stems import UNKNOWN, stem_weights, stems

RULES = 6  # best passages of a search whose examples are candidates
NEAREST = 12  # candidates that are compared with the question
TURNS = ("negation", "narrowing", "time", "degree", "number")  # groups of words that must be the same


@dataclass(frozen=True, slots=True)
class Gate:
    """What an example must meet to decide.

    `alone` is the most that may be its own, as a share of its inverse document frequency (IDF), and `lone` the most
    that may be the question's; `margin` is by how much its cosine is above that of any example with another verdict.
    `probability` is the share of right answers that the gate gave to examples that were left out.
    """

    alone: float
    lone: float
    margin: float
    probability: float


@dataclass(frozen=True, slots=True)
class Precedent:
    """The example that decides a question, and how probable it is that its verdict is right for it.

    `passage` is the number of the passage that search finds, `rule` of that for which the example was written.
    """

    question: str
    verdict: str
    condition: str
    passage: int
    rule: int
    probability: float


@dataclass(frozen=True, slots=True)
class Words:
    """A question as it is compared: its stems with their IDF, all its words, and those that turn it."""

    text: str
    order: tuple[str, ...]
    weights: Mapping[str, float]
    turns: Mapping[str, frozenset[str]]

    @property
    def norm(self) -> float:
        """The length of its vector."""
        return math.sqrt(sum(weight * weight for weight in self.weights.values())) or 1.0


@dataclass(frozen=True, slots=True)
class Near:
    """An example near a question: its rule, the passage that stands for it, and how near it is."""

    question: str
    verdict: str
    condition: str
    rule: int
    passage: int
    rank: int
    cosine: float
    words: Words


@cache
def gate() -> Gate:
    """The fitted gate."""
    return Gate(**json.loads((folder("data") / "precedent.json").read_text(encoding="utf-8")))


def precedent(db: sqlite3.Connection, question: str, game: str, hits: Sequence[int]) -> Precedent | None:
    """The example of a rule that decides `question`, None where none is near enough; `hits` are as of `nearest`."""
    asked, near = nearest(db, question, game, hits)
    if not near or not passes(asked, near, gate()):
        return None
    best = near[0]
    return Precedent(best.question, best.verdict, best.condition, best.passage, best.rule, gate().probability)


def passes(asked: Words, near: Sequence[Near], limits: Gate) -> bool:
    """Whether the first of `near` decides the question."""
    best = near[0]
    one, other = asked.weights, best.words.weights
    lone, alone = one.keys() - other.keys(), other.keys() - one.keys()
    return (
        _share(alone, other) <= limits.alone
        and _share(lone, one) <= limits.lone
        and margin(near) >= limits.margin
        and not opposed(lone, alone)
        and all(asked.turns[group] == best.words.turns[group] for group in TURNS)
    )


def _share(stems: Iterable[str], weights: Mapping[str, float]) -> float:
    """The share of a question's IDF that some of its stems are."""
    return sum(weights[stem] for stem in stems) / (sum(weights.values()) or 1.0)


def margin(near: Sequence[Near]) -> float:
    """By how much the first of `near` is nearer than any with another verdict."""
    best = near[0]
    return best.cosine - max((other.cosine for other in near if other.verdict != best.verdict), default=0.0)


def nearest(db: sqlite3.Connection, question: str, game: str, hits: Sequence[int]) -> tuple[Words, list[Near]]:
    """The examples of the rules that search ranks first, nearest first; `hits` are the numbers of the passages."""
    places = {number: place for place, number in enumerate(hits[:RULES], 1)}
    rows = sorted(examples.of_passages(db, list(places)), key=lambda row: places[row.hit])
    asked, *others = _read(db, [question, *(row.question for row in rows)], game)
    near_by_question: dict[str, Near] = {}
    for row, words in zip(rows, others, strict=True):
        shared = sum(asked.weights[stem] ** 2 for stem in asked.weights.keys() & words.weights.keys())
        example = (row.question, row.verdict, row.condition, row.passage)
        near = Near(*example, row.hit, places[row.hit], shared / (asked.norm * words.norm), words)
        near_by_question.setdefault(near.question, near)
    return asked, sorted(near_by_question.values(), key=lambda near: (-near.cosine, near.rank))[:NEAREST]


def _read(db: sqlite3.Connection, texts: Sequence[str], game: str) -> list[Words]:
    folded_lines = [[NUMBERS.get(word, word) for word in folded_words(text)] for text in texts]
    stem_of = stems(db, {word for line in folded_lines for word in line if word not in STOP})
    idf_of = stem_weights(db, set(stem_of.values()), game)
    questions = []
    for text, line in zip(texts, folded_lines, strict=True):
        order = tuple(stem_of[word] for word in line if word not in STOP)
        questions.append(Words(text, order, {stem: idf_of.get(stem, UNKNOWN) for stem in order}, turning(line)))
    return questions
