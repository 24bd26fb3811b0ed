"""`rulesdb check`: whether the database is whole."""

from __future__ import annotations

import typer

from . import render
from .options import Db, Json, opened


def check(db: Db = None, json: Json = False) -> None:
    """Whether the database is as its build left it: the seal, SQLite's own check, tables, and values."""
    found = opened(db).check()
    if json:
        render.as_json(found)
    else:
        for fault in found.faults:
            print(fault)
        again = f"make it anew with: rulesdb build --db {found.database}" if found.faults else ""
        print(f"{found.database}: {'damaged; ' + again if found.faults else 'whole'}")
    if found.faults:
        raise typer.Exit(2)
