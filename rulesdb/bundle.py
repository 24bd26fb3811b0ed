"""The file data/bundled.xz: what the bundled rules' database is made again from, and the digests that it came from.

It is several LZMA streams, so that who asks about one game waits for that alone. The first has a line of JSON, which is
the head; the book of the words of all texts (wordcode.py); and the columns of the tables of no game. Each game has one
more: the columns of its tables, and the files of its digests, which repeat what the columns say and so take little room
behind them. A wheel has the digests nowhere else.
"""

from __future__ import annotations

import json
import lzma
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import resources, wordcode

_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 2, "pb": 0, "dict_size": 1 << 24}]
_HEAD = 100_000  # bytes that the first line of the file has at most
_UNUSABLE = (OSError, EOFError, lzma.LZMAError, ValueError, KeyError)
OF_NONE = ""  # stands for the game of what is of none
Head = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Content:
    """What the file holds: its head, what decodes texts, and the columns of the tables of each game and OF_NONE."""

    head: Head
    decoder: Mapping[int, str]
    tables: Mapping[str, bytes]


Waiting = Callable[[], Content | None]  # waits for the content of the file


def path() -> Path:
    """Where the file lies, in an installation as in a checkout."""
    return resources.folder("data") / resources.BUNDLED


def packed(head: Head, book: list[str], tables: Mapping[str, bytes], digests: Mapping[str, bytes]) -> bytes:
    """The content of the file; `tables` has columns as Content has them, `digests` coded text of each game."""
    words = json.dumps(book).encode()
    streams = {game: _compressed(tables[game] + digests[game]) for game in digests}
    sizes = {game: [len(stream), len(tables[game])] for game, stream in streams.items()}
    line = json.dumps({**head, "book": len(words), "streams": sizes}).encode()
    return b"".join((_compressed(b"".join((line, b"\n", words, tables[OF_NONE]))), *streams.values()))


def _compressed(content: bytes) -> bytes:
    return lzma.compress(content, filters=_FILTERS)


def head() -> Head:
    """The head of the file; empty where there is none, or it is damaged."""
    try:
        line = lzma.LZMADecompressor().decompress(path().read_bytes(), _HEAD).partition(b"\n")[0]
        return dict(json.loads(line))
    except _UNUSABLE:
        return {}


def content(game: str = "") -> Content | None:
    """What the file holds, of its games that `game` alone where one is told; None where it is missing or damaged."""
    try:
        return read(path().read_bytes(), game)
    except _UNUSABLE:
        return None


def read(file: bytes, game: str = "") -> Content:
    """As `content`, from the bytes of the file. Raises one of _UNUSABLE for those of no such file."""
    head, book, of_none, rest = _first(file)
    tables = {OF_NONE: of_none}
    for name, stream, size in _streams(head, rest):
        if game in (name, ""):
            tables[name] = lzma.LZMADecompressor().decompress(stream, size)
    return Content(head, wordcode.decoder(book), tables)


def digests(game: str) -> str:
    """The text of the digests of a game; "" where there are none, or the file is damaged."""
    try:
        head, book, _, rest = _first(path().read_bytes())
        texts = (lzma.decompress(stream)[size:] for name, stream, size in _streams(head, rest) if name == game)
        return str(b"".join(texts), "utf-8").translate(wordcode.decoder(book))
    except _UNUSABLE:
        return ""


def _first(file: bytes) -> tuple[Head, list[str], bytes, bytes]:
    """What the first stream has: the head, the book, the tables of no game; and all other streams."""
    first = lzma.LZMADecompressor()
    line, _, rest = first.decompress(file).partition(b"\n")
    head = json.loads(line)
    return head, json.loads(rest[: head["book"]]), rest[head["book"] :], first.unused_data


def _streams(head: Head, rest: bytes) -> Iterator[tuple[str, bytes, int]]:
    """The name and the stream of each game, and the size of its tables, behind which its digests stand."""
    start = 0
    for game, (length, size) in head["streams"].items():
        yield game, rest[start : start + length], size
        start += length


def opened(game: str = "") -> Waiting:
    """Begin to make the `content` in a thread; other work goes on until it is asked for."""
    made: list[Content | None] = []
    thread = threading.Thread(target=lambda: made.append(content(game)), daemon=True)
    thread.start()

    def wait() -> Content | None:
        thread.join()
        return made[0] if made else None

    return wait
