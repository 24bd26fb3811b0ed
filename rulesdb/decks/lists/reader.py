"""Deck lists of every shape, recognised by content: bytes -> Deck.

Adding a shape is adding a module with `sniff` and `read`, and its name to SHAPES; a package of another author adds one
by an entry point of the group "rulesdb.deck_lists" (docs/extending.md), which is asked before the plain text.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from ... import door, files
from ...errors import UnreadableError
from ...extensions import installed
from ..deck import Deck
from . import from_json, from_xml, plain, stored

MOST_LINES = 3_000
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class Shape(NamedTuple):
    """A shape of deck list: whether a text has it, and how to read it."""

    sniff: Callable[[str], bool]
    read: Callable[[str, str], Deck]


SHAPES = (
    Shape(from_xml.sniff, from_xml.read),
    Shape(from_json.sniff, from_json.read),
    Shape(stored.sniff, stored.read),
)
PLAIN = Shape(plain.sniff, plain.read)


def read_file(path: Path) -> Deck:
    """The deck in a file; raises UnreadableError where there is none, or the file is of no shape that we know."""
    return read_bytes(files.read(path, "deck"), files.shown(path))


def read_bytes(data: bytes, name: str) -> Deck:
    """The deck in `data`; raises UnreadableError as `read_file` does."""
    most, name = files.limit("deck"), door.line(name)
    if len(data) > most:
        raise UnreadableError(f"{name}: more than {most:,} bytes; that is no deck list")
    return read_text(_decode(data, name), name)


def read_text(text: str, name: str) -> Deck:
    """The deck in `text`; raises UnreadableError as `read_file` does."""
    text, name = door.clean(text), door.line(name)
    if not text.strip():
        raise UnreadableError(f"{name}: empty; give a deck list")
    length = len(text.splitlines())
    if length > MOST_LINES:
        raise UnreadableError(f"{name}: {length:,} lines; that is no deck list")
    for shape in chain(SHAPES, _added(), (PLAIN,)):
        if shape.sniff(text):
            with door.shaped(name):
                return shape.read(text, name)
    raise UnreadableError(f"{name}: no deck list that we know; write one card a line, such as '4x Name'")


def _added() -> Iterator[Shape]:
    """The shapes that other packages add."""
    yield from installed("rulesdb.deck_lists").values()


def _decode(data: bytes, name: str) -> str:
    """The text of `data`, whatever mixture of encodings and line ends its lines have."""
    door.refuse_formats(data, name)
    if data.startswith(_UTF16):
        text = data.decode("utf-16", errors="replace")
    else:
        text = "\n".join(map(_line, data.removeprefix(codecs.BOM_UTF8).splitlines()))
    if "\0" in text or any(ord(c) < 32 and c not in "\t\n\r\f" for c in text):
        raise UnreadableError(f"{name}: not a text file")
    return text


def _line(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("cp1252", errors="replace")
