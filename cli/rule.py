"""`rulesdb rule`: a rule by its printed number."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from . import render
from .options import AsOf, Db, Game, Json, date, opened


def rule(
    number: Annotated[list[str], typer.Argument(help='The number as printed: 3.8.5, "FAQ 1.36", IV.A, "Step 12".')],
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
) -> None:
    """A rule by its printed number, with its neighbours."""
    from rulesdb.answer.history.editions import editions
    from rulesdb.answer.rule import rule as answer

    connection = opened(db)
    found = answer(connection, " ".join(number), game, date(as_of))
    edition = editions(connection, found["passages"], [found["game"]], as_of)
    if json:
        render.as_json(found | {"editions": edition})
        return
    show_rule(found)
    render.editions(edition)


def show_rule(found: dict[str, Any]) -> None:
    """Print a rule's answer."""
    print(render.style(f"{_numbered(found)} ({found['game']})", "title"))
    if not found["passages"]:
        print("The document has this heading and no text of its own under it.")
    for passage in found["passages"]:
        print()
        render.quotation(passage)
    print()
    for row in found["under"]:
        print(f"  {_numbered(row)}")
    render.names("Refers to", (row["number"] for row in found["references"]))
    render.names("Referred to by", (row["number"] for row in found["referenced_by"]))
    render.names("Before", map(_numbered, found["before"]))
    render.names("After", map(_numbered, found["after"]))


def _numbered(row: dict[str, Any]) -> str:
    """The number and the title, which may be the number itself."""
    return " ".join(dict.fromkeys((row["number"], row["title"])))
