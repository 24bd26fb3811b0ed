"""The options that verbs share, and how a verb opens the database and settles on a game."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Annotated

import typer

from rulesdb.errors import NotFoundError, RulesError

from . import render

Db = Annotated[
    Path | None, typer.Option("--db", help="The database (else $RULESDB_DB, else the one in your data folder).")
]
Game = Annotated[
    str,
    typer.Option(
        "--game",
        help="The game, or the beginning of its name; 'all' for all (else $RULESDB_GAME, else `rulesdb config`).",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON, whole.")]
AsOf = Annotated[
    str, typer.Option("--as-of", help="Leave out what was not in force on this date: 2004-02-03, 2004-02 or 2004.")
]
All = Annotated[bool, typer.Option("--all", help="Print all of it, not only what fits a screen.")]


def _show_ids(shown: bool) -> bool:
    render.settings.ids = shown
    return shown


Ids = Annotated[
    bool, typer.Option("--ids", callback=_show_ids, help="Print each passage's id, for `cite`, `show` and `trace`.")
]

Discussion = Annotated[
    bool, typer.Option("--discussion", help="Also show what players without authority wrote: never a ground.")
]


def opened(db: Path | None) -> sqlite3.Connection:
    """The database that answers, ready to read."""
    from rulesdb.database import open_database

    return open_database(db, tell)


def asked(db: Path | None, game: str) -> tuple[sqlite3.Connection, str]:
    """The database that answers, and the game that is asked for: `game`, else the one that is set, else "" for all.

    Raises NotFoundError for a game that the database does not hold.
    """
    connection = opened(db)
    return connection, game or _set_game(connection)


def _set_game(connection: sqlite3.Connection) -> str:
    """The game of $RULESDB_GAME or of the config file; "" where none is set."""
    from .config_file import setting

    game = setting("game")
    if game:
        from rulesdb.answer.names import games

        try:
            games(connection, game)
        except NotFoundError as error:
            raise NotFoundError(f"{error}; it is set by $RULESDB_GAME or: rulesdb config game {game}") from None
    return game


def known_games(db: Path | None = None) -> tuple[str, ...]:
    """The games of the database."""
    from rulesdb.answer.names import games

    return games(opened(db))


def tell(message: str) -> None:
    """Say something that is no part of the answer."""
    print(f"rulesdb: {message}", file=sys.stderr)


def date(as_of: str) -> str:
    """`as_of` when it is an ISO date, or the beginning of one ("2004", "2004-02"). Raises UsageError for other text."""
    import re
    from datetime import date as day

    if not as_of:
        return as_of
    if not re.fullmatch(r"[0-9]{4}(-[0-9]{2}){0,2}", as_of):
        raise typer.BadParameter(f"{as_of!r} is no date; write it like 2004-02-03, 2004-02 or 2004")
    try:
        day.fromisoformat((as_of + "-01-01")[:10])
    except ValueError:
        raise typer.BadParameter(f"{as_of!r} is no day of the calendar; write it like 2004-02-03") from None
    return as_of


def suffix(out: Path, known: Collection[str]) -> str:
    """The suffix of a file to write, when it is one of `known`. Raises UsageError for another one."""
    if out.suffix not in known:
        names = ", ".join(f"{out.stem or 'name'}{each}" for each in known)
        raise typer.BadParameter(
            f"{out.suffix or str(out)!r} is no format that can be written; name a file like {names}"
        )
    return out.suffix


def write(out: Path, text: str) -> None:
    """Write the file `out`. Raises RulesError where that fails."""
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise RulesError(f"{out}: cannot be written ({error.strerror}); name another place") from error
