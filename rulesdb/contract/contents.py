"""The answers about the database itself: sources, games, authorities, coverage, lint, stats, check."""

from collections.abc import Mapping

from .passages import Authority, Certainty
from .shape import Answer, answer


@answer
class Source(Answer):
    """A document: title, edition, authority, dates and file.

    `read` is when the file was read, and `changed` whether it is another one by now, None where it is gone; both are
    None for what the package ships. `history` marks an earlier edition.
    """

    id: str
    game: str
    title: str
    edition: str | None
    authority: Authority
    published: str | None
    effective: str | None
    certainty: Certainty
    history: bool
    file: str
    sha256: str
    read: str | None
    changed: bool | None


@answer
class CardList(Answer):
    """A card list or table that was read."""

    id: str
    kind: str
    games: tuple[str, ...]
    file: str
    read: str | None
    changed: bool | None


@answer
class Game(Answer):
    """A game, and how much is held of it."""

    game: str
    documents: int
    passages: int
    terms: int
    cards: int


@answer
class Given(Answer):
    """How many rulings are held that someone signed, and of which days the first and the last are."""

    count: int
    first: str | None
    last: str | None


@answer
class Ruler(Answer):
    """Who may say what the rules of a game are, and from when until when."""

    game: str
    id: str
    name: str
    role: str
    kind: str
    since: str | None
    since_certainty: str | None
    until: str | None
    until_certainty: str | None
    cites: tuple[str, ...]
    ground: str | None
    signs: tuple[str, ...]
    rulings: Given


@answer
class KnownEdition(Answer):
    """An edition that documents cite or hold parts of, loaded or not."""

    game: str
    id: str
    title: str
    abbreviation: str | None
    issuer: str | None
    published: str | None
    certainty: Certainty
    parts: tuple[str, ...]
    cites: tuple[str, ...]
    ground: str | None


@answer
class Authorities(Answer):
    """Who may rule, and the editions that are known."""

    authorities: tuple[Ruler, ...]
    editions: tuple[KnownEdition, ...]


@answer
class Lines(Answer):
    """Lines of a document, and why they are in no passage."""

    lines: tuple[int, int]
    why: str


@answer
class Covered(Answer):
    """Where each non-blank line of a document went, and how many of its sentences that bind are read whole."""

    id: str
    game: str
    authority: Authority
    lines: int
    covered: int
    furniture: int
    unparsed: int
    gaps: tuple[Lines, ...]
    unparsed_lines: tuple[Lines, ...]
    sentences: int
    norms: int
    clauses: int
    understood: int


@answer
class Stops(Answer):
    """The words at which the reading of sentences stopped, with how often."""

    game: str
    origin: str
    stopped: Mapping[str, int]


@answer
class Skipped(Answer):
    """Files that hold nothing to cite, and why."""

    game: str
    why: str
    files: tuple[str, ...]


@answer
class Coverage(Answer):
    """What was read of each document, and what was not."""

    documents: tuple[Covered, ...]
    stops: tuple[Stops, ...]
    skipped: tuple[Skipped, ...]


@answer
class Problem(Answer):
    """What is wrong with a document or with the data."""

    game: str
    kind: str
    document: str | None
    lines: tuple[int, int] | None
    message: str


@answer
class RulingFault(Answer):
    """What is wrong with a community's file of rulings."""

    file: str
    line: int | None
    message: str


@answer
class Tally(Answer):
    """The passages of a document by kind."""

    passages: int
    kinds: Mapping[str, int]


@answer
class Resolved(Answer):
    """How many references lead somewhere, and how many do not."""

    resolved: int
    unresolved: int


@answer
class Stats(Answer):
    """How much is held: passages by document, terms, cards, references."""

    documents: Mapping[str, Tally]
    terms: int
    cards: int
    references: Resolved
    clauses: int
    supersedes: int
    conflicts: int
    errata: int
    needs_review: int


@answer
class Check(Answer):
    """Whether a database is as its build left it, and what is wrong with it."""

    database: str
    whole: bool
    faults: tuple[str, ...]
