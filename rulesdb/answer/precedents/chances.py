"""How likely each example near a question has its answer, and how likely the likeliest of them does.

Trees (trees.py) tell the first from what the question and an example share and in what they differ, and from how near
the other examples are that agree and that disagree. Others tell the second from those chances taken together (stacked
generalization, Wolpert 1992): a question to which most of its neighbours give one answer is sure to have it where one
neighbour alone is not. Both are learned from examples that are asked of the other examples of their rules, by
tests/bench/fit_precedents.py.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from operator import mul
from typing import NamedTuple

from .differences import TURNS, Difference
from .limits import is_near
from .near import Near
from .ridge import VOTES
from .trees import chance
from .words import Words

COMPARED = 10  # nearest examples of which the chances are known
CLOSE = 0.1  # cosine by which a near example that disagrees may be farther from the question than the nearest one
VERDICTS = ("yes", "no", "depends")
MODALITIES = ("duty", "leave", "being", "")
FIRST = (
    *("alone", "told", "asked_alone", "unasked", "more", "beyond", "opposed", "circumstances", "asked_apart", "cosine"),
    *("likeness", "odds", "subject", "asked_size", "size", "asked_told", "negations", "asked_modality", "modality"),
    *("same_modality", "verdict", "said", "near", "same", "agreed", "behind"),
)  # names of the first features of an example
AT = {name: place for place, name in enumerate(FIRST)}
GROUPED = 4  # features of each group of TURNS, the first of which is whether its words turn one alone
GROUPS = slice(len(FIRST), len(FIRST) + GROUPED * len(TURNS))
MARKED = ("counted", "letting", "denied", "deed", "contrary", "compared", "often")  # other names of what turns one
MARKS = slice(GROUPS.stop, GROUPS.stop + len(MARKED))  # features that are whether each of them does
ABOUT = -1  # place of the last one, whether a question and an example are about different things
# Features of the likeliest example that tell more of it beside its neighbours, and whether a greater number can only
# raise the chance.
BESIDES = {
    "likeness": 1, "cosine": 1, "opposed": -1, "circumstances": -1, "asked_apart": -1, "told": -1, "unasked": -1,
    "alone": -1, "asked_alone": -1, "more": -1, "beyond": -1, "asked_size": 0, "size": 0, "asked_told": 0,
    "same_modality": 1, "said": 1, "odds": 1, "subject": 1, "asked_modality": 0, "modality": 0, "negations": 0,
    "verdict": 0,
}  # fmt: skip
ALIKE = 0.4  # least likeness of an example that may be the likeliest: of what has no word in common trees know nothing
LIKELY = 0.5  # chance from which an example has the answer of a question rather than not


class Weighed(NamedTuple):
    """The first COMPARED of the examples near a question: the `features` of each, and the chance of its answer.

    `place` is that of the likeliest, and `together` what the trees ask of it and its neighbours.
    """

    rows: Sequence[Sequence[float]]
    chance_of: Sequence[float]
    place: int
    together: Sequence[float]


class Likeliest(NamedTuple):
    """The example whose answer is the likeliest, by its place among those near, and the chance of that, from 0 to 1.

    It is the likeliest one with that answer, or the first that is near (limits.py) where `near`. `agreeing` counts the
    examples as like as ALIKE with that answer that are likely to have the question's.
    """

    place: int
    chance: float
    near: bool
    agreeing: int


def weigh(
    asked: Words, near: Sequence[Near], differences: Sequence[Difference], odds: Mapping[int, float]
) -> Weighed | None:
    """The first COMPARED of `near` weighed, None where none is as like as ALIKE."""
    rows = features(asked, near, differences, odds)
    if not _alike(rows):
        return None
    chance_of = [chance("example", row) for row in rows]
    return Weighed(rows, chance_of, *together(rows, chance_of))


def likeliest(weighed: Weighed) -> Likeliest:
    """The likeliest of the examples."""
    verdicts = [row[AT["verdict"]] for row in weighed.rows]
    first = _first_near(weighed.rows)
    likely = chance("verdict", weighed.together)
    verdict = verdicts[weighed.place]
    agreeing = sum(weighed.chance_of[place] > LIKELY for place in _alike(weighed.rows) if verdicts[place] == verdict)
    if first is not None and verdicts[first] == verdict:
        return Likeliest(first, likely, True, agreeing)
    return Likeliest(weighed.place, likely, False, agreeing)


def features(
    asked: Words, near: Sequence[Near], differences: Sequence[Difference], odds: Mapping[int, float]
) -> list[list[float]]:
    """What the trees ask of each of the first COMPARED of `near`, in the order of RISING.

    As they are read word by word, "agreed" is what all of them come to for its answer, and "behind" how much less sure
    it is than the surest.
    """
    first = list(zip(near[:COMPARED], differences, strict=False))
    compared = [example for example, _ in first]
    surest = max((example.same for example in compared), default=0.0)
    votes = math.fsum(math.tanh(example.same / 2) * VOTES[example.answer] for example in compared)
    return [
        [
            *_alone(asked, example, differing, odds[example.passages[0]]),
            *(example.same, votes * VOTES[example.answer], surest - example.same),
            *(number for group in TURNS for number in _turning(asked, example, differing, group)),
            *(float(name in differing.turned) for name in MARKED),
            *_company(example, [other for other in compared if other is not example and _agree(other, example)]),
            *_company(example, [other for other in compared if not _agree(other, example)]),
            float(place),
            float(differing.about),
        ]
        for place, (example, differing) in enumerate(first)
    ]


def _alone(asked: Words, example: Near, differing: Difference, odds: float) -> list[float]:
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
        odds,
        example.subject if asked.subject else -1.0,
        float(len(asked.weights)),
        float(len(words.weights)),
        float(len(asked.weights.keys() - asked.asking)),
        float(len(words.asking_turns["negation"]) - len(asked.asking_turns["negation"])),
        float(MODALITIES.index(asked.modality)),
        float(MODALITIES.index(words.modality)),
        float(asked.modality == words.modality),
        float(VERDICTS.index(example.answer)),
        example.said,
        float(is_near(example, differing, odds)),
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
    near = _first_near(rows)
    said = [
        row[AT["said"]] * (1 if verdict == verdicts[place] else -1) for row, verdict in zip(rows, verdicts, strict=True)
    ]
    unsure = [chance_of[one] for one, verdict in enumerate(verdicts) if verdict == VERDICTS.index("depends")]
    return place, [
        chance_of[place] - rivals,
        chance_of[place],
        rivals,
        sum(chance_of[one] ** 2 for one in agreeing),
        sum(chance_of[one] ** 2 for one in others),
        len(agreeing) / len(rows),
        float(len(rows)),
        float(place),
        turns[place],
        best[ABOUT],
        rows[rival][AT["likeness"]] - best[AT["likeness"]] if rival is not None else -1.0,
        rows[rival][AT["cosine"]] - best[AT["cosine"]] if rival is not None else -1.0,
        turns[rival] - turns[place] if rival is not None else float(len(TURNS)),
        max(rows[one][AT["likeness"]] for one in agreeing),
        min(turns[one] for one in agreeing),
        float(sum(chance_of[one] > LIKELY for one in agreeing)),
        math.fsum(map(mul, chance_of, said)) / math.fsum(chance_of),
        0.0 if near is None else 1.0 if near in agreeing else -1.0,
        max(unsure, default=0.0),
        float(len(unsure)),
        *(best[AT[name]] for name in BESIDES),
        *best[GROUPS],
        *best[MARKS],
    ]


_OF_GROUPS = (-1, 0, 0, 0) * len(TURNS)
_OF_MARKS = (-1,) * len(MARKED)
# As RISING, of what is asked of the likeliest example and its neighbours.
RISING_TOGETHER = (
    *(1, 1, -1, 1, -1, 1, 0, 0, -1, -1, -1, -1, 1, 1, -1, 1, 1, 1, 0, 0),
    *BESIDES.values(),
    *_OF_GROUPS,
    *_OF_MARKS,
)


def _first_near(rows: Sequence[Sequence[float]]) -> int | None:
    """The place of the first example that is near, None where there is none or one about as near disagrees."""
    near = [place for place, row in enumerate(rows) if row[AT["near"]]]
    if not near:
        return None
    close = rows[near[0]][AT["cosine"]] - CLOSE
    verdicts = {rows[place][AT["verdict"]] for place in near if rows[place][AT["cosine"]] >= close}
    return near[0] if len(verdicts) == 1 else None


def _alike(rows: Sequence[Sequence[float]]) -> list[int]:
    return [place for place, row in enumerate(rows) if row[AT["likeness"]] >= ALIKE]


def _turns(row: Sequence[float]) -> float:
    """How many things turn a question and an example into two."""
    others = (row[AT["opposed"]] > 0, row[AT["circumstances"]], row[ABOUT], row[AT["asked_apart"]])
    return sum(row[GROUPS][::GROUPED]) + sum(others)


# Whether a greater number can only raise the chance (1), only lower it (-1), or either (0): a difference never makes
# an answer likelier.
RISING = (
    *(-1, -1, -1, -1, -1, -1, -1, -1, -1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 1, 1, -1),
    *_OF_GROUPS,
    *_OF_MARKS,
    *(0, 0, 0, 0, 0),
    *(-1, -1, -1, 0, 0),
    0,
    -1,
)


def _agree(one: Near, other: Near) -> bool:
    return one.answer == other.answer
