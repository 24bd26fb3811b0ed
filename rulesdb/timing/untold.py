"""What a rule about the thing that is asked leaves untold: of whom, of how many, in which way."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..clauses.forms import noun_key
from ..clauses.lexicon import Lexicon
from ..clauses.model import Clause
from ..clauses.unify import MOSTLY, Match
from ..text import folded_words
from .rules import Rule
from .told import BACKWARD, DENIALS, marks

LEAVING_OUT = DENIALS | {"except", "without"}
SOME = frozenset({"some", "most", "many", "certain", "several"})


def tells_too_little(rule: Rule, asked: Clause, text: str) -> bool:
    """Whether a rule about what is asked does not tell the answer; `text` are the words of the question."""
    clause = rule.clause
    return (
        _forbids_more(clause, asked)
        or _tells_no_member(clause)
        or _leaves_out(clause, text)
        or _tells_of_unnamed(clause, text)
        or _tells_not_how(rule, asked)
    )


def tells_of_some(clause: Clause, match: Match, conditions: Sequence[str]) -> bool:
    """Whether a rule tells of some only of the things that are asked about, and nothing of the others.

    That a card without a class may be borne forbids no other, and what happens to one card happens to others as well,
    or not. Who may do a thing is told by what he must be, and what is forbidden of some by what they are.
    """
    if clause.only or clause.norm == "prohibition":
        return False
    subject = (clause.atom.role("actor") or clause.atom.role("object")) if clause.norm == "permission" else None
    return bool({*match.missing} & {*conditions} - {subject.words if subject else ""})


def refers_back(words: str, lexicon: Lexicon) -> bool:
    """Whether a condition means a thing that the rule names before ("of that kind"); "a card that rests" does not."""
    return any(
        first in BACKWARD and noun_key(second)[:1] in lexicon.nouns and second not in lexicon.verbs
        for first, second in pairwise(folded_words(words))
    )


def _forbids_more(clause: Clause, asked: Clause) -> bool:
    """Whether a rule forbids more than a number of what the question asks without one: some may be allowed."""
    return clause.norm == "prohibition" and any(
        phrase.quantity is not None
        and phrase.quantity.relation in (">", ">=")
        and role != "actor"
        and (other := asked.atom.role(role)) is not None
        and other.quantity is None
        for role, phrase in clause.atom.roles
    )


def _leaves_out(clause: Clause, text: str) -> bool:
    """Whether a rule leaves out some of a thing ("a site that is neither a haven nor a ruin") and the question none."""
    return any(
        LEAVING_OUT & marks(phrase.words.removeprefix("no ") if clause.atom.negated else phrase.words) - marks(text)
        and not any(one.none for one in (phrase, *phrase.also))
        for _, phrase in clause.atom.roles
    )


def _tells_of_unnamed(clause: Clause, text: str) -> bool:
    """Whether a rule tells of some things without telling which ("most lamps"), and the question does not."""
    first = {phrase.words.partition(" ")[0].lower() for _, phrase in clause.atom.roles}
    return bool(first & SOME - set(text.split()))


def _tells_not_how(rule: Rule, asked: Clause) -> bool:
    """Whether a question asks how something is done of which a rule tells nothing ("one by one")."""
    how = asked.atom.role("measure")
    told = how is None or how.words in MOSTLY or how.words in rule.text
    return not told and rule.clause.atom.role("measure") is None


def _tells_no_member(clause: Clause) -> bool:
    """Whether a fact is about one of two things without telling which: "either one side or the other has it"."""
    free = clause.norm in ("permission", "prohibition", "no duty")
    return not free and any(phrase.words.lower().startswith("either ") for _, phrase in clause.atom.roles)
