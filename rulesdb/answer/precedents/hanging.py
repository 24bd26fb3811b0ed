"""How likely the answer hangs on what a question leaves open, and which of the examples near it says on what.

Trees (trees.py) tell it from what all those examples come to together (chances.py) and from the likeliest of those
whose answer depends: what it tells and the question does not, and how the others beside it answer. They are learned
from questions of people, of whom every fourth leaves open what a rule makes a condition; editors rarely do.
"""

from __future__ import annotations

from typing import NamedTuple

from .chances import AT, VERDICTS, Weighed
from .trees import chance

DEPENDS = float(VERDICTS.index("depends"))
# What tells of an example that depends whether the question leaves open what it does.
OWN = (
    *("alone", "told", "asked_alone", "unasked", "more", "beyond", "cosine", "likeness", "odds", "opposed"),
    *("asked_size", "size", "same", "behind"),
)


class Hanging(NamedTuple):
    """The place of the example that says on what the answer depends, and the chance that it does, from 0 to 1."""

    place: int
    chance: float


def hanging(weighed: Weighed) -> Hanging | None:
    """How likely the answer depends, None where no example near the question has such an answer."""
    asked = features(weighed)
    return asked and Hanging(asked[0], chance("depends", asked[1]))


def features(weighed: Weighed) -> tuple[int, list[float]] | None:
    """The place of the likeliest example whose answer depends, and what the trees ask of it; None without one."""
    verdicts = [row[AT["verdict"]] for row in weighed.rows]
    depending = [place for place, verdict in enumerate(verdicts) if verdict == DEPENDS]
    if not depending:
        return None
    place = max(depending, key=weighed.chance_of.__getitem__)
    others = [
        max((one for one, own in zip(weighed.chance_of, verdicts, strict=True) if own == verdict), default=0.0)
        for verdict in range(len(VERDICTS))
        if verdict != DEPENDS
    ]
    own = weighed.rows[place]
    share = len(depending) / len(verdicts)
    return place, [*weighed.together, *others, share, float(place), *(own[AT[name]] for name in OWN)]
