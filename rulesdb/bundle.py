"""The file data/bundled.xz: what the bundled rules' database is made again from, and the digests that it came from.

It is an LZMA stream: a line of JSON, which is the head; the book of the words of all texts (wordcode.py); the columns
of the tables; and the files of the digests, which repeat what the columns say and so take little room behind them. A
wheel has the digests nowhere else.
"""

from __future__ import annotations

import json
import lzma
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import resources, wordcode

_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 2, "pb": 0, "dict_size": 1 << 24}]
_HEAD = 100_000  # bytes that the first line of the file has at most
_UNUSABLE = (OSError, EOFError, lzma.LZMAError, ValueError)
Head = Mapping[str, Any]
Content = Callable[[], bytes]  # waits for the content of the file


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


def content() -> bytes:
    """What the file holds; b"" where there is none, or it is damaged."""
    try:
        return lzma.decompress(path().read_bytes())
    except _UNUSABLE:
        return b""


def opened() -> Content:
    """Begin to make the `content` in a thread; other work goes on until it is asked for."""
    made: list[bytes] = []
    thread = threading.Thread(target=lambda: made.append(content()), daemon=True)
    thread.start()

    def wait() -> bytes:
        thread.join()
        return made[0] if made else b""

    return wait


def parts(head: Head, content: bytes) -> Parts | None:
    """What stands behind the `head` in the content of the file; None where there is none."""
    try:
        words, tables = head["sizes"]
        start = content[:_HEAD].index(b"\n") + 1
        rest = memoryview(content)[start + words :]
        book = json.loads(content[start : start + words])
        return Parts(rest[:tables], rest[tables:], wordcode.decoder(book))
    except (*_UNUSABLE, KeyError):
        return None
