"""How fast decks are checked: decks a second and core, the cold check, and the loading of card lists.

Run with `pytest tests/bench/bench_decks.py -s`: it prints figures and never fails on time alone.
"""

from __future__ import annotations

import csv
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rulesdb.decks.cards import facts
from rulesdb.decks.cards.facts import FactBook
from rulesdb.decks.cards.reader import read_cards
from rulesdb.decks.check import check
from rulesdb.decks.known import BUNDLED
from rulesdb.decks.lists.reader import read_text

pytestmark = [pytest.mark.bench, pytest.mark.cards]
GAMES = ("lotr-tcg", "lotr-lcg", "meccg")
DECKS = 1000


def seconds(work: Callable[[], object], times: int = 3) -> float:
    """The least time that `work` took."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return min(found)


def loaded(cards: Path) -> sqlite3.Connection:
    """A database with the facts of all three games."""
    connection = sqlite3.connect(":memory:")
    facts.create_tables(connection)
    for game in GAMES:
        facts.insert(connection, read_cards(cards / f"{game}.csv").facts)
    return connection


def sample(book: FactBook) -> str:
    """A deck of 71 cards in King Standard, as gemp shares it."""
    held = [fact for fact in book.every() if fact.data.get("pool") == "official"]
    by = {
        "free": [f.name for f in held if f.data["side"] == "Free Peoples" and f.id.startswith("7_")],
        "shadow": [f.name for f in held if f.data["side"] == "Shadow" and f.id.startswith("7_")],
    }
    king = {f.data["site_number"]: f.name for f in held if f.data["site_block"] == "King" and f.id.startswith("7_")}
    frodo = next(f.name for f in held if f.title == "Frodo" and f.id.startswith("7_"))
    ring = next(f.name for f in held if f.data["type"] == "The One Ring" and f.id.startswith("7_"))
    lines = [f"Ring-bearer: {frodo}", f"Ring: {ring}", "Adventure deck:", *(king[str(n)] for n in range(1, 10))]
    lines += ["Free Peoples Draw Deck:", *(f"1x {name}" for name in by["free"][:30])]
    lines += ["Shadow Draw Deck:", *(f"1x {name}" for name in by["shadow"][:30])]
    return "\n".join(lines)


def test_decks_a_second(cards: Path) -> None:
    """From text to JSON, once loaded: at least 2,000 decks a second and core."""
    book = FactBook("lotr-tcg", loaded(cards)).load()
    format_, text = BUNDLED.get("lotr-tcg", "king-standard"), sample(book)

    def work() -> None:
        for _ in range(DECKS):
            check(read_text(text, "deck"), format_, book).as_dict()

    print(f"\n{DECKS / seconds(work):,.0f} decks a second and core (at least 2,000)")
    assert check(read_text(text, "deck"), format_, book).counts["cards"] == 71


def test_cold_check(cards: Path, tmp_path: Path) -> None:
    """One deck from the shell: at most 4 times the import of typer and sqlite3."""
    from rulesdb.build import build

    database, deck = tmp_path / "rules.db", tmp_path / "deck.txt"
    build([cards / "lotr-tcg.csv"], database)
    deck.write_text(sample(FactBook("lotr-tcg", loaded(cards)).load()), encoding="utf-8")
    program = "from rulesdb.cli.app import main; main()"
    options = ["--game", "lotr-tcg", "--format", "king-standard", "--db", str(database)]
    command = [sys.executable, "-c", program, "legal", str(deck), *options]
    cold = seconds(lambda: subprocess.run(command, capture_output=True, check=False), 7)
    base = seconds(lambda: subprocess.run([sys.executable, "-c", "import typer, sqlite3"], check=True), 7)
    assert subprocess.run(command, capture_output=True, check=False).returncode in (0, 1, 3)
    print(f"\ncold check {cold * 1000:.0f} ms, {cold / base:.1f} times the imports (at most 4)")


def test_loading_card_lists(cards: Path) -> None:
    """The three card lists: at most 4 times csv and plain inserts."""

    def plain() -> None:
        connection = sqlite3.connect(":memory:")
        for game in GAMES:
            with (cards / f"{game}.csv").open(encoding="utf-8", newline="") as lines:
                header, *rows = list(csv.reader(lines))
            table = game.replace("-", "_")
            connection.execute(f"CREATE TABLE {table}({', '.join(map(repr, header))})")
            connection.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(header))})", rows)
        connection.commit()

    ours, theirs = seconds(lambda: loaded(cards), 5), seconds(plain, 5)
    print(f"\ncard lists {ours * 1000:.0f} ms, {ours / theirs:.1f} times csv and plain inserts (at most 4)")
