"""`rulesdb formats`: the formats of a game, with their rules and the grounds of these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from rulesdb import __version__
from rulesdb.text import excerpt

from . import render
from .options import AsOf, Db, Game, Json, date, game_of_formats, opened

if TYPE_CHECKING:
    from rulesdb.decks.formats import Format, Rule


def formats(
    name: Annotated[str, typer.Argument(help="A format, to see its rules.")] = "",
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    db: Db = None,
) -> None:
    """The formats that decks are checked for; with a name, each rule with the document or convention that gives it."""
    from rulesdb.decks.formats import add_formats, all_formats, get_format, own_games
    from rulesdb.errors import NotFoundError
    from rulesdb.resources import games

    if db:
        add_formats(opened(db))
    game = game_of_formats(game, db)
    if game and name:
        chosen = [get_format(game, name)]
    else:
        known = (*games(), *(held for held in own_games() if held not in games()))
        if game and game not in known:
            raise NotFoundError(f"no game called {excerpt(game)}", known)
        chosen = [f for g in ([game] if game else known) for f in all_formats(g) if not name or f.name == name]
        if name and not chosen:
            raise NotFoundError(f"no format called {excerpt(name)}; see: rulesdb formats")
    chosen = [format_.on(date(as_of)) for format_ in chosen if format_.known_on(as_of)]
    if json:
        render.as_json([_as_dict(format_) for format_ in chosen])
        return
    for format_ in chosen:
        _print(format_, whole=bool(name))
    print(f"Edition: the formats of rulesdb {__version__}" + (f" as of {as_of}." if as_of else "."))


def _as_dict(format_: Format) -> dict[str, Any]:
    return {
        "game": format_.game,
        "name": format_.name,
        "title": format_.title,
        "ground": format_.ground,
        "since": format_.since or None,
        "until": format_.until or None,
        "rules": [_rule(rule) for rule in format_.rules],
    }


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "name": rule.name,
        "says": rule.says,
        "ground": rule.ground or None,
        "documents": sorted({document for document, _ in rule.cites}),
        "lists": [
            {
                "title": listing.title,
                "since": listing.since or None,
                "ground": listing.ground or None,
                "cards": list(dict.fromkeys(listing.names.values())),
            }
            for listing in rule.lists
        ],
    }


def _print(format_: Format, *, whole: bool) -> None:
    print(render.style(f"{format_.name} ({format_.game}): {format_.title}", "title"))
    if not whole:
        return
    render.say(f"Ground: {format_.ground}", "  ")
    for rule in format_.rules:
        render.say(f"{rule.name}: {rule.basis()}", "  ")
        for listing in rule.lists:
            since = f", in force {listing.since}" if listing.since else ", date not known"
            ground = f" ({listing.ground})" if listing.ground else ""
            render.say(f"{listing.title}{since}{ground}: {'; '.join(dict.fromkeys(listing.names.values()))}", "    ")
