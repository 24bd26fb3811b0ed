"""How terms hang together: what is near a term, the way from one to another, and the rule graph of a bundled game."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesdb import store
from rulesdb.answer.graph import build_graph, neighbourhood, path
from rulesdb.decks.cards import facts
from rulesdb.errors import NotFoundError
from rulesdb.link.linked import link
from rulesdb.model import Document, Reading
from rulesdb.read.draft import Draft
from rulesdb.read.gamedata import load_game
from rulesdb.tables import game_rows

from .conftest import GAME

CARTERS = 60  # so many entries may refer to one that is still a link between two others
SEE_ALSO = {  # entry -> those that it refers to; each carter's refers to the guild besides
    "Bell": ("Guild", "Rope"),
    "Rope": ("Tower",),
    "Lamp": ("Guild", "Tower", "Oil"),
    "Gate": ("Toll",),
    "Oil": (),
    "Snow": (),
    "Toll": (),
    "Tower": (),
    "Guild": (),
}


def book(carters: int) -> Reading:
    """Entries that refer to each other, some by their running text alone."""
    draft = Draft(Document("barrow/book", "barrow", "Book", "", "official", 1, "2001-01-01", certainty="published"))
    entries = SEE_ALSO | {f"Carter {number}": ("Guild",) for number in range(carters)}
    for line, (name, others) in enumerate(entries.items(), 1):
        draft.term(name)
        text = "A toll is paid for oil of the lamp." if name == "Oil" else "It is old."
        (entry,) = draft.passage("definition", text, [line], section=name, path=["Words", name], term=name)
        for other in others:
            draft.pointer(entry, "see-also", other, f"See also {other.lower()}.")
    return draft.reading(())


def held(folder: Path, carters: int) -> sqlite3.Connection:
    """A database of the entries."""
    with store.writing(folder / "barrow.db") as made:
        facts.create_tables(made.conn)
        store.write_game(made, game_rows(link("barrow", [book(carters)], load_game("barrow")), 1))
        store.finish(made)
    return store.open_existing(folder / "barrow.db")


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    """A database where the bell, the lamp, and as many carters that more would be a crowd refer to the guild."""
    with contextlib.closing(held(tmp_path_factory.mktemp("graph"), CARTERS - 2)) as opened:
        yield opened


def steps(db: sqlite3.Connection, one: str, other: str) -> list[str]:
    """Which entry refers to which on the way."""
    return [f"{step['from']} > {step['to']}" for step in path(db, one, other, "barrow")["steps"]]


def test_the_shortest_way_between_two_terms(db: sqlite3.Connection) -> None:
    """Each step leads to what an entry refers to, or back; a printed reference is worth two mentions.

    Oil and the lamp refer to each other: the step is the printed reference, not the mention.
    """
    assert steps(db, "bell", "lamp") == ["Bell > Guild", "Lamp > Guild"]
    assert steps(db, "bell", "oil") == ["Bell > Guild", "Lamp > Guild", "Lamp > Oil"]
    assert steps(db, "gate", "lamp") == ["Gate > Toll", "Oil > Toll", "Lamp > Oil"]
    kinds = [(step["kind"], step["words"]) for step in path(db, "gate", "lamp", "barrow")["steps"]]
    assert kinds == [("see-also", "See also toll."), ("mentions", "toll"), ("see-also", "See also oil.")]


def test_what_a_crowd_refers_to_explains_little(tmp_path: Path) -> None:
    """A longer way is shown rather than one over a term that everything refers to, unless that is where it ends."""
    with contextlib.closing(held(tmp_path, CARTERS - 1)) as db:
        assert steps(db, "bell", "lamp") == ["Bell > Rope", "Rope > Tower", "Lamp > Tower"]
        assert steps(db, "bell", "guild") == ["Bell > Guild"]
        assert steps(db, "guild", "lamp") == ["Lamp > Guild"]
        assert steps(db, "carter 1", "carter 2") == ["Carter 1 > Guild", "Carter 2 > Guild"]


def test_what_is_around_a_term(db: sqlite3.Connection) -> None:
    """Its own printed references first, then those to it, what has fewest neighbours first; then mentions."""
    around = {name: neighbourhood(db, name, "barrow") for name in ("oil", "rope", "lamp")}
    assert {name: [one for _, one in found.nodes(data="name")] for name, found in around.items()} == {
        "oil": ["Oil", "Lamp", "Toll"],
        "rope": ["Rope", "Tower", "Bell"],
        "lamp": ["Lamp", "Tower", "Oil", "Guild"],
    }
    assert around["oil"].graph == {"centre": "barrow/term/oil", "game": "barrow", "left_out": 0, "rules": False}
    few = neighbourhood(db, "lamp", "barrow", limit=2)
    assert few.graph["left_out"] == 1
    assert [name for _, name in few.nodes(data="name")] == ["Lamp", "Tower", "Oil"]
    crowd = neighbourhood(db, "guild", "barrow")
    assert (len(crowd), crowd.graph["left_out"]) == (31, 30)


@pytest.mark.parametrize(
    ("one", "other", "says"),
    [
        ("snow", "bell", "nothing connects Snow and Bell"),
        ("elephant", "bell", "no term is called 'elephant', nor a card"),
        ("bell", "elephant", "no term is called 'elephant', nor a card"),
    ],
)
def test_terms_that_nothing_connects(db: sqlite3.Connection, one: str, other: str, says: str) -> None:
    """Whoever asks for a way is told which of the two is unknown, or that there is none."""
    with pytest.raises(NotFoundError, match=f"^{says}$"):
        path(db, one, other, "barrow")


def test_no_entry_is_its_own_neighbour(built_path: Path) -> None:
    """A rule that leads to another one of its own entry joins nothing; each edge joins two entries of the game."""
    with contextlib.closing(store.open_existing(built_path)) as db:
        graph = build_graph(db, GAME, rules=True)
        assert graph.number_of_edges()
        assert [one for one, other in graph.edges if one == other] == []
        assert [node for node, name in graph.nodes(data="name") if not name] == []
