"""Open a database that is whole, at the cost of little more than sqlite3; store.py says what is wrong with another.

Imports nothing that sqlite3 does not: tests/bench/library.py measures it.
"""

from __future__ import annotations

import os
import sqlite3
import stat

APPLICATION = 0x52554C45  # "RULE"
SCHEMA = 13
WAIT = 5.0  # seconds for another process to let go of the file


def connect(path: str | os.PathLike[str]) -> sqlite3.Connection:
    """A read-only connection to the file at `path`, whatever it is, whose rows go by name.

    It may go from thread to thread; whoever lends it sees to it that one uses it at a time.
    """
    place = os.path.realpath(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    address = f"file://{place}" if place.startswith("/") else f"file:///{place.replace(os.sep, '/')}"
    connection = sqlite3.connect(f"{address}?mode=ro", uri=True, timeout=WAIT, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    return connection


def open_whole(path: str | os.PathLike[str]) -> sqlite3.Connection:
    """A connection to the database at `path`. Raises DatabaseError as store.open_existing does."""
    try:
        if stat.S_ISREG(os.stat(path).st_mode):
            connection = connect(path)
            application = connection.execute("PRAGMA application_id").fetchone()[0]
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if (application, version) == (APPLICATION, SCHEMA):
                connection.execute("SELECT count(*) FROM document").fetchone()
                return connection
            connection.close()
    except (OSError, ValueError, sqlite3.Error):
        pass  # said in words below
    from pathlib import Path

    from .store import open_existing

    return open_existing(Path(path))
