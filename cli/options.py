"""The options that every verb has, and how a verb opens the database."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Annotated

import typer

from rulesdb.errors import RulesError

Db = Annotated[
    Path | None, typer.Option("--db", help="The database (else $RULESDB_DB, else the one in your data folder).")
]
Game = Annotated[str, typer.Option("--game", help="Only this game: lotr-tcg, lotr-lcg, meccg or one that you built.")]
Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
AsOf = Annotated[str, typer.Option("--as-of", help="Leave out what was not in force on this date (YYYY-MM-DD).")]

Discussion = Annotated[
    bool, typer.Option("--discussion", help="Also show what players without authority wrote: never a ground.")
]


def opened(db: Path | None) -> sqlite3.Connection:
    """The database that answers, ready to read."""
    from rulesdb.database import open_database

    return open_database(db, tell)


def tell(message: str) -> None:
    """Say something that is no part of the answer."""
    print(f"rulesdb: {message}", file=sys.stderr)


def date(as_of: str) -> str:
    """`as_of` when it is an ISO date, or the beginning of one ("2004", "2004-02"). Raises UsageError for other text."""
    import re

    if as_of and not re.fullmatch(r"\d{4}(-\d\d){0,2}", as_of):
        raise typer.BadParameter(f"{as_of!r} is no date like 2004-02-03")
    return as_of


def suffix(out: Path, known: Collection[str]) -> str:
    """The suffix of a file to write, when it is one of `known`. Raises UsageError for another one."""
    if out.suffix not in known:
        told = f"they are {', '.join(known)}" if len(known) > 1 else f"it is {', '.join(known)}"
        raise typer.BadParameter(f"{out.suffix or str(out)!r} is no format; {told}")
    return out.suffix


def write(out: Path, text: str) -> None:
    """Write the file `out`. Raises RulesError where that fails."""
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise RulesError(f"{out}: cannot be written ({error.strerror}); name another place") from error
