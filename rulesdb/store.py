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

if TYPE_CHECKING:
    from sqlite_utils import Database

Tell = Callable[[str], None]  # hears what is no part of an answer
CACHE = 32_000  # kilobytes of pages that a build keeps in memory

# Columns of each table; values that are lists or mappings are stored as JSON text.
TABLES: dict[str, dict[str, type]] = {
    "meta": {"key": str, "value": str},
    "game": {"id": str, "first": int, "last": int},  # numbers of its passages
    "document": {
        "id": str, "game": str, "title": str, "edition": str, "authority": str, "rank": int, "published": str,
        "effective": str, "certainty": str, "history": int, "file": str, "sha256": str, "strength": int, "tally": str,
    },
    # The user's files, from which games are built again. Later versions must still be able to read this table.
    "source_text": {
        "id": str, "kind": str, "games": str, "file": str, "sha256": str, "read": str, "told": str, "shape": str,
        "text": bytes,
    },
    # Of what each game was made: while that is the same, its rows stay; by whom: while that is, its clauses do.
    "made": {"game": str, "key": str, "maker": str},
    "catalogue": {"id": str, "title": str, "edition": str},  # documents that the package knows, loaded or not
    "passage": {
        "number": int, "id": str, "game": str, "document": str, "section": str, "kind": str, "title": str, "path": str,
        "text": str, "intro": str, "original": str, "term": str, "cards": str, "numbers": str, "procedure": str,
        "position": int, "authority": str, "effective": str, "mark": str, "asked": str, "spans": str,
        "first": int, "last": int,
        "scope": str, "weak": int, "twin": int, "since": str, "certainty": str,
    },
    "heading": {
        "game": str, "document": str, "key": str, "title": str, "path": str, "numbers": str, "first": int,
        "section": str,
    },
    "concept": {"id": str, "game": str, "name": str, "redirect": str},
    "card": {"id": str, "game": str, "title": str, "subtitle": str, "codes": str},
    "name": {"game": str, "kind": str, "key": str, "name": str, "target": str, "loose": int},
    "named": {"game": str, "key": str, "kinds": str, "shared": str},
    "printed": {"game": str, "key": str, "number": str, "section": str, "document": str, "title": str},
    "term_passage": {"term": str, "passage": int, "role": str},
    "card_passage": {"card": str, "passage": int, "role": str},
    "reference": {"source": int, "kind": str, "target": str, "words": str},
    "supersedes": {"source": str, "target": str, "words": str, "part": str},
    "conflicts": {"source": str, "target": str, "words": str},
    "difference": {"game": str, "one": str, "other": str, "words": str, "part": str, "decided": int},
    "event": {"card": str, "action": str, "passage": str, "before": str, "after": str, "ground": str},
    "stale": {"passage": str, "cause": str, "why": str},
    "attribution": {
        "passage": int, "author": str, "day": str, "certainty": str, "thread": str, "title": str, "address": str,
        "kind": str,
    },
    "compared": {"passage": str, "result": str, "other": str},
    "skipped": {"game": str, "document": str, "file": str, "why": str},
    "authority": {
        "game": str, "id": str, "name": str, "role": str, "kind": str, "since": str, "since_certainty": str,
        "until": str, "until_certainty": str, "cites": str, "ground": str, "signs": str,
    },
    "edition": {
        "game": str, "id": str, "title": str, "abbreviation": str, "issuer": str, "published": str, "certainty": str,
        "parts": str, "cites": str, "ground": str,
    },
    "unresolved": {"source": int, "kind": str, "words": str, "target": str, "reason": str},
    "lexicon": {"game": str, "text": str, "says": str},  # of games without data, whose clauses are read when asked for
    # What each sentence binds. `part` of an atom is main, trigger, condition, exception or such (of a relative clause,
    # whose role `parent` is then told); further things of a list are roles of the same name.
    "clause": {
        "number": int, "game": str, "passage": int, "sentence": int, "text": str, "first": int, "last": int,
        "norm": str, "event": str, "only": str, "understood": int, "stopped": str,
    },
    "atom": {
        "number": int, "clause": int, "part": str, "relation": str, "event": str, "negated": int, "words": str,
        "parent": int,
    },
    "role": {
        "number": int, "atom": int, "role": str, "kind": str, "words": str, "known": int, "qualifiers": str,
        "owner": str, "relation": str, "value": int, "none": int, "every": int, "name": str,
        "also": int,
    },
    "edge": {"game": str, "source": int, "kind": str, "target": int},  # between clauses: the rule graph
    "priority": {"game": str, "first": str, "then": str, "says": str, "ground": str},
    "ranking": {
        "number": int, "head": str, "path": str, "text": str, "gloss": str, "asked": str, "examples": str,
        "direction": bytes,
    },
    "meaning": {"number": int, "direction": bytes},  # of the passages, where a model was named: semantic.py
    "vector": {"stem": str, "direction": bytes},
    "posting": {"game": str, "stem": str, "weight": float, "passages": bytes, "impacts": bytes},
    "saying": {"game": str, "stems": str, "kind": str, "meaning": str, "weight": float},
    "example": {"game": str, "passage": int, "question": str, "verdict": str, "condition": str},
    "listing": {"game": str, "document": str, "list": str, "format": str, "printed": str, "card": str, "passage": int},
    "span": {"document": str, "first": int, "last": int, "kind": str, "why": str},
    "problem": {"game": str, "document": str, "first": int, "last": int, "kind": str, "message": str},
}  # fmt: skip
KEYS = {
    "meta": "key",
    "game": "id",
    "document": "id",
    "passage": "number",
    "concept": "id",
    "card": "id",
    "clause": "number",
    "ranking": "number",
    "meaning": "number",
    "vector": "stem",
    "atom": "number",
    "role": "number",
}
FOREIGN = {
    "document": [("game", "game", "id")],
    "passage": [("game", "game", "id"), ("document", "document", "id"), ("twin", "passage", "number")],
    "heading": [("document", "document", "id")],
    "concept": [("game", "game", "id")],
    "card": [("game", "game", "id")],
    "printed": [("document", "document", "id")],
    "term_passage": [("term", "concept", "id"), ("passage", "passage", "number")],
    "card_passage": [("card", "card", "id"), ("passage", "passage", "number")],
    "reference": [("source", "passage", "number")],
    "event": [("card", "card", "id")],
    "attribution": [("passage", "passage", "number")],
    "unresolved": [("source", "passage", "number")],
    "example": [("passage", "passage", "number")],
    "listing": [("document", "document", "id"), ("passage", "passage", "number")],
    "span": [("document", "document", "id")],
    "clause": [("passage", "passage", "number")],
    "atom": [("clause", "clause", "number")],
    "role": [("atom", "atom", "number")],
    "edge": [("source", "clause", "number"), ("target", "clause", "number")],
}
INDEXES = {
    "unresolved": (["source"],),
    "attribution": (["passage"],),
    "compared": (["passage"],),
    "passage": (["id"], ["section"], ["procedure"], ["twin"]),
    "heading": (["game", "key"],),
    "name": (["game", "key"],),
    "named": (["game", "key"],),
    "printed": (["game", "key"],),
    "reference": (["source"], ["target"]),
    "card_passage": (["card"], ["passage"]),
    "term_passage": (["term"], ["passage"]),
    "listing": (["card"],),
    "event": (["card"],),
    "clause": (["passage"],),
    "posting": (["game", "stem"],),
    "saying": (["game", "stems"],),
    "example": (["passage"],),
    "atom": (["clause"], ["event"]),
    "role": (["atom"],),
    "edge": (["source"], ["target"]),
}


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
    for table, held in rows.items():
        if table in TABLES:
            write_rows(database, table, held)
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
        if table not in ("meta", "source_text", "game"):
            connection.execute(
                f"DELETE FROM {table} WHERE {_of_game(table)}",
                {"game": game, "begins": f"{game}/", "first": first, "last": last},
            )
    connection.execute("DELETE FROM game WHERE id = ?", (game,))
    connection.execute("DELETE FROM phrase WHERE game = ?", (game,))
    connection.execute("DELETE FROM discussion WHERE game = ?", (game,))


def _of_game(table: str) -> str:
    """The condition for the rows of one game: by its name, by what a row is part of, else by the id in front."""
    columns = TABLES[table]
    if "game" in columns:
        return "game = :game"
    if table in FOREIGN:
        column, parent, other = FOREIGN[table][0]
        return f"{column} IN (SELECT {other} FROM {parent} WHERE {_of_game(parent)})"
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


DISCUSSION_FIELDS = ("title", "question", "text", "game", "document", "author", "day", "address", "first", "last")


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


def open_existing(path: Path) -> sqlite3.Connection:
    """A read-only connection to the database at `path`, whose rows go by name.

    Raises DatabaseError for a missing, damaged, foreign, older or locked file.
    """
    try:
        is_file = files.target_of(path).is_file()
    except (RulesError, OSError) as error:
        told = str(error).partition(";")[0].replace("cannot be written", "cannot be opened")
        raise DatabaseError(f"{told}; name a database with --db") from error
    name = files.shown(path)
    if not is_file:
        raise DatabaseError(f"{name}: there is no such database; make it with: rulesdb build --db {name}")
    try:
        connection = connect(path)
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if application == APPLICATION and version == SCHEMA:
            connection.execute("SELECT count(*) FROM document").fetchone()
    except sqlite3.Error as error:
        raise as_database_error(path, error) from error
    if application != APPLICATION:
        raise DatabaseError(f"{name}: is not a rulesdb database; name another file with --db")
    if version != SCHEMA:
        raise DatabaseError(
            f"{name}: was made by another version of rulesdb; bring it up to date with: rulesdb build --db {name}"
        )
    return connection


def as_database_error(path: Path | str, error: Exception) -> DatabaseError:
    """`error` as one line that says what to do."""
    name, told = files.shown(path), " ".join(str(error).split())[:160]
    if isinstance(error, sqlite3.OperationalError) and ("locked" in told or "busy" in told):
        return DatabaseError(f"{name}: is locked by another program; try again when it has finished")
    if isinstance(error, sqlite3.OperationalError) and ("unable to open" in told or "readonly" in told):
        return DatabaseError(f"{name}: cannot be opened ({told}); check who may read it, or name another with --db")
    return DatabaseError(
        f"{name}: is damaged or no database ({told}); make it anew with: rulesdb build --fresh --db {name}"
    )
