"""`rulesdb config`: what you would otherwise say on every command line, kept in a file of your config folder."""

from __future__ import annotations

from typing import Annotated

import typer

from rulesdb.errors import MisuseError
from rulesdb.places import settings_file

from .config_file import KEYS, settings, write


def config(
    key: Annotated[str, typer.Argument(help=f"The setting: {', '.join(KEYS)}.")] = "",
    value: Annotated[str, typer.Argument(help="What it is from now on.")] = "",
    unset: Annotated[bool, typer.Option("--unset", help="Forget the setting.")] = False,
) -> None:
    """Show or change what you would otherwise say on every command line: the game, the format, the pager."""
    if key and key not in KEYS:
        raise typer.BadParameter(f"no setting is called {key!r}; the settings are {', '.join(KEYS)}")
    stored = settings()
    if key and (value or unset):
        if value and unset:
            raise MisuseError("a value and --unset do not go together; give one of them")
        stored.pop(key, None)
        if value:
            stored[key] = _checked(key, value)
        write(stored)
    for name in [key] if key else KEYS:
        print(f"{name} = {stored.get(name) or '(not set)'}  # {KEYS[name]}")
    print(f"File: {settings_file()}")


def _checked(key: str, value: str) -> str:
    """`value` as it is kept: a game by its whole name. Raises NotFoundError for a game or format that there is not."""
    if key == "game":
        from .options import opened

        return opened(None).one_game(value)
    if key == "format":
        from rulesdb.api.deckcheck import bundled_formats
        from rulesdb.errors import NotFoundError

        if value not in {format_.name for format_ in bundled_formats() or ()}:
            raise NotFoundError(f"no format is called {value!r}; see: rulesdb formats")
    return value
