"""The lexicon of a game with the cards that a database knows."""

from __future__ import annotations

import sqlite3

from ..clauses.lexicon import Lexicon, load_lexicon


def lexicon_of(db: sqlite3.Connection, game: str) -> Lexicon:
    """The lexicon of `game`; English alone for a game without one."""
    return load_lexicon(game)
