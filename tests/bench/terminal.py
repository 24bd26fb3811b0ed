"""How many rows answers take, at 100 columns, and how long completion takes.

    python -m tests.bench.terminal DB [QUESTIONS.jsonl ...]

Each line of QUESTIONS has "game" and "question"; those of the kind "when" count, where lines have a "kind".
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import resource
import sqlite3
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from rulesdb.cli.app import run

MOST = {"term": 40, "when": 24}  # rows that the median answer may take
COMPLETED = (["term", "ski"], ["card", "ga"], ["rule", "3"], ["term", "--game", "l"], ["diff", "lotr"])


def main(database: str, questions: Sequence[str]) -> None:
    """Print the median and the greatest number of rows of `term` over all terms and of `when`, and completion times."""
    os.environ["COLUMNS"] = "100"
    names = sqlite3.connect(database).execute("SELECT game, name FROM concept ORDER BY id").fetchall()
    _rows("term", names, database)
    asked = [json.loads(line) for path in questions for line in Path(path).read_text(encoding="utf-8").splitlines()]
    if asked:
        _rows("when", [(q["game"], q["question"]) for q in asked if q.get("kind", "when") == "when"], database)
    for words in COMPLETED:
        _completion(words, database)


def _rows(verb: str, asked: Iterable[tuple[str, str]], database: str) -> None:
    """Ask each (game, words) of `verb` and print the rows of the answers."""
    rows = []
    for game, words in asked:
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            run([verb, "--game", game, "--db", database, "--", words])
        rows.append((out.getvalue().count("\n"), words))
    counts = [count for count, _ in rows]
    print(f"{verb}: {len(rows)} answers, median {statistics.median(counts):.0f} rows, most {max(rows)}")
    print(f"  over {MOST[verb]} rows: {sum(count > MOST[verb] for count in counts)}")


def _completion(words: Sequence[str], database: str) -> None:
    """Complete `words` in a fresh process, again and again; the database is the default one."""
    walls, cpus = [], []
    for _ in range(15):
        before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run(
            [f"{sys.prefix}/bin/rulesdb", "--complete", *words],
            check=True,
            capture_output=True,
            env={**os.environ, "RULESDB_DB": database},
        )
        walls.append(1000 * (time.perf_counter() - begun))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpus.append(1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime))
    wall, cpu = (f"median {statistics.median(times):.0f} ms, least {min(times):.0f} ms" for times in (walls, cpus))
    print(f"completion of {' '.join(words)!r}: {wall}; CPU {cpu}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
