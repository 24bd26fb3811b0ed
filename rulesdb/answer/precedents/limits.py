"""When an example is near: nothing turns it into another question, and it says and asks what the question does.

The limits are data/precedent.json. What the question tells besides changes nothing more often than not.
"""

from __future__ import annotations

import json
from functools import cache
from typing import NamedTuple

from ...resources import folder
from .differences import Difference
from .near import SAME, Near


class Limits(NamedTuple):
    """`alone`, `told`, `apart` and `beyond` are the most of the shares of a Difference (`apart` of `unasked`).

    `likeness` is the least likeness word by word, and `odds` how likely search must find the rule beside the best hit.
    `chance` is the least chance of an answer that is given (gate.py), `compare` that of one which is only shown to be
    compared, `sure` that of one by an example that may well be another question, and `depends` that of one which hangs
    on what is left open (hanging.py).
    """

    alone: float
    told: float
    apart: float
    beyond: float
    likeness: float
    odds: float
    chance: float
    compare: float
    sure: float
    depends: float


@cache
def limits() -> Limits:
    """The limits that are used."""
    return Limits(**json.loads((folder("data") / "precedent.json").read_text(encoding="utf-8")))


def is_near(example: Near, differing: Difference, odds: float) -> bool:
    """Whether an example is near a question; `odds` is how likely its rule is beside the best hit."""
    most = limits()
    return (
        not differing.turns
        and asks_the_same(differing)
        and differing.told <= most.told
        and differing.alone <= most.alone
        and example.likeness >= most.likeness
        and (example.cosine >= SAME or odds >= most.odds)
    )


def asks_the_same(differing: Difference) -> bool:
    """Whether most of what an example asks is asked by the question, and the reverse."""
    return differing.unasked <= limits().apart and differing.beyond <= limits().beyond
