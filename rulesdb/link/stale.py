"""Rulings to review: a later passage changed what they explain.

A ruling depends on the text of the cards that it rules on, and on rules that it refers to, or that stand under its term
or in its section, where it shares SHARE of their words. A ruling that is itself overridden is superseded, not stale.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..model import Passage, Reference
from ..stemming import stem
from ..text import STOP, fold, section_of, sentences, words
from .errata import CHANGING, Event

if TYPE_CHECKING:
    from .linked import Linked

RULINGS = ("ruling", "question")
SHARED = 4  # least number of words that a ruling and the rule that it explains have in common
SHARE = 0.35  # least share of the words of that rule


@dataclass(frozen=True, slots=True)
class Stale:
    """The ruling `passage` must be reviewed because `cause` changed what it explains."""

    passage: str
    cause: str
    why: str


def stale(linked: Linked, events: list[Event]) -> list[Stale]:
    """Each ruling whose card or rule a later passage changed, with that passage, once a pair."""
    index = _Index(linked)
    return list(dict.fromkeys([*_by_cards(index, events), *_by_rules(index)]))


class _Index:
    """Parts of `linked` for repeated look-ups: passages by id, supersedes edges, rulings that are not superseded."""

    def __init__(self, linked: Linked) -> None:
        readings = [r for r in linked.readings if not r.document.history and r.document.authority != "digest"]
        self.linked = linked
        self.passages = {p.id: p for reading in readings for p in reading.passages}
        self._rank = {reading.document.id: reading.document.rank for reading in readings}
        printed = {p.id for r in readings if r.document.authority != "designer" for p in r.passages}
        self.overrides = [e for e in linked.references if e.kind == "supersedes" and e.source in printed]
        fallen = {edge.target for edge in self.overrides if not edge.part}
        self.rulings = [p for p in self.passages.values() if p.kind in RULINGS and p.id not in fallen]

    def later(self, passage: str, other: str) -> bool:
        """Whether `passage` came after `other`: by dates where both have one, else by their documents."""
        days = [self.linked.since[id_].day for id_ in (passage, other)]
        if all(days):
            return days[0] > days[1]
        first, second = (self._rank[self.passages[id_].document] for id_ in (passage, other))
        return first > second


def _by_cards(index: _Index, events: list[Event]) -> Iterator[Stale]:
    """Rulings on a card whose text was changed after them."""
    changes: dict[str, list[Event]] = defaultdict(list)
    for event in events:
        if event.action in CHANGING and event.passage in index.passages:
            changes[event.card].append(event)
    rulings = {passage.id for passage in index.rulings}
    for card, passage, _ in index.linked.cards.passages:
        for event in changes[card] if passage in rulings else ():
            quoted = event.after and fold(event.after) in fold(index.passages[passage].text)
            if event.passage != passage and not quoted and index.later(event.passage, passage):
                yield Stale(passage, event.passage, f"the card's text was {event.action} later")


def _by_rules(index: _Index) -> Iterator[Stale]:
    """Rulings that share words with a rule which a passage later than they are overrides."""
    targets = _targets(index)
    for edge in index.overrides:
        older = index.passages.get(edge.target)
        if not older:
            continue
        named = {older.id, section_of(older.id), *_terms(index, older.id)}
        stems = {stem(word) for word in words(_fallen(older, edge)) if word not in STOP}
        for ruling in index.rulings:
            under = ruling.term and fold(ruling.term) == fold(older.term)
            within = ruling.document == older.document and ruling.path[: len(older.path)] == older.path
            near = named & targets[ruling.id] or under or within
            own = ruling.id in (edge.source, older.id) or _overridden(index, ruling.id, edge.source)
            if near and not own and _takes_up(ruling, stems) and index.later(edge.source, ruling.id):
                yield Stale(ruling.id, edge.source, f"a rule that it explains was overridden: {edge.words}")


def _targets(index: _Index) -> dict[str, set[str]]:
    targets: dict[str, set[str]] = defaultdict(set)
    for edge in index.linked.references:
        if edge.kind not in ("supersedes", "conflicts"):
            targets[edge.source].add(edge.target)
    return targets


def _terms(index: _Index, passage: str) -> set[str]:
    return {concept for concept, owned, _ in index.linked.concepts.passages if owned == passage}


def _fallen(older: Passage, edge: Reference) -> str:
    """The overridden text: the one sentence that the edge names, or the whole passage."""
    if not edge.part:
        return older.text
    return next((s for s in sentences(older.text) if fold(edge.part) in fold(s)), older.text)


def _takes_up(ruling: Passage, stems: set[str]) -> bool:
    shared = stems & {stem(word) for word in words(f"{ruling.intro} {ruling.text}")}
    return len(shared) >= SHARED and len(shared) >= SHARE * len(stems)


def _overridden(index: _Index, ruling: str, newer: str) -> bool:
    return any(edge.target == ruling and edge.source == newer for edge in index.overrides)
