"""The database: schema, writing, opening. The only user of sqlite_utils; look-ups read with plain sqlite3.

A build writes a new file beside the old one and puts it in its place when it is whole, so readers never see half of
one and a killed build costs nothing.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import files, leftovers
from .errors import DatabaseError, RulesError
from .opening import APPLICATION, SCHEMA, connect
from .opening import open_existing as open_existing  # noqa: PLC0414 - who writes a database opens it here too
from .schema import DISCUSSION_FIELDS, FOREIGN, INDEXES, KEYS, TABLES

if TYPE_CHECKING:
    from sqlite_utils import Database

Tell = Callable[[str], None]  # hears what is no part of an answer
CACHE = 32_000  # kilobytes of pages that a build keeps in memory


@contextlib.contextmanager
def writing(path: Path, base: Path | None = None) -> Iterator[Database]:
    """A new database with its tables, or a copy of `base`, that takes the place of `path` when the block ends well.

    It leaves no trace when it does not. Raises DatabaseError where the folder cannot be written or the disk is full.
    """
    from sqlite_utils import Database

    with filling(path, base) as connection:
        database = Database(connection)
        for table, columns in TABLES.items() if not base else ():
            database[table].create(columns, pk=KEYS.get(table), foreign_keys=FOREIGN.get(table, ()))  # type: ignore[union-attr]
        yield database


@contextlib.contextmanager
def filling(path: Path, base: Path | None = None) -> Iterator[sqlite3.Connection]:
    """An empty database, or a copy of `base`, that takes the place of `path` when the block ends well, as `writing`."""
    target = _target(path)
    with _created(path, target) as new:
        try:
            if base:
                shutil.copyfile(base, new)
            with contextlib.closing(sqlite3.connect(new)) as connection:
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
                connection.execute(f"PRAGMA user_version = {SCHEMA}")
                connection.execute("PRAGMA journal_mode = OFF")  # the file is thrown away if anything fails
                connection.execute("PRAGMA synchronous = OFF")
                connection.execute("PRAGMA locking_mode = EXCLUSIVE")
                connection.execute(f"PRAGMA cache_size = {-CACHE}")
                yield connection
                connection.commit()
            from .check import seal

            seal(new)
            os.replace(new, target)
        except (sqlite3.OperationalError, OSError) as error:
            raise _unwritable(path, error) from error


def _target(path: Path) -> Path:
    """The file that a build of `path` replaces. Raises DatabaseError for anything but one of our databases."""
    try:
        target = files.target_of(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        ours = not target.exists() or is_ours(target)
    except RulesError as error:
        raise DatabaseError(f"{error} with --db") from error
    except OSError as error:
        raise _unwritable(path, error) from error
    if not ours:
        name = files.shown(path)
        raise DatabaseError(f"{name}: is no rulesdb database and is not overwritten; name another with --db")
    return target


@contextlib.contextmanager
def _created(path: Path, target: Path) -> Iterator[Path]:
    try:
        with leftovers.new_file(target) as new:
            yield new
    except OSError as error:
        raise _unwritable(path, error) from error


def _unwritable(path: Path, error: Exception) -> DatabaseError:
    why = files.reason(error) if isinstance(error, OSError) else str(error)
    advice = "free some space or name another place with --db" if _lacks_room(error) else "name another place with --db"
    return DatabaseError(f"{files.shown(path)}: cannot be written ({why}); {advice}")


def _lacks_room(error: Exception) -> bool:
    import errno

    full = isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
    return full or "full" in str(error)


def is_ours(path: Path) -> bool:
    """Whether the file at `path` is empty or one of our databases, of whatever version and also damaged.

    Its header must say so, and its schema, as far as it can be read. Raises OSError.
    """
    with path.open("rb") as file:
        head = file.read(100)
    if not head:
        return True
    if not head.startswith(b"SQLite format 3\x00") or int.from_bytes(head[68:72], "big") != APPLICATION:
        return False
    try:
        with contextlib.closing(connect(path)) as connection:
            tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error:
        return True  # damaged, and to be made anew
    return not tables or bool(tables & {"document", "passage", "game"})


def write_rows(database: Database, table: str, rows: Iterable[Sequence[Any]]) -> None:
    """Insert `rows`, which have a value for each column of `table`."""
    marks = ", ".join("?" * len(TABLES[table]))
    database.conn.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)


def write_game(database: Database, rows: dict[str, list[tuple[Any, ...]]]) -> None:
    """Write the rows of one game, by table, and its rows of the full-text indexes "phrase" and "discussion"."""
    for table, table_rows in rows.items():
        if table in TABLES:
            write_rows(database, table, table_rows)
    _write_phrases(database, rows["phrase"])
    _write_discussion(database, rows["discussion"])


def remove_game(database: Database, game: str) -> None:
    """Remove all rows of one game."""
    connection = database.conn
    row = connection.execute("SELECT first, last FROM game WHERE id = ?", (game,)).fetchone()
    if row is None:
        return
    first, last = row
    for table in reversed(TABLES):  # rows that others point to go last
        if table not in ("meta", "source_text"):
            connection.execute(
                f"DELETE FROM {table} WHERE {of_game(table)}",
                {"game": game, "begins": f"{game}/", "first": first, "last": last},
            )
    connection.execute("DELETE FROM phrase WHERE game = ?", (game,))
    connection.execute("DELETE FROM discussion WHERE game = ?", (game,))


def of_game(table: str) -> str:
    """The condition for the rows of one game: by its name, by what a row is part of, else by the id in front."""
    columns = TABLES[table]
    if table == "game":
        return "id = :game"
    if "game" in columns:
        return "game = :game"
    if table in FOREIGN:
        column, parent, other = FOREIGN[table][0]
        return f"{column} IN (SELECT {other} FROM {parent} WHERE {of_game(parent)})"
    front = next(iter(columns))
    if columns[front] is int:
        return f"{front} BETWEEN :first AND :last"
    return f"substr({front}, 1, length(:begins)) = :begins"


def _write_phrases(database: Database, rows: Sequence[Sequence[Any]]) -> None:
    """Index `rows` (phrase, game, kind, size, meaning): names and everyday words, by stems."""
    database.conn.execute(
        "CREATE VIRTUAL TABLE IF NOT EXISTS phrase USING fts5("
        "said, game UNINDEXED, kind UNINDEXED, size UNINDEXED, meaning UNINDEXED, tokenize='porter unicode61')"
    )
    database.conn.executemany("INSERT INTO phrase VALUES (?, ?, ?, ?, ?)", rows)


def _write_discussion(database: Database, rows: Sequence[Sequence[Any]]) -> None:
    """Index `rows` of DISCUSSION_FIELDS: what people without authority wrote, in a table that no other answer reads."""
    columns = ", ".join(f if f in ("title", "question", "text") else f"{f} UNINDEXED" for f in DISCUSSION_FIELDS)
    database.conn.execute(
        f"CREATE VIRTUAL TABLE IF NOT EXISTS discussion USING fts5({columns}, "
        "tokenize='porter unicode61 remove_diacritics 2')"
    )
    marks = ", ".join("?" * len(DISCUSSION_FIELDS))
    database.conn.executemany(f"INSERT INTO discussion VALUES ({marks})", rows)


def finish(database: Database, *, compact: bool = False) -> None:
    """Make the indexes that look-ups use, once all rows are in; `compact` gives back the room of removed rows."""
    for table, indexes in INDEXES.items():
        for columns in indexes:
            database[table].create_index(columns, if_not_exists=True)  # type: ignore[union-attr]
    from .views import add_views

    add_views(database.conn)
    database.conn.commit()  # full-text indexes keep rows back until then, and would be counted without them
    database.conn.execute("ANALYZE")
    if compact:
        database.conn.commit()
        database.conn.execute("VACUUM")
