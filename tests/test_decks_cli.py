"""`rulesdb legal` and `rulesdb formats`: their words, their JSON and their exit codes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulesdb import __version__

CASES = Path(__file__).parent / "cases" / "decks"
BASE = (CASES / "lotr-tcg" / "base.txt").read_text(encoding="utf-8")
BOTH = ("--game", "lotr-tcg", "--format", "tower-block")


def run(*arguments: str | Path, stdin: bytes = b"") -> tuple[int, str, str]:
    """Exit code, output and messages of a call of the command line."""
    done = subprocess.run(
        [sys.executable, "-c", "from rulesdb.cli.app import main; main()", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the invented cards."""
    folder = tmp_path_factory.mktemp("cli")
    code, _, errors = run("build", *CASES.glob("*/cards.csv"), "--db", folder / "rules.db")
    assert code == 0, errors
    return folder / "rules.db"


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """The legal deck as a file."""
    path = tmp_path / "deck.txt"
    path.write_text(BASE)
    return path


def test_a_legal_deck(database: Path, deck: Path) -> None:
    """A legal deck is told in two lines, with exit code 0."""
    assert run("legal", deck, *BOTH, "--db", database) == (
        0,
        f"{deck}: legal (lotr-tcg, tower-block)\n"
        "Counts: ring bearer 1, ring 1, draw deck 60, free peoples 30, shadow 30, sites 9, cards 71\n"
        f"Edition: the rules in the words of rulesdb {__version__}.\n",
        "",
    )


def test_an_illegal_deck(database: Path, deck: Path) -> None:
    """Every violation is told with the rule that it breaks, with exit code 1."""
    deck.write_text(BASE.replace("2x Creeper", "1x Creeper"))
    code, output, _ = run("legal", deck, *BOTH, "--db", database)
    assert code == 1
    assert f"{deck}: NOT legal (lotr-tcg, tower-block)" in output
    assert "1. draw deck: 59 cards; at least 60\n   Rule: The draw deck has 60 cards or more" in output
    assert "2. unequal sides: 30 Free Peoples and 29 Shadow cards; the numbers must be equal" in output


def test_an_open_deck_as_json(database: Path, deck: Path) -> None:
    """What is not known leaves the verdict open, with exit code 3; the JSON has the contract's keys."""
    deck.write_text(BASE.replace("2x Creeper", "2x Creepr"))
    code, output, _ = run("legal", deck, *BOTH, "--db", database, "--json")
    found = json.loads(output)
    assert code == 3
    assert found["legal"] is None
    assert {"legal", "game", "format", "counts", "violations", "unchecked"} <= set(found)
    assert found["unchecked"][0]["cards"] == ["Creepr"]


@pytest.mark.parametrize(
    "data",
    [b"", b"0x Tansy\n", b"PK\x03\x04", b"<deck><section", b"4x Tansy\n" * 10_000, b"\x00\x01", b'{"slots": {}}'],
)
def test_unreadable_decks(database: Path, deck: Path, data: bytes) -> None:
    """What cannot be read is one line on stderr and exit code 2, from a file and from standard input."""
    deck.write_bytes(data)
    for code, output, errors in (
        run("legal", deck, *BOTH, "--db", database),
        run("legal", "-", *BOTH, "--db", database, stdin=data),
    ):
        assert (code, output) == (2, "")
        assert errors.startswith("rulesdb: ")
        assert len(errors.splitlines()) == 1


def test_a_missing_deck(database: Path, tmp_path: Path) -> None:
    """A file that is not there is one line and exit code 2."""
    code, output, errors = run("legal", tmp_path / "none.txt", "--db", database)
    assert (code, output, len(errors.splitlines())) == (2, "", 1)


def test_standard_input_and_every_format(database: Path) -> None:
    """A deck from standard input without a format is tried under all, a line each."""
    code, output, _ = run("legal", "-", "--db", database, stdin=BASE.encode())
    assert code == 0
    assert "  tower-block: legal\n" in output
    assert output.splitlines()[-2].startswith("Legal in: open-2002, tower-block")


def test_many_decks(database: Path, deck: Path) -> None:
    """A folder prints a line a deck and the tally; the worst deck gives the exit code."""
    (deck.parent / "bad.dek").write_bytes(b"PK\x03\x04")
    code, output, errors = run("legal", deck.parent, *BOTH, "--db", database, "--json", "--jobs", "1")
    results = [json.loads(line) for line in output.splitlines()]
    assert code == 2
    assert [result.get("legal") for result in results] == [None, True]
    assert "2 decks: 1 legal, 0 not legal, 1 unreadable, 0 undetermined" in errors


def test_json_lines_from_standard_input(database: Path) -> None:
    """JSON Lines on standard input print a result a line."""
    lines = "\n".join(json.dumps({"name": f"deck {number}", "deck": BASE}) for number in range(3))
    code, output, _ = run("legal", "-", *BOTH, "--db", database, "--jobs", "1", stdin=lines.encode())
    assert code == 0
    assert output == "deck 0: legal\ndeck 1: legal\ndeck 2: legal\n"


def test_a_slip(database: Path, deck: Path, tmp_path: Path) -> None:
    """The slip is written beside the verdict."""
    code, _, errors = run("legal", deck, *BOTH, "--db", database, "--slip", tmp_path / "slip.html")
    assert code == 0
    assert "the slip is in" in errors
    assert "LEGAL" in (tmp_path / "slip.html").read_text(encoding="utf-8")


def test_a_slip_that_cannot_be_written(database: Path, deck: Path, tmp_path: Path) -> None:
    """A place that cannot be written is one line and exit code 2."""
    code, _, errors = run("legal", deck, *BOTH, "--db", database, "--slip", tmp_path / "none" / "slip.html")
    assert (code, len(errors.splitlines())) == (2, 1)
    assert "cannot be written" in errors


def test_a_wrong_format(database: Path, deck: Path) -> None:
    """A format that there is not is told with the nearest, with exit code 1."""
    code, output, errors = run("legal", deck, "--game", "lotr-tcg", "--format", "chess", "--db", database)
    assert (code, output) == (1, "")
    assert "no format called 'chess'" in errors


def test_as_of(database: Path, deck: Path) -> None:
    """Before a format's list, no list is known, and the verdict says so."""
    deck.write_text(BASE.replace("Tower Meadow", "King Meadow"))
    standard = ("--game", "lotr-tcg", "--format", "king-standard", "--db", database)
    assert run("legal", deck, *standard, "--as-of", "2004-02-03")[0] == 0
    code, output, _ = run("legal", deck, *standard, "--as-of", "2004-02-02")
    assert code == 3
    assert "no list is known for 2004-02-02; the X-list of February 2004 is in force from 2004-02-03" in output


def test_formats() -> None:
    """`formats` names the formats; one of them is shown with its rules, their grounds and lists."""
    code, output, _ = run("formats", "--game", "lotr-lcg")
    lines = ["casual (lotr-lcg): Casual play", "tournament (lotr-lcg): Tournament"]
    assert (code, output.splitlines()) == (0, [*lines, f"Edition: the formats of rulesdb {__version__}."])
    code, output, _ = run("formats", "king-standard")
    assert code == 0
    assert "x-list: Cards on the X-list may not be played in the format. (Current Rulings Document" in output
    assert "X-list of February 2004, in force 2004-02-03" in output
    code, output, _ = run("formats", "tournament", "--json")
    (found,) = json.loads(output)
    assert {"game", "name", "title", "ground", "since", "until", "rules"} <= set(found)
