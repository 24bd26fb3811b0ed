"""Questions for what a term means: "how does fizzle work", "what does muster mean", "rules for roaming"."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Container, Sequence

from ..patterns import late
from ..queries import passages, references, terms
from ..text import folded_words, says_something
from . import names
from .retrieve import Hit

LONGEST = 4  # words of a question that may be a term's name: of longer ones most are none
LEAD = 1e-6  # by which the score of what defines a term is above that of the hit behind it
_ABOUT = r"(?:for|on|of|about|behind|regarding)"
_ARTICLE = r"(?:(?:the|an?) )?(?:(?:keyword|term|word|rules?) )?"
# What asks for the meaning of whatever stands in the middle.
_FRAMES = tuple(
    late(rf"^(?:(?:so|and|ok|hi|hey|please|now)[, ]+)*{frame}$", re.IGNORECASE)
    for frame in (
        rf"how (?:do|does|is|are) {_ARTICLE}(?P<term>.+?) (?:actually |exactly )?(?:work|function|handled)",
        rf"what (?:exactly )?(?:do|does|is|are) {_ARTICLE}(?P<term>.+?)(?: (?:mean|do))?(?: exactly| here)?",
        rf"what (?:is|are) the (?:rules?|meaning|definition|effects?) {_ABOUT} {_ARTICLE}(?P<term>.+?)",
        rf"(?:explain|define|describe|(?:tell me|all) about) {_ARTICLE}(?P<term>.+?)",
        rf"(?:rules?|meaning|definition|explanation) {_ABOUT} {_ARTICLE}(?P<term>.+?)",
        r"(?P<term>.+?) (?:rules?|meaning|definition|explained|keyword)",
    )
)


def meant(db: sqlite3.Connection, question: str, game: str) -> str:
    """The name of the term whose meaning alone `question` asks for; else the question."""
    asked = question.strip(" ?!.\"'")
    for frame in _FRAMES:
        if match := frame.match(asked):
            if _called(db, match["term"], game):
                return match["term"]
            if like := names.by_stem(db, match["term"], game):
                return terms.called(db, like[0])
    return question


def defining_first(db: sqlite3.Connection, question: str, game: str, hits: Sequence[Hit]) -> list[Hit]:
    """The `hits` of a question, but of a term's name alone those first that define it.

    They are the documents' own entries, the strongest document first, else what our definitions restate, else these.
    """
    concepts = _called(db, question, game) if len(folded_words(question)) <= LONGEST else []
    defining = _defining(db, concepts, {hit.number for hit in hits}) if concepts else []
    best, alike = max((hit.score for hit in hits), default=0.0), {hit.number: hit.alike for hit in hits}
    lead = [
        Hit(number, best + LEAD * place, alike.get(number, 0.0))
        for place, number in zip(range(len(defining), 0, -1), defining, strict=True)
    ]
    return [*lead, *(hit for hit in hits if hit.number not in defining)]


def _defining(db: sqlite3.Connection, concepts: Sequence[str], found: Container[int]) -> list[int]:
    """The passages that define terms; of what our definitions restate those that are `found`."""
    entries = [entry for entry in terms.entries(db, concepts) if entry.role == "defines"]
    entries.sort(key=lambda entry: (entry.strength, entry.number))
    said = {row.number for row in passages.texts(db, [entry.number for entry in entries]) if says_something(row.text)}
    official = [entry.twin for entry in entries if entry.authority != "digest" and entry.number in said]
    ours = [entry.twin for entry in entries if entry.authority == "digest"]
    restated = [] if official else [ground for _, ground in references.grounds(db, ours) if ground in found]
    return list(dict.fromkeys(official or restated or ours))


def _called(db: sqlite3.Connection, name: str, game: str) -> list[str]:
    """The ids of the terms of that name."""
    return list(dict.fromkeys(row.target for row in names.exact(db, ("term",), name, game)))
