"""Whether a question tells all that a clause takes as given: its conditions, and each word that narrows what it says.

A rule for unique companions says nothing of companions, and a rule for characters all of them.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator

from ...text import numbers_in, words
from .question import VERBS, Asked, named_in, stems

TOLD = 0.6  # of the words of a clause's condition that the question must have; of what it says, for it to be heard
NOT = re.compile(
    rf"\b(?:{VERBS}|am) (?:not|never)\b|\b(?:cannot|never|nobody|nothing|none)\b|n't\b|(?<!with )(?<!of )\bno\b",
    re.IGNORECASE,
)
COMMON = frozenset(stems("phase player players card cards step game rule character's effect"))  # say little alone
_EMPTY = COMMON | frozenset(
    stems("never nobody nothing none himself itself through use once new required forced obliged need")
)  # narrow nothing
_NARROWING = "all both different exactly least less more most only other another own same than twice"
NARROWING = frozenset(_NARROWING.split())
_ACTOR = re.compile(r"^\W*(?:(?:the|an?|each|any|no|its|that) )?(?:[\w-]+ ){0,2}players?\b", re.IGNORECASE)
_PERSON = re.compile(r"\b(?:I|we|he|she|they|you|my|our|his|her|their|your|players?|opponent\w*)\b", re.IGNORECASE)
_LIST = re.compile(r"(?:[\w-]+, )*[\w-]+,? or (?:an? |the )?[\w-]+", re.IGNORECASE)
_REASON = re.compile(r",? (?:since|because|so that)\b", re.IGNORECASE)
_PLACE = re.compile(r"^\W*(?:at|in|with|for|to|by|under|on|from|of) [^,]+(?=,)", re.IGNORECASE)


def told_share(db: sqlite3.Connection, asked: Asked, question: str, deed: str) -> float:
    """The share of the words by which what a clause says is narrower than what is asked that the question has.

    Who acts may be left out where the question names nobody; of a list of things, one is enough.
    """
    told = _raised(asked, stems(asked.text)) | _EMPTY
    said = deed if _PERSON.search(question) else _ACTOR.sub("", deed)
    named = named_in(db, said, asked.game)["event"]
    told |= {stem for event, spoken in named.items() if event in asked.events for stem in stems(spoken)}
    for listed in _LIST.findall(said):
        told |= stems(listed) if stems(listed) & told else set()
    wanted = stems(said) | _narrow(said)
    return len(wanted & (told | _narrow(asked.text))) / max(1, len(wanted))


def _narrow(text: str) -> set[str]:
    """The words of `text` that say little alone but narrow what stands beside them, and its numbers."""
    spoken = set(words(text))
    return (spoken & NARROWING) | numbers_in(spoken - {"once"})


def tells_conditions(asked: Asked, row: sqlite3.Row) -> bool:
    """Whether the question tells all that the clause makes a condition."""
    phrases = list(_conditions(row))
    if any(NOT.search(phrase) for phrase in phrases) and not NOT.search(asked.text):
        return False
    told = _raised(asked, stems(asked.text) - COMMON)
    wanted = [stems(phrase) - COMMON for phrase in phrases]
    return all(len(phrase & told) >= TOLD * len(phrase) for phrase in wanted)


def _conditions(row: sqlite3.Row) -> Iterator[str]:
    """The phrases that say when a clause holds."""
    if row["trigger"]:
        yield row["trigger"]
    place = _PLACE.match(f"{row['actor']} {row['effect']}")
    if place:
        yield place[0]
    for column in ("conditions", "tails"):
        yield from (_REASON.split(phrase)[0] for _, phrase in json.loads(row[column]))


def widened(asked: Asked, said: set[str]) -> set[str]:
    """The stems `said`, with the things whose kind they name: what holds for characters holds for companions."""
    held = (thing for thing, kinds in asked.kinds.items() if any(stems(kind) <= said for kind in kinds))
    return said.union(*map(stems, held))


def _raised(asked: Asked, said: set[str]) -> set[str]:
    """The stems `said`, with the kinds of the things that they name: a companion is a character."""
    held = (kind for thing, kinds in asked.kinds.items() if stems(thing) <= said for kind in kinds)
    return said.union(*map(stems, held))
