"""`rulesdb rule`: a rule by its printed number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from . import render
from .options import All, AsOf, Db, Game, Ids, Json, asked
from .term import NAMES, chosen

if TYPE_CHECKING:
    from rulesdb.contract.numbers import Numbered, RuleEntry

    from .term import Passages

RULINGS = 3  # rulings on a rule that are shown without --all


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
    del ids
    rules = asked(db, game, as_of)
    entry = rules.rule(" ".join(number))
    if json:
        render.as_json(entry)
        return
    shown = show_rule(entry, everything=everything)
    render.editions(rules.editions(shown, [entry.game]))


def show_rule(entry: RuleEntry, *, everything: bool = False) -> Passages:
    """Print a rule's answer; returns the passages that it quotes."""
    render.print_title(f"{_numbered(entry)} ({entry.game}{render.also_in(entry.also_in)})")
    if not entry.passages:
        print("The document has this heading and no text of its own under it.")
    shown = entry.passages if everything else chosen(entry.passages)
    for passage in shown:
        print()
        render.quotation(passage)
    print()
    left = len(entry.passages) - len(shown)
    if left:
        print(f"{left} more under this number: --all")
    rulings = entry.rulings if everything else entry.rulings[:RULINGS]
    if rulings:
        render.print_title("Rulings on this rule:")
        for passage in rulings:
            render.quotation(passage)
        if len(entry.rulings) > len(rulings):
            print(f"{len(entry.rulings) - len(rulings)} more rulings: --all")
        print()
    for row in entry.under:
        render.say(f"  {_numbered(row)}")
    for other in entry.also:
        render.say(f"Also {other.number}: {other.title} (rulesdb show {other.section})")
    most = 0 if everything else NAMES
    render.names("Refers to", (row.number for row in entry.references), most)
    render.names("Referred to by", (row.number for row in entry.referenced_by), most)
    render.names("Before", map(_numbered, entry.before))
    render.names("After", map(_numbered, entry.after))
    return [*shown, *rulings]


def _numbered(row: RuleEntry | Numbered) -> str:
    """The number and the title, which may be the number itself."""
    return " ".join(dict.fromkeys((row.number, row.title)))
