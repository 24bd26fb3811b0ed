"""The words of a sentence, what may stand in a noun phrase, and the form of a token that may begin at a word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .words import Word

NOMINAL = frozenset({"kind", "name", "event", "side", "quoted"})
CLOSED = frozenset(
    {
        "mark",
        "modal",
        "be",
        "do",
        "have",
        "negation",
        "conjunction",
        "subordinate",
        "preposition",
        "pronoun",
        "determiner",
        "possessive",
        "adverb",
        "relative",
        "bound",
    }
)
PARTICIPLES = frozenset({"VBN", "VBG"})
UNUSUAL = 3  # cost of a word in a part of speech that the lexicon does not list for it


class Option(NamedTuple):
    """A token that may stand from one word to before `end`: its terminal, cost and number.

    `number` is "one" or "many" of a noun phrase, the same for a verb that wants such a subject, "" for either. `form`
    tells of a verb group: its main verb's tag, or the auxiliary it ends with; "modal" before it as in "modal+VB".
    """

    type: str
    end: int
    cost: int
    number: str = ""
    form: str = ""


class Sentence:
    """The words of a sentence, with questions about single ones; beyond its end there is nothing."""

    def __init__(self, words: Sequence[Word]) -> None:
        self.words = words
        self.size = len(words)

    def text(self, index: int) -> str:
        """The text of a word."""
        return self.words[index].text if index < self.size else ""

    def noun_at(self, index: int) -> bool:
        """Whether the word at `index` may continue a noun phrase."""
        if index >= self.size:
            return False
        word = self.words[index]
        if word.roles & CLOSED:
            return False
        if word.roles & (NOMINAL | {"state", "number"}) or word.owner:
            return True
        tags = word.tags()
        return not tags or bool(tags & {"VBG"}) or ("VBN" in tags and self.noun_at(index + 1))

    def begins_phrase(self, index: int) -> bool:
        """Whether the word at `index` may begin a noun phrase."""
        if index >= self.size:
            return False
        roles = self.words[index].roles
        return bool(roles & (NOMINAL | {"determiner", "possessive", "number", "pronoun", "state"})) or not roles
