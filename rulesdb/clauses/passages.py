"""The clauses of a passage, sentence by sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ..model import Passage
from ..text import sentences
from .lexicon import Lexicon
from .model import Clause
from .prepared import read
from .words import words_of

MOST = 64  # clauses of one passage, by which the tables number them


@dataclass(frozen=True, slots=True)
class Placed:
    """A clause of the passage with the id `passage`, the `place`-th of it from 0, and the sentence that it is of."""

    passage: str
    place: int
    text: str
    clause: Clause


def clauses_of(passage: Passage, lexicon: Lexicon) -> Iterator[Placed]:
    """The clauses of `passage` in its order, MOST at most; the last sentences of a longer one are left out."""
    for place, sentence, clause in clauses_in(passage.text, passage.game, lexicon):
        yield Placed(passage.id, place, sentence, clause)


def clauses_in(text: str, game: str, lexicon: Lexicon) -> Iterator[tuple[int, str, Clause]]:
    """(place, sentence, clause) of each clause of the `text` of a passage, MOST at most."""
    place = 0
    for number, sentence in enumerate(sentences(text)):
        for clause in _read(sentence, game, _Held(lexicon)):
            if place < MOST:
                yield place, sentence, _numbered(clause, number)
                place += 1


def named_kinds(text: str, lexicon: Lexicon) -> list[str]:
    """The kinds and sides that `text` names, in its order."""
    return [word.id for word in words_of(text, lexicon) if word.roles & {"kind", "side"}]


@dataclass(frozen=True, eq=False)
class _Held:
    """A lexicon as a key of the cache: one lexicon is one key."""

    lexicon: Lexicon

    def __hash__(self) -> int:
        return id(self.lexicon)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and other.lexicon is self.lexicon


@lru_cache(maxsize=32768)
def _read(sentence: str, game: str, held: _Held) -> tuple[Clause, ...]:
    return read(sentence, game, held.lexicon)


def _numbered(clause: Clause, number: int) -> Clause:
    from dataclasses import replace

    return replace(clause, sentence=number) if number else clause
