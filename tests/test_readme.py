"""The README's tour shows what the commands really print, on the bundled rules alone.

`python -m tests.test_readme` writes the tour anew.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from .conftest import ROOT

README = ROOT / "README.md"
_BLOCK = re.compile(r"^    \$ (rulesdb .+)\n((?:    .*\n|\n(?=    ))*)", re.MULTILINE)


def printed(command: str, database: Path) -> str:
    """What `command` prints at 100 columns, as an indented block without blank lines at its end."""
    code = "import sys; from rulesdb.cli.app import main; main()"
    words = [sys.executable, "-c", code, *shlex.split(command)[1:]]
    environment = {**os.environ, "RULESDB_DB": str(database), "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"}
    ran = subprocess.run(words, capture_output=True, check=False, cwd=ROOT, env=environment)
    lines = ran.stdout.decode("utf-8").rstrip().splitlines()
    return "".join(f"    {line}".rstrip() + "\n" for line in lines)


def fresh(text: str, database: Path) -> str:
    """`text` with the output behind each `$ rulesdb ...` line as it is now."""
    return _BLOCK.sub(lambda match: f"    $ {match[1]}\n{printed(match[1], database)}", text)


def test_tour_is_true(tmp_path: Path) -> None:
    """Each command of the tour prints what the README shows."""
    text = README.read_text(encoding="utf-8")
    assert _BLOCK.search(text)
    assert fresh(text, tmp_path / "rules.db") == text


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "rules.db"
        printed("rulesdb games", place)
        README.write_text(fresh(README.read_text(encoding="utf-8"), place), encoding="utf-8")
