"""A file -> lines -> records: one folder per shape of document, and what they share.

source     a file on disk -> its lines
formats/   HTML, PDF, DOCX and ODT -> text
catalogue  which document is this?
repairs    mend a document's known faults
draft      collects passages, terms, pointers and what is left over into a Reading
digest     our own rules in data/
gamedata   the small tables in data/
inline, bullets, citations, headwords   what several shapes share

wiki/        a saved wiki page that compares two revisions       (lotr-tcg Comprehensive Rules)
booklets/    a scanned rules booklet; a dated list of rulings    (lotr-tcg Comprehensive Rulebook, Current Rulings)
compendium/  rules, glossary, scenarios and questions in one     (lotr-lcg Rule Compendium)
outline/     lettered and numbered sections over nested bullets  (meccg Universal Rules)
rulebook/    any other rulebook in Markdown or plain text
threads/     saved forum threads in which somebody with authority answers
maildigest/  mailed digests of questions and answers
rulings/     rulings that a community keeps, one file a card or term
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from importlib import import_module

from .. import resources
from ..errors import UnreadableError
from ..extensions import installed
from ..model import Document, Line, Reading
from ..text import excerpt, slug
from . import archives, catalogue, repairs, source, titlepage

Read = Callable[[Sequence[Line], Document], Iterable[Reading]]
SHAPES = {  # what data/ and --shape call it, and the module whose `read` reads it; others add "rulesdb.readers"
    "wikidiff": "wiki.page",
    "booklet": "booklets.booklet",
    "bulletin": "booklets.bulletin",
    "compendium": "compendium.reader",
    "outline": "outline.reader",
    "rulebook": "rulebook.reader",
    "threads": "threads.reader",
    "maildigest": "maildigest.reader",
    "rulings": "rulings.reader",
}


def identify(file: source.Source, game: str = "", shape: str = "") -> tuple[Document, str]:
    """The document record of `file` and its shape: recognised by content, else taken from `game` and `shape`.

    Raises UnreadableError where the text is not recognised and no game is given.
    """
    entry = None if shape else _known(file)
    if entry:
        document = replace(entry.document, file=str(file.path), sha256=file.sha256)
        if entry.shape in archives.SHAPES:
            document = archives.named(replace(document, game=game or document.game, title=""), entry.shape, file)
        return document, entry.shape
    shape = shape or archives.shape_of(file)
    game = game or archives.game_of(file, shape)
    if game and shape in archives.SHAPES:
        document = Document("", game, "", "", "designer", file=str(file.path), sha256=file.sha256)
        return archives.named(document, shape, file), shape
    if not game:
        raise UnreadableError(
            f"{file.path}: is no document that is known here; to read it say --game G (and --shape S)"
        )
    name = file.path.stem
    effective, published = titlepage.in_force(file.lines)
    document = Document(
        f"{game}/{slug(name)}", game, titlepage.title(file.lines, name), titlepage.edition(file.lines), "official",
        published=published, effective=effective,
        certainty="stated" if effective else "published" if published else "unknown",
        file=str(file.path), sha256=file.sha256,
    )  # fmt: skip
    return document, shape or "rulebook"


def is_known(file: source.Source) -> bool:
    """Whether `file` is a document that the package knows."""
    return _known(file) is not None


def _known(file: source.Source) -> catalogue.Entry | None:
    entries = [entry for name in resources.games() for entry in catalogue.load_entries(name)]
    return catalogue.recognise(file, entries)


def read_lines(lines: Sequence[Line], document: Document, shape: str) -> tuple[Reading, ...]:
    """The readings of `lines` as a document of `shape`, after the repairs that data/ holds for it."""
    reader = _reader(shape)
    name = document.id.partition("/")[2]
    fixes = repairs.load_repairs(resources.folder("data") / document.game / "repairs" / f"{name}.toml")
    mended, problems = repairs.mend(lines, fixes, document.id)
    first, *others = reader(mended, document)
    return (replace(first, problems=(*problems, *first.problems)), *others)


def _reader(shape: str) -> Read:
    """The function that reads documents of `shape`. Raises UnreadableError for one that is not known."""
    if shape in SHAPES:
        read: Read = import_module(f".{SHAPES[shape]}", __name__).read
        return read
    added = installed("rulesdb.readers")
    if shape not in added:
        names = ", ".join((*SHAPES, *added))
        raise UnreadableError(f"no shape of document is called {excerpt(shape)}; the shapes are {names}")
    plugin: Read = added[shape]
    return plugin
