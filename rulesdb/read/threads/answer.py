"""One official answer: its words, without greeting, wishes and signature, and whether they can be an answer at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from . import phrases
from .cues import Cues
from .rows import Row

LONGEST = 450  # words; what is longer is no answer to one question
SHORTEST = 4  # words; less says something only below its question
QUOTES = '"“«„'
OPENING = QUOTES + ","  # some players type a low quotation mark as two commas
ENDING = '"”»'
_SHORT = ("yes", "no", "correct", "exactly", "right", "true", "false")
_AGREES = ("that is correct", "that's correct", "that’s correct", "you are correct", "you're correct", "you’re correct")
_WISHES = ("hope you", "i hope you", "hope that helps", "i hope that helps", "hope this helps", "i hope this helps")


@dataclass(frozen=True, slots=True)
class Answer:
    """The words of `author` in the rows from index `first` to `last` of a post, and the question printed there.

    `marked` tells that "A:" stands before them.
    """

    author: str
    text: str
    asked: str
    first: int
    last: int
    lines: tuple[int, ...]
    marked: bool = False


def made(author: str, held: Sequence[Row], asked: str, first: int, last: int) -> Answer | None:
    """The answer whose words stand in the rows `held`, without wishes, closing words and quotation marks around it."""
    kept = list(held)
    while kept and (phrases.closing(kept[-1].text) or kept[-1].divides or _wishes(kept[-1].text)):
        kept.pop()
    if not kept:
        return None
    text = " ".join(row.text for row in kept).strip()
    if text[:1] in OPENING and (text[-1:] in ENDING or not any(mark in text[1:] for mark in ENDING)):
        text = text[1:]
    if text[-1:] in ENDING and not any(mark in text[:-1] for mark in QUOTES):
        text = text[:-1]
    return Answer(author, text.strip(), asked.strip(), first, last, tuple(row.number for row in kept))


def listed(answer: Answer | None) -> list[Answer]:
    """The answer as a list, which is empty where there is none."""
    return [answer] if answer else []


def _wishes(text: str) -> bool:
    return text.lower().lstrip('“" ').startswith(_WISHES) and len(text.split()) <= 20


def unsigned(answer: Answer, cues: Cues) -> Answer:
    """The answer without a signature at its end."""
    signature = cues.signature(answer.text)
    return replace(answer, text=signature[1].rstrip(" ,-")) if signature else answer


def whole(answer: Answer, cues: Cues) -> bool:
    """Whether the words can be an answer: not too many or too few, no question, no chat, no letter to the author."""
    words = answer.text.split()
    addresses = ("http", "www.")
    if not words or len(words) > LONGEST or words[0].startswith(addresses) or words[-1].startswith(addresses):
        return False
    if len(words) < SHORTEST:
        short = words[0].lower().strip(",.!;:") in _SHORT or answer.text.lower().startswith(_AGREES)
        return bool(answer.asked) and (short or answer.marked)
    asking = answer.text.endswith("?") and answer.text.count("?") >= answer.text.count(".")
    if asking or answer.text.endswith(":") or phrases.of_the_product(answer.text) or phrases.chat(answer.text):
        return False
    return not cues.greeted(answer.text)
