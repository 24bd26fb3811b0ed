"""Contests: the amounts of one kind of two sides, held against each other ("strength 12 against the runner's 6").

A rule tells what happens to the side that has less ("the losing side") or more ("the side with the most"). Which of
them is asked about is told by the thing that is named beside each amount.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...clauses.lexicon import Lexicon
from ...clauses.model import Atom, Phrase
from ...text import STOP, folded_words
from ..ask import Question
from .amounts import Amount, Told
from .comparisons import Comparison, Comparisons
from .outcome import Asked, names

_LOSING, _MOST = ("losing", "loses", "loser", "lost"), ("most", "winning", "higher", "highest", "greater")
_ROLES = ("object", "actor")
_SIDES = 2
_PRONOUNS = frozenset({"he", "she", "him", "her", "they", "them"})
_LIMITS = ("<", "<=")  # "wins, if that strength is less than double": what wins is told elsewhere


class Contest(NamedTuple):
    """A comparison of what two sides have: whether it holds, and whether that is so of what is asked about."""

    comparison: Comparison
    holds: bool
    answer: str


def opposed(amounts: Told, known: Comparisons) -> tuple[Amount, Amount] | None:
    """What the sides have, first the one with less; None where no two amounts of one kind are told alone."""
    if len(amounts.amounts) != _SIDES or len(amounts.kinds) != 1 or any(amount.change for amount in amounts.amounts):
        return None
    if not amounts.kinds <= known.contested():
        return None
    less, more = sorted(amounts.amounts, key=lambda amount: amount.value)
    return less, more


def asks_of_contest(known: Comparisons, sought: Asked, lexicon: Lexicon) -> bool:
    """Whether a question asks for what happens to a side of a contest."""
    contested = (comparison for comparison in known.all if comparison.left == comparison.right)
    return any(_told_of(one.outcome) and names(sought.deeds, one.outcome, lexicon) for one in contested)


def contests(
    known: Comparisons, both: tuple[Amount, Amount], question: Question, sought: Asked, lexicon: Lexicon
) -> list[Contest]:
    """What the rules make of `both` amounts, that of the side with less first, where a question asks for it."""
    less, more = both
    found = list(_tied(known, both, question, sought, lexicon)) if less.value == more.value else []
    for comparison in known.all:
        if not comparison.left == comparison.right == less.kind or comparison.needs:
            continue
        told = _told_of(comparison.outcome)
        if told is None or not names(sought.deeds, comparison.outcome, lexicon):
            continue
        role, is_of_less = told
        holds = comparison.holds(more.value, less.value)
        if comparison.relation in _LIMITS or (less.value == more.value and (holds or not is_of_less)):
            continue  # what else has a limit, and a tie, come to is other rules'
        asked = _asked(question, role)
        meant = _meant(asked, both, sought, lexicon) if asked else both
        if meant or not holds:  # else it is not known who is asked about
            of_it = less if is_of_less else more
            found.append(Contest(comparison, holds, "yes" if holds and of_it in meant else "no"))
    return found


def _tied(
    known: Comparisons, both: tuple[Amount, Amount], question: Question, sought: Asked, lexicon: Lexicon
) -> Iterator[Contest]:
    """What a tie comes to for the side that is asked about."""
    asked = _asked(question, "actor")
    for rule in known.ties if asked else ():
        winner = rule.clause.atom.role("actor")
        side = next((name for name in winner.qualifiers if name in lexicon.sides), "") if winner else ""
        meant = {_side_of(one.owner, lexicon) for one in _meant(asked, both, sought, lexicon)} if asked else set()
        if side and len(meant) == 1 and "" not in meant and names(sought.deeds, rule.clause.atom, lexicon):
            yield Contest(Comparison(rule, both[0].kind, "=", both[0].kind, 0), True, "yes" if side in meant else "no")


def _side_of(kind: str, lexicon: Lexicon) -> str:
    """The side of which things of a kind are, as the kinds above it are named; "" for none."""
    above = [kind, *lexicon.ancestors(kind)]
    return next((side for side in lexicon.sides for name in above if name.startswith(f"{side} ")), "")


def _told_of(outcome: Atom) -> tuple[str, bool] | None:
    """In which role an outcome has the side of which it tells, and whether that is the one that has less."""
    for role in _ROLES:
        phrase = outcome.role(role)
        words = _words(phrase) if phrase else []
        if any(word in words for word in _LOSING):
            return role, True
        if any(word in words for word in _MOST):
            return role, False
    return None


def _words(phrase: Phrase) -> list[str]:
    inner = [word for atom in phrase.such for _, part in atom.roles for word in _words(part)]
    return [*phrase.words.lower().split(), *inner]


def _asked(question: Question, role: str) -> Phrase | None:
    """What a question has in a role of what it asks, unless that is nothing that has an amount."""
    clauses = question.parts[-1].clauses
    phrase = clauses[-1].atom.role(role) if clauses else None
    return phrase if phrase and (phrase.kind or phrase.words.lower() in _PRONOUNS) else None


def _meant(asked: Phrase, both: Sequence[Amount], sought: Asked, lexicon: Lexicon) -> list[Amount]:
    """The amounts of the sides that what is asked about may be: just one, else it is not known which.

    A pronoun may be either: in "he fights a minion. Is he overwhelmed?" it is not the last one that was named.
    """
    if not asked.kind or sought.spoken.isdisjoint({*folded_words(asked.words)} - STOP):
        return []
    of_kind = [one for one in both if one.owner and _is_of(one.owner, asked.kind, lexicon)]
    return of_kind if len(of_kind) == 1 else []


def _is_of(owner: str, kind: str, lexicon: Lexicon) -> bool:
    return lexicon.is_a(owner, kind) or lexicon.is_a(kind, owner)
