"""`rulesdb term`: what a term means."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from . import render
from .options import AsOf, Db, Discussion, Game, Json, date, opened


def term(
    name: Annotated[list[str], typer.Argument(help="The term's name, or another name of it.")],
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    discussion: Discussion = False,
) -> None:
    """Definition, rules, rulings, examples, see-also, and who refers to it."""
    from rulesdb.answer.history.editions import editions
    from rulesdb.answer.rulings import discussion as remarks
    from rulesdb.answer.term import term as answer

    connection = opened(db)
    found = answer(connection, " ".join(name), game, date(as_of))
    edition = editions(connection, found["passages"], [found["game"]], as_of)
    talk = remarks(connection, found["term"], found["game"], as_of=as_of) if discussion else []
    if json:
        render.as_json(found | {"discussion": talk, "editions": edition})
        return
    show_term(found)
    render.discussion(talk)
    render.editions(edition)


def show_term(found: dict[str, Any]) -> None:
    """Print a term's answer."""
    print(render.style(f"{found['term']} ({found['game']})", "title"))
    render.names("Also", found["aliases"])
    for passage in found["passages"]:
        print()
        render.quotation(passage)
    print()
    render.names("See also", found["see_also"])
    render.names("Referred to by", found["referenced_by"])
    for problem in found["problems"]:
        render.say(render.style(f"Note: {problem}", "warn"))
