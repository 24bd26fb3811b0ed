"""Words as the index has them: their stems, and how much each one says."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from ..queries.words import mean_weights, stemmed, weights
from ..resources import games

UNKNOWN = 7.0  # inverse document frequency (IDF) of a stem that no passage has
MOST_HELD = 65_536  # words whose stems are remembered
_held: dict[str, str] = {}


def stems(db: sqlite3.Connection, words: Iterable[str]) -> dict[str, str]:
    """The stem of each folded word, made by SQLite's Porter tokenizer: no look-up pays for loading a stemmer."""
    wanted = dict.fromkeys(words)
    if len(_held) > MOST_HELD:
        _held.clear()
    known = {word: stem for word in wanted if (stem := _held.get(word)) is not None}
    if new := [word for word in wanted if word not in known]:
        made = dict(zip(new, stemmed(db, new), strict=True))
        _held.update(made)
        known |= made
    return known


def stem_weights(db: sqlite3.Connection, held: Iterable[str], game: str) -> dict[str, float]:
    """The IDF of each stem that any passage of `game` has."""
    return weights(db, list(held), game)


def usual_weights(db: sqlite3.Connection, held: Iterable[str], game: str) -> dict[str, float]:
    """The IDF that stems have on average in the games with data, for a `game` without; {} for one with data.

    A word of every rulebook ("card") that one book happens to use once says no more there than it does elsewhere.
    """
    return {} if game in games() else mean_weights(db, list(held), games())
