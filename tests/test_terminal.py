"""Width, colour, the pager, settings and the session: what a person at a terminal sees."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from rulesdb.cli import pager, render
from rulesdb.cli.screen import COLOUR

from .conftest import Ran

Run = Callable[..., Ran]


class Screen(io.StringIO):
    """A terminal that keeps what is shown."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """A terminal of 80 columns that knows colours."""
    shown = Screen()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    return shown


@pytest.mark.parametrize(
    ("name", "value", "coloured"), [("TERM", "xterm", True), ("TERM", "dumb", False), ("NO_COLOR", "1", False)]
)
def test_colour_only_where_it_is_wanted(
    screen: Screen, monkeypatch: pytest.MonkeyPatch, name: str, value: str, coloured: bool
) -> None:
    """Escapes are printed on a terminal that knows them, and not with $NO_COLOR or TERM=dumb."""
    monkeypatch.setenv(name, value)
    with redirect_stdout(screen):
        render.print_title("Cart (lantern)")
    assert ("\x1b" in screen.getvalue()) is coloured


def test_lines_are_wrapped_with_their_indent(screen: Screen) -> None:
    """No line is wider than the terminal, escapes not counted, and what follows the first hangs."""
    with redirect_stdout(screen):
        render.say(render.style("word " * 60, "place"), "    ", "      ")
    lines = [COLOUR.sub("", line) for line in screen.getvalue().splitlines()]
    assert max(map(len, lines)) <= 80
    assert [len(line) - len(line.lstrip()) for line in lines[:2]] == [4, 6]


def test_a_pipe_is_not_wrapped_unless_it_says_how_wide(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is piped keeps a statement on one line; $COLUMNS wraps it."""
    render.say("word " * 60)
    assert capsys.readouterr().out.count("\n") == 1
    monkeypatch.setenv("COLUMNS", "50")
    render.say("word " * 60)
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 50


@pytest.mark.parametrize(("rows", "command", "seen"), [(5, "tee", False), (60, "tee", True), (60, "cat", False)])
def test_only_what_is_longer_than_the_screen_goes_to_the_pager(
    screen: Screen, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, rows: int, command: str, seen: bool
) -> None:
    """A short answer is printed as it is, a long one by the pager, and `cat` is no pager."""
    log = tmp_path / "paged"
    monkeypatch.setenv("RULESDB_PAGER", f"{command} {log}")
    with redirect_stdout(screen), pager.paged():
        print("line\n" * (rows - 1))
    assert log.exists() is seen
    assert ("line" in screen.getvalue()) is not seen


def test_an_answer_fits_a_screen(rulesdb: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A term with many rules shows the first ones and says how many more there are; --all shows them."""
    monkeypatch.setenv("COLUMNS", "100")
    short = rulesdb("term", "threats", "--game", "lotr-tcg").out
    whole = rulesdb("term", "threats", "--game", "lotr-tcg", "--all").out
    assert short.count("\n") <= 40
    assert " more " in short
    assert ": --all" in short
    assert whole.count("\n") > short.count("\n")
    assert ": --all" not in whole


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe without a reader is another error there")
def test_a_reader_who_has_seen_enough_is_no_error(book_path: Path) -> None:
    """`rulesdb sources | head -1` ends well, though what is still to be printed has nowhere to go."""
    read, written = os.pipe()
    os.close(read)
    program = "from rulesdb.cli.entry import main; main()"
    command = [sys.executable, "-u", "-c", program, "sources", "--db", str(book_path)]
    ran = subprocess.run(command, stdout=written, stderr=subprocess.PIPE, check=False)
    os.close(written)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_ids_on_demand(rulesdb: Run) -> None:
    """--ids prints the id of each passage, which `show` and `cite` take; the next answer has none."""
    ran = rulesdb("term", "cart", "--game", "lantern", "--ids")
    id_ = next(line.strip() for line in ran.out.splitlines() if line.strip().startswith("lantern/"))
    assert "holds six crates" in rulesdb("show", id_).out
    assert id_ in rulesdb("cite", id_).out
    assert id_ not in rulesdb("term", "cart", "--game", "lantern").out


def test_the_game_that_is_set_answers(
    rulesdb: Run, book_path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The option goes before $RULESDB_GAME, that before the config file; each may be a beginning, in any case."""
    monkeypatch.setenv("RULESDB_CONFIG", str(tmp_path / "config" / "config.toml"))
    monkeypatch.setenv("RULESDB_DB", str(book_path))
    assert rulesdb("config", "game", "MEC", db=None).code == 0
    assert "(meccg" in rulesdb("term", "corruption").out
    assert rulesdb("term", "cart").code == 1
    monkeypatch.setenv("RULESDB_GAME", "Lantern")
    assert "Cart (lantern)" in rulesdb("term", "cart").out
    assert "(lotr-tcg" in rulesdb("term", "threats", "--game", "TCG").out
    monkeypatch.delenv("RULESDB_GAME")
    assert rulesdb("config", "game", "--unset", db=None).code == 0
    assert "Cart (lantern)" in rulesdb("term", "cart").out


def test_a_broken_config_is_named(rulesdb: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A config file that cannot be read, or sets what is no setting, is named with what to do."""
    path = tmp_path / "config.toml"
    monkeypatch.setenv("RULESDB_CONFIG", str(path))
    for text in ("game = ", "colour = 'red'", "game = 3"):
        path.write_text(text)
        ran = rulesdb("term", "cart")
        assert (ran.code, len(ran.err.splitlines())) == (2, 1)
        assert str(path) in ran.err


def test_a_session_keeps_game_and_date(rulesdb: Run, book_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines of a session are verbs, names, numbers or questions; the game and the date stay."""
    typed = (
        "game lantern\ndate 2004-02\nterm cart\n2.1.2\ncarts\nwho moves the cart at night\nterm nothing\nquit\nterm x\n"
    )
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    ran = rulesdb("shell", db=book_path)
    out, err = ran.out, ran.err
    assert out.count("Cart (lantern)") == 2
    assert "As of 2004-02" in out
    assert "load goods" in out
    assert "no term of lantern is called 'nothing'" in err
    assert "'x'" not in err


def test_a_version(rulesdb: Run) -> None:
    """--version prints the version, and no arguments print the help."""
    assert rulesdb("--version", db=None).out.startswith("rulesdb ")
    ran = rulesdb(db=None)
    assert (ran.code, "Commands:" in ran.out) == (0, True)
