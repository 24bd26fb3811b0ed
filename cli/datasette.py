"""`rulesdb datasette-metadata`: what Datasette shows of the database's tables and columns."""

from __future__ import annotations

from . import render
from .options import Db, opened


def datasette_metadata(db: Db = None) -> None:
    """Print metadata for Datasette: rulesdb datasette-metadata > metadata.json; datasette rules.db -m metadata.json."""
    render.as_json(opened(db).datasette_metadata())
