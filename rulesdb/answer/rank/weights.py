"""The weights of the features: numbers that tests/bench/fit_search.py learned, in data/search.json."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

from ...resources import folder, games


@cache
def search_weights(kind: str = "known") -> Mapping[str, float]:
    """The weight of each feature of a search by its name; a feature without one counts nothing.

    `kind` is "known" for games of which the package has data, "plain" for others, and with " sentences" behind it where
    a sentence-embedding model has its say. What a kind of passage is worth is learned of known games only: it depends
    on how their documents are made.
    """
    weights_of: dict[str, dict[str, float]] = json.loads((folder("data") / "search.json").read_text(encoding="utf-8"))
    return weights_of[kind]


@cache
def kind_of(game: str, *, sentences: bool) -> str:
    """The weights that hold for a search of `game`."""
    return f"{'known' if game in games() else 'plain'}{' sentences' if sentences else ''}"


def weighed(features: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """The sum of the features, each times its weight."""
    return sum([weights.get(name, 0.0) * value for name, value in features.items()])
