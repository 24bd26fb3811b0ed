"""How likely an example has the answer of a question.

Boosted trees (Friedman 2001) over what the two share and in what they differ, and over how near the other examples are
that agree and that disagree. They are learned from examples that are asked of the other examples of their rules, by
tests/bench/fit_precedents.py; data/chances.json has them.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeAlias

from ...resources import folder
from .differences import TURNS, Difference
from .near import Near
from .words import Words

COMPARED = 10  # nearest examples of which the chances are known
VERDICTS = ("yes", "no", "depends")
MODALITIES = ("duty", "leave", "being", "")
Tree: TypeAlias = "float | list[int | float | Tree]"  # a leaf, or [feature, threshold, tree up to it, tree above it]


def chances(
    asked: Words, near: Sequence[Near], differences: Sequence[Difference], odds: Mapping[int, float]
) -> list[float]:
    """The chance of each of `near`, from 0 to 1, nearest first; 0 of those behind the first COMPARED."""
    rows = features(asked, near, differences, odds)
    known = [chance(row) for row in rows]
    return known + [0.0] * (len(near) - len(known))


def chance(row: Sequence[float]) -> float:
    """The chance by the trees, from 0 to 1, of an example of which `row` has the `features`."""
    return 1 / (1 + math.exp(-sum(_leaf(tree, row) for tree in _trees())))


def features(
    asked: Words, near: Sequence[Near], differences: Sequence[Difference], odds: Mapping[int, float]
) -> list[list[float]]:
    """What the trees ask of each of the first COMPARED of `near`, in the order of RISING."""
    first = list(zip(near[:COMPARED], differences, strict=False))
    compared = [example for example, _ in first]
    return [
        [
            *_alone(asked, example, differing, odds),
            *(number for group in TURNS for number in _turning(asked, example, differing, group)),
            *_company(example, [other for other in compared if other is not example and _agree(other, example)]),
            *_company(example, [other for other in compared if not _agree(other, example)]),
            float(place),
        ]
        for place, (example, differing) in enumerate(first)
    ]


def _alone(asked: Words, example: Near, differing: Difference, odds: Mapping[int, float]) -> list[float]:
    words = example.words
    return [
        differing.alone,
        differing.told,
        differing.asked_alone,
        differing.unasked,
        differing.more,
        differing.beyond,
        float(differing.opposed),
        float(differing.circumstances),
        float(differing.asked_apart),
        example.cosine,
        example.likeness,
        odds[example.passages[0]],
        example.subject if asked.subject else -1.0,
        float(len(asked.weights)),
        float(len(words.weights)),
        float(len(asked.weights.keys() - asked.asking)),
        float(len(words.asking_turns["negation"]) - len(asked.asking_turns["negation"])),
        float(MODALITIES.index(asked.modality)),
        float(MODALITIES.index(words.modality)),
        float(asked.modality == words.modality),
        float(VERDICTS.index(example.verdict)),
    ]


def _turning(asked: Words, example: Near, differing: Difference, group: str) -> list[float]:
    """Whether words of a group turn one alone, and how many the example, the question, and both have."""
    own, others = example.words.turns[group], asked.turns[group]
    return [
        float(group in differing.turned),
        *(float(len(words)) for words in (own - others, others - own, own & others)),
    ]


def _company(example: Near, others: Sequence[Near]) -> list[float]:
    """How much nearer to the question `others` are than an example, and how many, in all and of its own rule."""
    of_rule = [other for other in others if other.rule == example.rule]
    return [
        max((other.cosine for other in others), default=0.0) - example.cosine,
        max((other.likeness for other in others), default=0.0) - example.likeness,
        max((other.cosine for other in of_rule), default=0.0) - example.cosine,
        float(len(others)),
        float(len(of_rule)),
    ]


# Whether a greater number can only raise the chance (1), only lower it (-1), or either (0): a difference never makes
# an answer likelier.
RISING = (
    *(-1, -1, -1, -1, -1, -1, -1, -1, -1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 0),
    *(-1, 0, 0, 0) * len(TURNS),
    *(0, 0, 0, 0, 0),
    *(-1, -1, -1, 0, 0),
    0,
)


def _agree(one: Near, other: Near) -> bool:
    return one.verdict == other.verdict


def _leaf(tree: Tree, row: Sequence[float]) -> float:
    while isinstance(tree, list):
        feature, threshold, low, high = tree
        tree = low if row[feature] <= threshold else high  # type: ignore[index,operator]
    return tree


@cache
def _trees() -> list[Tree]:
    trees: list[Tree] = json.loads((folder("data") / "chances.json").read_text(encoding="utf-8"))
    return trees
