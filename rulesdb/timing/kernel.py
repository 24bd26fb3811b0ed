"""A game's order of priorities: which kind of step comes before which, as data/<game>/kernel.toml states it.

A build puts the priorities into the table `priority`; each rests on a passage of a document.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable


def priorities(db: sqlite3.Connection, game: str, kinds: Iterable[str]) -> list[sqlite3.Row]:
    """The game's priorities between any two of `kinds`: rows with `says` and the ground's passage id as `ground`."""
    held = set(kinds)
    rows = db.execute("SELECT * FROM priority WHERE game = ? ORDER BY rowid", (game,))
    return [row for row in rows if row["first"] in held and row["then"] in held]
