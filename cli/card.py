"""`rulesdb card`: what is ruled on a card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from rulesdb.contract import wording
from rulesdb.errors import NotFoundError
from rulesdb.text import excerpt

from . import render
from .options import All, AsOf, Db, Discussion, Game, Ids, Json, asked, tell
from .term import chosen

if TYPE_CHECKING:
    from rulesdb.api.rules import Rules
    from rulesdb.contract.cards import CardEntry, CardName, Erratum, Printing

    from .term import Passages

MOST = 24  # cards of one title that are listed on a screen


def card(
    name: Annotated[list[str], typer.Argument(help="The card's title, with or without its subtitle, or its number.")],
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    discussion: Discussion = False,
    changes: Annotated[bool, typer.Option("--changes", help="Show the words that each erratum changed.")] = False,
    everything: All = False,
    ids: Ids = False,
) -> None:
    """A card: its facts where a card list is loaded, its errata and rulings, and the lists that name it."""
    del ids
    rules = asked(db, game, as_of)
    title = " ".join(name)
    try:
        entry = rules.card(title, discussion=discussion)
    except NotFoundError:
        if json or not _list_like(rules, title):
            raise
        raise typer.Exit(1) from None
    if json:
        render.as_json(entry)
        return
    shown = show_card(entry, as_of, everything=everything)
    if changes:
        _changes(entry.history)
    render.discussion(entry.discussion)
    render.editions(rules.editions(shown, [entry.card.game]))


def _list_like(rules: Rules, title: str) -> bool:
    """List the cards that have all words of a name that no card has; False where there are none."""
    like = rules.cards_like(title)
    for row in like:
        _say_printings(f"{row.name} ({row.game})", row.printings)
    if like:
        tell(f"no card is called just {excerpt(title)}; type one of these names")
    return bool(like)


def show_card(entry: CardEntry, as_of: str = "", *, everything: bool = False) -> Passages:
    """Print a card's answer, as much of it as fits a screen; returns the passages that it quotes."""
    card = entry.card
    subtitle = "" if card.same_title else card.subtitle
    title = ", ".join(filter(None, (card.title, subtitle)))
    codes = f" [{', '.join(card.codes)}]" if card.codes else ""
    render.print_title(f"{title}{codes} ({card.game}{render.also_in(entry.also_in)})")
    _facts(card, everything=everything)
    for row in entry.lists:
        render.say(render.style(f"On the {row.list} for {row.format} ({row.document})", "warn"))
    ruled, mentions = entry.passages[: entry.ruled], entry.passages[entry.ruled :]
    shown = ruled if everything else chosen(ruled) if ruled else []
    for passage in shown:
        print()
        render.quotation(passage)
    if not ruled:
        print(
            "No ruling on this card is held" + (f" that is known to have been in force on {as_of}." if as_of else ".")
        )
    shown = [*shown, *_mentions(mentions, room=not ruled, everything=everything)]
    print()
    left = len(entry.passages) - len(shown)
    if left:
        print(f"{left} more rulings and passages that name it: --all")
    for event in entry.history:
        render.say(f"{event.action.capitalize()} by {render.place(event.passage)}")
    render.names("See also", entry.see_also, 0 if everything else 8)
    return shown


def _mentions(mentions: Passages, *, room: bool, everything: bool) -> Passages:
    """Print the passages that name the card and do not rule on it: all of them, else a few where there is room."""
    shown = mentions if everything else chosen(mentions, 12) if room and mentions else []
    if shown:
        print("\nNamed in:")
    for passage in shown:
        print()
        render.quotation(passage)
    return shown


def _facts(card: CardName, *, everything: bool) -> None:
    """Print what the card lists say: of one card its printings, of several of one title each on a line."""
    by_name: dict[str, list[Printing]] = {name: [] for name in card.same_title}
    for printing in card.printings:
        by_name.setdefault(printing.name, []).append(printing)
    if card.same_title:
        print(f"{len(by_name)} cards have this title:")
    most = len(by_name) if everything else MOST
    for name, printings in list(by_name.items())[:most]:
        if card.same_title:
            _say_printings(f"  {name}", printings)
        else:
            _one_card(printings, everything=everything)
    if len(by_name) > most:
        print(f"  and {len(by_name) - most} more: --all")


def _one_card(printings: Sequence[Printing], *, everything: bool) -> None:
    """Print the facts of one card, printings with the same facts on one line."""
    places: dict[str, list[str]] = {}
    for printing in printings:
        places.setdefault(wording.facts(printing.facts), []).append(wording.in_set(printing))
    for stated, sets in places.items():
        more = f" and {len(sets) - 6} more" if len(sets) > 6 and not everything else ""
        render.say(f"{stated}: {'; '.join(sets if everything else sets[:6])}{more}", "  ", "    ")
    for text in dict.fromkeys(p.facts["text"] for p in printings if p.facts.get("text")):
        render.say(f"Text: {text}", "  ", "    ")


def _say_printings(name: str, printings: Iterable[Printing]) -> None:
    """Print a card on one line: its name, its sets and numbers."""
    sets = "; ".join(dict.fromkeys(wording.in_set(printing) for printing in printings))
    render.say(f"{name}{f': {sets}' if sets else ''}", "", "    ")


def _changes(history: Sequence[Erratum]) -> None:
    """Print the life of the card's text, with the changed words where those before are known."""
    for event in history:
        render.print_title(f"{event.action}: {render.place(event.passage)}")
        if event.ground:
            render.say(event.ground, "  ")
        if event.words:
            render.say(render.changed(event.words), "  ")
        else:
            render.say(f"before: {event.before or 'not held'}", "  ")
            render.say(f"after: {event.after or 'not held'}", "  ")
    if not history:
        print("No erratum of this card is held.")
