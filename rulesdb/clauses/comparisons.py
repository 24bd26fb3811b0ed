"""Comparisons of what a phrase names with something else: "a cost greater than two", "fewer lamps than bells"."""

from __future__ import annotations

from dataclasses import replace

from .model import Atom, Phrase
from .prepositions import COMPARED, measure

MANY = frozenset({"as many", "as much"})  # determiners that "as" goes on
THAN = frozenset({"more", "less", "fewer"})


def comparison_of(phrase: Phrase, prep: str) -> str:
    """The preposition with which `phrase` is compared: also in "fewer lamps than bells", "as many lamps as bells"."""
    first = phrase.words.split(" ")[0].lower()
    if prep == "than" and first in THAN:
        return f"{first} than"
    return "equal to" if prep == "as" and not MANY.isdisjoint(phrase.qualifiers) else prep


def uncounted(phrase: Phrase) -> Phrase:
    """`phrase` without the qualifiers that only compare its number."""
    return replace(phrase, qualifiers=tuple(q for q in phrase.qualifiers if q not in (*THAN, *MANY, "additional")))


def compared(phrase: Phrase, prep: str, other: Phrase) -> Phrase:
    """`phrase` compared with `other`; in "a card with a cost greater than 2" it is the cost that is compared."""
    words = f"{phrase.words} {prep} {other.words}"
    last = phrase.such[-1] if phrase.such else None
    thing = last.role("object") if last is not None and last.event == "have" else None
    if last is not None and thing is not None:
        roles = tuple((role, compared(thing, prep, other) if part is thing else part) for role, part in last.roles)
        return replace(phrase, words=words, such=(*phrase.such[:-1], replace(last, roles=roles)))
    sign = Phrase(prep, COMPARED[prep])
    roles = (("object", replace(phrase, such=())), ("goal", sign), ("measure", measure(prep, other)))
    return replace(phrase, words=words, such=(*phrase.such, Atom("be", roles)))
