"""The further words of a verb ("put ... into play", "see whether ...") among what stands behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from .lexicon import Sense
from .model import Phrase

if TYPE_CHECKING:
    from .frames import Argument

EQUALS = ("be", "count as", "become", "remain", "cost")  # what these say of a thing is a goal
WITHIN = ("of", "with", "in")  # prepositions behind a noun that belongs to a verb: "take control of"


def without_particles(sense: Sense, arguments: Sequence[Argument]) -> list[Argument] | None:
    """The arguments without the particles of the sense, None where these are missing."""
    if not sense.particles:
        return list(arguments)
    particles = " ".join(sense.particles)
    for index, argument in enumerate(arguments):
        rest = arguments[index + 1 :]
        before = {other.prep for other in arguments[:index]}
        stranded = argument.prep in ("adverb", "strand") and argument.phrase.words == particles
        if _is_named(argument, particles) or (stranded and before <= {"", "adverb"}):
            return [*arguments[:index], *rest]  # not "adds a crate with its mark up"
        if argument.prep == particles and before <= {"adverb"}:  # "look at the deck": the deck is what is looked at
            # Of "carries over to the next gate" the gate is no object.
            prep = "" if sense.subject == "actor" or sense.event in EQUALS else sense.particles[-1]
            return [*arguments[:index], replace(argument, prep=prep), *rest]
        if argument.prep == "that" and particles == _asked(argument) and before <= {""}:
            return list(arguments)  # "see whether a lamp is lit"
        pair = _of_noun(sense, argument, rest) or _of_two(sense, argument, rest)
        if pair is not None:
            return [*arguments[:index], *pair]
    return None


def _is_named(argument: Argument, particles: str) -> bool:
    """Whether an argument is just the particles: "put the lamp into play"."""
    if argument.prep in ("", "is", "adverb"):
        return argument.phrase.words == particles
    return f"{argument.prep} {argument.phrase.words}" == particles


def _asked(argument: Argument) -> str:
    """The word of asking with which an argument begins."""
    return argument.phrase.words.split(" ")[0].lower()


def _of_noun(sense: Sense, argument: Argument, rest: Sequence[Argument]) -> list[Argument] | None:
    """What stands behind a noun and a preposition that belong to the verb ("take control of the gate")."""
    if argument.prep or len(sense.particles) != 2 or sense.particles[1] not in WITHIN:
        return None
    if argument.phrase.kind != sense.particles[0]:
        return None
    if argument.phrase.owner is not None:
        return [replace(argument, phrase=_with_members(argument.phrase.owner, argument.phrase)), *rest]
    if rest and rest[0].prep == sense.particles[1]:
        return [replace(rest[0], prep=""), *rest[1:]]
    return None


def _with_members(owner: Phrase, listed: Phrase) -> Phrase:
    """`owner` with the further members of the list that it begins: "keeps track of lamps, bells and gates"."""
    return replace(owner, also=(*owner.also, *listed.also), choice=owner.choice or listed.choice)


def _of_two(sense: Sense, argument: Argument, rest: Sequence[Argument]) -> list[Argument] | None:
    """What stands behind two prepositions of a verb: "refer to a gate as a tower", "is referred to as a tower"."""
    if len(sense.particles) != 2 or all(other.prep != sense.particles[1] for other in rest):
        return None
    if argument.prep == "strand" and argument.phrase.words == sense.particles[0]:
        return list(rest)
    return [replace(argument, prep=""), *rest] if argument.prep == sense.particles[0] else None
