"""Formats, their rules and their lists of cards, as frozen records; format_files.py reads them, known.py finds them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .rules.layout_file import PLAIN, Layout
from .rules.patterns import ALL, Pattern, Selection
from .verdict import Unchecked, Violation


@dataclass(frozen=True, slots=True)
class CardNames:
    """A list of cards in force from `since` to `until` (ISO dates, "" where not known or open)."""

    name: str
    title: str
    since: str
    until: str
    ground: str
    cites: tuple[tuple[str, str], ...]
    codes: Mapping[str, str]  # code -> the name to show
    names: Mapping[str, str]  # folded name -> the name to show


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule as a format applies it: the check that does it, with `values`, and the ground it stands on.

    `cards` are those that the check is about, `must` and `exempt` what it may ask of them.
    """

    name: str
    check: str
    says: str
    cites: tuple[tuple[str, str], ...] = ()
    ground: str = ""
    since: str = ""
    until: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    lists: tuple[CardNames, ...] = ()
    cards: Selection = ALL
    must: Pattern | None = None
    exempt: Pattern | None = None

    def broken(
        self, message: str, cards: Iterable[str], have: int | str | None = None, allowed: int | str | None = None
    ) -> Violation:
        """A violation of this rule, with its ground."""
        return Violation(self.name, message, tuple(cards), have, allowed, self.basis())

    def open(self, reason: str, cards: Iterable[str] = ()) -> Unchecked:
        """The rule as one that could not be checked."""
        return Unchecked(self.name, reason, tuple(cards))

    def basis(self) -> str:
        """The rule in our words, with the documents or the convention that give it."""
        stated = [self.ground] if self.ground else [document for document, _ in self.cites]
        for listing in self.lists:
            stated += [listing.ground] if listing.ground else [document for document, _ in listing.cites]
        where = "; ".join(dict.fromkeys(stated))
        return f"{self.says} ({where})" if where else self.says


@dataclass(frozen=True, slots=True)
class Format:
    """A format of a game: its rules in the order in which they are checked.

    `ground` says where the format itself comes from; `values` are facts that several checks share (the alignment of a
    player, say), `patterns` those of them that say which cards are meant; `layout` is how the game lays out decks.
    """

    game: str
    name: str
    title: str
    ground: str
    rules: tuple[Rule, ...]
    since: str = ""
    until: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    patterns: Mapping[str, Pattern] = field(default_factory=dict)
    layout: Layout = PLAIN

    def known_on(self, day: str) -> bool:
        """Whether the format was there on an ISO date, or may have been; "" is no date."""
        return _known(self, day)

    def on(self, day: str) -> Format:
        """The format with those of its rules and lists that were in force on an ISO date, or may have been."""
        rules = (replace(rule, lists=tuple(cards for cards in rule.lists if _known(cards, day))) for rule in self.rules)
        return replace(self, rules=tuple(rule for rule in rules if _known(rule, day)))


def _known(record: Rule | CardNames | Format, day: str) -> bool:
    begun = record.since[: len(day)] <= day
    return not day or (begun and not (record.until and record.until[: len(day)] < day))
