"""`rulesdb turn`: a game's turn, or one phase of it, as steps and windows."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulesdb.files import shown

from . import render
from .options import AsOf, Db, Force, Game, Ids, Json, asked, date
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
    from rulesdb.answer.history.editions import editions
    from rulesdb.timing.turn import turn as answer

    del ids
    connection, game = asked(db, game)
    found = answer(connection, " ".join(phase or []), game, date(as_of))
    cited = [passage for step in found["steps"] for passage in step["citations"]]
    edition = editions(connection, cited, [found["game"]], as_of)
    if out:
        write_timeline(out, found["procedure"], found["steps"], edition, game=found["game"], force=force)
    if json:
        render.as_json(found | {"editions": edition})
        return
    render.print_title(f"{found['procedure']} ({found['game']})")
    for step in found["steps"]:
        mark = "window" if step["kind"] == "window" else f"{step['n']}."
        render.say(f"{mark} {step['text']}", "", "   ")
        print("\n".join(render.cited(step["citations"][0])))
    render.names("Other procedures", found["others"])
    render.editions(edition)
    if out:
        print(shown(out))
