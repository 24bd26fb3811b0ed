"""Whether two spellings can be alike at all, told without the library that says how like: to load it takes long."""

from __future__ import annotations

from collections import Counter

SLACK = 1e-6  # more than what is lost in rounding


def may_be_like(one: str, other: str, least: float) -> bool:
    """Whether the likeness of two words by Damerau and Levenshtein may be `least`, of 1.

    That is the share of letters which need no change; those that the words have in common, in whatever order, are no
    fewer.
    """
    longest = max(len(one), len(other))
    common = min(len(one), len(other))
    return common >= least * longest - SLACK and (Counter(one) & Counter(other)).total() >= least * longest - SLACK
