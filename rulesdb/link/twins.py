"""Find passages that state one rule in almost the same words, in one document or in several."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import networkx

from ..model import Passage
from ..text import fold, section_of

SHINGLE = 4  # words
LIKENESS = 0.7  # shared shingles, of those of the shorter passage
SIZES = 0.6  # the shorter passage has at least this share of the longer one's words
INTROS = 0.5  # shared words of two lead-ins, of those of both
COMMON = 12  # a shingle that stands in more passages than this proves nothing


def twins(passages: Sequence[Passage]) -> list[list[int]]:
    """Groups of indexes of `passages` that repeat each other."""
    shingles = [_shingles(passage.text) for passage in passages]
    holders: dict[str, list[int]] = defaultdict(list)
    for index, parts in enumerate(shingles):
        for part in parts:
            holders[part].append(index)
    graph = networkx.Graph()
    for index, parts in enumerate(shingles):
        for other, shared in _shared(index, parts, holders).items():
            shorter, longer = sorted((len(parts), len(shingles[other])))
            alike = shared >= LIKENESS * shorter and shorter >= SIZES * longer
            if alike and _same_context(passages[index], passages[other]):
                graph.add_edge(index, other)
    return [sorted(group) for group in networkx.connected_components(graph)]


def _same_context(one: Passage, other: Passage) -> bool:
    """Whether nothing but their words sets two passages apart.

    The same item under two lead-ins is two rules; two steps of one procedure are never one.
    """
    if one.procedure and section_of(one.id) == section_of(other.id):
        return False
    if not one.intro or not other.intro:
        return True
    first, second = set(fold(one.intro).split()), set(fold(other.intro).split())
    return len(first & second) >= INTROS * len(first | second)


def _shared(index: int, parts: set[str], holders: dict[str, list[int]]) -> Counter[int]:
    counts: Counter[int] = Counter()
    for part in parts:
        held = holders[part]
        if 1 < len(held) <= COMMON:
            counts.update(other for other in held if other > index)
    return counts


def _shingles(text: str) -> set[str]:
    """Runs of SHINGLE words of `text`; of a shorter text, all of it."""
    words = fold(text).split()
    if len(words) < SHINGLE:
        return {" ".join(words)}
    return {" ".join(words[i : i + SHINGLE]) for i in range(len(words) - SHINGLE + 1)}


def first_of(group: Iterable[int], strength: Sequence[tuple[int, ...]]) -> int:
    """The index in `group` that answers for all of it: the strongest, then the earliest."""
    return max(group, key=lambda index: (*strength[index], -index))
