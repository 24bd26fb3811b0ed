"""Two numbers that bound one thing ("between two and five lamps") -> a phrase of the thing with both bounds."""

from __future__ import annotations

from dataclasses import replace

from .model import Atom, Phrase, Quantity
from .narrowed import bare

LEAST = frozenset({">", ">="})
BOUNDS = {"maximum": "<=", "minimum": ">="}
MOST = {"<": "less", "<=": "at most"}  # relations of an upper bound, and how the number of a thing compares with it


def between(phrase: Phrase) -> Phrase:
    """What stands behind "between": two numbers of one thing are its bounds, other lists stay as they are."""
    if len(phrase.also) != 1:
        return phrase
    low, high = replace(phrase, also=(), choice=False), phrase.also[0]
    if low.quantity is None or high.quantity is None or low.kind not in ("number", "", high.kind):
        return phrase
    if (low.quantity.relation, high.quantity.relation) != ("=", "="):
        return phrase
    least, most = Quantity(">=", low.quantity.value), Quantity("<=", high.quantity.value)
    return _ranged(replace(high, words=phrase.words, quantity=least), most)


def from_to(phrase: Phrase, low: int, high: int) -> Phrase:
    """`phrase`, whose number is at least `low` and at most `high`."""
    return _ranged(replace(phrase, quantity=Quantity(">=", low)), Quantity("<=", high))


def at_bound(phrase: Phrase, owner: Phrase) -> Phrase | None:
    """What "of" introduces behind a bound, at most or at least as many: "a minimum of two lamps", else None.

    A size has the bound as its own: "a maximum size of 7". "The maximum of two lamps" is a rule that has a name.
    """
    first = phrase.words.lower().split(" ")[0]
    counted = owner.quantity is not None and owner.quantity.relation == "="
    if first not in ("a", "an") or not counted or owner.quantity is None or phrase.owner is not None:
        return None
    if phrase.kind in BOUNDS and not phrase.qualifiers:
        return replace(owner, words=phrase.words, quantity=Quantity(BOUNDS[phrase.kind], owner.quantity.value))
    bound = phrase.qualifiers[0] if phrase.qualifiers[:1] and owner.kind == "number" else ""
    if bound not in BOUNDS:
        return None
    number = replace(owner, quantity=Quantity(BOUNDS[bound], owner.quantity.value))
    return replace(phrase, qualifiers=phrase.qualifiers[1:], owner=number)


def is_range(low: Phrase, high: Phrase) -> bool:
    """Whether two phrases are a lower and an upper bound: "at least one and no more than four lamps"."""
    if low.quantity is None or high.quantity is None or low.also:
        return False
    return low.quantity.relation in LEAST and high.quantity.relation in MOST


def at_least_and_at_most(phrase: Phrase) -> Phrase:
    """A list of one thing with a lower and one with an upper bound is that thing in the range."""
    if len(phrase.also) != 1:
        return phrase
    low, high = phrase, phrase.also[0]
    if low.quantity is None or high.quantity is None or low.quantity.relation not in LEAST:
        return phrase
    alike = high.kind == low.kind and {*low.qualifiers} <= {*high.qualifiers} and low.owner in (high.owner, None)
    if not alike and low.kind not in ("number", ""):
        return phrase
    if high.quantity.relation not in MOST:
        return phrase
    return _ranged(replace(high, words=phrase.words, quantity=low.quantity), high.quantity)


def _ranged(phrase: Phrase, most: Quantity) -> Phrase:
    """`phrase`, whose number has the further bound `most`."""
    goal = MOST[most.relation]
    number = Phrase(str(most.value), "number", quantity=Quantity("=", most.value))
    atom = Atom("be", (("object", bare(phrase)), ("goal", Phrase(goal, goal)), ("measure", number)))
    return replace(phrase, such=(*phrase.such, atom))
