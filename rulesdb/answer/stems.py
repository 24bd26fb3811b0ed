"""Words as the index has them: their stems, and how much each one says."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

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
        made = dict(zip(new, _stemmed(db, new), strict=True))
        _held.update(made)
        known |= made
    return known


def _stemmed(db: sqlite3.Connection, words: list[str]) -> list[str]:
    insert = "INSERT INTO temp.spoken(rowid, word) VALUES (1, ?)", (" ".join(words),)
    try:
        db.execute(*insert)
    except sqlite3.OperationalError:  # the first time that this connection is asked
        db.execute("CREATE VIRTUAL TABLE temp.spoken USING fts5(word, tokenize='porter unicode61')")
        db.execute("CREATE VIRTUAL TABLE temp.spoken_stems USING fts5vocab(temp, spoken, 'instance')")
        db.execute(*insert)
    found = [row[0] for row in db.execute("SELECT term FROM temp.spoken_stems ORDER BY offset")]
    db.rollback()
    return found


def stem_weights(db: sqlite3.Connection, held: Iterable[str], game: str) -> dict[str, float]:
    """The IDF of each stem that any passage of `game` has."""
    wanted = list(held)
    marks = ",".join("?" * len(wanted))
    rows = db.execute(f"SELECT stem, weight FROM posting WHERE game = ? AND stem IN ({marks})", (game, *wanted))
    return {row[0]: row[1] for row in rows}


def usual_weights(db: sqlite3.Connection, held: Iterable[str], game: str) -> dict[str, float]:
    """The IDF that stems have on average in the games with data, for a `game` without; {} for one with data.

    A word of every rulebook ("card") that one book happens to use once says no more there than it does elsewhere.
    """
    if game in games():
        return {}
    wanted, known = list(held), games()
    rows = db.execute(
        f"SELECT stem, avg(weight) FROM posting WHERE game IN ({','.join('?' * len(known))}) "
        f"AND stem IN ({','.join('?' * len(wanted))}) GROUP BY stem",
        (*known, *wanted),
    )
    return {row[0]: row[1] for row in rows}
