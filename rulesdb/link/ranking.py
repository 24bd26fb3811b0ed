"""What search ranks passages by: the stems of their words, line by line, with how much each line says.

One row a passage that can be found. A line is one sentence, or one way to ask for it, as `weight norm  stem stem `:
the sum of the inverse document frequencies (IDF) of its words, and the square root of the sum of their squares. IDF
counts passages of the game, in all their lines.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache

from ..clauses.forms import stem
from ..model import Passage
from ..text import STOP, folded_words, sentences


@dataclass(frozen=True, slots=True)
class Ranked:
    """The lines of one passage: its headings and names, its sentences, what digests say, and how people ask for it."""

    passage: str
    head: tuple[str, ...]
    path: tuple[str, ...]
    text: tuple[str, ...]
    gloss: tuple[str, ...]
    asked: tuple[str, ...]
    examples: tuple[str, ...]

    def stems(self) -> list[str]:
        """The stems of what it says, in all words that say it; not of how people ask for it."""
        return [stem for line in (*self.head, *self.text, *self.gloss) for stem in content_stems(line)]


FIELDS = tuple(field.name for field in fields(Ranked) if field.name != "passage")


def ranked(passage: Passage, names: Iterable[str], digests: Sequence[Passage]) -> Ranked:
    """The lines of `passage`, with the `names` of the terms and cards that it belongs to.

    `digests` are the passages that restate it.
    """
    own = [passage, *digests]
    return Ranked(
        passage.id,
        tuple(dict.fromkeys((passage.title, *sorted(names)))),
        passage.path[:-1],
        (*sentences(passage.intro), *sentences(passage.text)),
        tuple(sentence for digest in digests for sentence in sentences(digest.text)),
        tuple(dict.fromkeys(phrase for each in own for phrase in each.asked)),
        tuple(dict.fromkeys(example.question for each in own for example in each.examples)),
    )


@lru_cache(maxsize=65536)
def content_stems(text: str) -> tuple[str, ...]:
    """The stems of the words of `text` that say what it is about, in order."""
    return tuple(stem(word) for word in folded_words(text) if word not in STOP)


def frequencies(rows: Iterable[Ranked]) -> Counter[str]:
    """In how many passages each stem stands."""
    counts: Counter[str] = Counter()
    for row in rows:
        counts.update({stem for name in FIELDS for line in getattr(row, name) for stem in content_stems(line)})
    return counts


def idf(count: int, total: int) -> float:
    """How much a stem says that stands in `count` of `total` passages."""
    return math.log(1 + total / (count + 0.5))


def encoded(row: Ranked, weights: Mapping[str, float]) -> Iterator[str]:
    """The fields of a row in the order of FIELDS, as text."""
    for name in FIELDS:
        lines = (content_stems(line) for line in getattr(row, name))
        yield "\n".join(_line(stems, weights) for stems in lines if stems)


def _line(stems: Sequence[str], weights: Mapping[str, float]) -> str:
    said = [weights[stem] for stem in set(stems)]
    return f"{sum(said):.2f} {math.sqrt(sum(w * w for w in said)):.2f}  {' '.join(stems)} "
