"""Words as the index has them: their stems, and the inverse document frequency (IDF) of each."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from ..held import known
from ..queries.words import mean_weights, stemmed, weights
from ..resources import games

UNKNOWN = 7.0  # inverse document frequency (IDF) of a stem that no passage has
MOST_HELD = 65_536  # words whose stems are remembered
_held: dict[str, str] = {}


def stems(db: sqlite3.Connection, words: Iterable[str]) -> dict[str, str]:
    """The stem of each folded word, made by SQLite's Porter tokenizer: no look-up pays for loading a stemmer."""
    distinct = dict.fromkeys(words)
    if len(_held) > MOST_HELD:
        _held.clear()
    stem_of = {word: stem for word in distinct if (stem := _held.get(word)) is not None}
    if new := [word for word in distinct if word not in stem_of]:
        fresh = dict(zip(new, stemmed(db, new), strict=True))
        _held.update(fresh)
        stem_of |= fresh
    return stem_of


def stem_weights(db: sqlite3.Connection, stem_list: Iterable[str], game: str) -> dict[str, float]:
    """The IDF of each stem that any passage of `game` has."""
    held: dict[str, float | None] = known(db, f"weights {game}", MOST_HELD)
    stem_list = list(stem_list)
    if new := [stem for stem in stem_list if stem not in held]:
        held |= dict.fromkeys(new) | weights(db, new, game)
    return {stem: weight for stem in stem_list if (weight := held[stem]) is not None}


def usual_weights(db: sqlite3.Connection, stem_list: Iterable[str], game: str) -> dict[str, float]:
    """The IDF that stems have on average in the games with data, for a `game` without; {} for one with data.

    A word of every rulebook ("card") that one book happens to use once says no more there than it does elsewhere.
    """
    return {} if game in games() else mean_weights(db, list(stem_list), games())
