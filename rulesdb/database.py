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
    place = Path(places.database_file())
    if not place.is_file() or _outdated(place):
        tell(f"building the bundled rules into {place} (once)")
        from . import unpacked

        if not unpacked.unpack(place):
            from .build import build

            build([], place)
    return place


def _outdated(place: Path) -> bool:
    """Whether `place` holds nothing but bundled rules, and those of another version."""
    from .version import __version__

    try:
        db = opening.open_existing(place)
        meta = dict(db.execute("SELECT key, value FROM meta").fetchall())
        db.close()
    except (DatabaseError, sqlite3.Error):
        return False
    return meta.get("origin") == "bundled" and meta.get("version") != __version__
