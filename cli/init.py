"""`rulesdb init`: a first rulesdb.toml for a folder of documents, with what was recognised."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .options import Game, tell


def init(
    folder: Annotated[Path, typer.Argument(help="The folder of a game's documents and card lists.")], game: Game = ""
) -> None:
    """Write a first rulesdb.toml for a game of your own, to mend and then to build the folder with."""
    from rulesdb.api.building import first_file

    path, warnings = first_file(folder, game)
    for warning in warnings:
        tell(warning)
    print(f"{path}: written; look it over, then: rulesdb build {folder}")
