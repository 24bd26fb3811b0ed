"""A document's own question, asked again: the document's answer.

The question may be asked in any case, with any spelling of its marks, without the collector's numbers of its cards, or
in nearly the same words. Words that turn a question into another one (a negation, a number, a time) must be the same.
"""

from __future__ import annotations

import re
import sqlite3
from typing import NamedTuple

from ..held import known
from ..queries import passages
from ..text import STOP, folded_words, sentences
from .asking import CHATTER
from .names import games
from .passages import begun
from .precedents.turns import turning
from .retrieve import retrieved
from .spelling import may_be_like
from .stems import UNKNOWN, stem_weights, stems

SAME = 0.9  # share of its IDF that each question must share with the other one where either says other things
MORE = 0.75  # the same where one of them only says more than the other
MOST_HELD = 2048  # printed questions of a game that a connection remembers as they are compared: some 2 KB each
LETTERS = 0.7  # likeness of a word that no passage has to the word that it is mistyped for
LETTERS_KNOWN = 0.8  # the same of a word that some passage has
_CODE = re.compile(r"\((?=[^)]*\d)[^)\s]{1,8} ?\d{1,4}[a-z]?\)", re.IGNORECASE)
_SAID = re.compile(
    r"\W*(?:(yes|no)\b(?!\s+(?:matter|one|player)\b)|((?:it|that|this) depends|sometimes)\b)", re.IGNORECASE
)
_LIMIT = re.compile(r"\b(?:if|unless|only|except|as long as|provided|but|however|depend\w*)\b.*", re.IGNORECASE)
_TURNS = ("narrowing", "time", "degree", "number")  # groups of words that must be the same; denials, as many


class Printed(NamedTuple):
    """A printed question, the number of its passage, how like the asked one it is (1 is the same), and what it answers.

    `verdict` is yes, no, depends, or "" where the answer does not begin with one; `condition` is its limit, or "".
    """

    passage: int
    question: str
    likeness: float
    verdict: str
    condition: str


def printed(db: sqlite3.Connection, question: str, game: str = "", as_of: str = "") -> Printed | None:
    """The document's own question, in force on `as_of`, that `question` asks again, or None."""
    best: Printed | None = None
    for game_id in games(db, game):
        rows = [row for row in _near(db, question, game_id) if begun(row.since, as_of)]
        held: dict[str, _Read] = known(db, f"printed {game_id}", MOST_HELD)
        words = {word for row in rows if row.intro not in held for word in folded_words(row.intro)}
        stem_weights(db, stems((*words, *folded_words(question))).values(), game_id)  # in one statement, not each
        asked = _Read(db, question, game_id)
        for row in rows:
            likeness = _likeness(asked, _read(db, row.intro, game_id))
            if likeness and (best is None or likeness > best.likeness):
                best = Printed(row.number, row.intro, likeness, *answer(row.text))
    return best


def answer(text: str) -> tuple[str, str]:
    """(verdict, condition) that the words of an answer give.

    >>> answer("Yes. All of them do."), answer("No, unless the lamp is lit."), answer("It depends on the lamp.")
    (('yes', ''), ('no', 'unless the lamp is lit'), ('depends', 'depends on the lamp'))
    """
    match = _SAID.match(text)
    if not match:
        return "", ""
    first = sentences(text)[0]
    limit = _LIMIT.search(first, match.end(1) if match[1] else 0)
    return (match[1].lower() if match[1] else "depends"), (limit[0].rstrip(".") if limit else "")


class _Read:
    """A question as it is compared: its words, those that turn it, and the IDF of the stems of the others."""

    def __init__(self, db: sqlite3.Connection, text: str, game: str) -> None:
        self.words = [word for word in folded_words(_CODE.sub(" ", text)) if word not in CHATTER]
        turns = turning(self.words)
        self.turns = (len(turns["negation"]), *(turns[group] for group in _TURNS))
        informative = [word for word in self.words if word not in STOP]
        self.stem_of = stems(informative) if informative else {}
        idf_of = stem_weights(db, self.stem_of.values(), game)
        self.weights = {stem: idf_of.get(stem, UNKNOWN) for stem in self.stem_of.values()}

    def share(self, left: set[str]) -> float:
        """The share of its IDF that the stems `left` are not."""
        return 1 - sum(self.weights[stem] for stem in left) / (sum(self.weights.values()) or 1.0)


def _read(db: sqlite3.Connection, printed_question: str, game: str) -> _Read:
    """A printed question as it is compared; those that share words with many questions are remembered."""
    held: dict[str, _Read] = known(db, f"printed {game}", MOST_HELD)
    if printed_question not in held:
        held[printed_question] = _Read(db, printed_question, game)
    return held[printed_question]


def _near(db: sqlite3.Connection, question: str, game: str) -> list[passages.Question]:
    """The printed questions that share most words with the one asked."""
    _, hits = retrieved(db, _CODE.sub(" ", question), game)
    return passages.questions(db, [hit.number for hit in hits])


def _likeness(asked: _Read, candidate: _Read) -> float:
    """The lesser share of its IDF that one of two questions has of the other; 0 where they may not be the same."""
    if asked.words == candidate.words:
        return 1.0
    if asked.turns != candidate.turns:
        return 0.0
    lone = set(asked.weights) - set(candidate.weights)
    alone = set(candidate.weights) - set(asked.weights)
    apart = {one for one in lone if not any(_may_be_spelled_like(one, other, LETTERS) for other in alone)}
    others = {other for other in alone if not any(_may_be_spelled_like(one, other, LETTERS) for one in lone)}
    if not _likeness_without(asked, candidate, apart, others):  # as for most questions: nothing need be compared
        return 0.0
    for stem in sorted(lone):
        letters = LETTERS if asked.weights[stem] == UNKNOWN else LETTERS_KNOWN
        match = next((mate for mate in sorted(alone) if _spelled_like(stem, mate, letters)), None)
        if match:
            lone.remove(stem)
            alone.remove(match)
    return _likeness_without(asked, candidate, lone, alone)


def _likeness_without(asked: _Read, candidate: _Read, lone: set[str], alone: set[str]) -> float:
    """The likeness of two questions where each has some stems alone, `lone` or `alone`; 0 where it is too little."""
    likeness = min(0.999, asked.share(lone), candidate.share(alone))
    return likeness if likeness >= (SAME if lone and alone else MORE) else 0.0


def _may_be_spelled_like(stem: str, mate: str, least: float) -> bool:
    """Whether two spellings may be alike by `least`, of 1; the first letter is seldom mistyped."""
    return min(len(stem), len(mate)) >= 4 and stem[0] == mate[0] and may_be_like(stem, mate, least)


def _spelled_like(stem: str, mate: str, least: float) -> bool:
    """Whether two spellings are alike by `least`, of 1."""
    if not _may_be_spelled_like(stem, mate, least):
        return False
    from rapidfuzz.distance import DamerauLevenshtein  # which takes long to load

    return DamerauLevenshtein.normalized_similarity(stem, mate) >= least
