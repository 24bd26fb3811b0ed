"""What a database holds of the user's files: the text of each, kept so that a game can be built again without them."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from . import opening, store
from .errors import DatabaseError, UnreadableError
from .files import reason, shown
from .read import source
from .read.source import Source

_COLUMNS = "id, kind, games, file, sha256, read, told, shape, text"
_SQLITE = b"SQLite format 3\0"


@dataclass(frozen=True, slots=True)
class Held:
    """One file as it was read: a document, a card list, or what a rulesdb.toml says of a game.

    `id` is a document's id, or the game with the name of the list. `games` are those of which it tells. `read` is the
    time of reading (ISO, UTC); `told` and `shape` are what the user said of it. `text` is its whole text.
    """

    id: str
    kind: str  # document, cards or game
    games: tuple[str, ...]
    file: str
    sha256: str
    read: str
    told: str = ""
    shape: str = ""
    text: str = ""

    @property
    def source(self) -> Source:
        """The file as a reader wants it."""
        return Source(Path(self.file), source.clean_lines(self.text), self.sha256)


@dataclass(frozen=True, slots=True)
class Library:
    """The files that a database holds. `lost` names what an earlier version of it held and nothing can restore.

    `same_schema` says that its rows can be used as they are.
    """

    files: tuple[Held, ...] = ()
    lost: tuple[str, ...] = ()
    same_schema: bool = False


def read(path: Path) -> Library:
    """The library in the database at `path`, whatever version made it; an empty one where there is no such file.

    Raises DatabaseError for a file that is no rulesdb database, or a damaged one.
    """
    if not path.is_file() or not path.stat().st_size:
        return Library()
    if not is_database(path):
        raise DatabaseError(f"{shown(path)}: is not a rulesdb database; name another file with --db")
    try:
        with contextlib.closing(opening.connect(path)) as db:
            application = db.execute("PRAGMA application_id").fetchone()[0]
            if application != opening.APPLICATION:
                raise DatabaseError(f"{shown(path)}: is not a rulesdb database; name another file with --db")
            same = db.execute("PRAGMA user_version").fetchone()[0] == opening.SCHEMA
            if db.execute("SELECT 1 FROM sqlite_master WHERE name = 'source_text'").fetchone():
                return Library(tuple(_stored(db)), (), same)
            return _without_text(db)
    except (sqlite3.Error, zlib.error, UnicodeDecodeError) as error:
        raise opening.as_database_error(path, error) from error


def is_database(path: Path) -> bool:
    """Whether the file at `path` is a database of SQLite, or one that lost its end."""
    try:
        with path.open("rb") as file:
            return file.read(len(_SQLITE)) in (_SQLITE, b"")
    except OSError as error:
        raise DatabaseError(f"{shown(path)}: cannot be read ({reason(error)}); name another file with --db") from error


def _stored(db: sqlite3.Connection) -> Iterator[Held]:
    for id_, kind, games, file, sha256, when, statement, shape, packed in db.execute(
        f"SELECT {_COLUMNS} FROM source_text ORDER BY rowid"
    ):
        text = zlib.decompress(packed).decode("utf-8")
        yield Held(id_, kind, tuple(games.split()), file, sha256, when, statement, shape, text)


def _without_text(db: sqlite3.Connection) -> Library:
    """The library of a database that kept no texts: documents whose files are still as they were; the rest is lost."""
    files, lost = [], []
    query = "SELECT id, game, file, sha256 FROM document WHERE authority != 'digest' ORDER BY id"
    for id_, game, path, sha256 in db.execute(query):
        try:
            file = source.load(Path(path))
        except UnreadableError:
            file = None
        if file and file.sha256 == sha256:
            files.append(Held(id_, "document", (game,), path, sha256, now(), game, "", file.text))
        else:
            lost.append(id_)
    with contextlib.suppress(sqlite3.Error):
        lost += [f"{game}/cards" for (game,) in db.execute("SELECT DISTINCT game FROM fact ORDER BY game")]
    return Library(tuple(files), tuple(lost))


def now() -> str:
    """The time in UTC; $SOURCE_DATE_EPOCH, by which builds are made reproducible, stands for it where it is set."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    moment = datetime.fromtimestamp(int(epoch), UTC) if epoch.isdigit() else datetime.now(UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def write(db: sqlite3.Connection, files: Iterable[Held]) -> None:
    """Store `files` and remove all others; texts that are stored already are not written again."""
    new_files = {(file.id, file.sha256, file.read): file for file in files}
    stored = {tuple(row) for row in db.execute("SELECT id, sha256, read FROM source_text")}
    for id_, sha256, when in stored - new_files.keys():
        db.execute("DELETE FROM source_text WHERE id = ? AND sha256 = ? AND read = ?", (id_, sha256, when))
    for key, file in new_files.items():
        if key not in stored:
            row = (file.id, file.kind, " ".join(file.games), file.file, file.sha256, file.read, file.told, file.shape)
            packed = zlib.compress(file.text.encode("utf-8", errors="surrogatepass"), 6)
            db.execute(f"INSERT INTO source_text({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, packed))


@contextlib.contextmanager
def locked(path: Path, wait: store.Tell) -> Iterator[None]:
    """Keep other builds of databases in the folder of `path` waiting; `wait` hears where this one has to.

    The lock is the system's own lock of the folder: it leaves no file and ends with the process. Where the system
    has none, builds at the same time are not kept apart.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    handle = None
    with contextlib.suppress(OSError):
        handle = os.open(path.parent, os.O_RDONLY)
    try:
        if handle is not None:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                wait(f"{shown(path)}: waiting for another build to end")
                fcntl.flock(handle, fcntl.LOCK_EX)
            except OSError:  # a file system without locks
                pass
        yield
    finally:
        if handle is not None:
            os.close(handle)
