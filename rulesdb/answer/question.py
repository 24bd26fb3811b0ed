"""A question in everyday words -> what to look for: its words, what they may mean, the terms that it names."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field

from ..queries.words import Saying, sayings, vectors
from ..resources import games
from ..text import STOP, folded_words
from .asking import TOLD, asking_words
from .cards_named import cards_named
from .spelling import respelt
from .stems import stem_weights, stems

LONGEST = 5  # words of the longest phrase that is looked up
KIND_WEIGHT = 0.6  # weight of the kind of a card that the question names
SPOKEN_WEIGHT = 0.5  # weight of a word that a longer everyday phrase explains


@dataclass(slots=True)
class Idea:
    """One thing that a question asks for, as stems divided by blanks, each with its weight; the best of them counts.

    `words` are the spoken ones.
    """

    words: str
    variants: dict[str, float] = field(default_factory=dict)
    weight: float = 1.0


@dataclass(slots=True)
class Query:
    """A question's ideas, its words with their stems, and the ids of the terms that it names with their share of it.

    `kinds` has, for the last word of each card's name, the stems of what the card is; `names` the words of such names.
    """

    ideas: list[Idea]
    stem_of: dict[str, str]
    terms: dict[str, float]
    kinds: dict[str, tuple[str, ...]] = field(default_factory=dict)
    names: frozenset[str] = frozenset()


def analyse(db: sqlite3.Connection, question: str, game: str) -> Query:
    """The parsed `question`: its ideas, stems and terms, in the vocabulary of `game`. Any text is accepted."""
    spoken = folded_words(question)
    cards = cards_named(db, spoken, game) if spoken else []
    kinds = {card.last: [word for kind in card.kinds for word in folded_words(kind)] for card in cards}
    query = Query([], stems((*spoken, *(word for words in kinds.values() for word in words))), {})
    query.kinds = {spoken[last]: tuple(query.stem_of[word] for word in words) for last, words in kinds.items()}
    query.names = frozenset(spoken[place] for card in cards if card.kinds for place in range(card.first, card.last + 1))
    mistyped = _mistyped(db, query, game)
    stem_line = [query.stem_of[word] for word in spoken]
    meanings = _meanings(db, stem_line, game)
    ideas = {position: Idea(word, {stem_line[position]: 1.0}) for position, word in enumerate(spoken) if _matters(word)}
    for idea in ideas.values():
        idea.variants |= mistyped.get(idea.words, {})
    phrases = game not in games()  # of small words alone ("give up"), which the thesaurus knows
    extra: list[Idea] = []
    explained: set[int] = set()
    for size in range(min(LONGEST, len(spoken)), 0, -1):
        for start in range(len(spoken) - size + 1):
            places = range(start, start + size)
            meant: dict[str, float] = {}
            for _, kind, meaning, weight in meanings.get(" ".join(stem_line[start : start + size]), ()):
                if not any(position in ideas for position in places) and not (size > 1 and phrases and kind != "term"):
                    continue
                if kind == "term":
                    query.terms[meaning] = max(min(1.0, size / len(ideas)), query.terms.get(meaning, 0.0))
                else:
                    meant[meaning] = max(weight, meant.get(meaning, 0.0))
            if meant and not explained.intersection(places):
                explained.update(places)
                _explain(ideas, extra, places, spoken, meant)
    implied = {query.stem_of[word]: word for words in kinds.values() for word in words}
    extra += [Idea(word, {stem: 1.0}, KIND_WEIGHT) for stem, word in implied.items() if stem not in stem_line]
    query.ideas = [*_unrepeated(ideas), *extra]
    asking = asking_words(question)
    for idea in query.ideas:
        if asking.isdisjoint(idea.words.split()):
            idea.weight *= TOLD
    return query


def _mistyped(db: sqlite3.Connection, query: Query, game: str) -> dict[str, dict[str, float]]:
    """The words that the game knows no passage, meaning or card for, each with the stems that it looks like.

    The most like one becomes the stem of a word that no game knows.
    """
    stem_of = {word: stem for word, stem in query.stem_of.items() if _matters(word) and word not in query.names}
    held = stem_weights(db, stem_of.values(), game)
    unknown = [word for word, stem in stem_of.items() if stem not in held]
    meant = sayings(db, [stem_of[word] for word in unknown], game)
    found = {
        word: near
        for word in unknown
        if stem_of[word] not in meant and (near := respelt(db, word, game, stem_of[word]))
    }
    english = vectors(db, [stem_of[word] for word in found])
    for word, like in found.items():
        if stem_of[word] not in english:
            query.stem_of[word] = next(iter(like))
    return found


def _matters(word: str) -> bool:
    return word not in STOP and (len(word) > 1 or word.isdigit() or word == "x")


def _meanings(db: sqlite3.Connection, stem_line: list[str], game: str) -> dict[str, list[Saying]]:
    """What is meant by each run of stems that the tables know."""
    runs = {
        " ".join(stem_line[start : start + size])
        for size in range(1, min(LONGEST, len(stem_line)) + 1)
        for start in range(len(stem_line) - size + 1)
    }
    return sayings(db, sorted(runs), game)


def _explain(
    ideas: dict[int, Idea], extra: list[Idea], places: range, spoken: list[str], meant: dict[str, float]
) -> None:
    """Add the meanings of an everyday phrase at `places` as variants or as an idea of its own."""
    positions = [position for position in places if position in ideas]
    if len(places) == 1 and positions:
        for variant, weight in meant.items():
            ideas[positions[0]].variants.setdefault(variant, weight)
        return
    for position in positions:
        ideas[position].weight = SPOKEN_WEIGHT
    extra.append(Idea(" ".join(spoken[position] for position in places), meant))


def _unrepeated(ideas: dict[int, Idea]) -> list[Idea]:
    """A word said twice is one idea."""
    return list({idea.words: idea for idea in ideas.values()}.values())
