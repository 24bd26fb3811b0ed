"""Search for people who do not know the document's word: full text with stems, fields, meanings and the graph."""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from ..door import asked
from ..text import words
from . import names
from .passages import by_number
from .question import Idea, Query, analyse

FIELDS = {"title": 2.5, "path": 0.6, "text": 1.0, "intro": 0.7, "names": 2.0, "gloss": 1.2}
KINDS = {"example": 0.8, "note": 0.85, "step": 0.95, "dispute": 0.95, "list-entry": 0.7}
WEAK = 0.9  # of a part that yields to the rest of its document
UNNAMED = 0.75  # of a ruling for one card or scenario that the question does not name
SIBLING = 0.1  # of the score of the best other passage of the section
FIRST = 0.2  # more for the first passage of a section, half of that for the second, and so on
LIKE = 0.79  # likeness from which a word is another one mistyped: one letter of five
_ENDING = re.compile(r"(?:ing|ed|e|s)$")
POOL = 80  # best passages that are read and looked at more closely


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage's number and score, and the share of the question's ideas that it meets."""

    number: int
    score: float
    met: float


@asked
def search(
    db: sqlite3.Connection, question: str, game: str = "", *, limit: int = 10, kind: str = "", as_of: str = ""
) -> list[dict[str, Any]]:
    """The passages that answer `question` best, best first, each rule once; [] where nothing fits."""
    hits: list[Hit] = []
    for held in names.games(db, game):
        hits += rank(db, analyse(db, question, held), held)
    hits.sort(key=lambda hit: (-hit.score, hit.number))
    scores = {hit.number: hit.score for hit in hits[: POOL if not kind else None]}
    found = by_number(db, list(scores), as_of)
    kept = [p | {"score": round(scores[n], 3)} for n, p in found.items() if not kind or p["kind"] == kind]
    return kept[:limit]


def rank(db: sqlite3.Connection, query: Query, game: str) -> list[Hit]:
    """All passages of `game` that meet any idea of `query`, best first, twins folded into the one that answers."""
    table = db.execute("SELECT search FROM game WHERE id = ?", (game,)).fetchone()[0]
    scores: dict[int, float] = defaultdict(float)
    met: dict[int, float] = defaultdict(float)
    total = 0.0
    for idea in query.ideas:
        found = _match(db, table, idea) or _match(db, table, respelt(db, table, idea, game))
        worth = idea.weight * max(found.values(), default=1.0)
        total += worth
        for number, score in found.items():
            scores[number] += idea.weight * score
            met[number] += worth
    for term, share in query.terms.items():
        for (number,) in db.execute("SELECT passage FROM term_passage WHERE term = ?", (term,)):
            if number in scores:
                scores[number] *= 1 + share**2
    shares = {number: share / total for number, share in met.items()} if total else {}
    return _settled(db, scores, shares, {idea.words for idea in query.ideas})


def _match(db: sqlite3.Connection, table: str, idea: Idea) -> dict[int, float]:
    """The passages that meet `idea`, each with the score of the best of its variants."""
    weights = ", ".join(str(weight) for weight in FIELDS.values())
    best: dict[int, float] = {}
    for variant, weight in idea.variants.items():
        rows = db.execute(f"SELECT rowid, -bm25({table}, {weights}) FROM {table} WHERE {table} MATCH ?", (variant,))
        for number, score in rows:
            if weight * score > best.get(number, 0.0):
                best[number] = weight * score
    return best


def respelt(db: sqlite3.Connection, table: str, idea: Idea, game: str) -> Idea:
    """An idea whose word no passage has, as the words that look most like it; no variants where none does.

    A first letter is seldom mistyped; a word of four letters with one of them changed is another word.
    """
    if " " in idea.words or len(idea.words) < 4:
        return Idea(idea.words)
    from rapidfuzz import process
    from rapidfuzz.distance import DamerauLevenshtein

    likeness = DamerauLevenshtein.normalized_similarity
    begins = f"{idea.words[0]}*"
    stems = db.execute(f"SELECT term FROM {table}_words WHERE length(term) > 2 AND term GLOB ?", (begins,))
    whole = db.execute("SELECT said FROM phrase WHERE game = ? AND size = 1 AND said GLOB ?", (game, begins))
    bare = _ENDING.sub("", idea.words)  # the stems have no endings
    near: dict[str, float] = {}
    for held, form in (([row[0] for row in whole], idea.words), ([row[0] for row in stems], bare)):
        for word, like, _ in process.extract(form, held, scorer=likeness, score_cutoff=LIKE, limit=3):
            near[word] = max(like, near.get(word, 0.0))
    best = sorted(near, key=lambda word: (-near[word], word))[:3]
    return Idea(idea.words, {names.quoted([word]): 0.8 * near[word] for word in best}, idea.weight)


def _settled(db: sqlite3.Connection, scores: dict[int, float], met: dict[int, float], named: set[str]) -> list[Hit]:
    """Scores weighed by how much of the question is met, by kind and by place, twins folded, best first."""
    weighed = {number: score * (0.35 + 0.65 * met[number]) for number, score in scores.items()}
    pool = sorted(weighed, key=lambda number: (-weighed[number], number))[: POOL * 3]
    marks = ",".join("?" * len(pool))
    rows = db.execute(
        f"SELECT number, id, section, twin, kind, weak, scope FROM passage WHERE number IN ({marks})", pool
    ).fetchall()
    best: dict[int, tuple[float, sqlite3.Row]] = {}
    for row in rows:
        score = weighed[row["number"]] * KINDS.get(row["kind"], 1.0) * (WEAK if row["weak"] else 1.0)
        if row["scope"] and named.isdisjoint(words(row["scope"])):
            score *= UNNAMED
        if row["twin"] not in best or score > best[row["twin"]][0]:
            best[row["twin"]] = (score, row)
    hits = [Hit(number, score, met[row["number"]]) for number, (score, row) in _among_siblings(best).items()]
    return sorted(hits, key=lambda hit: (-hit.score, hit.number))


def _among_siblings(best: dict[int, tuple[float, sqlite3.Row]]) -> dict[int, tuple[float, sqlite3.Row]]:
    """Each score with something of its section's best other one; a section's first passages state its main rules."""
    sections: dict[str, list[float]] = defaultdict(list)
    for score, row in best.values():
        sections[row["section"]].append(score)
    found = {}
    for number, (score, row) in best.items():
        others = sections[row["section"]]
        sibling = max((other for other in others if other != score), default=0.0)
        place = int(row["id"].rpartition("/")[2])
        found[number] = ((score + SIBLING * sibling) * (1 + FIRST / place), row)
    return found
