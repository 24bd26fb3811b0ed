"""`rulesdb build`: documents and card lists -> the database."""

from __future__ import annotations

import sys
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
) -> None:
    """Build the database from the bundled rules and your own copies of the publishers' documents."""
    from rulesdb.build import build as run
    from rulesdb.database import default_path

    target = db or default_path()
    on_terminal = bool(sys.stderr) and sys.stderr.isatty()

    def show(stage: str) -> None:
        if on_terminal:
            progress(f"{door.line(stage)} ...")

    report = run(paths or [], target, game, shape, show)
    if on_terminal:
        progress("")
    for warning in report.warnings:
        tell(warning)
    read = [*report.documents, *(f"{count} cards of {name}" for name, count in report.cards.items())]
    print(f"{shown(target)}: {', '.join(read) if read else 'the bundled rules'}")
