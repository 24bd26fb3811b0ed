"""One game, of which nothing is taken from a database: its files -> readings -> links -> rows."""

from __future__ import annotations

import contextlib
import gc
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from . import digests, opening, state, workers
from .clauses.lexicon_files import load_lexicon
from .decks.cards import facts as deck_facts
from .decks.cards.reader import cards_of
from .garbage import uncollected
from .library import Held
from .link import former
from .link.former import Former
from .link.linked import Linked, complete, named_in
from .link.lints import lint
from .model import Card, Reading
from .read import digest_files, identify, read_lines
from .read.archives import archive_of, archived
from .read.digest import read_digest
from .read.gamedata import load_game
from .read.gamefile import GameFile, read_gamefile
from .tables import linked_rows, numbered
from .tables.rows import Tables
from .tables.searching import ranking_rows

_COLLECTED = (50_000, 20, 20)  # thresholds of the garbage collector, raised because what is read is kept
FAULTS = ("headword-twice", "numbering-starts-over", "numbering-goes-back")  # kinds of problems that a build reports
LARGE = 2_000  # passages of a game whose ranking is worth a process of its own


@dataclass(slots=True)
class Report:
    """What a build did: the documents that it read, the cards, what else is held, and what it left out, a line each."""

    documents: list[str] = field(default_factory=list)
    cards: dict[str, int] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    unknown: list[tuple[str, str]] = field(default_factory=list)  # files of a folder that no reader takes, and why

    @property
    def read(self) -> list[str]:
        """What was read, in short: documents by their ids, archives by how many files of them, card lists by size."""
        archives = Counter(archive_of(document) for document in self.documents if archived(document))
        named = [document for document in self.documents if not archived(document)]
        counted = [f"{count} files of {name}" for name, count in sorted(archives.items())]
        return [*named, *counted, *(f"{count} cards of {name}" for name, count in self.cards.items())]


@dataclass(slots=True)
class Game:
    """What is to be read of one game, and the number of its first passage."""

    name: str
    first: int = 0
    files: list[Held] = field(default_factory=list)
    base: Path | None = None  # a database that the same state of the package made, with clauses of the game

    @property
    def key(self) -> str:
        """A hash of the inputs of the game: the package, its data of the game, and the user's files."""
        files = [f"{file.id} {file.sha256} {file.file} {file.told} {file.shape}" for file in self.files]
        return state.game_key(self.name, files)

    @property
    def own(self) -> GameFile | None:
        """What the user's rulesdb.toml says of it. Raises DataError."""
        return next((read_gamefile(file.text, file.file) for file in self.files if file.kind == "game"), None)

    @property
    def facts(self) -> list[deck_facts.Fact]:
        """The facts of its cards, of the lists in their order. Raises RulesError."""
        lists = (cards_of(file.text, Path(file.file)) for file in self.files if file.kind == "cards")
        return [fact for cards in lists for fact in cards.facts if fact.game == self.name]


def read_game(game: Game) -> tuple[Tables, list[deck_facts.Fact], Report]:
    """Read, link and check all that there is of one game. Raises RulesError."""
    gc.set_threshold(*_COLLECTED)
    report = Report()
    facts = game.facts
    readings = [*_of_digests(game.name), *_documents(game, report)]
    lexicon = load_lexicon(game.name)
    listed = [Card(game.name, fact.id, fact.title, fact.subtitle, kinds=lexicon.kinds_of(fact.data)) for fact in facts]
    data = load_game(game.name)
    with uncollected():
        linked = named_in(game.name, readings, game.own.data(data) if game.own else data, listed)
        return _rows(game, linked), facts, report


def _rows(game: Game, linked: Linked) -> Tables:
    """Link what is read of a game, check it, and make its rows."""
    numbers = numbered(linked, game.first)
    with workers.beside(ranking_rows, linked, numbers, worth=len(numbers) > LARGE) as ranked:
        complete(linked, _former(game))
        linked.problems += lint(linked)
        return linked_rows(linked, game.first) | ranked()


def _former(game: Game) -> Former:
    """What a former build has read of the game's sentences."""
    if game.base is None:
        return Former()
    with contextlib.closing(opening.connect(game.base)) as db:
        db.row_factory = None
        return former.load(db, game.name)


def _of_digests(game: str) -> list[Reading]:
    """The readings of the bundled digests of `game`. Raises DataError."""
    return [read_digest(content, digests.folder(game) / name, game) for name, content in digest_files.files(game)]


def _documents(game: Game, report: Report) -> Iterable[Reading]:
    for row in game.files:
        if row.kind == "document":
            file = row.source
            document, shape = identify(file, row.told, row.shape)
            if game.own:
                document = game.own.document(document, file.path.name)
            report.documents.append(document.id)
            readings = read_lines(file.lines, document, shape)
            report.warnings += _faults(readings[0])
            yield from readings


def _faults(reading: Reading) -> Iterator[str]:
    """A line for each kind of fault of a document by which a look-up has several answers."""
    counts = Counter(problem.kind for problem in reading.problems if problem.kind in FAULTS)
    for kind, count in counts.items():
        first = next(problem for problem in reading.problems if problem.kind == kind)
        more = f" (and {count - 1} more: rulesdb lint --kind {kind})" if count > 1 else ""
        yield f"{reading.document.id}: line {first.lines[0]}: {first.message}{more}"
