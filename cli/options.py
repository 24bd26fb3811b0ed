"""The options that every verb has, and how a verb opens the database."""

from __future__ import annotations

import functools
import sqlite3
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Annotated, Any

import typer

from rulesdb import door, files
from rulesdb.errors import DatabaseError
from rulesdb.text import excerpt

Db = Annotated[
    Path | None, typer.Option("--db", help="The database (else $RULESDB_DB, else the one in your data folder).")
]
Game = Annotated[str, typer.Option("--game", help="Only this game: lotr-tcg, lotr-lcg, meccg or one that you built.")]
Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
AsOf = Annotated[str, typer.Option("--as-of", help="Leave out what was not in force on this date (YYYY-MM-DD).")]

Discussion = Annotated[
    bool, typer.Option("--discussion", help="Also show what players without authority wrote: never a ground.")
]


Force = Annotated[bool, typer.Option("--force", help="Write over a file that rulesdb did not write.")]

_opened: list[sqlite3.Connection] = []


def opened(db: Path | None) -> sqlite3.Connection:
    """The database that answers, ready to read."""
    from rulesdb.database import open_database

    connection = open_database(db, tell)
    _opened[:] = [connection]
    return connection


def opened_path() -> str:
    """The file of the database that was opened last."""
    try:
        return str(_opened[0].execute("PRAGMA database_list").fetchone()[2])
    except (IndexError, sqlite3.Error):
        return "the database"


def damage(error: Exception) -> DatabaseError | None:
    """The damage of the database that was opened last which explains `error`; None where it is whole, or none was."""
    from rulesdb.store import as_database_error

    if isinstance(error, sqlite3.Error):
        return as_database_error(opened_path(), error)
    if not _opened:
        return None
    from rulesdb.check import blame

    return blame(_opened[0], Path(opened_path()))


def at_the_door(verb: Callable[..., Any]) -> Callable[..., Any]:
    """`verb` with its arguments as clean text of bounded length, and `game` as a game's id. Raises MisuseError."""

    @functools.wraps(verb)
    def run(**values: Any) -> Any:
        return verb(**{name: _argument(name, value) for name, value in values.items()})

    return run


def _argument(name: str, value: Any) -> Any:
    shown = f"--{name.rstrip('_').replace('_', '-')}"
    if isinstance(value, str):
        return door.game(value) if name == "game" else door.argument(value, shown)
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return door.argument(" ".join(value), "the text").split(" ")
    return value


def named(path: str) -> Path:
    """A path that an argument names. Raises UsageError for none."""
    if not path.strip():
        raise typer.BadParameter("no file is named")
    return Path(path)


def progress(stage: str) -> None:
    """Show on the line of a terminal's stderr what is being done; "" ends that."""
    text = f"\r\x1b[K{stage}"
    trusted = getattr(sys.stderr, "trusted", sys.stderr.write)
    trusted(text)
    sys.stderr.flush()


def tell(message: str) -> None:
    """Say something that is no part of the answer, on a line of its own."""
    print(f"rulesdb: {' '.join(message.split())}", file=sys.stderr)


def date(as_of: str) -> str:
    """`as_of` when it is an ISO date, or the beginning of one ("2004", "2004-02"). Raises UsageError for other text."""
    import re

    if as_of and not re.fullmatch(r"\d{4}(-\d\d){0,2}", as_of):
        raise typer.BadParameter(f"{excerpt(as_of)} is no date like 2004-02-03")
    return as_of


def suffix(out: Path, known: Collection[str]) -> str:
    """The suffix of a file to write, when it is one of `known`. Raises UsageError for another one."""
    if out.suffix not in known:
        told = f"they are {', '.join(known)}" if len(known) > 1 else f"it is {', '.join(known)}"
        raise typer.BadParameter(f"{excerpt(out.suffix or str(out))} is no format; {told}")
    return out.suffix


def write(out: Path, text: str, *, force: bool = False) -> None:
    """Write the file `out`, over nothing or what rulesdb wrote, else with `force`. Raises RulesError."""
    files.write(out, text, force=force)
