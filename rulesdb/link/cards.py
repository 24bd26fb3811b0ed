"""Card names of several documents and card lists -> one identity a card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..model import Card, CardIdentity, Passage, Reading
from ..text import fold, full_name, slug
from .names import NameBook


class Cards:
    """The cards of a game, the book of their names, and which passages rule on which."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.by_id: dict[str, CardIdentity] = {}
        self.titles = NameBook()
        self.names = NameBook()
        self.passages: list[tuple[str, str, str]] = []  # (card id, passage id, role)
        self.listed: set[str] = set()  # the ids of cards that a card list knows

    def add(self, card: Card) -> str:
        """The id of the card, made if no spelling of it is known yet; its codes are added to those known."""
        name = full_name(card.title, card.subtitle)
        found = f"{self.game}/card/{slug(name)}"
        known = self.by_id.get(found)
        if known:
            codes = tuple(dict.fromkeys((*known.codes, *card.codes)))
            subtitle = known.subtitle or card.subtitle
            title = card.title if subtitle != known.subtitle else known.title
            self.by_id[found] = replace(known, title=title, subtitle=subtitle, codes=codes)
        else:
            self.by_id[found] = CardIdentity(found, self.game, card.title, card.subtitle, card.codes)
        self.names.add(name, found)
        self.titles.add(card.title, found)
        return found

    def resolve(self, name: str) -> str:
        """The one card called `name` (full name first, then title), or ""."""
        return self.names.resolve(name) or self.titles.resolve(name)

    def owners(self, name: str) -> tuple[str, ...]:
        """All cards that a ruling headed `name` is for: the one so called, else all with that title."""
        return self.names.candidates(name) or self.titles.candidates(name)


def find_cards(game: str, readings: Sequence[Reading], listed: Sequence[Card], spellings: Mapping[str, str]) -> Cards:
    """The cards that `readings` rule on or list, and those of card lists (`listed`).

    `spellings` has the true title of each title that a document prints wrongly.
    """
    cards = Cards(game)
    true = {fold(printed): title for printed, title in spellings.items()}
    named = [card for reading in readings for card in reading.cards]
    named = [replace(card, title=true.get(fold(card.title), card.title)) for card in named] + list(listed)
    subtitles: dict[str, dict[str, str]] = defaultdict(dict)
    for card in named:
        if card.subtitle:
            subtitles[fold(card.title)].setdefault(fold(card.subtitle), card.subtitle)
    for card in sorted(named, key=lambda card: not card.subtitle):
        only = subtitles[fold(card.title)]
        if not card.subtitle and len(only) == 1:  # a title that only one card has is that card
            cards.add(replace(card, subtitle=next(iter(only.values()))))
        else:
            cards.add(card)
    cards.listed = {f"{game}/card/{slug(full_name(card.title, card.subtitle))}" for card in listed}
    for printed, title in spellings.items():
        for found in cards.titles.candidates(title):
            cards.titles.add(printed, found)
            cards.names.add(full_name(printed, cards.by_id[found].subtitle), found)
    for reading in readings:
        for passage in reading.passages:
            _place(cards, passage)
    return cards


def _place(cards: Cards, passage: Passage) -> None:
    for name in passage.cards:
        for found in cards.owners(name):
            cards.passages.append((found, passage.id, "rules-on"))
