"""Who acts: players, characters and the like, and names of parties where they name no players."""

from __future__ import annotations

from dataclasses import replace

from .lexicon import Lexicon
from .model import Phrase


def as_side(phrase: Phrase) -> Phrase:
    """A list of bare names of parties as those parties, and no players: "one of two sorts: Day or Night"."""
    if not phrase.kind.endswith(" player") or "player" in phrase.words.lower():
        return phrase
    side = phrase.kind.removesuffix("player").strip()
    members = tuple(as_side(member) for member in phrase.also)
    return replace(phrase, kind="side", qualifiers=(side, *phrase.qualifiers), also=members)


def is_person(phrase: Phrase, lexicon: Lexicon) -> bool:
    """Whether a phrase names a player or a character, or nothing that the lexicon knows."""
    return not phrase.kind or lexicon.is_a(phrase.kind, "player") or lexicon.is_a(phrase.kind, "character")


def acting(phrase: Phrase, lexicon: Lexicon) -> bool:
    """Whether a phrase names what can do something itself."""
    return not lexicon.acting.isdisjoint(lexicon.ancestors(phrase.kind))
