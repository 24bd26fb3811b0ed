"""`rulesdb rule`: a rule by its printed number."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from . import render
from .options import All, AsOf, Db, Game, Ids, Json, asked, date
from .term import NAMES, Passages, chosen


def rule(
    number: Annotated[list[str], typer.Argument(help='The number as printed: 3.8.5, "FAQ 1.36", IV.A, "Step 12".')],
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    everything: All = False,
    ids: Ids = False,
) -> None:
    """A rule by its printed number, with its neighbours, and the other places that bear the number."""
    from rulesdb.answer.history.editions import editions
    from rulesdb.answer.rule import rule as answer

    del ids
    connection, game = asked(db, game)
    found = answer(connection, " ".join(number), game, date(as_of))
    if json:
        edition = editions(connection, found["passages"], [found["game"]], as_of)
        render.as_json(found | {"editions": edition})
        return
    shown = show_rule(found, everything=everything)
    render.editions(editions(connection, shown, [found["game"]], as_of))


def show_rule(found: dict[str, Any], *, everything: bool = False) -> Passages:
    """Print a rule's answer; returns the passages that it quotes."""
    render.print_title(f"{_numbered(found)} ({found['game']}{render.also_in(found['also_in'])})")
    if not found["passages"]:
        print("The document has this heading and no text of its own under it.")
    shown = found["passages"] if everything else chosen(found["passages"])
    for passage in shown:
        print()
        render.quotation(passage)
    print()
    left = len(found["passages"]) - len(shown)
    if left:
        print(f"{left} more under this number: --all")
    for row in found["under"]:
        render.say(f"  {_numbered(row)}")
    for row in found["also"]:
        render.say(f"Also {row['number']}: {row['title']} (rulesdb show {row['section']})")
    most = 0 if everything else NAMES
    render.names("Refers to", (row["number"] for row in found["references"]), most)
    render.names("Referred to by", (row["number"] for row in found["referenced_by"]), most)
    render.names("Before", map(_numbered, found["before"]))
    render.names("After", map(_numbered, found["after"]))
    return list(shown)


def _numbered(row: dict[str, Any]) -> str:
    """The number and the title, which may be the number itself."""
    return " ".join(dict.fromkeys((row["number"], row["title"])))
