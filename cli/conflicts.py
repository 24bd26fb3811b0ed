"""`rulesdb conflicts`: every place where two sources differ."""

from __future__ import annotations

from typing import Annotated

import typer

from . import render
from .options import AsOf, Db, Game, Ids, Json, asked


def conflicts(
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    ids: Ids = False,
    only_open: Annotated[bool, typer.Option("--open", help="Only what nothing decides.")] = False,
) -> None:
    """Every place where two sources differ, both quoted, with the rule that decides, or "open"."""
    del ids
    rules = asked(db, game, as_of)
    differences = rules.conflicts(only_open=only_open)
    if json:
        render.as_json(differences)
        return
    for number, row in enumerate(differences, 1):
        state = "decided" if row.decided else "open"
        print(render.style(f"{number}. {row.game}, {state}: {row.says}", "title"))
        for passage in row.one:
            render.quotation(passage, plain=True)
        part = f" (only the sentence with {row.sentence!r})" if row.sentence else ""
        print(f"  over{part}" if row.decided else "  against")
        for passage in row.other:
            render.quotation(passage, plain=True)
    undecided = sum(not row.decided for row in differences)
    print(f"{len(differences)} differences, {undecided} of them open.")
    render.editions(rules.editions(p for row in differences for p in (*row.one, *row.other)))
