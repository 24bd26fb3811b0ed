"""What data/<game>/cards.toml says of a game's card lists and deck lists: columns, and the marks by which it is known.

[columns]  data (rules ask for them), shown (a card's answer shows them), codes, marks (only lists of this game have
           them), sets = "id" where the sets of a card stand in its id
[lists]    octgn, lackey: what deck lists of these programs call the game
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ... import resources, toml


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of one game's card lists; `sets_in_id` tells that a card's id begins with the number of its set."""

    data: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    codes: tuple[str, ...] = ("alternates",)
    marks: tuple[str, ...] = ()
    sets_in_id: bool = False


@cache
def load_columns() -> Mapping[str, Columns]:
    """The columns of each game that the package knows. Raises DataError."""
    columns_of: dict[str, Columns] = {}
    for game in resources.games():
        table = _table(game, "columns")
        lists = {name: tuple(table.get(name, ())) for name in ("data", "shown", "codes", "marks")}
        if lists["data"]:
            columns_of[game] = Columns(**lists, sets_in_id=table.get("sets") == "id")
    return columns_of


@cache
def game_of_list(program: str) -> Mapping[str, str]:
    """What deck lists of `program` ("octgn", "lackey") call a game -> the game. Raises DataError."""
    return {name: game for game in resources.games() for name in _table(game, "lists").get(program, ())}


@cache
def marks() -> Mapping[str, str]:
    """The columns that only lists of one game have, each with the game."""
    return {mark: game for game, columns in load_columns().items() for mark in columns.marks}


def _table(game: str, name: str) -> Mapping[str, str | list[str]]:
    table: Mapping[str, str | list[str]] = toml.optional(
        resources.folder("data") / game / "cards.toml", {"columns", "lists"}
    ).get(name, {})
    return table
