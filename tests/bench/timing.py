"""How fast timing questions are answered: as whole processes and in one process.

    python -m tests.bench.timing [DATABASE]

A cold answer is compared with a Python that only imports what any command line needs. In one process the same few
questions are asked again, and then ever new ones, of which the time of the processor counts: other work on the machine
changes it less. DATABASE is one that was built from documents (the bundled rules unless told).
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from rulesdb import store
from rulesdb.build import build
from rulesdb.queries import column
from rulesdb.timing.say import when

from .speed import CALL, process, seconds

RUNS, ROUNDS = 9, 5
NEW = 150  # new questions of each game
QUESTIONS = {
    "lotr-tcg": (
        "May I respond when my companion is about to take a wound, and how many times?",
        "In what order do the steps of the regroup phase go?",
        "What happens when a companion dies while threats are on the dead pile?",
    ),
    "lotr-lcg": (
        "Can I take an action between shadow cards and damage?",
        "How does an enemy attack resolve step by step?",
        "What happens when the engaged enemy is destroyed during its own attack?",
    ),
    "meccg": (
        "How do I make a corruption check?",
        "When does a passive condition trigger, and may my opponent respond?",
        "Does a creature fizzle when its region changes?",
    ),
}


def main(database: Path) -> None:
    """Print the figures."""
    plain = seconds(process("-c", "import typer, sqlite3"), RUNS)
    print(f"python -c 'import typer, sqlite3': {plain * 1000:.0f} ms")
    for game, (question, *_) in QUESTIONS.items():
        cold = seconds(process("-c", CALL, "when", question, "--game", game, "--db", str(database), check=False), RUNS)
        print(f"cold when, {game}: {cold * 1000:.0f} ms, {cold / plain:.2f} times that")
    db = store.open_existing(database)
    for game, questions in QUESTIONS.items():
        started = time.perf_counter()
        for _ in range(ROUNDS):
            for question in questions:
                when(db, question, game)
        spent = time.perf_counter() - started
        print(f"in one process, {game}: {ROUNDS * len(questions) / spent:.0f} questions a second")
    new_questions(database)


def new_questions(database: Path) -> None:
    """Questions that were not asked before, game by game: the examples of rules, of which every one is another."""
    db, statements = store.open_existing(database), [0]
    asked = {game: column(db, "SELECT DISTINCT question FROM example WHERE game = ?", (game,)) for game in QUESTIONS}

    def count(statement: str) -> None:
        statements[0] += not statement.startswith("-- ")  # what full-text search asks of its own tables

    db.set_trace_callback(count)
    for game, questions in asked.items():
        chosen, most, statements[0] = questions[:: max(1, len(questions) // NEW)][:NEW], 0, 0
        started = time.process_time()
        for question in chosen:
            before = statements[0]
            when(db, question, game)
            most = max(most, statements[0] - before)
        rate = len(chosen) / (time.process_time() - started)
        mean = statements[0] / len(chosen)
        print(f"new questions, {game}: {rate:.0f} a second; {mean:.0f} statements each, at most {most}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as folder:
            build([], Path(folder) / "rules.db")
            main(Path(folder) / "rules.db")
