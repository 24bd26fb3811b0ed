"""`rulesdb lint --rulings` and `rulesdb export-rulings`: the form in which a community keeps rulings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from . import render
from .options import AsOf, Db, Game, date, opened


def lint_rulings(folder: Path, db: Path | None, game: str, *, json: bool = False) -> None:
    """Print each fault of the files in `folder`; exit 1 where there are any."""
    from rulesdb.community import check

    files, faults = check(opened(db), folder, game)
    if json:
        render.as_json(
            [{"file": str(path), "line": line or None, "message": message} for path, line, message in faults]
        )
    else:
        for path, line, message in faults:
            print(f"{path}:{line}: {message}" if line else f"{path}: {message}")
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
    from rulesdb.community import export

    written = export(opened(db), folder, game, as_of=date(as_of), yaml=yaml)
    print(f"{folder}: {written} files")
