"""A question and a passage -> the numbers by which the passage is weighed.

A share is of the question's inverse document frequency (IDF), so all but the kinds are about 0 to 1. What changes no
order was left out (tests/bench/ablation_search.py).
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple

from .directions import cosine
from .spoken import Spoken

LINES = ("head", "path", "text", "gloss", "asked", "examples")
SHORT = 4  # words up to which the feature for few words is whole; it fades for longer questions
THIN = 5  # distinct words; a passage with fewer is thin
SATURATION, LENGTH_SHARE, MEAN_LENGTH = 1.2, 0.75, 400  # BM25's k1, b, and the mean length in letters of stems


class Candidate(NamedTuple):
    """A passage that may answer a question.

    `score` is retrieval's, of the best one, and `rank` its place there, from 1; `place` is its place in its section.
    `named` is 1 where the question names the cards or the scope for which alone it holds, -1 where it does not, 0
    where it holds for all; `on_card` says whether these are cards. `direction` is made by link/vectors.py; `near` is
    the cosine with the question by a sentence-embedding model, None without one. `alike` has, by the name of its lines,
    how like the question the nearest of them are (alike.py).
    """

    number: int
    score: float
    rank: int
    kind: str
    place: int
    weak: bool
    named: int
    on_card: bool
    lines: Mapping[str, str]
    direction: bytes
    near: float | None = None
    alike: Mapping[str, tuple[float, float]] = MappingProxyType({})


def asked_for(wanted: Collection[str] | None, *names: str) -> bool:
    """Whether any of the features `names` is among the `wanted` ones, which are all where it is None."""
    return wanted is None or any(name in wanted for name in names)


def features(spoken: Spoken, candidate: Candidate, wanted: Collection[str] | None = None) -> dict[str, float]:
    """The features of one candidate by name: those among `wanted` and some that cost little, all where it is None."""
    lines = candidate.lines
    own, crowd = f"{lines['head']} {lines['text']}", f"{lines['gloss']} {lines['asked']} {lines['examples']}"
    direction = array("b", candidate.direction)
    alike = cosine(spoken.direction, direction)
    values = {
        "vectors": alike,
        "vectors, few words": alike * SHORT / max(SHORT, len(spoken.weights)),
        "retrieval": candidate.score,
        "retrieval first": 1 / candidate.rank,
    }
    if asked_for(wanted, "bm25"):
        values["bm25"] = _bm25(own, spoken.marks, spoken.total)
    if asked_for(wanted, "asking words"):
        values["asking words"] = _asking(f"{own} {crowd} {lines['path']}", spoken)
    values["path"] = _share(lines["path"], spoken)
    values["own pairs"], values["crowd pairs"] = _pairs(own, spoken), _pairs(crowd, spoken)
    if asked_for(wanted, "gloss line", "gloss line covered"):
        values["gloss line"], values["gloss line covered"] = _best_line(lines["gloss"], spoken)
    values |= {
        "weak": float(candidate.weak),
        "late": 1 - 1 / candidate.place,
        "long": min(3.0, len(own) / MEAN_LENGTH),
        "thin": float(len(set(lines["text"].split())) < THIN + 2),  # two of them are the line's numbers
        "card unnamed": float(candidate.on_card and candidate.named < 0),
        "scope unnamed": float(not candidate.on_card and candidate.named < 0),
    }
    for name in ("head", "text"):
        if asked_for(wanted, f"{name} line covered"):
            values[f"{name} line covered"] = _best_line(lines[name], spoken)[1]
    for name, (nearest, few) in candidate.alike.items():
        values[f"{name} line alike"], values[f"{name} lines alike"] = nearest, few
    values[f"kind {candidate.kind}"] = 1.0
    if candidate.near is not None:
        values["sentences"] = candidate.near
    if topic := spoken.topic:
        values["topic words"] = topic.sure * max(one.share * _bm25(own, one.marks, one.total) for one in topic.said)
        values["topic vectors"] = topic.sure * max(one.share * cosine(one.direction, direction) for one in topic.said)
    return values


def _share(text: str, spoken: Spoken) -> float:
    return sum([weight for mark, weight in spoken.marks.items() if mark in text]) / spoken.total


def _bm25(text: str, marks: Mapping[str, float], total: float) -> float:
    """Robertson's BM25 of weighed `marks` over the passage's own words, as a share of `total`."""
    length = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * len(text) / MEAN_LENGTH)
    score = 0.0
    for mark, weight in marks.items():
        if mark in text:
            count = text.count(mark)
            score += weight * count * (SATURATION + 1) / (count + length)
    return score / total


def _asking(text: str, spoken: Spoken) -> float:
    """The share of the words that ask which the passage has, or has in other words."""
    weight_met = 0.0
    for mark, weight in spoken.asking.items():
        if mark in text:
            weight_met += weight
        elif mark in spoken.variants:
            weight_met += weight * max((worth for other, worth in spoken.variants[mark] if other in text), default=0.0)
    return weight_met / (sum(spoken.asking.values()) or 1.0)


def _pairs(text: str, spoken: Spoken) -> float:
    """The share of the question's pairs of words that stand together in `text`."""
    total = sum(spoken.pairs.values())
    return sum([weight for pair, weight in spoken.pairs.items() if pair in text]) / total if total else 0.0


def _best_line(lines: str, spoken: Spoken) -> tuple[float, float]:
    """Of the line most like the question by cosine: the share of the question that it has, and of it that is asked."""
    shared_marks = [(mark, weight) for mark, weight in spoken.marks.items() if mark in lines]
    if not shared_marks:
        return 0.0, 0.0
    best = share = covered = 0.0
    for line in lines.split("\n"):
        both = squares = 0.0
        for mark, weight in shared_marks:
            if mark in line:
                both += weight
                squares += weight * weight
        if squares:
            idf, norm, _ = line.split(" ", 2)
            cosine = squares / float(norm)
            if cosine > best:
                best, share, covered = cosine, both / spoken.total, both / float(idf)
    return share, covered
