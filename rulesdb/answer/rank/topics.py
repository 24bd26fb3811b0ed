"""A question -> what rules of any game say to it: the topics whose questions it is like (data/topics.toml)."""

from __future__ import annotations

import json
import math
import sqlite3
from array import array
from collections import defaultdict
from collections.abc import Mapping, Sequence
from operator import mul
from typing import NamedTuple

from ...queries.words import topics_asked, topics_said
from ...text import STOP, folded_words
from ..stems import stems
from .directions import direction, total

UNSEEN = 5.4  # weight of a word that no topic's question has: the IDF of one in 113 topics
LEAST = 1.0  # likeness (cosine of the words, and that of their directions) below which a question has no topic
SURE = 0.6  # likeness above LEAST from which it surely has it
MOST = 3  # topics of one question
TELLING = 4  # words of an answer, the weightiest first, of which a rule that has them says it all


class Said(NamedTuple):
    """One way in which rules answer a question: its stems with a blank on each side and their weights, its direction.

    `total` is the weight of as many words as a rule may be expected to have; `share` is how likely this is the answer
    beside the likeliest, 0 to 1.
    """

    marks: Mapping[str, float]
    total: float
    direction: Sequence[int]
    share: float


class Topic(NamedTuple):
    """What rules say to a question, in several ways, and the direction of them all; `sure` is 0 to 1."""

    said: Sequence[Said]
    direction: Sequence[int]
    sure: float


def topic(db: sqlite3.Connection, question: str) -> Topic | None:
    """What rules of any game say to `question`; None where it is like no question of a topic."""
    like = _like(db, question)
    best = sorted(((value - LEAST, name) for name, value in like.items() if value > LEAST), reverse=True)[:MOST]
    if not best:
        return None
    greatest = best[0][0]
    shares = {name: value / greatest for value, name in best}
    said = [_said(words, packed, shares[name]) for name, words, packed in topics_said(db, list(shares))]
    aim = total((one.share, one.direction) for one in said if one.direction)
    return Topic(said, aim, min(1.0, greatest / SURE))


def _said(words: str, packed: bytes, share: float) -> Said:
    marks = {f" {stem} ": weight for stem, weight in json.loads(words).items()}
    telling = sum(sorted(marks.values(), reverse=True)[:TELLING]) or 1.0
    return Said(marks, telling, array("b", packed), share)


def _like(db: sqlite3.Connection, question: str) -> dict[str, float]:
    """Topic -> how like the question is to what is asked of it."""
    rows = [(name, json.loads(words), packed, reach) for name, words, packed, reach in topics_asked(db)]
    weight_of: dict[str, float] = {}
    for _, words, _, _ in rows:
        weight_of |= words
    spoken = folded_words(question)
    stem_of = stems(spoken)
    weights = {stem: weight_of.get(stem, UNSEEN) for stem in stem_of.values()}
    length = math.hypot(*weights.values()) or 1.0
    content = {stem_of[word]: weights[stem_of[word]] for word in spoken if word not in STOP}
    aim = direction(db, content)
    aim_length = math.hypot(*aim)
    like: dict[str, float] = defaultdict(float)
    for name, words, packed, reach in rows:
        shared = sum([weight * weight for stem, weight in words.items() if stem in weights])
        value = shared / (length * math.hypot(*words.values()))
        if aim_length and reach:
            value += sum(map(mul, aim, array("b", packed))) / (aim_length * reach)
        like[name] = max(value, like[name])
    return like
