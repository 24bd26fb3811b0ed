"""Prepositions: the role of what stands behind one, and whether it belongs to the noun before it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from .model import Phrase

NUMBER = re.compile(r"\d+(?:\.\d+)*")
# The role that a preposition gives, where the frame has it; the last resort comes last.
PREPOSITIONS = {
    "to": ("recipient", "goal"),
    "into": ("goal",),
    "onto": ("goal",),
    "as": ("goal",),
    "toward": ("goal",),
    "towards": ("goal",),
    "from": ("source",),
    "out of": ("source",),
    "off": ("source",),
    "with": ("instrument",),
    "by": ("actor", "instrument"),
    "using": ("instrument",),
    "against": ("goal", "object"),
    "for": ("topic",),
    "of": ("topic",),
    "about": ("topic",),
    "during": ("time",),
    "before": ("time",),
    "after": ("time",),
    "until": ("time",),
    "at the start of": ("time",),
    "at the end of": ("time",),
    "at the beginning of": ("time",),
    "for each": ("measure",),
    "per": ("measure",),
    "in": ("place",),
    "back to": ("goal",),
    "up to": ("goal",),
    "down to": ("goal",),
    "back into": ("goal",),
    "over to": ("goal",),
    "from among": ("source",),
    "from under": ("source",),
    "from outside": ("source",),
    "away from": ("source",),
    "like": ("topic",),
    "unlike": ("topic",),
    "such as": ("topic",),
    "on": ("goal", "place"),
    "at": ("place", "goal"),
    "without": ("instrument",),
    "greater than": ("measure",),
    "to each": ("goal",),
    "instead of": ("topic",),
    "than": ("measure",),
    "equal to": ("measure",),
    "between": ("object", "goal"),
    "among": ("goal", "source", "place"),
    "due to": ("instrument",),
    "because of": ("instrument",),
    "as a result of": ("instrument",),
    "by virtue of": ("instrument",),
    "thanks to": ("instrument",),
    "via": ("instrument",),
    "by means of": ("instrument",),
    "by way of": ("instrument",),
    "together with": ("instrument",),
    "along with": ("instrument",),
    "upon": ("time", "place"),
    "starting with": ("measure",),
    "in response to": ("time",),
    "according to": ("measure",),
    "based on": ("measure",),
    "based upon": ("measure",),
    "depending on": ("measure",),
    "depending upon": ("measure",),
    "worth": ("measure",),
    "plus": ("measure",),
    "minus": ("measure",),
    "since": ("time",),
    "for the purpose of": ("topic",),
    "for purposes of": ("topic",),
    "for the purposes of": ("topic",),
    "as part of": ("topic",),
    "subject to": ("topic",),
    "free of": ("topic",),
    "with respect to": ("topic",),
    "with regard to": ("topic",),
    "regarding": ("topic",),
    "concerning": ("topic",),
    "in relation to": ("topic",),
    "in accordance with": ("measure",),
    "in terms of": ("measure",),
    "in exchange for": ("topic",),
    "on behalf of": ("topic",),
    "in excess of": ("measure",),
}
# Prepositions that tell where; they give the role "place" unless PREPOSITIONS names another.
PLACING = frozenset(
    [
        "under", "over", "above", "below", "behind", "beside", "near", "within", "outside", "inside", "through",
        "across", "around", "along", "beyond", "beneath", "underneath", "alongside", "opposite", "past", "down", "up",
        "outside of", "on top of", "at the bottom of", "at the top of", "next to", "in front of", "in the middle of",
        "across from", "adjacent to", "close to", "out from under", "to the left of", "to the right of",
        "immediately to the left of", "immediately to the right of",
    ]
)  # fmt: skip
# Prepositions that belong to the noun before them unless a frame of the verb has a role for them.
OF_NOUNS = frozenset(
    [
        "in front of",
        "in",
        "on",
        "at",
        "with",
        "without",
        "between",
        "among",
        "for",
        "under",
        "over",
        "about",
        "than",
        "behind",
        "like",
        "within",
        "outside",
        "inside",
        "above",
        "below",
        "beside",
        "near",
        "equal to",
        "such as",
        "including",
        "of",
        "per",
        "next to",
        "on top of",
        "through",
        "across",
        "around",
        "beyond",
        "underneath",
        "alongside",
        "plus",
        "minus",
        "greater than",
        "less than",
        "higher than",
        "lower than",
        "opposite",
        "adjacent to",
        "based on",
        "across from",
        "to the left of",
        "to the right of",
        "immediately to the left of",
        "immediately to the right of",
    ]
)
INTO = frozenset(
    {
        "in front of",
        "in",
        "on",
        "under",
        "beneath",
        "at",
        "on top of",
        "at the bottom of",
        "at the top of",
        "next to",
        "beside",
        "near",
        "close to",
        "behind",
        "alongside",
        "underneath",
    }
)
OTHER_THAN = frozenset({"other than", "besides"})  # what stands behind them is left out
COMPARED = {
    "greater than": "greater",
    "higher than": "greater",
    "more than": "greater",
    "in excess of": "greater",
    "less than": "less",
    "lower than": "less",
    "fewer than": "less",
    "short of": "less",
    "equal to": "equal",
    "at least equal to": "at least",
    "equal to or greater than": "at least",
    "equal to or higher than": "at least",
    "equal to or more than": "at least",
    "equal to or less than": "at most",
    "equal to or lower than": "at most",
    "equal to or fewer than": "at most",
    "equal to or above": "at least",
    "at or above": "at least",
    "greater than or equal to": "at least",
    "higher than or equal to": "at least",
    "equal to or below": "at most",
    "at or below": "at most",
    "less than or equal to": "at most",
    "lower than or equal to": "at most",
    "at least double": "at least",
    "at least twice": "at least",
    "more than double": "greater",
    "more than twice": "greater",
    "less than double": "less",
    "less than twice": "less",
}
DOUBLE = "double"  # qualifier of an amount that is compared twofold


def measure(prep: str, phrase: Phrase) -> Phrase:
    """`phrase` as what `prep`, one of COMPARED, compares with: "at least double the cost" is with a double cost."""
    twofold = prep.endswith((" double", " twice"))
    return replace(phrase, qualifiers=(DOUBLE, *phrase.qualifiers)) if twofold else phrase


# Prepositions that tell on which side of a thing: the side is a qualifier of the thing.
SIDES = {
    "on top of": "top",
    "at the top of": "top",
    "at the bottom of": "bottom",
    "in the middle of": "middle",
    "under": "under",
    "beneath": "under",
    "underneath": "under",
    "next to": "beside",
    "beside": "beside",
    "alongside": "beside",
    "adjacent to": "beside",
    "close to": "near",
    "near": "near",
    "behind": "behind",
    "in front of": "before",
    "above": "above",
    "over": "above",
    "below": "below",
    "to the left of": "left of",
    "to the right of": "right of",
    "immediately to the left of": "left of",
    "immediately to the right of": "right of",
    "around": "around",
    "across from": "opposite",
    "starting with": "starting",
    "opposite": "opposite",
    "beyond": "beyond",
    "from outside": "outside",
    "from under": "under",
    "outside": "outside",
    "outside of": "outside",
}


def sided(prep: str, phrase: Phrase) -> Phrase:
    """`phrase` with the side that `prep` tells: "on top of the deck" is no other place of it."""
    side = SIDES.get(prep)
    if prep == "between" and not _is_range(phrase):  # what lies between two things lies at neither
        members = [replace(member, qualifiers=(prep, *member.qualifiers)) for member in (phrase, *phrase.also)]
        return replace(members[0], also=tuple(members[1:]))
    if side is None or phrase.kind == "control":
        return phrase  # "under control" is no place
    return replace(phrase, qualifiers=(side, *phrase.qualifiers))


def range_to(prep: str, phrase: Phrase, other: Phrase) -> str:
    """The last number of a range behind the noun that is numbered ("sites 1 to 3", "steps 1.1 to 1.4"), else ""."""
    last = str(other.quantity.value) if other.quantity and other.kind == "number" else other.words
    numbered = NUMBER.fullmatch("".join(phrase.qualifiers[-1:])) and NUMBER.fullmatch(last)
    return last if prep == "to" and numbered else ""


def _is_range(phrase: Phrase) -> bool:
    """Whether a phrase has two bounds (ranges.py)."""
    goals = (atom.role("goal") for atom in phrase.such)
    return phrase.quantity is not None and any(goal is not None and goal.kind == "at most" for goal in goals)


def frame_role(prep: str, frame: Mapping[str, str], taken: set[str]) -> str:
    """The role that `prep` gives in a verb's `frame`, among those that are not `taken`."""
    options = ("measure",) if prep in COMPARED else PREPOSITIONS.get(prep, ("place",))
    for role in options:
        if role in frame and role not in taken:
            return role
    if prep in ("between", "on"):
        return "place"  # "triggers on the gate" goes nowhere
    return next((role for role in options if role not in taken), "topic" if _abstract(prep) else "place")


def _abstract(prep: str) -> bool:
    """Whether what stands behind `prep` is never a place."""
    return prep in PREPOSITIONS and prep not in PLACING and "place" not in PREPOSITIONS[prep]


def being_role(prep: str, taken: set[str]) -> str:
    """The role of what stands behind a preposition of "be": "immune to effects" has its goal already."""
    options = PREPOSITIONS.get(prep, ("place",))
    # What is on something is no such thing.
    options = tuple(reversed(options)) if prep in ("to", "on") else options
    return next((role for role in options if role not in taken), "topic" if _abstract(prep) else "place")


def lying_role(prep: str, other: Phrase) -> str:
    """The role of what stands behind a preposition that narrows a noun: "a lamp on the gate" lies there.

    A noun is nothing that it goes to: "an attack against a runner", "an exception to the rule".
    """
    if prep in ("on", "into", "onto") or (prep == "to" and other.kind in ("left", "right")):
        return "place"
    return "topic" if prep in ("to", "against", "toward", "towards", "upon") else role_of(prep)


def has_role(prep: str) -> bool:
    """Whether a role is known for what stands behind `prep`."""
    return prep in PREPOSITIONS or prep in COMPARED or prep in PLACING


def role_of(prep: str) -> str:
    """The role that a phrase behind `prep` fills where no frame has it."""
    if prep in COMPARED:
        return "measure"
    if prep == "between":
        return "topic"  # "a match between two runners"
    return "goal" if prep in ("", "is") else PREPOSITIONS.get(prep, ("place",))[0]
