"""The papers are true: the man page, the examples of the help texts, the site.

`python -m tests.test_docs` writes the man page anew.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from rulesdb.cli.app import app_verbs, command
from rulesdb.cli.examples import EXAMPLES
from rulesdb.cli.manual import page

from .conftest import ROOT, Ran

Run = Callable[..., Ran]
MAN = ROOT / "docs/rulesdb.1"
SITE = sorted((ROOT / "docs").glob("*.md"))
SHOWN = re.compile(r"^    (?:\$ )?(rulesdb .+)$", re.MULTILINE)
NEEDS_MORE = (
    "build",
    "forget",
    "diff",
    "completion",
    "shell",
    "serve",
    "config",
    "export-rulings",
    "manual",
    "mcp",
    "datasette-metadata",
)  # files, a terminal
GIVEN = re.compile(r"decks?/|deck\.txt|[A-Z]{3,} |OLD|FOLDER| > ")  # what stands for something of the reader's own


def test_every_verb_has_examples() -> None:
    """The help of each verb ends with examples, and no example is of a verb that there is not."""
    assert set(EXAMPLES) == set(app_verbs())


@pytest.mark.parametrize("line", sorted({line for lines in EXAMPLES.values() for line in lines}))
def test_examples_are_command_lines(line: str) -> None:
    """Each example is understood by the parser of command lines."""
    words = shlex.split(line.partition(" > ")[0].removeprefix('eval "$(').removesuffix(')"'))
    assert words[0] == "rulesdb"
    verb = command().commands[words[1]]
    verb.make_context(words[1], list(words[2:]), resilient_parsing=False)


def test_the_man_page_is_fresh() -> None:
    """docs/rulesdb.1 is what `rulesdb manual` prints."""
    assert MAN.read_text(encoding="utf-8") == page(command())


@pytest.mark.parametrize("path", SITE, ids=lambda path: path.name)
def test_commands_of_the_site_work(rulesdb: Run, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command that the site shows is answered, but those of files that only the reader has."""
    monkeypatch.chdir(ROOT)
    for line in SHOWN.findall(path.read_text(encoding="utf-8")):
        words = shlex.split(line)[1:]
        if words[0] in NEEDS_MORE or (GIVEN.search(line) and "tests/cases" not in line):
            continue
        ran = rulesdb(*words, **({"db": None} if words[0] == "formats" else {}))
        assert ran.code in (0, 3), (line, ran.err)


def test_the_links_of_the_site_lead_somewhere() -> None:
    """Each relative link names a file that there is, and mkdocs.yml names each page."""
    for path in [*SITE, ROOT / "README.md", ROOT / "CONTRIBUTING.md"]:
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), (path.name, target)
    pages = set(re.findall(r"(\w+\.md)", (ROOT / "mkdocs.yml").read_text()))
    assert pages == {path.name for path in SITE}


if __name__ == "__main__":
    MAN.write_text(page(command()), encoding="utf-8")
