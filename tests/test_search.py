"""Search finds the rule for people who do not know its word. Each mechanism on a rulebook of a few lines."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rulesdb import store
from rulesdb.answer.asking import asking_words
from rulesdb.answer.cards_named import cards_named
from rulesdb.answer.changes.trace import trace
from rulesdb.answer.search import search
from rulesdb.answer.term import term
from rulesdb.decks.cards import facts
from rulesdb.link.linked import link
from rulesdb.model import Document
from rulesdb.read import read_lines
from rulesdb.read.digest import read_file
from rulesdb.read.gamedata import GameData, load_game
from rulesdb.read.source import as_lines
from rulesdb.tables import game_rows

BOOK = """# Barrow Race

## Barrows

A barrow carries six crates, and no carter may load more before the next dawn.

A barrow may be handed from one carter to another at dawn.

## Storms

While a storm is in play, no lamp can be lit.

## Questions

**Q:** May I light a lamp during a storm?

**A:** No. Wait for dawn.

## Errata

- **Copper Bell** should read: "Ring once at dawn to light every lamp."

## Glossary

**Carter:** The person who hauls. A carter never hauls at dusk.

**Dawn:** The watch in which lamps go out.
"""
SECOND = """# Barrow Race, tournament edition

## Barrows

A barrow carries six crates, and no carter may load any more before the next dawn.
"""
DIGEST = """# Rules

## hauling

- At dawn, a carter may give a barrow to another carter. [book/barrows/2]
  ? trade vehicles with a friend; swap my cart

## Carter

- Who hauls by day rests by night. [book/carter/1]
"""

Make = Callable[..., sqlite3.Connection]


@pytest.fixture
def made(tmp_path: Path) -> Make:
    """A database of the rulebook above, with the tables given."""

    def make(**tables: object) -> sqlite3.Connection:
        data: GameData = replace(load_game("barrow"), **tables)  # type: ignore[arg-type]
        book = Document("barrow/book", "barrow", "Barrow Race", "", "official", rank=1)
        second = Document("barrow/second", "barrow", "Barrow Race", "2", "official", rank=2)
        digest = tmp_path / "rules.md"
        digest.write_text(DIGEST)
        readings = [
            *read_lines(as_lines(BOOK), book, "rulebook"),
            *read_lines(as_lines(SECOND), second, "rulebook"),
            read_file(digest, "barrow"),
        ]
        path = tmp_path / "barrow.db"
        with store.writing(path) as database:
            facts.create_tables(database.conn)
            store.write_game(database, game_rows(link("barrow", readings, data), 1))
            store.finish(database)
        return store.open_existing(path)

    return make


def first(db: sqlite3.Connection, question: str) -> str:
    """The text of the best hit, or ""."""
    return next((hit["text"] for hit in search(db, question, "barrow")), "")


def test_inflections_are_one_word(made: Make) -> None:
    """A plural or another form of a word finds the rule."""
    assert "six crates" in first(made(), "carrying crate barrows")


def test_everyday_words_find_the_rules_word(made: Make) -> None:
    """What people say is found as what the documents say, in the words of the game."""
    assert "lamp" in first(made(everyday={"bad weather": ("storm",)}), "bad weather")
    assert first(made(), "bad weather") == ""


def test_our_own_words_lead_to_the_official_text(made: Make) -> None:
    """A question in the words of the digest, or as people ask, is answered with the official passage."""
    assert first(made(), "can I swap my cart").startswith("A barrow may be handed")


def test_a_typing_error_is_forgiven(made: Make) -> None:
    """A word that no passage has is taken as the one that looks like it."""
    assert "six crates" in first(made(), "barow crtes")


def test_a_rule_of_two_documents_is_shown_once(made: Make) -> None:
    """Of two passages that say the same, the stronger document's answers."""
    hits = [hit for hit in search(made(), "how many crates", "barrow") if "six crates" in hit["text"]]
    assert [hit["document"] for hit in hits] == ["barrow/second"]


def test_a_cards_ruling_waits_to_be_named(made: Make) -> None:
    """A general rule comes before what holds for one card, unless the card is named."""
    db = made()
    assert "Copper Bell" not in first(db, "light a lamp at dawn")
    assert "Copper Bell" in first(db, "light a lamp with the copper bell")


def test_only_one_kind(made: Make) -> None:
    """Asked for one kind, search finds no other."""
    assert {hit["kind"] for hit in search(made(), "lamp", "barrow", kind="question")} == {"question"}


def test_a_document_of_a_later_date_is_left_out(made: Make, tmp_path: Path) -> None:
    """What was not yet in force on the day asked for is not found."""
    db = made()
    assert search(db, "crates", "barrow", as_of="1999") != []
    db.close()
    with sqlite3.connect(tmp_path / "barrow.db") as later:
        later.execute("UPDATE passage SET since = '2005-01-01'")
    db = store.open_existing(tmp_path / "barrow.db")
    assert search(db, "crates", "barrow", as_of="1999") == []
    assert search(db, "crates", "barrow", as_of="2005-06") != []


def test_what_is_asked_counts_for_more_than_what_is_told(made: Make) -> None:
    """Of two rules that a story touches, the one that the question asks about comes first."""
    db = made()
    assert "lamp" in first(db, "My friend gave me six crates for the barrow. May a lamp be lit in a storm?")
    assert "six crates" in first(db, "My lamp was lit in a storm. How many crates does a barrow carry?")


def test_our_words_stand_beside_the_official_ones(made: Make) -> None:
    """A term has our words last, told apart as restating the official ones; so has the life of a rule."""
    db = made()
    found = term(db, "carter", "barrow")
    assert [passage["id"] for passage in found["passages"]] == ["barrow/book/carter/1", "barrow/digest-rules/carter/1"]
    assert found["restated"] == ["barrow/digest-rules/carter/1"]
    assert term(db, "hauling", "barrow")["restated"] == []
    (life,) = trace(db, "barrow/book/barrows/2", "barrow")["lives"]
    told = [(stage["passage"]["id"], stage["relation"]) for stage in life]
    assert told == [("barrow/book/barrows/2", "first"), ("barrow/digest-rules/hauling/1", "restates")]
    found = trace(db, "barrow/digest-rules/hauling/1", "barrow")
    assert (found["title"], [len(life) for life in found["lives"]]) == ("hauling", [1])


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("does the copper bell of edda keeper of lamps ring", [(2, 3, "copper bell"), (5, 8, "edda keeper of lamps")]),
        ("eddas bell", [(0, 0, "edda"), (1, 1, "bell")]),
        ("keeper of lamps", []),
        ("bell bell", [(0, 0, "bell"), (1, 1, "bell")]),
        ("copper bell bell", [(0, 1, "copper bell"), (2, 2, "bell")]),
        ("", []),
    ],
)
def test_the_longest_name_of_a_card_is_meant(question: str, found: list[tuple[int, int, str]]) -> None:
    """Of names that overlap the longer one is meant; an s behind a name is none of it."""
    db = sqlite3.connect(":memory:")
    db.row_factory = sqlite3.Row
    db.execute("CREATE TABLE named(game, key, kinds, shared)")
    for name in ("copper bell", "bell", "edda", "edda keeper of lamps"):
        db.execute("INSERT INTO named VALUES ('barrow', ?, '[\"item\"]', '[]')", (name,))
    cards = cards_named(db, question.split(), "barrow")
    assert [(card.first, card.last, card.key) for card in cards] == found
    assert {card.kinds for card in cards} <= {("item",)}


def test_a_question_is_its_last_sentence_where_none_asks() -> None:
    """Sentences that ask begin like a question or end in its mark; otherwise the last one asks."""
    assert asking_words("I lit a lamp. can I light another one") == {"can", "i", "light", "another", "one"}
    assert asking_words("A storm came. My lamp went out.") == {"my", "lamp", "went", "out"}
