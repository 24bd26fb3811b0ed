"""The database in other tools: views, foreign keys, full text, and Datasette's search page."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulesdb.views import TABLES, VIEWS

from .conftest import Ran

Run = Callable[..., Ran]


def test_views_have_rows(book: sqlite3.Connection) -> None:
    """Each view can be read and has rows, and every foreign key leads to a row."""
    for view in VIEWS:
        assert book.execute(f"SELECT count(*) FROM {view}").fetchone()[0], view
    assert not book.execute("PRAGMA foreign_key_check").fetchall()
    found = book.execute(
        "SELECT id FROM terms WHERE game = 'lantern' AND name = 'Cart' AND role = 'defines'"
    ).fetchall()
    assert ("lantern/lantern-road/cart/1",) in [tuple(row) for row in found]


def test_references_lead_both_ways(book: sqlite3.Connection) -> None:
    """A reference is found from the passage that makes it and from what it points to."""
    ways = book.execute("SELECT direction, count(*) FROM references_both_ways GROUP BY direction").fetchall()
    assert len({count for _, count in ways}) == 1
    assert {way for way, _ in ways} == {"to", "from"}


def test_metadata_describes_what_is_shown(rulesdb: Run, book_path: Path) -> None:
    """Every table is described with each of its columns, or hidden."""
    held = json.loads(rulesdb("datasette-metadata").out)["databases"][book_path.stem]["tables"]
    assert held.keys() >= TABLES.keys()
    for name, table in held.items():
        assert table.get("hidden") or (table["description"] and table["columns"]), name


def test_a_term_is_found_through_the_search_page(rulesdb: Run, book_path: Path) -> None:
    """Datasette finds the full-text table by itself, for passages and for the view of terms, and shows descriptions."""
    app = pytest.importorskip("datasette.app")
    metadata = json.loads(rulesdb("datasette-metadata").out)
    served = app.Datasette([], immutables=[str(book_path)], metadata=metadata)

    async def get(path: str) -> Any:
        return await served.client.get(path)

    async def ask() -> None:
        await served.invoke_startup()
        name = book_path.stem
        page = await get(f"/{name}/passage?_search=crate")
        assert page.status_code == 200
        assert "One unit of goods" in page.text
        assert "the words, plain" in page.text
        rows = (await get(f"/{name}/terms.json?_search=goods&game=lantern&_shape=array")).json()
        assert "Crate" in {row["name"] for row in rows}

    asyncio.run(ask())


def test_sqlite_utils_searches(book_path: Path) -> None:
    """sqlite-utils finds the full-text table of passages, and the foreign keys."""
    sqlite_utils = pytest.importorskip("sqlite_utils")
    table = sqlite_utils.Database(sqlite3.connect(book_path))["passage"]
    assert table.detect_fts() == "passage_fts"
    assert any(row["text"].startswith("One unit of goods") for row in table.search("crate goods"))
    assert {key.column for key in table.foreign_keys} >= {"game", "document"}
