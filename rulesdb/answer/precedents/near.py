"""The examples of rules that are nearest to a question."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Mapping, Sequence
from operator import add
from typing import NamedTuple

from ...queries import examples
from ..rank.alike import Alike
from .attention import read, same_answer
from .ridge import VOTES, opinions
from .words import Line, TypedLine, Words, lines_of, typed_lines_of, weights_of, words_of

RULES = 6  # best passages of a search whose examples are candidates
NEAREST = 16  # candidates that are compared with the question
ROUGHLY = 64  # candidates, nearest by the words that they share as they are typed, of which all words are compared
UNLIKE = 0.25  # likeness below which an example has nothing in common with the question: it is none
SAME = 0.99  # cosine of an example that is the question itself: its rule answers, however search ranks it


class Near(NamedTuple):
    """An example near a question: its rule, the passages that it stands for, best first, and how near it is.

    `sentence` is the index of the rule's first sentence in its passage, for one passage may be several rules.
    `verdict` is the answer to the example, and `answer` to it as it is put plainly (claims.py). `likeness` is how
    like the question it is word by word, `subject` how like its nearest word is to the one for what the question
    asks about, and `state` how like one is to the state that it asks for, all from 0 to 1. `said` is how far all
    examples of its rule together say what it says (ridge.py), from about -1 to about 1. `same` is the logit of the
    chance that the two have the same answer, as they are read word by word (attention.py).
    """

    question: str
    verdict: str
    condition: str
    rule: int
    sentence: int
    passages: tuple[int, ...]
    answer: str
    cosine: float
    likeness: float
    subject: float
    state: float
    said: float
    same: float
    words: Words


class Found(NamedTuple):
    """An example before all of it is compared: how near it is, the passages that it stands for, best first, its words.

    `cosine` and `likeness` are those of a Near, and `example` has the first fields of one.
    """

    cosine: float
    likeness: float
    passages: tuple[int, ...]
    example: tuple[str, str, str, int, int]
    line: Line


def nearest(
    db: sqlite3.Connection, question: str, game: str, odds: Mapping[int, float], most: int = NEAREST
) -> tuple[Words, list[Near]]:
    """The examples of the passages that search finds first, nearest first, at most NEAREST, as `found` has them."""
    return compared(db, question, game, found(db, question, game, odds, most))


def found(
    db: sqlite3.Connection, question: str, game: str, odds: Mapping[int, float], most: int = NEAREST
) -> list[Found]:
    """The examples of the passages that search finds first, nearest first, at most NEAREST.

    Both words that are the same and words that are alike make them near: players rarely choose those of an example. One
    that is UNLIKE is none: where a game has few examples, it would count as one that agrees or disagrees.
    They are `most` where the others are not the question itself. `odds` has the numbers of the passages that are found,
    best first, with how likely each answers beside the best one.
    """
    held: dict[tuple[str, str, str, int, int], dict[int, None]] = {}
    for row in examples.of_passages(db, list(odds)[:RULES]):
        held.setdefault((row.question, row.verdict, row.condition, row.passage, row.sentence), {})[row.hit] = None
    (question_line,) = lines_of(db, [question], game)
    asked = weights_of(db, question_line.stems, game)
    squares = {stem: weight**2 for stem, weight in asked.items()}
    roughly = [_cosine(question_line, line, squares) for line in typed_lines_of(db, [one for one, *_ in held], game)]
    all_held = list(held.items())  # those of the best passage first, which are the nearer of two as near
    places = sorted(_nearest(roughly, ROUGHLY))
    lines = lines_of(db, [all_held[place][0][0] for place in places], game)
    cosines = [_cosine(question_line, line, squares) for line in lines]
    alike = Alike(db, asked, frozenset[str]().union(*(line.stems for line in lines)))
    likeness = [alike.likeness(line.stems) for line in lines]
    nearness = list(map(add, cosines, likeness))
    return [
        Found(cosines[one], likeness[one], tuple(all_held[places[one]][1]), all_held[places[one]][0], lines[one])
        for place, one in enumerate(_nearest(nearness, NEAREST))
        if (place < most and likeness[one] >= UNLIKE) or cosines[one] >= SAME
    ]


def _nearest(nearness: Sequence[float], most: int) -> list[int]:
    """The places of the nearest, nearest first."""
    return sorted(range(len(nearness)), key=nearness.__getitem__, reverse=True)[:most]


def compared(db: sqlite3.Connection, question: str, game: str, held: Sequence[Found]) -> tuple[Words, list[Near]]:
    """What of the question is compared, and the examples that were found as they are near it."""
    (question_line,) = lines_of(db, [question], game)
    asked = words_of(db, question_line, game)
    alike = Alike(db, asked.weights, frozenset[str]().union(*(one.line.stems for one in held)))
    opinion = opinions(db, [one.example[3:] for one in held], question, game)
    asked_read = read(question_line.plain.text)
    near = []
    for cosine, likeness, hits, example, line in held:
        words = words_of(db, line, game)
        pairs = [*((stem, asked.subject) for stem in words.weights), *((words.subject, stem) for stem in asked.weights)]
        about = max((alike.between(one, other) for one, other in pairs if one and other), default=0.0)
        state = max((alike.between(stem, asked.state) for stem in words.weights if asked.state), default=1.0)
        answer = line.plain.answer(example[1])
        of_rule = opinion[example[3:]]
        said = of_rule * VOTES[answer] or -abs(of_rule)
        same = same_answer(asked_read, read(line.plain.text))
        near.append(Near(*example, hits, answer, cosine, likeness, about, state, said, same, words))
    return asked, near


def _cosine(one: Line, other: Line | TypedLine, squares: Mapping[str, float]) -> float:
    """The cosine of two questions; `squares` has that of the IDF of each stem of `one`."""
    # Exact, so that examples of the same stems are as near in whatever order these stand.
    shared = math.fsum([squares[stem] for stem in other.stems if stem in squares])
    return shared / (one.length * other.length) if shared else 0.0
