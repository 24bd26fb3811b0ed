"""Whether two quotations are of the same words, one of them perhaps shortened or with other marks."""

from __future__ import annotations

from functools import lru_cache

from ..text import fold

SHINGLE = 3  # words
SHARE = 0.8  # of the shingles of the shorter one that stand in the longer one
LEAST = 6  # words; shorter texts are the same only where all their words are


@lru_cache(maxsize=4096)
def shingles(text: str) -> frozenset[str]:
    """Runs of SHINGLE words of `text`, folded; of a shorter text, all of it."""
    words = fold(text).split()
    if len(words) < LEAST:
        return frozenset([" ".join(words)])
    return frozenset(" ".join(words[start : start + SHINGLE]) for start in range(len(words) - SHINGLE + 1))


def alike(one: str, other: str) -> bool:
    """Whether `one` and `other` quote the same words.

    >>> alike("You may light both lamps at dusk.", "you may light BOTH lamps, at dusk")
    True
    """
    first, second = sorted((shingles(one), shingles(other)), key=len)
    return len(first & second) >= SHARE * len(first) and len(first) >= 0.3 * len(second)


def part(one: str, other: str) -> bool:
    """Whether `one` quotes no more than words of `other`, however few of them.

    >>> part("Light both lamps at dusk, Ada.", "Hail! You may light both lamps at dusk, Ada. " + "That is all. " * 9)
    True
    """
    first, second = shingles(one), shingles(other)
    return len(first) > 1 and len(first & second) >= SHARE * len(first)
