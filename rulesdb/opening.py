"""Open a database that is whole, at the cost of little more than sqlite3; else say what is wrong with it.

Imports nothing that sqlite3 does not: tests/bench/library.py measures it.
"""

from __future__ import annotations

import os
import sqlite3
import stat

from .errors import DatabaseError, RulesError
from .held import Connection

TYPE_CHECKING = False  # pathlib is imported only where something is wrong
if TYPE_CHECKING:
    from pathlib import Path

APPLICATION = 0x52554C45  # "RULE"
SCHEMA = 20
WAIT = 5.0  # seconds for another process to let go of the file


def connect(path: str | os.PathLike[str]) -> sqlite3.Connection:
    """A read-only connection to the file at `path`, whatever it is, whose rows go by name.

    It may go from thread to thread; whoever lends it sees to it that one uses it at a time.
    """
    real_path = os.path.realpath(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    address = f"file://{real_path}" if real_path.startswith("/") else f"file:///{real_path.replace(os.sep, '/')}"
    connection = sqlite3.connect(
        f"{address}?mode=ro", uri=True, timeout=WAIT, check_same_thread=False, factory=Connection
    )
    connection.row_factory = sqlite3.Row
    return connection


def open_whole(path: str | os.PathLike[str]) -> sqlite3.Connection:
    """A connection to the database at `path`. Raises DatabaseError as `open_existing` does."""
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

    return open_existing(Path(path))


def open_existing(path: Path) -> sqlite3.Connection:
    """A read-only connection to the database at `path`, whose rows go by name.

    Raises DatabaseError for a missing, damaged, foreign, older or locked file.
    """
    from . import files

    try:
        is_file = files.target_of(path).is_file()
    except (RulesError, OSError) as error:
        reason = str(error).partition(";")[0].replace("cannot be written", "cannot be opened")
        raise DatabaseError(f"{reason}; name a database with --db") from error
    name = files.shown(path)
    if not is_file:
        raise DatabaseError(f"{name}: there is no such database; make it with: rulesdb build --db {name}")
    try:
        connection = connect(path)
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if application == APPLICATION and version == SCHEMA:
            connection.execute("SELECT count(*) FROM document").fetchone()
    except sqlite3.Error as error:
        raise as_database_error(path, error) from error
    if application != APPLICATION:
        raise DatabaseError(f"{name}: is not a rulesdb database; name another file with --db")
    if version != SCHEMA:
        raise DatabaseError(
            f"{name}: was made by another version of rulesdb; bring it up to date with: rulesdb build --db {name}"
        )
    return connection


def as_database_error(path: Path | str, error: Exception) -> DatabaseError:
    """`error` as one line that says what to do."""
    from .files import shown

    name, reason = shown(path), " ".join(str(error).split())[:160]
    if isinstance(error, sqlite3.OperationalError) and ("locked" in reason or "busy" in reason):
        return DatabaseError(f"{name}: is locked by another program; try again when it has finished")
    if isinstance(error, sqlite3.OperationalError) and ("unable to open" in reason or "readonly" in reason):
        return DatabaseError(f"{name}: cannot be opened ({reason}); check who may read it, or name another with --db")
    return DatabaseError(
        f"{name}: is damaged or no database ({reason}); make it anew with: rulesdb build --fresh --db {name}"
    )
