"""The pipeline: files -> readings -> links -> one database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from . import __version__, resources, store
from .decks import facts as deck_facts
from .decks.cardlist import read_cards, sniff
from .errors import UnreadableError
from .link.linked import link
from .link.lints import lint
from .model import Card, Reading
from .read import identify, read_lines, source
from .read.digest import read_file
from .read.gamedata import load_game
from .tables import write_game

Progress = Callable[[str], None]


@dataclass(slots=True)
class Report:
    """What a build read, and the one-line warnings of what it left out."""

    documents: list[str] = field(default_factory=list)
    cards: dict[str, int] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Inputs:
    """The files of a build by game: (path, shape told by the user) of documents, and card lists."""

    documents: dict[str, list[Path]] = field(default_factory=lambda: defaultdict(list))
    facts: dict[str, list[deck_facts.Fact]] = field(default_factory=lambda: defaultdict(list))


def build(
    paths: Sequence[Path], database: Path, game: str = "", shape: str = "", progress: Progress = lambda _: None
) -> Report:
    """Build `database` from the bundled rules and the files and folders `paths`; the old file serves until it is whole.

    A file that is named must be readable; one that a folder holds is left out with a warning. `game` and `shape` say
    what documents are that are not known. `progress` is told of each stage. Raises RulesError; then nothing changed.
    """
    report = Report()
    inputs = sort_inputs(paths, game, shape, report)
    with store.writing(database) as new:
        deck_facts.create_tables(new.conn)
        for name in sorted({*resources.games(), *inputs.documents, *inputs.facts}):
            progress(f"reading {name}")
            readings = [*digests(name), *_documents(inputs.documents[name], game, shape, report)]
            progress(f"linking {name}")
            facts = inputs.facts[name]
            listed = [Card(name, fact.id, fact.title, fact.subtitle) for fact in facts]
            linked = link(name, readings, load_game(name), listed)
            linked.problems += lint(linked)
            progress(f"writing {name}")
            write_game(new, linked)
            deck_facts.insert(new.conn, facts)
            if facts:
                report.cards[name] = len(facts)
        origin = "documents" if report.documents or report.cards else "bundled"
        meta = {"version": __version__, "origin": origin}
        store.write_rows(new, "meta", ({"key": key, "value": value} for key, value in meta.items()))
        store.finish(new)
    return report


def sort_inputs(paths: Sequence[Path], game: str, shape: str, report: Report) -> Inputs:
    """Which game each file belongs to, by its content."""
    inputs = Inputs()
    seen: dict[str, Path] = {}
    for path, named in _files(paths):
        try:
            file = source.load(path)
            if file.sha256 in seen:
                report.warnings.append(f"{path}: is the same file as {seen[file.sha256]}; left out")
            elif sniff(file.text[:65536]):
                for fact in read_cards(path).facts:
                    inputs.facts[fact.game].append(fact)
            else:
                inputs.documents[identify(file, game, shape)[0].game].append(path)
            seen[file.sha256] = path
        except UnreadableError as error:
            if named:
                raise
            report.warnings.append(f"{error}; left out")
    return inputs


def _files(paths: Iterable[Path]) -> Iterable[tuple[Path, bool]]:
    """Each file, and whether the user named it rather than a folder that holds it."""
    for path in paths:
        if path.is_dir():
            yield from ((file, False) for file in sorted(path.rglob("*")) if file.is_file())
        else:
            yield path, True


def digests(game: str) -> list[Reading]:
    """The readings of the bundled digests of `game`. Raises DataError."""
    folder = resources.folder("data") / game / "digest"
    return [read_file(path, game) for path in sorted(folder.glob("*.md"))]


def _documents(paths: Sequence[Path], game: str, shape: str, report: Report) -> Iterable[Reading]:
    known: dict[str, Path] = {}
    for path in paths:
        file = source.load(path)
        document, found = identify(file, game, shape)
        if document.id in known:
            report.warnings.append(
                f"{path}: is another copy of {document.id}, read from {known[document.id]}; left out"
            )
            continue
        known[document.id] = path
        report.documents.append(document.id)
        yield from read_lines(file.lines, document, found)
