"""The checks of lotr-tcg: Ring-bearer and Ring, the draw deck's sides and titles, sets.

`lotr_tcg_sites` has those of the adventure deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...text import fold
from ..format_files import set_name
from ..formats import Format, Rule
from ..verdict import Finding
from .common import Check, by_title, copies_message, doubtful
from .layout import Card, Laid, listed, names, total
from .lotr_tcg_layout import NO_DRAW_CARD, RING, RING_KEY, block_allowed, set_allowed, sets_of, side


def ring_bearer(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """One Ring-bearer, of the `title` that always may be, or (`ringed`) any card with the ringed icon."""
    bearers = laid.of(["bearer"])
    if total(bearers) != 1:
        found = f"{total(bearers)} Ring-bearers ({listed(bearers)})" if bearers else "no Ring-bearer"
        yield rule.broken(f"{found}; exactly 1", names(bearers), total(bearers), 1)
    for card in bearers:
        always = card.key == fold(rule.values["title"])
        ringed = rule.values["ringed"] and card.any(lambda fact: fact.data.get("ring_bearer") == "1")
        if always or ringed:
            continue
        if card.facts:
            allowed = rule.values["title"] + (" or a card with the ringed icon" if rule.values["ringed"] else "")
            yield rule.broken(f"{card.name} cannot be the Ring-bearer; only {allowed}", [card.name], card.name, allowed)
        elif laid.book.empty:
            yield rule.open("no card facts are loaded", [card.name])


def the_one_ring(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """One version of The One Ring."""
    rings = laid.of(["ring"])
    if total(rings) != 1:
        have = total(rings)
        yield rule.broken(f"{have or 'no'} copies of {RING}; exactly 1", names(rings), have, 1)
    for card in rings:
        if card.facts and not card.any(lambda fact: fact.data.get("type") == RING):
            yield rule.broken(f"{card.name} stands as the Ring, but is not {RING}", [card.name], card.name, RING)


def draw_deck_contents(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No copy of the Ring, no site and no other card that is neither Free Peoples nor Shadow in the draw deck."""
    wrong = [c for c in laid.of(["draw"]) if c.value("type") in NO_DRAW_CARD or c.key == RING_KEY]
    if wrong:
        yield rule.broken(f"the draw deck has {listed(wrong)}; none allowed", names(wrong), total(wrong), 0)


def sides_equal(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """As many Free Peoples as Shadow cards. Cards of unknown side count for whichever side lacks them."""
    counts: Counter[str] = Counter()
    unsure = []
    for card in laid.of(["draw"]):
        own = side(card)
        if own is None:
            unsure.append(card)
        else:
            counts[own] += card.count
    free, shadow = counts["Free Peoples"], counts["Shadow"]
    if abs(free - shadow) > total(unsure):
        message = f"unequal sides: {free} Free Peoples and {shadow} Shadow cards; the numbers must be equal"
        yield rule.broken(message, (), f"{free}/{shadow}", "equal")
    elif unsure and laid.book.empty:
        yield rule.open("no card facts are loaded, and the list does not give the sides")
    elif any(card.facts for card in unsure):
        yield from doubtful(rule, laid, unsure, "side")


def copies(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No more than `most` copies of a title in the draw deck; of the Ring-bearer's title, `of_bearer`.

    `exceptions` are titles whose cards count apart: {title, cards = [codes]}.
    """
    bearers = {card.key for card in laid.of(["bearer"])}
    if rule.values.get("bearer_title"):
        bearers &= {fold(rule.values["bearer_title"])}
    apart = {fold(e["title"]): len(e["cards"]) for e in rule.values.get("exceptions", ())}
    for key, cards in by_title(laid.of(["draw"])).items():
        most = rule.values["of_bearer"] if key in bearers else rule.values["most"]
        if total(cards) <= most or key == RING_KEY:
            continue
        if key in apart:
            yield from _counted_apart(rule, cards, most, apart[key])
            continue
        also = f" beside {cards[0].title} as the Ring-bearer" if key in bearers else ""
        yield rule.broken(copies_message(cards, most) + also, names(cards), total(cards), most)


def _counted_apart(rule: Rule, cards: list[Card], most: int, versions: int) -> Iterator[Finding]:
    """Copies of a title whose versions count apart, some of which the list may not tell from each other."""
    if total(cards) > most * versions:
        yield rule.broken(copies_message(cards, most * versions), names(cards), total(cards), most * versions)
        return
    sure: Counter[str] = Counter()
    for card in cards:
        if len(card.facts) == 1:
            sure[card.facts[0].id] += card.count
    over = [card for card in cards if len(card.facts) == 1 and sure[card.facts[0].id] > most]
    if over:
        yield rule.broken(copies_message(over, most), names(over), total(over), most)
    elif sum(sure.values()) < total(cards):
        yield rule.open("the list does not say which versions these are, which count apart", names(cards))


def sets(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """Every card was printed in a set of the format; sites of another block are left to the rule on blocks."""
    wrong = [card for card in laid.cards if card.facts and card.zone != "sideboard" and not _in_sets(card, laid.format)]
    if wrong:
        allowed = ", ".join(laid.format.values["sets"])
        each = "; ".join(f"{card.count} {card.name} ({_from(card)})" for card in wrong)
        shown = ", ".join(set_name("lotr-tcg", own) for own in laid.format.values["sets"])
        yield rule.broken(f"not from an allowed set ({shown}): {each}", names(wrong), total(wrong), allowed)


def _in_sets(card: Card, format_: Format) -> bool:
    """Whether a card is from a set of the format, or the rule on site blocks tells of it anyway."""
    if card.value("type") == "Site" and not card.any(lambda fact: block_allowed(fact, format_)):
        return True
    return card.any(lambda fact: set_allowed(fact, format_))


def _from(card: Card) -> str:
    own = sorted({own for fact in card.facts for own in sets_of(fact)}, key=lambda own: (len(own), own))
    return ", ".join(set_name("lotr-tcg", each) for each in own) if own else "of no known set"


def official(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """Every card is an official one."""
    wrong = [card for card in laid.cards if card.facts and (card.value("pool") or "official") != "official"]
    if wrong:
        each = ", ".join(f"{card.name} ({card.value('pool')})" for card in wrong)
        yield rule.broken(f"not official: {each}", names(wrong), total(wrong), 0)


CHECKS: dict[str, Check] = {
    f.__name__: f
    for f in (
        ring_bearer,
        the_one_ring,
        draw_deck_contents,
        sides_equal,
        copies,
        sets,
        official,
    )
}
