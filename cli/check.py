"""`rulesdb check`: whether the database is whole."""

from __future__ import annotations

import typer

from . import render
from .options import Db, Json, opened, opened_path


def check(db: Db = None, json: Json = False) -> None:
    """Whether the database is as its build left it: the seal, SQLite's own check, tables, and values."""
    from pathlib import Path

    from rulesdb.check import faults

    connection = opened(db)
    path = opened_path()
    found = faults(connection, Path(path))
    if json:
        render.as_json({"database": path, "whole": not found, "faults": found})
    else:
        for fault in found:
            print(fault)
        again = f"make it anew with: rulesdb build --db {path}" if found else ""
        print(f"{path}: {'damaged; ' + again if found else 'whole'}")
    if found:
        raise typer.Exit(2)
