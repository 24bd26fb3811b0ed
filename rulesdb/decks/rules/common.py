"""Checks that several games share. A check takes a rule and a deck laid out, and yields what it finds.

What a check needs stands in the rule's values, so that another game or format needs data only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ...text import fold
from ..cards.facts import code_key
from ..format_files import set_name
from ..formats import CardNames, Rule
from ..verdict import Finding, Note
from .layout import Card, Laid, listed, names, total

Check = Callable[[Rule, Laid], Iterable[Finding]]


def size(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """A part of the deck has at least, at most or exactly so many cards (`zones`, `part`, `least`, `most`)."""
    have = total(laid.of(rule.values["zones"]))
    least, most = rule.values.get("least", 0), rule.values.get("most")
    if have < least or (most is not None and have > most):
        wanted = bounds(least, most)
        yield rule.broken(f"{rule.values['part']}: {have} cards; {wanted}", (), have, wanted)


def bounds(least: int, most: int | None) -> str:
    """The bounds of a number in words.

    >>> bounds(60, None), bounds(0, 3), bounds(9, 9), bounds(30, 50)
    ('at least 60', 'at most 3', 'exactly 9', '30 to 50')
    """
    if most is None:
        return f"at least {least}"
    if least == most:
        return f"exactly {most}"
    return f"{least} to {most}" if least else f"at most {most}"


def by_title(cards: Iterable[Card]) -> dict[str, list[Card]]:
    """Cards in groups of one title."""
    groups: dict[str, list[Card]] = {}
    for card in cards:
        groups.setdefault(card.key, []).append(card)
    return groups


def copies_message(cards: list[Card], most: int) -> str:
    """A judge's sentence for too many copies of one title."""
    parts = ", ".join(f"{card.count} {version(card)}" for card in cards)
    each = f" ({parts})" if len(cards) > 1 else ""
    return f"{cards[0].title}: {total(cards)} copies by title{each}; at most {most}"


def version(card: Card) -> str:
    """What tells a card from others of its title: the subtitle, the set, or the id."""
    if not card.facts:
        return card.name
    fact = card.facts[0]
    return fact.subtitle or set_name(fact.game, fact.data.get("set", "")) or fact.id


def copies_by_title(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No more than `most` copies of a title in `zones`."""
    most = rule.values["most"]
    for cards in by_title(laid.of(rule.values["zones"])).values():
        if total(cards) > most:
            yield rule.broken(copies_message(cards, most), names(cards), total(cards), most)


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
    found: dict[str, list[Card]] = {}
    for card in laid.of(rule.values["zones"]) if "zones" in rule.values else laid.cards:
        shown = on_list(card, listing)
        if shown:
            found.setdefault(shown, []).append(card)
    over = {shown: total(cards) for shown, cards in found.items() if total(cards) > most}
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


def doubtful(rule: Rule, laid: Laid, cards: Iterable[Card], column: str) -> Iterator[Finding]:
    """One entry for the cards whose `column` is not known, though the cards are: the rule could not be checked."""
    unsure = [card for card in cards if card.facts and card.value(column) is None]
    if unsure and not laid.book.empty:
        what = column.replace("_", " ")
        yield rule.open(f"the {what} is not known of {listed(unsure)}, or depends on the version", names(unsure))


CHECKS: dict[str, Check] = {f.__name__: f for f in (size, copies_by_title, banned, restricted)}
