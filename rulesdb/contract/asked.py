"""The answer to one text that may be a term, a card, a number, an id or a question."""

from typing import Literal

from .entries import CardEntry, Passages, RuleEntry, TermEntry
from .passages import Editions, Passage
from .shape import Answer, answer
from .timing import When

Kind = Literal["passage", "section", "term", "card", "rule", "when", "search"]


@answer
class Found(Answer):
    """The passages that fit a text best."""

    passages: tuple[Passage, ...]


@answer
class Asked(Answer):
    """What a text was taken for (`kind`), and the answer to it.

    `suggestions` are the nearest names where no name was met and a search answers.
    """

    text: str
    kind: Kind
    answer: TermEntry | CardEntry | RuleEntry | Passages | When | Found
    suggestions: tuple[str, ...]
    editions: Editions
