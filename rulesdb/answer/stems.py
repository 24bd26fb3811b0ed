"""Words as the index has them: their stems, and the inverse document frequency (IDF) of each."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from ..held import looked_up
from ..queries.words import mean_weights, weights
from ..resources import games
from ..stemming import stem

UNKNOWN = 7.0  # inverse document frequency (IDF) of a stem that no passage has
MOST_HELD = 65_536  # stems whose IDF is remembered


def stems(words: Iterable[str]) -> dict[str, str]:
    """The stem of each folded word."""
    return {word: stem(word) for word in words}


def stem_weights(db: sqlite3.Connection, stem_list: Iterable[str], game: str) -> dict[str, float]:
    """The IDF of each stem that any passage of `game` has."""
    return looked_up(db, f"weights {game}", MOST_HELD, stem_list, lambda new: weights(db, new, game))


def usual_weights(db: sqlite3.Connection, stem_list: Iterable[str], game: str) -> dict[str, float]:
    """The IDF that stems have on average in the games with data, for a `game` without; {} for one with data.

    A word of every rulebook ("card") that one book happens to use once says no more there than it does elsewhere.
    """
    return {} if game in games() else mean_weights(db, list(stem_list), games())
