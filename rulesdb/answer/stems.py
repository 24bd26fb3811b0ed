"""Words as the index has them: their stems, and how much each one says."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

UNKNOWN = 7.0  # inverse document frequency (IDF) of a stem that no passage has


def stems(db: sqlite3.Connection, words: Iterable[str]) -> dict[str, str]:
    """The stem of each folded word, made by SQLite's Porter tokenizer: no look-up pays for loading a stemmer."""
    held = sorted(set(words))
    db.execute("CREATE VIRTUAL TABLE IF NOT EXISTS temp.spoken USING fts5(word, tokenize='porter unicode61')")
    db.execute("CREATE VIRTUAL TABLE IF NOT EXISTS temp.spoken_stems USING fts5vocab(temp, spoken, 'instance')")
    db.execute("INSERT INTO temp.spoken(rowid, word) VALUES (1, ?)", (" ".join(held),))
    found = [row[0] for row in db.execute("SELECT term FROM temp.spoken_stems ORDER BY offset")]
    db.rollback()
    return dict(zip(held, found, strict=True))


def stem_weights(db: sqlite3.Connection, held: Iterable[str], game: str) -> dict[str, float]:
    """The IDF of each stem that any passage of `game` has."""
    wanted = list(held)
    marks = ",".join("?" * len(wanted))
    rows = db.execute(f"SELECT stem, weight FROM posting WHERE game = ? AND stem IN ({marks})", (game, *wanted))
    return {row[0]: row[1] for row in rows}
