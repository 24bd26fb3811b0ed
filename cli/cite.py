"""`rulesdb cite | show`: a citation to paste, and what one names."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from . import render
from .card import show_card
from .options import All, AsOf, Db, Game, Ids, Json, asked, date
from .rule import show_rule
from .term import Passages, show_term


def cite(
    what: Annotated[
        list[str], typer.Argument(metavar="ID", help="A passage's id, a printed number, or a name: its first passage.")
    ],
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
) -> None:
    """A citation to paste into a report or a chat: short, then full, with the words cited."""
    from rulesdb.answer.history.cite import cite as answer
    from rulesdb.answer.history.editions import editions

    connection, game = asked(db, game)
    found = answer(connection, " ".join(what), game, date(as_of))
    edition = editions(connection, [found["passage"]], as_of=as_of)
    if json:
        render.as_json(found | {"editions": edition})
        return
    render.say(found["short"])
    print()
    render.say(found["full"])
    render.editions(edition)


def show(
    what: Annotated[
        list[str], typer.Argument(metavar="ID", help="An id, a pasted citation, a printed number, or a name.")
    ],
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    everything: All = False,
    ids: Ids = False,
) -> None:
    """What an id, a pasted citation, a printed number or a name means."""
    from rulesdb.answer.history.cite import show as answer
    from rulesdb.answer.history.editions import editions
    from rulesdb.timing.explain import readings

    del ids
    connection, game = asked(db, game)
    found = answer(connection, " ".join(what), game, date(as_of))
    if found["kind"] in ("passage", "section"):
        for passage in found["answer"]["passages"]:
            passage["clauses"] = readings(connection, passage["id"])
    if json:
        edition = editions(connection, found["answer"]["passages"], as_of=as_of)
        render.as_json(found | {"editions": edition})
        return
    if found["changed"]:
        print(render.style("The text has changed since it was cited.", "warn"))
    shown = VIEWS.get(found["kind"], _passages)(found["answer"], everything=everything)
    render.editions(editions(connection, shown, as_of=as_of))


def _passages(found: dict[str, Any], *, everything: bool = False) -> Passages:
    del everything  # a passage or a section that was asked for by its id is shown whole
    passages: Passages = found["passages"]
    for passage in passages:
        render.print_title(f"{passage['id']} ({passage['kind']})")
        render.quotation(passage)
        for clause in passage["clauses"]:
            render.say(render.style(clause["line"], "place"), "    ")
    return passages


def _card(found: dict[str, Any], *, everything: bool = False) -> Passages:
    return show_card(found, everything=everything)


VIEWS = {"term": show_term, "card": _card, "rule": show_rule}
