"""A build is atomic and reproducible, and says which input it cannot use."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from rulesdb import opening, store, unpacked
from rulesdb.build import build
from rulesdb.errors import DatabaseError, UnreadableError

from .conftest import BOOK, NO_GAMES


def test_building_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    """Nothing in a database depends on where it was built, nor on the order of hashes, nor on when but for one date."""
    code = (
        "import sys, types; from pathlib import Path; from rulesdb import build; "
        "build.resources = types.SimpleNamespace(games=tuple); "  # as in the fixture `alone`
        "build.build([Path(sys.argv[1])], Path(sys.argv[2]), 'lantern')"
    )
    for seed in "12":
        environment = {**os.environ, "PYTHONHASHSEED": seed, "SOURCE_DATE_EPOCH": "86400"}
        command = [sys.executable, "-c", code, str(BOOK), str(tmp_path / f"{seed}.db")]
        subprocess.run(command, check=True, env=environment)
    assert (tmp_path / "1.db").read_bytes() == (tmp_path / "2.db").read_bytes()


@pytest.mark.usefixtures("alone")
def test_the_order_of_files_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Documents and card lists may be named in any order."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    cards = tmp_path / "cards.csv"
    cards.write_text("game,title\nlantern,Crate\n", encoding="utf-8")
    for name, files in (("one.db", [BOOK, cards]), ("two.db", [cards, BOOK])):
        build(files, tmp_path / name, "lantern")
    assert (tmp_path / "one.db").read_bytes() == (tmp_path / "two.db").read_bytes()


@pytest.mark.usefixtures("one_game")
def test_building_over_it_gives_the_same_bytes(tmp_path: Path) -> None:
    """The bundled rules are the same file whether or not they stood there before."""
    assert unpacked.is_current()
    path = tmp_path / "rules.db"
    build([], path)
    before = path.read_bytes()
    build([], path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("empty.txt", b"", "is empty"),
        ("binary.txt", b"PK\x03\x04\x00\x00\x00", "is a ZIP archive"),
        ("letter.txt", b"Dear Sir, this is no rulebook.", "say --game"),
        ("missing.txt", None, "cannot be read"),
    ],
)
def test_a_named_file_must_be_readable(tmp_path: Path, name: str, content: bytes | None, says: str) -> None:
    """An unusable file that the user names stops the build, and the old database stays as it was."""
    database, file = tmp_path / "rules.db", tmp_path / name
    database.write_bytes(b"the old one")
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(UnreadableError, match=says):
        build([file], database)
    assert database.read_bytes() == b"the old one"
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".new"] == []


@pytest.mark.usefixtures("alone")
def test_a_folder_may_hold_other_files(tmp_path: Path) -> None:
    """What a folder holds besides documents is left out with a line each."""
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "picture.png").write_bytes(b"\x89PNG\x00")
    (folder / "rules.md").write_text(BOOK.read_text())
    (folder / "copy.md").write_text(BOOK.read_text())
    report = build([folder], tmp_path / "rules.db", game="lantern")
    assert report.documents == ["lantern/copy"]
    assert len(report.warnings) == 2


def test_no_space_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk is said in one line; nothing half-written is left."""

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("rulesdb.store.write_game", full)
    monkeypatch.setattr("rulesdb.unpacked._insert", full)
    with pytest.raises(DatabaseError, match="free some space"):
        build([], tmp_path / "rules.db")
    monkeypatch.setattr("rulesdb.build.resources", NO_GAMES)  # else no game of a document is come to
    with pytest.raises(DatabaseError, match="free some space"):
        build([BOOK], tmp_path / "rules.db", game="lantern")
    assert list(tmp_path.iterdir()) == []


def test_unwritable_place(tmp_path: Path) -> None:
    """A database cannot take the place of a folder."""
    with pytest.raises(DatabaseError, match=r"is a folder|cannot be written"):
        build([], tmp_path)


@pytest.mark.parametrize("made", ["", f"Path({str(BOOK)!r})"])
def test_a_killed_build_leaves_the_old_database(alone_path: Path, tmp_path: Path, made: str) -> None:
    """A build killed half-way changes nothing: the old database still answers."""
    database = tmp_path / "rules.db"
    shutil.copyfile(alone_path, database)
    before = database.read_bytes()
    code = (
        "import os, sys\nfrom pathlib import Path\nimport rulesdb.build as b\n"
        "b.store.write_game = lambda *_: os._exit(9)\n"
        "b.unpacked._insert = lambda *_: os._exit(9)\n"
        f"b.build([{made}], Path({str(database)!r}), 'lantern', fresh=True)\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 9
    assert database.read_bytes() == before


@pytest.mark.usefixtures("alone")
def test_a_reader_is_not_disturbed(tmp_path: Path) -> None:
    """One who reads during a build goes on reading the old database, and two builds at once both end well."""
    database = tmp_path / "rules.db"
    build([BOOK], database, game="lantern")
    db = store.open_existing(database)
    builds = [threading.Thread(target=build, args=([BOOK], database, "other"), kwargs={"fresh": True}) for _ in "12"]
    for thread in builds:
        thread.start()
    assert db.execute("SELECT count(*) FROM passage WHERE game = 'lantern'").fetchone()[0] > 20
    for thread in builds:
        thread.join()
    assert db.execute("SELECT count(*) FROM passage WHERE game = 'lantern'").fetchone()[0] > 20
    after = store.open_existing(database)
    assert after.execute("SELECT count(*) FROM passage WHERE game = 'lantern'").fetchone()[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["rules.db"]


def test_a_locked_database_is_said(tmp_path: Path) -> None:
    """A database that another program holds locked is told apart from a damaged one."""
    error = opening.as_database_error(tmp_path, sqlite3.OperationalError("database is locked"))
    assert "try again" in str(error)


@pytest.mark.usefixtures("one_game")
def test_the_bundled_rules_that_were_used_last_are_kept(tmp_path: Path) -> None:
    """A build marks the copy that it begins from as used, so that another version does not take it away meanwhile."""
    build([BOOK], tmp_path / "one.db", game="lantern")
    (copy,) = (tmp_path / "cache").glob("bundled-*.db")
    os.utime(copy, (1, 1))
    build([BOOK], tmp_path / "two.db", game="lantern")
    assert copy.stat().st_mtime > 1
