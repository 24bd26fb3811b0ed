"""The checks of meccg's location deck."""

from __future__ import annotations

from collections.abc import Iterator

from ...text import fold
from ..cards.facts import Fact
from ..formats import Rule
from ..verdict import Finding
from .common import Check, by_title
from .layout import Card, Laid, names, total
from .meccg_layout import must_be_balrog


def site_copies(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """One of each site; several of a haven (`havens`), or of the sites called `many` of the alignment `alignment`."""
    for cards in by_title(laid.of(["sites"])).values():
        if (
            total(cards) > 1
            and not all(card.any(lambda fact: _may_repeat(rule, fact)) for card in cards)
            and cards[0].facts
        ):
            message = f"{cards[0].title}: {total(cards)} copies in the location deck; one of each site that is no haven"
            yield rule.broken(message, names(cards), total(cards), 1)


def _may_repeat(rule: Rule, fact: Fact) -> bool:
    if rule.values.get("havens"):
        return fact.data.get("haven") == "1"
    named = fact.key in {fold(title) for title in rule.values["many"]}
    return named and fact.data.get("alignment") == rule.values["alignment"]


def site_alignments(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """Sites only of the `alignments` that the player uses; Balrog sites are left to the rule on those."""
    wanted = rule.values["alignments"]
    usable = (*wanted, "Balrog")
    sites = [card for card in laid.of(["sites"]) if card.facts]
    wrong = [card for card in sites if not card.any(lambda fact: fact.data.get("alignment") in usable)]
    yield from _wrong(rule, wrong, f"this player uses {' and '.join(wanted)} sites only")


def no_balrog_sites(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No Balrog site but those called `but`."""
    exceptions = {fold(title) for title in rule.values["but"]}
    balrogs = [card for card in laid.of(["sites"]) if card.value("alignment") == "Balrog"]
    yield from _wrong(rule, [card for card in balrogs if card.key not in exceptions], "only the Balrog uses these")


def balrog_versions(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """The Balrog version of the sites that have one for this player."""
    minion = [card for card in laid.of(["sites"]) if card.value("alignment") == "Minion"]
    wrong = [card for card in minion if card.any(lambda fact: must_be_balrog(fact, laid.format))]
    yield from _wrong(rule, wrong, "the Balrog must use the Balrog version")


def _wrong(rule: Rule, cards: list[Card], why: str) -> Iterator[Finding]:
    if cards:
        each = ", ".join(f"{card.name} ({(card.value('alignment') or 'other').lower()})" for card in cards)
        yield rule.broken(f"sites of the wrong version: {each}; {why}", names(cards), total(cards), 0)


CHECKS: dict[str, Check] = {f.__name__: f for f in (site_copies, site_alignments, no_balrog_sites, balrog_versions)}
