"""`rulesdb when`: what happens, in order of time."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from rulesdb.files import shown

from . import render
from .options import AsOf, Db, Force, Game, Json, date, opened, suffix, write

UNDETERMINED = 3


def when(
    question: Annotated[list[str], typer.Argument(help="What you would ask a judge, in your own words.")],
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    full: Annotated[bool, typer.Option("--full", help="Show the whole procedure around the answer.")] = False,
    why: Annotated[int, typer.Option("--why", help="Show what led to step N.", min=0)] = 0,
    out: Annotated[Path | None, typer.Option("--out", help="A timeline to write: .svg, .html or .mmd.")] = None,
    force: Force = False,
) -> None:
    """What happens, step by step, each with the rule that it rests on."""
    from rulesdb.answer.history.editions import editions
    from rulesdb.answer.timing.compose import when as answer

    connection = opened(db)
    found = answer(connection, " ".join(question), game, date(as_of), full=full)
    if why > len(found["steps"]):
        raise typer.BadParameter(f"there is no step {why}; the answer has {len(found['steps'])}")
    if out:
        draw(out, found["question"], found["steps"], force=force)
    cited = [passage for step in found["steps"] for passage in step["citations"]]
    edition = editions(connection, cited, [found["game"]], as_of)
    if json:
        render.as_json(found | {"editions": edition})
    elif why:
        _walked(found, why)
    else:
        _say(found)
    if not json:
        render.editions(edition)
    if out and not json:
        print(shown(out))
    if found["result"] == "unknown":
        raise typer.Exit(UNDETERMINED)


def draw(out: Path, title: str, steps: list[dict[str, Any]], *, force: bool = False) -> None:
    """Draw `steps` as a timeline into the file `out`, whose suffix says how. Raises UsageError, RulesError."""
    from rulesdb.answer.timing.draw import FORMATS

    write(out, FORMATS[suffix(out, FORMATS)](title, steps), force=force)


def _say(found: dict[str, Any]) -> None:
    """The answer first, then for each step its quotation and where that stands."""
    if found["result"] == "unknown":
        print(render.style("Unknown: the rules that are held do not answer this.", "warn"))
    if found["result"] == "conflict":
        print(render.style("The documents contradict each other here, and no rule of precedence decides.", "warn"))
    for step in found["steps"]:
        render.say(render.style(f"{step['n']}. {step['text']}", "title"))
        print(render.style(f"    {_label(step)}", "place"))
    _quote(found["steps"])
    for row in found["order"]:
        render.say(f"Order: {row['says']}")
        for passage in row["citations"]:
            print(render.style(f"    — {render.place(passage)}", "place"))
    render.names("Assumed", found["assumptions"])
    render.names("Not understood", found["understood"]["unused"])
    for gap in found["gaps"]:
        render.say(f"Open: {gap}")
    for passage in found.get("procedure", []):
        render.quotation(passage)


def _quote(steps: list[dict[str, Any]]) -> None:
    """The passages that the steps rest on, each once."""
    quoted: dict[str, int] = {}
    for step in steps:
        again = sorted({quoted[passage["id"]] for passage in step["citations"] if passage["id"] in quoted})
        print()
        print(render.style(f"To step {step['n']}:" + "".join(f" see step {n}" for n in again), "title"))
        for passage in step["citations"]:
            if passage["id"] not in quoted:
                quoted[passage["id"]] = step["n"]
                render.quotation(passage)


def _label(step: dict[str, Any]) -> str:
    """The kind of a step, who acts, and from which steps it follows."""
    after = f"follows from step {', '.join(map(str, step['because']))}" if step["because"] else ""
    return ", ".join(filter(None, (step["kind"], step["who"], after)))


def _walked(found: dict[str, Any], why: int) -> None:
    """What the question was taken to mean, and the rules behind one step and the steps that it follows from."""
    step = found["steps"][why - 1]
    understood = found["understood"]
    render.names("Events understood", understood["events"])
    render.names("Procedure", filter(None, [understood["context"]]))
    for number in [*step["because"], why]:
        held = found["steps"][number - 1]
        render.say(render.style(f"{number}. {held['text']}", "title"))
        print(render.style(f"    {_label(held)}, {held['stated']}", "place"))
        for passage in held["citations"]:
            render.quotation(passage)
