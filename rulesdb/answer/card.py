"""What is ruled on a card: errata, rulings, the lists that name it, and the general rules that apply."""

from __future__ import annotations

import sqlite3
from typing import Any

from ..door import asked
from ..errors import NotFoundError
from ..queries import cards
from ..rows import as_list, as_mapping
from ..text import excerpt, fold
from . import names
from .history.errata import history
from .passages import begun, passages
from .rulings import newest_last

ORDER = ("erratum", "ruling", "question", "dispute", "list-entry", "convention", "definition", "rule")
SHOWN = 20  # passages: those that rule on the card, then those that only mention it
RELATED = 12  # terms and cards to name that the card's passages refer to
MOST_LIKE = 60  # cards to list whose names have the words that were asked for


@asked
def card(db: sqlite3.Connection, name: str, game: str = "", as_of: str = "") -> dict[str, Any]:
    """The contract's answer to `card NAME`.

    A title that several cards share is answered for all of them; without a game, the first that has a ruling answers.
    Raises NotFoundError, with the nearest names, where no game knows such a card.
    """
    asked = names.games(db, game)
    ids_by_game = {game_id: ids for game_id in names.games(db) if (ids := _exact(db, name, game_id))}
    candidates = [game_id for game_id in ids_by_game if game_id in asked]
    if candidates:
        game_id = next((game_id for game_id in candidates if _numbers(db, ids_by_game[game_id])), candidates[0])
        return _answer(db, ids_by_game[game_id], game_id, as_of) | {
            "also_in": [other for other in ids_by_game if other != game_id]
        }
    offered = names.near(db, ("card", "title"), name, asked)
    best = [like for like in offered if like.likeness >= names.SURE and like.likeness == offered[0].likeness]
    ruled = [like for like in best if _numbers(db, [like.target])] or best
    if len(ruled) == 1:
        target = ruled[0].target
        return _answer(db, [target], target.partition("/")[0], as_of) | {"also_in": []}
    within = f" of {' or '.join(asked)}" if game else ""
    elsewhere = f"; one of {', '.join(ids_by_game)} is: say --game {next(iter(ids_by_game))}" if ids_by_game else ""
    near = tuple(dict.fromkeys(like.name for like in offered))
    raise NotFoundError(f"no card{within} is called {excerpt(name)}{elsewhere}", near)


def named_like(db: sqlite3.Connection, name: str, game: str = "") -> list[dict[str, Any]]:
    """[{"name", "game", "printings"}] of the cards whose names have all words of `name`, at most MOST_LIKE."""
    name_words = set(fold(name).split())
    like = [
        card
        for game_id in (names.games(db, game) if name_words else ())
        for card in cards.cards(db, game_id)
        if name_words <= set(fold(f"{card.title} {card.subtitle}").split())
    ]
    return [{"name": card.name, "game": card.game, "printings": _printings(db, card)} for card in like[:MOST_LIKE]]


def _exact(db: sqlite3.Connection, name: str, game: str) -> list[str]:
    """The cards of that full name, else of that title, else with that collector's number."""
    for kind in ("card", "title"):
        rows = names.exact(db, (kind,), name, game)
        if rows:
            return list(dict.fromkeys(row.target for row in rows))
    code = fold(name).replace(" ", "")
    coded = cards.with_codes(db, game)
    return [card.id for card in coded if any(fold(c).replace(" ", "") == code for c in as_list(card.codes))]


def _answer(db: sqlite3.Connection, ids: list[str], game: str, as_of: str) -> dict[str, Any]:
    same_name = [card for id_ in ids if (card := cards.card(db, id_))]
    ruling = _numbers(db, ids)
    ruled = passages(db, ruling, as_of)
    ruled.sort(key=lambda p: ORDER.index(p["kind"]) if p["kind"] in ORDER else len(ORDER))
    ruled = newest_last(ruled)
    mentioning = [number for number in cards.mentions(db, ids) if number not in ruling][: max(0, SHOWN - len(ruled))]
    mentions = passages(db, mentioning, as_of)
    first = same_name[0]
    return {
        "card": {
            "title": first.title,
            "subtitle": first.subtitle or None,
            "game": game,
            "id": first.id,
            "codes": [code for card in same_name for code in as_list(card.codes)],
            "info": _info(db, first),
            "same_title": [f"{card.title}, {card.subtitle}" for card in same_name] if len(same_name) > 1 else [],
            "printings": [printing for card in same_name for printing in _printings(db, card)],
        },
        "passages": ruled + mentions,
        "ruled": len(ruled),
        "lists": _lists(db, ids, as_of),
        "history": history(db, ids, as_of),
        "see_also": cards.related(db, ids, [*ruling, *mentioning], RELATED),
    }


def _numbers(db: sqlite3.Connection, ids: list[str]) -> list[int]:
    """The passages that rule on any of the cards, official ones first, a twin once."""
    rulings = cards.rulings(db, ids)
    members = {row.number for row in rulings}
    return [row.number for row in rulings if row.twin == row.number or row.twin not in members]


def _lists(db: sqlite3.Connection, ids: list[str], as_of: str) -> list[dict[str, str]]:
    listings = cards.listings(db, ids)
    return [
        {"list": row.list, "format": row.format, "document": row.document}
        for row in listings
        if begun(row.since, as_of)
    ]


def _info(db: sqlite3.Connection, card: cards.Card) -> dict[str, Any] | None:
    """What a loaded card list says of the card, of its first official printing if there is one; or None."""
    return next((printing["facts"] for printing in _printings(db, card)), None)


def _printings(db: sqlite3.Connection, card: cards.Card) -> list[dict[str, Any]]:
    """[{"name", "id", "facts"}]: each card of that name in the card lists that are loaded, official ones first."""
    printings = [
        {"name": row.name, "id": row.id, "facts": as_mapping(row.data)}
        for row in cards.printings(db, card.game, fold(card.title), card.subtitle)
    ]
    return sorted(printings, key=lambda row: row["facts"].get("pool", "official") != "official")
