"""The one loader of TOML tables: a file -> its tables, or a DataError of one line that names the file."""

from __future__ import annotations

import contextlib
import re
import tomllib
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

from . import files
from .errors import DataError, UnreadableError


def load(path: Path, allowed: Collection[str] = ()) -> dict[str, Any]:
    """The tables of the file at `path`, of which only those in `allowed` may stand in it (all, where it is empty).

    Raises DataError for a file that is missing, no UTF-8 or no TOML, and for tables that are not known.
    """
    return loads(read(path), path, allowed)


def read(path: Path) -> str:
    """The text of a table file. Raises DataError."""
    try:
        return files.read(path).decode("utf-8")
    except UnreadableError as error:
        raise DataError(str(error)) from error
    except UnicodeDecodeError as error:
        raise DataError(f"{files.shown(path)}: is no UTF-8 (byte {error.start}); save it as UTF-8") from error


def loads(text: str, path: Path, allowed: Collection[str] = ()) -> dict[str, Any]:
    """The tables of `text`, which is that of the file at `path`; see `load`."""
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of too many digits, tables that nest too deep
        raise DataError(f"{files.shown(path)}: {one_line(error)}") from error
    if allowed and (unknown := sorted(set(tables) - set(allowed))):
        raise DataError(f"{files.shown(path)}: does not know {unknown}; its tables are {sorted(allowed)}")
    return tables


def optional(path: Path, allowed: Collection[str] = ()) -> dict[str, Any]:
    """As `load`; no tables where the file does not exist."""
    return load(path, allowed) if path.is_file() else {}


@contextlib.contextmanager
def shaped(path: Path) -> Iterator[None]:
    """Within this block, values of a table that have another shape than they should are a DataError of `path`."""
    try:
        yield
    except KeyError as error:
        raise DataError(f"{files.shown(path)}: a table has a row without {error}; data/README.md shows each") from error
    except (AttributeError, TypeError, ValueError, IndexError) as error:
        message = f"a table has a value of the wrong sort ({one_line(error)}); see data/README.md"
        raise DataError(f"{files.shown(path)}: {message}") from error


def one_line(error: Exception) -> str:
    """What an exception says, as one line of at most 160 characters."""
    return " ".join(str(error).split())[:160] or type(error).__name__


@contextlib.contextmanager
def at_line(path: Path, key_path: Sequence[str], index: int = 0, text: str = "") -> Iterator[None]:
    """Within this block, a fault of the `index`-th table at `key_path` is a DataError that names file and line.

    `text` is that of the file at `path` where it does not lie there itself.
    """
    try:
        yield
    except (DataError, AttributeError, TypeError, ValueError, IndexError, KeyError) as error:
        message = f"lacks {error}" if isinstance(error, KeyError) else one_line(error)
        line = line_of(text or read(path), key_path, index)
        raise DataError(f"{files.shown(path)}: line {line}: {message}; see data/README.md") from error


def line_of(text: str, key_path: Sequence[str], index: int = 0) -> int:
    r"""The line of `text` on which the table or key at `key_path` is written, the `index`-th of several; else 1.

    >>> line_of("a = 1\n[[b]]\n[[b]]\nc = 2\n", ("b",), 1), line_of("[b]\nc = 2\n", ("b", "c"))
    (3, 2)
    """
    dotted = r"\s*\.\s*".join(rf"[\"']?{re.escape(part)}[\"']?" for part in key_path)
    if heads := list(re.finditer(rf"^\s*\[+\s*{dotted}\s*\]", text, re.MULTILINE)):
        return text.count("\n", 0, heads[min(index, len(heads) - 1)].end()) + 1
    above = line_of(text, key_path[:-1]) if len(key_path) > 1 else 1
    start = sum(len(line) for line in text.splitlines(keepends=True)[: above - 1])
    last = re.escape(key_path[-1]) if key_path else "(?!)"
    key = re.compile(rf"^\s*[\"']?{last}[\"']?\s*[=.]", re.MULTILINE).search(text, start)
    return text.count("\n", 0, key.end()) + 1 if key else above
