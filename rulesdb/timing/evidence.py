"""The passages that search finds for a question, best first, with their clauses and what they restate."""

from __future__ import annotations

import math
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from ..answer.asking import TOLD
from ..answer.claims import unclaimed
from ..answer.meaning import defining_first, meant
from ..answer.parts import things_asked
from ..answer.passages import begun
from ..answer.question import Query
from ..answer.rank.order import POOL, ordered
from ..answer.retrieve import Hit as Found
from ..answer.retrieve import retrieved
from ..clauses.forms import one_stem
from ..queries import examples, references
from ..queries import passages as stored
from ..queries.examples import Example
from ..text import NUMBERS, STOP, folded_words
from .rules import Rule, load_rules

MOST_PARTS = 3  # parts of a question that are searched for by themselves
SHOWN = 6  # hits whose sentences are chosen with the help of examples


class Hit(NamedTuple):
    """A passage that search finds, and the documents' passages that it rests on.

    `score` is how likely it answers the question beside the best one (the odds of the learned ranking): 1 is the best.
    """

    passage: int
    score: float
    grounds: tuple[int, ...]
    digest: bool


@dataclass(slots=True)
class Evidence:
    """The hits of a question, best first, and the rules in them; `weights` is the IDF of each stem in them.

    `alike` is how like the question the nearest line of all of them is, from 0 to 1.
    """

    hits: list[Hit]
    alike: float
    rules: list[Rule]
    by_passage: dict[int, list[Rule]]
    weights: dict[str, float]
    ours: dict[int, list[int]]  # our passages that restate a hit
    parts: list[tuple[str, int]]  # each thing that is asked, where it is one of several, and its best hit
    examples: dict[int, list[Example]]  # of our passages that restate the first hits
    meant: frozenset[str]  # words of the question for which the rules have another word
    term: str  # the term whose meaning the question asks for, "" for none
    said: dict[str, float]  # stem -> how surely the question says it, in its own word, another, or a card of that kind
    squares: dict[frozenset[str], float] = field(default_factory=dict)  # of the stems of sentences that are compared

    def rules_of(self, passage: int) -> list[Rule]:
        """The rules of one passage, in the order of its text."""
        return self.by_passage.get(passage, [])

    def likeness(self, sentence: str, other: str) -> float:
        """The cosine of two sentences by their weighted stems."""
        first, second = stems_of(sentence), stems_of(other)
        norm = math.sqrt(self._square(first) * self._square(second))
        return self._sum_of_squares(first & second) / norm if norm else 0.0

    def _square(self, stems: frozenset[str]) -> float:
        """The sum of squares of the stems of a sentence, which is compared with many."""
        if stems not in self.squares:
            self.squares[stems] = self._sum_of_squares(stems)
        return self.squares[stems]

    def _sum_of_squares(self, stems: Iterable[str]) -> float:
        # Exact, so that sentences of the same stems are as like in whatever order these stand.
        return math.fsum([self.weights.get(word, 1.0) ** 2 for word in stems])


def gather(db: sqlite3.Connection, text: str, game: str, as_of: str = "") -> Evidence:
    """The evidence for the question `text` that was in force on `as_of`.

    Who claims what it asks is passed over, and so are words that only ask what a term means.
    """
    put = unclaimed(text)
    text = meant(db, put, game)
    query, ranked = _search(db, text, game)
    seen = {hit.number for hit in ranked}
    tops = [(part, _search(db, part, game)[1][:1]) for part in things_asked(text)[:MOST_PARTS]]
    parts = [(part, hit.number) for part, top in tops for hit in top]
    least = ranked[-1].score if ranked else 0.0
    ranked += [Found(number, least) for number in dict.fromkeys(number for _, number in parts) if number not in seen]
    rows = {row.number: row for row in stored.standings(db, [hit.number for hit in ranked])}
    grounds = grounds_of(db, [row.number for row in rows.values() if row.digest])
    best = ranked[0].score if ranked else 0.0
    hits = [
        Hit(one.number, math.exp(one.score - best), tuple(grounds.get(one.number, (one.number,))), bool(row.digest))
        for one in ranked
        for row in [rows[one.number]]
        if begun(row.since, as_of)
    ]
    ours = _grouped(references.ours(db, [hit.passage for hit in hits if not hit.digest]))
    restating = [number for numbers in ours.values() for number in numbers]
    rules = load_rules(db, list(dict.fromkeys([*(hit.passage for hit in hits), *restating])))
    by_passage: dict[int, list[Rule]] = defaultdict(list)
    for rule in rules:
        by_passage[rule.passage].append(rule)
    weights = _weights(rules)
    alike = max((hit.alike for hit in ranked), default=0.0)
    asked = _examples(db, hits[:SHOWN])
    words, term = frozenset(_meant(query, weights)), text if text != put else ""
    return Evidence(hits, alike, rules, by_passage, weights, ours, parts, asked, words, term, _said(query))


def _meant(query: Query, weights: Mapping[str, float]) -> Iterator[str]:
    """The words of a question for which the thesaurus has others that are all among the stems of `weights`."""
    for idea in query.ideas:
        if any(weights.keys() >= set(variant.split()) for variant in idea.variants):
            yield from idea.words.split()


def _said(query: Query) -> dict[str, float]:
    """How surely a question says each stem, from 0 to 1."""
    said: dict[str, float] = {}
    for idea in query.ideas:
        for variant, likeness in idea.variants.items():
            said[variant] = max(said.get(variant, 0.0), likeness * min(idea.weight / TOLD, 1.0))
    return said


def _examples(db: sqlite3.Connection, hits: Sequence[Hit]) -> dict[int, list[Example]]:
    """The examples of the rules that restate `hits`, by the number of the rule's passage."""
    found: dict[int, list[Example]] = defaultdict(list)
    for row in examples.of_passages(db, [hit.passage for hit in hits]):
        found[row.passage].append(row)
    return found


def _search(db: sqlite3.Connection, text: str, game: str) -> tuple[Query, list[Found]]:
    query, hits = retrieved(db, text, game)
    return query, defining_first(db, text, game, ordered(db, text, game, query, hits[:POOL]))


def grounds_of(db: sqlite3.Connection, numbers: Sequence[int]) -> dict[int, list[int]]:
    """The documents' passages that each of our passages restates, in the order in which it cites them."""
    return _grouped(references.grounds(db, numbers))


def _grouped(pairs: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """The second numbers of `pairs` by the first, each once."""
    groups: dict[int, dict[int, None]] = {}
    for first, second in pairs:
        groups.setdefault(first, {})[second] = None
    return {first: list(others) for first, others in groups.items()}


@lru_cache(maxsize=16384)  # questions near each other find the same sentences
def stems_of(text: str) -> frozenset[str]:
    """The stems of the words of `text` that say something, irregular forms as one; numbers in digits."""
    return frozenset(one_stem(NUMBERS.get(word, word)) for word in folded_words(text) if word not in STOP)


def _weights(rules: Iterable[Rule]) -> dict[str, float]:
    """The inverse document frequency of each stem among the sentences of `rules`."""
    texts = [stems_of(rule.text) for rule in rules]
    counts = Counter(chain.from_iterable(texts))
    return {word: math.log((len(texts) + 1) / count) for word, count in counts.items()}
