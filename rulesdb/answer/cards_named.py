"""The cards that a question names, and what they are (see link/named.py)."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from ..queries import cards
from ..rows import as_list
from ..text import MOST_NAME_WORDS


class CardName(NamedTuple):
    """A card's name in a question: the places of its first and last word, and its key.

    `kinds` are those of most cards so called, `shared` those of which every such card is.
    """

    first: int
    last: int
    key: str
    kinds: tuple[str, ...]
    shared: tuple[str, ...]


def cards_named(db: sqlite3.Connection, spoken: Sequence[str], game: str) -> list[CardName]:
    """The cards that folded words name, in their order; of names that overlap, the longer one."""
    runs: dict[str, list[tuple[int, int]]] = {}
    for size in range(min(MOST_NAME_WORDS, len(spoken)), 0, -1):
        for first in range(len(spoken) - size + 1):
            words = " ".join(spoken[first : first + size])
            for name in dict.fromkeys((words, words.removesuffix("s"))):  # "Gimlis axe", which was "Gimli's axe"
                runs.setdefault(name, []).append((first, first + size - 1))
    rows = cards.named(db, game, list(runs))
    kinds_by_key = {key: (tuple(as_list(row.kinds)), tuple(as_list(row.shared))) for key, row in rows.items()}
    taken: set[int] = set()
    card_names = []
    for name, places in runs.items():  # the longest first
        for first, last in places if name in kinds_by_key else ():
            if not taken.intersection(range(first, last + 1)):
                taken.update(range(first, last + 1))
                card_names.append(CardName(first, last, name, *kinds_by_key[name]))
    return sorted(card_names, key=lambda card: card.first)
