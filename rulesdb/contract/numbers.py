"""The answer of rule."""

from .passages import Editions, Passage
from .shape import Answer, answer


@answer
class Numbered(Answer):
    """A printed number with its title."""

    number: str
    title: str


@answer
class AlsoNumbered(Answer):
    """Another section that bears the same number."""

    number: str
    title: str
    section: str


@answer
class Reference(Answer):
    """A numbered rule that another one refers to, or that refers to it; `words` are those that make the reference."""

    number: str
    title: str
    kind: str
    words: str


@answer
class RuleEntry(Answer):
    """A rule by its printed number, with what stands under it and beside it."""

    number: str
    game: str
    title: str
    document: str
    passages: tuple[Passage, ...]
    rulings: tuple[Passage, ...]
    under: tuple[Numbered, ...]
    before: tuple[Numbered, ...]
    after: tuple[Numbered, ...]
    also: tuple[AlsoNumbered, ...]
    references: tuple[Reference, ...]
    referenced_by: tuple[Reference, ...]
    also_in: tuple[str, ...]


@answer
class Rule(RuleEntry):
    """A rule's entry and the editions behind it."""

    editions: Editions
