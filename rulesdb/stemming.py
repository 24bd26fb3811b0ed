"""The stems of words, by Porter's algorithm (1980): rules, examples and questions are compared by them."""

from __future__ import annotations

from functools import lru_cache

import Stemmer  # type: ignore[import-not-found]

_STEMMER = Stemmer.Stemmer("porter")  # compiled: one in Python alone costs a cold look-up 20 ms to load


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The stem of a folded word."""
    return str(_STEMMER.stemWord(word))
