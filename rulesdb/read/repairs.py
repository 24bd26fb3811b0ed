"""Mend the known faults of a document: columns read across, words misread, headings lost.

Each repair is a named case in data/<game>/repairs/<document>.toml. It says where (`line`, and `begins`: the first words
of that line, which prove that this is the text that was meant) and what to do: exactly one of

    put = "..."                   the whole line anew
    swap = ["printed", "meant"]   one word or phrase of the line
    after = N                     move lines `line`..`last` directly behind line N of the file
    heading = "..."               set a heading line (Markdown, with its #) in front of `line`

A repair whose words are not there is reported as a problem and changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from .. import toml
from ..errors import DataError
from ..model import Line, Problem
from ..text import words

ACTIONS = ("put", "swap", "after", "heading")


@dataclass(frozen=True, slots=True)
class Repair:
    """One named case: lines `line`..`last` that begin with `begins`, the `action`, its `value`, and why."""

    name: str
    line: int
    last: int
    begins: str
    action: str
    value: Any
    why: str


def load_repairs(path: Path) -> tuple[Repair, ...]:
    """The repairs of one file; none when it does not exist. Raises DataError for a file that cannot be used."""
    if not path.is_file():
        return ()
    with toml.shaped(path):
        return tuple(_repair(row, path) for row in toml.load(path).get("repair", []))


def _repair(row: dict[str, Any], path: Path) -> Repair:
    name = row.get("name", "(unnamed)")
    actions = [key for key in ACTIONS if key in row]
    missing = [key for key in ("name", "line", "begins", "why") if key not in row]
    unknown = set(row) - {"name", "line", "last", "begins", "why", *ACTIONS}
    if missing or unknown or len(actions) != 1:
        raise DataError(
            f"{path}: repair {name!r} needs name, line, begins, why and exactly one of {', '.join(ACTIONS)}"
            + (f"; lacks {', '.join(missing)}" if missing else "")
            + (f"; does not know {', '.join(sorted(unknown))}" if unknown else "")
        )
    last = row.get("last", row["line"])
    return Repair(name, row["line"], last, row["begins"], actions[0], row[actions[0]], row["why"])


def mend(
    lines: Sequence[Line], repairs: Sequence[Repair], document: str
) -> tuple[tuple[Line, ...], tuple[Problem, ...]]:
    """`lines` in reading order after all `repairs` that fit, and a problem for each that does not."""
    text = {line.number: line for line in lines}
    follow: dict[int, list[int]] = {}  # line -> the moved lines that come behind it
    before: dict[int, list[Line]] = {}  # line -> the headings set in front of it
    moved: set[int] = set()
    problems = []
    for repair in repairs:
        fault = _misfit(repair, text)
        if fault:
            span = (repair.line, repair.last)
            problems.append(Problem(document, span, "repair", f"repair {repair.name!r} does not fit: {fault}"))
            continue
        line = text[repair.line]
        printed = line.text if line.original is None else line.original
        if repair.action == "put":
            text[repair.line] = replace(line, text=repair.value, original=printed)
        elif repair.action == "swap":
            wrong, right = repair.value
            text[repair.line] = replace(line, text=line.text.replace(wrong, right), original=printed)
        elif repair.action == "heading":
            before.setdefault(repair.line, []).append(Line(repair.line, repair.value, ""))
        else:
            numbers = [n for n in range(repair.line, repair.last + 1) if n in text]
            follow.setdefault(repair.value, []).extend(numbers)
            moved.update(numbers)
    return tuple(_in_order(text, follow, before, moved)), tuple(problems)


def _misfit(repair: Repair, text: dict[int, Line]) -> str:
    line = text.get(repair.line)
    if line is None:
        return f"there is no line {repair.line}"
    head = words(repair.begins)
    if words(line.text)[: len(head)] != head and words(line.original or "")[: len(head)] != head:
        return f"line {repair.line} does not begin {repair.begins!r}"
    if repair.action == "swap" and repair.value[0] not in line.text:
        return f"line {repair.line} has no {repair.value[0]!r}"
    if repair.action == "after" and repair.value not in text:
        return f"there is no line {repair.value}"
    return ""


def _in_order(
    text: dict[int, Line], follow: dict[int, list[int]], before: dict[int, list[Line]], moved: set[int]
) -> list[Line]:
    """The lines in reading order."""
    result: list[Line] = []
    done: set[int] = set()

    def emit(number: int) -> None:
        if number in done or number not in text:
            return
        done.add(number)
        result.extend(before.get(number, ()))
        result.append(text[number])
        for next_ in follow.get(number, ()):
            emit(next_)

    for number in text:
        if number not in moved:
            emit(number)
    for number in sorted(moved - done):  # a circle of moves: keep the lines where they stood
        emit(number)
    return result
