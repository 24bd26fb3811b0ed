"""`rulesdb search`: the best passages first."""

from __future__ import annotations

from typing import Annotated

import typer

from . import render
from .options import AsOf, Db, Discussion, Game, Ids, Json, asked


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
    question = " ".join(words)
    del ids
    rules = asked(db, game, as_of, alone=True)
    passages = rules.search(question, n=n, kind=kind)
    talk = rules.discussion(question, n=n) if discussion else ()
    if json:
        render.as_json([*passages, *talk])
    for number, passage in enumerate([] if json else passages, 1):
        print(render.style(f"{number}. {passage.title} ({passage.game})", "title"))
        render.quotation(passage)
    if passages and not json:
        render.editions(rules.editions(passages))
    if not json:
        render.discussion(talk)
    if not passages and not talk:
        render.tell_none(question)
        raise typer.Exit(1)
