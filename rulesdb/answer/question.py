"""A question in everyday words -> what to look for: its words, what they may mean, the terms that it names."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field

from ..rows import as_mapping
from ..text import STOP, fold, folded_words
from .names import quoted

MOST_WORDS = 300  # of a question; those behind are not searched for
LONGEST = 5  # words of a phrase that the tables are asked for
EVERYDAY_WEIGHT = 0.9  # of what data/ says that people mean
SPOKEN_WEIGHT = 0.5  # of a word that a longer everyday phrase already explains


@dataclass(slots=True)
class Idea:
    """One thing that a question asks for, as full-text queries with weights; the best of them counts.

    It is `explained` where it is a word of a longer everyday phrase, which is an idea too.
    """

    words: str
    variants: dict[str, float] = field(default_factory=dict)
    weight: float = 1.0
    explained: bool = False


@dataclass(slots=True)
class Query:
    """A question's ideas, and the ids of the terms that it names with the share of it that each one is."""

    ideas: list[Idea]
    terms: dict[str, float]


def analyse(db: sqlite3.Connection, question: str, game: str) -> Query:
    """What `question` asks for, in the words of `game`. Free of full-text syntax, whatever stands in it."""
    spoken = folded_words(question)[:MOST_WORDS]
    ideas = {place: Idea(word, {quoted([word]): 1.0}) for place, word in enumerate(spoken) if _matters(word)}
    query = Query([], {})
    extra: list[Idea] = []
    explained: set[int] = set()
    for size in range(min(LONGEST, len(spoken)), 0, -1):
        for start in range(len(spoken) - size + 1):
            places = range(start, start + size)
            if not any(place in ideas for place in places):
                continue
            meant: dict[str, float] = {}
            for kind, meaning in _phrases(db, spoken[start : start + size], game):
                if kind == "term":
                    query.terms[meaning] = max(min(1.0, size / len(ideas)), query.terms.get(meaning, 0.0))
                elif kind == "everyday":
                    for phrase, weight in as_mapping(meaning).items():
                        meant[phrase] = max(meant.get(phrase, 0.0), min(1.0, weight * EVERYDAY_WEIGHT))
            if meant and not explained.intersection(places):
                explained.update(places)
                _explain(ideas, extra, places, spoken, meant)
    query.ideas = [*_unrepeated(ideas), *extra]
    return query


def _matters(word: str) -> bool:
    return word not in STOP and (len(word) > 1 or word.isdigit() or word == "x")


def _phrases(db: sqlite3.Connection, part: list[str], game: str) -> list[tuple[str, str]]:
    """(kind, meaning) of the phrases of the tables that are just these words, whatever their inflection."""
    rows = db.execute(
        "SELECT kind, meaning FROM phrase WHERE phrase MATCH ? AND game = ? AND size = ? ORDER BY kind, rowid",
        (quoted(part), game, len(part)),
    )
    return [(row[0], row[1]) for row in rows]


def _explain(
    ideas: dict[int, Idea], extra: list[Idea], places: range, spoken: list[str], meant: dict[str, float]
) -> None:
    """Let what people say at `places` also be found as what it means."""
    variants = {quoted(fold(phrase).split()): weight for phrase, weight in meant.items()}
    known = [place for place in places if place in ideas]
    if len(places) == 1 and known:
        for variant, weight in variants.items():
            ideas[known[0]].variants.setdefault(variant, weight)
        return
    for place in known:
        ideas[place].weight, ideas[place].explained = SPOKEN_WEIGHT, True
    extra.append(Idea(" ".join(spoken[place] for place in places), variants))


def _unrepeated(ideas: dict[int, Idea]) -> list[Idea]:
    """A word said twice is one idea."""
    return list({idea.words: idea for idea in ideas.values()}.values())
