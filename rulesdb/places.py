"""Where the user's own database and settings lie. Imports little: a completion asks here at each press of the key."""

from __future__ import annotations

import os
import sys

from .errors import DatabaseError, RulesError

_XDG = {
    "data": ("XDG_DATA_HOME", ".local/share"),
    "config": ("XDG_CONFIG_HOME", ".config"),
    "cache": ("XDG_CACHE_HOME", ".cache"),
}


def database_file() -> str:
    """$RULESDB_DB, else rules.db in the user's data folder; a "~" in front is the user's home.

    Raises DatabaseError where the system knows no home.
    """
    try:
        return _named("RULESDB_DB") or os.path.join(_folder("data"), "rules.db")
    except RuntimeError as error:
        raise DatabaseError("the system knows no home folder for you; name a database with --db FILE") from error


def database_of(game: str) -> str:
    """Where the database of the bundled rules of one game lies until there is a whole one: in the user's cache folder.

    Raises DatabaseError where the system knows no home.
    """
    try:
        return os.path.join(_folder("cache"), f"{game}.db")
    except RuntimeError as error:
        raise DatabaseError("the system knows no home folder for you") from error


def settings_file() -> str:
    """$RULESDB_CONFIG, else config.toml in the user's config folder; a "~" in front is the user's home.

    Raises RulesError where the system knows no home.
    """
    try:
        return _named("RULESDB_CONFIG") or os.path.join(_folder("config"), "config.toml")
    except RuntimeError as error:
        raise RulesError("the system knows no home folder for you; name a file in $RULESDB_CONFIG") from error


def _named(variable: str) -> str:
    """The file that a variable of the environment names, "" where it names none. Raises RuntimeError without a home."""
    return _expanded(os.environ.get(variable, ""))


def _folder(what: str) -> str:
    """The user's folder of "data", "config" or "cache" for this program. Raises RuntimeError where there is no home.

    The rule of platformdirs, told here for plain cases on Linux: its import takes as long as all else of a completion.
    """
    variable, usual = _XDG[what]
    places = (os.environ.get(variable, ""), os.path.join(os.environ.get("HOME", ""), usual))
    absolute = next(filter(os.path.isabs, places), "")
    if absolute and sys.platform == "linux" and "ANDROID_DATA" not in os.environ:
        return os.path.join(absolute, "rulesdb")
    import platformdirs

    folders = {
        "data": platformdirs.user_data_dir,
        "config": platformdirs.user_config_dir,
        "cache": platformdirs.user_cache_dir,
    }
    return _expanded(folders[what]("rulesdb", appauthor=False))


def _expanded(path: str) -> str:
    """`path` with the home of the user for a "~" in front. Raises RuntimeError where the system knows none."""
    expanded = os.path.expanduser(path)
    if expanded.startswith("~"):
        raise RuntimeError("Could not determine home directory.")
    return expanded
