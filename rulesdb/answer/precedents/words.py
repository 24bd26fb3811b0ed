"""A question as it is compared with others: its stems, what of it asks, and the words that turn it."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

from ...held import known, looked_up
from ...stemming import stem
from ...text import NUMBERS, STOP, folded_words
from ..asking import asked_last, asked_of_a_tale, asking_words, state, subject
from ..claims import Plain, plain
from ..stems import UNKNOWN, stem_weights
from .turns import amounts, around, compared, modality, states, supposed, turning

MOST_HELD = 16_384  # questions of a game of which a connection remembers the stems: some 500 bytes each
MOST_WORDS = 2048  # of which it remembers all that is compared: some 3 KB each
LEAST_ASKED = 2  # stems of the sentences that ask; where there are fewer ("May I?"), all that is told is asked
PARTICIPLES = ("ed", "en")  # what these end in may tell a state as well as a deed


class Words(NamedTuple):
    """A question as it is compared: its stems with their IDF, those of the sentences that ask, and what turns it.

    `tells` is whether other sentences say something as well.

    `asking_turns` is what turns the sentences that ask; where these say next to nothing, all of the question asks.
    `stem_of` has the stems of its telling words; `subject` is that for what is asked about, `state` that in which
    it is asked whether it is, or ""; `core` are the one or two stems of a last question that says no more; `states`
    are those of words for the state of a thing, `deeds` those of which no word is a participle; `around` has those
    before and behind each word between two things ("after"), `compared` those of what each comparative compares;
    `pairs` are stems that follow each other, `amounts` the numbers with the words for what they are of; `supposed` are
    those of the circumstances in which it is asked, told first or behind a word like "while".
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
    amounts: tuple[tuple[str, int], ...]
    supposed: frozenset[str]


class Line(NamedTuple):
    """A question before it is known to be near, put plainly: its distinct stems, and the length of their IDF vector."""

    plain: Plain
    stems: tuple[str, ...]
    length: float


class TypedLine(NamedTuple):
    """A question as it is typed, which takes less to know: its distinct stems, and the length of their IDF vector."""

    stems: tuple[str, ...]
    length: float


def lines_of(db: sqlite3.Connection, texts: Sequence[str], game: str) -> list[Line]:
    """The questions `texts` of a game; those of examples are asked for again and again."""

    def look_up(new: list[str]) -> dict[str, Line]:
        plainly = list(map(plain, new))
        typed = typed_lines_of(db, [one.text for one in plainly], game)
        return {text: Line(one, *line) for text, one, line in zip(new, plainly, typed, strict=True)}

    held = looked_up(db, f"lines {game}", MOST_HELD, texts, look_up)
    return [held[text] for text in texts]


def typed_lines_of(db: sqlite3.Connection, texts: Sequence[str], game: str) -> list[TypedLine]:
    """The questions `texts` of a game as they are typed."""

    def look_up(new: list[str]) -> dict[str, TypedLine]:
        stem_lines = list(map(_stems, new))
        weights = weights_of(db, set(chain.from_iterable(stem_lines)), game)
        squares = {stem: weight**2 for stem, weight in weights.items()}
        return {
            text: TypedLine(stems, math.sqrt(math.fsum([squares[stem] for stem in stems])))
            for text, stems in zip(new, stem_lines, strict=True)
        }

    held = looked_up(db, f"typed lines {game}", MOST_HELD, texts, look_up)
    return [held[text] for text in texts]


def _stems(text: str) -> tuple[str, ...]:
    """The distinct stems of the telling words of `text`, in their order."""
    stems = dict.fromkeys(map(_telling_stem, folded_words(text)))
    stems.pop("", None)
    return tuple(stems)


@lru_cache(maxsize=32_768)
def _telling_stem(word: str) -> str:
    """The stem of a folded word, of a number in digits; "" for a word of which every text is full."""
    word = NUMBERS.get(word, word)
    return "" if word in STOP else stem(word)


def weights_of(db: sqlite3.Connection, stems: Iterable[str], game: str) -> dict[str, float]:
    """The IDF of each of `stems` in a game."""
    stem_list = list(stems)
    idf_of = stem_weights(db, stem_list, game)
    return {stem: idf_of.get(stem, UNKNOWN) for stem in stem_list}


def words_of(db: sqlite3.Connection, line: Line, game: str) -> Words:
    """What of a question of a game is compared; examples that are near are near other questions too."""
    held: dict[str, Words] = known(db, f"words {game}", MOST_WORDS)
    if line.plain.text not in held:
        held[line.plain.text] = _words(db, line, game)
    return held[line.plain.text]


def _words(db: sqlite3.Connection, line: Line, game: str) -> Words:
    text = line.plain.text
    folded = [NUMBERS.get(word, word) for word in folded_words(text)]
    said = {word: stem for word in folded if (stem := _telling_stem(word))}
    weights = weights_of(db, line.stems, game)
    spoken_to_ask = {NUMBERS.get(word, word) for word in asking_words(text)}
    asking_line = [word for word in folded if word in spoken_to_ask]
    asking = frozenset(said[word] for word in asking_line if word in said)
    tells = asking != weights.keys()
    told = [word for word in folded if word not in spoken_to_ask]
    if len(asking) < LEAST_ASKED:
        asking, asking_line = frozenset(weights), folded
    return Words(
        weights=weights,
        asking=asking,
        tells=tells,
        turns=turning(folded),
        asking_turns=turning(asking_line),
        modality=modality(asked_last(text)) or modality(folded),
        stem_of=said,
        subject=said.get(subject(text), ""),
        state=said.get(state(text), ""),
        core=frozenset(said[word] for word in asked_of_a_tale(text) if word in said),
        states=frozenset(said[word] for word in states(folded) if word in said),
        deeds=frozenset(said.values()) - {stem for word, stem in said.items() if word.endswith(PARTICIPLES)},
        around={
            word: (frozenset(said[w] for w in before if w in said), frozenset(said[w] for w in behind if w in said))
            for word, (before, behind) in around(folded).items()
        },
        compared={
            word: named
            for word, names in compared(folded).items()
            if (named := frozenset(said[w] for w in names if w in said))
        },
        pairs=frozenset((said[one], said[other]) for one, other in pairwise(folded) if one in said and other in said),
        amounts=amounts(folded),
        supposed=frozenset(said[word] for word in (*told, *supposed(text)) if word in said),
    )
