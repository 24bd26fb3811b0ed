"""Learn from the digests which everyday words go with which words of the rules.

A digest has beside each rule how people ask for it. A word that people use where certain words of rules stand, and
seldom elsewhere, is asked for those too: "monster" for the creatures of one game and the minions of another. How sure
that is, is the normalised pointwise mutual information of the two words over all rules (Bouma 2009), times the share
of the everyday word's rules that have the other one.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache

from snowballstemmer.porter_stemmer import PorterStemmer  # type: ignore[import-untyped]

from ..model import Passage
from ..text import STOP, fold

SEEN = 2  # rules in which two words must stand together
SURE = 0.2  # least certainty that counts
MOST = 5  # words of rules for one everyday word
LENGTH = 3  # letters of the shortest word that is learned
_STEMMER = PorterStemmer()


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The stem of a word, as the full-text index makes it."""
    return str(_STEMMER.stemWord(word))


def associations(passages: Iterable[Passage]) -> dict[str, dict[str, float]]:
    """Everyday word -> words of rules, each with its certainty from SURE to 1, learned from passages with `asked`."""
    together: Counter[tuple[str, str]] = Counter()
    asked, ruled = Counter[str](), Counter[str]()
    forms: dict[str, str] = {}
    total = 0
    for passage in passages:
        if passage.asked:
            total += 1
            said = _stems(" ".join(passage.asked), forms)
            meant = _stems(f"{passage.title} {passage.text}", forms)
            asked.update(said)
            ruled.update(meant)
            together.update((a, b) for a in said for b in meant if a != b)
    found: dict[str, dict[str, float]] = defaultdict(dict)
    for (a, b), count in together.items():
        if count >= SEEN:
            certainty = _certainty(count / total, asked[a] / total, ruled[b] / total)
            if certainty >= SURE:
                found[forms[a]][forms[b]] = round(certainty, 3)
    return {word: _best(others) for word, others in sorted(found.items())}


def _stems(text: str, forms: dict[str, str]) -> set[str]:
    """The stems of the words of `text`; `forms` remembers a word for each, the same one in every build."""
    stems = set()
    for word in fold(text).split():
        if len(word) >= LENGTH and word not in STOP:
            forms[stem(word)] = min(word, forms.get(stem(word), word))
            stems.add(stem(word))
    return stems


def _certainty(both: float, one: float, other: float) -> float:
    """Normalised mutual information of two words times how often the first brings the second; shares of all rules."""
    return math.log(both / (one * other)) / -math.log(both) * (both / one) if both < 1 else 0.0


def _best(others: dict[str, float]) -> dict[str, float]:
    ranked = sorted(others.items(), key=lambda item: (-item[1], item[0]))
    return dict(ranked[:MOST])
