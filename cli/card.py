"""`rulesdb card`: what is ruled on a card."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from . import render
from .options import AsOf, Db, Game, Json, date, opened


def card(
    name: Annotated[list[str], typer.Argument(help="The card's title, with or without its subtitle.")],
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
) -> None:
    """Errata, rulings, the lists that name it, and the general rules that apply."""
    from rulesdb.answer.card import card as answer

    found = answer(opened(db), " ".join(name), game, date(as_of))
    if json:
        render.as_json(found)
    else:
        _print(found)


def _print(found: dict[str, Any]) -> None:
    card = found["card"]
    subtitle = "" if card["same_title"] else card["subtitle"]
    title = ", ".join(filter(None, (card["title"], subtitle)))
    codes = f" [{', '.join(card['codes'])}]" if card["codes"] else ""
    print(render.style(f"{title}{codes} ({card['game']})", "title"))
    render.names("Cards of this title", card["same_title"])
    for row in found["lists"]:
        render.say(render.style(f"On the {row['list']} for {row['format']} ({row['document']})", "warn"))
    if not found["ruled"]:
        print("No ruling on this card is held.")
    for place, passage in enumerate(found["passages"]):
        print("\nNamed in:\n" if place == found["ruled"] else "")
        render.quotation(passage)
    print()
    render.names("See also", found["see_also"])
