"""What happens in clauses: the events that a build read from them, and the things that they happen to."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence


def happenings(db: sqlite3.Connection, clauses: Sequence[int]) -> dict[int, dict[str, set[str]]]:
    """The events of each of `clauses` by role (trigger, effect, limit), and the sides that it names (side)."""
    found: dict[int, dict[str, set[str]]] = {}
    query = f"SELECT clause, role, event FROM happening WHERE clause IN ({marks(clauses)})"
    for row in db.execute(query, list(clauses)):
        found.setdefault(row["clause"], {}).setdefault(row["role"], set()).add(row["event"])
    return found


def deeds(db: sqlite3.Connection, clauses: Sequence[int]) -> dict[int, dict[str, set[tuple[str, str]]]]:
    """The (event, subject) pairs of each of `clauses` by role, where the thing that an event happens to is named."""
    found: dict[int, dict[str, set[tuple[str, str]]]] = {}
    query = f"SELECT * FROM happening WHERE clause IN ({marks(clauses)}) AND subject != ''"
    for row in db.execute(query, list(clauses)):
        found.setdefault(row["clause"], {}).setdefault(row["role"], set()).add((row["event"], row["subject"]))
    return found


def marks(values: Sequence[object]) -> str:
    """As many question marks as there are values, for a statement."""
    return ",".join("?" * len(values))
