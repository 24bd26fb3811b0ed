"""Yes, no, on what it depends, or open: what the clauses of the rules derive for a question.

A rule applies when it covers the asked atom (unify.py). Then each of its conditions is true, false or unknown. A
prohibition that applies means no, a permission or duty yes; unknown conditions become conditions of the answer. Two
rules that disagree leave the question open unless one is the more special. Where the reading of the question or of a
rule is partial, that rule or the whole question decides nothing: a wrong yes is worse than none.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from ..clauses.lexicon import Lexicon
from ..clauses.model import Clause
from .accounted import unaccounted
from .ask import Question, asked_of, atoms_of
from .classes import classed, is_so_by_name, names_both, telling_of
from .evidence import stems_of
from .rules import Rule, read
from .rulings import Ruling, norm_of, rulings
from .told import BACKWARD, OPENING, Told, marks
from .untold import LEAVING_OUT

# Kinds of passages whose sentences bind nobody, or only within what stands around them, as the text of one card.
DECIDES_NOTHING = frozenset({"example", "note", "dispute", "list-entry", "step", "erratum"})
# What may leave out of a deed that which a rule forbids, and stems of what speaks of something that lets it.
EXCUSING = LEAVING_OUT | {"if", "instead", "non", "only", "unless"}
LETTING = stems_of("ability allow effect enable ignore let override permit say text")
MOST_CONDITIONS = 2  # conditions of an answer; a rule that needs more is not about the question


class Verdict(NamedTuple):
    """`answer` is yes, no, depends or open; `conditions` in words; `rules` are the clauses that decide, best first.

    `decided_by` says what decided: a rule, or which of two that disagree and why.
    """

    answer: str
    conditions: tuple[str, ...] = ()
    rules: tuple[Rule, ...] = ()
    decided_by: str = ""


OPEN = Verdict("open")
# What decides where an answer depends: of the second, what a rule requires is often what the asker takes for granted.
EXCEPTED, UNTOLD = "the rule and its exception", "a rule whose conditions are not all told"
NAME = "the name of the thing, which the rule uses"


def derive(question: Question, rules: Sequence[Rule], lexicon: Lexicon) -> Verdict:
    """The verdict on the last yes-or-no part of `question` that `rules` derive."""
    clause = asked_of(question)
    if question.unread or clause is None or not clause.understood or not clause.atom.event:
        return OPEN
    facts = [atom for statement in question.statements for atom in atoms_of(statement)]
    premises = [premise for part in question.parts if part.kind == "yes-no" for premise in part.clauses]
    facts += [atom for premise in premises for atom in atoms_of(premise) if atom is not clause.atom]
    told = Told(question.text, clause, facts, lexicon, binding=norm_of(clause) in ("permission", "duty"))
    scopes = question.text.lower()
    above = telling_of(clause.atom.event, lexicon)
    speaking = [rule for rule in rules if rule.event in above and may_decide(rule, scopes)]
    read(speaking)
    found = [
        ruling
        for rule in speaking
        if not _leans(rule, lexicon)
        for ruling in rulings(rule, clause, told)
        if _tells_all(ruling, unaccounted(question, clause, rule, lexicon), question, clause)
    ]
    settled = _settle(found)
    return settled if settled.answer in ("yes", "no") else _by_name(clause, rules, lexicon) or settled


def _by_name(clause: Clause, rules: Sequence[Rule], lexicon: Lexicon) -> Verdict | None:
    """Yes where a thing is of a kind by its name and a rule speaks of both, else None."""
    asked = classed(clause, lexicon)
    if asked is None or not is_so_by_name(asked, lexicon):
        return None
    shown = next(
        (rule for rule in rules if rule.kind not in DECIDES_NOTHING and names_both(rule.text, asked, lexicon)), None
    )
    return Verdict("yes", (), (shown,), NAME) if shown else None


def _tells_all(ruling: Ruling, lacking: frozenset[str], question: Question, asked: Clause) -> bool:
    """Whether the words of a question for which a rule does not account, `lacking`, cannot change its answer.

    What is forbidden under no condition is so however it is done: who may hand nothing over may hand nothing over to a
    friend. Something may let it, though, or the words leave out what is forbidden, and what is told besides may be
    more than how it is done.
    """
    lacking = lacking - stems_of(ruling.other) - marks(ruling.other)
    forbids = ruling.rule.clause.norm == "prohibition" and ruling.answer == "no" and not ruling.conditions
    asks_leave = norm_of(asked) == "permission" and not question.statements
    return not lacking or (forbids and asks_leave and lacking.isdisjoint(EXCUSING | LETTING))


def may_decide(rule: Rule, text: str) -> bool:
    """Whether a clause is read whole and binds, and its scope, if any, is named in `text`, in lower case."""
    scoped = rule.scope and not any(name.strip().lower() in text for name in rule.scope.split(";"))
    return rule.understood and rule.kind not in DECIDES_NOTHING and not scoped


def _leans(rule: Rule, lexicon: Lexicon) -> bool:
    """Whether a clause without conditions depends on words that were not read into it.

    These are a lead ("If ..., ") that became no condition of this clause, and a reference to a thing named before it
    ("such a card").
    """
    clause = rule.clause
    if clause.trigger or clause.conditions or clause.exceptions:
        return False
    lead = lexicon.function_words.get(rule.text.partition(" ")[0].lower())
    leading = lead is not None and "subordinate" in lead.alone
    return leading or any(_points_back(phrase.words.split()) for _, phrase in clause.atom.roles)


def _points_back(words: Sequence[str]) -> bool:
    """Whether a phrase is a thing that was named before it, or is of one ("only that card", "a card of that kind")."""
    return any(word in BACKWARD and before in ("", "of", "only") for before, word in pairwise(["", *words]))


def _only_excepted(ruling: Ruling, special: int) -> bool:
    """Whether a ruling as special as `special` holds but for exceptions that the question leaves open.

    A shorter text of the same rule may leave out the exception; it applies all the same.
    """
    conditions = ruling.conditions
    excepted = all(words.lower().startswith(("unless ", "except ")) for words in conditions)
    return bool(conditions) and excepted and ruling.special + len(conditions) >= special


def _settle(rulings: Sequence[Ruling]) -> Verdict:
    """One answer from all rulings: those without open conditions first, the more special before the more general."""
    rulings = [ruling for ruling in rulings if not ruling.weak] or rulings
    sure = [ruling for ruling in rulings if not ruling.conditions]
    if sure:
        top = max(ruling.special for ruling in sure)
        best = [ruling for ruling in sure if ruling.special == top]
        answers = {ruling.answer for ruling in best}
        if len(answers) > 1:
            return OPEN
        answer = answers.pop()
        against = [r for r in rulings if r.answer != answer and r.special >= top]
        if against:
            return Verdict("depends", _limits(against[0]), (best[0].rule, against[0].rule), EXCEPTED)
        excepted = next((r for r in rulings if r.answer == answer and _only_excepted(r, top)), None)
        if excepted:
            return Verdict("depends", _limits(excepted), (best[0].rule, excepted.rule), EXCEPTED)
        return Verdict(answer, (), tuple(r.rule for r in best), "a rule")
    near = [ruling for ruling in rulings if ruling.hangs and len(ruling.conditions) <= MOST_CONDITIONS]
    if not near:
        return OPEN
    best_one = min(near, key=lambda r: (len(r.conditions), -r.special))
    return Verdict("depends", _limits(best_one), (best_one.rule,), EXCEPTED if _only_excepted(best_one, 0) else UNTOLD)


def _limits(ruling: Ruling) -> tuple[str, ...]:
    """The answer of a ruling with each of its open conditions: "yes, if the carter rests"."""
    return tuple(
        f"{ruling.answer}, {words}"
        if words.partition(" ")[0].lower() in OPENING
        else f"{ruling.answer}, where: {words}"
        for words in ruling.conditions[:MOST_CONDITIONS]
    )
