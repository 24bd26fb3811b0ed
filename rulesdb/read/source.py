"""A file on disk -> its lines, or one clear reason why not."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from ..errors import UnreadableError
from ..model import Line
from . import formats

_CONTROL = {c: " " for c in range(32) if chr(c) not in "\t\n\r"} | {0x7F: " "}
_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


@dataclass(frozen=True, slots=True)
class Source:
    """A text file as read: its path, its lines (the first is number 1) and the sha256 of its bytes."""

    path: Path
    lines: tuple[Line, ...]
    sha256: str

    @property
    def text(self) -> str:
        """All lines, joined again."""
        return "\n".join(line.text for line in self.lines)


def load(path: Path) -> Source:
    """The text file at `path`, as UTF-8 (or UTF-16, else Windows-1252); of a PDF, DOCX or ODT its text.

    Raises UnreadableError for a missing, empty, binary or unreadable file.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise UnreadableError(f"{path}: cannot be read ({error.strerror or error}); check the path") from error
    if kind := formats.sniff(raw):
        return Source(path, as_lines(formats.convert(raw, kind, str(path))), hashlib.sha256(raw).hexdigest())
    if len(raw) > formats.LARGEST:
        raise UnreadableError(f"{path}: is larger than {formats.LARGEST // 1_000_000} MB; split the document")
    return Source(path, as_lines(decode(raw, str(path))), hashlib.sha256(raw).hexdigest())


def decode(raw: bytes, name: str) -> str:
    """The text of `raw`; `name` says in an error whose it is. Raises UnreadableError for binary or empty input."""
    if not raw.strip():
        raise UnreadableError(f"{name}: is empty; save the document again")
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return _decoded(raw, encoding, name)
    if encoding := _utf16(raw):
        return _decoded(raw, encoding, name)
    if b"\0" in raw[:65536]:
        raise UnreadableError(f"{name}: is a binary file; save the document as plain text or Markdown")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def _utf16(raw: bytes) -> str:
    """The encoding of UTF-16 without a mark: every other byte of Western text is zero."""
    head = raw[:4096]
    if len(head) < 8 or len(raw) % 2:
        return ""
    even, odd = head[::2].count(0), head[1::2].count(0)
    most = 0.6 * len(head) / 2
    if odd > most and not even:
        return "utf-16-le"
    return "utf-16-be" if even > most and not odd else ""


def _decoded(raw: bytes, encoding: str, name: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        raise UnreadableError(f"{name}: is not valid {encoding}; save the document as UTF-8") from error


def as_lines(text: str) -> tuple[Line, ...]:
    """The lines of `text`, an unterminated last one included; control characters become blanks."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n").translate(_CONTROL)
    parts = plain.split("\n")
    if parts and not parts[-1]:
        parts.pop()
    return tuple(Line(number, part) for number, part in enumerate(parts, 1))
