"""`rulesdb legal` and `rulesdb formats`: their words, their JSON and their exit codes."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from rulesdb import __version__
from rulesdb.decks.cards import facts
from rulesdb.decks.cards.reader import read_cards

from .conftest import Ran, shared

Run = Callable[..., Ran]

CASES = Path(__file__).parent / "cases" / "decks"
BASE = (CASES / "lotr-tcg" / "base.txt").read_text(encoding="utf-8")
BOTH = ("--game", "lotr-tcg", "--format", "tower-block")


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory, book_path: Path) -> Path:
    """The database of the bundled rules with the invented cards."""
    return shared(tmp_path_factory, "decks.db", lambda path: _with_cards(book_path, path))


def _with_cards(book: Path, path: Path) -> None:
    shutil.copyfile(book, path)
    with closing(sqlite3.connect(path)) as connection:
        for cards in CASES.glob("*/cards.csv"):
            facts.insert(connection, read_cards(cards).facts)


@pytest.fixture
def run(rulesdb: Callable[..., Ran], database: Path) -> Callable[..., Ran]:
    """Run the command line on that database."""
    return partial(rulesdb, db=database)


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """The legal deck as a file."""
    path = tmp_path / "deck.txt"
    path.write_text(BASE)
    return path


def test_a_legal_deck(run: Run, deck: Path) -> None:
    """A legal deck is told in two lines, with exit code 0."""
    assert run("legal", deck, *BOTH) == (
        0,
        f"{deck}: legal (lotr-tcg, tower-block)\n"
        "Counts: ring bearer 1, ring 1, draw deck 60, free peoples 30, shadow 30, sites 9, cards 71\n"
        f"Edition: the rules in the words of rulesdb {__version__}.\n",
        "",
    )


def test_an_illegal_deck(run: Run, deck: Path) -> None:
    """Every violation is told with the rule that it breaks, with exit code 1."""
    deck.write_text(BASE.replace("2x Creeper", "1x Creeper"))
    code, output, _ = run("legal", deck, *BOTH)
    assert code == 1
    assert f"{deck}: NOT legal (lotr-tcg, tower-block)" in output
    assert "1. draw deck: 59 cards; at least 60\n   Rule: The draw deck has 60 cards or more" in output
    assert "2. unequal sides: 30 Free Peoples and 29 Shadow cards; the numbers must be equal" in output


def test_an_open_deck_as_json(run: Run, deck: Path) -> None:
    """What is not known leaves the verdict open, with exit code 3; the JSON has the contract's keys."""
    deck.write_text(BASE.replace("2x Creeper", "2x Creepr"))
    code, output, _ = run("legal", deck, *BOTH, "--json")
    found = json.loads(output)
    assert code == 3
    assert found["legal"] is None
    assert {"legal", "game", "format", "counts", "violations", "unchecked"} <= set(found)
    assert found["unchecked"][0]["cards"] == ["Creepr"]


@pytest.mark.parametrize(
    "data",
    [b"", b"0x Tansy\n", b"PK\x03\x04", b"<deck><section", b"4x Tansy\n" * 10_000, b"\x00\x01", b'{"slots": {}}'],
)
def test_unreadable_decks(run: Run, deck: Path, data: bytes) -> None:
    """What cannot be read is one line on stderr and exit code 2, from a file and from standard input."""
    deck.write_bytes(data)
    for code, output, errors in (
        run("legal", deck, *BOTH),
        run("legal", "-", *BOTH, stdin=data),
    ):
        assert (code, output) == (2, "")
        assert errors.startswith("rulesdb: ")
        assert len(errors.splitlines()) == 1


def test_a_missing_deck(run: Run, tmp_path: Path) -> None:
    """A file that is not there is one line and exit code 2."""
    code, output, errors = run("legal", tmp_path / "none.txt")
    assert (code, output, len(errors.splitlines())) == (2, "", 1)


def test_standard_input_and_every_format(run: Run) -> None:
    """A deck from standard input without a format is tried under all; those with the same verdict are on one line."""
    code, output, _ = run("legal", "-", stdin=BASE.encode())
    assert code == 0
    assert "  open-2002, tower-block, tower-standard: legal\n" in output
    assert output.splitlines()[-2].startswith("Legal in: open-2002, tower-block")


def test_legal_in_no_format(run: Run) -> None:
    """Where no format takes a deck, the one that it comes nearest to is told in full."""
    code, output, _ = run("legal", "-", stdin="\n".join(BASE.splitlines()[:-3]).encode())
    assert code == 1
    nearest = output.partition("Legal in: no format\n")[2].splitlines()
    assert nearest[0].startswith("The nearest: NOT legal (lotr-tcg, ")
    assert any(line.startswith("1. ") for line in nearest)
    assert any(line.strip().startswith("Rule: ") for line in nearest)


def test_many_decks(run: Run, deck: Path) -> None:
    """A folder prints a line a deck and the tally; the worst deck gives the exit code."""
    (deck.parent / "bad.dek").write_bytes(b"PK\x03\x04")
    code, output, errors = run("legal", deck.parent, *BOTH, "--json", "--jobs", "1")
    results = [json.loads(line) for line in output.splitlines()]
    assert code == 2
    assert [result.get("legal") for result in results] == [None, True]
    assert "2 decks: 1 legal, 0 not legal, 1 unreadable, 0 undetermined" in errors


def test_json_lines_from_standard_input(run: Run) -> None:
    """JSON Lines on standard input print a result a line."""
    lines = "\n".join(json.dumps({"name": f"deck {number}", "deck": BASE}) for number in range(3))
    code, output, _ = run("legal", "-", *BOTH, "--jobs", "1", stdin=lines.encode())
    assert code == 0
    assert output == "deck 0: legal\ndeck 1: legal\ndeck 2: legal\n"


def test_a_slip(run: Run, deck: Path, tmp_path: Path) -> None:
    """The slip is written beside the verdict."""
    code, _, errors = run("legal", deck, *BOTH, "--slip", tmp_path / "slip.html")
    assert code == 0
    assert "the slip is in" in errors
    assert "LEGAL" in (tmp_path / "slip.html").read_text(encoding="utf-8")


def test_a_slip_that_cannot_be_written(run: Run, deck: Path, tmp_path: Path) -> None:
    """A place that cannot be written is one line and exit code 2."""
    code, _, errors = run("legal", deck, *BOTH, "--slip", tmp_path / "none" / "slip.html")
    assert (code, len(errors.splitlines())) == (2, 1)
    assert "cannot be written" in errors


def test_a_wrong_format(run: Run, deck: Path) -> None:
    """A format that there is not is told with the nearest, with exit code 1."""
    code, output, errors = run("legal", deck, "--game", "lotr-tcg", "--format", "chess")
    assert (code, output) == (1, "")
    assert "no format called 'chess'" in errors


def test_as_of(run: Run, deck: Path) -> None:
    """Before a format's list, no list is known, and the verdict says so."""
    deck.write_text(BASE.replace("Tower Meadow", "King Meadow"))
    standard = ("--game", "lotr-tcg", "--format", "king-standard")
    assert run("legal", deck, *standard, "--as-of", "2004-02-03")[0] == 0
    code, output, _ = run("legal", deck, *standard, "--as-of", "2004-02-02")
    assert code == 3
    assert "no list is known for 2004-02-02; the X-list of February 2004 is in force from 2004-02-03" in output


def test_formats(run: Run) -> None:
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
