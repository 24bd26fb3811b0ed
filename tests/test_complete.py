"""What the Tab key offers, and that its tables are those of the command line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from rulesdb.cli import complete
from rulesdb.cli.app import command
from rulesdb.cli.completion import SCRIPTS


@pytest.fixture(autouse=True)
def _database(book_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESDB_DB", str(book_path))


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["te"], "term"),
        (["term", "--g"], "--game"),
        (["term", "--game", "lan"], "lantern"),
        (["term", "--game", "lantern", "ca"], "cart"),
        (["term", "Ca"], "Cart"),
        (["card", "old", "toll", ""], "Bridge"),
        (["legal", "d"], ":files"),
        (["legal", "deck.txt", "--format", "tower-st"], "tower-standard"),
        (["diff", "lantern/"], "lantern/lantern-road"),
        (["rule", "2.1"], "2.1.2"),
        (["config", "ga"], "game"),
        (["completion", "z"], "zsh"),
        (["search", "cart", "--kind", "err"], "erratum"),
    ],
)
def test_what_is_offered(words: list[str], offered: str) -> None:
    """Verbs, options, and the names of games, terms, cards, formats, documents and numbers."""
    assert offered.lower() in [found.lower() for found in complete.candidates(words)]


@pytest.mark.parametrize(
    "words", [[], ["no-such-verb", "x"], ["term", "\x00"], ["term", "'"], ["term", "--db", "/no/such.db", "c"]]
)
def test_nothing_fails(words: list[str]) -> None:
    """Whatever stands on the line, the answer is a list."""
    assert isinstance(complete.candidates(words), list)


def test_the_tables_are_those_of_the_command_line() -> None:
    """A verb or an option that is added is added to what is offered."""
    declared = {
        name: {word for p in verb.params if p.param_type_name == "option" for word in p.opts if not p.hidden}
        for name, verb in command().commands.items()
    }
    offered = {name: set(options.split()) - {"--help"} for name, (_, options) in complete.VERBS.items()}
    assert offered == declared


@pytest.mark.parametrize("words", ["term ca", "card old toll", "diff lantern/", "rule 2.1", "term --game lan"])
def test_little_is_imported(tmp_path: Path, words: str) -> None:
    """A completion in the default database, with a file of settings, imports neither the build nor the command line."""
    home = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": ""}
    database, settings = tmp_path / ".local/share/rulesdb/rules.db", tmp_path / ".config/rulesdb/config.toml"
    for path in (database, settings):
        path.parent.mkdir(parents=True)
    shutil.copy(os.environ["RULESDB_DB"], database)
    settings.write_text('game = "lantern"\npager = "cat"\n', encoding="utf-8")
    code = (
        "import sys; before = set(sys.modules); sys.argv[1:1] = ['--complete']; "
        "from rulesdb.cli.entry import main; main(); print(*sorted(set(sys.modules) - before), file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, *words.split()],
        env={name: value for name, value in home.items() if not name.startswith("RULESDB_")},
        capture_output=True,
        text=True,
        check=True,
    )
    imported = set(ran.stderr.split())
    assert ran.stdout.strip()
    heavy = {
        "typer",
        "networkx",
        "platformdirs",
        "tomllib",
        "dataclasses",
        "rapidfuzz",
        "rulesdb.build",
        "rulesdb.read",
    }
    assert not imported & heavy
    assert len([name for name in imported if name.startswith("rulesdb.")]) < 27


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_scripts_are_read_by_their_shells(shell: str) -> None:
    """Each script passes its shell's own check of syntax."""
    program = shutil.which(shell)
    if not program:
        pytest.skip(f"{shell} is not here")
    done = subprocess.run([program, "-n"], input=SCRIPTS[shell].encode(), capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_bash_completes(tmp_path: Path) -> None:
    """Bash offers the names that begin with the words typed, with blanks escaped."""
    program = tmp_path / "rulesdb"
    program.write_text(f"#!/bin/sh\nexec {sys.executable} -c 'from rulesdb.cli.entry import main; main()' \"$@\"\n")
    program.chmod(0o755)
    ask = "COMP_WORDS=(rulesdb card old); COMP_CWORD=2; _rulesdb; printf '%s\\n' \"${COMPREPLY[@]}\""
    done = subprocess.run(
        ["bash", "-c", SCRIPTS["bash"] + ask],
        capture_output=True,
        check=True,
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"},
    )
    assert "old\\ toll\\ bridge" in done.stdout.decode().splitlines()
