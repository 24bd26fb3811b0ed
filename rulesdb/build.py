"""The pipeline: files -> readings -> links -> one database."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from . import __version__, resources, store
from .decks.cards import facts as deck_facts
from .decks.cards.reader import read_cards, sniff
from .errors import UnreadableError
from .link.linked import link
from .link.lints import lint
from .link.vectors import load_vectors
from .model import Card, Reading
from .read import identify, read_lines, source
from .read.digest import read_file
from .read.gamedata import load_game
from .tables import Tables, game_rows

Progress = Callable[[str], None]
BLOCK = 10_000_000  # passages of one game are numbered from a multiple of this, so that games can be read side by side


@dataclass(slots=True)
class Report:
    """What a build read, and the one-line warnings of what it left out."""

    documents: list[str] = field(default_factory=list)
    cards: dict[str, int] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Game:
    """What is to be read of one game; `told` and `shape` are what the user says of documents that are not known."""

    name: str
    first: int
    told: str = ""
    shape: str = ""
    documents: list[Path] = field(default_factory=list)
    facts: list[deck_facts.Fact] = field(default_factory=list)


def build(
    paths: Sequence[Path], database: Path, game: str = "", shape: str = "", progress: Progress = lambda _: None
) -> Report:
    """Build `database` from the bundled rules and the files and folders `paths`; the old file serves until it is whole.

    A file that is named must be readable; one that a folder holds is left out with a warning. `game` and `shape` say
    what documents are that are not known. `progress` is told of each stage. Raises RulesError; then nothing changed.
    """
    report = Report()
    progress("reading")
    games = sort_inputs(paths, game, shape, report)
    with store.writing(database) as new:
        deck_facts.create_tables(new.conn)
        for held, (rows, part) in zip(games, _all_rows(games), strict=True):
            progress(f"writing {held.name}")
            store.write_game(new, rows)
            deck_facts.insert(new.conn, held.facts)
            report.documents += part.documents
            report.warnings += part.warnings
            if held.facts:
                report.cards[held.name] = len(held.facts)
        store.write_rows(new, "vector", load_vectors().items())
        origin = "documents" if report.documents or report.cards else "bundled"
        store.write_rows(new, "meta", [("version", __version__), ("origin", origin)])
        store.finish(new)
    return report


def sort_inputs(paths: Sequence[Path], game: str, shape: str, report: Report) -> list[Game]:
    """The games to read, each with its files, which are told apart by their content."""
    documents: dict[str, list[Path]] = defaultdict(list)
    facts: dict[str, list[deck_facts.Fact]] = defaultdict(list)
    seen: dict[str, Path] = {}
    for path, named in _files(paths):
        try:
            file = source.load(path)
            if file.sha256 in seen:
                report.warnings.append(f"{path}: is the same file as {seen[file.sha256]}; left out")
            elif sniff(file.text[:65536]):
                for fact in read_cards(path).facts:
                    facts[fact.game].append(fact)
            else:
                documents[identify(file, game, shape)[0].game].append(path)
            seen[file.sha256] = path
        except UnreadableError as error:
            if named:
                raise
            report.warnings.append(f"{error}; left out")
    names = sorted({*resources.games(), *documents, *facts})
    return [
        Game(name, place * BLOCK + 1, game, shape, documents[name], facts[name]) for place, name in enumerate(names)
    ]


def _files(paths: Iterable[Path]) -> Iterable[tuple[Path, bool]]:
    """Each file, and whether the user named it rather than a folder that holds it."""
    for path in paths:
        if path.is_dir():
            yield from ((file, False) for file in sorted(path.rglob("*")) if file.is_file())
        else:
            yield path, True


def _all_rows(games: Sequence[Game]) -> Iterator[tuple[Tables, Report]]:
    """The rows of each game, in order; games are read side by side where the machine has the cores."""
    workers = min(os.cpu_count() or 1, len(games))
    if workers < 2:
        yield from map(read_game, games)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(read_game, games)


def read_game(game: Game) -> tuple[Tables, Report]:
    """Read, link and check all that there is of one game. Raises RulesError."""
    report = Report()
    readings = [*digests(game.name), *_documents(game, report)]
    listed = [Card(game.name, fact.id, fact.title, fact.subtitle) for fact in game.facts]
    linked = link(game.name, readings, load_game(game.name), listed)
    linked.problems += lint(linked)
    return game_rows(linked, game.first), report


def digests(game: str) -> list[Reading]:
    """The readings of the bundled digests of `game`. Raises DataError."""
    folder = resources.folder("data") / game / "digest"
    return [read_file(path, game) for path in sorted(folder.glob("*.md"))]


def _documents(game: Game, report: Report) -> Iterable[Reading]:
    known: dict[str, Path] = {}
    for path in game.documents:
        file = source.load(path)
        document, shape = identify(file, game.told, game.shape)
        if document.id in known:
            report.warnings.append(
                f"{path}: is another copy of {document.id}, read from {known[document.id]}; left out"
            )
            continue
        known[document.id] = path
        report.documents.append(document.id)
        yield from read_lines(file.lines, document, shape)
