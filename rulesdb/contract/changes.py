"""The answers of conflicts, diff, trace, path and graph: how texts and terms hang together."""

from collections.abc import Mapping
from typing import Literal

from .passages import Certainty, Change, Editions, Passage
from .shape import Answer, answer, unprinted


@answer
class Conflict(Answer):
    """A place where two sources differ; `one` wins where it is decided, and `says` is then the rule that decides.

    `sentence` are words of the one sentence of `other` that falls, None where all of it does.
    """

    game: str
    decided: bool
    says: str
    sentence: str | None
    one: tuple[Passage, ...]
    other: tuple[Passage, ...]


@answer
class ComparedDocument(Answer):
    """One of two documents that are compared."""

    id: str
    title: str
    edition: str | None
    effective: str | None
    certainty: Certainty


@answer
class RuleChange(Answer):
    """A rule that was added, removed, moved or reworded, with its passages on both sides."""

    kind: Literal["added", "removed", "moved", "reworded"]
    section: tuple[str, ...]
    section_before: tuple[str, ...]
    old: tuple[Passage, ...]
    new: tuple[Passage, ...]
    words: tuple[Change, ...]


@answer
class ReferenceChange(Answer):
    """The printed references of a section that only one of the documents has."""

    section: str
    removed: tuple[str, ...]
    added: tuple[str, ...]


@answer
class HeadingChange(Answer):
    """The headings that only one of the documents has."""

    removed: tuple[str, ...]
    added: tuple[str, ...]


@answer
class ChangedLines(Answer):
    """What became of each line that a page of two revisions prints for one of them."""

    printed: int
    changed: int
    same: int
    headings: int
    unaccounted: tuple[int, ...]


@answer
class Diff(Answer):
    """What is different in the document `new`, rule by rule."""

    old: ComparedDocument
    new: ComparedDocument
    changes: tuple[RuleChange, ...]
    counts: Mapping[str, int]
    see_also: tuple[ReferenceChange, ...]
    headings: HeadingChange
    lines: ChangedLines | None
    editions: Editions


@answer
class Stage(Answer):
    """What a text did to `of`, the id of one in an older document, with the rule of precedence and the words."""

    passage: Passage
    relation: str
    of: str | None
    ground: str | None
    words: tuple[Change, ...]


@answer
class Trace(Answer):
    """The life of each rule of an id through all documents, newest first."""

    id: str
    title: str
    lives: tuple[tuple[Stage, ...], ...]
    editions: Editions


@answer
class Link(Answer):
    """A reference from an entry to another, and the passage that makes it."""

    from_: str
    to: str
    kind: str
    words: str
    passage: Passage


@answer
class TermPath(Answer):
    """How two terms hang together."""

    from_: str
    to: str
    game: str
    steps: tuple[Link, ...]
    editions: Editions


@answer
class Edge(Answer):
    """A reference from an entry to another, and the number of the passage that makes it."""

    from_: str
    to: str
    kind: str
    words: str
    passage: int


@answer
class Neighbourhood(Answer):
    """A term with its nearest terms and cards and the references between them; `left_out` more mention it."""

    term: str
    nodes: tuple[str, ...]
    edges: tuple[Edge, ...]
    game: str = unprinted("")
    left_out: int = unprinted(0)
    editions: Editions | None = unprinted(None)
