"""`rulesdb turn`: a game's turn, or one phase of it, as steps and windows."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulesdb.files import shown

from . import render
from .options import AsOf, Db, Force, Game, Ids, Json, asked
from .pages import write_timeline


def turn(
    phase: Annotated[list[str] | None, typer.Argument(help="A phase, or any other procedure of the game.")] = None,
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    out: Annotated[Path | None, typer.Option("--out", help="A timeline to write: .svg, .html or .mmd.")] = None,
    force: Force = False,
    ids: Ids = False,
) -> None:
    """A game's turn as steps and windows with who acts; with a name, that phase or procedure."""
    del ids
    answer = asked(db, game, as_of, alone=True).turn(" ".join(phase or []))
    if out:
        write_timeline(out, answer.procedure, answer.steps, answer.editions, game=answer.game, force=force)
    if json:
        render.as_json(answer)
        return
    render.print_title(f"{answer.procedure} ({answer.game})")
    for step in answer.steps:
        mark = "window" if step.kind == "window" else f"{step.n}."
        render.say(f"{mark} {step.text}", "", "   ")
        print("\n".join(render.cited(step.citations[0])))
    render.names("Other procedures", answer.others)
    render.editions(answer.editions)
    if out:
        print(shown(out))
