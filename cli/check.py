"""`rulesdb check`: whether the database is whole."""

from __future__ import annotations

import typer

from . import render
from .options import Db, Json, opened


def check(db: Db = None, json: Json = False) -> None:
    """Whether the database is as its build left it: the seal, SQLite's own check, tables, and values."""
    report = opened(db).check()
    if json:
        render.as_json(report)
    else:
        for fault in report.faults:
            print(fault)
        again = f"make it anew with: rulesdb build --db {report.database}" if report.faults else ""
        print(f"{report.database}: {'damaged; ' + again if report.faults else 'whole'}")
    if report.faults:
        raise typer.Exit(2)
