"""`rulesdb card`: what is ruled on a card."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from . import render
from .options import AsOf, Db, Discussion, Game, Json, date, opened


def card(
    name: Annotated[list[str], typer.Argument(help="The card's title, with or without its subtitle.")],
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    discussion: Discussion = False,
    changes: Annotated[bool, typer.Option("--changes", help="Show the words that each erratum changed.")] = False,
) -> None:
    """Errata, rulings, the lists that name it, and the general rules that apply."""
    from rulesdb.answer.card import card as answer
    from rulesdb.answer.history.editions import editions
    from rulesdb.answer.rulings import discussion as remarks

    connection = opened(db)
    found = answer(connection, " ".join(name), game, date(as_of))
    edition = editions(connection, found["passages"], [found["card"]["game"]], as_of)
    talk = remarks(connection, found["card"]["title"], found["card"]["game"], as_of=as_of) if discussion else []
    if json:
        render.as_json(found | {"discussion": talk, "editions": edition})
        return
    show_card(found, as_of)
    if changes:
        _changes(found["history"])
    render.discussion(talk)
    render.editions(edition)


def show_card(found: dict[str, Any], as_of: str = "") -> None:
    """Print a card's answer."""
    card = found["card"]
    subtitle = "" if card["same_title"] else card["subtitle"]
    title = ", ".join(filter(None, (card["title"], subtitle)))
    codes = f" [{', '.join(card['codes'])}]" if card["codes"] else ""
    print(render.style(f"{title}{codes} ({card['game']})", "title"))
    render.names("Cards of this title", card["same_title"])
    for row in found["lists"]:
        render.say(render.style(f"On the {row['list']} for {row['format']} ({row['document']})", "warn"))
    if not found["ruled"]:
        print(
            "No ruling on this card is held" + (f" that is known to have been in force on {as_of}." if as_of else ".")
        )
    for place, passage in enumerate(found["passages"]):
        print("\nNamed in:\n" if place == found["ruled"] else "")
        render.quotation(passage)
    print()
    for event in found["history"] if len(found["history"]) > 1 or found["history"][:1] != ["issued"] else ():
        print(f"{event['action'].capitalize()} by {render.place(event['passage'])}")
    render.names("See also", found["see_also"])


def _changes(history: list[dict[str, Any]]) -> None:
    """Print the life of the card's text, with the changed words where those before are known."""
    for event in history:
        print(render.style(f"{event['action']}: {render.place(event['passage'])}", "title"))
        if event["ground"]:
            render.say(event["ground"], "  ")
        if event["words"]:
            render.say(render.changed(event["words"]), "  ")
        else:
            render.say(f"before: {event['before'] or 'not held'}", "  ")
            render.say(f"after: {event['after'] or 'not held'}", "  ")
    if not history:
        print("No erratum of this card is held.")
