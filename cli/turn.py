"""`rulesdb turn`: a game's turn, or one phase of it, as steps and windows."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from . import render
from .options import AsOf, Db, Game, Json, date, opened
from .when import draw


def turn(
    phase: Annotated[list[str] | None, typer.Argument(help="A phase, or any other procedure of the game.")] = None,
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    out: Annotated[Path | None, typer.Option("--out", help="A timeline to write: .svg, .html or .mmd.")] = None,
) -> None:
    """A game's turn as steps and windows with who acts; with a name, that phase or procedure."""
    from rulesdb.answer.history.editions import editions
    from rulesdb.timing.turn import turn as answer

    connection = opened(db)
    found = answer(connection, " ".join(phase or []), game, date(as_of))
    if out:
        draw(out, f"{found['procedure']} ({found['game']})", found["steps"])
    cited = [passage for step in found["steps"] for passage in step["citations"]]
    edition = editions(connection, cited, [found["game"]], as_of)
    if json:
        render.as_json(found | {"editions": edition})
        return
    print(render.style(f"{found['procedure']} ({found['game']})", "title"))
    for step in found["steps"]:
        mark = "window" if step["kind"] == "window" else f"{step['n']}."
        render.say(f"{mark} {step['text']}")
        print(render.style(f"    — {render.place(step['citations'][0])}", "place"))
    render.names("Other procedures", found["others"])
    render.editions(edition)
    if out:
        print(out)
