"""A deck laid out: its lines with what is known of their cards, by zone, and what a format allows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ..cards.facts import Fact, FactBook
from ..deck import Deck, Entry
from ..formats import Format
from .layout_file import Permit
from .patterns import ANY, NONE, Selection


@dataclass(frozen=True, slots=True)
class Card:
    """One line of a deck. `facts` are the cards that it may be: one, several that share a name, or none.

    `problem` says why the card is not known for certain, "" where it is. `key` groups the copies of one title. `kind`
    is what the game counts the card as, "" where that is not known.
    """

    entry: Entry
    count: int
    facts: tuple[Fact, ...]
    zone: str
    name: str
    title: str
    key: str
    problem: str = ""
    read_as: str = ""
    kind: str = ""

    def value(self, column: str) -> str | None:
        """The card's value in `column`; None where it is not known, or depends on which version it is."""
        if column == "title":
            return self.key
        if len(self.facts) == 1:
            return self.facts[0].data.get(column)
        values = {fact.data.get(column) for fact in self.facts}
        return values.pop() if len(values) == 1 else None

    def any(self, test: Callable[[Fact], bool]) -> bool:
        """Whether one of the cards that this line may be passes `test`."""
        return any(map(test, self.facts))


class Laid(NamedTuple):
    """A deck under a format: its cards, by zone, and what is known."""

    deck: Deck
    format: Format
    book: FactBook
    cards: list[Card]
    zones: Mapping[str, list[Card]]
    as_of: str = ""

    def of(self, zones: Iterable[str]) -> list[Card]:
        """The cards of `zones`."""
        return [card for zone in zones for card in self.zones.get(zone, ())]

    def pick(self, wanted: Selection) -> list[Card]:
        """The cards of a selection."""
        cards = self.of(wanted.zones) if wanted.zones else self.cards
        if wanted.outside:
            cards = [card for card in cards if card.zone not in wanted.outside]
        if wanted.kinds:
            cards = [card for card in cards if card.kind in wanted.kinds]
        if wanted.where is not ANY:
            cards = [card for card in cards if wanted.where.fits(card)]
        if wanted.unless is not NONE:
            cards = [card for card in cards if not wanted.unless.fits(card)]
        return cards

    def permits(self, fact: Fact) -> bool:
        """Whether the format allows a card."""
        return permits(fact, self.format)

    def balanced(self) -> dict[str, int]:
        """The numbers of the two kinds that must meet; where a card may be either, as the player would count it."""
        rule = self.format.layout.balance
        if rule is None:
            return {}
        cards = [[card for card in self.of(rule.zones) if card.kind == kind] for kind in rule.kinds]
        first, second = map(total, cards)
        if self.format.values.get(rule.when):
            away, to = (total(filter(may.fits, of_kind)) for of_kind, may in zip(cards, rule.either, strict=True))
            moved, odd = divmod(second - first, 2)
            if not odd and -away <= moved <= to:
                first, second = first + moved, second - moved
        return dict(zip(rule.kinds, (first, second), strict=True))

    def count(self, wanted: Selection, *, balanced: bool = False) -> int:
        """The number of cards of a selection; with `balanced`, that of its kinds as `balanced` counts them."""
        if balanced:
            return sum(count for kind, count in self.balanced().items() if kind in wanted.kinds)
        return total(self.pick(wanted))

    def counts(self) -> dict[str, int]:
        """The figures of the deck that a judge writes down."""
        figures = self.format.layout.counts.items()
        return {name: self.count(figure.cards, balanced=figure.balanced) for name, figure in figures}


def total(cards: Iterable[Card]) -> int:
    """The number of cards, copies counted."""
    return sum(card.count for card in cards)


def listed(cards: Iterable[Card]) -> str:
    """Cards as a sentence has them: "2 Uruk Savage, 1 Troop of Uruk-hai"."""
    return ", ".join(f"{card.count} {card.name}" for card in cards)


def names(cards: Iterable[Card]) -> tuple[str, ...]:
    """The names of cards, each once."""
    return tuple(dict.fromkeys(card.name for card in cards))


def permits(fact: Fact, format_: Format) -> bool:
    """Whether the format allows a card, by the first row of `permit` that is about it; where none is, it does."""
    row = next((row for row in format_.layout.permits if row.where.fits(fact)), None)
    if row is None:
        return True
    return printed(fact, format_) if row.printed else _permitted(row, fact, format_)


def _permitted(row: Permit, fact: Fact, format_: Format) -> bool:
    barred = format_.patterns.get(row.barred)
    return fact.value(row.column) in format_.values[row.of] and not (barred and barred.fits(fact))


def printed(fact: Fact, format_: Format) -> bool:
    """Whether a card was printed in a set of the format, by a printing that is not among those left out."""
    allowed, without = format_.values.get("sets"), format_.values.get("without_printings", ())
    if allowed is None:
        return True
    if not without:
        own = sets_of(fact, format_)
        return not own or any(each in allowed for each in own)
    printings = [code for code in fact.codes if code.partition("_")[0] in allowed]
    return any(code not in without for code in printings)


def sets_of(fact: Fact, format_: Format) -> list[str]:
    """The sets in which a card was printed."""
    return [own for own in fact.data.get(format_.layout.printings, "").split(";") if own]
