"""`rulesdb lint --rulings` and `rulesdb export-rulings`: the form in which a community keeps rulings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from . import render
from .options import AsOf, Db, Game, opened


def lint_rulings(folder: Path, db: Path | None, game: str, *, json: bool = False) -> None:
    """Print each fault of the files in `folder`; exit 1 where there are any."""
    files, faults = opened(db).lint_rulings(folder, game=game)
    if json:
        render.as_json(faults)
    else:
        for fault in faults:
            print(f"{fault.file}:{fault.line}: {fault.message}" if fault.line else f"{fault.file}: {fault.message}")
        print(f"{files} files, {len(faults)} faults")
    if faults:
        raise typer.Exit(1)


def export_rulings(
    folder: Annotated[Path, typer.Argument(help="The folder to write, one file a card or term.")],
    db: Db = None,
    game: Game = "",
    as_of: AsOf = "",
    yaml: Annotated[bool, typer.Option("--yaml", help="Write YAML instead of TOML.")] = False,
) -> None:
    """Write the rulings that are held in the form that a community can keep and `lint --rulings` checks."""
    written = opened(db, as_of).export_rulings(folder, game=game, yaml=yaml)
    print(f"{folder}: {written} files")
