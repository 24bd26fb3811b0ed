"""`rulesdb formats`: the formats of a game, with their rules and the grounds of these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulesdb import __version__

from . import render
from .options import AsOf, Db, Game, Json, opened

if TYPE_CHECKING:
    from rulesdb.contract.legality import Format


def formats(
    name: Annotated[str, typer.Argument(help="A format, to see its rules.")] = "",
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    db: Db = None,
) -> None:
    """The formats that decks are checked for; with a name, each rule with the document or convention that gives it."""
    from rulesdb.api.deckcheck import bundled_formats

    chosen = None if db else bundled_formats(name, game, as_of)
    if chosen is None:
        chosen = opened(db, as_of).formats(name, game=game)
    if json:
        render.as_json(chosen)
        return
    for format_ in chosen:
        _print(format_, whole=bool(name))
    print(f"Edition: the formats of rulesdb {__version__}" + (f" as of {as_of}." if as_of else "."))


def _print(format_: Format, *, whole: bool) -> None:
    print(render.style(f"{format_.name} ({format_.game}): {format_.title}", "title"))
    if not whole:
        return
    render.say(f"Ground: {format_.ground}", "  ")
    for rule in format_.rules:
        render.say(f"{rule.name}: {rule.basis}", "  ")
        for listing in rule.lists:
            since = f", in force {listing.since}" if listing.since else ", date not known"
            ground = f" ({listing.ground})" if listing.ground else ""
            render.say(f"{listing.title}{since}{ground}: {'; '.join(listing.cards)}", "    ")
