"""What importing the library and opening a database cost, beside `import sqlite3`: python -m tests.bench.library DB.

Each is a process of its own, in turns; the least of many counts, as other work on the machine only adds.
"""

from __future__ import annotations

import resource
import subprocess
import sys

ROUNDS = 60


def cpu(program: str) -> float:
    """Seconds of processor time of one process, with its start."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", program], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(database: str) -> None:
    """Print the least time of each program, and how many times that of sqlite3 it is."""
    opening = f"from rulesdb import Rules; Rules.open({database!r})"
    programs = {"import sqlite3": "import sqlite3", "import rulesdb": "import rulesdb", "open a database": opening}
    least = dict.fromkeys(programs, float("inf"))
    for _ in range(ROUNDS):
        for name, program in programs.items():
            least[name] = min(least[name], cpu(program))
    for name, seconds in least.items():
        print(f"{name}: {1000 * seconds:.1f} ms, {seconds / least['import sqlite3']:.2f} times sqlite3")


if __name__ == "__main__":
    main(sys.argv[1])
