"""Which example decides a question.

An example may decide where search finds its rule among the likeliest, nothing turns it into another question (the words
that turn one are the same in both, none of their other words exclude each other, what is a state in one is no deed in
the other, what comes before or after in one does so in the other, neither asks what is where the other asks what may be
done, and the example has a word that is like one for what is asked about), what it tells is told, and what it asks is
asked. It must be near as well: the question has most of what the example says, the example something of what the
question asks, and they are alike word by word. The nearest one decides, unless another of them that is about as near
disagrees, or the likeliest one does (chances.py). What the question tells besides changes nothing more often than not.

Where none is near enough, the likeliest one decides if the chance that its answer is the question's is high
(chances.py), all examples of its rule together say the same (ridge.py), no word that may give the opposite answer is in
one of them alone, they are about the same, and nothing else turns the question from it and from all others that are
likely to have that answer. The limits are chosen on tests/bench/precedents.py: of 397 questions of people one in four
gets a right answer and one in thirty a wrong one; of those that editors write to differ from an example in just what
matters one in four is answered wrongly.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from ...resources import folder
from .chances import LIKELY, Likeliest, likeliest
from .differences import Difference, difference
from .near import Near
from .words import Words

SAME = 0.99  # cosine of an example that is the question itself: its rule answers, however search ranks it
FEW = 5  # stems of a question that asks for a rule in general
# What turns a question whatever other examples say: words that may give the opposite answer, what something lets
# happen, and another thing or deed.
ALWAYS = frozenset({"negation", "narrowing", "degree", "reversal", "letting", "about"})
LEFT_TO_CHANCE = frozenset({"number"})  # what turns a question less often than not: many numbers only tell a tale
CLOSE = 0.1  # cosine by which an example that disagrees may be farther from the question than the nearest one


@dataclass(frozen=True, slots=True)
class Gate:
    """What an example must meet to decide.

    `alone`, `told`, `apart` and `beyond` are the most of the shares of that name of a Difference (`apart` of
    `unasked`); for a question of few words `either` is the most of the lesser of `alone` and `beyond`, and `general`
    that of `alone`, and of `beyond` unless all examples of its rule together say as much as `said`. `likeness` is how
    like the question it must be word by word, and `odds` how likely its rule must be beside the best hit. Where none is
    so near, `chance` is the least chance of the likeliest one, and `said` the least that all say.
    """

    alone: float
    told: float
    apart: float
    beyond: float
    likeness: float
    odds: float
    chance: float
    said: float
    general: float
    either: float


@cache
def gate() -> Gate:
    """The gate that is used."""
    return Gate(**json.loads((folder("data") / "precedent.json").read_text(encoding="utf-8")))


@dataclass(frozen=True, slots=True)
class Decisive:
    """The example that decides; `likely` where it is less near, and its chance to have the answer decides."""

    example: Near
    likely: bool


def decisive(asked: Words, near: Sequence[Near], odds: Mapping[int, float], limits: Gate) -> Decisive | None:
    """The one among `near` that decides the question, None where none does or others disagree."""
    differences = [difference(asked, one) for one in near]
    good = [one for one, differing in zip(near, differences, strict=True) if _is_near(one, differing, limits)]
    likely = likeliest(asked, near, differences, odds)
    nearest = _nearest(good, odds, limits) if good else None
    if nearest and likely and likely.chance > LIKELY and near[likely.place].verdict != nearest.verdict:
        return None
    best = nearest or _likeliest(near, differences, likely, odds, limits)
    return Decisive(best, likely=nearest is None) if best and not _is_special(asked, best, limits) else None


def _is_special(asked: Words, example: Near, limits: Gate) -> bool:
    """Whether a question asks for a rule in general, and the example for its exception or for another rule."""
    differing = difference(asked, example)
    special = differing.alone > limits.general
    more = differing.beyond > limits.general and example.said < limits.said
    other = min(differing.alone, differing.beyond) > limits.either
    return (special or more or other) and _is_general(asked)


def _is_general(asked: Words) -> bool:
    """Whether a question says little and tells nothing: it asks for the rule itself."""
    return len(asked.weights) <= FEW and not asked.tells


def _nearest(good: Sequence[Near], odds: Mapping[int, float], limits: Gate) -> Near | None:
    best = good[0]
    if not _is_likely(best, odds, limits):
        return None
    same = best.cosine >= SAME
    rivals = [one for one in good if one.cosine >= (SAME if same else best.cosine - CLOSE)]
    return None if any(one.verdict != best.verdict for one in rivals) else best


def _likeliest(
    near: Sequence[Near],
    differences: Sequence[Difference],
    likely: Likeliest | None,
    odds: Mapping[int, float],
    limits: Gate,
) -> Near | None:
    if likely is None or likely.chance < limits.chance:
        return None
    best, differing = near[likely.place], differences[likely.place]
    of_all = frozenset[str].intersection(differing.turns, *(differences[one].turns for one in likely.agreeing))
    turns = (of_all | differing.turns & ALWAYS) - LEFT_TO_CHANCE
    if turns or best.said < limits.said or not _is_likely(best, odds, limits):
        return None
    return best if _asks_as_much(differing, limits) else None


def _is_likely(example: Near, odds: Mapping[int, float], limits: Gate) -> bool:
    """Whether search finds the rule of an example among the likeliest."""
    return example.cosine >= SAME or odds[example.passages[0]] >= limits.odds


def _is_near(example: Near, differing: Difference, limits: Gate) -> bool:
    return (
        not differing.turns
        and _asks_as_much(differing, limits)
        and differing.alone <= limits.alone
        and differing.beyond <= limits.beyond
        and example.likeness >= limits.likeness
    )


def _asks_as_much(differing: Difference, limits: Gate) -> bool:
    """Whether what the example tells is told, and what it asks is asked."""
    return differing.told <= limits.told and differing.unasked <= limits.apart
