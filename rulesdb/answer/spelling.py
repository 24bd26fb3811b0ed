"""Words that are mistyped, as the stems of a game that they look like."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter

from ..queries import terms, words
from ..text import folded_words
from .stems import UNKNOWN, stem_weights, stems

LIKE = 0.79  # likeness from which a word is another one mistyped: one letter of five
WEIGHT = 0.8  # weight of a word that is taken for a mistyped one
SHORTEST = 4  # letters of a word that may be mistyped
MOST = 3  # stems that one word may stand for
SLACK = 1e-6  # more than what is lost in rounding
_ENDING = re.compile(r"(?:ing|ed|e|s)$")


def respelt(db: sqlite3.Connection, word: str, game: str, stem: str = "") -> dict[str, float]:
    """The stems of `game` that look most like a word, or its `stem`, best first, each with its weight.

    A first letter is seldom mistyped; a word of four letters with one of them changed is another word.
    """
    if len(word) < SHORTEST:
        return {}
    held = words.stems_from(db, game, word[0])
    near: dict[str, float] = {}
    for form in {word, _ENDING.sub("", word), stem or word}:  # the stems have no endings
        if candidates := [stem for stem in held if may_be_like(form, stem, LIKE)]:
            from rapidfuzz import process  # which takes long to load
            from rapidfuzz.distance import DamerauLevenshtein

            likeness = DamerauLevenshtein.normalized_similarity
            for other, like, _ in process.extract(form, candidates, scorer=likeness, score_cutoff=LIKE, limit=MOST):
                near[other] = max(like, near.get(other, 0.0))
    best = sorted(near, key=lambda other: (-near[other], other))[:MOST]
    return {other: WEIGHT * near[other] for other in best}


def parted(db: sqlite3.Connection, text: str, game: str) -> str:
    """`text` with terms of two words that are written as one apart: "ringbearer" as "ring bearer".

    The rules have such a word less often than either of the two.
    """
    cuts = {
        f"{word[:at]} {word[at:]}": word
        for word in dict.fromkeys(folded_words(text))
        for at in range(SHORTEST, len(word) - SHORTEST + 1)
    }
    for key in terms.with_keys(db, game, list(cuts)) if cuts else ():
        word, halves = cuts[key], key.split()
        stem_of = stems((word, *halves))
        held = stem_weights(db, stem_of.values(), game)
        if held.get(stem_of[word], UNKNOWN) > max(held.get(stem_of[half], UNKNOWN) for half in halves):
            text = re.sub(rf"\b{word}\b", key, text, flags=re.IGNORECASE)
    return text


def may_be_like(one: str, other: str, least: float) -> bool:
    """Whether the likeness of two words by Damerau and Levenshtein may be `least`, of 1.

    That is the share of letters which need no change; those that the words have in common, in whatever order, are no
    fewer.
    """
    longest = max(len(one), len(other))
    common = min(len(one), len(other))
    return common >= least * longest - SLACK and (Counter(one) & Counter(other)).total() >= least * longest - SLACK
