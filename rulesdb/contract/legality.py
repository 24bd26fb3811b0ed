"""The answers of legal and formats."""

from collections.abc import Mapping

from .passages import Editions, Passage
from .shape import Answer, absent, answer, unprinted


@answer
class Violation(Answer):
    """One fault of a deck: the rule, the cards and lines, what is there and what is allowed, and the rule's grounds."""

    rule: str
    message: str
    cards: tuple[str, ...]
    have: int | str | None
    allowed: int | str | None
    citations: tuple[Passage, ...]
    ground: str
    lines: tuple[int, ...]


@answer
class Unchecked(Answer):
    """What could not be checked, and why."""

    rule: str
    reason: str
    cards: tuple[str, ...]


@answer
class FormatVerdict(Answer):
    """The verdict on a deck under one format; `legal` is None where something could not be checked."""

    legal: bool | None
    game: str
    format: str
    counts: Mapping[str, int]
    violations: tuple[Violation, ...]
    unchecked: tuple[Unchecked, ...]
    notes: tuple[str, ...]


@answer
class DeckVerdict(Answer):
    """Whether a deck is legal, with every violation at once.

    Where no format was named and several were tried, `format` is None, and `legal_in`, `open_in`, `nearest` and
    `formats` tell of each of them; else these are None.
    """

    deck: str
    legal: bool | None
    game: str
    format: str | None
    counts: Mapping[str, int]
    violations: tuple[Violation, ...]
    unchecked: tuple[Unchecked, ...]
    notes: tuple[str, ...]
    legal_in: tuple[str, ...] | None = absent()
    open_in: tuple[str, ...] | None = absent()
    nearest: str | None = absent()
    formats: tuple[FormatVerdict, ...] | None = absent()


@answer
class UnreadableDeck(Answer):
    """A deck of several that cannot be read, and why."""

    deck: str
    error: str


@answer
class Legal(DeckVerdict):
    """A deck's verdict and the editions behind it; see DeckVerdict."""

    editions: Editions


@answer
class CardListing(Answer):
    """A list of cards that a format's rule uses."""

    title: str
    since: str | None
    ground: str | None
    cards: tuple[str, ...]


@answer
class FormatRule(Answer):
    """A rule of a format: what it says, the document or convention that gives it, and its lists.

    `basis` says the rule and what gives it in a line.
    """

    name: str
    says: str
    basis: str = unprinted("")
    ground: str | None
    documents: tuple[str, ...]
    lists: tuple[CardListing, ...]


@answer
class Format(Answer):
    """A format that decks are checked for."""

    game: str
    name: str
    title: str
    ground: str
    since: str | None
    until: str | None
    rules: tuple[FormatRule, ...]
