"""How many rows answers take, at 100 columns, and how long completion takes: python -m tests.bench.terminal DB."""

from __future__ import annotations

import contextlib
import io
import os
import sqlite3
import statistics
import subprocess
import sys
import time

from rulesdb.cli.app import run


def main(database: str) -> None:
    """Print the median and the greatest number of rows of `term` over all terms, and of completion times."""
    os.environ["COLUMNS"] = "100"
    connection = sqlite3.connect(database)
    rows = []
    for game, name in connection.execute("SELECT game, name FROM concept ORDER BY id").fetchall():
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            run(["term", name, "--game", game, "--db", database])
        rows.append((out.getvalue().count("\n"), name))
    counts = [count for count, _ in rows]
    print(f"term: {len(rows)} terms, median {statistics.median(counts)} rows, most {max(rows)}")
    print(f"  over 40 rows: {sum(count > 40 for count in counts)}")
    times = []
    for _ in range(15):
        begun = time.perf_counter()
        subprocess.run(
            [f"{sys.prefix}/bin/rulesdb", "--complete", "term", "--db", database, "ski"],
            check=True,
            capture_output=True,
        )
        times.append(1000 * (time.perf_counter() - begun))
    print(f"completion: median {statistics.median(times):.0f} ms, least {min(times):.0f} ms")


if __name__ == "__main__":
    main(sys.argv[1])
