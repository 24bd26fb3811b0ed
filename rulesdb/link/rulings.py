"""The attributions of rulings that digests restate, and the cards and terms that rulings of archives are about."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ..model import Attribution, Passage, Pointer, Reading
from .mentions import Finder, is_name

if TYPE_CHECKING:
    from .linked import Linked

MANY = 0.05  # share of all rulings: a term that more of them name is the subject of none
FEW = 8  # rulings; a term that no more of them name may be their subject, whatever share of all they are


def attributed(readings: Iterable[Reading], ruled: Mapping[str, tuple[Attribution, ...]]) -> list[Reading]:
    """The readings, with the attributions of `ruled` in digests instead of the citations of those threads."""
    return [_attributed(reading, ruled) if reading.document.authority == "digest" else reading for reading in readings]


def _attributed(reading: Reading, ruled: Mapping[str, tuple[Attribution, ...]]) -> Reading:
    cited: dict[str, list[Attribution]] = {}
    kept: list[Pointer] = []
    for pointer in reading.pointers:
        if pointer.kind == "clarifies" and pointer.target in ruled:
            cited.setdefault(pointer.passage, []).extend(ruled[pointer.target])
        else:
            kept.append(pointer)
    if not cited:
        return reading
    passages = tuple(
        replace(passage, attributions=tuple(dict.fromkeys(cited[passage.id]))) if passage.id in cited else passage
        for passage in reading.passages
    )
    return replace(reading, passages=passages, pointers=tuple(kept))


def place_rulings(linked: Linked, ordinary: set[str], cards: Finder, terms: Finder) -> None:
    """Add each ruling of an archive to the passages of the cards and the terms that it is about.

    These are named in its title, or in both question and answer; terms that more than MANY rulings name are left out.
    The only card that question and answer name is a subject, too.
    """
    rulings = [p for r in linked.readings if r.document.authority == "designer" for p in r.passages]
    named = {passage.id: _subjects(passage, terms) for passage in rulings}
    counts = Counter(term for subjects in named.values() for term in subjects)
    most = max(FEW, MANY * len(rulings))
    placed = defaultdict(set)
    for concept, passage_id, _ in linked.concepts.passages:
        placed[passage_id].add(concept)
    for passage in rulings:
        own = {card: "rules-on" for card in passage.cards for card in linked.cards.owners(card)}
        for card in _cards(passage, cards, ordinary):
            if card not in own:
                linked.cards.passages.append((card, passage.id, "rules-on"))
        if not passage.term:
            for term in named[passage.id]:
                if counts[term] <= most and term not in placed[passage.id]:
                    linked.concepts.passages.append((term, passage.id, "clarifies"))


def _subjects(passage: Passage, finder: Finder) -> list[str]:
    """The subjects of a ruling: those that the title names, then those in both question and answer."""
    title, asked, answer = ([target for target, _ in finder.find(text)] for text in _texts(passage))
    return list(dict.fromkeys([*title, *(target for target in answer if target in asked)]))


def _cards(passage: Passage, finder: Finder, ordinary: set[str]) -> list[str]:
    targets = [
        [target for target, printed in finder.find(text) if is_name(printed, ordinary)] for text in _texts(passage)
    ]
    title, asked, answer = targets
    both = [*title, *(target for target in answer if target in asked)]
    alone = set(asked) | set(answer)
    return list(dict.fromkeys(both or (alone if len(alone) == 1 else [])))


def _texts(passage: Passage) -> tuple[str, str, str]:
    return passage.title, passage.intro, passage.text
