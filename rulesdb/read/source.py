"""A file on disk -> its lines, or one clear reason why not."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from .. import door, files
from ..model import Line
from . import formats


@dataclass(frozen=True, slots=True)
class Source:
    """A text file as read: its path, its lines (the first is number 1) and the sha256 of its bytes."""

    path: Path
    lines: tuple[Line, ...]
    sha256: str
    encoding: str = ""  # of a text file

    @property
    def text(self) -> str:
        """All lines, joined again."""
        return "\n".join(line.text for line in self.lines)


def load(path: Path) -> Source:
    """The text file at `path`, as UTF-8 (or UTF-16, else Windows-1252); of a PDF, DOCX or ODT its text.

    Raises UnreadableError for a missing, empty, binary or unreadable file.
    """
    return of(files.read(path), path)


def of(raw: bytes, path: Path) -> Source:
    """The text of a file with the content `raw`. Raises UnreadableError as `load` does."""
    name = files.shown(path)
    kind = formats.sniff(raw)
    text, encoding = (formats.convert(raw, kind, name), "") if kind else door.decoded_as(raw, name)
    return Source(path, as_lines(text), hashlib.sha256(raw).hexdigest(), encoding)


def as_lines(text: str) -> tuple[Line, ...]:
    """The lines of `text`, cleaned, an unterminated last one included."""
    return clean_lines(door.bounded(door.clean(text)))


def clean_lines(text: str) -> tuple[Line, ...]:
    """The lines of a `text` that was cleaned before, an unterminated last one included."""
    parts = text.split("\n")
    if parts and not parts[-1]:
        parts.pop()
    return tuple(Line(number, part) for number, part in enumerate(parts, 1))
