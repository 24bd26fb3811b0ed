"""A fourth game of which nothing is known: `when` reasons with its documents' own words, and with those of others."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesdb import store
from rulesdb.build import build
from rulesdb.timing.say import when
from rulesdb.timing.unread import in_own_words, lexicon

from .conftest import ROOT, shared

SALTMARSH = ROOT / "tests/cases/rulebooks/saltmarsh.md"


@pytest.fixture(scope="module")
def salt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    path = shared(tmp_path_factory, "salt.db", lambda path: build([SALTMARSH], path, game="saltmarsh"))
    db = store.open_existing(path)
    yield db
    db.close()


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Can an exhausted barge sail?", "no"),
        ("May a skipper command two barges?", "no"),
        ("May a barge bear two tools?", "yes"),
        ("May a barge bear three tools?", "no"),
        ("Can cargo be attached to a skipper?", "no"),
        ("Must a player pay two salt to sail a trade barge?", "yes"),
        ("May a player smuggle cargo through a guarded dock?", "no"),
        ("Do I draw two cards at the start of the trade phase?", "yes"),
        ("Can a barge flee?", "depends"),
        ("Can a barge sail while a storm is in play?", "depends"),
        ("Can a tapped barge sail?", "no"),  # words of other games
        ("May a barge bear three weapons?", "no"),
        ("Can a barge fly?", "open"),  # what no rule speaks of
        ("May a player eat cargo?", "open"),
        ("Can a lighthouse sail?", "open"),
        ("Can a skipper flee?", "open"),
    ],
)
def test_yes_or_no(salt: sqlite3.Connection, question: str, answer: str) -> None:
    """The document's own sentences decide; where they do not, the answer is open."""
    found = when(salt, question, "saltmarsh")
    assert (found["question"], found["verdict"]["answer"]) == (question, answer)


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("What happens when a barge sails?", "its owner gains one salt"),
        ("What happens when a barge sinks?", "discard its cargo and its tools"),
        ("What happens if a lighthouse is trashed?", "each player loses one salt"),
        ("Who wins if two players have the same salt?", "the player with more barges wins"),
    ],
)
def test_what_happens(salt: sqlite3.Connection, question: str, says: str) -> None:
    """What follows is the rule that what is told triggers, with its citation."""
    first = when(salt, question, "saltmarsh")["steps"][0]
    assert says in first["text"]
    assert first["citations"][0]["number"]


def test_kinds_and_states(salt: sqlite3.Connection) -> None:
    """Terms are kinds below what their definitions say; what a deed leaves behind is a state with its opposite."""
    held = lexicon(salt, "saltmarsh")
    assert held.is_a("anchor", "tool")
    assert held.is_a("anchor", "card")
    assert not held.is_a("dock", "card")
    assert held.states["exhausted"] == "ready"
    assert {"sail", "smuggle", "exhaust"} <= set(held.events)


def test_words_of_other_games(salt: sqlite3.Connection) -> None:
    """They are read as this game's word in the same form; what the game says itself stays."""
    asked = "When I untap my tapped barge, is its gear thrown away to the graveyard?"
    own = "When I ready my exhausted barge, is its tool discarded to the discard pile?"
    assert in_own_words(salt, "saltmarsh", asked) == own
    assert in_own_words(salt, "saltmarsh", "Storms sail, and I play a card.") == "Storms sail, and I play a card."
    assert in_own_words(salt, "lotr-tcg", asked) == asked


@pytest.mark.parametrize(
    "text", ["# Empty\n", "Rules.\n", "1.1 “Ω” ’ must ß.\n", "A b c is a b c that is a b c.\n" * 9]
)
def test_odd_documents(text: str, tmp_path: Path) -> None:
    """Whatever a document says, its words make a lexicon that can be read, and a question has an answer."""
    (tmp_path / "book.md").write_text(text, encoding="utf-8")
    build([tmp_path / "book.md"], tmp_path / "rules.db", "odd")
    db = store.open_existing(tmp_path / "rules.db")
    assert lexicon(db, "odd").kinds
    assert when(db, "May I play?", "odd")["verdict"]["answer"] == "open"
    db.close()
