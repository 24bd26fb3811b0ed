"""How much an answer shows at most, where a book speaks of one thing in very many places."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace

import pytest

from rulesdb import store
from rulesdb.answer.card import card, named_like
from rulesdb.answer.history.differ import conflicts
from rulesdb.answer.search import search
from rulesdb.answer.term import term
from rulesdb.decks.cards import facts
from rulesdb.link.linked import link
from rulesdb.model import Card, Document, Reading
from rulesdb.read.draft import Draft
from rulesdb.read.gamedata import Conflict, load_game
from rulesdb.tables import game_rows

MANY = 65
WORDS = ["ash", "birch", "cedar", "dogwood", "elder", "fir", "ginkgo", "hazel", "ivy", "juniper", "kauri", "larch"]


def book() -> Reading:
    """A bell that three rulings are on and many rules mention, a term that as many refer to, and a long section."""
    draft = Draft(Document("barrow/book", "barrow", "Book", "", "official", 1, "2001-01-01", certainty="published"))
    draft.term("Storm")
    draft.passage("definition", "What ends at dawn.", [1], section="storm", path=["Storm"], term="Storm")
    draft.card("Copper Bell")
    for line, (kind, text) in enumerate(
        {"question": "May it ring? It may.", "ruling": "It rings twice.", "note": "It is old.", "erratum": "It rings."}
        .items(), 2
    ):  # fmt: skip
        draft.passage(kind, text, [line], section=f"bell {kind}", path=["Cards"], cards=("Copper Bell",))
    before = "Storm"
    for number in range(MANY):
        name = f"{WORDS[number % len(WORDS)].title()} {WORDS[number // len(WORDS)].title()}"
        draft.term(name)
        text = f"A {name.lower()} stands by the Copper Bell."
        (entry,) = draft.passage("definition", text, [number + 10], section=name, path=[name], term=name)
        draft.pointer(entry, "see-also", "storm", "See also storm.")
        draft.pointer(entry, "see-also", before, f"See also {before}.")
        before = name
        draft.card("Guard", name)
    for number, word in enumerate(WORDS[:6]):
        draft.passage("rule", f"Toll of {word}.", [number + 90], section="tolls", path=["Tolls"])
    draft.passage("rule", "There is no toll.", [99], section="free", path=["Free"])
    return draft.reading(())


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    """A database of the book, whose tolls are disputed."""
    path = tmp_path_factory.mktemp("limits") / "barrow.db"
    listed = [Card("barrow", "list", "Guard", "of Nobody")]
    disputed = (Conflict("book/tolls", "book/free", "whether a toll is paid"),)
    linked = link("barrow", [book()], replace(load_game("barrow"), conflicts=disputed), listed)
    with store.writing(path) as made:
        facts.create_tables(made.conn)
        store.write_game(made, game_rows(linked, 1))
        store.finish(made)
    held = store.open_existing(path)
    yield held
    held.close()


def test_a_card_in_many_places(db: sqlite3.Connection) -> None:
    """What rules on it comes first, errata before rulings; what only mentions it fills the rest of twenty places."""
    found = card(db, "copper bell", "barrow")
    kinds = [passage["kind"] for passage in found["passages"]]
    assert kinds == ["erratum", "ruling", "question", "note", *["definition"] * 16]
    assert found["ruled"] == 4
    assert (len(found["see_also"]), found["see_also"][:2]) == (12, ["Storm", "Ash Ash"])


def test_a_name_of_many_cards(db: sqlite3.Connection) -> None:
    """The first sixty are listed."""
    assert len(named_like(db, "guard", "barrow")) == 60
    assert [row["name"] for row in named_like(db, "birch guard ash", "barrow")] == [
        "Guard, Ash Birch",
        "Guard, Birch Ash",
    ]


def test_a_term_to_which_many_entries_refer(db: sqlite3.Connection) -> None:
    """Forty of them are named."""
    assert len(term(db, "storm", "barrow")["referenced_by"]) == 40


def test_a_dispute_of_a_long_section(db: sqlite3.Connection) -> None:
    """Each side is quoted with its first passages."""
    (found,) = conflicts(db, "barrow")
    assert sorted(len(found[side]) for side in ("one", "other")) == [1, 4]


def test_a_search_that_finds_much(db: sqlite3.Connection) -> None:
    """As many passages as are asked for; of those that were in force on a day, too."""
    for day in ("", "2001-01-01"):
        found = {
            limit: len(search(db, "copper bell stands", "barrow", limit=limit, as_of=day)) for limit in (1, 10, 60)
        }
        assert found == {1: 1, 10: 10, 60: 60}
