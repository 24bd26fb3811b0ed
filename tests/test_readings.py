"""The record of the second reading: what it notes, what a change does to it, and the tool that keeps it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdb import resources
from rulesdb.errors import DataError
from rulesdb.read.digest_form import canonical
from rulesdb.read.readings import compare, load, run, statements

RULES = """# Rules

## bells

- A guard rings one bell. [book/bells/1]
- A guard rings "twice" at night. [book/bells/2]

## lamps
Scope: tower block

- A guard lights one lamp. [book/lamps/1]
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data of a game `lantern` with one digest, tower.md."""
    folder = tmp_path / "lantern"
    (folder / "digest").mkdir(parents=True)
    (folder / "documents.toml").touch()
    (folder / "digest/tower.md").write_text(RULES)
    monkeypatch.setattr(resources, "folder", lambda _: tmp_path)
    return folder


def _change(game: Path, old: str, new: str) -> None:
    path = game / "digest/tower.md"
    path.write_text(path.read_text().replace(old, new))


@pytest.mark.usefixtures("game")
def test_unmarked_statements_are_unread(capsys: pytest.CaptureFixture[str]) -> None:
    """What nobody marked counts as unread, and is no fault."""
    assert run(["lantern"]) == 0
    assert capsys.readouterr().out == "lantern: 0 read, 0 waiting, 3 unread\n"


def test_marked_statements_are_read(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is marked is read as a whole; the record can be read back."""
    assert run(["lantern", "--mark", "data/lantern/digest/tower.md"]) == 0
    assert capsys.readouterr().out == "lantern: 3 read, 0 waiting, 0 unread\n"
    assert load(game) == statements(game)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("one bell", "two bells"),
        ("book/bells/2", "book/bells/3"),
        ("- A guard rings one", "- Note: A guard rings one"),
        ("## bells\n", "## bells\nScope: tower block\n"),
    ],
)
def test_a_changed_statement_is_named(game: Path, capsys: pytest.CaptureFixture[str], old: str, new: str) -> None:
    """Another word, place, label or scope makes a statement another; the tool names file and entry."""
    run(["lantern", "--mark", "tower.md"])
    capsys.readouterr()
    _change(game, old, new)
    assert run(["lantern"]) == 1
    assert "tower.md: bells: " in capsys.readouterr().out


def test_form_and_examples_are_no_change(game: Path) -> None:
    """Search words, examples, the order of entries and where a place is named are free."""
    run(["lantern", "--mark", "tower.md"])
    _change(game, "[book/lamps/1]", "[book/lamps/1]\n  ? torch\n  > May a guard light a lamp? yes")
    _change(game, "## lamps\n", "## lamps\nCites: book/lamps/1\n")
    _change(game, " [book/lamps/1]", "")
    path = game / "digest/tower.md"
    path.write_text(canonical(path.read_text()))
    assert compare(statements(game), load(game)).read == 3


def test_a_noted_change_waits_for_its_reader(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """--changed notes only what has changed; --mark then takes it as read."""
    run(["lantern", "--mark", "tower.md"])
    _change(game, "one bell", "two bells")
    assert run(["lantern", "--changed", "tower.md"]) == 0
    assert run(["lantern"]) == 0
    assert capsys.readouterr().out.endswith("lantern: 2 read, 1 waiting, 0 unread\n")
    assert run(["lantern", "--mark", "tower.md"]) == 0
    assert capsys.readouterr().out.endswith("lantern: 3 read, 0 waiting, 0 unread\n")


def test_a_removed_statement_leaves_the_rest_read(game: Path) -> None:
    """Without one of its statements an entry is still read."""
    run(["lantern", "--mark", "tower.md"])
    _change(game, "- A guard rings one bell. [book/bells/1]\n", "")
    state = compare(statements(game), load(game))
    assert (state.read, state.unnoted) == (2, ())


def test_faults_are_told(game: Path) -> None:
    """A file that is not there, and a record out of form."""
    with pytest.raises(DataError, match=r"has no file moat\.md"):
        run(["lantern", "--mark", "moat.md"])
    (game / "readings.toml").write_text("bells = 3\n")
    with pytest.raises(DataError, match=r"readings\.toml: "):
        run(["lantern"])
