"""How fast: look-ups as whole processes, and builds.

    python -m tests.bench.speed [DOCUMENTS]

Each figure is the median of several runs over a plain baseline measured in the same run, so that it can be compared
between machines. DOCUMENTS is a folder of documents to build from (the invented rulebook unless told).
"""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from markdown_it import MarkdownIt

from rulesdb import bundled, resources, store
from rulesdb.link.linked import link
from rulesdb.model import Document
from rulesdb.read import read_lines, source
from rulesdb.read.gamedata import load_game
from rulesdb.tables import game_rows

ROOT = Path(__file__).parent.parent.parent
BOOK = ROOT / "tests/cases/rulebooks/lantern-road.md"
RUNS = 7
COPIES = (1, 10)
CALL = "import sys; from rulesdb.cli.entry import main; sys.argv[0] = 'rulesdb'; main()"  # what is installed runs it


def seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """The median time of `work` over `runs`, after one run that does not count."""
    work()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return median(times)


def environment() -> dict[str, str]:
    """That of a process as it runs once installed: what was compiled is kept, as pip leaves it."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def process(*arguments: str, check: bool = True) -> Callable[[], object]:
    """A run of a whole Python process; with `check` it must end well."""
    command, env = [sys.executable, *arguments], environment()
    return lambda: subprocess.run(command, check=check, env=env, stdout=subprocess.DEVNULL)


def verb(database: Path, *words: str) -> Callable[[], object]:
    """A cold run of one verb of the command line."""
    return process("-c", CALL, *words, "--db", str(database))


def look_ups(database: Path) -> None:
    """A cold process against one that only imports what it cannot do without."""
    plain = seconds(process("-c", "import typer, sqlite3"))
    print(f"baseline: python -c 'import typer, sqlite3': {plain * 1000:.0f} ms")
    verbs = {
        "term": ("term", "threats", "--game", "lotr-tcg", "--json"),
        "search": ("search", "who may act first in a fight", "--game", "lotr-tcg", "--json"),
        "card": ("card", "ered nimrais", "--game", "lotr-tcg", "--json"),
        "when": ("when", "a companion is killed while there are threats", "--game", "lotr-tcg", "--json"),
    }
    for name, words in verbs.items():
        try:
            taken = seconds(verb(database, *words))
        except subprocess.CalledProcessError:
            print(f"{name}: no answer")
        else:
            print(f"{name}: {taken / plain:.2f} times")


def first_answers() -> None:
    """Questions on a machine that has no database yet, against the same baseline and against one that has it."""
    plain = seconds(process("-c", "import typer, sqlite3"))
    told = "" if bundled.is_current() else " (built: data/bundled.xz is of another state; python -m rulesdb.bundled)"
    for game in (*resources.games(), "all"):
        first, later = first_answer(game)
        times = f"{first / plain:.1f} times the baseline; later ones {later / plain:.1f}"
        print(f"first answer about {game}: {first:.2f} s, {times}{told}")


def first_answer(game: str) -> tuple[float, float]:
    """The seconds of a question about `game` on a machine that has no database yet, and on one that has it."""
    words = ("when", "who may act first in a fight", "--game", game, "--json")
    with tempfile.TemporaryDirectory() as folder:
        places = {"RULESDB_DB": str(Path(folder) / "rules.db"), "XDG_CACHE_HOME": str(Path(folder) / "cache")}
        env = environment() | places  # the cache has a database of each game that was asked about

        def ask() -> None:
            (Path(folder) / "rules.db").unlink(missing_ok=True)
            shutil.rmtree(Path(folder) / "cache", ignore_errors=True)
            again()

        def again() -> None:
            null, command = subprocess.DEVNULL, [sys.executable, "-c", CALL, *words]
            subprocess.run(command, check=False, env=env, stdout=null, stderr=null)

        return seconds(ask, 3), seconds(again, 3)


def plain_index(texts: Sequence[str]) -> None:
    """The baseline of a build: parse each document's Markdown, index its paragraphs with plain FTS5."""
    with tempfile.TemporaryDirectory() as folder:
        db = sqlite3.connect(Path(folder) / "plain.db")
        db.execute("CREATE VIRTUAL TABLE t USING fts5(text, tokenize=porter)")
        for text in texts:
            MarkdownIt().parse(text)
            db.executemany("INSERT INTO t VALUES (?)", [(part,) for part in text.split("\n\n")])
        db.commit()
        db.close()


def builds(documents: Path) -> None:
    """A build against the baseline, its memory, and its cost by megabyte as the input grows."""
    files = [documents] if documents.is_file() else sorted(documents.rglob("*.txt"))
    game = ("--game", "lantern") if documents.is_file() else ()
    texts = [file.read_text(encoding="utf-8") for file in files]
    size = sum(len(text.encode()) for text in texts) / 1e6
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "rules.db"
        empty = seconds(verb(database, "build"), 3)
        plain = seconds(lambda: plain_index(texts), 3)
        taken = seconds(verb(database, "build", "--fresh", str(documents), *game), 3)
        again = seconds(verb(database, "build", str(documents), *game), 3)
    print(f"build: {size:.2f} MB in {taken:.2f} s (the bundled rules alone {empty:.2f} s): {taken / plain:.2f} times")
    print(f"build of what is held already: {again:.2f} s: {again / plain:.2f} times")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"build: at most {peak:.0f} MiB")


def growth(documents: Path) -> None:
    """Seconds a megabyte for copies of the documents, each read as a game of its own."""
    files = [documents] if documents.is_file() else sorted(documents.rglob("*.txt"))
    for copies in COPIES:
        with tempfile.TemporaryDirectory() as folder:
            taken, size = _build_copies(Path(folder), files, copies)
        print(f"growth: {copies} copies, {size:.1f} MB: {taken / size:.2f} s a megabyte")


def _build_copies(folder: Path, files: Sequence[Path], copies: int) -> tuple[float, float]:
    start, size = time.perf_counter(), 0
    with store.writing(folder / "rules.db") as database:
        for copy in range(copies):
            for number, file in enumerate(files):
                size += file.stat().st_size
                game = f"game-{copy}-{number}"
                document = Document(f"{game}/book", game, "book", "", "official")
                readings = read_lines(source.load(file).lines, document, "rulebook")
                linked = link(game, readings, load_game(game))
                store.write_game(database, game_rows(linked, 10_000 * (copy * len(files) + number)))
        store.finish(database)
    return time.perf_counter() - start, size / 1e6


def main() -> None:
    """Print all figures."""
    documents = Path(sys.argv[1]) if len(sys.argv) > 1 else BOOK
    os.environ.pop("RULESDB_DB", None)
    folder = Path(tempfile.mkdtemp())
    try:
        database = folder / "rules.db"
        game = ("--game", "lantern") if documents.is_file() else ()
        verb(database, "build", str(documents), *game)()
        look_ups(database)
        first_answers()
        builds(documents)
        growth(documents)
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
