"""`rulesdb turn`: a game's turn, or one phase of it, as steps and windows."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from . import render
from .options import Db, Game, Json, opened
from .when import write


def turn(
    phase: Annotated[list[str] | None, typer.Argument(help="A phase, or any other procedure of the game.")] = None,
    db: Db = None,
    game: Game = "",
    json: Json = False,
    out: Annotated[Path | None, typer.Option("--out", help="A timeline to write: .svg, .html or .mmd.")] = None,
) -> None:
    """A game's turn as steps and windows with who acts; with a name, that phase or procedure."""
    from rulesdb.answer.timing.turn import turn as answer

    found = answer(opened(db), " ".join(phase or []), game)
    if out:
        write(out, f"{found['procedure']} ({found['game']})", found["steps"])
    if json:
        render.as_json(found)
        return
    print(render.style(f"{found['procedure']} ({found['game']})", "title"))
    for step in found["steps"]:
        mark = "window" if step["kind"] == "window" else f"{step['n']}."
        render.say(f"{mark} {step['text']}")
        print(render.style(f"    — {render.place(step['citations'][0])}", "place"))
    render.names("Other procedures", found["others"])
    if out:
        print(out)
