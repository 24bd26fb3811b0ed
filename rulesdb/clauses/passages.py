"""The clauses of a passage, sentence by sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from ..text import says_something, sentences
from .lexicon import Lexicon
from .model import Clause
from .prepared import read
from .words import words_of

if TYPE_CHECKING:  # its module is large, and no question needs it
    from ..model import Passage

NOTHING = "(nothing)"  # where the reading of a heading or a pointer stops: "Draw cards", "See rule 3."
MOST = 64  # clauses of one passage, by which the tables number them


@dataclass(frozen=True, slots=True)
class Placed:
    """A clause, the id of its passage, its index among the clauses there (from 0), and its sentence."""

    passage: str
    index: int
    text: str
    clause: Clause


def clauses_of(passage: Passage, lexicon: Lexicon) -> Iterator[Placed]:
    """The clauses of `passage` in its order, MOST at most; the last sentences of a longer one are left out."""
    for index, sentence, clause in clauses_in(passage.text, passage.game, lexicon):
        yield Placed(passage.id, index, sentence, clause)


def clauses_in(text: str, game: str, lexicon: Lexicon) -> Iterator[tuple[int, str, Clause]]:
    """(index, sentence, clause) of each clause of a passage with this `text`, MOST at most."""
    index = 0
    for number, sentence in enumerate(sentences(text)):
        says = says_something(sentence)
        for clause in _read(sentence, game, _LexiconKey(lexicon)):
            if index < MOST:
                told = clause if says else replace(clause, understood=False, stopped=clause.stopped or NOTHING)
                yield index, sentence, _numbered(told, number)
                index += 1


def named_kinds(text: str, lexicon: Lexicon) -> list[str]:
    """The kinds and sides that `text` names, in its order."""
    return [word.id for word in words_of(text, lexicon) if word.roles & {"kind", "side"}]


@dataclass(frozen=True, eq=False)
class _LexiconKey:
    """A lexicon as a key of the cache, compared by identity: its tables cannot be hashed."""

    lexicon: Lexicon

    def __hash__(self) -> int:
        return id(self.lexicon)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _LexiconKey) and other.lexicon is self.lexicon


@lru_cache(maxsize=32768)
def _read(sentence: str, game: str, key: _LexiconKey) -> tuple[Clause, ...]:
    return read(sentence, game, key.lexicon)


def _numbered(clause: Clause, number: int) -> Clause:
    return replace(clause, sentence=number) if number else clause
