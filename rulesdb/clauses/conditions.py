"""Conditions of clauses: their alternatives, which deeds share them, and the fields of a clause that they fill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from .model import Atom, Clause, Condition, Phrase
from .narrowed import bare
from .norms import EXCEPTIONS, SILENT, TRIGGERS, denied
from .tokens import Token

MOST_ALTERNATIVES = 8  # clauses that the "or" of a sentence's conditions may make

TIMES = frozenset({"before", "after", "until", "during"})
MOMENTS = frozenset({"at the start of", "at the end of"})

COMPLETED = frozenset(
    {"allow", "cause", "require", "forbid", "give", "say", "wish", "help", "attempt", "count as"}
)  # events of which "to" tells the content

PLAYER = Phrase("player", "player")
UNNAMED = Phrase("", "")  # the subject of "while tired", which is that of the clause under the condition

NEXT_TO = (
    "immediately after ",
    "immediately before ",
    "immediately following ",
    "right after ",
    "just after ",
    "just before ",
)
AT_ONCE = "immediately"
FINITE = frozenset({"is", "has", "does", "was"})  # auxiliaries that are no bare form

Alternatives = list[list[Condition]]  # conditions of which any list must hold
LEADING = {  # the role of what stands behind a preposition at the head of a sentence; the others tell where
    "for": "topic", "for each": "measure", "for the purpose of": "topic", "for purposes of": "topic", "under": "topic",
    "based on": "topic", "with": "instrument", "by": "instrument", "through": "instrument",
    "against": "goal", "from": "source",
}  # fmt: skip


def first_sharing(verbs: Sequence[Token]) -> int:
    """The first of joined verbs of which what stands behind the last one speaks.

    In "is a bell and rings until the storm", "cannot halt and rings during the storm" it is the last one alone.
    """
    first = max((at for at, verb in enumerate(verbs) if verb.modal or verb.negated), default=0)
    for at in range(len(verbs) - 1, first, -1):
        before, verb = verbs[at - 1], verbs[at]
        alone = before.modal and (verb.tag == "VBF" or verb.words[0].text in FINITE)
        if alone or (before.verb == "be" and verb.verb not in ("be", "")):
            return at
    return first


def sharing_conditions(deeds: list[tuple[Token, Atom, list[Condition]]]) -> list[tuple[Token, Atom, list[Condition]]]:
    """The deeds, with the conditions of the last one under all that share its auxiliary."""
    start = first_sharing([token for token, _, _ in deeds])
    if start == 0 and not deeds[0][0].modal and any(extra for _, _, extra in deeds[:-1]):
        return deeds  # each has its own: "rings in the first phase and halts in the second"
    shared = [condition for _, _, extra in deeds[start:] for condition in extra]
    if not deeds[start][0].modal and any(condition.words.lower().startswith(NEXT_TO) for condition in shared):
        return deeds  # "rings for one runner and is stowed immediately after the storm"
    return [*deeds[:start], *((token, atom, shared) for token, atom, _ in deeds[start:])]


def sharing_purpose(deeds: list[tuple[Token, Atom, list[Condition]]]) -> list[tuple[Token, Atom, list[Condition]]]:
    """The deeds under one auxiliary, with what the last is done for: "may halt a runner and ring a bell to ..."."""
    *before, (last, atom, _) = deeds
    purpose = atom.role("goal")
    meant = purpose is not None and purpose.such and purpose.words.startswith("to ") and atom.role("object")
    if not before or not meant or atom.event in COMPLETED or last.modal or not before[0][0].modal:
        return deeds
    assert purpose is not None
    shared = [
        (token, told if told.role("goal") else replace(told, roles=(*told.roles, ("goal", purpose))), beside)
        for token, told, beside in before
    ]
    return [*shared, deeds[-1]]


def timed(atom: Atom, conditions: Sequence[Condition], relation: str) -> tuple[Atom, list[Condition]]:
    """The atom of a condition with the time that it happened, and the conditions that tell none.

    "If a bell rings after a runner falls, ..." is no rule about what follows the fall; but "if a bell rings at the end
    of the storm" is one about that end.
    """
    times = [c for c in conditions if c.relation in TIMES or (c.relation in MOMENTS and relation != "if")]
    roles = [*atom.roles, *(("time", time_of(condition)) for condition in times)]
    return replace(atom, roles=tuple(roles)), [condition for condition in conditions if condition not in times]


def named(conditions: Sequence[Condition], subject: Atom) -> list[Condition]:
    """`conditions` with who `subject` speaks of in those that name nobody: "a runner rests while tired"."""
    role, first = subject.roles[0] if subject.roles else ("", None)
    who = first if role in ("actor", "object", "recipient") else None
    return [
        # "when told to ring a bell, light a lamp": the player is told
        _with(condition, PLAYER if condition.atom.event == "cause" and role == "object" else who)
        if ("object", UNNAMED) in condition.atom.roles
        else condition
        for condition in conditions
    ]


def _with(condition: Condition, who: Phrase | None) -> Condition:
    others = tuple(role for role in condition.atom.roles if role[1] is not UNNAMED)
    roles = (("object", bare(who)), *others) if who is not None else others
    return replace(condition, atom=replace(condition.atom, roles=roles))


def time_of(condition: Condition) -> Phrase:
    """The time that a condition tells, its relation among the qualifiers."""
    atom, relation = condition.atom, condition.relation
    told = () if relation == "during" else (relation,)
    if not atom.event and len(atom.roles) == 1:
        phrase = atom.roles[0][1]
        return replace(phrase, qualifiers=(*told, *phrase.qualifiers))
    return Phrase(condition.words, atom.event, qualifiers=told, such=(atom,))


def under(clause: Clause, tails: Iterable[Alternatives]) -> Iterator[Clause]:
    """`clause` under further conditions."""
    for conditions in each_choice(tails):
        kept = [*filter(None, [clause.trigger]), *clause.conditions, *clause.exceptions, *clause.reasons, *conditions]
        yield Clause(
            clause.sentence, clause.span, clause.norm, clause.atom, only=clause.only, **by_field(kept, clause.atom)
        )


def by_field(conditions: Sequence[Condition], atom: Atom) -> dict[str, Any]:
    """The fields of a clause about `atom` for its conditions."""
    conditions = tuple(dict.fromkeys(named(conditions, atom)))
    trigger = next((c for c in conditions if c.relation in TRIGGERS), None)
    return {
        "trigger": trigger,
        "conditions": tuple(c for c in conditions if c is not trigger and c.relation not in (*EXCEPTIONS, *SILENT)),
        "exceptions": tuple(c for c in conditions if c.relation in EXCEPTIONS),
        "reasons": tuple(c for c in conditions if c.relation in SILENT),
    }


def at_once(atom: Atom, conditions: Sequence[Condition]) -> Atom:
    """`atom` with the time AT_ONCE where one of its conditions leaves none between: "immediately after the storm"."""
    near = any(condition.words.lower().startswith(NEXT_TO) for condition in conditions)
    told = any(role == "time" and phrase.words.lower() == AT_ONCE for role, phrase in atom.roles)
    return atom if told or not near else replace(atom, roles=(*atom.roles, ("time", Phrase(AT_ONCE, AT_ONCE))))


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


def hung(relation: str, prep: str = "") -> str:
    """The role of a noun phrase behind a preposition that makes a condition."""
    if relation == "where":
        return LEADING.get(prep, "place")
    return "object" if relation in ("except", "instead of", "although") else "time"
