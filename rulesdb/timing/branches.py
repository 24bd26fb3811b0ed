"""Whether a question denies the condition of a rule: a branch for another side, or for another state of the thing.

By words and not by clauses: lists of branches ("If you are Minion and ...") are seldom read whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from ..clauses.lexicon import Lexicon
from ..clauses.unify import opposites_of
from ..clauses.words import Word, words_of

_CONDITION = re.compile(r"\b(?:if|while|as long as)\b[^,;.]*", re.IGNORECASE)
_SILENT = frozenset({"determiner"})  # what may stand between "is" and the state: "is a Minion player"


class Branches:
    """Tells which rules are branches that one question denies."""

    def __init__(self, question: str, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.told = {name for word in words_of(question, lexicon) if (name := self._named(word))}

    def denies(self, sentence: str) -> bool:
        """Whether a condition of `sentence` is that something is what the question says it is not.

        The question names another side and not that one, or the state that excludes that one and not the state itself.
        """
        return bool(self.told) and any(
            name not in self.told and not self.told.isdisjoint(self._others(name))
            for condition in _CONDITION.findall(sentence)
            for name in self._stated(condition)
        )

    def _stated(self, condition: str) -> Iterator[str]:
        """The sides and states that a condition says something to be: "if you are Minion"."""
        words = [word for word in words_of(condition, self.lexicon) if not word.roles & _SILENT]
        for before, word in pairwise(words):
            if "be" in before.roles and (name := self._named(word)):
                yield name

    def _named(self, word: Word) -> str:
        """The side or state that a word names, "" for none; "a Minion player" names a side."""
        if word.roles & {"side", "state"}:
            return word.id
        sides = (side for side in self.lexicon.sides if word.text.startswith(f"{side.lower()} "))
        return next(sides, "") if "kind" in word.roles else ""

    def _others(self, name: str) -> set[str]:
        """The sides or states that exclude one."""
        sides = self.lexicon.sides
        return set(sides) - {name} if name in sides else opposites_of(name, self.lexicon)
