"""The file data/bundled.xz: what the bundled rules' database is made again from, and the digests that it came from.

It is an LZMA stream: a line of JSON, which is the head; the book of the words of all texts (wordcode.py); the columns
of the tables; and the files of the digests, which repeat what the columns say and so take little room behind them. A
wheel has the digests nowhere else.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import resources, wordcode

_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 2, "pb": 0, "dict_size": 1 << 24}]
_HEAD = 100_000  # bytes that the first line of the file has at most
_UNUSABLE = (OSError, EOFError, lzma.LZMAError, ValueError)
Head = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Parts:
    """What stands behind the head: the columns of the tables, the digests as coded text, and what decodes texts."""

    tables: memoryview
    digests: memoryview
    decoder: Mapping[int, str]


def path() -> Path:
    """Where the file lies, in an installation as in a checkout."""
    return resources.folder("data") / resources.BUNDLED


def packed(head: Head, book: list[str], tables: bytes, digests: bytes) -> bytes:
    """The content of the file."""
    words = json.dumps(book).encode()
    line = json.dumps({**head, "sizes": [len(words), len(tables)]}).encode()
    return lzma.compress(b"".join((line, b"\n", words, tables, digests)), filters=_FILTERS)


def head() -> Head:
    """The head of the file; empty where there is none, or it is damaged."""
    try:
        line = lzma.LZMADecompressor().decompress(path().read_bytes(), _HEAD).partition(b"\n")[0]
        return dict(json.loads(line))
    except _UNUSABLE:
        return {}


def parts(head: Head) -> Parts | None:
    """What stands behind the `head`; None where there is no file, or it is damaged."""
    try:
        content = memoryview(lzma.decompress(path().read_bytes()))
        words, tables = head["sizes"]
        start = bytes(content[:_HEAD]).index(b"\n") + 1
        rest = content[start + words :]
        book = json.loads(bytes(content[start : start + words]))
        return Parts(rest[:tables], rest[tables:], wordcode.decoder(book))
    except (*_UNUSABLE, KeyError):
        return None
