"""The checks of lotr-lcg: heroes, the deck of fifty, copies by title, contracts, and cards outside the deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...text import number
from ..cards.facts import Fact
from ..deck import Entry
from ..formats import Format, Rule
from ..verdict import Finding, Note
from .common import Check, bounds, by_title, copies_message, version
from .layout import Card, Game, Laid, listed, names, total
from .lotr_lcg_contracts import Terms, contract_of, contracts

_TYPES = {
    "heroes": "Hero",
    "allies": "Ally",
    "attachments": "Attachment",
    "events": "Event",
    "side-quests": "Player Side Quest",
    "contract": "Contract",
    "campaign": "Treasure",
}
_ZONES = {
    "heroes": "heroes",
    "contract": "contract",
    "campaign": "earned",
    "sideboard": "sideboard",
    "set-aside": "set-aside",
    "scenario": "scenario",
    "maps": "scenario",
}
_EARNED = ("Boon", "Burden")


def fits(entry: Entry, fact: Fact) -> bool:
    """Whether a card may stand in the section of a line: a player card of that type, no hero in the deck."""
    kind, wanted = fact.data.get("type"), _TYPES.get(entry.section)
    if fact.data.get("player_card", "1") != "1":
        return False
    return kind == wanted if wanted else entry.section in _ZONES or kind != "Hero"


def permits(_fact: Fact, _format: Format) -> bool:
    """Every card is allowed for itself."""
    return True


def zone(entry: Entry, facts: Sequence[Fact]) -> str:
    """Where a card belongs: heroes, contract, earned (treasures, boons), sideboard, set-aside, scenario or deck."""
    listed_in = _ZONES.get(entry.section, "deck")
    kinds = {fact.data.get("type") for fact in facts}
    if listed_in in ("scenario", "sideboard") or not facts:
        return listed_in
    if kinds == {"Contract"}:
        return "contract"
    if kinds == {"Treasure"} or all(fact.data.get("sphere") in _EARNED for fact in facts):
        return "earned"
    if kinds == {"Hero"}:
        return "heroes"
    return listed_in if listed_in == "set-aside" else "deck"


def arrange(cards: list[Card]) -> list[Card]:
    """The cards as they are: each line shows its zone."""
    return cards


GAME = Game(fits, permits, zone, arrange, ("type",), lambda name: name)


def heroes(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """`least` to `most` heroes, or as many as the contract allows."""
    terms = contract_of(laid)
    have, least = total(laid.of(["heroes"])), rule.values["least"]
    most = terms.max_heroes or rule.values["most"]
    if least <= have <= most:
        return
    found = f"{have} {'hero' if have == 1 else 'heroes'}" if have else "no hero"
    by = f" with the contract {terms.name}" if terms.max_heroes else ""
    yield rule.broken(f"{found}; {bounds(least, most)}{by}", names(laid.of(["heroes"])), have, bounds(least, most))


def hero_titles(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No two heroes of one title."""
    for cards in by_title(laid.of(["heroes"])).values():
        if total(cards) > 1:
            each = ", ".join(f"{card.count} {version(card)}" for card in cards)
            yield rule.broken(
                f"{total(cards)} heroes called {cards[0].title} ({each}); at most 1", names(cards), total(cards), 1
            )


def deck_size(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """At least `least` cards in the deck, or the size that the contract asks for; `warn` makes it a remark."""
    terms = contract_of(laid)
    have = total(laid.of(["deck"]))
    least = terms.exact_size or terms.min_size or rule.values["least"]
    most = terms.exact_size or None
    if have < least or (most and have > most):
        wanted = bounds(least, most)
        by = f" with the contract {terms.name}" if terms.exact_size or terms.min_size else ""
        message = f"the deck has {have} cards; {wanted}{by}"
        if rule.values.get("warn") and not by:
            yield Note(f"{message}, for a tournament deck")
        else:
            yield rule.broken(message, (), have, wanted)


def copies(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No more than `most` copies of a title in the deck; fewer where a card or the contract says so."""
    terms = contract_of(laid)
    for cards in by_title(laid.of(["deck"])).values():
        printed = [limit for card in cards if (limit := number(card.value("deck_limit") or "")) is not None]
        limits = {rule.values["most"]: "", min(printed, default=99): "as the card itself says"}
        if terms.max_copies:
            limits[terms.max_copies] = f"with the contract {terms.name}"
        most = min(limits)
        if total(cards) > most:
            why = f", {limits[most]}" if limits[most] and most < rule.values["most"] else ""
            yield rule.broken(copies_message(cards, most) + why, names(cards), total(cards), most)


def one_contract(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No more than one contract."""
    have = contracts(laid)
    if total(have) > 1:
        yield rule.broken(f"{total(have)} contracts ({listed(have)}); at most 1", names(have), total(have), 1)


def contract_terms(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """What the contract asks of the deck beside the number of heroes, the size and the copies."""
    terms = contract_of(laid)
    if terms.unknown:
        yield rule.open(f"what the contract {terms.name} asks of a deck is not known", [terms.name])
    if terms.no_type:
        wrong = [card for card in laid.of(["deck"]) if card.value("type") == terms.no_type]
        if wrong:
            kind = terms.no_type.lower()
            message = f"the contract {terms.name} allows no {kind} cards; the deck has {total(wrong)} ({listed(wrong)})"
            yield rule.broken(message, names(wrong), total(wrong), 0)
    if terms.distinct_spheres:
        yield from _distinct_spheres(rule, laid, terms)
    if terms.spheres:
        yield from _each_sphere(rule, laid, terms)


def _each_sphere(rule: Rule, laid: Laid, terms: Terms) -> Iterator[Finding]:
    deck = laid.of(["deck"])
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


def encounter_keyword(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No card with the encounter keyword in the deck; up to `most` set aside."""
    wrong = [card for card in laid.of(["deck"]) if _has_encounter(card)]
    if wrong:
        message = f"{listed(wrong)}: the encounter keyword keeps a card out of the deck; it may be set aside"
        yield rule.broken(message, names(wrong), total(wrong), 0)
    aside = [card for card in laid.of(["set-aside", "sideboard"]) if _has_encounter(card)]
    most = rule.values["most"]
    if total(aside) > most:
        message = f"{total(aside)} cards with the encounter keyword set aside ({listed(aside)}); at most {most}"
        yield rule.broken(message, names(aside), total(aside), most)


def _has_encounter(card: Card) -> bool:
    return bool(card.facts) and "Encounter" in (card.value("keywords") or "").split(";")


def player_cards(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No encounter card in the deck, whatever its back."""
    wrong = [card for card in laid.of(["deck", "heroes"]) if card.value("player_card") == "0"]
    if wrong:
        message = f"{listed(wrong)}: encounter cards, which are in no player's deck"
        yield rule.broken(message, names(wrong), total(wrong), 0)


def earned_cards(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """One copy of each treasure; treasures and boons must have been earned, which a list cannot show."""
    cards = laid.of(["earned"])
    for group in by_title(c for c in cards if c.value("type") == "Treasure").values():
        if total(group) > 1:
            yield rule.broken(copies_message(group, 1), names(group), total(group), 1)
    if cards:
        yield Note(
            f"{listed(cards)}: outside the deck's minimum, and only where earned in the campaign or scenario played"
        )


def saga_spheres(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """One hero of the Fellowship sphere, and no other version of the `titles` beside it; both spheres are for sagas."""
    fellowship = [card for card in laid.of(["heroes"]) if card.value("sphere") == "Fellowship"]
    if total(fellowship) > 1:
        message = f"{total(fellowship)} heroes of the Fellowship sphere ({listed(fellowship)}); at most 1"
        yield rule.broken(message, names(fellowship), total(fellowship), 1)
    for hero in fellowship:
        others = [c for c in laid.of(["heroes", "deck"]) if c.key == hero.key and c.value("sphere") != "Fellowship"]
        if others and hero.title in rule.values["titles"]:
            message = f"beside {hero.title} of the Fellowship sphere, no other version: {listed(others)}"
            yield rule.broken(message, names(others), total(others), 0)
    saga = [c for c in laid.of(["heroes", "deck"]) if c.value("sphere") in ("Fellowship", "Baggins")]
    if saga:
        yield Note(f"{listed(saga)}: only for the scenarios of the saga expansions")


def counts(laid: Laid) -> dict[str, int]:
    """The figures of a deck that a judge writes down."""
    return {zone: total(laid.of([zone])) for zone in ("heroes", "deck", "contract", "earned", "set-aside", "sideboard")}


CHECKS: dict[str, Check] = {
    f.__name__: f
    for f in (
        heroes,
        hero_titles,
        deck_size,
        copies,
        one_contract,
        contract_terms,
        encounter_keyword,
        player_cards,
        earned_cards,
        saga_spheres,
    )
}
