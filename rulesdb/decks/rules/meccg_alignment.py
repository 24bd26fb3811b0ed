"""The checks of what a player of meccg may use at all: alignments, races, minds, stage cards of the right wizard."""

from __future__ import annotations

from collections.abc import Iterator

from ..formats import Rule
from ..verdict import Finding
from .common import Check
from .layout import Card, Laid, names, total
from .meccg_layout import ALL, having, number, permits


def alignments(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """Characters, avatars or resources (`role`) only of the alignments that the player may use."""
    wanted = rule.values["role"]
    wrong = [card for card in having(laid, wanted, ALL) if card.facts and not _may_use(card, rule, laid)]
    if wrong:
        allowed = " and ".join(laid.format.values[f"{wanted}s"])
        each = ", ".join(f"{card.count} {card.name} ({_alignment(card)})" for card in wrong)
        message = f"{wanted}s of another alignment: {each}; this player uses only {allowed} {wanted}s"
        yield rule.broken(message, names(wrong), total(wrong), allowed)


def _may_use(card: Card, rule: Rule, laid: Laid) -> bool:
    item = (card.value("subtype") or "").endswith("Item")
    return (item and bool(rule.values.get("items"))) or card.any(lambda fact: permits(fact, laid.format))


def _alignment(card: Card) -> str:
    return " or ".join(sorted({(fact.data.get("alignment") or "unknown").lower() for fact in card.facts}))


def races(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """Characters, or factions, only of the `races` named; cards of a wrong alignment are told of by that rule."""
    kind, allowed = rule.values["role"], tuple(rule.values["races"])
    if kind == "character":
        cards = having(laid, "character", ALL)
    else:
        cards = [card for card in laid.of(("play", "sideboard")) if card.value("subtype") == "Faction"]
    known = [card for card in cards if card.value("race") is not None]
    usable = [card for card in known if card.any(lambda fact: permits(fact, laid.format))]
    wrong = [card for card in usable if not (card.value("race") or "").startswith(allowed)]
    if wrong:
        each = ", ".join(f"{card.count} {card.name} ({card.value('race') or 'no race'})" for card in wrong)
        wanted = ", ".join(rule.values["named"])
        yield rule.broken(f"{kind}s of other races: {each}; only {wanted}", names(wrong), total(wrong), wanted)


def mind_below(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No character with a mind of `limit` or more, unless it is specific to the player (`specific`)."""
    limit = rule.values["limit"]
    cards = [card for card in having(laid, "character", ALL) if number(card.value("mind")) >= limit]
    wrong = [card for card in cards if card.value("specific") != rule.values["specific"]]
    if wrong:
        each = ", ".join(f"{card.name} {card.value('mind')}" for card in wrong)
        yield rule.broken(f"characters with a mind of {limit} or more: {each}", names(wrong), each, limit - 1)


def stage_specific(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No stage resource that is specific to another Fallen-wizard than the player's avatar."""
    own = {card.title for card in having(laid, "avatar")}
    if len(own) != 1:
        return
    for card in laid.of(("play", "pool", "sideboard")):
        specific = card.value("specific")
        if card.value("alignment") == "Stage" and specific and specific not in own:
            message = f"{card.count} {card.name}: a stage resource specific to {specific}; this player is {min(own)}"
            yield rule.broken(message, [card.name], specific, min(own))


CHECKS: dict[str, Check] = {f.__name__: f for f in (alignments, races, mind_below, stage_specific)}
