"""An atom that compares -> its two sides: "its damage is equal to or higher than its hit points"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...clauses.lexicon import Lexicon
from ...clauses.model import Atom, Phrase
from ...clauses.prepositions import DOUBLE

# Goal of "be" -> how the thing is compared with its measure.
_RELATIONS = {"greater": ">", "less": "<", "equal": "=", "at least": ">=", "at most": "<="}
_REACHING = {"reach": ">=", "exceed": ">", "match": "="}
_AWAY = {">": 1, "<": -1}  # which way "two more" or "two less" goes
_STATED = "number"


@dataclass(frozen=True, slots=True)
class Sides:
    """`left` `relation` `times` `right` and `margin`; `right` is None where it is compared with the margin alone."""

    left: Phrase
    relation: str
    right: Phrase | None
    margin: int
    times: int = 1


def sides(atom: Atom, lexicon: Lexicon) -> Sides | None:
    """The sides of an atom that compares; None for one that does not."""
    thing, goal = atom.role("object"), atom.role("goal")
    if atom.event in _REACHING:
        return _of_reaching(atom)
    if thing is None:
        return None
    if atom.event == "have":
        return _of_having(thing)
    if goal is None:
        return None
    if atom.event == "be":
        return _of_being(thing, goal, _measures(atom))
    value = _value(goal)
    reduced = lexicon.counting.get(atom.event, 0) < 0 and value is not None  # "reduced to zero"
    return Sides(thing, "<=", None, value or 0) if reduced else None


def _of_reaching(atom: Atom) -> Sides | None:
    thing, actor = atom.role("object"), atom.role("actor")
    if thing is None or actor is None:
        return None
    value = _value(thing)
    if value == 0:  # what reaches zero has come down to it
        return Sides(actor, "<=", None, 0)
    return Sides(actor, _REACHING[atom.event], thing if value is None else None, value or 0)


def _of_having(thing: Phrase) -> Sides | None:
    """Of what one has: "has 4 or more cards", "has no hit points", "has as much damage as hit points"."""
    if thing.quantity:
        relation = thing.quantity.relation if thing.quantity.value else "<="
        return None if relation == "=" else Sides(thing, relation, None, thing.quantity.value)
    being = thing.such[0] if len(thing.such) == 1 and thing.such[0].event == "be" else None
    goal = being.role("goal") if being else None
    return _of_being(thing, goal, _measures(being)) if being and goal else None


def _of_being(thing: Phrase, goal: Phrase, measures: Sequence[Phrase]) -> Sides | None:
    if goal.also or any(phrase.also for phrase in measures):
        return None  # "exactly 7 or 8"
    value = _value(goal)
    if value is not None and goal.kind == _STATED:
        return Sides(thing, goal.quantity.relation if goal.quantity else "=", None, value)
    relation = _RELATIONS.get(goal.kind, "")
    others = [phrase for phrase in measures if not phrase.quantity]
    away = [phrase.quantity for phrase in measures if phrase.quantity]
    if not relation or len(others) != 1 or len(away) > 1:
        return None
    if not away:
        return Sides(thing, relation, others[0], 0, 2 if DOUBLE in others[0].qualifiers else 1)
    if relation not in _AWAY:
        return None
    sign = _AWAY[relation]
    exact = away[0].relation == "="
    return Sides(thing, "=" if exact else (">=" if sign > 0 else "<="), others[0], sign * away[0].value)


def _measures(atom: Atom) -> list[Phrase]:
    return [phrase for role, phrase in atom.roles if role == "measure"]


def _value(phrase: Phrase) -> int | None:
    """The number that a phrase states, None where it names a thing."""
    if phrase.quantity and phrase.kind == _STATED:
        return phrase.quantity.value
    return int(phrase.words) if phrase.words.isdecimal() else None
