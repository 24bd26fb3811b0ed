"""Whether an answer was given to what its thread asks, or is quoted there from somewhere else."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .rows import Row

TAIL = 20  # last letters of a question by which it is found again
LAST = 4  # rows above an answer that introduce it
_ASKED = "asked|sent|wrote|e-?mailed|got|received|submitted|inquired|heard|contacted|messaged|posed"
# A player tells that they asked or were answered themselves: the answer is to what the thread asks.
_FIRST_HAND = re.compile(
    rf"\b(?:i|we)(?:['’]ve)? (?:\w+ ){{0,3}}?(?:{_ASKED}|ask|put)\b|"
    rf"(?:^|[.!:,;(\"“] *|\band )(?:(?:just|so|also|actually) )?(?:{_ASKED})\b|"
    r"\bmy (?:\w+ )?(?:questions?|e-?mail|query)\b|\b(?:repl|respon|answer)\w* (?:back )?to (?:me|my)\b|"
    r"\b(?:replied|responded)\b",
    re.IGNORECASE,
)
_BEFORE = (
    r"\b(?:older|old|earlier|previous|prior|past|existing) (?:\w+ )?(?:rul|answer|respon|clarif|question)",
    r"\b(?:previously|back in|way back|(?:years?|months?|while) (?:ago|back))\b",
    r"\b(?:was|were|been) (?:\w+ )?(?:ruled|clarified|answered|confirmed)\b",
    r"\b(?:different|another) (?:\w+ )?question\b",
    r"\b(?:i|we) (?:\w+ )?read\b|\b(?:found|searched|dug|remember(?:ed)?|recall)\b",
)
_PLACES = (
    r"\b(?:bgg|boardgamegeek|board game geek|cardgamedb|cgdb|discord|facebook|reddit|hall of beorn|faq|wiki|links?)\b",
    r"\b(?:this|that|another|other|different|following|which) (?:thread|topic)\b|\bfrom there\b|\bconversations?\b",
)
_REPEATED = (
    r"\bquot(?:es?|ed|ing|ation)\b|\btold (?:us|me|him|them)\b|\b(?:this|that) (?:ruling|clarification)\b",
    r"\b(?:ruling|clarification|answer|response|reply) (?:\w+ ){0,4}(?:shared|posted|addresses)\b",
)
_ELSEWHERE = re.compile("|".join((*_BEFORE, *_PLACES, *_REPEATED)), re.IGNORECASE)
_OFFICIAL = re.compile(r"\bofficial", re.IGNORECASE)


def is_borrowed(own: Sequence[Row], shown: str, title: str, *, opening: bool, linked: bool) -> bool:
    """Whether an answer below the rows `own` of its post is quoted from elsewhere: the thread asks something else.

    Nobody has asked before an `opening` post: what it quotes is from elsewhere, unless the question `shown` stands
    right above it, or its writer tells that they asked or that the answer is official. `linked` tells that the post
    links to another thread beside the answer.
    """
    whole, last = (" ".join(row.text for row in rows) for rows in (own, own[-LAST:]))
    if opening:
        near = "?" in shown and shown[-TAIL:] in last
        return not (near or _FIRST_HAND.search(whole) or _OFFICIAL.search(f"{title} {whole}"))
    return not _FIRST_HAND.search(last) and (linked or bool(_ELSEWHERE.search(last)))
