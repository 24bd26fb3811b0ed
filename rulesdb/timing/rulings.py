"""The answer of one rule to a question, and the conditions under which it holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..answer.claims import turned
from ..clauses.model import Clause
from ..clauses.unify import Match, match_atom
from .classes import CLASSING, match_class
from .excluded import excluded
from .rules import Rule
from .told import Told
from .untold import refers_back, tells_of_some, tells_too_little

UNABLE = frozenset({"unable", "never", "forbidden", "prohibited"})  # who asks so asks whether it is not allowed
# Norm of the question -> norm of a rule that applies -> the answer.
ANSWERS = {
    "permission": {"permission": "yes", "duty": "yes", "prohibition": "no", "no duty": "yes", "fact": "yes"},
    "duty": {"duty": "yes", "fact": "yes", "no duty": "no", "permission": "no", "prohibition": "no"},
    "fact": {"fact": "yes", "duty": "yes", "prohibition": "no", "being": "yes", "definition": "yes"},
    "being": {"being": "yes", "definition": "yes", "fact": "yes", "prohibition": "no"},
}
HOLDING = frozenset({"fact", "being", "definition", "duty"})  # norms of what is so, or must be
# Norm of the question -> norms of rules that tell nothing of it but where all their conditions are told.
ELSEWHERE = {"permission": {"fact"}, "duty": {"fact", "permission"}}


class Ruling(NamedTuple):
    """The answer of one rule to the question, and the words of the conditions that the question leaves open.

    `weak` is whether the rule only allows something else, so that any other rule knows more, and `other` the words for
    what it leaves out.
    """

    rule: Rule
    answer: str
    conditions: tuple[str, ...]
    special: int  # roles, conditions and qualifiers that the question meets: the more, the more special
    hangs: bool = True  # whether the question leaves all of `conditions` open, so that the answer may hang on them
    weak: bool = False
    other: str = ""


def rulings(rule: Rule, asked: Clause, told: Told) -> Iterator[Ruling]:
    """The ruling of `rule` on what is `asked`, if it tells the answer."""
    if tells_too_little(rule, asked, told.text):
        return
    classing = {rule.clause.atom.event, asked.atom.event} <= CLASSING
    matched = match_class if classing else match_atom
    match = matched(rule.clause.atom, asked.atom, told.facts, told.lexicon)
    if match is None:
        yield from _excluding(rule, asked, told)
    elif match.roles and (answer := _answer(rule.clause, asked, match, told)):
        yield from _under(rule, asked, told, match, answer)


def norm_of(asked: Clause) -> str:
    """The norm that is asked for, one of ANSWERS."""
    if asked.norm in ANSWERS:
        return asked.norm
    return {"definition": "being", "prohibition": "permission", "no duty": "duty"}.get(asked.norm, "fact")


def _answer(clause: Clause, asked: Clause, match: Match, told: Told) -> str:
    """The answer of a rule where its conditions hold, "" where it tells none."""
    norm = norm_of(asked)
    answer = ANSWERS[norm].get(clause.norm, "")
    # What one player may not do another may; what "has one to three" has not three by that.
    elsewhere = (match.agent and clause.norm == "prohibition") or (match.within and _holds(clause, norm))
    if elsewhere or not answer:
        return ""
    if match.over or match.under:
        return "no" if _oversteps(clause, norm, match) else ""
    if clause.norm == "permission" and norm == "duty" and clause.only and asked.atom.role(clause.only):
        return "yes"  # what may be done in one way only must be done so
    denies = asked.norm == "prohibition" and not UNABLE.isdisjoint(told.text.split())
    other = (clause.atom.negated != (asked.atom.negated != denies)) != match.denied
    return turned(answer) if other else answer


def _holds(clause: Clause, norm: str) -> bool:
    """Whether a rule tells what is so, and a question with the norm `norm` asks for it."""
    return clause.norm in HOLDING and norm in HOLDING


def _under(rule: Rule, asked: Clause, told: Told, match: Match, answer: str) -> Iterator[Ruling]:
    """The ruling with the `answer` of a rule under those of its conditions that the question leaves open."""
    clause, norm = rule.clause, norm_of(asked)
    if told.lacking(rule):
        if clause.norm == "permission":
            yield Ruling(rule, "no", (), match.roles, weak=clause.only != "condition")
        return
    conditions = told.open_conditions(rule, match)
    if conditions is None:
        return
    besides = answer == "yes" and _holds(clause, norm) and not clause.atom.negated
    if besides and match.besides.issuperset(conditions):
        conditions = []
    if any(refers_back(words, told.lexicon) for words in conditions) or tells_of_some(clause, match, conditions):
        return
    if conditions and clause.norm in ELSEWHERE.get(norm, ()):
        return  # what happens then tells not who else may, nor what must be done at other times
    special = match.roles + len(clause.conditions) - len(conditions)
    yield Ruling(rule, answer, tuple(conditions), special, hangs=told.says_nothing_of(rule, conditions))


def _excluding(rule: Rule, asked: Clause, told: Told) -> Iterator[Ruling]:
    """The ruling of a rule that leaves out what is asked about."""
    clause = rule.clause
    if asked.norm != "permission" or asked.atom.negated or clause.norm not in ("permission", "fact"):
        return
    found = excluded(clause, asked.atom, told.facts, told.lexicon)
    if found is None or clause.atom.negated or (clause.norm == "fact" and not found.said):
        return
    conditions = told.open_conditions(rule, found.match)
    if conditions is None or told.lacking(rule) or (conditions and not found.excepted):
        return
    yield Ruling(rule, "no", (), found.match.roles, weak=not found.said, other=found.words)


def _oversteps(clause: Clause, norm: str, match: Match) -> bool:
    """Whether a number for which leave is asked is beyond the bound that a rule sets.

    "May bear one" alone sets none, since it may be one of several.
    """
    bounds = {bound.relation for _, phrase in clause.atom.roles if (bound := phrase.quantity)}
    exact = any(phrase.words.startswith("exactly ") for _, phrase in clause.atom.roles)
    if clause.norm == "duty" and norm == "permission":
        return exact or bool(bounds & ({"<", "<="} if match.over else {">", ">="}))
    allows = clause.norm in ("permission", "number")
    return allows and match.over and (bool(clause.only) or not bounds.isdisjoint({"<", "<="}))
