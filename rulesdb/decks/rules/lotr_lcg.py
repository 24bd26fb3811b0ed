"""The checks of lotr-lcg that are no data: what the deck's contract changes or asks for."""

from __future__ import annotations

from collections.abc import Iterator

from ...text import number
from ..formats import Rule
from ..verdict import Finding, Note
from . import messages
from .checks import by_title
from .laid import Card, Laid, listed, names, total
from .lotr_lcg_contracts import Terms, contract_of


def heroes(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """`least` to `most` heroes, or as many as the contract allows."""
    terms = contract_of(laid)
    have, least = laid.count(rule.cards), rule.values["least"]
    most = terms.max_heroes or rule.values["most"]
    if least <= have <= most:
        return
    counted = f"{have} {'hero' if have == 1 else 'heroes'}" if have else "no hero"
    by = f" with the contract {terms.name}" if terms.max_heroes else ""
    wanted = messages.bounds(least, most)
    yield rule.broken(f"{counted}; {wanted}{by}", names(laid.pick(rule.cards)), have, wanted)


def deck_size(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """At least `least` cards in the deck, or the size that the contract asks for; `warn` makes it a remark."""
    terms = contract_of(laid)
    have = laid.count(rule.cards)
    least = terms.exact_size or terms.min_size or rule.values["least"]
    most = terms.exact_size or None
    if have < least or (most and have > most):
        wanted = messages.bounds(least, most)
        by = f" with the contract {terms.name}" if terms.exact_size or terms.min_size else ""
        message = f"the deck has {have} cards; {wanted}{by}"
        if rule.values.get("warn") and not by:
            yield Note(f"{message}, for a tournament deck")
        else:
            yield rule.broken(message, (), have, wanted)


def copies(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No more than `most` copies of a title in the deck; fewer where a card or the contract says so."""
    terms = contract_of(laid)
    for cards in by_title(laid.pick(rule.cards)).values():
        printed = [limit for card in cards if (limit := number(card.value("deck_limit") or "")) is not None]
        limits = {rule.values["most"]: "", min(printed, default=99): "as the card itself says"}
        if terms.max_copies:
            limits[terms.max_copies] = f"with the contract {terms.name}"
        most = min(limits)
        if total(cards) > most:
            why = f", {limits[most]}" if limits[most] and most < rule.values["most"] else ""
            yield rule.broken(messages.copies(cards, most) + why, names(cards), total(cards), most)


def contract_terms(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """What the contract asks of the deck beside the number of heroes, the size and the copies."""
    terms = contract_of(laid)
    if terms.unknown:
        yield rule.open(f"what the contract {terms.name} asks of a deck is not known", [terms.name])
    if terms.no_type:
        wrong = [card for card in laid.pick(rule.cards) if card.value("type") == terms.no_type]
        if wrong:
            kind = terms.no_type.lower()
            message = f"the contract {terms.name} allows no {kind} cards; the deck has {total(wrong)} ({listed(wrong)})"
            yield rule.broken(message, names(wrong), total(wrong), 0)
    if terms.distinct_spheres:
        yield from _distinct_spheres(rule, laid, terms)
    if terms.spheres:
        yield from _each_sphere(rule, laid, terms)


def _each_sphere(rule: Rule, laid: Laid, terms: Terms) -> Iterator[Finding]:
    deck = laid.pick(rule.cards)
    have = {sphere: total(c for c in deck if c.value("sphere") == sphere) for sphere in terms.spheres}
    wrong = ", ".join(f"{count} {sphere}" for sphere, count in have.items() if count != terms.per_sphere)
    if wrong:
        message = f"the contract {terms.name} asks for {terms.per_sphere} cards of each sphere; the deck has {wrong}"
        yield rule.broken(message, (), wrong, terms.per_sphere)


def _distinct_spheres(rule: Rule, laid: Laid, terms: Terms) -> Iterator[Finding]:
    groups: dict[str, list[Card]] = {}
    for card in laid.of(["heroes"]):
        groups.setdefault(card.value("sphere") or "", []).append(card)
    for sphere, cards in groups.items():
        if sphere and total(cards) > 1:
            message = f"the contract {terms.name} asks for heroes of different spheres; {sphere}: {listed(cards)}"
            yield rule.broken(message, names(cards), total(cards), 1)
