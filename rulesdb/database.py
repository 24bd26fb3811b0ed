"""Find the database that answers: the one named, $RULESDB_DB, or the user's own, which is built if it is missing."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from . import opening, places
from .errors import DatabaseError


def ready(path: Path | None = None, tell: Callable[[str], None] = lambda _: None) -> Path:
    """The file of the database that answers: `path`, else that of the default place.

    A missing one at the default place is made of the bundled rules, and one that was so built by another version
    of the package is built anew; `tell` hears of it. Raises DatabaseError.
    """
    if path is not None:
        return path
    default = Path(places.database_file())
    if not default.is_file() or _outdated(default):
        tell(f"building the bundled rules into {default} (once)")
        from . import unpacked

        if not unpacked.unpack(default):
            from .build import build

            build([], default)
    return default


def _outdated(path: Path) -> bool:
    """Whether the database at `path` holds only bundled rules, of another version."""
    from .version import __version__

    try:
        db = opening.open_existing(path)
        meta = dict(db.execute("SELECT key, value FROM meta").fetchall())
        db.close()
    except (DatabaseError, sqlite3.Error):
        return False
    return meta.get("origin") == "bundled" and meta.get("version") != __version__
