"""The answer of card."""

from .passages import Change, Editions, Facts, Passage, Remark
from .shape import Answer, answer


@answer
class Printing(Answer):
    """A card in a card list that is loaded."""

    name: str
    id: str
    facts: Facts


@answer
class CardName(Answer):
    """Which card an answer is of. `info` and `printings` are from the card lists that are loaded.

    `same_title` names the cards that share the title, where all of them are meant.
    """

    title: str
    subtitle: str | None
    game: str
    id: str
    codes: tuple[str, ...]
    info: Facts | None
    same_title: tuple[str, ...]
    printings: tuple[Printing, ...]


@answer
class Listing(Answer):
    """A list of a format that names a card."""

    list: str
    format: str
    document: str


@answer
class Erratum(Answer):
    """What happened to a card's text: issued, repeated, revised or reversed, with the words before and after."""

    action: str
    before: str | None
    after: str | None
    words: tuple[Change, ...]
    ground: str | None
    passage: Passage


@answer
class CardEntry(Answer):
    """A card: the passages that rule on it, `ruled` of them, then those that only name it; its lists and errata."""

    card: CardName
    passages: tuple[Passage, ...]
    ruled: int
    lists: tuple[Listing, ...]
    history: tuple[Erratum, ...]
    see_also: tuple[str, ...]
    also_in: tuple[str, ...]


@answer
class Card(CardEntry):
    """A card's entry, with what players wrote on it where that was asked for, and the editions behind it."""

    discussion: tuple[Remark, ...]
    editions: Editions


@answer
class CardLike(Answer):
    """A card whose name has the words that were asked for."""

    name: str
    game: str
    printings: tuple[Printing, ...]
