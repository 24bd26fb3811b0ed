"""The weights of the features: numbers that tests/bench/fit_search.py learned, in data/search.json."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

from ...resources import folder


@cache
def search_weights() -> Mapping[str, float]:
    """The weight of each feature of a search by its name; a feature without one counts nothing."""
    found: dict[str, float] = json.loads((folder("data") / "search.json").read_text(encoding="utf-8"))
    return found


def weighed(features: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """The sum of the features, each times its weight."""
    return sum([weights.get(name, 0.0) * value for name, value in features.items()])
