"""What a name means: terms that share it, headings without an entry, entries in their order, names nearly typed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest

from rulesdb import store
from rulesdb.answer.term import resolve, term
from rulesdb.decks.cards import facts
from rulesdb.errors import NotFoundError
from rulesdb.link.linked import link
from rulesdb.model import Document, Reading
from rulesdb.read.draft import Draft
from rulesdb.read.gamedata import load_game
from rulesdb.tables import game_rows

ENTRIES = {  # of the older book: the headword, and what stands under it
    "Storm, Red": "It drives carts back.",
    "Storm, White": "It covers the road.",
    "Barrow": "It has one wheel.",
    "Sledge": "It has runners.",
    "Toll": "See Gate.",
    "Gate": "Carts stop at it.",
}


def book() -> Reading:
    """The older book."""
    draft = Draft(Document("barrow/book", "barrow", "Book", "", "official", 1, "2001-01-01", certainty="published"))
    for line, (name, text) in enumerate(ENTRIES.items(), 1):
        aliases = ("Vehicle",) if name == "Sledge" else ()
        draft.term(name, aliases, redirect="Gate" if text.startswith("See") else "")
        draft.passage("definition", text, [line], section=name, path=["Glossary", name], term=name)
    draft.passage("example", "Ann's cart waits.", [20], section="gate 2", path=["Gates", "Gate"], term="Gate")
    for line, title in enumerate(("Night watch X", "Dusk", "Dawn X"), 30):
        draft.heading([line], title, ["Play", title])
        draft.passage("rule", f"In {title}, lamps are lit.", [line + 10], section=title, path=["Play", title])
    (rule,) = draft.passage("rule", "Who pulls is a hauler.", [50], section="haul", path=["Play", "Haul"])
    draft.term("Hauler", passage=rule.id)
    return draft.reading(())


def later() -> Reading:
    """The newer book."""
    draft = Draft(Document("barrow/later", "barrow", "Later", "", "official", 2, "2005-01-01", certainty="published"))
    draft.term("Gate")
    draft.passage("definition", "All that rolls stops here.", [1], section="gate", path=["Words", "Gate"], term="Gate")
    return draft.reading(())


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    """A database of both."""
    path = tmp_path_factory.mktemp("term") / "barrow.db"
    with store.writing(path) as made:
        facts.create_tables(made.conn)
        store.write_game(made, game_rows(link("barrow", [book(), later()], load_game("barrow")), 1))
        store.finish(made)
    held = store.open_existing(path)
    yield held
    held.close()


@pytest.mark.parametrize(
    ("name", "called", "said"),
    [
        ("barrow", "Barrow", ["barrow/1"]),
        ("vehicles", "Sledge", ["sledge/1"]),
        ("storm", "Storm, Red", ["storm-red/1"]),  # a part of two headwords means the first of them
        ("white storm", "Storm, White", ["storm-white/1"]),
        ("barrows", "Barrow", ["barrow/1"]),
        ("barow", "Barrow", ["barrow/1"]),
        ("toll", "Toll", ["gate/1", "toll/1", "gate/1", "gate-2/1"]),
        ("gate", "Gate", ["gate/1", "gate/1", "gate-2/1"]),  # the newer book's first, the example last
        ("night watch", "Night watch X", ["night-watch-x/1"]),
        ("dusk", "Dusk", ["dusk/1"]),
        ("hauler", "Hauler", ["haul/1"]),
    ],
)
def test_what_a_name_means(db: sqlite3.Connection, name: str, called: str, said: list[str]) -> None:
    """The terms that are called so, else the one nearest to it, else a heading; the strongest entry first."""
    found = term(db, name, "barrow")
    assert found["term"] == called
    assert [passage["id"].split("/", 2)[2] for passage in found["passages"]] == said
    assert found["also_in"] == []


@pytest.mark.parametrize(
    ("name", "defined"), [("gate", "entry"), ("hauler", "in passing"), ("dusk", "heading"), ("toll", "entry")]
)
def test_where_a_term_is_defined(db: sqlite3.Connection, name: str, defined: str) -> None:
    """In an entry of its own, in passing in a rule, or only by a heading."""
    assert term(db, name, "barrow")["defined"] == defined


def test_other_names_of_a_term(db: sqlite3.Connection) -> None:
    """All that it is called besides its own name, and where an entry sends who looks it up."""
    assert term(db, "sledge", "barrow")["aliases"] == ["Vehicle"]
    assert term(db, "gate", "barrow")["aliases"] == []
    assert term(db, "toll", "barrow")["see_also"] == ["Gate"]


def test_a_name_leads_to_one_term(db: sqlite3.Connection) -> None:
    """On a path a name is one term: the first that is called so, by its stem too."""
    asked = ("vehicle", "gates", "storms", "dusk")
    assert [resolve(db, name, "barrow").rpartition("/")[2] for name in asked] == ["sledge", "gate", "storm-red", ""]


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("nigth watch", ("Night watch X",)),
        ("dusks and dawns of carts and so on", ()),
        ("duskk", ("Dusk",)),
        ("red white storm", ("Storm, White",)),
    ],
)
def test_names_to_offer(db: sqlite3.Connection, name: str, near: tuple[str, ...]) -> None:
    """Where nothing is called so, the nearest terms are offered, else the nearest headings."""
    with pytest.raises(NotFoundError) as told:
        term(db, name, "barrow")
    assert told.value.near == near
    assert str(told.value) == f"no term of barrow is called '{name}'"
