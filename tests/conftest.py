"""What tests share: where the publishers' documents are, a database of an invented game, and the command line."""

from __future__ import annotations

import atexit
import gc
import io
import lzma
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from hypothesis import settings

from rulesdb import bundle, bundled, library, resources, store, unpacked
from rulesdb.build import build

# The processes that tests start read the bytecode that is there and need not compile all of it anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
gc.set_threshold(100_000, 50, 100)  # what pytest holds of thousands of tests is no garbage

MEMORY = Path("/dev/shm")


def _serves(folder: Path) -> bool:
    """Whether the tests' files can stand in `folder`: with room for their databases, and programs that may run."""
    if not folder.is_dir() or not os.access(folder, os.W_OK) or shutil.disk_usage(folder).free < 2 << 30:
        return False
    return not os.statvfs(folder).f_flag & os.ST_NOEXEC


if _serves(MEMORY):
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))  # a disk takes longer for databases than SQLite does
if "PYTEST_XDIST_WORKER" not in os.environ:  # a worker has what the process had that started it
    # The bundled rules from which builds begin are kept for this run alone, and not where its user keeps theirs.
    os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(dir=os.environ.get("PYTEST_DEBUG_TEMPROOT"), prefix="rulesdb-")
    atexit.register(shutil.rmtree, os.environ["XDG_CACHE_HOME"], ignore_errors=True)

settings.register_profile("untimed", deadline=None, max_examples=60)  # a busy machine is no fault of the code
settings.load_profile("untimed")

ROOT = Path(__file__).parent.parent
BOOK = ROOT / "tests/cases/rulebooks/lantern-road.md"


LONGEST = (  # files whose tests take half of the time: they come first, so that all workers are busy to the end
    "test_data", "test_web_browser", "test_growth", "test_web_service", "test_bundled", "test_build", "test_generated",
    "test_rulings", "test_api", "test_readme", "test_assistant", "test_fuzz", "test_library", "test_former",
)  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests that take long before the others."""
    order = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: order.get(item.path.stem, len(order)))


def _folder(variable: str, beside: str) -> Path:
    named = os.environ.get(variable)
    path = Path(named) if named else ROOT.parent / "shared" / beside
    if path.is_dir():
        return path
    if os.environ.get("RULESDB_REQUIRE_SOURCES"):
        pytest.fail(f"{path} must be there in this run")
    return pytest.skip(f"{path} is not here; set {variable} to the folder that you have")


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test reads the settings of whoever runs it."""
    monkeypatch.setenv("RULESDB_CONFIG", str(tmp_path_factory.getbasetemp() / "no-such" / "config.toml"))
    for name in ("RULESDB_GAME", "RULESDB_FORMAT", "RULESDB_PAGER", "COLUMNS", "RULESDB_DEBUG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="session")
def sources() -> Path:
    """The folder of the publishers' documents, one folder a game."""
    return _folder("RULESDB_SOURCES", "sources")


@pytest.fixture(scope="session")
def cards() -> Path:
    """The folder of the card lists."""
    return _folder("RULESDB_CARDS", "cards")


def shared(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A file that `make` writes once for all workers of this run, which only read it."""
    folder = factory.getbasetemp()
    folder = (folder.parent if os.environ.get("PYTEST_XDIST_WORKER") else folder) / "shared" / name
    folder.mkdir(parents=True, exist_ok=True)
    with library.locked(folder / name, lambda _: None):
        path = folder / "made" / name
        if not path.is_file():
            path.parent.mkdir(exist_ok=True)
            make(path)
    return path


NO_GAMES = SimpleNamespace(games=tuple)  # in place of `resources` where a build asks for the bundled games


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """What this test builds in its own process holds no bundled game: a tenth of the work, where they do not matter."""
    monkeypatch.setattr("rulesdb.build.resources", NO_GAMES)


def build_alone(book: Path, path: Path, game: str) -> None:
    """Build the database `path` of one rulebook, without any bundled game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rulesdb.build.resources", NO_GAMES)
        build([book], path, game)


def build_of(factory: pytest.TempPathFactory, game: str, book: str) -> Path:
    """A database of the rulebook `book` alone, in Markdown, as that of `game`."""
    folder = factory.mktemp(game)
    (folder / f"{game}.md").write_text(book)
    build_alone(folder / f"{game}.md", folder / "rules.db", game)
    return folder / "rules.db"


def _build_alone(path: Path) -> None:
    build_alone(BOOK, path, "lantern")


@pytest.fixture(scope="session")
def alone_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small database, of the invented rulebook alone."""
    return shared(tmp_path_factory, "alone.db", _build_alone)


GAME = "meccg"  # the bundled game with the fewest rules; it stands for all where one will do


def _build_game(path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resources, "games", lambda: (GAME,))
        patch.setattr(unpacked, "unpack", lambda _: False)
        build([], path)


def _pack_game(built: Path, path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resources, "games", lambda: (GAME,))
        patch.setattr(bundle, "_FILTERS", [{"id": lzma.FILTER_LZMA2, "preset": 0}])
        path.write_bytes(bundled.pack(built))


@pytest.fixture(scope="session")
def built_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of the bundled rules of one game that was built from its digests."""
    return shared(tmp_path_factory, "built.db", _build_game)


@pytest.fixture(scope="session")
def packed_path(tmp_path_factory: pytest.TempPathFactory, built_path: Path) -> Path:
    """The file that is made of that database, hardly compressed."""
    return shared(tmp_path_factory, "bundled.xz", lambda path: _pack_game(built_path, path))


@pytest.fixture
def one_game(packed_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is one bundled game, and the file of the bundled rules holds it; builds share nothing with other tests."""
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path / "cache")
    monkeypatch.setattr(resources, "games", lambda: (GAME,))
    monkeypatch.setattr(bundle, "path", lambda: packed_path)


@pytest.fixture(scope="session")
def book_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of the bundled rules and of an invented rulebook, as the game `lantern`."""
    return shared(tmp_path_factory, "book.db", lambda path: build([BOOK], path, game="lantern"))


@pytest.fixture
def book(book_path: Path) -> Iterator[sqlite3.Connection]:
    """That database, open."""
    db = store.open_existing(book_path)
    yield db
    db.close()


@pytest.fixture(scope="session")
def full_path(tmp_path_factory: pytest.TempPathFactory, sources: Path) -> Path:
    """A database of the publishers' documents."""
    return shared(tmp_path_factory, "full.db", lambda path: build([sources], path))


@pytest.fixture
def full(full_path: Path) -> Iterator[sqlite3.Connection]:
    """That database, open."""
    db = store.open_existing(full_path)
    yield db
    db.close()


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


@pytest.fixture
def rulesdb(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], book_path: Path) -> Callable[..., Ran]:
    """Run the command line in this process, on the database of the invented game unless told."""
    from rulesdb.cli.app import main

    def run(*arguments: str | Path, db: Path | str | None = book_path, stdin: bytes | None = None) -> Ran:
        named = [] if db is None else ["--db", str(db)]
        monkeypatch.setattr(sys, "argv", ["rulesdb", *map(str, arguments), *named])
        if stdin is not None:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(stdin))))
        capsys.readouterr()
        try:
            main()
            code = 0
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run
