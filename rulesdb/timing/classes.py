"""What a thing is: whether a rule, or an example, tells that something of one kind is of another.

A rule applies to what is below the kinds that it names. What it says a thing is works the other way round: who is told
that scouts are runners may count a scout as whatever a runner is, and knows nothing of what else runners may be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from ..clauses.lexicon import Lexicon
from ..clauses.model import Atom, Clause, Phrase
from ..clauses.unify import Match, match_atom, match_phrase
from ..clauses.words import words_of
from .told import BACKWARD, DENIALS

CLASSING = frozenset({"be", "count as"})  # events that say what a thing is
CIRCUMSTANCES = ("phase", "zone", "token")  # kinds of what tells when and where something happens, and what is counted


def telling_of(event: str, lexicon: Lexicon) -> frozenset[str]:
    """The events of rules that may tell of `event`: those above it, and of one of CLASSING the other, too."""
    return frozenset(lexicon.events_above(event)) | (CLASSING if event in CLASSING else frozenset())


class Classed(NamedTuple):
    """Whether whatever is of the kind `thing` is of `kind`, too."""

    thing: str
    kind: str


def classed(clause: Clause | None, lexicon: Lexicon) -> Classed | None:
    """What a clause asks, or says, to be of which kind, where it does so plainly; else None."""
    if clause is None or clause.norm == "duty" or clause.atom.event not in CLASSING:
        return None
    things = dict(clause.atom.roles)
    if things.keys() != {"object", "goal"} or not all(_is_one_kind(thing, lexicon) for thing in things.values()):
        return None
    return Classed(things["object"].kind, things["goal"].kind)


def _is_one_kind(phrase: Phrase, lexicon: Lexicon) -> bool:
    narrowed = phrase.name or phrase.qualifiers or phrase.such or phrase.quantity
    return phrase.kind in lexicon.kinds and not (narrowed or phrase.also or phrase.none)


def match_class(rule: Atom, asked: Atom, facts: Sequence[Atom], lexicon: Lexicon) -> Match | None:
    """How `rule` applies to `asked`, both of CLASSING; None where it does not tell whether the thing is of the kind."""
    asked = replace(asked, event=rule.event)
    goal, wanted = rule.role("goal"), asked.role("goal")
    if wanted is None:
        return match_atom(rule, asked, facts, lexicon)
    if goal is None:
        return None  # that there is none tells not what it is
    if not _is_of(rule.role("object"), asked.role("object"), lexicon):
        return None
    others = replace(rule, roles=tuple(pair for pair in rule.roles if pair[0] != "goal"))
    match = match_atom(others, asked, facts, lexicon)
    wide, narrow = (goal, wanted) if rule.negated != goal.none else (wanted, goal)
    if match is None or not _is_a(narrow, wide, facts, lexicon, match):
        return None
    match.roles += 1
    return match


def _is_of(told: Phrase | None, asked: Phrase | None, lexicon: Lexicon) -> bool:
    """Whether a rule tells of the asked thing by its name or a wider one; "that card" and a narrower one are others."""
    if told is None or asked is None:
        return True
    return told.words.partition(" ")[0] not in BACKWARD and any(
        lexicon.is_a(asked.kind, one.kind) for one in (told, *told.also)
    )


def _is_a(thing: Phrase, kind: Phrase, facts: Sequence[Atom], lexicon: Lexicon, match: Match) -> bool:
    """Whether whatever is `thing` is `kind`; takes from a number what it tells `match`."""

    def fits(one: Phrase, other: Phrase) -> bool:
        found = Match(denied=one.none != other.none)
        if not match_phrase(other, one, facts, lexicon, found) or found.missing:
            return False
        match.take(found)
        return True

    members, kinds = (thing, *thing.also), (kind, *kind.also)
    each = [any(fits(member, other) for other in kinds) for member in members]
    return all(each) if thing.choice else any(each)


def is_so_by_name(asked: Classed, lexicon: Lexicon) -> bool:
    """Whether the thing's name is that of the kind, narrowed, and means one of it: "night token" and "token"."""
    return asked.thing.endswith(f" {asked.kind}") and lexicon.is_a(asked.thing, asked.kind)


def names_both(text: str, asked: Classed, lexicon: Lexicon) -> bool:
    """Whether `text` names both kinds and denies nothing."""
    words = words_of(text, lexicon)
    return {asked.thing, asked.kind} <= {word.id for word in words} and DENIALS.isdisjoint(word.text for word in words)


def names_another(text: str, other: str, lexicon: Lexicon) -> bool:
    """Whether `text` names one kind of CIRCUMSTANCES and `other` one beside it in its place: another phase, or pile."""
    for wide in CIRCUMSTANCES:
        kinds, others = (
            {kind for kind in _kinds_in(one, lexicon) if lexicon.is_a(kind, wide)} for one in (text, other)
        )
        if _apart_from(kinds, others, lexicon) and _apart_from(others, kinds, lexicon):
            return True
    return False


def names_the_only_one(text: str, other: str, lexicon: Lexicon) -> bool:
    """Whether `text` names a thing of which there is only one, as its article tells, and `other` does not."""
    return any(kind.startswith("The ") for kind in _kinds_in(text, lexicon) - _kinds_in(other, lexicon))


def _kinds_in(text: str, lexicon: Lexicon) -> set[str]:
    return {word.id for word in words_of(text, lexicon) if word.id in lexicon.kinds.keys() - lexicon.events.keys()}


def _apart_from(kinds: set[str], others: set[str], lexicon: Lexicon) -> list[str]:
    """Those of `kinds` that neither are of one of `others` nor wider than one."""
    return [kind for kind in kinds if all(lexicon.are_apart(kind, other) for other in others)]
