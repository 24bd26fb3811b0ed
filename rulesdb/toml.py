"""The one loader of TOML tables: a file -> its tables, or a DataError of one line that names the file."""

from __future__ import annotations

import contextlib
import tomllib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from . import files
from .errors import DataError, UnreadableError


def load(path: Path, known: Collection[str] = ()) -> dict[str, Any]:
    """The tables of the file at `path`, of which those of `known` may stand in it (all, where none are told).

    Raises DataError for a file that is missing, no UTF-8 or no TOML, and for tables that are not known.
    """
    return loads(read(path), path, known)


def read(path: Path) -> str:
    """The text of a table file. Raises DataError."""
    try:
        return files.read(path).decode("utf-8")
    except UnreadableError as error:
        raise DataError(str(error)) from error
    except UnicodeDecodeError as error:
        raise DataError(f"{files.shown(path)}: is no UTF-8 (byte {error.start}); save it as UTF-8") from error


def loads(text: str, path: Path, known: Collection[str] = ()) -> dict[str, Any]:
    """The tables of `text`, which is that of the file at `path`; see `load`."""
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of too many digits, tables that nest too deep
        raise DataError(f"{files.shown(path)}: {one_line(error)}") from error
    if known and (unknown := sorted(set(tables) - set(known))):
        raise DataError(f"{files.shown(path)}: does not know {unknown}; its tables are {sorted(known)}")
    return tables


def optional(path: Path, known: Collection[str] = ()) -> dict[str, Any]:
    """As `load`; no tables where the file does not exist."""
    return load(path, known) if path.is_file() else {}


@contextlib.contextmanager
def shaped(path: Path) -> Iterator[None]:
    """Within this block, values of a table that have another shape than they should are a DataError of `path`."""
    try:
        yield
    except KeyError as error:
        raise DataError(f"{files.shown(path)}: a table has a row without {error}; data/README.md shows each") from error
    except (AttributeError, TypeError, ValueError, IndexError) as error:
        told = f"a table has a value of the wrong sort ({one_line(error)}); see data/README.md"
        raise DataError(f"{files.shown(path)}: {told}") from error


def one_line(error: Exception) -> str:
    """What an exception says, as one line of at most 160 characters."""
    return " ".join(str(error).split())[:160] or type(error).__name__
