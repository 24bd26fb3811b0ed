"""The state of the package: hashes of its code and data, by which it is known what a database was made by."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from . import digests, resources

UNREAD = "readings.toml"  # marks of proofreaders, which no build reads and no wheel has
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
    paths = sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".lark", ".toml", ".md"))
    nested = {folder / name for name in NESTED}
    return "".join(
        f"{path.relative_to(folder).as_posix()} {_hash(path)}\n"
        for path in paths
        if path.name != UNREAD and not nested & set(path.parents)
    )


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
