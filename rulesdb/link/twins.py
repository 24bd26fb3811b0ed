"""Find passages that state one rule in almost the same words, in one document or in several."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence, Set
from functools import lru_cache
from itertools import chain

import networkx

from ..model import Passage
from ..stemming import stem
from ..text import STOP, fold, numbers_in, section_of, sentences

SHINGLE = 4  # words
LIKENESS = 0.7  # shared shingles, of those of the shorter passage
SIZES = 0.6  # the shorter passage has at least this share of the longer one's words
COMMON = 12  # a shingle that stands in more passages than this is not compared
COVERED = 0.5  # share of the words of a sentence that a passage must have to cover it


def twins(
    passages: Sequence[Passage],
    differing: Collection[tuple[str, str]] = (),
    things: Callable[[str], Iterable[str]] = lambda _: (),
) -> list[list[int]]:
    """Groups of indexes of `passages` that repeat each other; pairs of ids that are `differing` never do.

    `things` returns the kinds that a text names (companion, Minion player): texts about different ones are two rules.
    """
    shingles = [_shingles(passage.text) for passage in passages]
    sizes = list(map(len, shingles))
    graph = networkx.Graph()
    for index, shared in enumerate(_shared(shingles)):
        for other, count in shared.items():
            shorter, longer = sorted((sizes[index], sizes[other]))
            if count < LIKENESS * shorter or shorter < SIZES * longer:
                continue
            first, twin = passages[other], passages[index]
            apart = (first.id, twin.id) in differing or (twin.id, first.id) in differing
            if not apart and _same_context(first, twin) and _same_things(first.text, twin.text, things):
                graph.add_edge(other, index)
    return sorted(sorted(group) for group in networkx.connected_components(graph))


def covers(passage: Passage, other: Passage) -> bool:
    """Whether `passage` has COVERED of the words of each sentence of `other`."""
    stems = _stems_of(" ".join(passage.path), passage.intro, passage.text)
    return all(len(sentence & stems) >= COVERED * len(sentence) for sentence in _sentence_stems(other.text))


@lru_cache(maxsize=1024)  # a passage is compared with many in turn
def _stems_of(*texts: str) -> frozenset[str]:
    return frozenset(stem(word) for text in texts for word in fold(text).split())


@lru_cache(maxsize=8192)
def _sentence_stems(text: str) -> tuple[frozenset[str], ...]:
    """The set of stems of each sentence."""
    return tuple(
        frozenset(stem(word) for word in fold(sentence).split() if word not in STOP) for sentence in sentences(text)
    )


def _same_things(text: str, other: str, things: Callable[[str], Iterable[str]]) -> bool:
    """Whether neither text has a number or a thing in place of one of the other's: 25 points are not 30."""
    first, second = numbers_in(fold(text).split()), numbers_in(fold(other).split())
    if bool(first) != bool(second):
        return False
    return _compatible(first, second) and _compatible(set(things(text)), set(things(other)))


def _compatible(first: Set[str], second: Set[str]) -> bool:
    """Whether one is a subset of the other."""
    return first <= second or second <= first


def _same_context(passage: Passage, other: Passage) -> bool:
    """Whether two passages stand in the same context, so that their words decide.

    The same item under two lead-ins is two rules; two steps of one procedure are never one.
    """
    if passage.procedure and section_of(passage.id) == section_of(other.id):
        return False
    first, second = ({word for word in fold(p.intro).split() if word not in STOP} for p in (passage, other))
    return not passage.intro or not other.intro or _compatible(first, second)


def _shared(shingles: Sequence[set[str]]) -> Iterator[Counter[int]]:
    """For each set of shingles the earlier ones, by index, with how many it shares with each."""
    counts = Counter(chain.from_iterable(shingles))
    compared = {shingle for shingle, count in counts.items() if 1 < count <= COMMON}
    holders: dict[str, list[int]] = defaultdict(list)
    for index, parts in enumerate(shingles):
        common = parts & compared
        yield Counter(chain.from_iterable(holders[part] for part in common))
        for part in common:
            holders[part].append(index)


def _shingles(text: str) -> set[str]:
    """Runs of SHINGLE words of `text`; of a shorter text, all of it."""
    words = fold(text).split()
    if len(words) < SHINGLE:
        return {" ".join(words)}
    return {" ".join(words[i : i + SHINGLE]) for i in range(len(words) - SHINGLE + 1)}


def first_of(group: Iterable[int], strength: Sequence[tuple[int, ...]]) -> int:
    """The index of the strongest passage of `group`, the earliest of equals."""
    return max(group, key=lambda index: (*strength[index], -index))
