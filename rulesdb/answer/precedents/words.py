"""A question as it is compared with others: its stems, what of it asks, and the words that turn it."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...held import known
from ...text import NUMBERS, STOP, folded_words
from ..asking import asked_last, asked_of_a_tale, asking_words, state, subject
from ..claims import Plain, plain
from ..stems import UNKNOWN, stem_weights, stems
from .turns import around, compared, modality, states, turning

MOST_HELD = 4096  # questions of a game that a connection remembers as they are compared
LEAST_ASKED = 2  # stems of the sentences that ask; where there are fewer ("May I?"), all that is told is asked
PARTICIPLES = ("ed", "en")  # what these end in may tell a state as well as a deed


@dataclass(frozen=True, slots=True)
class Words:
    """A question as it is compared: its stems with their IDF, those of the sentences that ask, and what turns it.

    `tells` is whether other sentences say something as well.

    `asking_turns` is what turns the sentences that ask; where these say next to nothing, all of the question asks.
    `stem_of` has the stems of its telling words; `subject` is that for what is asked about, `state` that in which
    it is asked whether it is, or ""; `core` are the one or two stems of a last question that says no more; `states`
    are those of words for the state of a thing, `deeds` those of which no word is a participle; `around` has those
    before and behind each word between two things ("after"), `compared` those of what each comparative compares;
    `pairs` are stems that follow each other.
    """

    weights: Mapping[str, float]
    asking: frozenset[str]
    tells: bool
    turns: Mapping[str, frozenset[str]]
    asking_turns: Mapping[str, frozenset[str]]
    modality: str
    stem_of: Mapping[str, str]
    subject: str
    state: str
    core: frozenset[str]
    states: frozenset[str]
    deeds: frozenset[str]
    around: Mapping[str, tuple[frozenset[str], frozenset[str]]]
    compared: Mapping[str, frozenset[str]]
    pairs: frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Line:
    """A question before it is known to be near, put plainly: its folded words, their stems, and the IDF of each stem.

    `length` is that of the vector of its weights.
    """

    plain: Plain
    folded: list[str]
    stem_of: Mapping[str, str]
    weights: Mapping[str, float]
    length: float


def lines_of(db: sqlite3.Connection, texts: Sequence[str], game: str) -> list[Line]:
    """The questions `texts` of a game; those of examples are asked for again and again."""
    held: dict[str, Line] = known(db, f"lines {game}", MOST_HELD)
    if new := [text for text in dict.fromkeys(texts) if text not in held]:
        held |= zip(new, _read(db, new, game), strict=True)
    return [held[text] for text in texts]


def _read(db: sqlite3.Connection, texts: Sequence[str], game: str) -> list[Line]:
    plainly = list(map(plain, texts))
    folded_lines = [[NUMBERS.get(word, word) for word in folded_words(one.text)] for one in plainly]
    stem_of = stems({word for line in folded_lines for word in line if word not in STOP})
    idf_of = stem_weights(db, set(stem_of.values()), game)
    lines = []
    for one, folded in zip(plainly, folded_lines, strict=True):
        said = {word: stem_of[word] for word in folded if word not in STOP}
        weights = {stem: idf_of.get(stem, UNKNOWN) for stem in said.values()}
        lines.append(Line(one, folded, said, weights, math.hypot(*weights.values())))
    return lines


def words_of(line: Line) -> Words:
    """What of a question is compared."""
    text = line.plain.text
    spoken_to_ask = {NUMBERS.get(word, word) for word in asking_words(text)}
    said, asking_line = line.stem_of, [word for word in line.folded if word in spoken_to_ask]
    asking = frozenset(said[word] for word in asking_line if word in said)
    tells = asking != line.weights.keys()
    if len(asking) < LEAST_ASKED:
        asking, asking_line = frozenset(line.weights), line.folded
    return Words(
        weights=line.weights,
        asking=asking,
        tells=tells,
        turns=turning(line.folded),
        asking_turns=turning(asking_line),
        modality=modality(asked_last(text)) or modality(line.folded),
        stem_of=said,
        subject=said.get(subject(text), ""),
        state=said.get(state(text), ""),
        core=frozenset(said[word] for word in asked_of_a_tale(text) if word in said),
        states=frozenset(said[word] for word in states(line.folded) if word in said),
        deeds=frozenset(said.values()) - {stem for word, stem in said.items() if word.endswith(PARTICIPLES)},
        around={
            word: (frozenset(said[w] for w in before if w in said), frozenset(said[w] for w in behind if w in said))
            for word, (before, behind) in around(line.folded).items()
        },
        compared={
            word: named
            for word, names in compared(line.folded).items()
            if (named := frozenset(said[w] for w in names if w in said))
        },
        pairs=frozenset(
            (said[one], said[other]) for one, other in pairwise(line.folded) if one in said and other in said
        ),
    )
