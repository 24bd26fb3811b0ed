"""Which clauses a question asks for: each with how well it fits the whole question and its parts."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ...text import STOP, words
from ..passages import begun
from ..question import Idea
from ..search import rank, respelt
from . import weights
from .happenings import marks
from .question import Asked

FIELDS = {"head": 1.5, "text": 1.0, "asked": 1.3, "about": 0.7}
CLAUSES = 64  # a clause's number is this times its passage's, and its place in it
UNMET = 0.35  # of a clause's worth that does not depend on how much of the question it meets
OFFICIAL = 0.8  # of a publisher's sentence where ours says the same: long, and not written to be read alone
LEAST = 3  # words that matter in a publisher's sentence that may be a step
SHOWN = 4  # clauses of a passage that may be shown as a step of a procedure
POOL = 60  # best clauses that are looked at more closely


@dataclass(slots=True)
class Candidate:
    """A clause that may be a step: its row, its fit (of 1) and the share of the question that it meets.

    `grounds` are the official passages that it rests on, best first; `parts` is its fit to each part of the question.
    """

    row: sqlite3.Row
    score: float
    met: float
    grounds: list[int]
    parts: dict[int, float] = field(default_factory=dict)

    @property
    def number(self) -> int:
        """The clause's number."""
        return int(self.row["number"])

    @property
    def cited(self) -> list[int]:
        """The passages that it rests on, best first: the official ones, else its own."""
        return self.grounds or [self.row["twin"]]

    @property
    def digest(self) -> bool:
        """Whether the sentence is ours."""
        return bool(self.row["authority"] == "digest")


@dataclass(slots=True)
class Evidence:
    """How well each clause, by its number, meets each idea, and what each idea is worth.

    `tops` are the best scores for each idea, `whole` is the fit to all of them.
    """

    ideas: list[Idea]
    scores: list[dict[int, float]]
    worth: list[float]
    tops: list[float] = field(init=False)
    whole: tuple[dict[int, float], dict[int, float]] = field(init=False)

    def __post_init__(self) -> None:
        self.tops = [max(found.values(), default=0.0) for found in self.scores]
        self.whole = self.fit(frozenset(idea.words for idea in self.ideas))

    def fit(self, wanted: frozenset[str]) -> tuple[dict[int, float], dict[int, float]]:
        """(score, share met) of each clause for the ideas with the words `wanted`; the best score is 1."""
        scores: dict[int, float] = defaultdict(float)
        met: dict[int, float] = defaultdict(float)
        total = 0.0
        for idea, found, worth in zip(self.ideas, self.scores, self.worth, strict=True):
            if idea.words in wanted:
                total += worth
                for number, score in found.items():
                    scores[number] += idea.weight * score
                    met[number] += worth
        shares = {number: share / total for number, share in met.items()} if total else {}
        weighed = {n: score * (UNMET + (1 - UNMET) * shares[n]) for n, score in scores.items()}
        best = max(weighed.values(), default=1.0)
        return {n: score / best for n, score in weighed.items()}, shares

    def gain(self, number: int, seen: Sequence[int]) -> float:
        """How much a clause adds to what the clauses `seen` meet, as a share of all that can be met."""
        total = added = 0.0
        for found, worth, top in zip(self.scores, self.worth, self.tops, strict=True):
            if found:
                total += worth
                had = max((found.get(other, 0.0) for other in seen), default=0.0)
                added += worth * max(0.0, found.get(number, 0.0) - had) / top
        return added / total if total else 0.0


def gather(db: sqlite3.Connection, asked: Asked) -> Evidence:
    """How well each clause of the game meets each idea of the question."""
    table = db.execute("SELECT search FROM game WHERE id = ?", (asked.game,)).fetchone()[0] + "_clauses"
    weights = ", ".join(str(weight) for weight in FIELDS.values())
    query = f"SELECT rowid, -bm25({table}, {weights}) FROM {table} WHERE {table} MATCH ?"
    scores, worth = [], []
    for idea in asked.query.ideas:
        best = _scores(db, query, idea)
        if not best and not idea.explained:
            near = respelt(db, table, idea, asked.game)
            if near.variants:
                asked.respelt[idea.words] = next(iter(near.variants)).strip('"')
            best = _scores(db, query, near)
        scores.append(best)
        worth.append(idea.weight * max(best.values(), default=1.0))
    return Evidence(asked.query.ideas, scores, worth)


def _scores(db: sqlite3.Connection, query: str, idea: Idea) -> dict[int, float]:
    """The clauses that meet `idea`, each with the score of the best of its variants."""
    best: dict[int, float] = {}
    for variant, weight in idea.variants.items():
        for number, score in db.execute(query, (variant,)):
            if weight * score > best.get(number, 0.0):
                best[number] = weight * score
    return best


def candidates(
    db: sqlite3.Connection, asked: Asked, evidence: Evidence, also: Iterable[int] = (), as_of: str = ""
) -> list[Candidate]:
    """The clauses that fit `asked`, best first, and those of the passages `also`, however they fit.

    What rests only on passages that came after `as_of` is left out; a sentence that was overridden by then counts less.
    A clause counts half for its own words, half for how well search ranks the passage that it rests on.
    """
    whole, met = evidence.whole
    fits = [evidence.fit(part.ideas)[0] for part in asked.parts] if len(asked.parts) > 1 else [whole]
    wanted = {first for passage in also for first in range(passage * CLAUSES, passage * CLAUSES + SHOWN)}
    numbers = dict.fromkeys([*_pool(whole, fits), *sorted(wanted)])
    rows = [row for row in _rows(db, list(numbers)) if row["number"] in wanted or _stands_alone(row)]
    ranked = {hit.number: hit.score for hit in rank(db, asked.query, asked.game)}
    best = max(ranked.values(), default=1.0)
    near = {number: score / best for number, score in ranked.items()}
    grounds = _grounds(db, {row["passage"] for row in rows if row["authority"] == "digest"})
    factors = weights.factors(db, asked, rows, grounds, as_of)
    found = []
    for row in rows:
        number = row["number"]
        own = sorted(grounds.get(row["passage"], []), key=lambda ground: -near.get(ground, 0.0))
        passage = max((near.get(ground, 0.0) for ground in own or [row["twin"]]), default=0.0)
        own_words = 1.0 if row["authority"] == "digest" else OFFICIAL
        of_all, *of_parts = (
            factors[number] * (own_words * fit.get(number, 0.0) + passage) / 2 for fit in (whole, *fits)
        )
        found.append(Candidate(row, of_all, met.get(number, 0.0), own, dict(enumerate(of_parts))))
    kept = _in_force(db, found, as_of)
    return sorted(kept, key=lambda candidate: (-candidate.score, candidate.number))


def _in_force(db: sqlite3.Connection, found: Sequence[Candidate], as_of: str) -> list[Candidate]:
    """Those of `found` that rest on a passage in force on the ISO date `as_of`, and only on such.

    A passage of unknown date is not known not to be in force.
    """
    if not as_of:
        return list(found)
    numbers = sorted({number for candidate in found for number in candidate.cited})
    rows = db.execute(f"SELECT number, since FROM passage WHERE number IN ({marks(numbers)})", numbers)
    later = {number for number, since in rows if not begun(since, as_of)}
    kept = []
    for candidate in found:
        if later.issuperset(candidate.cited):
            continue
        candidate.grounds = [number for number in candidate.grounds if number not in later]
        kept.append(candidate)
    return kept


def siblings(db: sqlite3.Connection, passage: int) -> list[int]:
    """Our other passages on the places that `passage` cites, where the documents themselves are not loaded."""
    rows = db.execute(
        "SELECT DISTINCT o.source FROM unresolved u JOIN unresolved o ON o.target = u.target AND o.kind = u.kind "
        "WHERE u.source = ? AND u.kind = 'clarifies' AND o.source != u.source ORDER BY abs(o.source - u.source)",
        (passage,),
    )
    return [row[0] for row in rows]


def _pool(whole: Mapping[int, float], fits: Sequence[Mapping[int, float]]) -> list[int]:
    """The best clauses of the whole question and of each part."""
    found: dict[int, None] = {}
    for fit in (whole, *(fits if len(fits) > 1 else ())):
        found.update(dict.fromkeys(sorted(fit, key=lambda n: (-fit[n], n))[:POOL]))
    return list(found)


def _rows(db: sqlite3.Connection, numbers: Sequence[int]) -> list[sqlite3.Row]:
    return db.execute(
        "SELECT c.*, p.kind, p.twin, p.cards, p.scope, p.intro, d.authority FROM clause c "
        "JOIN passage p ON p.number = c.passage JOIN document d ON d.id = p.document "
        f"WHERE c.number IN ({marks(numbers)})",
        numbers,
    ).fetchall()


def _stands_alone(row: sqlite3.Row) -> bool:
    """Whether a sentence says something by itself; ours all do."""
    if row["authority"] == "digest":
        return True
    return not row["text"].startswith(("(See", "See ")) and sum(w not in STOP for w in words(row["text"])) >= LEAST


def _grounds(db: sqlite3.Connection, sources: Iterable[int]) -> dict[int, list[int]]:
    """The official passages, a twin once, that each of our passages cites."""
    numbers = sorted(sources)
    found: dict[int, list[int]] = defaultdict(list)
    for target in ("id", "section"):
        rows = db.execute(
            f"SELECT r.source, p.twin FROM reference r JOIN passage p ON p.{target} = r.target "
            f"WHERE r.kind = 'clarifies' AND r.source IN ({marks(numbers)}) ORDER BY r.rowid, p.number",
            numbers,
        )
        for source, twin in rows:
            if twin not in found[source]:
                found[source].append(twin)
    return found
