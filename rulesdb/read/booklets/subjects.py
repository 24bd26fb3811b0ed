"""An entry's title in a list of rulings -> its subject: cards with their numbers, or a term, and the entry's mark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...text import full_name
from ..headwords import title_and_subtitle
from ..inline import natural, plain
from .collector import pairs

_MARK = re.compile(r"^\s*[*_]*([§Δ∆])[*_]*\s*")
_ERRATUM = re.compile(r"\s[-–—]\s*errat(?:um|a)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Named:
    """A card as an entry's title names it."""

    title: str
    subtitle: str
    codes: tuple[str, ...]

    @property
    def name(self) -> str:
        """Title and subtitle as they are cited."""
        return full_name(self.title, self.subtitle)


@dataclass(frozen=True, slots=True)
class Subject:
    """The cards that an entry is about. `mark` is "§", "Δ" or ""."""

    cards: tuple[Named, ...]
    mark: str

    @property
    def names(self) -> tuple[str, ...]:
        """The cards' names."""
        return tuple(card.name for card in self.cards)


def split_mark(title: str) -> tuple[str, str]:
    """The mark in front of an entry's title, and the title without it.

    >>> split_mark("§ The Lantern")
    ('§', 'The Lantern')
    """
    match = _MARK.match(title)
    return (match[1].replace("∆", "Δ"), title[match.end() :]) if match else ("", title.strip())


def cards_of(title: str, loose: Sequence[str] = ()) -> Subject:
    """The cards that `title` names, in natural case; `loose` are lines of numbers that belong to the first one.

    A comma parts title and subtitle, unless a backslash says that it belongs to the title.
    """
    mark, names = split_mark(title)
    named = pairs(_ERRATUM.sub(" ", names))
    codes = tuple(code for line in loose for _, more in pairs(line) for code in more)
    cards = [_named(name, (*own, *codes) if not n else own) for n, (name, own) in enumerate(named)]
    return Subject(tuple(cards), mark)


def _named(name: str, codes: tuple[str, ...]) -> Named:
    title, subtitle = title_and_subtitle(name)
    whole = natural(plain(name))
    title = whole[: len(plain(title))]
    return Named(title, whole[len(title) :].lstrip(", ") if subtitle else "", codes)
