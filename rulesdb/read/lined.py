"""What stands on lines of a file: their numbers, and what was printed there before repairs, for all shapes."""

from __future__ import annotations

from collections.abc import Sequence

from ..model import Line
from ..text import squeeze


def printed(lines: Sequence[Line]) -> list[str]:
    """The texts of `lines` as the file has them."""
    return [line.text if line.original is None else line.original for line in lines]


def original(lines: Sequence[Line]) -> str:
    """The text of `lines` as the file has it, on one line, where a repair changed any of them, else ""."""
    return squeeze(" ".join(printed(lines))) if any(line.original is not None for line in lines) else ""


class Lined:
    """A block of lines."""

    __slots__ = ()
    lines: tuple[Line, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of its lines, in reading order."""
        return tuple(line.number for line in self.lines)

    @property
    def original(self) -> str:
        """Its text as the file has it, where a repair changed any of it, else ""."""
        return original(self.lines)
