"""Where grammar/ and data/ lie: inside the installed package, or beside it in a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path

# Files of the folder "data" that are made with the package:
BUNDLED = "bundled.xz"  # the database of the bundled rules, see bundled.py
PARSE_TABLE = "clause-table.json"  # the compiled grammar of clauses, see clauses/compiled.py
MADE = (BUNDLED, PARSE_TABLE)
_PACKAGE = Path(__file__).parent


@cache
def folder(name: str) -> Path:
    """The folder `name` ("grammar" or "data") of this installation."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def games() -> tuple[str, ...]:
    """The games that the package knows: one folder of data/ each, in the order of their names."""
    data = folder("data")
    return _games(data, data.stat().st_mtime_ns)


@cache
def _games(data: Path, _changed: int) -> tuple[str, ...]:
    """The games of the folder as it was when last changed: an archive asks once for each of thousands of files."""
    return tuple(sorted(p.name for p in data.iterdir() if (p / "documents.toml").is_file()))
