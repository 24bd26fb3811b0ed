"""Which example decides a question.

One that is the question itself decides, unless another one disagrees. Else the likeliest one does, by the chance that
its answer is the question's (chances.py): where an example with that answer is near (limits.py), if that is likelier
than not; else only if the chance is high, and the question tells and asks what the example does. The least chance is
chosen on tests/bench/precedents.py: of 600 questions of people one in three gets a right answer, one in thirty a wrong
one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .chances import LIKELY, likeliest
from .differences import difference
from .limits import SAME, asks_as_much, is_near
from .near import Near
from .words import Words

# Modality of the question, that of the example, and the answer to it that tells nothing of the question.
OF_ANOTHER_NORM = frozenset({("duty", "leave", "yes"), ("leave", "duty", "no")})


@dataclass(frozen=True, slots=True)
class Decisive:
    """The example that decides; `likely` where it is not near, and only its chance to have the answer decides."""

    example: Near
    likely: bool


def decisive(asked: Words, near: Sequence[Near], odds: Mapping[int, float], chance: float) -> Decisive | None:
    """The one among `near` that decides the question, None where none does or others disagree.

    `chance` is the least chance, from 0 to 1, of an example that is not near.
    """
    differences = [difference(asked, one) for one in near]
    same = [
        one
        for one, differing in zip(near, differences, strict=True)
        if one.cosine >= SAME and is_near(one, differing, odds[one.passages[0]])
    ]
    if same:
        return Decisive(same[0], likely=False) if len({one.answer for one in same}) == 1 else None
    likely = likeliest(asked, near, differences, odds)
    if likely is None or likely.chance < (LIKELY if likely.near else chance):
        return None
    best = near[likely.place]
    decides = likely.near or (asks_as_much(differences[likely.place]) and not _of_another_norm(asked, best))
    return Decisive(best, likely=not likely.near) if decides else None


def _of_another_norm(asked: Words, example: Near) -> bool:
    """Whether the example tells what may be done where it is asked what must be, or that it need not where it may."""
    return (asked.modality, example.words.modality, example.answer) in OF_ANOTHER_NORM
