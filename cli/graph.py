"""`rulesdb path` and `rulesdb graph`: how terms hang together."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulesdb import __version__
from rulesdb.answer import wording
from rulesdb.files import shown

from . import render
from .options import AsOf, Db, Force, Game, Ids, Json, asked, date, suffix, write


def path(
    one: Annotated[str, typer.Argument(metavar="A", help="A term or card.")],
    other: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    ids: Ids = False,
) -> None:
    """How two terms hang together: the entries that lead from one to the other."""
    from rulesdb.answer.graph import path as answer
    from rulesdb.answer.history.editions import editions

    del ids
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
    force: Force = False,
) -> None:
    """A term's neighbourhood: drawn with --out, else as a list."""
    from rulesdb.answer.graph import neighbourhood
    from rulesdb.answer.history.editions import editions

    if out:
        from rulesdb.draw.graph import FORMATS

        suffix(out, FORMATS)
    connection, game = asked(db, game)
    found = neighbourhood(connection, " ".join(name), game, date(as_of))
    called = found.nodes(data="name")
    edges = [{"from": called[a], "to": called[b], **edge} for a, b, edge in found.edges(data=True)]
    edition = editions(connection, [], [found.graph["game"]], as_of)
    if out and out.suffix == ".html":
        from rulesdb.answer.passages import by_number
        from rulesdb.draw.graph import page

        quoted = by_number(connection, [edge["passage"] for edge in edges], as_of)
        write(out, page(found, quoted, (wording.editions(edition, __version__),)), force=force)
    elif out:
        write(out, FORMATS[out.suffix](found), force=force)
    if json:
        answer = {"term": called[found.graph["centre"]], "nodes": [name for _, name in called], "edges": edges}
        render.as_json(answer)
    elif out:
        print(shown(out))
    else:
        render.print_title(
            f"{called[found.graph['centre']]} ({found.graph['game']}): {len(edges)} references around it"
        )
        for edge in edges:
            print(f"{edge['from']} —{edge['kind']}→ {edge['to']}")
        if found.graph["left_out"]:
            print(f"and {found.graph['left_out']} more entries that mention it")
        render.editions(edition)
