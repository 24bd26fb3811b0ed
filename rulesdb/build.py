"""The pipeline: files -> readings -> links -> one database.

A build adds to what the database holds, or updates it. Each game is made of the files that are held of it and of the
package's own data; one of which nothing has changed is copied as it stands.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from . import library, opening, resources, semantic, state, store, unpacked, workers
from .check import BLANK, unsealed
from .decks.cards import facts as deck_facts
from .errors import DatabaseError, NotFoundError
from .files import shown
from .game import Game, Report, read_game
from .inputs import merged, read_inputs
from .library import Held, Library
from .link import topics
from .link.vectors import load_vectors
from .tables.rows import Tables
from .text import excerpt
from .version import __version__

Progress = Callable[[str], None]
BLOCK = 10_000_000  # passages of one game are numbered from a multiple of this, so that games can be read side by side
CACHED = 4  # databases of the bundled rules that are kept, one a state of the package, those used last


def build(  # noqa: PLR0913 - what the verb of the command line may be told
    paths: Sequence[Path],
    database: Path,
    game: str = "",
    shape: str = "",
    progress: Progress = lambda _: None,
    *,
    fresh: bool = False,
    tell: store.Tell = lambda _: None,
    model: Path | None = None,
) -> Report:
    """Read the files and folders `paths` into `database`, which keeps all else that it holds.

    A file that is named must be readable; one that a folder holds is left out with a warning. `game` and `shape` say
    what documents are that are not known. A `fresh` build keeps nothing. `progress` is told of each stage, `tell` of
    what is replaced or dropped, before it is. `model` is the folder of a sentence-embedding model: see semantic.py.
    Raises RulesError; then nothing changed.
    """
    progress("reading")
    folder = semantic.model_folder(model)
    with library.locked(database, tell):
        earlier, unusable = _library(database)
        inputs = read_inputs(paths, game, shape, earlier.files)
        if unusable and (not fresh or not store.is_ours(database)):
            raise unusable
        report = Report(warnings=inputs.warnings, unknown=inputs.unknown)
        if fresh:
            _say_dropped(
                database, [*(row.id for row in earlier.files), *earlier.lost], {r.id for r in inputs.files}, tell
            )
            earlier = Library()
        _check_lost(database, earlier, inputs.files)
        files, changed = merged(earlier.files, inputs.files)
        for former, row in changed:
            before = f"the text of {shown(former.file)}, read {former.read or 'before'}"
            tell(f"{row.id}: {shown(row.file)} takes the place of {before}")
        former_ids = {(row.id, row.sha256) for row in earlier.files}
        new = [row for row in files if (row.id, row.sha256) not in former_ids or row in inputs.files]
        report.kept = [row.id for row in files if row not in new]
        base = database if earlier.same_schema and _is_whole(database) else _bundled(files, progress)
        if not files and folder is None and not (base and _has_model(base)) and unpacked.unpack(database):
            return report
        _write(database, files, base, progress, report, {row.id for row in new}, folder)
    return report


def _bundled(files: Sequence[Held], progress: Progress) -> Path | None:
    """A database of the bundled rules alone, from which one with a game besides begins; None where that is no help.

    It is made once for each state of the package, in the user's cache folder, which may be emptied at any time.
    """
    games = _games(files)
    if not files or not any(not game.files for game in games):
        return None
    from platformdirs import user_cache_path

    key = hashlib.sha256("".join(state.bundled_keys().values()).encode()).hexdigest()[:16]
    try:
        folder = user_cache_path("rulesdb", appauthor=False)
        path = folder / f"bundled-{key}.db"
        if not path.is_file() or not _is_whole(path):
            if not unpacked.unpack(path):
                _write(path, [], None, progress, Report(), set())
            older = sorted(folder.glob("bundled-*.db"), key=lambda file: file.stat().st_mtime)
            for file in older[:-CACHED]:
                file.unlink(missing_ok=True)
        os.utime(path)  # the ones used last are kept: another version must not take away what is being copied
    except (DatabaseError, OSError, RuntimeError):  # no room, no leave to write there, or no home: do without
        return None
    return path


def forget(
    database: Path, name: str, progress: Progress = lambda _: None, tell: store.Tell = lambda _: None
) -> list[str]:
    """Remove the document, card list or game called `name` from `database`; returns the ids of what was removed.

    Raises NotFoundError where nothing of that name is held, and other RulesErrors; then nothing changed.
    """
    with library.locked(database, tell):
        if not database.is_file():
            name = shown(database)
            raise DatabaseError(f"{name}: there is no such database; make it with: rulesdb build --db {name}")
        earlier = library.read(database)
        _check_lost(database, earlier, ())
        gone = [row for row in earlier.files if name in (row.id, row.id.partition("/")[2])]
        gone = gone or [row for row in earlier.files if row.games == (name,)]
        if not gone:
            ids = tuple(row.id for row in earlier.files)
            raise NotFoundError(f"nothing that is held is called {excerpt(name)}; see: rulesdb sources", ids)
        for row in gone:
            tell(f"{row.id}: dropping the text of {shown(row.file)}")
        files = [row for row in earlier.files if row not in gone]
        base = database if earlier.same_schema and _is_whole(database) else None
        _write(database, files, base, progress, Report(), set())
    return [row.id for row in gone]


def _library(database: Path) -> tuple[Library, DatabaseError | None]:
    """The library in `database`, or the error that reading it raised."""
    try:
        return library.read(database), None
    except DatabaseError as error:
        return Library(), error


def _is_whole(database: Path) -> bool:
    """Whether the database is as its build left it, so that rows of it can be used again."""
    try:
        return not unsealed(database)
    except (sqlite3.Error, OSError):
        return False


def _has_model(database: Path) -> bool:
    """Whether the database remembers a sentence-embedding model."""
    with contextlib.closing(opening.connect(database)) as db:
        return db.execute("SELECT 1 FROM meta WHERE key = 'model'").fetchone() is not None


def _say_dropped(database: Path, ids: Iterable[str], again: set[str], tell: store.Tell) -> None:
    dropped = [id_ for id_ in ids if id_ not in again]
    if dropped:
        tell(f"{shown(database)}: beginning anew drops {', '.join(dropped)}")


def _check_lost(database: Path, earlier: Library, new: Iterable[Held]) -> None:
    """Raise DatabaseError where an earlier version held what no file can restore."""
    again = {row.id for row in new} | {f"{game}/cards" for row in new if row.kind == "cards" for game in row.games}
    lost = [id_ for id_ in earlier.lost if id_ not in again]
    if lost:
        raise DatabaseError(
            f"{shown(database)}: an earlier version of rulesdb made it and kept no text of {', '.join(lost)}, whose "
            "files are gone or changed; name the files that you have of them, or begin without them with --fresh"
        )


def _write(
    database: Path,
    files: list[Held],
    base: Path | None,
    progress: Progress,
    report: Report,
    new: set[str],
    model: Path | None = None,
) -> None:
    """Write the database that holds `files`, as a copy of the one at `base` with the games that differ made again."""
    games = _games(files)
    keys = {game.name: game.key for game in games}
    key_of, numbered, makers = _made(base) if base else ({}, {}, {})
    stale = [game for game in games if key_of.get(game.name) != keys[game.name]]
    _number(games, numbered)
    for game in stale:
        game.base = base if makers.get(game.name) == state.game_key(game.name) else None
    with store.writing(database, base) as db:
        deck_facts.create_tables(db.conn)
        gone = [name for name in key_of if keys.get(name) != key_of[name]]
        for name in gone:
            store.remove_game(db, name)
            deck_facts.remove(db.conn, name)
        for stale_game, (rows, facts, part) in zip(stale, _all_rows(stale), strict=True):
            progress(f"writing {stale_game.name}")
            store.write_game(db, rows)
            store.write_rows(db, "made", [(stale_game.name, keys[stale_game.name], state.game_key(stale_game.name))])
            deck_facts.insert(db.conn, facts)
            report.documents += [id_ for id_ in part.documents if id_ in new]
            report.warnings += part.warnings
            if facts and any(row.id in new for row in stale_game.files if row.kind == "cards"):
                report.cards[stale_game.name] = len(facts)
        db.conn.execute("DELETE FROM skipped WHERE game = ''")
        if report.unknown:
            store.write_rows(db, "skipped", [("", "", path, why) for path, why in report.unknown])
        db.conn.execute("DELETE FROM vector")
        store.write_rows(db, "vector", load_vectors().items())
        db.conn.execute("DELETE FROM topic")
        store.write_rows(db, "topic", topics.rows())
        made_by = semantic.update(db.conn, model, progress)
        db.conn.execute("DELETE FROM meta")
        origin = "documents" if files else "bundled"
        store.write_rows(db, "meta", [("version", __version__), ("origin", origin), ("seal", BLANK.decode()), *made_by])
        library.write(db.conn, files)
        store.finish(db, compact=bool(gone))


def _games(files: Iterable[Held]) -> list[Game]:
    games = {name: Game(name) for name in resources.games()}
    for file in files:
        for name in file.games:
            games.setdefault(name, Game(name)).files.append(file)
    return list(games.values())


def _made(database: Path) -> tuple[dict[str, str], dict[str, int], dict[str, str]]:
    """Of what each game was made, the number of its first passage, and by which state of the package."""
    with contextlib.closing(opening.connect(database)) as db:
        key_of = dict(db.execute("SELECT game, key FROM made").fetchall())
        makers = dict(db.execute("SELECT game, maker FROM made").fetchall())
        return key_of, dict(db.execute("SELECT id, first FROM game").fetchall()), makers


def _number(games: Iterable[Game], numbered: dict[str, int]) -> None:
    """Set the first passage number of each game: the one that it had, for a new game the first free block."""
    taken = set(numbered.values())
    for game in games:
        first = numbered.get(game.name) or next(n for n in _blocks() if n not in taken)
        game.first = first
        taken.add(first)


def _blocks() -> Iterator[int]:
    index = 0
    while True:
        yield index * BLOCK + 1
        index += 1


def _all_rows(games: Sequence[Game]) -> Iterator[tuple[Tables, list[deck_facts.Fact], Report]]:
    """The rows of each game, in order; games are read side by side where the machine has the cores."""
    yield from workers.each(read_game, games)
