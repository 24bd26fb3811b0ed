"""The checks of lists of cards that a format bans or restricts, and which of them were in force on a day."""

from __future__ import annotations

from collections.abc import Iterator

from ...text import fold
from ..cards.facts import code_key
from ..formats import CardNames, Rule
from ..verdict import Finding, Note
from .laid import Card, Laid, total


def banned(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No card of the rule's lists is in the deck (in `zones`, else anywhere)."""
    yield from _over(rule, laid, 0)


def restricted(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No more than `most` copies of each card of the rule's lists are in the deck."""
    yield from _over(rule, laid, rule.values["most"])


def _over(rule: Rule, laid: Laid, most: int) -> Iterator[Finding]:
    in_force = [cards for cards in rule.lists if _in_force(cards, laid.as_of)]
    if not in_force and rule.lists:
        first = min(rule.lists, key=lambda cards: cards.since)
        yield rule.open(f"no list is known for {laid.as_of}; the {first.title} is in force from {first.since}")
    for cards in in_force:
        if laid.as_of and not cards.since:
            yield Note(f"{rule.name}: the date of the {cards.title} is not known")
        yield from _on_list(rule, laid, cards, most)


def _on_list(rule: Rule, laid: Laid, listing: CardNames, most: int) -> Iterator[Finding]:
    by_name: dict[str, list[Card]] = {}
    for card in laid.pick(rule.cards):
        shown = on_list(card, listing)
        if shown:
            by_name.setdefault(shown, []).append(card)
    over = {shown: total(cards) for shown, cards in by_name.items() if total(cards) > most}
    if over:
        each = ", ".join(f"{shown} ({_number(count)})" for shown, count in over.items())
        allowed = f"at most {most} of each" if most else "none allowed"
        yield rule.broken(f"on the {listing.title}: {each}; {allowed}", tuple(over), max(over.values()), most)


def on_list(card: Card, listing: CardNames) -> str:
    """The name under which a card stands on a list, by any of its codes or by its name, "" where it does not.

    A line that may be several cards is on the list only when all of them are.
    """
    if not card.facts:
        code = card.entry.code
        return (code and listing.codes.get(code_key(code))) or listing.names.get(fold(card.name), "")
    shown = ""
    for fact in card.facts:
        shown = listing.names.get(fact.full) or next((listing.codes[c] for c in fact.codes if c in listing.codes), "")
        if not shown:
            return ""
    return shown


def _in_force(listing: CardNames, day: str) -> bool:
    return not day or (listing.since <= day and not (listing.until and day >= listing.until))


def _number(count: int) -> str:
    return "1 copy" if count == 1 else f"{count} copies"
