"""The README's tour shows what the commands really print, on the bundled rules alone.

`python -m tests.test_readme` writes the tour anew.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
from pathlib import Path
from unittest import mock

from .conftest import ROOT

README = ROOT / "README.md"
_BLOCK = re.compile(r"^    \$ (rulesdb .+)\n((?:    .*\n|\n(?=    ))*)", re.MULTILINE)


def printed(command: str, database: Path) -> str:
    """What `command` prints at 100 columns, as an indented block without blank lines at its end."""
    from rulesdb.cli.app import main

    told, said = io.StringIO(), io.StringIO()  # what is told beside the answer is no part of the tour
    environment = {"RULESDB_DB": str(database), "COLUMNS": "100"}
    with (
        mock.patch.dict(os.environ, environment),
        mock.patch.object(sys, "argv", shlex.split(command)),
        contextlib.chdir(ROOT),
        contextlib.redirect_stdout(said),
        contextlib.redirect_stderr(told),
        contextlib.suppress(SystemExit),
    ):
        main()
    return "".join(f"    {line}".rstrip() + "\n" for line in said.getvalue().rstrip().splitlines())


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
