"""What every answer is made of: passages with their places, editions, and remarks of players."""

from collections.abc import Mapping
from typing import Literal

from .shape import Answer, absent, answer

Certainty = Literal["stated", "published", "floor", "unknown"]
Authority = Literal["official", "consolidation", "designer", "fan", "digest"]


@answer
class Precedence(Answer):
    """Which of two passages overrides the other, and the rule that says so.

    `sentence` are words of the one sentence that falls; None where all of the older passage does.
    """

    newer: str
    older: str
    sentence: str | None
    ground: str


@answer
class Contradiction(Answer):
    """Another passage, by its id, that says otherwise; nothing decides between the two. `about` is the question."""

    with_: str
    about: str


@answer
class Review(Answer):
    """Why a ruling may be out of date, and the id of the passage that changed what it rests on."""

    because_of: str
    why: str


@answer
class Attribution(Answer):
    """Who gave a ruling, when and where; `citation` says it in words."""

    author: str
    date: str | None
    certainty: Certainty
    thread: int | str | None
    title: str | None
    address: str | None
    citation: str


@answer
class Compared(Answer):
    """What a later document made of a ruling: confirmed, changed, open or not covered."""

    result: str
    with_: str | None


@answer
class Clause(Answer):
    """How one clause of a passage is read: its norm, its event, and all of it in a line.

    `stopped` is the word at which the reading stopped, None where the clause is `understood` whole.
    """

    text: str
    norm: str
    event: str
    understood: bool
    stopped: str | None
    line: str


@answer
class Passage(Answer):
    """The smallest text that stands alone, with its document, edition, lines, dates, and what overrides it.

    `lines` are the first and the last line in the document's file, `spans` the exact ranges. `effective` is the ISO
    date from which it is known to be in force. `score` is there in a search, `clauses` where one passage is shown.
    """

    id: str
    game: str
    kind: str
    title: str
    path: tuple[str, ...]
    text: str
    intro: str | None
    document: str
    document_title: str
    edition: str | None
    authority: Authority
    lines: tuple[int, int]
    spans: tuple[tuple[int, ...], ...]
    number: str | None
    original: str | None
    effective: str | None
    certainty: Certainty
    mark: str | None
    supersedes: tuple[str, ...]
    superseded_by: tuple[str, ...]
    precedence: tuple[Precedence, ...]
    conflicts: tuple[Contradiction, ...]
    needs_review: tuple[Review, ...]
    cites: tuple[str, ...]
    rulings: tuple[Attribution, ...]
    compared: Compared | None
    score: float | None = absent()
    clauses: tuple[Clause, ...] | None = absent()


@answer
class Edition(Answer):
    """A document behind an answer; `dated` is the ISO date that is known of it."""

    id: str
    title: str
    edition: str | None
    authority: Authority
    certainty: Certainty
    dated: str | None


@answer
class Editions(Answer):
    """The documents that an answer rests on, and what the date that was asked for leaves out.

    `oldest` is the first day of which it is known that something was in force; `before_all` says that `as_of` is before
    it; `could_rule` names who could rule on that day.
    """

    as_of: str | None
    documents: tuple[Edition, ...]
    left_out: tuple[Edition, ...]
    oldest: str | None
    before_all: bool
    could_rule: tuple[str, ...]


@answer
class Remark(Answer):
    """What a player without authority wrote: never a ground."""

    kind: Literal["discussion"]
    game: str
    title: str
    question: str | None
    text: str
    author: str
    date: str | None
    document: str
    lines: tuple[int, int]
    address: str | None


@answer
class Change(Answer):
    """Words that are the same, added or removed between two texts."""

    kind: str
    text: str


Facts = Mapping[str, str]
