"""The answer of term."""

from typing import Literal

from .passages import Editions, Passage, Remark
from .shape import Answer, answer


@answer
class TermEntry(Answer):
    """What a term means: its passages, definitions first, and what refers to it.

    `defined` tells where: in an entry of its own, in passing within a rule, or under a heading of that name.
    `restated` are the ids of passages in our words whose official text is in the answer; `also_in` the other games
    that have a term of that name.
    """

    term: str
    game: str
    id: str
    aliases: tuple[str, ...]
    defined: Literal["entry", "in passing", "heading"]
    passages: tuple[Passage, ...]
    see_also: tuple[str, ...]
    referenced_by: tuple[str, ...]
    restated: tuple[str, ...]
    problems: tuple[str, ...]
    also_in: tuple[str, ...]


@answer
class Term(TermEntry):
    """A term's entry, with what players wrote on it where that was asked for, and the editions behind it."""

    discussion: tuple[Remark, ...]
    editions: Editions
