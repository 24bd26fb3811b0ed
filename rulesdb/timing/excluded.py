"""Why a rule that is about what is asked is not about that thing: it leaves the thing out, or allows others only.

"You may untap cards other than sites" tells of sites; "only lamps may be lit" of ropes; and where a rule allows a thing
to a ready character, an exhausted one may not do it, unless another rule says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from ..clauses.lexicon import Lexicon
from ..clauses.model import Atom, Clause, Phrase
from ..clauses.unify import Match, match_atom, match_phrase, narrowed, opposites_of


class Excluded(NamedTuple):
    """How a rule leaves out what is asked: the `words` for that, how all else matches, and whether the rule says so.

    `excepted` is whether it does so by what it excepts, whatever else it requires.
    """

    words: str
    match: Match
    said: bool
    excepted: bool


def excluded(rule: Clause, asked: Atom, facts: Sequence[Atom], lexicon: Lexicon) -> Excluded | None:
    """How `rule` leaves out what `asked` is about; None where it does not, or is about something else."""
    for role, phrase in rule.atom.roles:
        thing = asked.role(role)
        if thing is None or thing.also or phrase.also:
            continue
        others = replace(rule.atom, roles=tuple(pair for pair in rule.atom.roles if pair != (role, phrase)))
        match = match_atom(others, asked, facts, lexicon)
        if match is None or match.over or match.under:
            continue
        excepted = _is_left_out(phrase, thing, facts, lexicon)
        another = phrase.known and thing.known and lexicon.are_apart(phrase.kind, thing.kind)
        said = excepted or (rule.only == role and another)
        if said or _is_in_opposite_state(phrase, thing, facts, lexicon):
            return Excluded(thing.words, match, said, excepted)
    return None


def _is_left_out(rule: Phrase, asked: Phrase, facts: Sequence[Atom], lexicon: Lexicon) -> bool:
    """Whether the asked thing is one that the rule excepts ("a card other than a site")."""
    excepted = [such for such in rule.such if such.event == "be" and such.negated]
    left_out = any(narrowed(such, asked, facts, lexicon) is False for such in excepted)
    others = replace(rule, such=tuple(such for such in rule.such if such not in excepted))
    return left_out and _fits(others, asked, facts, lexicon)


def _is_in_opposite_state(rule: Phrase, asked: Phrase, facts: Sequence[Atom], lexicon: Lexicon) -> bool:
    opposed = [state for state in rule.qualifiers if not opposites_of(state, lexicon).isdisjoint(asked.qualifiers)]
    others = replace(rule, qualifiers=tuple(state for state in rule.qualifiers if state not in opposed))
    return bool(opposed) and _fits(others, asked, facts, lexicon)


def _fits(rule: Phrase, asked: Phrase, facts: Sequence[Atom], lexicon: Lexicon) -> bool:
    match = Match()
    return match_phrase(rule, asked, facts, lexicon, match) and not match.denied
