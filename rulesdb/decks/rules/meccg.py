"""The checks of meccg that are no data: hazard creatures, the starting cards, a Fallen-wizard's own stage cards."""

from __future__ import annotations

from collections.abc import Iterator

from ..formats import Rule
from ..verdict import Finding, Note
from .laid import Laid, listed, names, total
from .messages import broken
from .patterns import number


def creatures(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """At least `least` hazard creatures in the play deck; some cards count half, agents where `agents_count`."""
    halves = agents = 0
    for card in laid.pick(rule.cards):
        worth = card.value("creature_count") or ""
        if worth.startswith("0.5 ("):
            agents += card.count if card.kind == "hazard" else 0
        elif worth:
            halves += round(2 * float(worth)) * card.count
    counted = halves + (agents if rule.values["agents_count"] else 0)
    least = rule.values["least"]
    if counted >= 2 * least:
        return
    have = f"{counted / 2:g}"
    if halves + agents >= 2 * least:
        yield rule.open(
            f"{have} hazard creatures without agents, {(halves + agents) / 2:g} if agents count half; at least {least}"
        )
    else:
        yield rule.broken(f"{have} hazard creatures in the play deck; at least {least}", (), have, least)


def stage_specific(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No stage resource that is specific to another Fallen-wizard than the player's avatar."""
    own = {card.title for card in laid.pick(rule.cards)}
    if len(own) != 1:
        return
    for card in laid.of(rule.values["beside"]):
        specific = card.value("specific")
        if card.value("alignment") == "Stage" and specific and specific not in own:
            message = f"{card.count} {card.name}: a stage resource specific to {specific}; this player is {min(own)}"
            yield rule.broken(message, [card.name], specific, min(own))


def starting_characters(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """Starting characters: `company` of them, or up to `pool` for a tournament's draft; none of the kinds `never`."""
    cards = laid.pick(rule.cards)
    have, company = total(cards), rule.values["company"]
    most = rule.values.get("pool") or company
    if have > most:
        yield rule.broken(f"{have} starting characters ({listed(cards)}); at most {most}", names(cards), have, most)
    elif have > company:
        yield Note(f"{have} characters: a pool for the draft, of which up to {company} with 20 mind in all may start")
    for card in cards:
        what = "an avatar" if card.value("avatar") == "1" else "an agent" if card.value("agent") == "1" else ""
        if what and what.split()[1] in rule.values["never"]:
            yield rule.broken(
                f"{card.name}: {what} among the starting characters; none allowed", [card.name], card.count, 0
            )


def starting_items(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """Up to `most` starting items, each a non-unique minor item or a card that may take the place of one."""
    cards = laid.pick(rule.cards)
    most = rule.values["most"]
    if total(cards) > most:
        yield rule.broken(
            f"{total(cards)} starting items ({listed(cards)}); at most {most}", names(cards), total(cards), most
        )
    for card in cards:
        minor = card.value("subtype") == "Minor Item" and card.value("unique") == "0"
        if not minor and card.value("starting_minor_item") != "1":
            kind = (card.value("subtype") or "card").lower()
            unique = card.value("unique") == "1"
            what = f"a unique {kind}" if unique else f"no minor item ({kind})"
            message = f"{card.name}: {what}; starting items are non-unique minor items"
            yield rule.broken(message, [card.name], f"unique {kind}" if unique else kind, "minor item")
        elif minor and "alignments" in rule.values and card.value("alignment") not in rule.values["alignments"]:
            own = (card.value("alignment") or "another").lower()
            message = f"{card.name}: a {own} minor item; this player starts with {rule.values['alignments'][0]} ones"
            yield rule.broken(message, [card.name], own, ", ".join(rule.values["alignments"]))


def starting_stage(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """Up to `most` starting stage cards, permanent-events with `points` stage points in all, not all of them unique."""
    cards = laid.pick(rule.cards)
    most, points = rule.values["most"], sum(number(c.value("stage_points")) * c.count for c in cards)
    if total(cards) > most:
        yield rule.broken(
            f"{total(cards)} starting stage cards ({listed(cards)}); at most {most}", names(cards), total(cards), most
        )
    elif points > rule.values["points"]:
        message = (
            f"the starting stage cards have {points} stage points ({listed(cards)}); {rule.values['points']} in all"
        )
        yield rule.broken(message, names(cards), points, rule.values["points"])
    elif points < rule.values["points"]:
        yield Note(
            f"starting stage cards: {points} stage points; the player must try to start with {rule.values['points']}"
        )
    if cards and all(card.value("unique") == "1" for card in cards):
        yield rule.broken(f"all starting stage cards are unique ({listed(cards)}); one must not be", names(cards), 0, 1)
    wrong = [card for card in cards if card.value("subtype") != "Permanent-event"]
    if wrong:
        yield rule.broken(f"{listed(wrong)}: starting stage cards are permanent-events", names(wrong), total(wrong), 0)


def starting_with_stage(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """The rule's cards start only with a stage card that says so."""
    special = laid.pick(rule.cards)
    if not special:
        return
    stage = [card for card in laid.of(rule.cards.zones) if card.value("alignment") == "Stage"]
    if stage:
        yield rule.open(f"whether {listed(stage)} lets them start is written on the cards", names(special))
    else:
        yield broken(rule, special, have=total(special), allowed=0)
