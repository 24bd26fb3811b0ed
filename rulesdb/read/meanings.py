"""What the examples of the bundled digests mean, as codes that the package ships: to read them all takes over a minute.

    python -m rulesdb.coded          makes data/<game>/meanings.json.gz anew for every game

A file holds the codes of each digest's examples in their order (see timing/meaning.py), 0 for one that has none, and a
key: a hash of the digests and of all that reads them. Where these have changed since, the file is not used, and a test
says to make it anew.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from .. import resources
from ..state import UNREAD

FILE = "meanings.json.gz"
BYTES = 3  # of a code
# What reads a question, beside the digests and the words of their game.
_READERS = ("clauses", "timing/ask", "timing/kinds", "timing/meaning", "answer/claims", "answer/beliefs")
_ENGLISH = ("answer/asking", "answer/indirect", "text")


@cache
def prepared(game: str) -> Mapping[str, Sequence[int]]:
    """Name of a digest of `game` -> the codes of its examples; empty where there is no file or it is out of date."""
    path = resources.folder("data") / game / FILE
    if not path.is_file():
        return {}
    import gzip

    content = json.loads(gzip.decompress(path.read_bytes()))
    if content["key"] != key(game):
        return {}
    return {name: _numbers(base64.b85decode(text)) for name, text in content["codes"].items()}


def key(game: str) -> str:
    """A hash of all that decides what the examples of `game` are read as."""
    import hashlib

    data, package = resources.folder("data"), Path(__file__).parent.parent
    paths = [
        *(data / name for name in ("lexicon.toml", "words.toml")),
        *(path for path in sorted((data / game).glob("*.toml")) if path.name != UNREAD),
        *sorted((data / game / "digest").glob("*.md")),
        resources.folder("grammar") / "clause.lark",
        *(path for name in (*_READERS, *_ENGLISH) for path in _modules(package / name)),
    ]
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths if path.is_file())).hexdigest()[:16]


def _modules(path: Path) -> list[Path]:
    return sorted(path.glob("*.py")) if path.is_dir() else [path.with_suffix(".py")]


def write(game: str, codes: Mapping[str, Sequence[int]]) -> Path:
    """Write the file of `game`: the name of each digest with the `codes` of its examples. Returns its path."""
    import gzip

    texts = {name: base64.b85encode(_bytes(numbers)).decode() for name, numbers in codes.items()}
    path = resources.folder("data") / game / FILE
    path.write_bytes(gzip.compress(json.dumps({"key": key(game), "codes": texts}).encode(), mtime=0))
    return path


def _bytes(numbers: Sequence[int]) -> bytes:
    return b"".join(number.to_bytes(BYTES, "big") for number in numbers)


def _numbers(content: bytes) -> list[int]:
    return [int.from_bytes(content[start : start + BYTES], "big") for start in range(0, len(content), BYTES)]
