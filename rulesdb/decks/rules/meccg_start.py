"""The checks of meccg's starting cards: characters and their mind, minor items, stage cards."""

from __future__ import annotations

from collections.abc import Iterator

from ..formats import Rule
from ..verdict import Finding, Note
from .common import Check
from .layout import Card, Laid, listed, names, total
from .meccg_layout import number

_BIG_MIND = 5


def starting_characters(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """Starting characters: `company` of them, or up to `pool` for a tournament's draft; none of the kinds `never`."""
    cards = _characters(laid)
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


def starting_mind(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """The starting characters have a total mind of at most `most`; a draft pool may have more."""
    cards = [card for card in _characters(laid) if card.value("avatar") != "1"]
    if total(cards) > rule.values["company"]:
        return
    have = sum(number(card.value("mind")) * card.count for card in cards)
    if have > rule.values["most"]:
        each = ", ".join(f"{card.name} {card.value('mind')}" for card in cards)
        message = f"the starting characters have {have} mind in all ({each}); at most {rule.values['most']}"
        yield rule.broken(message, names(cards), have, rule.values["most"])


def starting_items(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """Up to `most` starting items, each a non-unique minor item or a card that may take the place of one."""
    cards = [c for c in laid.of(["pool"]) if c.value("type") == "Resource" and c.value("alignment") != "Stage"]
    most = rule.values["most"]
    if total(cards) > most:
        yield rule.broken(
            f"{total(cards)} starting items ({listed(cards)}); at most {most}", names(cards), total(cards), most
        )
    for card in cards:
        minor = card.value("subtype") == "Minor Item" and card.value("unique") == "0"
        if not minor and card.value("starting_minor_item") != "1":
            kind = (card.value("subtype") or "card").lower()
            what = f"a unique {kind}" if card.value("unique") == "1" else f"no minor item ({kind})"
            yield rule.broken(
                f"{card.name}: {what}; starting items are non-unique minor items", [card.name], kind, "minor item"
            )
        elif minor and "alignments" in rule.values and card.value("alignment") not in rule.values["alignments"]:
            own = (card.value("alignment") or "another").lower()
            message = f"{card.name}: a {own} minor item; this player starts with {rule.values['alignments'][0]} ones"
            yield rule.broken(message, [card.name], own, ", ".join(rule.values["alignments"]))


def starting_stage(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """Up to `most` starting stage cards, permanent-events with `points` stage points in all, not all of them unique."""
    cards = [card for card in laid.of(["pool"]) if card.value("alignment") == "Stage"]
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
    """Orcs, Trolls and characters with a mind above 5 start only with a stage card that says so."""
    special = [
        c for c in _characters(laid) if c.value("race") in ("Orc", "Troll") or number(c.value("mind")) > _BIG_MIND
    ]
    if not special:
        return
    stage = [card for card in laid.of(["pool"]) if card.value("alignment") == "Stage"]
    if stage:
        yield rule.open(f"whether {listed(stage)} lets them start is written on the cards", names(special))
    else:
        message = f"{listed(special)}: an Orc, a Troll or a mind above {_BIG_MIND} starts only with a stage card for it"
        yield rule.broken(message, names(special), total(special), 0)


def _characters(laid: Laid) -> list[Card]:
    """The characters of the pool; a line whose card is not known counts where the list calls it one."""
    return [card for card in laid.of(["pool"]) if card.value("type") == "Character"]


CHECKS: dict[str, Check] = {
    f.__name__: f for f in (starting_characters, starting_mind, starting_items, starting_stage, starting_with_stage)
}
