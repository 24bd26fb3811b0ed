"""A wiki page that compares two revisions -> both revisions, as far as the page shows them.

Only changed places are printed, each opened by its line numbers in both revisions ("Line 2,137: Line 2,141:"). What
lies between two of these hunks is the same on both sides, and so equally long: the numbers of the next hunk say by how
many lines the left side of this one is the longer, and the numbers and lengths together how many lines are not shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ...model import Line
from ...text import number
from ..blocks import printed
from .align import BLANK, Row, align

_HEADER = re.compile(r"^Line ([\d,]*\d):\s*Line ([\d,]*\d):\s*$")
_END = "Please note that all contributions"


@dataclass(frozen=True, slots=True)
class Stretch:
    """Lines of one revision that stand together.

    `first` is the number that the first of them has in the revision, `lost` how many lines in front of it are not
    shown. A line that the page does not print either, because it is blank, has the number 0.
    """

    first: int
    lost: int
    lines: tuple[Line, ...]

    @property
    def end(self) -> int:
        """The revision's number of the line behind the last one; headings set by repairs are not counted."""
        return self.first + sum(not is_set(line) for line in self.lines)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Both revisions, and the lines of the page that belong to neither: its `frame`, and the hunks' `headers`.

    `misfits` are the headers of hunks whose line numbers do not fit their lines.
    """

    left: tuple[Stretch, ...]
    right: tuple[Stretch, ...]
    frame: tuple[Line, ...]
    headers: tuple[Line, ...]
    misfits: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class _Hunk:
    header: Line
    left: int
    right: int
    lines: list[Line] = field(default_factory=list)

    def balance(self, after: _Hunk | None) -> int | None:
        """By how many lines the left side is the longer, as the numbers of the next hunk say."""
        return (after.left - self.left) - (after.right - self.right) if after else None


def compare(lines: Sequence[Line]) -> Comparison:
    """Both revisions of the page `lines`. Headings that repairs set in front of a line go wherever that line goes."""
    page, headings = _apart(lines)
    hunks, frame = _hunks(page)
    left: list[Stretch] = []
    right: list[Stretch] = []
    misfits = []
    for hunk, after in zip(hunks, [*hunks[1:], None], strict=False):
        rows = align(printed(hunk.lines), hunk.balance(after))
        if rows is None:
            misfits.append(hunk.header)
            rows = align(printed(hunk.lines), None) or ()
        _append(left, hunk.left, _side(hunk, [(index, row) for row in rows for index in row[:1]], headings))
        _append(right, hunk.right, _side(hunk, [(index, row) for row in rows for index in row[1:]], headings))
    return Comparison(tuple(left), tuple(right), tuple(frame), tuple(hunk.header for hunk in hunks), tuple(misfits))


def is_set(line: Line) -> bool:
    """Whether a repair set this line in front of a printed one."""
    return line.original == "" and bool(line.text)


def _apart(lines: Sequence[Line]) -> tuple[list[Line], dict[int, list[Line]]]:
    """The page's own lines, and those that repairs set in front of a line, by the number that both carry."""
    page: list[Line] = []
    headings: dict[int, list[Line]] = {}
    for line, after in zip(lines, [*lines[1:], None], strict=False):
        if is_set(line) and after is not None and after.number == line.number:
            headings.setdefault(line.number, []).append(line)
        else:
            page.append(line)
    return page, headings


def _hunks(lines: Iterable[Line]) -> tuple[list[_Hunk], list[Line]]:
    hunks: list[_Hunk] = []
    frame: list[Line] = []
    ended = False
    for line in lines:
        ended = ended or (bool(hunks) and line.text.startswith(_END))
        header = None if ended else _HEADER.match(line.text)
        left, right = (number(digits.replace(",", "")) for digits in header.groups()) if header else (None, None)
        if left is not None and right is not None:
            hunks.append(_Hunk(line, left, right))
        elif hunks and not ended:
            hunks[-1].lines.append(line)
        else:
            frame.append(line)
    return hunks, frame


def _side(hunk: _Hunk, places: Iterable[tuple[int | None, Row]], headings: dict[int, list[Line]]) -> list[Line]:
    """The lines of one side; `places` are their indices, each with its row."""
    lines: list[Line] = []
    for index, row in places:
        if index == BLANK:
            lines.append(Line(0, ""))
        elif index is not None:
            printed = [hunk.lines[i] for i in row if i is not None]
            lines += [heading for line in printed for heading in headings.get(line.number, ())]
            lines.append(hunk.lines[index])
    return lines


def _append(stretches: list[Stretch], first: int, lines: Sequence[Line]) -> None:
    end = stretches[-1].end if stretches else 1
    stretches.append(Stretch(first, max(0, first - end), tuple(lines)))
