"""Wrong uses of the command line: one line each, which names what to type instead; never a traceback."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Ran
from .fuzz import lines

Run = Callable[..., Ran]
GENERATED = int(os.environ.get("RULESDB_GENERATED", "300"))  # command lines; the full run (fuzz/lines.py) is of 20,000
PARTS = 4

# What is typed, the exit code, and what the one line must name.
WRONG: list[tuple[tuple[str, ...], int, str]] = [
    (("trem", "cart"), 2, "rulesdb term"),
    (("serach", "cart"), 2, "rulesdb search"),
    (("what", "happens", "at", "night"), 2, "rulesdb search what"),
    (("TERM", "cart"), 2, "rulesdb term"),
    (("",), 2, "rulesdb search"),
    (("term",), 2, "rulesdb term skirmish"),
    (("search",), 2, "rulesdb search"),
    (("card",), 2, "rulesdb card"),
    (("rule",), 2, "rulesdb rule 3.1"),
    (("show",), 2, "rulesdb show"),
    (("cite",), 2, "rulesdb cite"),
    (("path",), 2, "rulesdb path"),
    (("path", "cart"), 2, "needs B"),
    (("path", "cart", "crate", "lamp"), 2, "quotes"),
    (("diff", "lantern-road"), 2, "needs NEW"),
    (("legal",), 2, "rulesdb legal deck.txt"),
    (("when",), 2, "rulesdb when"),
    (("term", "cart", "--gam", "lantern"), 2, "--game"),
    (("term", "cart", "--jsno"), 2, "--json"),
    (("term", "cart", "--nonsense"), 2, "rulesdb term --help"),
    (("--nonsense",), 2, "rulesdb --help"),
    (("search", "cart", "-n", "many"), 2, "-n"),
    (("search", "cart", "-n", "0"), 2, "-n"),
    (("search", "cart", "--kind", "poem"), 2, "the kinds are"),
    (("diff", "a", "b", "--kind", "burnt"), 2, "the kinds are"),
    (("term", "cart", "--as-of", "yesterday"), 2, "like 2004-02-03"),
    (("term", "cart", "--as-of", "2004-02-31"), 2, "like 2004-02-03"),
    (("term", "cart", "--game", "chess"), 1, "the database holds"),
    (("term", "crat", "--game", "lantern"), 1, "nearest: Crate"),
    (("term", "hauler dammage cratte", "--game", "lantern"), 1, "nearest: Hauler, Crate"),
    (("term", "cart", "--game", "meccg"), 1, "say --game lantern"),
    (("rule", "2.1.9", "--game", "lantern"), 1, "nearest: 2.1"),
    (("rule", "2.1.2", "--game", "meccg"), 1, "say --game lantern"),
    (("card", "no such card"), 1, "rulesdb search"),
    (("path", "cart", "lampp", "--game", "lantern"), 1, "no term is called 'lampp'"),
    (("diff", "old", "new", "--game", "meccg"), 1, "rulesdb build FOLDER"),
    (("graph", "cart", "--out", "cart.bmp"), 2, "cart.svg"),
    (("legal", "no-such-deck.txt"), 2, "no-such-deck.txt"),
    (("legal", "decks", "more", "--slip", "s.html"), 2, "--report"),
    (("legal", "deck.txt", "--slip", "s.pdf"), 2, "s.html"),
    (("legal", "deck.txt", "--game", "lotr-tcg", "--format", "modern"), 1, "it has"),
    (("legal", "deck.txt", "--game", "lotr"), 1, "lotr-lcg or lotr-tcg"),
    (("formats", "modern"), 1, "rulesdb formats"),
    (("config", "colour", "red"), 2, "the settings are"),
    (("config", "game", "lotr"), 1, "lotr-lcg or lotr-tcg"),
    (("config", "game", "meccg", "--unset"), 2, "one of them"),
    (("completion", "tcsh"), 2, "rulesdb completion bash|zsh|fish"),
]
WITHOUT_DATABASE = ("formats", "config", "completion", "--nonsense", "", "trem", "serach", "what", "TERM")


def _run(rulesdb: Run, arguments: tuple[str, ...], book: Path) -> Ran:
    return rulesdb(*arguments, db=None if not arguments or arguments[0] in WITHOUT_DATABASE else book)


def test_there_are_forty_of_them() -> None:
    """The list keeps its length."""
    assert len(WRONG) >= 40


@pytest.mark.parametrize(
    ("arguments", "code", "names"), WRONG, ids=lambda value: " ".join(value)[:40] if isinstance(value, tuple) else ""
)
def test_one_line_names_what_to_type(
    rulesdb: Run, book_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], code: int, names: str
) -> None:
    """A wrong use is told in one line on stderr, with what to type instead, and nothing on stdout."""
    monkeypatch.setenv("RULESDB_DB", str(book_path))
    ran = _run(rulesdb, arguments, book_path)
    assert (ran.code, ran.out) == (code, "")
    assert len(ran.err.splitlines()) == 1
    assert names in ran.err


@pytest.mark.parametrize("part", range(PARTS))
def test_no_command_line_ends_in_a_fault(book_path: Path, tmp_path: Path, part: int) -> None:
    """Verbs, options, names, files and nonsense in any order: an answer or one line, never a fault of the program."""
    with lines.bench(tmp_path, book_path):
        for number in range(part, GENERATED, PARTS):
            words = lines.line(random.Random(f"kettle:{number}"))
            assert not (told := lines.fault(words)), (number, words, told)
