"""`rulesdb path` and `rulesdb graph`: how terms hang together."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from . import render
from .options import AsOf, Db, Game, Ids, Json, date, asked, suffix, write


def path(
    one: Annotated[str, typer.Argument(metavar="A", help="A term or card.")],
    other: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
) -> None:
    """How two terms hang together: the entries that lead from one to the other."""
    from rulesdb.answer.graph import path as answer
    from rulesdb.answer.history.editions import editions

    connection, game = asked(db, game)
    found = answer(connection, one, other, game, date(as_of))
    edition = editions(connection, [step["passage"] for step in found["steps"]], [found["game"]], as_of)
    if json:
        render.as_json(found | {"editions": edition})
        return
    for place, step in enumerate(found["steps"]):
        game = "" if place else f" ({found['game']})"
        render.print_title(f"{step['from']} —{step['kind']}→ {step['to']}{game}")
        render.quotation(step["passage"])
    render.editions(edition)


def graph(
    name: Annotated[list[str], typer.Argument(metavar="TERM", help="The term in the middle.")],
    out: Annotated[Path | None, typer.Option("--out", help="A file to write: .svg, .dot, .html or .mmd.")] = None,
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
) -> None:
    """A term's neighbourhood: drawn with --out, else as a list."""
    from rulesdb.answer.draw import FORMATS
    from rulesdb.answer.graph import neighbourhood
    from rulesdb.answer.history.editions import editions

    if out:
        suffix(out, FORMATS)
    connection, game = asked(db, game)
    found = neighbourhood(connection, " ".join(name), game, date(as_of))
    called = found.nodes(data="name")
    edges = [{"from": called[a], "to": called[b], **edge} for a, b, edge in found.edges(data=True)]
    if out:
        write(out, FORMATS[out.suffix](found))
    if json:
        shown = {"term": called[found.graph["centre"]], "nodes": [name for _, name in called], "edges": edges}
        render.as_json(shown)
    elif out:
        print(out)
    else:
        for edge in edges:
            print(f"{edge['from']} —{edge['kind']}→ {edge['to']}")
        render.editions(editions(connection, [], [found.graph["centre"].partition("/")[0]], as_of))
