"""What a text speaks of, in the words of the rules: stems, and the kinds, states, events and cards that its words name.

"My guy hands his axe to Boromir" and "a character transfers a weapon to a companion" share hardly a stem, but nearly
all that they are about.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from .forms import stem
from .lexicon import Lexicon
from .words import words_of
from ..text import NUMBERS, STOP, fold

ABOVE = 2  # kinds above a named one that are concepts too: an axe is a weapon and an item


def concepts(text: str, lexicon: Lexicon) -> frozenset[str]:
    """The stems of `text`, "k:" kinds, states and sides, "e:" events, "c:" cards; numbers in digits as "n:"."""
    found: set[str] = set()
    for word in words_of(text, lexicon):
        if "mark" in word.roles:
            continue
        if word.roles & {"kind", "state", "side"}:
            found.add(f"k:{word.id}")
            found.update(f"k:{kind}" for kind in _above(word.id, lexicon))
        elif "name" in word.roles:
            found.add(f"c:{word.id}")
            found.update(f"k:{kind}" for kind in lexicon.names.get(word.id, ()))
        elif "event" in word.roles:
            found.add(f"e:{word.id}")
        for base in word.verbs:
            senses = lexicon.senses.get(base, ())
            found.update(f"e:{sense.event}" for sense in senses[:2] if not sense.particles)
        for part in fold(word.text).split():
            if part.isdigit() or part in NUMBERS:
                found.add(f"n:{NUMBERS.get(part, part)}")
            elif part not in STOP:
                found.add(stem(part))
    return frozenset(found)


def _above(kind: str, lexicon: Lexicon) -> list[str]:
    found: list[str] = []
    level = [kind]
    for _ in range(ABOVE):
        level = [parent for held in level for parent in lexicon.kinds.get(held, ())]
        found += level
    return found


KIND_WEIGHT = 0.5  # of a kind or an event beside the word that names it


def weigh(rows: Sequence[frozenset[str]]) -> dict[str, float]:
    """The weight of each concept among `rows`: its inverse document frequency, less for kinds and events."""
    counts = Counter(concept for about in rows for concept in about)
    return {
        concept: round(math.log((len(rows) + 1) / count) * (KIND_WEIGHT if concept[:2] in ("k:", "e:") else 1.0), 3)
        for concept, count in counts.items()
    }
