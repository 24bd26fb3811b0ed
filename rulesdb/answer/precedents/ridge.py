"""What all examples of a rule say to a question, taken together: kernel ridge regression (Saunders et al. 1998).

Each example votes yes (1), no (-1) or neither (0), and each sentence of the rule yes, since it says what is so. Two
questions are as alike as the weighted words that they share, turned around by those that turn an answer around
(flips.py). What all examples share tells nothing that way; the words in which those with yes differ from those with no
do.
"""

from __future__ import annotations

import math
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from operator import mul
from typing import NamedTuple

from ...held import known, looked_up
from ...queries import examples
from ...text import sentences
from ..claims import plain
from .flips import Flips, flips
from .tokens import NUMBER, tokens

VOTES = {"yes": 1.0, "no": -1.0, "depends": 0.0}
MOST_EXAMPLES, MOST_SENTENCES = 24, 4  # of a rule that are heard
Place = tuple[int, int]  # of a rule: its passage and the index of its first sentence there
MOST_HELD = 1024  # rules whose regression a connection remembers


class Vector(NamedTuple):
    """A question as it is compared: the weight of each token, of length 1 in all, and the product of their flips."""

    weights: Mapping[str, float]
    flip: float


class Vote(NamedTuple):
    """What votes, one of VOTES, and whether it is asked: a sentence of the rule is not."""

    vector: Vector
    value: float
    asked: bool = True


class Regression(NamedTuple):
    """The votes of a rule: what is compared with a question, and the coefficient of each."""

    vectors: Sequence[Vector]
    coefficients: Sequence[float]

    def opinion(self, asked: Vector, numbers: Flips) -> float:
        """From about -1 (no) to about 1 (yes); 0 where the examples tell nothing of the question."""
        return math.fsum(map(mul, self.coefficients, (kernel(asked, other, numbers) for other in self.vectors)))


def opinions(db: sqlite3.Connection, rules: Iterable[Place], question: str, game: str) -> dict[Place, float]:
    """What the examples of each of `rules` say to a question put plainly, but for that question itself."""
    numbers = flips()
    asked = vector(plain(question).text, numbers)
    held: dict[Place, Regression] = known(db, f"regressions {game}", MOST_HELD)
    votes_of = _votes(db, dict.fromkeys(rules), game)
    said = {}
    for rule, votes in votes_of.items():
        others = [vote for vote in votes if not (vote.asked and vote.vector.weights == asked.weights)]
        if len(others) < len(votes):
            said[rule] = regression(others, numbers).opinion(asked, numbers)
            continue
        if rule not in held:
            held[rule] = regression(votes, numbers)
        said[rule] = held[rule].opinion(asked, numbers)
    return said


def _votes(db: sqlite3.Connection, rules: Iterable[Place], game: str) -> dict[Place, list[Vote]]:
    """The votes of each of `rules`."""

    def look_up(new: list[Place]) -> dict[Place, list[Vote]]:
        rows: dict[int, dict[int, list[examples.Said]]] = {}
        for row in examples.of_rules(db, list(dict.fromkeys(passage for passage, _ in new))):
            rows.setdefault(row.passage, {}).setdefault(row.sentence, []).append(row)
        return {place: _of_rule(rows[place[0]], place[1]) for place in new}

    return looked_up(db, f"votes {game}", MOST_HELD, rules, look_up)


def _of_rule(rows: Mapping[int, Sequence[examples.Said]], first: int) -> list[Vote]:
    """The votes of the rule of a passage that begins with the sentence `first`; `rows` are the examples of each."""
    behind = min((other for other in rows if other > first), default=None)
    own = sentences(rows[first][0].text)[first:behind]
    votes = [Vote(vector(sentence, flips()), 1.0, asked=False) for sentence in own[:MOST_SENTENCES]]
    for row in rows[first][:MOST_EXAMPLES]:
        asked = plain(row.question)
        votes.append(Vote(vector(asked.text, flips()), VOTES[asked.answer(row.verdict)]))
    return votes


def vector(text: str, numbers: Flips) -> Vector:
    """A question as it is compared."""
    other = numbers.words[""]
    weights: dict[str, float] = {}
    flip = 1.0
    for token, asks in distinct(text).items():
        weight, turns = numbers.words.get(token) or numbers.words.get(parameter(token), other)
        weights[token] = weight if asks else weight * numbers.told
        flip *= turns
    length = math.hypot(*weights.values()) or 1.0
    return Vector({token: weight / length for token, weight in weights.items()}, flip)


def distinct(text: str) -> dict[str, bool]:
    """The distinct tokens of a question, in its order, and whether a sentence that asks has each."""
    found: dict[str, bool] = {}
    for token, asks in tokens(text):
        found[token] = asks or found.get(token, False)
    return found


def parameter(token: str) -> str:
    """The token whose weight and flip `token` has: all numbers have the same."""
    return NUMBER if token.startswith(NUMBER) else token


def kernel(one: Vector, other: Vector, numbers: Flips) -> float:
    """How alike two questions are, from -1 to 1: below 0 where one asks the opposite of the other."""
    small, great = sorted((one.weights, other.weights), key=len)
    shared = sum([weight * great[token] for token, weight in small.items() if token in great])
    return shared * (1 - numbers.polarity + numbers.polarity * one.flip * other.flip)


def regression(votes: Sequence[Vote], numbers: Flips) -> Regression:
    """The coefficients that kernel ridge regression gives to `votes`."""
    vectors = [vote.vector for vote in votes]
    table = _kernels(vectors, numbers)
    for row in table:
        row[-1] += numbers.ridge
    return Regression(vectors, _solved(table, [vote.value for vote in votes]))


def _kernels(vectors: Sequence[Vector], numbers: Flips) -> list[list[float]]:
    """The lower triangle of the `kernel` of each two of `vectors`, token by token: most share few."""
    table: list[list[float]] = []
    having: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
    for place, one in enumerate(vectors):
        shared = [0.0] * (place + 1)
        for token, weight in one.weights.items():
            held = having[token]
            held.append((place, weight))
            for other, others_weight in held:
                shared[other] += weight * others_weight
        turned = numbers.polarity * one.flip
        table.append(
            [
                value * (1 - numbers.polarity + turned * other.flip)
                for value, other in zip(shared, vectors, strict=False)
            ]
        )
    return table


def _solved(table: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of a symmetric, positive definite system of which `table` is the lower triangle (Cholesky)."""
    lower: list[list[float]] = []
    forward: list[float] = []
    for row, value in zip(table, right, strict=True):
        line: list[float] = []
        for place, before in enumerate(lower):
            line.append((row[place] - sum(map(mul, line, before))) / before[place])
        pivot = math.sqrt(max(row[-1] - sum(map(mul, line, line)), 1e-9))  # no more than rounding makes it less
        forward.append((value - sum(map(mul, line, forward))) / pivot)
        lower.append([*line, pivot])
    solved = [0.0] * len(lower)
    for place in reversed(range(len(lower))):
        behind = sum(lower[below][place] * solved[below] for below in range(place + 1, len(lower)))
        solved[place] = (forward[place] - behind) / lower[place][place]
    return solved
