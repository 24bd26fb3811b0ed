"""What tests/bench/fit_flips.py learns of each word of a question, read from data/flips.json.

The `weight` of a word is how much it counts when a question is compared with the examples of a rule; its `flip`, from
-1 to 1, is how it turns the answer: -1 to the opposite ("not"), 1 not at all.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from ...resources import folder


class Flips(NamedTuple):
    """`words` has the weight and the flip of each known token (ridge.py), and under "" those of any other.

    `told` is the share of its weight that a word has outside the sentences that ask, `polarity` the share of the
    kernel that flips turn around, and `ridge` the penalty of the regression.
    """

    words: Mapping[str, tuple[float, float]]
    told: float
    polarity: float
    ridge: float


@cache
def flips() -> Flips:
    """The flips that are used."""
    held = json.loads((folder("data") / "flips.json").read_text(encoding="utf-8"))
    held["words"] = {word: tuple(numbers) for word, numbers in held["words"].items()}
    return Flips(**held)
