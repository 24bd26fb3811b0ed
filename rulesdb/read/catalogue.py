"""Which document is this? Known documents are data: data/<game>/documents.toml says by which words they are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .. import resources, toml
from ..errors import DataError
from ..model import Document
from .source import Source

KEYS = {
    "id", "title", "edition", "shape", "authority", "rank", "published", "effective", "certainty", "marks", "within",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Entry:
    """A document that the package knows: its record without file and sha256, its shape, and its marks.

    `marks` are short phrases that all stand within the first `within` lines of the file.
    """

    document: Document
    shape: str
    marks: tuple[str, ...]
    within: int


def load_entries(game: str) -> tuple[Entry, ...]:
    """The documents of one game that the package knows. Raises DataError for a file that cannot be used."""
    path = resources.folder("data") / game / "documents.toml"
    if not path.is_file():  # a game that only the user's own rulebook has
        return ()
    return _entries(path, game, path.stat().st_mtime_ns)


@cache
def _entries(path: Path, game: str, _changed: int) -> tuple[Entry, ...]:
    """The entries of one file as it was when last changed: an archive asks once for each of thousands of files."""
    with toml.shaped(path):
        return tuple(_entry(row, game, path) for row in toml.load(path).get("document", []))


def _entry(row: dict[str, Any], game: str, path: Path) -> Entry:
    unknown = set(row) - KEYS
    missing = {"id", "title", "shape", "authority", "marks"} - set(row)
    if unknown or missing:
        raise DataError(
            f"{path}: document {row.get('id', '?')}: lacks {sorted(missing)}, does not know {sorted(unknown)}"
        )
    document = Document(
        id=f"{game}/{row['id']}",
        game=game,
        title=row["title"],
        edition=row.get("edition", ""),
        authority=row["authority"],
        rank=row.get("rank", 0),
        published=row.get("published", ""),
        effective=row.get("effective", ""),
        certainty=row.get("certainty", "unknown"),
    )
    return Entry(document, row["shape"], tuple(row["marks"]), row.get("within", 60))


def recognise(source: Source, entries: Sequence[Entry]) -> Entry | None:
    """The known document whose marks all stand near the top of `source`, or None."""
    heads: dict[int, str] = {}
    for entry in entries:
        head = heads.get(entry.within)
        if head is None:
            head = heads[entry.within] = "\n".join(line.text for line in source.lines[: entry.within])
        if all(mark in head for mark in entry.marks):
            return entry
    return None
