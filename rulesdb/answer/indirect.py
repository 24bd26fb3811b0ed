"""Questions that people tell rather than ask: "I was wondering if a lamp can burn twice."."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..patterns import late
from ..text import STOP, folded_words
from .asking import AUXILIARIES, CHATTER, PRONOUNS

LEAST_ASKED = 2  # telling words of what is asked; one of fewer asks for help, not for a rule
# Who wonders, doubts, argues or would know, and no more than an adverb before what it is about.
_WONDERS = (
    r"wonder(?:s|ed|ing)?|(?:not|n't)(?: quite| entirely| 100%)? (?:sure|certain|clear)"
    r"|unsure|uncertain|unclear|curious|confused|in doubt|(?<!let me )(?<!let us )knows?|understand|figure out|find out"
    r"|tell me|clarify|confirm|explain|question (?:is|was|that came up was)|debat(?:e|ed|ing)(?: (?:is|was))?"
    r"|argu(?:e|ed|ing)(?: (?:is|was))?|disagree(?:d)?|discuss(?:ed|ing)?|(?:can|could)(?:'t| not|not) tell"
)
_INDIRECT = late(
    rf"(?:\b|(?=n't))(?:{_WONDERS})(?: (?:about|on|of|over|now|here|then|just|for sure|exactly|as to))?,? "
    r"(?:if|whether|weather)(?: or not)? (?=\w)",
    re.IGNORECASE,
)
_BEFORE_IT = (
    "and but so now just really still also then i we i'm im am we're was were i've have been do does did didn't didnt"
    " don't dont don doesn't would i'd like want wanted need to anyone anybody someone somebody you can could please"
    " here the my our one what which is are always bit a ever"
)
_BEFORE = frozenset({"", *_BEFORE_IT.split()})  # words that lead up to somebody's doubt
# What goes on to ask ("if it rains, does it burn"): the "if" before it was that of a condition.
_ASKS_ON = late(
    rf"(?:,\s(?:and |then )?(?:{'|'.join(sorted(AUXILIARIES))})(?:n't)?|\s(?:do|does|did)) "
    rf"(?:the|an?|my|his|her|their|our|your|this|that|{'|'.join(sorted(PRONOUNS))})\b",
    re.IGNORECASE,
)
_OR_NOT = late(r",? or not$", re.IGNORECASE)
_ENDS = " .!?,;:\"'"


def direct(parts: Sequence[str]) -> list[str]:
    """Sentences of a question, the last one what is asked where one of them only tells that it is; else as they are.

    >>> direct(["I lit a lamp twice and I'm not sure if it can burn again."])
    ['I lit a lamp twice.', 'It can burn again?']
    >>> direct(["I was wondering whether a lamp burns if it rains.", "It says so on the card."])
    ['It says so on the card.', 'A lamp burns if it rains?']
    >>> direct(["I wonder if anyone can help.", "Does it burn?"])
    ['I wonder if anyone can help.', 'Does it burn?']
    """
    if parts[-1].endswith("?") and not _INDIRECT.search(parts[-1]):
        return list(parts)
    for place in range(len(parts) - 1, -1, -1):
        found = list(_INDIRECT.finditer(parts[place]))
        asked = _OR_NOT.sub("", parts[place][found[-1].end() :].strip(_ENDS)) if found else ""
        told = _without_lead(parts[place][: found[0].start()]) if found else ""
        asks_already = not AUXILIARIES.isdisjoint(folded_words(told)[:1])
        if _says(asked) and not asked.startswith("to ") and not asks_already:
            asked = f"if {asked}" if _ASKS_ON.search(asked) else asked
            before = [f"{told}."] if _says(told) else []
            return [*parts[:place], *before, *parts[place + 1 :], f"{asked[0].upper()}{asked[1:]}?"]
    return list(parts)


def _without_lead(told: str) -> str:
    """What is told before somebody's doubt, without the words that lead up to it."""
    words = told.split()
    while words and words[-1].strip(",;(").lower() in _BEFORE:
        words.pop()
    return " ".join(words).rstrip(" ,;(")


def _says(text: str) -> bool:
    return sum(word not in STOP | CHATTER for word in folded_words(text)) >= LEAST_ASKED
