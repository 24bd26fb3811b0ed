"""`rulesdb build`: documents and card lists -> the database."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from .options import Db, Game, tell


def build(
    paths: Annotated[list[Path] | None, typer.Argument(help="Documents, card lists, and folders of them.")] = None,
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
    shown = sys.stderr.isatty()

    def progress(stage: str) -> None:
        if shown:
            print(f"\r\x1b[K{stage} ...", end="", file=sys.stderr, flush=True)

    report = run(paths or [], target, game, shape, progress)
    if shown:
        print("\r\x1b[K", end="", file=sys.stderr)
    for warning in report.warnings:
        tell(warning)
    print(f"{target}: {', '.join(report.read) or 'the bundled rules'}")
