"""Whether a database is whole: its seal, SQLite's own check, its schema, and values of the sort that each column has.

A build ends by writing the SHA-256 of the file into the row `seal` of the table meta, taken with zeros in the place of
the digest. Any byte that changes later breaks the seal.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from .errors import DatabaseError

SEAL = b"seal"
BLANK = b"0" * 64
PART = 1 << 20  # bytes that are read at once
_SQL = {str: "text", int: "integer", float: "real", bytes: "blob"}
MOST_FAULTS = 20
JSON: dict[str, dict[str, str]] = {  # columns that hold JSON, with what json_type says of it
    "document": {"tally": "object"},
    "passage": dict.fromkeys(("path", "cards", "numbers", "asked", "spans"), "array"),
    "heading": dict.fromkeys(("path", "numbers"), "array"),
    "card": {"codes": "array"},
    "authority": dict.fromkeys(("cites", "signs"), "array"),
    "edition": dict.fromkeys(("parts", "cites"), "array"),
    "role": {"qualifiers": "array"},
}
_JSON_OF = "iif(json_valid({column}), json_type({column}), '') != '{sort}'"  # json_type of other text is an error
_UNLIKE = "length(direction) NOT IN (0, (SELECT max(length(direction)) FROM vector))"


def seal(path: Path) -> None:
    """Write the digest of a finished database into its place, and all of it to the disk. Raises OSError."""
    with path.open("rb+") as file:
        at = _place(file, SEAL + BLANK)
        if at >= 0:
            digest = _digest(file, at + len(SEAL))
            file.seek(at + len(SEAL))
            file.write(digest)
        file.flush()
        os.fsync(file.fileno())


def unsealed(path: Path) -> str:
    """What is wrong with the seal of the database at `path`, "" where it is whole. Raises OSError."""
    with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        row = connection.execute("SELECT value FROM meta WHERE key = 'seal'").fetchone()
    digest = str(row[0]).encode() if row else b""
    with path.open("rb") as file:
        at = _place(file, SEAL + digest)
        if len(digest) != len(BLANK) or at < 0:
            return "the seal is missing"
        return "" if _digest(file, at + len(SEAL)) == digest else "the file is not as the build left it"


def _place(file: BinaryIO, mark: bytes) -> int:
    """Where `mark` first stands in `file`, -1 where it does not; the file is read in parts."""
    file.seek(0)
    start, window = 0, b""
    while part := file.read(PART):
        window += part
        if (at := window.find(mark)) >= 0:
            return start + at
        kept = window[1 - len(mark) :]
        start += len(window) - len(kept)
        window = kept
    return -1


def _digest(file: BinaryIO, blank: int) -> bytes:
    """The SHA-256 of `file` in hexadecimal, with BLANK in place of what stands at `blank`; read in parts."""
    digest = hashlib.sha256()
    file.seek(0)
    while part := file.read(min(PART, blank - file.tell())):
        digest.update(part)
    digest.update(BLANK)
    file.seek(len(BLANK), os.SEEK_CUR)
    while part := file.read(PART):
        digest.update(part)
    return digest.hexdigest().encode()


def faults(connection: sqlite3.Connection, path: Path | None = None) -> list[str]:
    """What is wrong with a database, at most MOST_FAULTS lines; empty where it is whole."""
    problems: list[str] = []
    try:
        if path is not None and (broken_seal := unsealed(path)):
            problems.append(broken_seal)
        for fault in _all(connection):
            if len(problems) >= MOST_FAULTS:
                break
            problems.append(" ".join(fault.split())[:200])
    except (sqlite3.Error, OSError, ValueError) as error:
        problems.append(" ".join(str(error).split())[:200])
    return problems


def _all(connection: sqlite3.Connection) -> Iterator[str]:
    for row in connection.execute(f"PRAGMA integrity_check({MOST_FAULTS})"):
        if row[0] != "ok":
            yield f"SQLite: {row[0]}"
    yield from _schema(connection)
    for row in connection.execute("PRAGMA foreign_key_check").fetchmany(MOST_FAULTS):
        yield f"a row of {row[0]} points to a row of {row[2]} that is missing"
    yield from _lists(connection)
    yield from _numbers(connection)
    yield from _games(connection)


def _schema(connection: sqlite3.Connection) -> Iterator[str]:
    """Tables and columns that are missing, and values of another sort than their column's."""
    from .schema import TABLES

    for table, columns in TABLES.items():
        present = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
        if missing := [column for column in columns if column not in present]:
            yield f"{table}: lacks {', '.join(missing)}" if present else f"the table {table} is missing"
            continue
        tests = " + ".join(f"(typeof({_name(column)}) != '{_SQL[sort]}')" for column, sort in columns.items())
        for row in connection.execute(f"SELECT rowid, * FROM {table} WHERE {tests} LIMIT {MOST_FAULTS}"):
            yield f"{table}: row {row[0]} has a value of the wrong sort"


def _name(column: str) -> str:
    return f'"{column}"'


def _lists(connection: sqlite3.Connection) -> Iterator[str]:
    """Columns of JSON that cannot be read as the sort that they hold."""
    for table, columns in JSON.items():
        wrong = " OR ".join(_JSON_OF.format(column=_name(column), sort=sort) for column, sort in columns.items())
        for row in connection.execute(f"SELECT rowid FROM {table} WHERE {wrong} LIMIT {MOST_FAULTS}"):
            yield f"{table}: row {row[0]} has a list that cannot be read"


def _numbers(connection: sqlite3.Connection) -> Iterator[str]:
    """Packed numbers of another length than their neighbours'."""
    posting = "length(passages) % 4 OR length(passages) != length(impacts)"
    for table, wrong in (("posting", posting), ("ranking", _UNLIKE), ("vector", _UNLIKE), ("topic", _UNLIKE)):
        for row in connection.execute(f"SELECT rowid FROM {table} WHERE {wrong} LIMIT {MOST_FAULTS}"):
            yield f"{table}: row {row[0]} has numbers of another length"


def _games(connection: sqlite3.Connection) -> Iterator[str]:
    """Games whose row, passages or index are not there."""
    rows = connection.execute("SELECT DISTINCT game FROM passage EXCEPT SELECT id FROM game")
    yield from (f"{game}: the game is missing" for (game,) in rows)
    for game, expected in connection.execute("SELECT id, last - first + 1 FROM game"):
        count = connection.execute("SELECT count(*) FROM passage WHERE game = ?", (game,)).fetchone()[0]
        if count != expected:
            yield f"{game}: {count} passages where there were {expected}"
        indexed = connection.execute("SELECT 1 FROM posting WHERE game = ?", (game,)).fetchone()
        if count and not indexed:
            yield f"{game}: its index for the search is missing"


def blame(connection: sqlite3.Connection, path: Path) -> DatabaseError | None:
    """The damage that explains why reading the database at `path` failed; None where the database is whole."""
    from .opening import as_database_error

    problems = faults(connection, path)
    return as_database_error(path, ValueError(problems[0])) if problems else None
