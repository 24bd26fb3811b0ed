"""`rulesdb cite | show`: a citation to paste, and what one names."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import render
from .card import show_card
from .options import All, AsOf, Db, Game, Ids, Json, asked
from .rule import show_rule
from .term import show_term

if TYPE_CHECKING:
    from .term import Passages


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
    citation = asked(db, game, as_of).cite(" ".join(what))
    if json:
        render.as_json(citation)
        return
    render.say(citation.short)
    print()
    render.say(citation.full)
    render.editions(citation.editions)


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
    del ids
    rules = asked(db, game, as_of)
    answer = rules.show(" ".join(what))
    if json:
        render.as_json(answer)
        return
    if answer.changed:
        print(render.style("The text has changed since it was cited.", "warn"))
    shown = VIEWS[answer.kind](answer.answer, everything=everything)
    render.editions(rules.editions(shown))


def _passages(entry: Any, *, everything: bool = False) -> Passages:
    del everything  # a passage or a section that was asked for by its id is shown whole
    passages: Passages = entry.passages
    for passage in passages:
        render.print_title(f"{passage.id} ({passage.kind})")
        render.quotation(passage)
        for clause in passage.clauses or ():
            render.say(render.style(clause.line, "place"), "    ")
    return passages


def _card(entry: Any, *, everything: bool = False) -> Passages:
    return show_card(entry, everything=everything)


VIEWS: dict[str, Callable[..., Passages]] = {
    "term": show_term,
    "card": _card,
    "rule": show_rule,
    "passage": _passages,
    "section": _passages,
}
