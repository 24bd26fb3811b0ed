"""Repairs mend what they were made for, report what they do not fit, and lose no line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.errors import DataError
from rulesdb.read.repairs import Repair, load_repairs, mend
from rulesdb.read.source import as_lines

TEXT = as_lines("Draw a crad.\n\nthe rest of it.\n\nWho may act:\nEverybody.")


def repair(action: str, value: object, *, line: int, begins: str, last: int = 0) -> Repair:
    """A repair for a test."""
    return Repair("test", line, last or line, begins, action, value, "a test")


def test_swap_keeps_what_is_printed() -> None:
    """A mended word is read, and the printed line stays beside it."""
    lines, problems = mend(TEXT, [repair("swap", ["crad", "card"], line=1, begins="Draw a")], "d")
    assert (lines[0].text, lines[0].original) == ("Draw a card.", "Draw a crad.")
    assert problems == ()


def test_after_moves_lines_behind_another() -> None:
    """A line that a column scramble tore off comes directly behind the one it continues."""
    lines, _ = mend(TEXT, [repair("after", 1, line=3, begins="the rest")], "d")
    assert [line.number for line in lines] == [1, 3, 2, 4, 5, 6]


def test_heading_is_set_in_front() -> None:
    """A lost heading is set as a line of its own that the document does not have."""
    lines, _ = mend(TEXT, [repair("heading", "## Acting", line=5, begins="Who may act")], "d")
    assert [(line.number, line.text, line.original) for line in lines[4:6]] == [
        (5, "## Acting", ""),
        (5, "Who may act:", None),
    ]


@pytest.mark.parametrize(
    ("misfit", "says"),
    [
        (repair("swap", ["x", "y"], line=1, begins="Discard"), "does not begin"),
        (repair("swap", ["x", "y"], line=1, begins="Draw"), "has no 'x'"),
        (repair("put", "x", line=99, begins="Draw"), "no line 99"),
        (repair("after", 99, line=1, begins="Draw"), "no line 99"),
    ],
)
def test_misfit_changes_nothing(misfit: Repair, says: str) -> None:
    """A repair made for another edition is reported and leaves the text as it is."""
    lines, problems = mend(TEXT, [misfit], "d")
    assert lines == TEXT
    assert says in problems[0].message


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6))))
def test_no_line_is_lost(moves: list[tuple[int, int]]) -> None:
    """However lines are moved, in circles too, each is there once."""
    begins = {line.number: line.text for line in TEXT}
    repairs = [repair("after", target, line=line, begins=begins[line]) for line, target in moves]
    lines, _ = mend(TEXT, repairs, "d")
    assert sorted(line.number for line in lines) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    "text", ["[[repair]]\nname = 1", "[[repair]\n", '[[repair]]\nname="a"\nline=1\nbegins="b"\nwhy="c"']
)
def test_bad_file_is_named(tmp_path: Path, text: str) -> None:
    """A repairs file that cannot be used is named in the error."""
    path = tmp_path / "bad.toml"
    path.write_text(text)
    with pytest.raises(DataError, match=r"bad\.toml"):
        load_repairs(path)
