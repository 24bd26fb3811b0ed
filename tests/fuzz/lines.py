"""Command lines as people mistype them: python -m tests.fuzz.lines SEED FIRST BEHIND runs those of one seed, sums up.

A line is a verb with arguments and options of its own and of others, in any order, some of them misspelt, without their
value or with one of another kind. Each ends in an answer or in one line that says what to type, never in a fault.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from unittest import mock

from rulesdb.cli.app import command

from . import corpus
from .mutators import noise
from .targets import run

UNENDING = ("shell", "serve", "mcp")  # they go on until they are stopped
NAMES = (
    *("cart", "crate", "Crate", "crat", "old toll bridge", "Lantern Road", "hauler", "lamp", "Gandalf", "Balrog"),
    *("2.1.2", "2.1", "3.1", "IV.A", "9.9.9", "lantern/term/cart", "lantern/lantern-road", "lantern-road", "skirmish"),
    *("may I light a lamp", "who goes first", "a cart is lost while the lamp burns", "what happens at dawn"),
    *(
        "",
        " ",
        "-",
        "--",
        ".",
        "..",
        "'",
        '"',
        "%",
        "*",
        "(",
        "OR",
        "NEAR(",
        "a" * 300,
        "é",
        "\u202e",
        "\x07",
        "\udcff",
    ),
)
FILES = ("deck.txt", "decks", "cards.csv", "book.md", "none.txt", "-", "", ".", "/dev/null", "x.html", "x.svg", "x.pdf")
VALUES = {
    "--game": ("lantern", "LANTERN", "lan", "meccg", "lotr", "lotr-tcg", "chess", "all", "", "a" * 50),
    "--as-of": ("2004", "2004-02", "2004-02-03", "2004-02-31", "yesterday", "0000", ""),
    "--kind": ("rule", "definition", "poem", "reworded", ""),
    "--format": ("open", "tower-standard", "modern", "", "chat", "json"),
    "-n": ("1", "3", "0", "-1", "many", "9" * 30, ""),
    "--jobs": ("1", "0", "-3", "many"),
    "--why": ("1", "2", "0", "99", "x"),
    "--shape": ("rulebook", "poem", ""),
}


@dataclass(frozen=True, slots=True)
class Option:
    """An option as it is typed, and whether a value follows."""

    name: str
    valued: bool


@cache
def _options() -> dict[str, tuple[Option, ...]]:
    """The options of each verb that ends by itself."""
    found = {}
    for name, verb in command().commands.items():
        declared = [p for p in verb.params if p.param_type_name == "option"]
        if name not in UNENDING:
            found[name] = tuple(
                Option(word, not getattr(p, "is_flag", False)) for p in declared for word in p.opts if word != "--help"
            )
    return found


def line(rng: Random) -> list[str]:
    """The words of one command line behind the program's name."""
    options = _options()
    verb = rng.choice(list(options))
    if verb == "build" and rng.random() < 0.8:  # it takes longer than all others
        verb = rng.choice(list(options))
    typed = [_argument(rng, verb) for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 3)))]
    own = options[verb] if rng.random() < 0.8 else options[rng.choice(list(options))]
    for option in rng.sample(own, min(len(own), rng.choice((0, 0, 1, 1, 2, 3)))):
        place = rng.randint(0, len(typed))
        typed[place:place] = _option(rng, option)
    words = [_misspelt(rng, verb) if rng.random() < 0.1 else verb, *typed]
    if rng.random() < 0.1:
        rng.shuffle(words)
    if rng.random() < 0.03:
        words.append(rng.choice(("--help", "-h", "--version", "--no-pager", "--nonsense", "-x")))
    return words


def _argument(rng: Random, verb: str) -> str:
    """A name, a file or nonsense; of files more where the verb reads them."""
    if rng.random() < (0.8 if verb in ("legal", "build", "init", "export-rulings") else 0.1):
        return rng.choice(FILES)
    word = rng.choice(NAMES) if rng.random() < 0.9 else noise(rng)[:2000].replace("\0", "")
    return _misspelt(rng, word) if rng.random() < 0.2 else word


def _option(rng: Random, option: Option) -> list[str]:
    """An option with its value, most often."""
    name = _misspelt(rng, option.name) if rng.random() < 0.1 else option.name
    if not option.valued and rng.random() < 0.9:
        return [name]
    value = rng.choice(VALUES.get(option.name, FILES if rng.random() < 0.8 else NAMES))
    if rng.random() < 0.1:
        return [name]
    return [f"{name}={value}"] if name.startswith("--") and rng.random() < 0.3 else [name, value]


def _misspelt(rng: Random, word: str) -> str:
    """`word` with a letter left out, doubled or in another case, or two that change places."""
    if len(word) < 2:
        return word + rng.choice("x-. ")
    place = rng.randrange(len(word) - 1)
    one, other = word[place], word[place + 1]
    return (
        word[:place] + rng.choice((other, one + one + other, other + one, one.swapcase() + other)) + word[place + 2 :]
    )


@contextlib.contextmanager
def bench(folder: Path, database: Path) -> Iterator[None]:
    """In this block the working folder has a few files to name, and the default database is a copy of `database`."""
    decks = folder / "decks"
    decks.mkdir()
    for number, deck in enumerate(corpus.DECKS[:3]):
        (decks / f"{number}.txt").write_text(deck, encoding="utf-8")
    (folder / "deck.txt").write_text(corpus.DECKS[0], encoding="utf-8")
    (folder / "cards.csv").write_text("game,title\nlantern,Crate\n", encoding="utf-8")
    (folder / "book.md").write_text("A text of no rulebook.\n", encoding="utf-8")
    (folder / "rules.db").write_bytes(database.read_bytes())
    own = {"RULESDB_DB": str(folder / "rules.db"), "RULESDB_CONFIG": str(folder / "config.toml"), "HOME": str(folder)}
    before = Path.cwd()
    os.chdir(folder)
    try:
        with mock.patch.dict(os.environ, own):
            yield
    finally:
        os.chdir(before)


def fault(words: list[str]) -> str:
    """What is wrong with how a command line ends, "" for nothing. It is run in this process, within `bench`."""
    stdin = io.TextIOWrapper(io.BytesIO(corpus.DECKS[0].encode()))
    try:
        with mock.patch.object(sys, "stdin", stdin):
            code, _, err = run(words, 10_000 if "build" in words else 3)  # a line for each file that it leaves out
    except Exception as error:  # whatever it is, it is the finding
        return f"{type(error).__name__}: {error}"
    if "Traceback" in err or "fault of rulesdb" in err:
        return err
    return f"exit code 2 and {err!r}" if code == 2 and not err.strip() else ""


def main(seed: str, first: int, behind: int) -> int:
    """Run the lines from `first` to before `behind`, print those that end in a fault and a tally; how many did."""
    from rulesdb.build import build

    book = Path(__file__).parent.parent / "cases/rulebooks/lantern-road.md"
    tally: Counter[str] = Counter()
    slowest = (0.0, [""])
    with tempfile.TemporaryDirectory() as folder:
        build([book], Path(folder) / "first.db", game="lantern")
        home = Path(folder) / "home"
        home.mkdir()
        with bench(home, Path(folder) / "first.db"):
            for number in range(first, behind):
                words = line(Random(f"{seed}:{number}"))
                began = time.process_time()
                told = fault(words)
                slowest = max(slowest, (time.process_time() - began, words))
                tally["faults" if told else "sound"] += 1
                if told:
                    print(f"{seed}:{number} {words!r}: {told[:300]}", flush=True)
    print(f"{seed}: {behind - first} lines, {tally['faults']} faults; slowest {slowest[0]:.1f} s: {slowest[1]!r:.300}")
    return tally["faults"]


if __name__ == "__main__":
    sys.exit(bool(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
