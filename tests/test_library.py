"""A library keeps what it was given: building adds or updates, forgetting removes, and nothing is lost unsaid."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from rulesdb import library, schema, store
from rulesdb.answer.about import card_lists, sources
from rulesdb.answer.rule import rule
from rulesdb.build import build, forget
from rulesdb.errors import DatabaseError, NotFoundError, UnreadableError

from .conftest import Ran

pytestmark = pytest.mark.usefixtures("alone")

KITE = "# The Kite Game\n\n## 1. Wind\n\n1.1 Each player draws a kite.\n\n1.2 A kite with a tail flies.\n"
BOAT = "# The Boat Game\n\n## 1. Water\n\n1.1 Each player rows once.\n"
CARDS = "game,id,title,type\nkite,K-1,The Paper Crown,Resource\n"


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def documents(database: Path) -> list[str]:
    return [row["id"] for row in sources(store.open_existing(database)) if row["read"]]


def text_of(database: Path, number: str, game: str) -> str:
    return str(rule(store.open_existing(database), number, game)["passages"][0]["text"])


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database that holds the kite game."""
    path = tmp_path / "rules.db"
    build([write(tmp_path, "kite.md", KITE)], path, "kite")
    return path


def test_a_build_adds(database: Path, tmp_path: Path) -> None:
    """What was built before stays, even when its file is gone."""
    (tmp_path / "kite.md").unlink()
    report = build([write(tmp_path, "boat.md", BOAT)], database, "boat")
    assert (report.documents, report.kept) == (["boat/boat"], ["kite/kite"])
    assert documents(database) == ["boat/boat", "kite/kite"]
    assert text_of(database, "1.2", "kite") == "A kite with a tail flies."


def test_a_second_document_of_a_game_links_to_the_first(database: Path, tmp_path: Path) -> None:
    """A game is made again of all that is held of it, from the text that was kept."""
    (tmp_path / "kite.md").unlink()
    build([write(tmp_path, "more.md", "# More\n\n## Glossary\n\nTail: a ribbon behind a kite.\n")], database, "kite")
    db = store.open_existing(database)
    edges = db.execute(
        "SELECT p.text FROM reference r JOIN passage p ON p.number = r.source WHERE r.target = ?", ("kite/term/tail",)
    )
    assert [row[0] for row in edges] == ["A kite with a tail flies."]


def test_a_changed_document_takes_the_place_of_its_text(database: Path, tmp_path: Path) -> None:
    """An update says what it replaces before it does, and what a file is needs saying only once."""
    told: list[str] = []
    path = write(tmp_path, "kite.md", KITE.replace("flies", "falls"))
    assert build([path], database, tell=told.append).documents == ["kite/kite"]
    assert text_of(database, "1.2", "kite") == "A kite with a tail falls."
    assert "takes the place" in told[0]


def test_an_unchanged_document_is_not_read_again(database: Path, tmp_path: Path) -> None:
    """Building the same file twice changes nothing."""
    before = sources(store.open_existing(database), "kite")
    build([tmp_path / "kite.md"], database)
    assert sources(store.open_existing(database), "kite") == before


def test_sources_tell_whether_a_file_changed(database: Path, tmp_path: Path) -> None:
    """A file is as it was, changed, or gone."""

    def changed() -> object:
        return next(row["changed"] for row in sources(store.open_existing(database), "kite"))

    assert changed() is False
    write(tmp_path, "kite.md", "other")
    assert changed() is True
    (tmp_path / "kite.md").unlink()
    assert changed() is None


@pytest.mark.parametrize("name", ["kite/kite", "kite"])
def test_forgetting(database: Path, tmp_path: Path, name: str) -> None:
    """A document or a game is taken out without a trace; the rest stays."""
    build([write(tmp_path, "boat.md", BOAT)], database, "boat")
    assert forget(database, name) == ["kite/kite"]
    assert documents(database) == ["boat/boat"]
    alone = tmp_path / "alone.db"
    build([tmp_path / "boat.md"], alone, "boat")
    assert counts(database) == counts(alone)


def counts(path: Path) -> dict[str, int]:
    with sqlite3.connect(path) as db:
        return {
            table: db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in (*schema.TABLES, "phrase")
        }


def test_forgetting_what_is_not_held(database: Path) -> None:
    """It is said, with what is held."""
    with pytest.raises(NotFoundError, match="nothing that is held") as error:
        forget(database, "boat")
    assert error.value.near == ("kite/kite",)


def test_a_fresh_build_says_what_it_drops(database: Path, tmp_path: Path) -> None:
    """Beginning anew keeps nothing, and says so before."""
    told: list[str] = []
    build([write(tmp_path, "boat.md", BOAT)], database, "boat", fresh=True, tell=told.append)
    assert told == [f"{database}: beginning anew drops kite/kite"]
    assert documents(database) == ["boat/boat"]


def test_another_text_of_one_name_is_refused(database: Path, tmp_path: Path) -> None:
    """Two texts that claim one identity are two texts: neither is lost."""
    other = write(tmp_path, "other/kite.md", BOAT)
    with pytest.raises(UnreadableError, match="rename the new file"):
        build([other], database, "kite")
    assert text_of(database, "1.1", "kite") == "Each player draws a kite."


def test_card_lists_are_held(database: Path, tmp_path: Path) -> None:
    """The cards of a list stay when documents come."""
    cards = write(tmp_path, "cards.csv", CARDS)
    assert build([cards], database).cards == {"kite": 1}
    cards.unlink()
    build([write(tmp_path, "boat.md", BOAT)], database, "boat")
    db = store.open_existing(database)
    assert db.execute("SELECT title FROM fact").fetchall()[0][0] == "The Paper Crown"
    assert [(row["id"], row["changed"]) for row in card_lists(db)] == [("kite/cards-cards", None)]


def test_two_builds_at_once_end_with_both(tmp_path: Path) -> None:
    """One waits for the other; nothing is left beside the database."""
    database, books = tmp_path / "db" / "rules.db", tmp_path / "books"
    paths = {name: write(books, f"{name}.md", KITE.replace("Kite", name)) for name in ("ash", "elm")}
    database.parent.mkdir()
    builds = [threading.Thread(target=build, args=([path], database, name)) for name, path in paths.items()]
    for thread in builds:
        thread.start()
    for thread in builds:
        thread.join()
    assert documents(database) == ["ash/ash", "elm/elm"]
    assert [path.name for path in database.parent.iterdir()] == ["rules.db"]


def _as_earlier(database: Path) -> None:
    """Make the database as one of a version that kept no texts."""
    with sqlite3.connect(database) as db:
        db.execute("DROP TABLE source_text")
        db.execute("PRAGMA user_version = 4")


def test_an_earlier_database_is_brought_up_to_date(database: Path) -> None:
    """Documents whose files are as they were are read again."""
    _as_earlier(database)
    with pytest.raises(DatabaseError, match="another version of rulesdb; bring it up to date"):
        store.open_existing(database)
    build([], database)
    assert documents(database) == ["kite/kite"]


def test_an_earlier_database_whose_files_are_gone(database: Path, tmp_path: Path) -> None:
    """What cannot be read again is named, and the database stays as it is."""
    _as_earlier(database)
    (tmp_path / "kite.md").unlink()
    before = database.read_bytes()
    with pytest.raises(DatabaseError, match="kept no text of kite/kite"):
        build([], database)
    assert database.read_bytes() == before


def test_another_file_is_never_overwritten(tmp_path: Path) -> None:
    """A file that is no database of ours is not written over, not even afresh."""
    notes = write(tmp_path, "notes.txt", "my notes")
    with pytest.raises(DatabaseError, match="is not a rulesdb database"):
        build([], notes, fresh=True)
    assert notes.read_text() == "my notes"


def test_every_table_is_emptied_of_a_game(database: Path) -> None:
    """The condition for the rows of a game can be told for each table."""
    db = store.open_existing(database)
    for table in schema.TABLES:
        if table not in ("meta", "source_text", "game"):
            db.execute(
                f"SELECT 1 FROM {table} WHERE {store.of_game(table)}",
                {"game": "kite", "begins": "kite/", "first": 1, "last": 2},
            )


def test_the_command_line(tmp_path: Path, rulesdb: Callable[..., Ran]) -> None:
    """`build`, `sources` and `forget` say what they did."""
    path, database = write(tmp_path, "kite.md", KITE), tmp_path / "rules.db"
    assert rulesdb("build", str(path), "--game", "kite", db=database).out == f"{database}: kite/kite\n"
    assert rulesdb("build", db=database).out == f"{database}: nothing new\nkept: kite/kite\n"
    assert f"from {path}\n" in rulesdb("sources", "--game", "kite", db=database).out
    gone = rulesdb("forget", "kite", db=database)
    assert (gone.code, gone.out) == (0, f"{database}: without kite/kite\n")
    assert gone.err == f"rulesdb: kite/kite: dropping the text of {path}\n"
    assert rulesdb("forget", "kite", db=database).code == 1
    assert rulesdb("build", str(path), "--game", "My Kite", db=database).out == f"{database}: my-kite/kite\n"
    assert rulesdb("build", str(path), "--game", "!", db=database).code == 2


def test_a_library_is_read_whole(database: Path, tmp_path: Path) -> None:
    """The text that is kept is the text of the file."""
    (held,) = library.read(database).files
    assert (held.text.strip(), held.file) == (KITE.strip(), str(tmp_path / "kite.md"))


def test_a_build_tells_of_doubts(tmp_path: Path, rulesdb: Callable[..., Ran]) -> None:
    """An encoding that was guessed, a numbering that starts over and a headword of two entries are a line each."""
    database, book = tmp_path / "rules.db", tmp_path / "kite.txt"
    day, night = ("".join(f"1.{n} A kite flies by {when} {n}.\n\n" for n in (1, 2, 3)) for when in ("day", "night"))
    entries = "".join(f"{word}\nThe {word.lower()}er sits in a café.\n\n" for word in ("Draw", "Draw", "Fly", "Rest"))
    book.write_bytes(f"Kites\n\n{day}Part two\n\n{night}Glossary\n\n{entries}".encode("latin-1"))
    ran = rulesdb("build", str(book), "--game", "kite", db=database)
    told = [line.removeprefix("rulesdb: ") for line in ran.err.splitlines()]
    assert (ran.code, ran.out) == (0, f"{database}: kite/kite\n")
    assert [line.partition(": ")[0] for line in told] == [str(book), "kite/kite", "kite/kite"]
    assert all(words in line for words, line in zip(("Windows-1252", "with 1.1", "'Draw' has"), told, strict=True))
    assert "café" in rulesdb("term", "rest", "--game", "kite", db=database).out
