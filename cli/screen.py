"""What reaches a terminal, a pipe or a file: one stream through which all that is printed goes."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Iterator
from typing import Any, TextIO

from rulesdb.door import hidden

# Of escape sequences only the program's own colours pass: they bear a random mark, which no input can contain.
_MARK = f"\x1b{os.urandom(8).hex()}"
COLOUR = re.compile(rf"{_MARK}(\[[0-9;]*m)")
# What else does not show or moves the cursor.
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
_ESCAPED = re.compile(
    "[\x7f-\x9f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e007f\ud800-\udfff]"
)


class ReaderGoneError(Exception):
    """The reader of a pipe has seen enough. No OSError: click would end the program with its own exit code for that."""


class Screen:
    """A text stream that passes on only what shows, and letters that the encoding lacks as question marks."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write `text` without control characters, bidirectional marks and other letters that do not show."""
        self.trusted(plain(text))
        return len(text)

    def trusted(self, text: str) -> None:
        """Write `text` as it is, which is the program's own (a cursor that goes back, say)."""
        try:
            self.stream.write(text)
        except UnicodeEncodeError:
            encoding = self.stream.encoding or "ascii"
            self.stream.write(text.encode(encoding, "replace").decode(encoding))
        except BrokenPipeError as error:
            raise ReaderGoneError from error

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def coloured(text: str, codes: str) -> str:
    """`text` in the colours of `codes` ("1;33"), in a form that a Screen turns into a terminal's."""
    return f"{_MARK}[{codes}m{text}{_MARK}[0m"


def plain(text: str) -> str:
    """`text` as a terminal may have it; see Screen."""
    if text.isprintable() or text == "\n":
        return text
    parts, start = [], 0
    for colour in COLOUR.finditer(text):
        parts += [_shown(text[start : colour.start()]), f"\x1b{colour[1]}"]
        start = colour.end()
    return "".join([*parts, _shown(text[start:])])


def _shown(text: str) -> str:
    return hidden(_CONTROL.sub(" ", text))


def json_text(text: str) -> str:
    """JSON with each letter that does not show as its escape, so that nothing of it is lost."""
    if text.isascii():
        return text.replace("\x7f", "\\u007f")
    return _ESCAPED.sub(lambda match: _escape(ord(match[0])), text)


def _escape(code: int) -> str:
    if code < 0x10000:
        return f"\\u{code:04x}"
    code -= 0x10000
    return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"


@contextlib.contextmanager
def screened() -> Iterator[None]:
    """Within this block, what is printed and what is told on stderr goes through a Screen."""
    before = sys.stdout, sys.stderr
    # A stream that is closed is None, which print takes for nothing to do.
    sys.stdout, sys.stderr = (stream and Screen(stream) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def flushed() -> None:
    """Write out what is still held. Raises OSError, after which nothing more is tried at the end of the program."""
    try:
        if sys.stdout:
            sys.stdout.flush()
    except (OSError, ValueError):
        silence()
        raise


def silence() -> None:
    """Redirect stdout to nowhere, after its reader has gone or its disk is full."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
