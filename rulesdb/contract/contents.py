"""The answers about the database itself: sources, games, authorities, coverage, lint, stats, check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .passages import Authority, Certainty


@dataclass(frozen=True, slots=True)
class Source:
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


@dataclass(frozen=True, slots=True)
class CardList:
    """A card list or table that was read."""

    id: str
    kind: str
    games: tuple[str, ...]
    file: str
    read: str | None
    changed: bool | None


@dataclass(frozen=True, slots=True)
class Game:
    """A game, and how much is held of it."""

    game: str
    documents: int
    passages: int
    terms: int
    cards: int


@dataclass(frozen=True, slots=True)
class Given:
    """How many rulings are held that someone signed, and of which days the first and the last are."""

    count: int
    first: str | None
    last: str | None


@dataclass(frozen=True, slots=True)
class Ruler:
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


@dataclass(frozen=True, slots=True)
class KnownEdition:
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


@dataclass(frozen=True, slots=True)
class Authorities:
    """Who may rule, and the editions that are known."""

    authorities: tuple[Ruler, ...]
    editions: tuple[KnownEdition, ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of a document, and why they are in no passage."""

    lines: tuple[int, int]
    why: str


@dataclass(frozen=True, slots=True)
class Covered:
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


@dataclass(frozen=True, slots=True)
class Stops:
    """The words at which the reading of sentences stopped, with how often."""

    game: str
    origin: str
    stopped: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Skipped:
    """Files that hold nothing to cite, and why."""

    game: str
    why: str
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """What was read of each document, and what was not."""

    documents: tuple[Covered, ...]
    stops: tuple[Stops, ...]
    skipped: tuple[Skipped, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a document or with the data."""

    game: str
    kind: str
    document: str | None
    lines: tuple[int, int] | None
    message: str


@dataclass(frozen=True, slots=True)
class RulingFault:
    """What is wrong with a community's file of rulings."""

    file: str
    line: int | None
    message: str


@dataclass(frozen=True, slots=True)
class Tally:
    """The passages of a document by kind."""

    passages: int
    kinds: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Resolved:
    """How many references lead somewhere, and how many do not."""

    resolved: int
    unresolved: int


@dataclass(frozen=True, slots=True)
class Stats:
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


@dataclass(frozen=True, slots=True)
class Check:
    """Whether a database is as its build left it, and what is wrong with it."""

    database: str
    whole: bool
    faults: tuple[str, ...]
