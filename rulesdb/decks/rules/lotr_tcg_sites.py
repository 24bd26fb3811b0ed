"""The checks of lotr-tcg's adventure deck: its size, blocks, site numbers and Shadow numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..formats import Rule
from ..verdict import Finding
from .common import Check, by_title, doubtful
from .layout import Card, Laid, listed, names, total
from .lotr_tcg_layout import block_allowed


def sites_different(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No site stands twice in the adventure deck."""
    for cards in by_title(laid.of(["sites"])).values():
        if total(cards) > 1:
            message = (
                f"{cards[0].title} stands {_times(total(cards))} in the adventure deck; each site must be different"
            )
            yield rule.broken(message, names(cards), total(cards), 1)


def adventure_deck(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """The adventure deck has exactly `exactly` cards, and they are sites."""
    cards = laid.of(["sites"])
    have, wanted = total(cards), rule.values["exactly"]
    if have != wanted:
        lacks = _numbers_note(cards, have < wanted) if have and _numbered(laid) else ""
        yield rule.broken(f"the adventure deck has {have} sites; exactly {wanted}{lacks}", (), have, wanted)
    wrong = [card for card in cards if card.facts and card.value("type") not in ("Site", None)]
    if wrong:
        yield rule.broken(f"{listed(wrong)} in the adventure deck: not a site", names(wrong), total(wrong), 0)


def site_block(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """The sites are of the format's block."""
    sites = [card for card in laid.of(["sites"]) if card.value("type") == "Site"]
    wrong = [card for card in sites if not card.any(lambda fact: block_allowed(fact, laid.format))]
    if wrong:
        wanted = " or ".join(laid.format.values["site_blocks"])
        each = ", ".join(f"{card.name} ({_blocks(card)})" for card in wrong)
        yield rule.broken(f"sites not of the {wanted} block: {each}", names(wrong), total(wrong), wanted)


def _blocks(card: Card) -> str:
    own = sorted({fact.data.get("site_block") or "unknown" for fact in card.facts})
    return f"{' or '.join(own)} block"


def site_numbers(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """One site for each number 1 to 9. A site that stands twice, or what the size shows already, is told there."""
    cards = laid.of(["sites"])
    if any(not card.facts for card in cards):
        return
    in_block = [card for card in cards if card.any(lambda fact: block_allowed(fact, laid.format))]
    yield from doubtful(rule, laid, in_block, "site_number")
    missing = _missing(cards)
    for number, different in _doubled(cards).items() if missing or total(cards) <= 9 else ():
        message = f"site number {number}: {' and '.join(different)}; one site for each number"
        yield rule.broken(message, different, len(different), 1)
    if missing and total(cards) >= 9 and all(card.value("site_number") for card in cards):
        numbers = ", ".join(map(str, missing))
        yield rule.broken(f"no site for number {numbers}; one site for each number 1 to 9", (), 0, 1)


def _doubled(cards: Iterable[Card]) -> dict[str, tuple[str, ...]]:
    """The numbers for which several different sites stand, with these."""
    held: dict[str, dict[str, str]] = {}
    for card in cards:
        held.setdefault(card.value("site_number") or "", {})[card.key] = card.name
    return {number: tuple(held[number].values()) for number in sorted(held) if number and len(held[number]) > 1}


def _numbers_note(cards: list[Card], few: bool) -> str:
    """Which site is missing, or which are too many, when the size is wrong."""
    if few:
        missing = ", ".join(map(str, _missing(cards)))
        return f" (no site for number {missing})" if missing else ""
    doubled = "; ".join(f"number {number}: {' and '.join(different)}" for number, different in _doubled(cards).items())
    return f" ({doubled})" if doubled else ""


def shadow_numbers(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No more than `most` sites with one Shadow number."""
    groups: dict[str, list[Card]] = {}
    yield from doubtful(rule, laid, laid.of(["sites"]), "twilight")
    for card in laid.of(["sites"]):
        number = card.value("twilight")
        if number:
            groups.setdefault(number, []).append(card)
    for number, cards in sorted(groups.items()):
        if total(cards) > rule.values["most"]:
            most = rule.values["most"]
            message = f"{total(cards)} sites with Shadow number {number} ({', '.join(names(cards))}); at most {most}"
            yield rule.broken(message, names(cards), total(cards), most)


def _numbered(laid: Laid) -> bool:
    return any(rule.check == "site_numbers" for rule in laid.format.rules)


def _missing(cards: Iterable[Card]) -> list[int]:
    held = {card.value("site_number") for card in cards}
    return [number for number in range(1, 10) if str(number) not in held]


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"


CHECKS: dict[str, Check] = {
    f.__name__: f for f in (sites_different, adventure_deck, site_block, site_numbers, shadow_numbers)
}
