"""The queries of the look-ups: each can be asked, its columns are its rows' fields, and SQL stands nowhere else."""

from __future__ import annotations

import inspect
import re
import sqlite3
from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import pytest

from rulesdb import queries
from rulesdb.queries.printed import Printed

from .conftest import ROOT

GAME = "lantern"
ARGUMENTS: dict[str, Any] = {  # by the name of the parameter, and where several have it also by the function's
    "after": True, "as_of": "", "atoms": (1, 2), "clauses": (1, 2),
    "begins": "1", "column": "key", "code": "1_1", "document": f"{GAME}/lantern-road", "game": GAME,
    "games": (GAME, "meccg"), "id_": f"{GAME}/term/lantern", "ids": (f"{GAME}/term/lantern",), "key": "lantern",
    "keys": ("lantern", "1"), "kind": "term", "kinds": ("term", "card"), "letter": "l", "limit": 3, "name": "lantern",
    "meanings": (1, 2),
    "number": 1, "numbers": (1, 2, 3), "part": "lantern", "pattern": "lantern", "phrase": '"lantern"', "place": 1,
    "places": ("lantern",), "query": '"lantern"', "row": Printed(1, "1", "1", "", f"{GAME}/lantern-road", ""),
    "rules": True, "runs": ("lantern",), "section": GAME, "sections": (GAME,), "size": 1, "stems": ("lantern",),
    "subtitle": "", "table": "reference", "targets": ("lantern",), "twin": 1, "unbinding": ("note",),
    "names": ("lantern",), "words": ("lantern", "lamps"), "events": ("light", "draw"),
    "bearing.number": "1", "at.place": GAME, "count.table": "concept", "neighbours.table": "supersedes",
    "traced.id_": None,
}  # fmt: skip


def _functions() -> list[Callable[..., Any]]:
    modules = [import_module(f"{queries.__name__}.{found.name}") for found in iter_modules(queries.__path__)]
    asked = [f for module in modules for f in _own(module, inspect.isfunction) if not f.__name__.startswith("_")]
    return [queries.games, *asked]


def _own(module: ModuleType, sort: Callable[[object], bool]) -> list[Any]:
    return [held for _, held in inspect.getmembers(module, sort) if held.__module__ == module.__name__]


@pytest.mark.parametrize("ask", _functions(), ids=lambda ask: f"{ask.__module__.split('.')[-1]}.{ask.__name__}")
def test_a_query_gives_the_fields_of_its_rows(
    ask: Callable[..., Any], book: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite knows every table and column that is asked for, and gives them in the order of the row's fields."""

    def checked(fields: tuple[str, ...], make: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def from_row(row: sqlite3.Row) -> Any:
            assert tuple(row.keys()) == fields
            return make(row)

        return from_row

    module = inspect.getmodule(ask)
    assert module
    for row in _own(module, lambda held: inspect.isclass(held) and hasattr(held, "_fields")):
        monkeypatch.setattr(row, "_make", checked(row._fields, row._make))
    known = ARGUMENTS | {"traced.id_": book.execute("SELECT id FROM passage").fetchone()[0]}
    names = list(inspect.signature(ask).parameters)[1:]
    given = {name: known.get(f"{ask.__name__}.{name}", known.get(name)) for name in names}
    answer = ask(book, **given)
    if inspect.isgenerator(answer) or isinstance(answer, map):
        list(answer)


@pytest.mark.parametrize("part", ["answer", "api", "clauses", "decks", "draw", "link", "timing", "web"])
def test_look_ups_hold_no_sql(part: str) -> None:
    """Whoever asks the database asks it through rulesdb.queries."""
    having = {
        str(path.relative_to(ROOT / "rulesdb"))
        for path in (ROOT / "rulesdb" / part).rglob("*.py")
        if re.search(r"\bSELECT\b.*\bFROM\b", path.read_text(encoding="utf-8"))
    }
    assert having <= {"decks/cards/facts.py"}  # it writes facts, also where no database of rules is
