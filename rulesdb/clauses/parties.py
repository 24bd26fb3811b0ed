"""Names of parties where they name no players."""

from __future__ import annotations

from dataclasses import replace

from .model import Phrase


def as_side(phrase: Phrase) -> Phrase:
    """A list of bare names of parties as those parties, and no players: "one of two sorts: Day or Night"."""
    if not phrase.kind.endswith(" player") or "player" in phrase.words.lower():
        return phrase
    side = phrase.kind.removesuffix("player").strip()
    members = tuple(as_side(member) for member in phrase.also)
    return replace(phrase, kind="side", qualifiers=(side, *phrase.qualifiers), also=members)
