"""The file of settings: what you would else say on every command line. Imports no typer, as completions read it."""

from __future__ import annotations

import os
import re
import stat

from rulesdb.errors import DataError, RulesError
from rulesdb.places import settings_file

TYPE_CHECKING = False  # typing takes long to import
if TYPE_CHECKING:
    from typing import Any

MOST_PLAIN = 4000  # bytes of a file of plain lines
_LINE = re.compile(r'([a-z]+) = "([^"\\\x00-\x1f\x7f]*)"')

KEYS = {
    "game": "the game that answers where --game is not given",
    "format": "the format that decks of that game are checked for where --format is not given",
    "pager": "the program that shows long answers on a terminal; 'cat' for none",
}


def settings() -> dict[str, str]:
    """The settings of the file, {} without one. Raises DataError for a file that is none."""
    try:
        path = settings_file()
    except RulesError:
        return {}
    if not os.path.lexists(path):
        return {}
    values = _plain(path)
    return _checked(_table(path) if values is None else values, path)


def _plain(path: str) -> dict[str, str] | None:
    """The settings of a file of the lines that `write` writes, None for any other.

    The reader of TOML takes longer to import than half of a completion may.
    """
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode) or status.st_size > MOST_PLAIN:
            return None
        with open(path, encoding="utf-8") as file:
            matches = [_LINE.fullmatch(line) for line in file.read().splitlines()]
    except (OSError, ValueError):
        return None
    values = {match[1]: match[2] for match in matches if match}
    return values if len(values) == len(matches) else None


def _table(path: str) -> dict[str, Any]:
    """The tables of the file. Raises DataError where it is no TOML."""
    from pathlib import Path

    from rulesdb import toml

    try:
        return toml.load(Path(path))
    except DataError as error:
        raise DataError(f"{error}; mend or delete it") from None


def _checked(values: dict[str, Any], path: str) -> dict[str, str]:
    """`values`, where all of them are settings. Raises DataError."""
    wrong = [key for key, value in values.items() if key not in KEYS or not isinstance(value, str)]
    if wrong:
        raise DataError(f"{path}: {wrong[0]} is no setting; the settings are {', '.join(KEYS)}, each a text")
    return values


def setting(key: str) -> str:
    """One setting: $RULESDB_<KEY>, else that of the file, else ""."""
    return os.environ.get(f"RULESDB_{key.upper()}") or settings().get(key, "")


def write(values: dict[str, str]) -> None:
    """Write the file of settings. Raises RulesError where that fails."""
    import json
    from pathlib import Path

    from rulesdb import files

    path = Path(settings_file())
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write(path, "\n".join([*lines, ""]), force=True)
    except (OSError, RulesError) as error:
        reason = str(error).partition(";")[0]
        raise RulesError(f"{files.shown(path)}: the settings are not kept ({reason}); see $RULESDB_CONFIG") from None
