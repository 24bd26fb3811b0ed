"""`rulesdb cite | show`: a citation to paste, and what one names."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from . import render
from .card import show_card
from .options import AsOf, Db, Game, Json, date, opened
from .rule import show_rule
from .term import show_term


def cite(
    id_: Annotated[str, typer.Argument(metavar="ID", help="The id of a passage.")],
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
) -> None:
    """A citation to paste into a report or a chat: short, then full, with the words cited."""
    from rulesdb.answer.history.cite import cite as answer
    from rulesdb.answer.history.editions import editions

    connection = opened(db)
    found = answer(connection, id_, game, date(as_of))
    edition = editions(connection, [found["passage"]], as_of=as_of)
    if json:
        render.as_json(found | {"editions": edition})
        return
    print(found["short"])
    print()
    print(found["full"])
    render.editions(edition)


def show(
    what: Annotated[list[str], typer.Argument(metavar="ID", help="An id, a citation, or a printed number.")],
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
) -> None:
    """What an id, a pasted citation or a printed number names."""
    from rulesdb.answer.history.cite import show as answer
    from rulesdb.answer.history.editions import editions
    from rulesdb.timing.explain import readings

    connection = opened(db)
    found = answer(connection, " ".join(what), game, date(as_of))
    if found["kind"] in ("passage", "section"):
        for passage in found["answer"]["passages"]:
            passage["clauses"] = readings(connection, passage["id"])
    edition = editions(connection, found["answer"]["passages"], as_of=as_of)
    if json:
        render.as_json(found | {"editions": edition})
        return
    if found["changed"]:
        print(render.style("The text has changed since it was cited.", "warn"))
    VIEWS.get(found["kind"], _passages)(found["answer"])
    render.editions(edition)


def _passages(found: dict[str, Any]) -> None:
    for passage in found["passages"]:
        print(render.style(f"{passage['id']} ({passage['kind']})", "title"))
        render.quotation(passage)
        for clause in passage["clauses"]:
            render.say(render.style(clause["line"], "place"), "    ")


VIEWS = {"term": show_term, "card": show_card, "rule": show_rule}
