"""The file of settings: what you would else say on every command line. Imports no typer, as completions read it."""

from __future__ import annotations

import os

from rulesdb.errors import DataError, RulesError
from rulesdb.places import settings_file

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
    from pathlib import Path

    from rulesdb import toml

    try:
        held = toml.load(Path(path))
    except DataError as error:
        raise DataError(f"{error}; mend or delete it") from None
    wrong = [key for key, value in held.items() if key not in KEYS or not isinstance(value, str)]
    if wrong:
        raise DataError(f"{path}: {wrong[0]} is no setting; the settings are {', '.join(KEYS)}, each a text")
    return held


def setting(key: str) -> str:
    """One setting: $RULESDB_<KEY>, else that of the file, else ""."""
    return os.environ.get(f"RULESDB_{key.upper()}") or settings().get(key, "")


def write(held: dict[str, str]) -> None:
    """Write the file of settings. Raises RulesError where that fails."""
    import json
    from pathlib import Path

    from rulesdb import files

    path = Path(settings_file())
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in held.items()]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write(path, "\n".join([*lines, ""]), force=True)
    except (OSError, RulesError) as error:
        told = str(error).partition(";")[0]
        raise RulesError(f"{files.shown(path)}: the settings are not kept ({told}); see $RULESDB_CONFIG") from None
