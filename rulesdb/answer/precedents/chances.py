"""How likely each example near a question has its answer, and how likely the likeliest of them does.

Trees (trees.py) tell the first from what the question and an example share and in what they differ, and from how near
the other examples are that agree and that disagree. Others tell the second from those chances taken together (stacked
generalization, Wolpert 1992): a question to which most of its neighbours give one answer is sure to have it where one
neighbour alone is not. Both are learned from examples that are asked of the other examples of their rules, by
tests/bench/fit_precedents.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .differences import TURNS, Difference
from .near import Near
from .trees import chance
from .words import Words

COMPARED = 10  # nearest examples of which the chances are known
VERDICTS = ("yes", "no", "depends")
MODALITIES = ("duty", "leave", "being", "")
FIRST = (
    *("alone", "told", "asked_alone", "unasked", "more", "beyond", "opposed", "circumstances", "asked_apart", "cosine"),
    *("likeness", "odds", "subject", "asked_size", "size", "asked_told", "negations", "asked_modality", "modality"),
    *("same_modality", "verdict", "said"),
)  # names of the first features of an example
AT = {name: place for place, name in enumerate(FIRST)}
GROUPED = 4  # features of each group of TURNS, the first of which is whether its words turn one alone
ABOUT = -1  # place of the last one, whether a question and an example are about different things
# Features of the likeliest example that tell more of it beside its neighbours.
BESIDES = ("alone", "asked_alone", "more", "beyond", "asked_size", "size", "asked_told", "same_modality", "said")
ALIKE = 0.4  # least likeness of an example that may be the likeliest: of what has no word in common trees know nothing
LIKELY = 0.5  # chance from which an example has the answer of a question rather than not


@dataclass(frozen=True, slots=True)
class Likeliest:
    """The likeliest example by its place among those near, and the chance, from 0 to 1, that its answer is the one.

    `agreeing` are the places of all with its answer that are likely to have the question's.
    """

    place: int
    chance: float
    agreeing: tuple[int, ...]


def likeliest(
    asked: Words, near: Sequence[Near], differences: Sequence[Difference], odds: Mapping[int, float]
) -> Likeliest | None:
    """The likeliest of the first COMPARED of `near`, None where none is as like as ALIKE."""
    rows = features(asked, near, differences, odds)
    if not _alike(rows):
        return None
    chance_of = [chance("example", row) for row in rows]
    place, row = together(rows, chance_of)
    agreeing = [one for one in _alike(rows) if _agree(near[one], near[place]) and chance_of[one] > LIKELY]
    return Likeliest(place, chance("verdict", row), tuple(agreeing))


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
            float(differing.about),
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
        example.said,
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


def together(rows: Sequence[Sequence[float]], chance_of: Sequence[float]) -> tuple[int, list[float]]:
    """The place of the likeliest example, and what the trees ask of it and its neighbours.

    They are in the order of RISING_TOGETHER. `rows` has the `features` of each example, nearest first, and `chance_of`
    its chance.
    """
    verdicts = [row[AT["verdict"]] for row in rows]
    place = max(_alike(rows) or range(len(rows)), key=chance_of.__getitem__)
    best = rows[place]
    agreeing = [one for one, verdict in enumerate(verdicts) if verdict == verdicts[place]]
    others = [one for one, verdict in enumerate(verdicts) if verdict != verdicts[place]]
    rival = max(others, key=chance_of.__getitem__, default=None)
    rivals = chance_of[rival] if rival is not None else 0.0
    turns = list(map(_turns, rows))
    return place, [
        chance_of[place] - rivals,
        chance_of[place],
        rivals,
        sum(chance_of[one] ** 2 for one in agreeing),
        sum(chance_of[one] ** 2 for one in others),
        len(agreeing) / len(rows),
        float(len(rows)),
        float(place),
        best[AT["likeness"]],
        best[AT["cosine"]],
        turns[place],
        best[AT["opposed"]],
        best[AT["circumstances"]],
        best[ABOUT],
        best[AT["asked_apart"]],
        best[AT["told"]],
        best[AT["unasked"]],
        rows[rival][AT["likeness"]] - best[AT["likeness"]] if rival is not None else -1.0,
        rows[rival][AT["cosine"]] - best[AT["cosine"]] if rival is not None else -1.0,
        turns[rival] - turns[place] if rival is not None else float(len(TURNS)),
        max(rows[one][AT["likeness"]] for one in agreeing),
        min(turns[one] for one in agreeing),
        verdicts[place],
        float(sum(chance_of[one] > LIKELY for one in agreeing)),
        *(best[AT[name]] for name in BESIDES),
    ]


# As RISING, of what is asked of the likeliest example and its neighbours.
RISING_TOGETHER = (
    *(1, 1, -1, 1, -1, 1, 0, 0, 1, 1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1, 1, -1, 0, 1),
    *(-1, -1, -1, -1, 0, 0, 0, 1, 1),
)


def _alike(rows: Sequence[Sequence[float]]) -> list[int]:
    return [place for place, row in enumerate(rows) if row[AT["likeness"]] >= ALIKE]


def _turns(row: Sequence[float]) -> float:
    """How many things turn a question and an example into two."""
    groups = row[len(FIRST) : len(FIRST) + GROUPED * len(TURNS) : GROUPED]
    others = (row[AT["opposed"]] > 0, row[AT["circumstances"]], row[ABOUT], row[AT["asked_apart"]])
    return sum(groups) + sum(others)


# Whether a greater number can only raise the chance (1), only lower it (-1), or either (0): a difference never makes
# an answer likelier.
RISING = (
    *(-1, -1, -1, -1, -1, -1, -1, -1, -1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1),
    *(-1, 0, 0, 0) * len(TURNS),
    *(0, 0, 0, 0, 0),
    *(-1, -1, -1, 0, 0),
    0,
    -1,
)


def _agree(one: Near, other: Near) -> bool:
    return one.verdict == other.verdict
