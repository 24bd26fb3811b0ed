"""Nothing of the user's is overwritten, nothing waits, and nothing is left behind."""

from __future__ import annotations

import gc
import os
import socket
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rulesdb import check, files, game, leftovers, store, workers
from rulesdb.errors import DatabaseError, RulesError, UnreadableError
from rulesdb.garbage import uncollected
from rulesdb.inputs import read_inputs

from .conftest import Ran

Run = Callable[..., Ran]
NEEDS_FIFO = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")


def _write(path: Path) -> None:
    """Write a database without games, as a build would."""
    with store.writing(path) as new:
        store.write_rows(new, "meta", [("version", "0"), ("origin", "documents"), ("seal", "0" * 64)])


def _special(path: Path, kind: str) -> None:
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as held:
            held.bind(str(path))
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to(path)


def _foreign_database(path: Path) -> None:
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE mine (x)")
    other.close()


def test_a_database_is_written_over_nothing_or_ours(tmp_path: Path) -> None:
    """A first build, a second one over it, and one over an empty file."""
    path = tmp_path / "rules.db"
    _write(path)
    _write(path)
    (tmp_path / "empty.db").touch()
    _write(tmp_path / "empty.db")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["empty.db", "rules.db"]


@pytest.mark.parametrize("make", [lambda path: path.write_text("my notes\n"), _foreign_database])
def test_no_other_file_is_overwritten(tmp_path: Path, make: Callable[[Path], None]) -> None:
    """A text of the user's and another program's database stay as they are."""
    path = tmp_path / "mine"
    make(path)
    before = path.read_bytes()
    with pytest.raises(DatabaseError, match="is no rulesdb database and is not overwritten"):
        _write(path)
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["mine"]


def test_a_damaged_database_of_ours_is_made_anew(tmp_path: Path) -> None:
    """The header says whose it is, whatever is behind it."""
    path = tmp_path / "rules.db"
    _write(path)
    path.write_bytes(path.read_bytes()[:4096] + b"\xff" * 9000)
    _write(path)
    store.open_existing(path).close()


def test_a_link_is_followed(tmp_path: Path) -> None:
    """The target is replaced, and the link stays; a dangling one is made good."""
    path, link, dangling = tmp_path / "rules.db", tmp_path / "link.db", tmp_path / "dangling.db"
    _write(path)
    link.symlink_to(path)
    dangling.symlink_to(tmp_path / "new.db")
    _write(link)
    _write(dangling)
    assert link.is_symlink()
    assert dangling.is_symlink()
    assert (tmp_path / "new.db").is_file()


@NEEDS_FIFO
@pytest.mark.parametrize("kind", ["fifo", "socket", "folder", "link to itself"])
def test_what_is_no_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """A pipe, a socket, a folder and a link to itself are neither replaced nor waited for."""
    monkeypatch.chdir(tmp_path)
    path = Path("special")
    _special(path, kind)
    before = stat.S_IFMT(os.lstat(path).st_mode)
    for use in (_write, store.open_existing, files.read, lambda p: files.write(p, "x")):
        began = time.monotonic()
        with pytest.raises(RulesError, match=r"^[^\n]+$"):
            use(path)  # type: ignore[operator]
        assert time.monotonic() - began < 5
    assert stat.S_IFMT(os.lstat(path).st_mode) == before


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no such devices")
@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null", "/proc/kmsg", "/proc/self/mem", "a" * 5000, "nul\0byte"])
def test_only_regular_files_are_read(path: str) -> None:
    """Devices, the system's own files, and names that no system has are one line at once."""
    with pytest.raises(UnreadableError, match=r"^[^\n]{1,400}$"):
        files.read(Path(path))


def test_sizes_are_bounded_before_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is larger than its kind may be is not read; the bound can be set."""
    path = tmp_path / "large"
    path.write_bytes(b"x" * 1500)
    monkeypatch.setenv("RULESDB_MOST_DOCUMENT", "0.001")
    with pytest.raises(UnreadableError, match="RULESDB_MOST_DOCUMENT sets another bound"):
        files.read(path)
    monkeypatch.setenv("RULESDB_MOST_DOCUMENT", "many")
    with pytest.raises(RulesError, match="is no number of megabytes"):
        files.read(path)


def test_a_folder_with_links_to_itself_is_walked_once(tmp_path: Path) -> None:
    """Two links to itself would otherwise be walked without end."""
    (tmp_path / "deck.txt").write_text("x")
    for name in ("again", "and again"):
        (tmp_path / name).symlink_to(tmp_path)
    assert [path.name for path in files.walk(tmp_path)] == ["deck.txt"]


@pytest.mark.parametrize("suffix", [".html", ".svg", ".dot", ".mmd"])
def test_out_writes_over_its_own_only(rulesdb: Run, tmp_path: Path, suffix: str) -> None:
    """A drawing is written over a drawing of ours, and over a file of the user's only with --force."""
    own, mine = tmp_path / f"own{suffix}", tmp_path / f"mine{suffix}"
    mine.write_text("mine\n")
    for _ in range(2):
        assert rulesdb("graph", "crate", "--out", str(own)).code == 0
    refused = rulesdb("graph", "crate", "--out", str(mine))
    assert (refused.code, "was not written by rulesdb" in refused.err, mine.read_text()) == (2, True, "mine\n")
    assert rulesdb("graph", "crate", "--out", str(mine), "--force").code == 0
    assert mine.read_text() == own.read_text()
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted([own.name, mine.name])


def test_a_document_is_no_database(rulesdb: Run, tmp_path: Path) -> None:
    """`build book.md --db book.md` leaves the book as it is."""
    book = tmp_path / "book.md"
    book.write_text("# A book\n\nA rule of it.\n")
    ran = rulesdb("build", str(book), "--game", "g", db=book)
    assert (ran.code, ran.err.count("\n"), book.read_text()) == (2, 1, "# A book\n\nA rule of it.\n")


def test_leftovers_of_dead_builds_are_removed(tmp_path: Path) -> None:
    """A half-written file whose build is dead goes with the next build; one whose build lives stays."""
    target = tmp_path / "rules.db"
    (tmp_path / ".rules.db.dead.new").write_bytes(b"x")
    (tmp_path / ".other.db.dead.new").write_bytes(b"x")
    with leftovers.new_file(target) as living:
        leftovers.remove_dead(target)
        assert sorted(p.name for p in tmp_path.iterdir()) == sorted([".other.db.dead.new", living.name])
    assert [p.name for p in tmp_path.iterdir()] == [".other.db.dead.new"]


WORKERS = """
import os, sys, time
from rulesdb import workers
def work(seconds):
    os.write(1, f"{os.getpid()}\\n".encode())
    time.sleep(seconds)
os.cpu_count = lambda: 2
list(workers.each(work, [60, 60]))
"""


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes are looked up in /proc")
def test_workers_end_with_their_parent(tmp_path: Path) -> None:
    """Whoever kills only the parent finds no workers afterwards."""
    script = tmp_path / "work.py"
    script.write_text(WORKERS)
    parent = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    children = [int(parent.stdout.readline()) for _ in range(2)]
    parent.kill()
    parent.wait()
    until = time.monotonic() + 20
    while any(_runs(child) for child in children) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(_runs(child) for child in children)


def _runs(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_check_finds_any_changed_byte(alone_path: Path, rulesdb: Run, tmp_path: Path) -> None:
    """A whole database is told to be whole; a letter that changed in a sentence is found."""
    whole = rulesdb("check", db=alone_path)
    assert (whole.code, whole.out.rstrip().endswith("whole")) == (0, True)
    data = alone_path.read_bytes()
    path = tmp_path / "damaged.db"
    path.write_bytes(data.replace(b"hauls", b"hauld", 1))
    ran = rulesdb("check", db=path)
    assert ran.code == 2
    assert "not as the build left it" in ran.out
    assert "rulesdb build" in ran.out


@pytest.mark.parametrize(
    ("held", "change"),
    [
        ("alone_path", "UPDATE passage SET path = '{', spans = 'x', numbers = '[['"),
        ("alone_path", "UPDATE passage SET title = NULL, text = NULL, intro = NULL"),
        ("alone_path", "UPDATE passage SET title = x'ff00', text = x'fffe'"),
        ("alone_path", "UPDATE passage SET position = 'x', first = 'y', twin = 'z'"),
        ("alone_path", "UPDATE document SET tally = 'x'"),
        ("alone_path", "UPDATE game SET first = 'x', last = x'00'"),
        ("alone_path", "UPDATE posting SET passages = 'x', impacts = x'010203', weight = 'heavy'"),
        ("alone_path", "UPDATE ranking SET head = '{', path = 'x', asked = 3, direction = x'00'"),
        ("alone_path", "UPDATE vector SET direction = NULL"),
        ("alone_path", "UPDATE saying SET stems = x'ff', meaning = 7"),
        ("alone_path", "DELETE FROM game"),
        ("alone_path", "DROP TABLE name"),
        ("book_path", "UPDATE clause SET text = NULL, norm = 3, stopped = x'ff'"),
        ("book_path", "UPDATE atom SET event = NULL, words = x'ff', parent = 'x'"),
        ("book_path", "UPDATE role SET role = 'nobody', qualifiers = '{', value = 'x', words = 5"),
    ],
)
def test_damage_is_one_line(
    request: pytest.FixtureRequest, rulesdb: Run, tmp_path: Path, held: str, change: str
) -> None:
    """Whatever is damaged, a verb answers or says so in one line, and `check` finds it."""
    path = tmp_path / "damaged.db"
    path.write_bytes(request.getfixturevalue(held).read_bytes())
    with sqlite3.connect(path) as db:
        db.execute(change)
    db.close()
    for arguments in (
        ["search", "crate", "--game", "lantern"],
        ["term", "crate"],
        ["rule", "2.1"],
        ["stats"],
        ["trace", "crate"],
        ["when", "may I light a lamp", "--game", "lantern"],
    ):
        ran = rulesdb(*arguments, db=path)
        assert ran.code in (0, 1, 2, 3)
        assert ran.err.count("\n") <= 1
    with store.open_existing(path) as connection:
        assert check.faults(connection)


@pytest.mark.parametrize("home", ["/home/nobody", "/", "relative", "", None])
@pytest.mark.parametrize("named", ["/elsewhere", "elsewhere", "", None])
def test_the_folders_are_those_of_platformdirs(
    monkeypatch: pytest.MonkeyPatch, home: str | None, named: str | None
) -> None:
    """What is told without the library's import is what the library says."""
    import platformdirs

    from rulesdb.places import database_file, settings_file

    for variable, value in (("HOME", home), ("XDG_DATA_HOME", named), ("XDG_CONFIG_HOME", named)):
        if value is None:
            monkeypatch.delenv(variable, raising=False)
        else:
            monkeypatch.setenv(variable, value)
    monkeypatch.delenv("RULESDB_DB", raising=False)
    monkeypatch.delenv("RULESDB_CONFIG", raising=False)
    assert database_file() == str(platformdirs.user_data_path("rulesdb", appauthor=False) / "rules.db")
    assert settings_file() == str(platformdirs.user_config_path("rulesdb", appauthor=False) / "config.toml")


def test_the_default_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A ~ in $RULESDB_DB is the user's home; where the system knows none, one line says what to do."""
    from rulesdb.places import database_file

    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("RULESDB_DB", "~/rules.db")
    assert database_file() == str(tmp_path / "rules.db")
    monkeypatch.setenv("RULESDB_DB", "~nobody-of-this-name/rules.db")
    with pytest.raises(DatabaseError, match="name a database with --db"):
        database_file()


def _whose(number: int) -> tuple[int, int]:
    return os.getpid(), number


def test_work_is_done_beside_where_it_is_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work beside the block has a process of its own; what is not worth one is done here."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    with workers.beside(_whose, 1) as first, workers.beside(_whose, 2, worth=False) as second:
        (process, one), (own, two) = first(), second()
    assert (one, two, own) == (1, 2, os.getpid())
    assert process != own


def test_no_garbage_is_collected_while_much_is_made() -> None:
    """The collector stands still while the block runs, and goes on behind it."""
    assert gc.isenabled()
    with uncollected():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_large_games_have_the_same_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ranking in a process of its own changes no row."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    book = tmp_path / "book.md"
    book.write_text("# Ferries\n\n1.1 A ferry moves once.\n\n1.2 A ferry rests after rule 1.1.\n")
    dumps = []
    for large in (0, 10**6):
        monkeypatch.setattr(game, "LARGE", large)
        linked = game.read_game(game.Game("ferries", 1, read_inputs([book], "ferries", "", []).files))
        dumps.append(linked[0])
    assert dumps[0] == dumps[1]


_ENDED_WHILE_WRITING = """
import sys, time
from rulesdb.workers import pool
try:
    with pool(2) as processes:
        for _ in range(4):
            processes.submit(bytes, 200_000_000)
        time.sleep(float(sys.argv[1]))
        raise KeyError
except KeyError:
    print("ended")
"""


@pytest.mark.parametrize("seconds", ["0.1", "0.2", "0.3"])
def test_nobody_waits_for_a_process_that_is_ended_while_it_writes(seconds: str) -> None:
    """Half of its result is in the pipe: a build that found the disk full waited for the rest for ever."""
    command = [sys.executable, "-c", _ENDED_WHILE_WRITING, seconds]
    assert subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout == "ended\n"
