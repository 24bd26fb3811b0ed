"""`rulesdb search`: the best passages first."""

from __future__ import annotations

from typing import Annotated

import typer

from rulesdb.text import excerpt

from . import render
from .options import AsOf, Db, Discussion, Game, Ids, Json, asked, date


def search(
    words: Annotated[list[str], typer.Argument(help="What you look for, in your own words.")],
    n: Annotated[int, typer.Option("-n", help="How many passages.", min=1, max=100)] = 5,
    kind: Annotated[
        str, typer.Option("--kind", help="Only passages of this kind (rule, ruling, erratum, example ...).")
    ] = "",
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    discussion: Discussion = False,
    ids: Ids = False,
) -> None:
    """The best passages first, each rule once."""
    from rulesdb.answer.history.editions import editions
    from rulesdb.answer.rulings import discussion as remarks
    from rulesdb.answer.search import search as answer
    from rulesdb.model import PASSAGE_KINDS

    if kind and kind not in PASSAGE_KINDS:
        raise typer.BadParameter(f"no kind is called {excerpt(kind)}; the kinds are {', '.join(PASSAGE_KINDS)}")
    question = " ".join(words)
    del ids
    connection, game = asked(db, game)
    found = answer(connection, question, game, limit=n, kind=kind, as_of=date(as_of))
    talk = remarks(connection, question, game, limit=n, as_of=as_of) if discussion else []
    if json:
        render.as_json([*found, *talk])
    for place, passage in enumerate([] if json else found, 1):
        print(render.style(f"{place}. {passage['title']} ({passage['game']})", "title"))
        render.quotation(passage)
    if found and not json:
        render.editions(editions(connection, found, as_of=as_of))
    if not json:
        render.discussion(talk)
    if not found and not talk:
        render.tell_none(question)
        raise typer.Exit(1)
