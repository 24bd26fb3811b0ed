"""Find the database that answers: the one named, $RULESDB_DB, or the user's own, which is built if it is missing."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path

from . import opening, places, resources
from .errors import DatabaseError
from .version import __version__


def ready(
    path: Path | None = None,
    tell: Callable[[str], None] = lambda _: None,
    game: str = "",
    meanwhile: Callable[[], object] = lambda: None,
) -> Path:
    """The file of the database that answers: `path`, else that of the default place.

    A missing one at the default place is made of the bundled rules, and one that was so built by another version
    of the package is built anew; `tell` hears of it. Where only what is bundled of `game` is asked for, one of that
    game alone in the cache does in its place, which takes half the time to make. What is to be done `meanwhile` is done
    while other processes make part of it. Raises DatabaseError.
    """
    if path is not None:
        return path
    default = Path(places.database_file())
    if default.is_file() and not _outdated(default):
        return default
    if game in resources.games() and not default.exists():
        with contextlib.suppress(DatabaseError):  # no cache may be written: the whole will do, or tell why not
            alone = Path(places.database_of(game))
            if _is_bundled(alone) or _unpacked(alone, tell, meanwhile, game):
                return alone
    if not _unpacked(default, tell, meanwhile):
        from .build import build

        build([], default)
    return default


def _unpacked(path: Path, tell: Callable[[str], None], meanwhile: Callable[[], object], game: str = "") -> bool:
    """Make the database of the bundled rules, or of those of one `game`; False where they must be built."""
    from . import bundle

    tell(f"building the bundled rules into {path} (once)")
    content = bundle.opened(game)  # decompressed while the rest is imported
    from . import unpacked

    return unpacked.unpack(path, game, content, meanwhile)


def _outdated(path: Path) -> bool:
    """Whether the database at `path` holds only bundled rules, of another version."""
    meta = _meta(path)
    return meta.get("origin") == "bundled" and meta.get("version") != __version__


def _is_bundled(path: Path) -> bool:
    """Whether there is a database at `path` that holds only bundled rules, of this version."""
    meta = _meta(path) if path.is_file() else {}
    return meta.get("origin") == "bundled" and meta.get("version") == __version__


def _meta(path: Path) -> dict[str, str]:
    """What the database at `path` says of itself; nothing where it cannot be read."""
    try:
        db = opening.open_existing(path)
        meta = dict(db.execute("SELECT key, value FROM meta").fetchall())
        db.close()
    except (DatabaseError, sqlite3.Error):
        return {}
    return meta
