"""Whether two texts state one rule: the share of the shorter's informative words in the longer.

Words are weighed by how rare they are in the game's documents (inverse document frequency); the words of the subject's
own name say nothing, as every text about it has them.
"""

from __future__ import annotations

import math
import sqlite3
from collections import Counter
from collections.abc import Callable
from functools import lru_cache

from ...queries.passages import said_in
from ...text import STOP, folded_words, singular

LEAST = 3  # informative words that both texts must have, or all of the shorter one's

SHORT = 6  # informative words below which a text must be met by as short a one: any long text has a few words

Likeness = Callable[[str, str, str], float]


def likeness(db: sqlite3.Connection, game: str) -> Likeness:
    """A function of two texts of `game` and their subject, in [0, 1]; 1 where the longer has all the shorter says."""
    texts = [passage.text for passage in said_in(db, game)]
    counts = Counter(word for text in texts for word in _words(text))

    def weight(words: frozenset[str]) -> float:
        return math.fsum(math.log(1 + len(texts) / (1 + counts[word])) for word in words)  # in any order the same

    def compare(left: str, right: str, subject: str) -> float:
        own = _words(subject)
        a, b = _words(left) - own, _words(right) - own
        if len(a & b) < min(LEAST, len(a), len(b)):
            return 0.0
        bound = max if min(len(a), len(b)) < SHORT else min
        return weight(a & b) / (bound(weight(a), weight(b)) or 1.0)

    return compare


@lru_cache(maxsize=16384)
def _words(text: str) -> frozenset[str]:
    return frozenset(singular(word) for word in folded_words(text)) - STOP
