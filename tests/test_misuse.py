"""Wrong uses of the command line: one line each, which names what to type instead; never a traceback."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from rulesdb.cli.app import command

from .conftest import Ran

Run = Callable[..., Ran]
GENERATED = int(os.environ.get("RULESDB_GENERATED", "200"))  # command lines; the full run is of 20,000

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
WRITING = ("build", "forget", "shell", "init", "export-rulings", "serve")  # they change files, or go on until stopped
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


def test_no_command_line_ends_in_a_fault(
    rulesdb: Run, book_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Verbs, options, names, numbers and nonsense in any order: an answer or one line, never a fault of the program."""
    monkeypatch.setenv("RULESDB_DB", str(book_path))
    monkeypatch.chdir(tmp_path)
    draw = random.Random(16)
    verbs = [name for name in command().commands if name not in WRITING]
    options = sorted(
        {word for verb in command().commands.values() for p in verb.params for word in p.opts if word[0] == "-"}
    )
    options.remove("--help") if "--help" in options else None
    words = [
        *(
            "cart",
            "crate",
            "Gandalf",
            "Balrog",
            "skirmish",
            "2.1.2",
            "3.1",
            "IV.A",
            "lantern",
            "meccg",
            "lotr",
            "all",
            "",
            " ",
        ),
        *(
            "'",
            '"',
            "%",
            "*",
            "(",
            "a" * 300,
            "-1",
            "0",
            "9" * 40,
            "--",
            "-",
            "é",
            "\u202e",
            "\x07",
            "Ring-bearer",
            ".",
        ),
        *(
            "2004-02",
            "2004-99",
            "x.html",
            "x.svg",
            "x.mmd",
            "x.txt",
            "lantern/lantern-road",
            "lantern/term/cart",
            "rule",
            "OR",
            "NEAR",
        ),
    ]
    for _ in range(GENERATED):
        line = [draw.choice(verbs)] + [
            draw.choice(draw.choice([words, words, options])) for _ in range(draw.randint(0, 4))
        ]
        if {"--db", "--jobs", "--report", "--slip"} & set(line) or (line[0] == "legal" and "-" in line):
            continue
        ran = rulesdb(*line, db=None)
        assert ran.code in (0, 1, 2, 3), line
        assert "Traceback" not in ran.err, line
        assert "fault of rulesdb" not in ran.err, (line, ran.err)
