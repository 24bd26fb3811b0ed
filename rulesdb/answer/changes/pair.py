"""Which rule of one edition is which of another: the same words first, then likeness, near before far.

Every pass looks at few candidates, found through what they share, so that editions of a megabyte take a moment.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...text import STOP, fold

NEAR = 67  # likeness of 100, headings counted, from which two rules of one section are one
FAR = 82  # the same for rules of different sections
KIN = 12  # likeness added to rules whose headings share a word
RUN = 3  # words of a run by which far candidates are found
COMMON = 12  # a run that stands in more rules than this proves nothing
CANDIDATES = 6  # far candidates that are compared
PART = 3  # words that a rule must have to be taken for a part of another one
_NUMBERED = re.compile(r"^\W*(?:(?:\d+|[A-Za-z])[.)]\s+|\(\w{1,3}\)\s+|[•❖*-]\s+)+")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of an edition: its words and the headings above it, in the edition's order."""

    text: str
    section: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """The indexes of one rule in both editions; more than one where a rule was split or joined."""

    old: tuple[int, ...]
    new: tuple[int, ...]


def folded(text: str) -> str:
    """The words of a rule without its number or bullet, marks and case: what must differ for a change."""
    return fold(_NUMBERED.sub("", text)) or fold(text)


def pairs(old: Sequence[Rule], new: Sequence[Rule]) -> list[Pair]:
    """The rules that stand in both editions, in the order of the new one; what is in no pair was removed or added."""
    matching = _Matching(old, new)
    matching.equal()
    matching.near()
    matching.far()
    return matching.grouped()


class _Matching:
    """The pairs found so far. What stands unchanged in both editions, which is most, is never folded."""

    def __init__(self, old: Sequence[Rule], new: Sequence[Rule]) -> None:
        self.rules = old, new
        self.to_old: dict[int, int] = {}
        self.to_new: dict[int, int] = {}
        self._words: tuple[dict[int, str], dict[int, str]] = {}, {}

    def words(self, side: int, index: int) -> str:
        """The folded words of a rule."""
        folded_texts = self._words[side]
        if index not in folded_texts:
            folded_texts[index] = folded(self.rules[side][index].text)
        return folded_texts[index]

    def section(self, side: int, index: int) -> tuple[str, ...]:
        """The folded headings of a rule."""
        return _section(self.rules[side][index].section)

    def _join(self, old: int, new: int) -> None:
        self.to_new[old] = new
        self.to_old[new] = old

    def _free(self, side: int) -> list[int]:
        taken = (self.to_new, self.to_old)[side]
        return [index for index in range(len(self.rules[side])) if index not in taken]

    def equal(self) -> None:
        """Rules in the same words: those of the same section first, each side in its order."""
        self._equal(lambda side, index: self.rules[side][index])
        self._equal(lambda side, index: (self.words(side, index), self.section(side, index)))
        self._equal(self.words)

    def _equal(self, key: Callable[[int, int], Hashable]) -> None:
        waiting: dict[Hashable, list[int]] = defaultdict(list)
        for old in reversed(self._free(0)):
            waiting[key(0, old)].append(old)
        for new in self._free(1):
            same = waiting.get(key(1, new))
            if same:
                self._join(same.pop(), new)

    def near(self) -> None:
        """Rules of one section that are alike."""
        indexes_under: dict[tuple[str, ...], tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
        for side in (0, 1):
            for index in self._free(side):
                indexes_under[self.section(side, index)][side].append(index)
        for olds, news in indexes_under.values():
            self._best((old, new) for old in olds for new in news[: 4 * CANDIDATES * CANDIDATES])

    def _best(self, candidates: Iterable[tuple[int, int]], least: float = NEAR) -> None:
        """Join the most alike candidates first."""
        from rapidfuzz import fuzz

        scored = [(fuzz.ratio(self.words(0, o), self.words(1, n)) + self._kin(o, n), o, n) for o, n in candidates]
        for score, old, new in sorted(scored, key=lambda row: (-row[0], abs(row[1] - row[2]), row[1])):
            if score >= least and old not in self.to_new and new not in self.to_old:
                self._join(old, new)

    def _kin(self, old: int, new: int) -> float:
        """The bonus in likeness of two rules whose headings share a word."""
        heads = [set(" ".join(self.section(side, index)[-1:]).split()) - STOP for side, index in ((0, old), (1, new))]
        return KIN if heads[0] & heads[1] else 0.0

    def far(self) -> None:
        """Rules of different sections that share runs of words which few rules have."""
        holders: dict[str, list[int]] = defaultdict(list)
        for old in self._free(0):
            for run in _runs(self.words(0, old)):
                holders[run].append(old)
        sharing: list[tuple[int, int]] = []
        for new in self._free(1):
            shared = Counter(old for run in _runs(self.words(1, new)) for old in _few(holders.get(run, [])))
            sharing += [(old, new) for old, _ in shared.most_common(CANDIDATES)]
        self._best(sharing, FAR)

    def grouped(self) -> list[Pair]:
        """The pairs, with what was cut off a rule, or joined to it, beside its pair."""
        groups = {new: ([old], [new]) for new, old in self.to_old.items()}
        for new in self._free(1):
            self._attach(groups, new, side=1)
        for old in self._free(0):
            self._attach(groups, old, side=0)
        return [Pair(tuple(sorted(o)), tuple(sorted(n))) for _, (o, n) in sorted(groups.items())]

    def _attach(self, groups: dict[int, tuple[list[int], list[int]]], index: int, side: int) -> None:
        """Put a rule that nothing pairs to the neighbour whose other edition has all its words."""
        mine = self.words(side, index)
        paired = (self.to_new, self.to_old)[side]
        if len(mine.split()) < PART:
            return
        for near in (index - 1, index + 1):
            partner = paired.get(near)
            if partner is not None and f" {mine} " in f" {self.words(1 - side, partner)} ":
                new = near if side else partner
                if self.words(0, self.to_old[new]) != self.words(1, new):
                    groups[new][side].append(index)
                    return


@lru_cache(maxsize=4096)  # a heading stands above many rules
def _section(heads: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(folded(head) for head in heads)


def _runs(words: str) -> set[str]:
    single = words.split()
    return {" ".join(single[at : at + RUN]) for at in range(max(1, len(single) - RUN + 1))}


def _few(holders: list[int]) -> list[int]:
    return holders if len(holders) <= COMMON else []
