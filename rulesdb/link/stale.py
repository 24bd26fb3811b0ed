"""Rulings to look at again: what they explain was changed by something later.

A ruling depends on the text of the cards that it rules on, and on the rules that it refers to, or that stand under its
term or in its section, and that it takes up in their own words. What is itself overridden is not stale but superseded.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..clauses.forms import stem
from ..model import Passage, Reference
from ..text import STOP, fold, section_of, sentences, words
from .errata import CHANGING, Event

if TYPE_CHECKING:
    from .linked import Linked

RULINGS = ("ruling", "question")
SHARED = 4  # words that a ruling and the rule that it explains have in common at least
SHARE = 0.35  # of the words of that rule


@dataclass(frozen=True, slots=True)
class Stale:
    """The ruling `passage` must be reviewed because `cause` changed what it explains."""

    passage: str
    cause: str
    why: str


def stale(linked: Linked, events: list[Event]) -> list[Stale]:
    """Every ruling of the documents whose card or rule a later passage changed, with that passage."""
    held = _Held(linked)
    return list(dict.fromkeys([*_by_cards(held, events), *_by_rules(held)]))


class _Held:
    """Parts of `linked` for repeated look-ups: passages by id, edges of precedence, rulings that still stand."""

    def __init__(self, linked: Linked) -> None:
        readings = [r for r in linked.readings if not r.document.history and r.document.authority != "digest"]
        self.linked = linked
        self.passages = {p.id: p for reading in readings for p in reading.passages}
        self._rank = {reading.document.id: reading.document.rank for reading in readings}
        printed = {p.id for r in readings if r.document.authority != "designer" for p in r.passages}
        self.overrides = [e for e in linked.references if e.kind == "supersedes" and e.source in printed]
        fallen = {edge.target for edge in self.overrides if not edge.part}
        self.rulings = [p for p in self.passages.values() if p.kind in RULINGS and p.id not in fallen]

    def later(self, one: str, other: str) -> bool:
        """Whether the passage `one` came after `other`: by dates where both have one, else by their documents."""
        days = [self.linked.since[id_].day for id_ in (one, other)]
        if all(days):
            return days[0] > days[1]
        first, second = (self._rank[self.passages[id_].document] for id_ in (one, other))
        return first > second


def _by_cards(held: _Held, events: list[Event]) -> Iterator[Stale]:
    """Rulings on a card whose text was changed after them."""
    changes: dict[str, list[Event]] = defaultdict(list)
    for event in events:
        if event.action in CHANGING and event.passage in held.passages:
            changes[event.card].append(event)
    rulings = {passage.id for passage in held.rulings}
    for card, passage, _ in held.linked.cards.passages:
        for event in changes[card] if passage in rulings else ():
            said = event.after and fold(event.after) in fold(held.passages[passage].text)
            if event.passage != passage and not said and held.later(event.passage, passage):
                yield Stale(passage, event.passage, f"the card's text was {event.action} later")


def _by_rules(held: _Held) -> Iterator[Stale]:
    """Rulings that take up a rule which something later than they are overrides."""
    targets = _targets(held)
    for edge in held.overrides:
        older = held.passages.get(edge.target)
        if not older:
            continue
        named = {older.id, section_of(older.id), *_terms(held, older.id)}
        wanted = {stem(word) for word in words(_fallen(older, edge)) if word not in STOP}
        for ruling in held.rulings:
            under = ruling.term and fold(ruling.term) == fold(older.term)
            within = ruling.document == older.document and ruling.path[: len(older.path)] == older.path
            near = named & targets[ruling.id] or under or within
            own = ruling.id in (edge.source, older.id) or _overridden(held, ruling.id, edge.source)
            if near and not own and _takes_up(ruling, wanted) and held.later(edge.source, ruling.id):
                yield Stale(ruling.id, edge.source, f"a rule that it explains was overridden: {edge.words}")


def _targets(held: _Held) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for edge in held.linked.references:
        if edge.kind not in ("supersedes", "conflicts"):
            found[edge.source].add(edge.target)
    return found


def _terms(held: _Held, passage: str) -> set[str]:
    return {concept for concept, owned, _ in held.linked.concepts.passages if owned == passage}


def _fallen(older: Passage, edge: Reference) -> str:
    """The overridden text: the one sentence that the edge names, or the whole passage."""
    if not edge.part:
        return older.text
    return next((s for s in sentences(older.text) if fold(edge.part) in fold(s)), older.text)


def _takes_up(ruling: Passage, wanted: set[str]) -> bool:
    shared = wanted & {stem(word) for word in words(f"{ruling.intro} {ruling.text}")}
    return len(shared) >= SHARED and len(shared) >= SHARE * len(wanted)


def _overridden(held: _Held, ruling: str, newer: str) -> bool:
    return any(edge.target == ruling and edge.source == newer for edge in held.overrides)
