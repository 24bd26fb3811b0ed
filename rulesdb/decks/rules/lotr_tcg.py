"""The check of lotr-tcg that is no data: copies by title, where the Ring-bearer counts and versions may count apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...text import fold
from ..formats import Rule
from ..verdict import Finding
from . import messages
from .checks import by_title
from .laid import Card, Laid, names, total


def copies(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No more than `most` copies of a title in the draw deck; of the Ring-bearer's title, `of_bearer`.

    `exceptions` are titles whose cards count apart: {title, cards = [codes]}.
    """
    bearers = {card.key for card in laid.of([rule.values["bearer"]])}
    apart = {fold(e["title"]): len(e["cards"]) for e in rule.values.get("exceptions", ())}
    for (key, _), cards in by_title(laid.pick(rule.cards)).items():
        most = rule.values["of_bearer"] if key in bearers else rule.values["most"]
        if total(cards) <= most:
            continue
        if key in apart:
            yield from _counted_apart(rule, cards, most, apart[key])
            continue
        also = f" beside {cards[0].title} as the Ring-bearer" if key in bearers else ""
        yield rule.broken(messages.copies(cards, most) + also, names(cards), total(cards), most)


def _counted_apart(rule: Rule, cards: list[Card], most: int, versions: int) -> Iterator[Finding]:
    """Copies of a title whose versions count apart, some of which the list may not tell from each other."""
    if total(cards) > most * versions:
        yield rule.broken(messages.copies(cards, most * versions), names(cards), total(cards), most * versions)
        return
    sure: Counter[str] = Counter()
    for card in cards:
        if len(card.facts) == 1:
            sure[card.facts[0].id] += card.count
    over = [card for card in cards if len(card.facts) == 1 and sure[card.facts[0].id] > most]
    if over:
        yield rule.broken(messages.copies(over, most), names(over), total(over), most)
    elif sum(sure.values()) < total(cards):
        yield rule.open("the list does not say which versions these are, which count apart", names(cards))
