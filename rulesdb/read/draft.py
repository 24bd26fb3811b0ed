"""Collects what a reader finds in one document and hands it out as one Reading with stable ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from ..model import (
    PASSAGE_KINDS,
    Card,
    Document,
    Heading,
    Line,
    Listing,
    Passage,
    Pointer,
    Problem,
    Reading,
    Span,
    Term,
)
from ..text import portions, slug, squeeze

LIMIT = 90  # words: an answer quotes about eighty
NAME_LIMIT = 10  # words of a heading in an id
INTRO_LIMIT = 60  # words of a lead-in that are worth repeating with each item
ASKED_LIMIT = 200  # words of the question of a ruling, which is repeated only once


class Draft:
    """A reading of `document` under construction, to which readers add."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._counts: Counter[str] = Counter()
        self._passages: list[Passage] = []
        self._headings: list[Heading] = []
        self._terms: list[Term] = []
        self._cards: list[Card] = []
        self._listings: list[Listing] = []
        self._pointers: list[Pointer] = []
        self._spans: list[Span] = []
        self._problems: list[Problem] = []

    def passage(
        self,
        kind: str,
        text: str,
        lines: Iterable[int],
        *,
        section: str | Sequence[str],
        path: Sequence[str],
        title: str = "",
        intro: str = "",
        **more: Any,
    ) -> list[Passage]:
        """Add one passage, or several where `text` is too long to quote; the last part of their id counts up.

        `lines` are the numbers of the lines that `text` stands on. `section` names the place in words (one name, or
        the names from the outside in): it becomes the middle of the id, so it must not depend on what stands before
        it in the document. `path` are the headings from the top down; `title` is the innermost unless told. `more`
        are further fields of Passage; with `whole` among them the text stays one passage, however long it is.
        """
        if kind not in PASSAGE_KINDS:
            raise ValueError(f"no such kind of passage: {kind}")
        place = _place((section,) if isinstance(section, str) else tuple(section))
        intro = squeeze(intro)
        places = spans(lines)  # once: `lines` may be an iterator, and a long text is several passages
        whole = more.pop("whole", False)
        limit = ASKED_LIMIT if whole else INTRO_LIMIT
        if len(intro.split()) > limit:
            intro = " ".join(portions(intro, limit)[-1:])
        added = []
        for portion in [squeeze(text)] if whole else portions(text, LIMIT):
            if not portion:
                continue
            self._counts[place] += 1
            passage = Passage(
                id=f"{self.document.id}/{place}/{self._counts[place]}",
                game=self.document.game,
                document=self.document.id,
                kind=kind,
                title=title or (path[-1] if path else self.document.title),
                path=tuple(path),
                text=portion,
                spans=places,
                intro=intro,
                **more,
            )
            added.append(passage)
        self._passages += added
        return added

    def heading(self, lines: Iterable[int], title: str, path: Sequence[str], numbers: Sequence[str] = ()) -> None:
        """Note a heading; its lines count as covered. `path` ends with `title`."""
        first, last = _bounds(lines)
        self._headings.append(Heading(self.document.id, (first, last), title, tuple(path), tuple(numbers)))
        self._spans.append(Span(self.document.id, (first, last), "heading", title))

    @property
    def passages(self) -> Sequence[Passage]:
        """The passages so far, in reading order."""
        return self._passages

    def term(self, name: str, aliases: Sequence[str] = (), redirect: str = "", passage: str = "") -> None:
        """Note that the document has an entry for `name`, or only a pointer from it to `redirect`.

        Without an entry, `passage` is the id of the rule that defines it in passing.
        """
        self._terms.append(Term(self.document.game, self.document.id, name, tuple(aliases), redirect, passage))

    def card(self, title: str, subtitle: str = "", codes: Sequence[str] = ()) -> None:
        """Note a card that the document names as a record's subject or a list's member."""
        self._cards.append(Card(self.document.game, self.document.id, title, subtitle, tuple(codes)))

    def listing(self, list_: str, format_: str, card: str, passage: Passage) -> None:
        """Note that `card` stands on the list `list_`, which binds `format_` (a format, a kind of player)."""
        row = Listing(self.document.game, self.document.id, list_, format_, card, passage.id)
        self._listings.append(row)

    def pointer(self, passage: Passage, kind: str, target: str, words: str) -> None:
        """Note a printed reference of `passage` to `target`, with the `words` that make it."""
        self._pointers.append(Pointer(passage.id, kind, squeeze(target), squeeze(words)))

    def furniture(self, lines: Iterable[int], name: str) -> None:
        """Note lines that are no rules text: contents, page heads, adverts."""
        self._spans += [Span(self.document.id, span, "furniture", name) for span in spans(lines)]

    def unparsed(self, lines: Iterable[int], why: str) -> None:
        """Note lines that could not be read, and why."""
        self._spans += [Span(self.document.id, span, "unparsed", why) for span in spans(lines)]

    def gap(self, line: int, why: str) -> None:
        """Note that the document lost text in front of `line`."""
        self._spans.append(Span(self.document.id, (line, line), "gap", why))

    def problem(self, kind: str, message: str, lines: tuple[int, int] = (0, 0)) -> None:
        """Note a fault of the document."""
        self._problems.append(Problem(self.document.id, lines, kind, message))

    def reading(self, lines: Sequence[Line], problems: Sequence[Problem] = ()) -> Reading:
        """All of it. A non-blank one of `lines` that nothing accounts for becomes an unparsed span."""
        covered = set[int]()
        for passage in self._passages:
            for first, last in passage.spans:
                covered.update(range(first, last + 1))
        for span in self._spans:
            if span.kind != "gap":
                covered.update(range(span.lines[0], span.lines[1] + 1))
        left = [line.number for line in lines if line.text.strip() and line.number not in covered]
        self.unparsed(left, "the reader did not place this line")
        return Reading(
            self.document,
            tuple(self._passages),
            tuple(self._headings),
            tuple(self._terms),
            tuple(self._cards),
            tuple(self._listings),
            tuple(self._pointers),
            tuple(self._spans),
            (*problems, *self._problems),
            frozenset(line.number for line in lines if not line.text.strip()),
        )


@lru_cache(maxsize=64)  # the passages of one section follow each other
def _place(names: tuple[str, ...]) -> str:
    """The middle of an id, of the names of a place from the outside in."""
    return "/".join("-".join(slug(name).split("-")[:NAME_LIMIT]) for name in names)


def spans(lines: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Runs of neighbouring line numbers, in the order given: [4, 5, 9, 2] -> ((4, 5), (9, 9), (2, 2))."""
    runs: list[tuple[int, int]] = []
    for number in lines:
        if runs and runs[-1][1] <= number <= runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return tuple(runs)


def _bounds(lines: Iterable[int]) -> tuple[int, int]:
    numbers = list(lines)
    return min(numbers), max(numbers)
