"""The state of the package: hashes of its code and data, by which it is known what a database was made by."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from . import digests, resources

UNREAD = "readings.toml"  # marks of proofreaders, which no build reads and no wheel has
HASHED = (".py", ".lark", ".toml", ".md")
NESTED = ("data", "cli", "grammar", "packaging", digests.FOLDER)  # folders that are hashed elsewhere, or not at all


def game_key(game: str, files: Iterable[str] = ()) -> str:
    """A hash of the inputs of the rows of `game`: the package, its data of the game, and the user's `files`."""
    ours = [f"{name} {sha256}" for name, sha256 in digests.hashes(game)]
    inputs = [_package(), _content(resources.folder("data") / game), *ours, *files]
    return hashlib.sha256("\n".join(inputs).encode()).hexdigest()


def bundled_keys() -> dict[str, str]:
    """The key of each game that the package knows, without files of a user."""
    return {game: game_key(game) for game in resources.games()}


@lru_cache(maxsize=1)
def _package() -> str:
    """The content of the package that games are made by, and of the data that all games share, as one hash."""
    data = resources.folder("data")
    shared = [_hash(path) for path in sorted(data.iterdir()) if path.is_file() and path.name not in resources.MADE]
    folders = (Path(__file__).parent, resources.folder("grammar"), data / "thesaurus")
    return hashlib.sha256("".join((*map(_content, folders), *shared)).encode()).hexdigest()


def _content(folder: Path) -> str:
    """The name and the hash of each file in `folder` that counts, "" where there is no such folder."""
    if not folder.is_dir():
        return ""
    return "".join(f"{name} {_hash(path)}\n" for name, path in sorted(_files(os.fspath(folder))))


def _files(folder: str, inside: str = "") -> Iterator[tuple[str, str]]:
    """The name within `folder` and the path of each file that counts. A first answer waits for it: no pathlib."""
    with os.scandir(folder) as entries:
        for entry in entries:
            name = inside + entry.name
            if name in NESTED:
                continue
            if entry.is_dir():
                yield from _files(entry.path, f"{name}/")
            elif name.endswith(HASHED) and entry.name != UNREAD:
                yield name, entry.path


def _hash(path: str | Path) -> str:
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()
