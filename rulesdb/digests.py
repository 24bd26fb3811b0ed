"""The files of our own digests: data/<game>/digest/*.md of a checkout, which a wheel has in the file of bundle.py."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from . import bundle, resources

FOLDER = "digest"  # in data/<game>


def files(game: str) -> list[tuple[str, bytes]]:
    """The name and the content of each digest of `game`, in the order of their names."""
    if (folder := resources.folder("data") / game / FOLDER).is_dir():
        return [(path.name, path.read_bytes()) for path in sorted(folder.glob("*.md"))]
    content = bundle.parts()
    return [(name, bytes(content[start : start + size])) for of, name, start, size, _ in _packed() if of == game]


def hashes(game: str) -> list[tuple[str, str]]:
    """The name and the SHA-256 of each digest of `game`."""
    if (resources.folder("data") / game / FOLDER).is_dir():
        return [(name, hashlib.sha256(content).hexdigest()) for name, content in files(game)]
    return [(name, sha256) for of, name, _, _, sha256 in _packed() if of == game]


def _packed() -> Iterator[tuple[str, str, int, int, str]]:
    """Game, name, start, size and SHA-256 of each digest in the file of the package."""
    head = bundle.head()
    start = head.get("tables size", 0)
    for game, name, size, sha256 in head.get("digests", ()):
        yield game, name, start, size, sha256
        start += size
