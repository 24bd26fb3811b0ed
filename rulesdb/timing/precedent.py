"""Precedents: the nearest example of a rule near the question, whose verdict may be the question's too.

Each rule of a digest carries examples: questions with their verdict. A question that the clauses leave open is held
against the examples of the rules that search finds. How sure it is that the nearest one's verdict is right for it is
estimated by a logistic model over features of both (Platt 1999); its weights, and the threshold above which at most 2 in
100 answers are wrong, are fitted by tests/bench/fit_precedent.py with each example left out, and stand in
data/precedent.json.
"""

from __future__ import annotations

import json
import math
import re
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from .. import resources
from ..clauses.lexicon import Lexicon
from ..clauses.concepts import concepts
from .evidence import Evidence

PASSAGES = 16  # passages, best first, whose examples are candidates
VOTERS = 5  # nearest examples that are asked whether they agree

# Small words that turn, narrow or order what a sentence says.
MARKS = frozenset(
    "not no never only before after until while without instead all every always both same other another up down first once twice more less fewer except unless already still any either neither own different least most again immediately instead still yet too".split()
)
_TAG = re.compile(r"^(?:is|are|does|do|did|can|could|may|must|will|would|should|has|have)(?:n't|nt| not)\b", re.IGNORECASE)
_MODAL = {"must": "duty", "have to": "duty", "need": "duty", "forced": "duty", "required": "duty", "can": "leave", "may": "leave", "could": "leave", "allowed": "leave", "legal": "leave", "possible": "leave"}
FEATURES = (
    "bias", "similarity", "covered", "covering", "topic", "rank", "score", "margin", "own margin", "numbers", "negation",
    "marks", "modality", "vote", "depends", "longer", "unmatched", "similarity2", "missing", "yes",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Example:
    """A question of yes or no with its verdict, and what it speaks of."""

    passage: int
    question: str
    verdict: str
    condition: str
    about: frozenset[str]


@dataclass(frozen=True, slots=True)
class Precedent:
    """The nearest example, and the estimated probability that its verdict is right for the question."""

    example: Example
    probability: float


@dataclass(frozen=True, slots=True)
class Weights:
    """The model: one weight a feature, and the least probability that decides, by the number of agreeing examples."""

    weights: tuple[float, ...]
    threshold: float


@cache
def load_weights() -> Weights:
    """The fitted model of data/precedent.json."""
    held = json.loads((resources.folder("data") / "precedent.json").read_text(encoding="utf-8"))
    return Weights(tuple(held["weights"][name] for name in FEATURES), held["threshold"])


def precedent(db: sqlite3.Connection, text: str, game: str, evidence: Evidence, lexicon: Lexicon) -> Precedent | None:
    """The precedent for the question `text`, None where no example is near enough."""
    found = nearest(Asked.of(text, lexicon), examples(db, evidence, lexicon), ranks(evidence), rarity(db, game))
    if found is None:
        return None
    example, values = found
    model = load_weights()
    chance = probability(values, model.weights)
    return Precedent(example, chance) if chance >= model.threshold else None


def probability(values: Sequence[float], weights: Sequence[float]) -> float:
    """The model's probability for the values of FEATURES."""
    return 1 / (1 + math.exp(-sum(weight * value for weight, value in zip(weights, values, strict=True))))


def ranks(evidence: Evidence) -> dict[int, tuple[int, float]]:
    """The rank from 0 and the score of each passage whose examples may be precedents; ours through what they restate."""
    found: dict[int, tuple[int, float]] = {}
    for rank, hit in enumerate(evidence.hits[:PASSAGES]):
        for number in (hit.passage, *evidence.ours.get(hit.passage, ())):
            found.setdefault(number, (rank, hit.score))
    return found


def examples(db: sqlite3.Connection, evidence: Evidence, lexicon: Lexicon) -> list[Example]:
    """The examples of the passages that `evidence` finds first."""
    numbers = list(ranks(evidence))
    rows = db.execute(f"SELECT * FROM example WHERE passage IN ({','.join('?' * len(numbers))})", numbers)
    return [
        Example(row["passage"], row["question"], row["verdict"], row["condition"], frozenset(row["about"].split("|")))
        for row in rows
    ]


def rarity(db: sqlite3.Connection, game: str) -> Mapping[str, float]:
    """How much each concept says: the logarithm of how rarely the examples of `game` speak of it."""
    rows = db.execute("SELECT concept, weight FROM rarity WHERE game = ?", (game,))
    return {row[0]: row[1] for row in rows}


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it is held against examples."""

    text: str
    about: frozenset[str]
    marks: frozenset[str]
    negated: bool
    modality: str

    @classmethod
    def of(cls, text: str, lexicon: Lexicon) -> Asked:
        """`text` with what it speaks of."""
        return cls(text, concepts(text, lexicon), marks_of(text), negated(text), modality(text))


def marks_of(text: str) -> frozenset[str]:
    """The words of `text` that turn, narrow or order what it says."""
    return MARKS.intersection(re.findall(r"[a-z]+", text.lower()))


def negated(text: str) -> bool:
    """Whether the question denies what it asks about; "isn't he allowed to" does not."""
    last = re.split(r"(?<=[.!?;])\s+", text.strip())[-1]
    bare = _TAG.sub("", last).lower()
    return len(re.findall(r"\b(?:not|no|never|none|without|nobody|cannot)\b|n't\b|\b(?:dont|doesnt|cant|isnt|wont|didnt)\b", bare)) % 2 == 1


def modality(text: str) -> str:
    """Whether the question asks for leave, for a duty or for a fact."""
    last = re.split(r"(?<=[.!?;])\s+", text.strip())[-1].lower()
    found = [(last.find(word), kind) for word, kind in _MODAL.items() if re.search(rf"\b{word}\b", last)]
    return min(found)[1] if found else "fact"


def nearest(
    asked: Asked, candidates: Sequence[Example], places: Mapping[int, tuple[int, float]], weights: Mapping[str, float]
) -> tuple[Example, tuple[float, ...]] | None:
    """The example nearest to the question with the values of FEATURES, None where there is none."""
    if not candidates or not asked.about:
        return None
    default = max(weights.values(), default=1.0)

    def mass(about: frozenset[str]) -> float:
        return sum(weights.get(concept, default) for concept in about)

    total = mass(asked.about)
    scored = []
    for example in candidates:
        shared = mass(asked.about & example.about)
        like = shared / math.sqrt(max(0.1, mass(example.about)) * total)
        rank, score = places[example.passage]
        scored.append((like * (0.7 + 0.3 * score), like, rank, score, example))
    scored.sort(key=lambda row: (-row[0], row[4].question))
    top, like, rank, score, best = scored[0]
    others = [row for row in scored if row[4].verdict != best.verdict]
    margin = top - others[0][0] if others else top
    own = [row[1] for row in others if row[4].passage == best.passage]
    votes = scored[:VOTERS]
    agree = sum(row[0] for row in votes if row[4].verdict == best.verdict) / sum(row[0] for row in votes or [scored[0]]) if top else 0.0
    rule = frozenset().union(*(row[4].about for row in scored if row[4].passage == best.passage))
    shared = mass(asked.about & best.about)
    numbers = {held for held in asked.about ^ best.about if held.startswith("n:")}
    theirs = Asked(best.question, best.about, marks_of(best.question), negated(best.question), modality(best.question))
    unmatched = [weights.get(concept, default) for concept in asked.about - rule]
    missing = [weights.get(concept, default) for concept in best.about - asked.about]
    values = (
        1.0,
        like,
        shared / total,
        shared / max(0.1, mass(best.about)),
        mass(asked.about & rule) / total,
        1.0 if rank == 0 else 0.5 if rank < 3 else 0.0,
        score,
        margin,
        like - max(own, default=0.0),
        float(min(2, len(numbers))),
        float(asked.negated != theirs.negated),
        float(min(4, len(asked.marks ^ theirs.marks))),
        float(asked.modality != theirs.modality),
        agree,
        float(best.verdict == "depends"),
        max(-2.0, min(2.0, math.log((1 + len(asked.text)) / (1 + len(best.question))))),
        max(unmatched, default=0.0) / default,
        like * like,
        max(missing, default=0.0) / default,
        float(best.verdict == "yes"),
    )
    return best, values
