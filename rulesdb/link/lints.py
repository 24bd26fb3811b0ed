"""Checks of a linked game: a list of functions from Linked to problems. A new check is added to LINTS.

A package of another author adds one by an entry point of the group "rulesdb.lints" (docs/extending.md).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from ..extensions import installed
from ..model import Passage, Problem
from ..text import fold
from .linked import Linked

Lint = Callable[[Linked], Iterator[Problem]]


def dangling_references(linked: Linked) -> Iterator[Problem]:
    """A printed reference that names nothing loaded, or more than one thing."""
    by_id = {passage.id: passage for passage in linked.passages()}
    for row in linked.unresolved:
        if row.reason != "document not loaded":
            passage = by_id[row.source]
            yield _at(passage, "dangling-reference", f"{row.words!r}: {row.target!r}: {row.reason}")


def two_names_for_one_term(linked: Linked) -> Iterator[Problem]:
    """Two glossary entries whose names mean each other but were not known to be one."""
    names: dict[str, set[str]] = defaultdict(set)
    for folded, _, target, loose in linked.concepts.book.rows():
        if not loose:
            names[folded].add(target)
    for folded, targets in sorted(names.items()):
        if len(targets) > 1:
            yield Problem("", (0, 0), "two-terms", f"{folded!r} names {' and '.join(sorted(targets))}")


def rulings_on_unknown_cards(linked: Linked) -> Iterator[Problem]:
    """A ruling on a card that no loaded card list knows. Says nothing while no list is loaded."""
    if not linked.listed:
        return
    printed = {card.title: (card, reading) for reading in linked.readings for card in reading.cards}
    for card, reading in printed.values():
        owners = linked.cards.owners(card.title)
        if owners and not any(owner in linked.cards.listed for owner in owners):
            yield Problem(reading.document.id, (0, 0), "unknown-card", f"no card list knows {card.title!r}")


def duplicate_texts(linked: Linked) -> Iterator[Problem]:
    """A passage that stands twice in one document, word for word, lead-in included."""
    for reading in linked.readings:
        first: dict[str, Passage] = {}
        for passage in reading.passages:
            same = first.setdefault(fold(f"{passage.intro} {passage.text}"), passage)
            if same is not passage and len(passage.text) > 60:
                yield _at(passage, "duplicate-text", f"repeats {same.id}")


def undated_rulings(linked: Linked) -> Iterator[Problem]:
    """A ruling or erratum whose date neither it nor its document gives."""
    for reading in linked.readings:
        document = reading.document
        if document.published or document.effective or document.authority == "digest":
            continue
        rulings = [p for p in reading.passages if p.kind in ("ruling", "erratum") and not p.effective]
        if rulings:
            yield Problem(document.id, rulings[0].spans[0], "undated-ruling", f"{len(rulings)} rulings have no date")


def _at(passage: Passage, kind: str, message: str) -> Problem:
    return Problem(passage.document, passage.spans[0], kind, f"{passage.id}: {message}")


LINTS: tuple[Lint, ...] = (
    dangling_references,
    two_names_for_one_term,
    rulings_on_unknown_cards,
    duplicate_texts,
    undated_rulings,
)


def lint(linked: Linked) -> list[Problem]:
    """The problems that LINTS and the checks of other packages find."""
    return [problem for check in (*LINTS, *installed("rulesdb.lints").values()) for problem in check(linked)]
