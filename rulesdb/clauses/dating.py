"""A time behind a relative clause that tells when its deed is done: "is a lamp that rings when a bell falls"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .conditions import time_of
from .model import Atom, Condition, Phrase

DATING = frozenset({"when", "each time", "after", "before", "while", "until"})  # relations that tell when


def dated(atom: Atom, conditions: Sequence[Condition]) -> Atom | None:
    """`atom` with `conditions` as times of the last deed that narrows its last phrase; None where there is none."""
    for at in range(len(atom.roles) - 1, -1, -1):
        role, phrase = atom.roles[at]
        if (narrower := _dated_phrase(phrase, conditions)) is not None:
            return replace(atom, roles=(*atom.roles[:at], (role, narrower), *atom.roles[at + 1 :]))
    return None


def _dated_phrase(phrase: Phrase, conditions: Sequence[Condition]) -> Phrase | None:
    """`phrase` with the times at the deed that narrows it, or narrows what stands last in it."""
    if phrase.also:
        member = _dated_phrase(phrase.also[-1], conditions)
        return replace(phrase, also=(*phrase.also[:-1], member)) if member is not None else None
    if not phrase.such:
        owner = _dated_phrase(phrase.owner, conditions) if phrase.owner is not None else None
        return replace(phrase, owner=owner) if owner is not None else None
    *before, last = phrase.such
    times = tuple(("time", time_of(condition)) for condition in conditions)
    told = dated(last, conditions) or replace(last, roles=(*last.roles, *times))
    return replace(phrase, such=(*before, told))
