"""`rulesdb path` and `rulesdb graph`: how terms hang together."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulesdb.files import shown

from . import render
from .options import AsOf, Db, Force, Game, Ids, Json, asked, suffix, write

ByRules = Annotated[
    bool, typer.Option("--rules", help="By what rules make happen, prevent or replace, not by what entries refer to.")
]


def path(
    one: Annotated[str, typer.Argument(metavar="A", help="A term or card.")],
    other: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    ids: Ids = False,
    by_rules: ByRules = False,
) -> None:
    """How two terms hang together: the entries that lead from one to the other."""
    del ids
    route = asked(db, game, as_of).path(one, other, by_rules=by_rules)
    if json:
        render.as_json(route)
        return
    for index, step in enumerate(route.steps):
        game = "" if index else f" ({route.game})"
        render.print_title(f"{step.from_} —{step.kind}→ {step.to}{game}")
        if by_rules:
            print(f"  {step.words}")
        render.quotation(step.passage)
    render.editions(route.editions)


def graph(
    name: Annotated[list[str], typer.Argument(metavar="TERM", help="The term in the middle.")],
    out: Annotated[Path | None, typer.Option("--out", help="A file to write: .svg, .dot, .html or .mmd.")] = None,
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    force: Force = False,
    by_rules: ByRules = False,
) -> None:
    """A term's neighbourhood: drawn with --out, else as a list."""
    if out:
        from rulesdb.api.pages import PICTURES

        suffix(out, PICTURES)
    rules = asked(db, game, as_of)
    if out:
        write(out, rules.picture(" ".join(name), out.suffix, by_rules=by_rules), force=force)
        if not json:
            print(shown(out))
            return
    around = rules.graph(" ".join(name), by_rules=by_rules)
    if json:
        render.as_json(around)
        return
    render.print_title(
        f"{around.term} ({around.game}): {len(around.edges)} {'dependencies' if by_rules else 'references'} around it"
    )
    for edge in around.edges:
        print(f"{edge.from_} —{edge.kind}→ {edge.to}")
    if around.left_out:
        print(f"and {around.left_out} more entries {'around it' if by_rules else 'that mention it'}")
    if around.editions:
        render.editions(around.editions)
