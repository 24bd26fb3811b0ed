"""A deck laid out: each line of the list with what is known of its card, in the zone where the game has it.

Names are matched exactly, then folded, and never guessed: a card that may be several stays several (`facts`), and a
check that would judge them differently says so. Where a list gives only a name that several versions share, those
that the format allows are meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...text import excerpt, fold
from ..cards.facts import Fact, FactBook
from ..deck import Deck, Entry
from ..formats import Format

_MOST_REMEMBERED = 200_000


@dataclass(frozen=True, slots=True)
class Card:
    """One line of a deck. `facts` are the cards that it may be: one, several that share a name, or none.

    `problem` says why the card is not known for certain, "" where it is. `key` groups the copies of one title.
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

    def value(self, column: str) -> str | None:
        """The card's value in `column`; None where it is not known, or depends on which version it is."""
        if len(self.facts) == 1:
            return self.facts[0].data.get(column)
        found = {fact.data.get(column) for fact in self.facts}
        return found.pop() if len(found) == 1 else None

    def any(self, test: Callable[[Fact], bool]) -> bool:
        """Whether one of the cards that this line may be passes `test`."""
        return any(map(test, self.facts))


class Game(NamedTuple):
    """What a game adds to laying out a deck.

    `fits` says whether a card may stand in a line's section, `permits` whether a format allows it at all, `zone` where
    the game has it; `arrange` settles what only the whole deck shows. `versions` are the columns by which versions of
    one name differ; `title` guesses the title of a card that is not known.
    """

    fits: Callable[[Entry, Fact], bool]
    permits: Callable[[Fact, Format], bool]
    zone: Callable[[Entry, Sequence[Fact]], str]
    arrange: Callable[[list[Card]], list[Card]]
    versions: tuple[str, ...]
    title: Callable[[str], str]


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

    def unknown(self) -> list[Card]:
        """The cards of which nothing is known."""
        return [card for card in self.cards if not card.facts]


def lay_out(deck: Deck, format_: Format, book: FactBook, game: Game, as_of: str = "") -> Laid:
    """`deck` with the facts of `book` added, read under `format_`."""
    memory = book.memory
    if len(memory) > _MOST_REMEMBERED:
        book.forget()
    cards: list[Card] = []
    for entry in deck.entries:
        place = (format_.name, entry)
        card = memory.get(place)
        if not isinstance(card, Card):
            card = memory[place] = _card(entry, format_, book, game)
        cards.append(card)
    cards = game.arrange(cards)
    zones: dict[str, list[Card]] = {}
    for card in cards:
        zones.setdefault(card.zone, []).append(card)
    return Laid(deck, format_, book, cards, zones, as_of)


def total(cards: Iterable[Card]) -> int:
    """The number of cards, copies counted."""
    return sum(card.count for card in cards)


def listed(cards: Iterable[Card]) -> str:
    """Cards as a sentence has them: "2 Uruk Savage, 1 Troop of Uruk-hai"."""
    return ", ".join(f"{card.count} {card.name}" for card in cards)


def names(cards: Iterable[Card]) -> tuple[str, ...]:
    """The names of cards, each once."""
    return tuple(dict.fromkeys(card.name for card in cards))


def _card(entry: Entry, format_: Format, book: FactBook, game: Game) -> Card:
    facts, problem = _found(entry, book)
    facts = _prefer(facts, lambda fact: fact.data.get("pool", "official") == "official")
    facts = _prefer(facts, lambda fact: game.fits(entry, fact))
    facts = _prefer(facts, lambda fact: _tagged(entry, fact))
    facts = _prefer(facts, lambda fact: _printed(entry, fact))
    allowed = _prefer(facts, lambda fact: game.permits(fact, format_))
    if not problem and len({fact.full for fact in allowed}) > 1:
        problem = f"may be {_either(allowed)}; the list does not say which"
    read_as = ""
    if len({_version(fact, game) for fact in allowed}) < len({_version(fact, game) for fact in facts}):
        read_as = allowed[0].id
    name = allowed[0].name if allowed and not problem else entry.name or entry.code
    title = allowed[0].title if allowed and len({fact.key for fact in allowed}) == 1 else game.title(name)
    zone = game.zone(entry, allowed)
    return Card(entry, entry.count, () if problem else allowed, zone, name, title, fold(title), problem, read_as)


def _found(entry: Entry, book: FactBook) -> tuple[tuple[Fact, ...], str]:
    """The cards that a line may mean, and why none or no certain one is found."""
    coded = book.coded(entry.code) if entry.code else ()
    if coded:
        key = fold(entry.name)
        agreeing = tuple(fact for fact in coded if not key or key in (fact.full, fact.key))
        if agreeing:
            return agreeing, ""
        return (), f"{entry.code} is {_either(coded)}, not {excerpt(entry.name)}"
    facts = (entry.name and book.named(entry.name)) or ()
    if not facts and entry.printing:
        facts = book.named(f"{entry.name} {entry.printing}")
    if not facts and entry.name:
        facts = book.titled(entry.name)
    if facts or book.empty:
        return facts, ""
    near = book.near(entry.name) if entry.name else []
    return (), "no card of this name is known" + (f"; nearest: {', '.join(near)}" if near else "")


def _tagged(entry: Entry, fact: Fact) -> bool:
    """Whether a card is of the version that the line marks ("[H]" for hero), if it marks any."""
    return not entry.tag or fact.data.get("alignment", "")[:1].lower() == entry.tag[:1].lower()


def _printed(entry: Entry, fact: Fact) -> bool:
    """Whether a card is of the set that the line names, if it names any."""
    return not entry.printing or fold(entry.printing) == fold(fact.data.get("set", ""))


def _prefer(facts: tuple[Fact, ...], test: Callable[[Fact], bool]) -> tuple[Fact, ...]:
    """Those of `facts` that pass `test`; all of them where none does."""
    if len(facts) < 2:
        return facts
    return tuple(filter(test, facts)) or facts


def _version(fact: Fact, game: Game) -> tuple[str | None, ...]:
    return tuple(fact.data.get(column) for column in game.versions)


def _either(facts: Sequence[Fact]) -> str:
    shown = list(dict.fromkeys(fact.name for fact in facts))
    return " or ".join(shown[:4]) + (f" or {len(shown) - 4} more" if len(shown) > 4 else "")
