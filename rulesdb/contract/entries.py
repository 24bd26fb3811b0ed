"""The answers of cite and show; those of term, card and rule stand in modules of their own."""

from typing import Literal

from .cards import Card, CardEntry
from .numbers import Rule, RuleEntry
from .passages import Editions, Passage
from .shape import Answer, answer
from .terms import Term, TermEntry

__all__ = ["Card", "CardEntry", "Citation", "Mention", "Passages", "Rule", "RuleEntry", "Shown", "Term", "TermEntry"]


@answer
class Passages(Answer):
    """The passages of an id."""

    passages: tuple[Passage, ...]


@answer
class Shown(Answer):
    """What an id, a pasted citation, a printed number or a name means.

    `changed` tells whether the text is another one than was cited, None where no citation was given.
    """

    what: str
    kind: Literal["passage", "section", "term", "card", "rule"]
    changed: bool | None
    answer: TermEntry | CardEntry | RuleEntry | Passages
    editions: Editions


@answer
class Citation(Answer):
    """A citation of a passage to paste, short and full."""

    id: str
    short: str
    full: str
    passage: Passage
    editions: Editions


@answer
class Mention(Answer):
    """A term or card that a passage names in the `words` printed there; `name` finds it."""

    words: str
    kind: Literal["term", "card"]
    name: str
