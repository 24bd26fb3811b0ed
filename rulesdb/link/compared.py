"""Rulings that are older than a document which covers the same rule: confirmed, changed, or not covered there.

Covered means that a passage of the document shares at least SHARE of the IDF weight of its words with the ruling, and
is about the same card or term. It confirms the ruling where both answer yes or both no, or where SURE of the weight is
shared and both have a denial or neither; it changes it where one answers yes and the other no. Else the result is open.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING

from ..model import Passage
from ..text import words
from .reversals import stems_of, verdict

if TYPE_CHECKING:
    from .linked import Linked

SHARE = 0.5  # of the weight of a document's passage that must be in the ruling
SURE = 0.75  # the same, from which passages that both have a denial, or neither, agree
OWN = 0.4  # of the weight of the answer that must be in the document's passage
LEAST = 4  # words that both must have
DENIALS = frozenset({"cannot", "can't", "cant", "not", "no", "never", "doesn't", "isn't", "won't", "don't", "without"})


@dataclass(frozen=True, slots=True)
class Compared:
    """The ruling `passage` beside later documents: `result` is confirmed, changed, open or not covered.

    `other` is the passage that covers it, "" where none does.
    """

    passage: str
    result: str
    other: str


def compare(linked: Linked) -> list[Compared]:
    """Each ruling of an archive that is older than a loaded document of its game, compared with all such documents."""
    rulings = [p for r in linked.readings if r.document.authority == "designer" for p in r.passages]
    documents = [r for r in linked.readings if r.document.authority in ("official", "consolidation")]
    current = [r for r in documents if not r.document.history and (r.document.effective or r.document.published)]
    if not rulings or not current:
        return []
    index = _Index(linked, (passage for reading in current for passage in reading.passages))
    days = {r.document.id: r.document.effective or r.document.published for r in current}
    results = []
    for ruling in rulings:
        day = min((attribution.day for attribution in ruling.attributions), default="")
        later = {document for document, published in days.items() if day and day[: len(published)] < published}
        if later:
            results.append(index.compared(ruling, later))
    return results


class _Index:
    """The documents' passages by the cards and terms that they are about, with the IDF of their words."""

    def __init__(self, linked: Linked, passages: Iterable[Passage]) -> None:
        self.passages = {passage.id: passage for passage in passages}
        self.stems = {id_: stems_of(f"{p.intro} {p.text}") for id_, p in self.passages.items()}
        counts = Counter(word for stems in self.stems.values() for word in stems)
        self.weight = {word: log(1 + len(self.stems) / count) for word, count in counts.items()}
        self.rare = log(1 + len(self.stems))
        self.whole = {id_: sum(map(self.weight.__getitem__, stems)) for id_, stems in self.stems.items()}
        self.about: dict[str, set[str]] = defaultdict(set)
        for target, passage, _ in (*linked.cards.passages, *linked.concepts.passages):
            self.about[passage].add(target)
        for reference in linked.references:
            if reference.kind == "mentions":
                self.about[reference.source].add(reference.target)
        self.by_subject: dict[str, set[str]] = defaultdict(set)
        for passage in self.passages:
            for target in self.about[passage]:
                self.by_subject[target].add(passage)

    def compared(self, ruling: Passage, documents: set[str]) -> Compared:
        answer = stems_of(ruling.text)
        stems = answer | stems_of(f"{ruling.title} {ruling.intro}")
        least = OWN * sum(self.weight.get(word, self.rare) for word in answer)
        most = sum(self.weight.get(word, 0.0) for word in stems) / SHARE
        near = {id_ for target in self.about[ruling.id] for id_ in self.by_subject[target]}
        best, other = 0.0, ""
        for id_ in sorted(id_ for id_ in near if least <= self.whole[id_] <= most):
            shared = self.stems[id_] & stems
            if len(shared) < LEAST or self.passages[id_].document not in documents:
                continue
            share = sum(map(self.weight.__getitem__, shared)) / self.whole[id_]
            if share > best and sum(map(self.weight.__getitem__, shared & answer)) >= least:
                best, other = share, id_
        if best < SHARE:
            return Compared(ruling.id, "not covered", "")
        return Compared(ruling.id, _result(ruling, self.passages[other], best), other)


def _result(ruling: Passage, document: Passage, share: float) -> str:
    first, second = verdict(ruling.text), verdict(document.text)
    if first and second:
        return "confirmed" if first == second else "changed"
    return "confirmed" if share >= SURE and _denies(ruling.text) == _denies(document.text) else "open"


def _denies(text: str) -> bool:
    return not DENIALS.isdisjoint(words(text))
