"""`rulesdb build`: documents and card lists -> the database."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from rulesdb import door
from rulesdb.files import shown

from .options import Db, Game, named, progress, tell


def build(
    paths: Annotated[
        list[Path] | None, typer.Argument(parser=named, help="Documents, card lists, and folders of them.")
    ] = None,
    db: Db = None,
    game: Game = "",
    shape: Annotated[
        str, typer.Option("--shape", help="How to read a document that is not known (rulebook ...).")
    ] = "",
    fresh: Annotated[bool, typer.Option("--fresh", help="Begin anew: drop what the database holds.")] = False,
    model: Annotated[
        Path | None,
        typer.Option("--model", parser=named, help="A folder with a sentence-embedding model (else $RULESDB_MODEL)."),
    ] = None,
) -> None:
    """Read your own copies of documents into the database, which keeps what it holds."""
    from rulesdb.api.building import build as run
    from rulesdb.api.building import database_file

    target = db or Path(database_file())
    with showing() as stage:
        report = run(paths or [], target, game, shape, stage, fresh=fresh, tell=tell, model=model)
    for warning in report.warnings:
        tell(warning)
    read = report.read
    print(f"{shown(target)}: {', '.join(read) if read else 'the bundled rules' if not report.kept else 'nothing new'}")
    if report.kept:
        print(f"kept: {', '.join(report.kept)}")


def forget(
    name: Annotated[str, typer.Argument(help="A document or card list by its id, or a game.")], db: Db = None
) -> None:
    """Remove a document, a card list, or all that you gave of a game."""
    from rulesdb.api.building import database_file
    from rulesdb.api.building import forget as run

    target = db or Path(database_file())
    with showing() as stage:
        gone = run(target, name, stage, tell)
    print(f"{shown(target)}: without {', '.join(gone)}")


@contextlib.contextmanager
def showing() -> Iterator[Callable[[str], None]]:
    """A function that shows the stage of a build where someone is looking."""
    on_terminal = bool(sys.stderr) and sys.stderr.isatty()

    def show(stage: str) -> None:
        if on_terminal:
            progress(f"{door.line(stage)} ...")

    try:
        yield show
    finally:
        if on_terminal:
            progress("")
