"""Time grows with the size of a text, not with its square: the ratio of two sizes in one run."""

from __future__ import annotations

import contextlib
import math
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rulesdb.errors import RulesError
from rulesdb.link.cards import find_cards
from rulesdb.link.concepts import find_concepts
from rulesdb.link.references import Places, Resolver, resolve
from rulesdb.model import Document
from rulesdb.read import SHAPES, read_lines, source

from . import patterns

SMALL, LARGE = 1_500, 6_000
MOST = 10.0  # times as long for four times the size: linear is 4, quadratic 16; a shared core adds some
QUICK = 0.03  # seconds that need no ratio
DOCUMENT = Document("fuzz/book", "fuzz", "Book", "", "official")


def _seconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    with contextlib.suppress(RulesError):
        work()
    return time.process_time() - began


def _check(work: Callable[[int], Callable[[], object]]) -> None:
    """Fail where four times the size takes more than MOST times as long; the least of three measures counts."""
    small = large = math.inf
    for _ in range(3):
        large = min(large, _seconds(work(LARGE)))
        if large < QUICK:
            return
        small = min(small, _seconds(work(SMALL)))
        if large < MOST * small:
            return
    pytest.fail(f"{LARGE} letters take {large:.2f} s, {large / small:.1f} times as long as {SMALL}")


@pytest.mark.parametrize("shape", SHAPES)
def test_documents(shape: str) -> None:
    """Each shape reads each pattern in time that grows with its size."""
    for name, pattern in patterns.DOCUMENTS.items():
        try:
            _check(lambda size, made=pattern: _read(made(size), shape))  # type: ignore[misc]
        except pytest.fail.Exception as error:
            pytest.fail(f"{name}: {error}")


def test_references_that_lead_nowhere() -> None:
    """The reason why a reference has no target is found without looking at every number of the game."""

    def work(size: int) -> Callable[[], object]:
        lines = source.as_lines(
            patterns.numbered("1.@ The lamp burns, see rule 7.@ and page @ for the rest.\n")(4 * size)
        )
        reading, *_ = read_lines(lines, DOCUMENT, "rulebook")
        assert len(reading.pointers) > size // 20
        resolver = Resolver(
            find_concepts("fuzz", [reading], {}), find_cards("fuzz", [reading], (), {}), Places("fuzz", [reading]), {}
        )
        return lambda: resolve(resolver, reading.pointers)

    _check(work)


def _read(text: str, shape: str) -> Callable[[], object]:
    lines = source.as_lines(text)
    return lambda: read_lines(lines, DOCUMENT, shape)


@pytest.mark.parametrize("name", patterns.DECKS)
def test_decks(name: str) -> None:
    """A deck list is read, or refused, in time that grows with its size."""
    from rulesdb.decks.lists.reader import read_bytes

    _check(lambda size: lambda: read_bytes(patterns.DECKS[name](size).encode(), "deck"))


@pytest.mark.parametrize("name", patterns.CARDS)
def test_cards(name: str, tmp_path: Path) -> None:
    """A card list is told and read in time that grows with its size."""
    from rulesdb.decks.cards.reader import read_cards, sniff

    def work(size: int) -> Callable[[], object]:
        path = tmp_path / "cards"
        path.write_text(patterns.CARDS[name](size), encoding="utf-8")
        return lambda: (sniff(path.read_text(encoding="utf-8")), read_cards(path))

    _check(work)


@pytest.mark.parametrize("verb", ["term", "search", "card", "rule", "show", "cite", "trace", "graph", "when"])
def test_questions(verb: str, book_path: Path) -> None:
    """The longest question that passes the door is answered within a second or two, whatever it repeats."""
    from rulesdb import store
    from rulesdb.answer import card, graph, rule, search, term
    from rulesdb.answer.changes import trace
    from rulesdb.answer.history import cite
    from rulesdb.door import MOST_QUESTION
    from rulesdb.timing.say import when

    verbs: dict[str, Callable[..., object]] = {
        "term": term.term, "search": search.search, "card": card.card, "rule": rule.rule, "show": cite.show,
        "cite": cite.cite, "trace": trace.trace, "graph": graph.neighbourhood, "when": when,
    }  # fmt: skip
    db = store.open_existing(book_path)
    for name, pattern in patterns.QUESTIONS.items():
        took = _seconds(lambda made=pattern: verbs[verb](db, made(MOST_QUESTION)[:MOST_QUESTION], "lantern"))  # type: ignore[misc]
        assert took < 3, f"{name}: {took:.1f} s"


@pytest.mark.parametrize("words", [5, 25, 100])
def test_subjects_that_may_end_anywhere(words: int) -> None:
    """A question in which each word may be the verb of its auxiliary is not read again for each of them."""
    from rulesdb.clauses.lexicon_files import load_lexicon
    from rulesdb.timing.ask import LONGEST, read_question

    lexicon = load_lexicon("lotr-tcg")
    verbs = ("discard play draw exert wound " * words).split()[:words]
    question = f"can a companion {' '.join(verbs)}? " * (LONGEST // words)
    assert _seconds(lambda: read_question(question, "lotr-tcg", lexicon)) < 3
