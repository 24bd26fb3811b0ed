"""The file data/bundled.xz: what the bundled rules' database is made again from, and the digests that it came from.

It is an LZMA stream: a line of JSON, which is the head; the columns of the tables; and the files of the digests, which
repeat what the columns say and so take little room behind them. A wheel has the digests nowhere else.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from . import resources

_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "pb": 0, "dict_size": 1 << 24}]
_HEAD = 100_000  # bytes that the first line of the file has at most
_UNUSABLE = (OSError, EOFError, lzma.LZMAError, ValueError)
Head = Mapping[str, Any]


def path() -> Path:
    """Where the file lies, in an installation as in a checkout."""
    return resources.folder("data") / resources.BUNDLED


def packed(head: Head, parts: Sequence[bytes]) -> bytes:
    """The content of the file."""
    return lzma.compress(b"".join((json.dumps(head).encode(), b"\n", *parts)), filters=_FILTERS)


def head() -> Head:
    """The head of the file; empty where there is none, or it is damaged."""
    try:
        line = lzma.LZMADecompressor().decompress(path().read_bytes(), _HEAD).partition(b"\n")[0]
        return dict(json.loads(line))
    except _UNUSABLE:
        return {}


def parts() -> memoryview:
    """What stands behind the head, one part after the other; nothing where there is no file, or it is damaged."""
    try:
        content = lzma.decompress(path().read_bytes())
        return memoryview(content)[content.index(b"\n") + 1 :]
    except _UNUSABLE:
        return memoryview(b"")
