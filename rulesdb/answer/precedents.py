"""Examples of rules that decide a question: precedents.

An example may decide where search finds its rule among the likeliest, the question has most of what the example says,
each has something of what the other asks and they are alike word by word, the words that turn a question are the same
in both, none of their other words exclude each other, what is a state in one is no deed in the other, what comes before
or after in one does so in the other, neither asks what is where the other asks what may be done, and the example has a
word that is like one for what is asked about. The nearest of these decides, unless another of them that is about as
near disagrees. What the question tells besides changes nothing more often than not. How near is near enough is measured
by tests/bench/precedents.py: of people's questions hardly any gets a wrong answer; of questions that editors write to
differ from an example in just what matters one in four does.
"""

from __future__ import annotations

import json
import math
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from ..held import known
from ..queries import examples
from ..resources import folder
from ..text import NUMBERS, STOP, folded_words
from .asking import asked_last, asking_words, subject
from .rank.alike import Alike
from .rank.turns import around, modality, opposed, states, turning
from .stems import UNKNOWN, stem_weights, stems

MOST_HELD = 4096  # questions of a game that a connection remembers as they are compared
RULES = 6  # best passages of a search whose examples are candidates
NEAREST = 16  # candidates that are compared with the question
SAME = 0.99  # cosine of an example that is the question itself: its rule answers, however search ranks it
CLOSE = 0.1  # cosine by which an example that disagrees may be farther from the question than the nearest one
SUBJECT = 0.3  # least likeness of the word for what is asked about to a word of the example
LEAST_ASKED = 2  # stems of the sentences that ask; where there are fewer ("May I?"), all that is told is asked
PARTICIPLES = ("ed", "en")  # what these end in may tell a state as well as a deed
OFTEN = frozenset({"once", "twice", "half"})  # what is told so is no number of things that are there besides
ASKED_APART = ({"duty", "leave"}, {"being", "leave"})  # what is may be so where it may not be done, or need not
TURNS = (
    "negation",
    "reversal",
    "choice",
    "narrowing",
    "time",
    "degree",
    "party",
    "number",
)  # groups of words that must be the same


@dataclass(frozen=True, slots=True)
class Gate:
    """What an example must meet to decide.

    `alone` is the most that may be its own, as a share of its inverse document frequency (IDF), and `told` the same of
    what it only tells ("I play a hero. May ..."); `apart` is the most of what it asks that the question may not ask,
    and `beyond` the most of what the question asks that it may lack; `likeness` how like the question it must be word
    by word, and `odds` how likely its rule must be beside the best hit.
    """

    alone: float
    told: float
    apart: float
    beyond: float
    likeness: float
    odds: float


@dataclass(frozen=True, slots=True)
class Precedent:
    """The example that decides a question.

    `passage` is the number of the passage that search finds, `rule` of that for which the example was written, and
    `besides` are words that are asked and that the example has not.
    """

    question: str
    verdict: str
    condition: str
    passage: int
    rule: int
    besides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """A question as it is compared: its stems with their IDF, those of the sentences that ask, and what turns it.

    `asking_turns` is what turns the sentences that ask; where these say next to nothing, all of the question asks.
    `stem_of` has the stems of its telling words; `subject` is that for what is asked about, or ""; `states` are those
    of words for the state of a thing, `deeds` those of which no word is a participle; `around` has those before and
    behind each word between two things ("after").
    """

    weights: Mapping[str, float]
    asking: frozenset[str]
    turns: Mapping[str, frozenset[str]]
    asking_turns: Mapping[str, frozenset[str]]
    modality: str
    stem_of: Mapping[str, str]
    subject: str
    states: frozenset[str]
    deeds: frozenset[str]
    around: Mapping[str, tuple[frozenset[str], frozenset[str]]]


@dataclass(frozen=True, slots=True)
class _Line:
    """A question before it is known to be near: its folded words, their stems, and the IDF of each stem.

    `length` is that of the vector of its weights.
    """

    text: str
    folded: list[str]
    stem_of: Mapping[str, str]
    weights: Mapping[str, float]
    length: float


@dataclass(frozen=True, slots=True)
class Near:
    """An example near a question: its rule, the passages that it stands for, best first, and how near it is.

    `likeness` is how like the question it is word by word, `subject` how like its nearest word is to the one for what
    the question asks about, both from 0 to 1.
    """

    question: str
    verdict: str
    condition: str
    rule: int
    passages: tuple[int, ...]
    cosine: float
    likeness: float
    subject: float
    words: Words


@cache
def gate() -> Gate:
    """The gate that is used."""
    return Gate(**json.loads((folder("data") / "precedent.json").read_text(encoding="utf-8")))


def precedent(db: sqlite3.Connection, question: str, game: str, odds: Mapping[int, float]) -> Precedent | None:
    """The example of a rule that decides `question`, None where none is near enough; `odds` are as of `nearest`."""
    asked, near = nearest(db, question, game, odds)
    best = decisive(asked, near, odds, gate())
    if best is None:
        return None
    lacking = asked.asking - best.words.weights.keys()
    besides = tuple(word for word in dict.fromkeys(folded_words(question)) if asked.stem_of.get(word) in lacking)
    return Precedent(best.question, best.verdict, best.condition, best.passages[0], best.rule, besides)


def decisive(asked: Words, near: Sequence[Near], odds: Mapping[int, float], limits: Gate) -> Near | None:
    """The nearest of the examples `near` that decides the question, None where none does or others disagree."""
    good = [one for one in near if _as_good(asked, one, limits)]
    if not good:
        return None
    best = good[0]
    same = best.cosine >= SAME
    if odds[best.passages[0]] < limits.odds and not same:
        return None
    rivals = [one for one in good if one.cosine >= (SAME if same else best.cosine - CLOSE)]
    return None if any(one.verdict != best.verdict for one in rivals) else best


def _as_good(asked: Words, example: Near, limits: Gate) -> bool:
    """Whether the words of `example` let it stand for the question."""
    one, other = asked.weights, example.words.weights
    alone = other.keys() - one.keys()
    told = other.keys() - example.words.asking
    apart = example.words.asking - asked.asking
    return (
        _weight(alone, example.words) <= limits.alone * _weight(other, example.words)
        and _weight(alone & told, example.words) <= limits.told * _weight(told, example.words)
        and _weight(asked.asking - other.keys(), asked) <= limits.beyond * _weight(asked.asking, asked)
        and _weight(apart, example.words) <= limits.apart * _weight(example.words.asking, example.words)
        and not opposed(one, alone)
        and not opposed(one.keys() - other.keys(), other)
        and example.likeness >= limits.likeness
        and all(example.words.turns[group] in (asked.turns[group], asked.asking_turns[group]) for group in TURNS)
        and OFTEN & asked.turns["number"] == OFTEN & example.words.turns["number"]
        and not asked.states & example.words.deeds
        and not example.words.states & asked.deeds
        and not _sides_changed(asked, example.words)
        and (not asked.subject or example.subject >= SUBJECT)
        and {asked.modality, example.words.modality} not in ASKED_APART
    )


def _sides_changed(one: Words, other: Words) -> bool:
    """Whether something stands before a word between two things in one, and behind it in the other."""
    for word in one.around.keys() & other.around.keys():
        (before, behind), (others_before, others_behind) = one.around[word], other.around[word]
        if (before - behind) & (others_behind - others_before) or (behind - before) & (others_before - others_behind):
            return True
    return False


def _weight(stem_list: Iterable[str], question: Words) -> float:
    return sum(question.weights[stem] for stem in stem_list)


def nearest(db: sqlite3.Connection, question: str, game: str, odds: Mapping[int, float]) -> tuple[Words, list[Near]]:
    """The examples of the passages that search finds first, nearest first.

    `odds` has the numbers of the passages that are found, best first, with how likely each answers beside the best one.
    """
    places = {number: place for place, number in enumerate(list(odds)[:RULES], 1)}
    rows = sorted(examples.of_passages(db, list(places)), key=lambda row: places[row.hit])
    found: dict[tuple[str, str, str, int], dict[int, None]] = {}
    for row in rows:
        found.setdefault((row.question, row.verdict, row.condition, row.passage), {})[row.hit] = None
    question_line, *lines = _weighed(db, [question, *(example for example, _, _, _ in found)], game)
    likely = [
        (_cosine(question_line, line), tuple(hits), example, line)
        for (example, hits), line in zip(found.items(), lines, strict=True)
    ]
    likely = sorted(likely, key=lambda one: (-one[0], places[one[1][0]]))[:NEAREST]
    asked = _words(question_line)
    alike = Alike(db, asked.weights, frozenset[str]().union(*(line.weights for *_, line in likely)))
    near = []
    for cosine, hits, example, line in likely:
        words = _words(line)
        pairs = [*((stem, asked.subject) for stem in words.weights), *((words.subject, stem) for stem in asked.weights)]
        about = max((alike.between(one, other) for one, other in pairs if one and other), default=0.0)
        near.append(Near(*example, hits, cosine, alike.likeness(words.weights.keys()), about, words))
    return asked, near


def _cosine(one: _Line, other: _Line) -> float:
    shared = sum([one.weights[stem] ** 2 for stem in one.weights.keys() & other.weights.keys()])
    return shared / (one.length * other.length) if shared else 0.0


def _weighed(db: sqlite3.Connection, texts: Sequence[str], game: str) -> list[_Line]:
    """The questions `texts`; those of examples are asked for again and again."""
    held: dict[str, _Line] = known(db, f"lines {game}", MOST_HELD)
    if new := [text for text in dict.fromkeys(texts) if text not in held]:
        held |= zip(new, _read(db, new, game), strict=True)
    return [held[text] for text in texts]


def _read(db: sqlite3.Connection, texts: Sequence[str], game: str) -> list[_Line]:
    folded_lines = [[NUMBERS.get(word, word) for word in folded_words(text)] for text in texts]
    stem_of = stems(db, {word for line in folded_lines for word in line if word not in STOP})
    idf_of = stem_weights(db, set(stem_of.values()), game)
    lines = []
    for text, folded in zip(texts, folded_lines, strict=True):
        said = {word: stem_of[word] for word in folded if word not in STOP}
        weights = {stem: idf_of.get(stem, UNKNOWN) for stem in said.values()}
        lines.append(_Line(text, folded, said, weights, math.hypot(*weights.values())))
    return lines


def _words(line: _Line) -> Words:
    spoken_to_ask = {NUMBERS.get(word, word) for word in asking_words(line.text)}
    said, asking_line = line.stem_of, [word for word in line.folded if word in spoken_to_ask]
    asking = frozenset(said[word] for word in asking_line if word in said)
    if len(asking) < LEAST_ASKED:
        asking, asking_line = frozenset(line.weights), line.folded
    return Words(
        weights=line.weights,
        asking=asking,
        turns=turning(line.folded),
        asking_turns=turning(asking_line),
        modality=modality(asked_last(line.text)) or modality(line.folded),
        stem_of=said,
        subject=said.get(subject(line.text), ""),
        states=frozenset(said[word] for word in states(line.folded) if word in said),
        deeds=frozenset(said.values()) - {stem for word, stem in said.items() if word.endswith(PARTICIPLES)},
        around={
            word: (frozenset(said[w] for w in before if w in said), frozenset(said[w] for w in behind if w in said))
            for word, (before, behind) in around(line.folded).items()
        },
    )
