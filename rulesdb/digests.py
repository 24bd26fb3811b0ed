"""Where our own digests are: data/<game>/digest/*.md of a checkout; a wheel has them in the file of bundle.py alone."""

from __future__ import annotations

import hashlib
from pathlib import Path

from . import bundle, resources

FOLDER = "digest"  # in data/<game>


def folder(game: str) -> Path:
    """The folder of the digests of `game`, which a wheel has not."""
    return resources.folder("data") / game / FOLDER


def hashes(game: str) -> list[tuple[str, str]]:
    """The name and the SHA-256 of each digest of `game`, in the order of their names."""
    if folder(game).is_dir():
        return [(path.name, sha256(path.read_bytes())) for path in sorted(folder(game).glob("*.md"))]
    return [(name, digest) for name, _, digest in bundle.head().get("digests", {}).get(game, ())]


def sha256(content: bytes) -> str:
    """The SHA-256 of a file's content, in hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()
