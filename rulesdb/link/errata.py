"""What happened to a card's text: errata and lists as events, oldest first, with the words before and after.

An erratum is issued, repeated by a later document, revised, or reversed. Rulings are events where one overrides
another, or says that it reverses one. A card's place on a list is an event too.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..model import Passage
from ..text import fold, sentences, squeeze

if TYPE_CHECKING:
    from .linked import Linked

CHANGING = ("issued", "revised", "reversed")  # actions that change what a card does
_READS = re.compile(
    r"^.{0,40}?\b(?:should|must|now)(?: now)? (?:be )?(?:read|have the text)(?: as)?\b[:\s]*", re.IGNORECASE
)
_WORD = re.compile(r"\bword \"([^\"]+)\" should be \"([^\"]+?)[.,]?\"", re.IGNORECASE)
_INSTEAD = re.compile(r"^[\"“]([^\"“”]+?)[.,]?[\"”],? (?:not|instead of) [\"“]([^\"“”]+?)[.,]?[\"”]", re.IGNORECASE)
_REMARK = re.compile(r"(?<=[\"”]) \([^()]*\)$")
_REPRINT = re.compile(r"^reprinted\b", re.IGNORECASE)
_REVERSES = re.compile(
    r"\brevers(?:e|es|ed|al|ing)\b|\bchanges? (?:from|of|to) an? (?:earlier|previous) ruling\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Event:
    """One event in the life of a card's text; `before` and `after` are "" where they are not known."""

    card: str
    action: str  # issued, repeated, revised, reversed or listed
    passage: str
    before: str
    after: str
    ground: str


def errata(linked: Linked) -> list[Event]:
    """The events of all cards, a card's in order of time."""
    order = {p.id: (-rank, n) for rank, r in enumerate(linked.readings) for n, p in enumerate(r.passages)}
    current = {p.id: p for r in linked.readings if not r.document.history for p in r.passages}
    grounds = {(edge.source, edge.target): edge.words for edge in linked.references if edge.kind == "supersedes"}
    passages_of: dict[str, list[Passage]] = defaultdict(list)
    for card, id_, _ in linked.cards.passages:
        if id_ in current:
            passages_of[card].append(current[id_])
    bound = {row.passage: row.list for reading in linked.readings for row in reading.listings if row.format}
    events = []
    for card, passages in sorted(passages_of.items()):
        in_order = sorted(_official(linked, passages), key=lambda p: order[p.id])
        events += [Event(card, "listed", p.id, "", bound[p.id], "") for p in in_order if p.id in bound]
        events += _life(card, in_order, grounds)
    return events


def _official(linked: Linked, passages: list[Passage]) -> list[Passage]:
    """The publishers' passages; ours where there are none. A designer's ruling in an archive changes no card's text."""
    by = {r.document.id: r.document.authority for r in linked.readings}
    printed = [p for p in passages if by[p.document] != "designer"]
    return [p for p in printed if by[p.document] != "digest"] or printed


def _life(card: str, passages: Iterable[Passage], grounds: dict[tuple[str, str], str]) -> Iterator[Event]:
    in_order = list(passages)
    last: tuple[Passage, str] | None = None
    for index, passage in enumerate(in_order):
        after_it = in_order[index + 1 : index + 2]
        words = " ".join(p.text for p in (passage, *after_it) if p is passage or _only_says_so(p, passage))
        if not _is_event(passage, words, in_order, grounds) or _only_says_so(passage, *in_order[index - 1 : index]):
            continue
        before, after = changed(passage.text)
        ids = {p.id for p in in_order}
        ground = next((w for (newer, older), w in grounds.items() if newer == passage.id and older in ids), "")
        if last and last[0].document != passage.document:
            before = before or last[1]
        yield Event(card, _action(passage, words, last, after), passage.id, before, after, ground)
        last = (passage, after)


def _only_says_so(passage: Passage, *before: Passage) -> bool:
    """Whether a passage only says of the one before it, in the same document, that it reverses a ruling."""
    beside = any(p.document == passage.document for p in before)
    return beside and bool(_REVERSES.search(passage.text)) and not changed(passage.text)[1]


def _is_event(passage: Passage, words: str, of_card: list[Passage], grounds: dict[tuple[str, str], str]) -> bool:
    """Whether a passage changes the card: an erratum, or a ruling that takes another one's place or loses its own."""
    if passage.kind == "erratum":
        return True
    ids = {other.id for other in of_card}
    edges = any(passage.id in pair and ids.issuperset(pair) for pair in grounds)
    return passage.kind == "ruling" and (edges or bool(_REVERSES.search(words)))


def _action(passage: Passage, words: str, last: tuple[Passage, str] | None, after: str) -> str:
    if last and last[0].document != passage.document and fold(after) == fold(last[1]):
        return "repeated"
    if _REVERSES.search(words):
        return "reversed"
    return "revised" if last and last[0].document != passage.document else "issued"


def changed(text: str) -> tuple[str, str]:
    """What an erratum's text takes away and puts in its place, "" for what it does not say.

    >>> changed('The word "lamp" should be "lantern."')
    ('lamp', 'lantern')
    >>> changed('Should read: "Light the lantern." Reprinted correctly later.')
    ('', 'Light the lantern.')
    >>> changed('Should read "each player", not "each carter".')
    ('each carter', 'each player')
    """
    word = _WORD.search(text)
    if word:
        return word[1], word[2]
    kept = " ".join(s for s in sentences(_READS.sub("", text)) if not _REPRINT.match(s) and not _REVERSES.search(s))
    after = _REMARK.sub("", squeeze(kept))
    if instead := _INSTEAD.match(after):
        return instead[2], instead[1]
    return "", after.strip('"“”')
