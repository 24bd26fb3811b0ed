"""The answers of term, card, rule, cite and show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .passages import Change, Editions, Facts, Passage, Remark


@dataclass(frozen=True, slots=True)
class TermEntry:
    """What a term means: its passages, definitions first, and what refers to it.

    `restated` are the ids of passages in our words whose official text is in the answer; `also_in` the other games
    that have a term of that name.
    """

    term: str
    game: str
    id: str
    aliases: tuple[str, ...]
    passages: tuple[Passage, ...]
    see_also: tuple[str, ...]
    referenced_by: tuple[str, ...]
    restated: tuple[str, ...]
    problems: tuple[str, ...]
    also_in: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Term(TermEntry):
    """A term's entry, with what players wrote on it where that was asked for, and the editions behind it."""

    discussion: tuple[Remark, ...]
    editions: Editions


@dataclass(frozen=True, slots=True)
class Printing:
    """A card in a card list that is loaded."""

    name: str
    id: str
    facts: Facts


@dataclass(frozen=True, slots=True)
class CardName:
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


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of a format that names a card."""

    list: str
    format: str
    document: str


@dataclass(frozen=True, slots=True)
class Erratum:
    """What happened to a card's text: issued, repeated, revised or reversed, with the words before and after."""

    action: str
    before: str | None
    after: str | None
    words: tuple[Change, ...]
    ground: str | None
    passage: Passage


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A card: the passages that rule on it, `ruled` of them, then those that only name it; its lists and errata."""

    card: CardName
    passages: tuple[Passage, ...]
    ruled: int
    lists: tuple[Listing, ...]
    history: tuple[Erratum, ...]
    see_also: tuple[str, ...]
    also_in: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card(CardEntry):
    """A card's entry, with what players wrote on it where that was asked for, and the editions behind it."""

    discussion: tuple[Remark, ...]
    editions: Editions


@dataclass(frozen=True, slots=True)
class CardLike:
    """A card whose name has the words that were asked for."""

    name: str
    game: str
    printings: tuple[Printing, ...]


@dataclass(frozen=True, slots=True)
class Numbered:
    """A printed number with its title."""

    number: str
    title: str


@dataclass(frozen=True, slots=True)
class AlsoNumbered:
    """Another section that bears the same number."""

    number: str
    title: str
    section: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A numbered rule that another one refers to, or that refers to it; `words` are those that make the reference."""

    number: str
    title: str
    kind: str
    words: str


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule by its printed number, with what stands under it and beside it."""

    number: str
    game: str
    title: str
    document: str
    passages: tuple[Passage, ...]
    under: tuple[Numbered, ...]
    before: tuple[Numbered, ...]
    after: tuple[Numbered, ...]
    also: tuple[AlsoNumbered, ...]
    references: tuple[Reference, ...]
    referenced_by: tuple[Reference, ...]
    also_in: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rule(RuleEntry):
    """A rule's entry and the editions behind it."""

    editions: Editions


@dataclass(frozen=True, slots=True)
class Passages:
    """The passages of an id."""

    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """What an id, a pasted citation, a printed number or a name means.

    `changed` tells whether the text is another one than was cited, None where no citation was given.
    """

    what: str
    kind: Literal["passage", "section", "term", "card", "rule"]
    changed: bool | None
    answer: TermEntry | CardEntry | RuleEntry | Passages
    editions: Editions


@dataclass(frozen=True, slots=True)
class Citation:
    """A citation of a passage to paste, short and full."""

    id: str
    short: str
    full: str
    passage: Passage
    editions: Editions
