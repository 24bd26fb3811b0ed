"""The tables that search ranks passages by: the stems of their words, line by line, with the weight of each line.

One row a passage that can be found. A line is one sentence, or one way to ask for it, as `weight norm  stem stem `:
the sum of the inverse document frequencies (IDF) of its words, and the square root of the sum of their squares. In the
fields that are not OF_ITSELF, where no search asks for these two, nothing stands in their places. IDF counts passages
of the game, in all their lines.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import chain
from typing import Any

from ..model import Passage
from ..stemming import stem
from ..text import folded_words, sentences, telling_words, words
from .vectors import Directions, load_vectors

FIELD_WEIGHTS = {"head": 2.5, "path": 0.6, "text": 1.0, "gloss": 1.0, "asked": 1.0, "examples": 0.7}
FIELDS = tuple(FIELD_WEIGHTS)
OF_ITSELF = ("head", "text", "gloss")  # fields that state the rule; the others are paths and questions
SATURATION, LENGTH_SHARE = 1.2, 0.6  # BM25's k1 and b
Lines = Mapping[str, str]  # by field, the stems of each line with a blank behind each, a line below the other


def lines(passage: Passage, names: Iterable[str], digests: Sequence[Passage]) -> Lines:
    """The stems of each line of `passage`, by field, with the `names` of the terms and cards that it belongs to.

    The fields are FIELDS: its headings and names, its sentences, what the `digests` that restate it say, and how
    people ask for it.
    """
    own = [passage, *digests]
    texts: dict[str, Iterable[str]] = {
        "head": dict.fromkeys((passage.title, *sorted(names))),
        "path": passage.path[:-1],
        "text": (*sentences(passage.intro), *sentences(passage.text)),
        "gloss": (sentence for digest in digests for sentence in sentences(digest.text)),
        "asked": dict.fromkeys(phrase for each in own for phrase in each.asked),
        "examples": dict.fromkeys(example.question for each in own for example in each.examples),
    }
    return {field: joined(map(content_stems, texts[field])) for field in FIELDS}


def joined(lines: Iterable[Sequence[str]]) -> str:
    """The stems of lines as a field of Lines; a line without any is left out."""
    return "\n".join(" ".join((*stems, "")) for stems in lines if stems)


@lru_cache(maxsize=65536)
def content_stems(text: str) -> tuple[str, ...]:
    """The stems of the words of `text` that are no stop words, in order."""
    return tuple(chain.from_iterable(map(_content_stems_of, words(text))))


@lru_cache(maxsize=65536)
def _content_stems_of(word: str) -> tuple[str, ...]:
    return tuple(filter(None, map(stem, telling_words(word))))


def stemmed(phrase: str) -> str:
    """The stems of all words of `phrase`, divided by blanks."""
    return " ".join(stem(word) for word in folded_words(phrase))


def tables(
    game: str, rows: Sequence[tuple[int, Lines]], archived: Set[int] = frozenset()
) -> dict[str, list[tuple[Any, ...]]]:
    """The tables "ranking" and "posting" of a game, from the lines of its passages by their numbers.

    Those `archived` are weighed by the others: how a document's passages rank does not hang on the archives held.
    """
    counts = {number: counts_of(row) for number, row in rows}
    counted = [of for number, of in counts.items() if number not in archived] or list(counts.values())
    weights = stem_weights(list(counts.values()))
    if len(counted) < len(counts):
        weights |= stem_weights(counted)
    directions, lists = Directions(load_vectors()), postings(counts, weights, mean_length(counted))
    ranked = [(number, *encoded(row, weights), directions.of(of_itself(row), weights)) for number, row in rows]
    return {
        "ranking": ranked,
        "posting": [(game, stem, round(weights[stem], 3), *lists[stem]) for stem in sorted(lists)],
    }


def counts_of(row: Lines) -> dict[str, float]:
    """The count of each stem of a passage, weighed by the fields that have it."""
    counts: dict[str, float] = {}
    for field, weight in FIELD_WEIGHTS.items():
        if text := row[field]:
            for term, count in Counter(text.split()).items():
                counts[term] = counts.get(term, 0.0) + weight * count
    return counts


def stem_weights(rows: Sequence[Iterable[str]]) -> dict[str, float]:
    """The inverse document frequency of each stem, from the distinct stems of each passage."""
    counts = Counter(chain.from_iterable(rows))
    return {term: math.log(1 + len(rows) / (count + 0.5)) for term, count in counts.items()}


def mean_length(rows: Sequence[Mapping[str, float]]) -> float:
    """How many stems a passage has on average, from the counts of each passage."""
    return sum(sum(counts.values()) for counts in rows) / (len(rows) or 1) or 1


def postings(
    rows: Mapping[int, Mapping[str, float]], weights: Mapping[str, float], mean: float
) -> dict[str, tuple[bytes, bytes]]:
    """Stem -> the numbers of the passages that have it, and its impact in each, as arrays; `mean` is their length.

    `rows` has the counts of each passage. BM25 with fields (Robertson and Zaragoza 2009): these are weighed and added
    up before they saturate.
    """
    numbers: defaultdict[str, list[int]] = defaultdict(list)
    impacts: defaultdict[str, list[float]] = defaultdict(list)
    for number, counts in rows.items():
        ease = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * sum(counts.values()) / mean)
        for term, count in counts.items():
            numbers[term].append(number)
            impacts[term].append(weights[term] * count * (SATURATION + 1) / (count + ease))
    return {term: (array("I", numbers[term]).tobytes(), array("f", impacts[term]).tobytes()) for term in numbers}


def of_itself(row: Lines) -> list[str]:
    """The stems of the fields OF_ITSELF of a passage."""
    return " ".join(map(row.__getitem__, OF_ITSELF)).split()


def encoded(row: Lines, weights: Mapping[str, float]) -> Iterator[str]:
    """The fields of a row in the order of FIELDS, as text."""
    for field in FIELDS:
        text = row[field]
        if field in OF_ITSELF:
            yield "\n".join(_line(weights, line) for line in text.split("\n") if line)
        else:
            yield "   " + text.replace("\n", "\n   ") if text else ""


def decoded(field: str) -> list[list[str]]:
    """The stems of each line of an encoded field."""
    return [line.split(" ", 2)[2].split() for line in field.split("\n") if line]


def _line(weights: Mapping[str, float], line: str) -> str:
    idfs = list(map(weights.__getitem__, set(line.split())))
    return f"{math.fsum(idfs):.2f} {math.hypot(*idfs):.2f}  {line}"
