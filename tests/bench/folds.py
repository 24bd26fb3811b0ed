"""Databases in which part of how people ask is withheld, to fit and measure search and precedents on.

A fold withholds either single phrases and examples (`phrase`), or all of a rule's (`rule`): people ask about rules that
have examples in other words, and about rules that have none.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rulesdb import store
from rulesdb.build import Report, _documents, digests, sort_inputs
from rulesdb.decks.cards import facts as deck_facts
from rulesdb.link.linked import Linked, link
from rulesdb.link.vectors import load_vectors
from rulesdb.model import Card, Passage, Reading
from rulesdb.read.gamedata import load_game
from rulesdb.tables import game_rows

FOLDS = 5


@dataclass(frozen=True, slots=True)
class Withheld:
    """A phrase or question that a fold withholds, and the numbers of the passages that answer it.

    `verdict` is "" for a phrase.
    """

    game: str
    text: str
    rule: str
    verdict: str
    condition: str
    answers: tuple[int, ...]


def build_fold(database: Path, paths: Sequence[Path], sort: str, fold: int) -> list[Withheld]:
    """Build `database` without what the fold withholds, and return that. `sort` is phrase, rule or "" (for nothing)."""
    report = Report()
    found: list[Withheld] = []
    with store.writing(database) as new:
        deck_facts.create_tables(new.conn)
        for game in sort_inputs(paths, "", "", report):
            held: dict[str, Passage] = {}
            readings = [_without(reading, sort, fold, held) for reading in digests(game.name)]
            readings += _documents(game, report)
            listed = [Card(game.name, fact.id, fact.title, fact.subtitle) for fact in game.facts]
            linked = link(game.name, readings, load_game(game.name), listed)
            store.write_game(new, game_rows(linked, game.first))
            deck_facts.insert(new.conn, game.facts)
            found += _questions(linked, held, game.first)
        store.write_rows(new, "vector", load_vectors().items())
        store.write_rows(new, "meta", [("origin", "fold")])
        store.finish(new)
    return found


def chance(text: str) -> int:
    """The fold in which `text` is withheld, the same one in every run."""
    return zlib.crc32(text.encode()) % FOLDS


def _without(reading: Reading, sort: str, fold: int, held: dict[str, Passage]) -> Reading:
    """`reading` without what is withheld, which goes to `held` by its passage's id."""
    kept = []
    for passage in reading.passages:
        whole = sort == "rule" and chance(passage.id) == fold

        def out(text: str, whole: bool = whole, own: str = passage.id) -> bool:
            return whole or (sort == "phrase" and chance(own + text) == fold)

        asked = tuple(phrase for phrase in passage.asked if out(phrase))
        examples = tuple(example for example in passage.examples if out(example.question))
        if asked or examples:
            held[passage.id] = replace(passage, asked=asked, examples=examples)
            passage = replace(  # noqa: PLW2901  # the passage goes on without them
                passage,
                asked=tuple(phrase for phrase in passage.asked if phrase not in asked),
                examples=tuple(example for example in passage.examples if example not in examples),
            )
        kept.append(passage)
    return replace(reading, passages=tuple(kept))


def _questions(linked: Linked, held: dict[str, Passage], first: int) -> Iterator[Withheld]:
    numbers = {passage.id: place for place, passage in enumerate(linked.passages(), first)}
    answers: dict[str, list[int]] = {}
    for place, glosses in linked.glosses.items():
        for gloss in glosses:
            answers.setdefault(gloss.id, []).append(numbers[linked.twins.get(place, place)])
    for rule, passage in held.items():
        right = tuple(dict.fromkeys([*answers.get(rule, []), numbers[rule]]))
        for phrase in passage.asked:
            yield Withheld(linked.game, phrase, rule, "", "", right)
        for example in passage.examples:
            yield Withheld(linked.game, example.question, rule, example.verdict, example.condition, right)
