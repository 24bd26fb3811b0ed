"""Boosted trees (Friedman 2001) as numbers: what tests/bench/fit_precedents.py learns, read from data/chances.json."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from ...resources import folder

Tree: TypeAlias = "float | list[int | float | Tree]"  # a leaf, or [feature, threshold, tree up to it, tree above it]


def chance(kind: str, row: Sequence[float]) -> float:
    """The chance, from 0 to 1, that the trees of a `kind` ("example" or "verdict") give to features in their order."""
    total = 0.0
    for tree in _trees()[kind]:  # some 300, ten times a question: a call for each took as long as the rest
        node = tree
        while isinstance(node, list):
            feature, threshold, low, high = node
            node = low if row[feature] <= threshold else high  # type: ignore[index,operator]
        total += node
    return 1 / (1 + math.exp(-total))


@cache
def _trees() -> dict[str, list[Tree]]:
    trees: dict[str, list[Tree]] = json.loads((folder("data") / "chances.json").read_text(encoding="utf-8"))
    return trees
