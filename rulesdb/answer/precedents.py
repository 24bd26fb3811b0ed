"""Examples of rules that decide a question: how like each one is, and in what it differs."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..text import STOP, folded_words
from .rank.turns import GROUPS, opposed, turning
from .search import hits
from .stems import UNKNOWN, stem_weights, stems

RULES = 6  # best passages of a search whose examples are looked at
NEAREST = 12  # examples that are looked at closely


@dataclass(frozen=True, slots=True)
class Words:
    """A question as it is compared: its stems with their IDF, all its words, and those that turn it."""

    text: str
    order: tuple[str, ...]
    weights: Mapping[str, float]
    turns: Mapping[str, frozenset[str]]

    @property
    def norm(self) -> float:
        """The length of its vector."""
        return math.sqrt(sum(weight * weight for weight in self.weights.values())) or 1.0


@dataclass(frozen=True, slots=True)
class Near:
    """An example near a question: its rule, the passage that stands for it, and how near it is."""

    question: str
    verdict: str
    condition: str
    rule: int
    passage: int
    rank: int
    margin: float
    cosine: float
    words: Words


def nearest(db: sqlite3.Connection, question: str, game: str) -> tuple[Words, list[Near]]:
    """The examples of the rules that search ranks first, nearest first."""
    best = hits(db, question, game)[:RULES]
    rows: list[tuple[int, sqlite3.Row]] = []
    for place, hit in enumerate(best, 1):
        rows += [(place, row) for row in _examples(db, hit.number)]
    asked, *others = _read(db, [question, *(row["question"] for _, row in rows)], game)
    found: dict[str, Near] = {}
    top = best[0].score if best else 0.0
    for (place, row), words in zip(rows, others, strict=True):
        held = best[place - 1]
        cosine = sum(asked.weights[s] ** 2 for s in asked.weights.keys() & words.weights.keys()) / (
            asked.norm * words.norm
        )
        near = Near(
            row["question"], row["verdict"], row["condition"], row["passage"], held.number, place, top - held.score,
            cosine, words,
        )  # fmt: skip
        found.setdefault(row["question"], near)
    return asked, sorted(found.values(), key=lambda near: (-near.cosine, near.rank))[:NEAREST]


def _examples(db: sqlite3.Connection, number: int) -> list[sqlite3.Row]:
    """The examples of a passage, or of those of ours that restate it or one of its twins."""
    return db.execute(
        "SELECT e.passage, e.question, e.verdict, e.condition FROM example e WHERE e.passage = :number UNION ALL "
        "SELECT e.passage, e.question, e.verdict, e.condition FROM passage p JOIN reference r ON r.target = p.id "
        "AND r.kind = 'clarifies' JOIN example e ON e.passage = r.source WHERE p.twin = :number OR p.number = :number",
        {"number": number},
    ).fetchall()


def _read(db: sqlite3.Connection, texts: Sequence[str], game: str) -> list[Words]:
    said = [folded_words(text) for text in texts]
    stem_of = stems(db, {word for line in said for word in line if word not in STOP})
    known = stem_weights(db, set(stem_of.values()), game)
    found = []
    for text, line in zip(texts, said, strict=True):
        order = tuple(stem_of[word] for word in line if word not in STOP)
        found.append(Words(text, order, {stem: known.get(stem, UNKNOWN) for stem in order}, turning(line)))
    return found


def differences(asked: Words, near: Near) -> dict[str, float]:
    """In what an example differs from the question asked, by name."""
    one, other = asked.weights, near.words.weights
    lone, alone = one.keys() - other.keys(), other.keys() - one.keys()
    mine, its = sum(one[stem] for stem in lone), sum(other[stem] for stem in alone)
    found = {
        "cosine": near.cosine,
        "lone": mine / (sum(one.values()) or 1.0),
        "alone": its / (sum(other.values()) or 1.0),
        "lone rarest": max((one[stem] for stem in lone), default=0.0) / 8,
        "alone rarest": max((other[stem] for stem in alone), default=0.0) / 8,
        "swapped": min(mine, its) / 8,
        "opposed": float(opposed(lone, alone)),
        "later rule": 1 - 1 / near.rank,
        "margin": min(6.0, near.margin),
    }
    for group in (*GROUPS, "number"):
        first, second = asked.turns[group], near.words.turns[group]
        found[f"{group} differs"] = float(first != second)
        found[f"{group} only here"] = float(bool(first - second))
        found[f"{group} only there"] = float(bool(second - first))
    return found
