"""The outlines of office files, whose numbers ("1.1") are made by the office and stand nowhere in the text."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
    (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
MOST_ROMAN = 3999


@dataclass(slots=True)
class Outline:
    """The levels of an outline as (first number, form, text with %1 for the first level's number), and its counts."""

    levels: dict[int, tuple[int, str, str]] = field(default_factory=dict)
    counts: dict[int, int] = field(default_factory=dict)

    @property
    def is_nested(self) -> bool:
        """Whether some level's text has the number of another one in it."""
        return any(text.count("%") > 1 for _, _, text in self.levels.values())

    def next(self, level: int) -> str:
        """The text of the next number of a level; those below it start over."""
        first, _, text = self.levels[level]
        self.counts[level] = self.counts.get(level, first - 1) + 1
        self.counts = {depth: count for depth, count in self.counts.items() if depth <= level}
        for depth, (start, form, _) in self.levels.items():
            text = text.replace(f"%{depth + 1}", _written(self.counts.get(depth, start), form))
        return text


def parts_of(raw: bytes) -> dict[str, bytes]:
    """The files in the archive `raw`. Raises what a broken archive makes zipfile raise."""
    with zipfile.ZipFile(BytesIO(raw)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def archived(parts: Mapping[str, bytes]) -> bytes:
    """The archive of `parts`."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def _written(count: int, form: str) -> str:
    """A number in the form that Word calls `form`."""
    if form in ("lowerLetter", "upperLetter") and count > 0:
        letter = chr(97 + (count - 1) % 26) * (1 + (count - 1) // 26)
        return letter if form == "lowerLetter" else letter.upper()
    if form in ("lowerRoman", "upperRoman") and 0 < count <= MOST_ROMAN:
        roman, left = "", count
        for value, sign in _ROMAN:
            roman += sign * (left // value)
            left %= value
        return roman if form == "lowerRoman" else roman.upper()
    return str(count)
