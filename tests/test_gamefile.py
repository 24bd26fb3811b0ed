"""A game of one's own by data alone: rulesdb.toml with documents, words, card columns, formats; `init` writes one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulesdb import Rules, store
from rulesdb.answer.about import sources
from rulesdb.answer.search import search
from rulesdb.build import build
from rulesdb.errors import DataError, MisuseError, NotFoundError
from rulesdb.firstfile import first_file
from rulesdb.read import source, titlepage
from rulesdb.read.gamefile import read_gamefile

from .conftest import Ran

pytestmark = pytest.mark.usefixtures("alone")

RULES = """The Ferry Game
Version 1.4, in force from 3 May 2021

1. Play

1.1 Each player draws a plank.

1.2 A player who sinks is out.
"""
TABLE = """game = "ferry"
[[document]]
file = "rules.txt"
id = "core"
edition = "1.5"
authority = "fan"
[words.everyday]
gizmo = ["plank"]
[cards]
title = "Card Name"
id = "Code"
[[format]]
name = "standard"
deck = { least = 4, most = 6 }
copies = 2
banned = ["Old Crane"]
"""
CARDS = "Card Name,Kind,Code\nThe Long Pier,site,F1\nOld Crane,tool,F2\nWhite Oar,tool,F3\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game's documents, its card list and its rulesdb.toml."""
    place = tmp_path_factory.mktemp("ferry")
    for name, text in (("rules.txt", RULES), ("rulesdb.toml", TABLE), ("cards.csv", CARDS)):
        (place / name).write_text(text, encoding="utf-8")
    return place


@pytest.fixture(scope="module")
def database(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of that folder."""
    path = tmp_path_factory.mktemp("db") / "rules.db"
    report = build([folder], path)
    assert (report.documents, report.cards, report.warnings) == (["ferry/core"], {"ferry": 3}, [])
    return path


def test_documents(database: Path) -> None:
    """What the file says of a document counts before what its title page says."""
    (row,) = (row for row in sources(store.open_existing(database), "ferry"))
    assert (row["id"], row["title"], row["edition"]) == ("ferry/core", "The Ferry Game", "1.5")
    assert (row["authority"], row["effective"], row["certainty"]) == ("fan", "2021-05-03", "stated")


def test_words(database: Path) -> None:
    """Everyday words of the file find what the documents say; the thesaurus finds the rest."""
    db = store.open_existing(database)
    for question in ("gizmo", "pick up a card"):
        assert search(db, question, "ferry")[0]["text"] == "Each player draws a plank."


def test_the_file_is_held(database: Path, tmp_path: Path) -> None:
    """Another document of the game, from elsewhere, is built with the words that were told before."""
    more = tmp_path / "more.md"
    more.write_text("# More\n\nA plank is wood.\n", encoding="utf-8")
    build([more], database, "ferry")
    found = search(store.open_existing(database), "gizmo", "ferry")
    assert {passage["document"] for passage in found} == {"ferry/core", "ferry/more"}


@pytest.mark.parametrize(
    ("deck", "code", "says"),
    [
        ("2 The Long Pier\n2 White Oar\n", 0, ": legal"),
        ("3 The Long Pier\n1 White Oar\n", 1, "at most 2"),
        ("2 The Long Pier\n1 White Oar\n", 1, "3 cards; 4 to 6"),
        ("2 The Long Pier\n1 White Oar\n1 Old Crane\n", 1, "banned list of standard"),
    ],
)
def test_decks(rulesdb: Callable[..., Ran], database: Path, tmp_path: Path, deck: str, code: int, says: str) -> None:
    """Size, copies and banned cards are checked as the file's formats say."""
    path = tmp_path / "deck.txt"
    path.write_text(deck, encoding="utf-8")
    ran = rulesdb("legal", str(path), "--game", "ferry", "--format", "standard", db=database)
    assert ran.code == code
    assert says in ran.out


def test_two_databases_keep_their_formats(database: Path, tmp_path: Path) -> None:
    """Two databases of one process have each its own formats of the same game, whichever was opened last."""
    (tmp_path / "rulesdb.toml").write_text(TABLE.replace("copies = 2", "copies = 3").replace("standard", "long"))
    (tmp_path / "rules.txt").write_text(RULES, encoding="utf-8")
    build([tmp_path], tmp_path / "other.db")
    deck = "3 The Long Pier\n1 White Oar\n"
    with Rules.open(database, game="ferry") as one, Rules.open(tmp_path / "other.db", game="ferry") as other:
        assert other.legal(deck, format="long").legal is True
        assert one.legal(deck, format="standard").legal is False
        assert [held.name for held in other.formats()] == ["long"]
        assert [held.name for held in one.formats()] == ["standard"]
        assert "at most 2" in one.slip(deck, format="standard")
        with pytest.raises(NotFoundError, match="no format called"):
            one.legal(deck, format="long")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("game = 'My Game'", 'needs a line like game = "my-game"'),
        ("title = 'x'", "needs a line like game"),
        ("game = 'x'\nrules = 1", "does not know rules"),
        ("game = 'x'\n[[document]]\nname = 'a'", "does not know name"),
        ("game = 'x'\n[[document]]\ntitle = 'a'", "without a file"),
        ("game = 'x'\n[[document]]\nfile = 'a'\nauthority = 'me'", "an authority is one of"),
        ("game = 'x'\n[words.everyday]\na = 'b'", "words are written like"),
        ("game = ", "Invalid value"),
    ],
)
def test_a_file_that_cannot_be_used(text: str, says: str) -> None:
    """Each fault is one line that says what is wanted."""
    with pytest.raises(DataError, match=says):
        read_gamefile(text, "rulesdb.toml")


def test_init_writes_a_file_that_builds(folder: Path, tmp_path: Path) -> None:
    """What is written holds what was recognised, can be read, and is never written over."""
    place = tmp_path / "Ferry Game"
    place.mkdir()
    for name in ("rules.txt", "cards.csv"):
        (place / name).write_text((folder / name).read_text())
    path, warnings = first_file(place)
    made = read_gamefile(path.read_text(), str(path))
    assert (made.game, made.columns, warnings) == ("ferry-game", {"title": "Card Name", "id": "Code"}, [])
    assert made.documents[0] == {
        "file": "rules.txt", "title": "The Ferry Game", "authority": "official", "edition": "1.4",
        "effective": "2021-05-03",
    }  # fmt: skip
    with pytest.raises(MisuseError, match="is there already"):
        first_file(place)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# The Mill\n", ("The Mill", "", "", "")),
        (
            "THE MILL\n\nVersion 2.1\nThese rules are effective as of November 8, 2024.\n",
            ("THE MILL", "2.1", "2024-11-08", ""),
        ),
        ("Rules for the mill, which are long:\n\nLast updated: 2023-02-30\n", ("x", "", "", "")),
        ("The Mill\nSecond edition\nPublished 1st Sept. 2020\n", ("The Mill", "second edition", "", "2020-09-01")),
    ],
)
def test_title_pages(text: str, told: tuple[str, str, str, str]) -> None:
    """Title, edition and dates are read from the first lines, and left open where they do not say."""
    lines = source.as_lines(text)
    assert (titlepage.title(lines, "x"), titlepage.edition(lines), *titlepage.in_force(lines)) == told
