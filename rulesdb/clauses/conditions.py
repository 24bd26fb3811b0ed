"""Conditions of clauses: their alternatives, which deeds share them, and the fields of a clause that they fill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from ..records import replace
from .model import Atom, Clause, Condition, Phrase
from .norms import EXCEPTIONS, SILENT, TRIGGERS, denied
from .tokens import Token

MOST_ALTERNATIVES = 8  # clauses that the "or" of a sentence's conditions may make

Alternatives = list[list[Condition]]  # conditions of which any list must hold


def sharing_conditions(deeds: list[tuple[Token, Atom, list[Condition]]]) -> list[tuple[Token, Atom, list[Condition]]]:
    """The deeds, with the conditions of the last one under all that share its auxiliary."""
    start = max((at for at, (token, _, _) in enumerate(deeds) if token.modal or token.negated), default=0)
    if start == 0 and not deeds[0][0].modal and any(extra for _, _, extra in deeds[:-1]):
        return deeds  # each has its own: "rings in the first phase and halts in the second"
    shared = [condition for _, _, extra in deeds[start:] for condition in extra]
    return [*deeds[:start], *((token, atom, shared) for token, atom, _ in deeds[start:])]


def timed(atom: Atom, conditions: Sequence[Condition]) -> tuple[Atom, list[Condition]]:
    """The atom of a condition with the time that it happened, and the conditions that tell none.

    "If a bell rings after a runner falls, ..." is no rule about what follows the fall.
    """
    times = [condition for condition in conditions if condition.relation in ("before", "after", "until")]
    roles = [*atom.roles, *(("time", _time(condition)) for condition in times)]
    return replace(atom, roles=tuple(roles)), [condition for condition in conditions if condition not in times]


def _time(condition: Condition) -> Phrase:
    """The time that a condition tells, its relation among the qualifiers."""
    atom, relation = condition.atom, condition.relation
    if not atom.event and len(atom.roles) == 1:
        phrase = atom.roles[0][1]
        return replace(phrase, qualifiers=(relation, *phrase.qualifiers))
    return Phrase(condition.words, atom.event, qualifiers=(relation,), such=(atom,))


def under(clause: Clause, tails: Iterable[Alternatives]) -> Iterator[Clause]:
    """`clause` under further conditions."""
    for conditions in each_choice(tails):
        kept = [*filter(None, [clause.trigger]), *clause.conditions, *clause.exceptions, *conditions]
        yield Clause(clause.sentence, clause.span, clause.norm, clause.atom, only=clause.only, **by_field(kept))


def by_field(conditions: Sequence[Condition]) -> dict[str, Any]:
    """The fields of a clause for its conditions."""
    conditions = tuple(dict.fromkeys(conditions))
    trigger = next((c for c in conditions if c.relation in TRIGGERS), None)
    return {
        "trigger": trigger,
        "conditions": tuple(c for c in conditions if c is not trigger and c.relation not in (*EXCEPTIONS, *SILENT)),
        "exceptions": tuple(c for c in conditions if c.relation in EXCEPTIONS),
    }


def each_choice(groups: Iterable[Alternatives]) -> Iterator[list[Condition]]:
    """Each choice of one alternative of every group."""
    for count, chosen in enumerate(product(*groups)):
        if count < MOST_ALTERNATIVES:
            yield [condition for conditions in chosen for condition in conditions]


def none_denied(atom: Atom, norm: str) -> tuple[Atom, str]:
    """The atom and norm of a clause about "no player": "no one may" is a prohibition for all players."""
    plain = denied(atom)
    if plain is atom or norm != "permission" or not atom.roles or not atom.roles[0][1].none:
        return plain, norm
    return replace(plain, negated=atom.negated), "prohibition"
