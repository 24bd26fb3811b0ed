"""A printed heading -> its numbers and title, and the true tree of headings whose printed levels cannot be trusted."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..inline import shouts
from .contents import Contents

_NUMBERED = re.compile(r"^(\d+(?:\.\d+)*)(?:\.\s*|\s+)(?=\S)")
_FAQ = re.compile(r"^FAQ \(([^)]*)\)\s*:?\s*")
_IS_CODE = re.compile(r"^\d+\.\d+$")
_FREE = 8  # the rank of a heading without a number: below every number
_ASIDE = 9  # the rank of a box of questions: below every heading


@dataclass(frozen=True, slots=True)
class Title:
    """A heading taken apart: its words, printed number and FAQ code ("" where it has none).

    `aside` marks a box that interrupts its section (FAQ entries, questions); `named` is False where its words are only
    "FAQ" and the like.
    """

    text: str
    number: str = ""
    code: str = ""
    aside: bool = False
    named: bool = True

    @property
    def numbers(self) -> tuple[str, ...]:
        """The printed numbers by which the title can be looked up."""
        return tuple(number for number in (self.number, self.code and f"FAQ {self.code}") if number)


def parse(heading: str, contents: Contents) -> Title:
    """The parts of a printed heading, its words in their natural spelling."""
    number = ""
    if match := _NUMBERED.match(heading):
        number, heading = match.group(1), heading[match.end() :]
    match = _FAQ.match(heading)
    if not match:
        return Title(contents.natural(heading), number)
    code = match.group(1) if _IS_CODE.match(match.group(1)) else ""
    words = heading[match.end() :]
    text = contents.natural(words) if words else f"FAQ {code}" if code else match.group().rstrip(": ")
    return Title(text, number, code, aside=True, named=bool(words))


class Outline:
    """The headings that are open at one point of a part.

    A number tells its depth; a heading in capitals stands beside the chapters; others belong to the chapter above.
    """

    def __init__(self) -> None:
        self._open: list[tuple[int, Title]] = []

    def enter(self, printed: str, contents: Contents) -> Title:
        """Open the heading `printed`, close what it ends, and return its parts."""
        title = parse(printed, contents)
        rank = _rank(title, printed)
        while self._open and self._open[-1][0] >= rank:
            self._open.pop()
        self._open.append((rank, title))
        return title

    @property
    def path(self) -> tuple[str, ...]:
        """The titles of the open headings."""
        return tuple(title.text for _, title in self._open)

    @property
    def number(self) -> str:
        """The nearest printed number, or ""."""
        return next((title.number for _, title in reversed(self._open) if title.number), "")

    @property
    def numbers(self) -> tuple[str, ...]:
        """The nearest printed number, and the FAQ code of the innermost heading."""
        code = self._open[-1][1].code if self._open else ""
        return Title("", self.number, code).numbers

    @property
    def subject(self) -> str:
        """The innermost title that has words of its own: a bare FAQ box is about its section."""
        return next((title.text for _, title in reversed(self._open) if title.named), "")


def _rank(title: Title, printed: str) -> int:
    if title.number:
        return title.number.count(".") + 1
    if title.aside:
        return _ASIDE
    return 1 if shouts(printed) else _FREE
