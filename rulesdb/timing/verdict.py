"""Yes, no, on what it depends, or open: what the clauses of the rules derive for a question.

A rule applies when it covers the asked atom (unify.py). Then each of its conditions is true, false or unknown. A
prohibition that applies means no, a permission or duty yes; unknown conditions become conditions of the answer. Two
rules that disagree leave the question open unless one is the more special. Where the reading of the question or of a
rule is partial, that rule or the whole question decides nothing: a wrong yes is worse than none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..clauses.forms import noun_key
from ..clauses.lexicon import Lexicon
from ..clauses.model import Clause, Phrase
from ..clauses.phrases import BOUNDS
from ..clauses.unify import MOSTLY, Match, match_atom
from ..text import folded_words
from .ask import Question, atoms_of
from .evidence import stems_of
from .excluded import excluded
from .rules import Rule, read
from .told import BACKWARD, DENIALS, OPENING, Told, apart, marks

# A small word of a question -> those of a rule that say the same there.
ALIKE = {
    "after": ("when", "whenever", "once", "then", "following"),
    "once": ("when", "whenever", "after"),
    "if": ("when", "whenever", "while"),
    "while": ("when", "whenever", "if", "during"),
    "without": ("no", "not", "neither"),
}
# What tells nothing that a rule could have to say.
SILENT = stems_of(
    "legal possible really actually have get does would player someone game ok okay fine way want wanna wonder guess "
    "gonna gotta"
)
# Kinds of passages whose sentences bind nobody, or only within what stands around them, as the text of one card.
DECIDES_NOTHING = frozenset({"example", "note", "dispute", "list-entry", "step", "erratum"})
LEAVING_OUT = DENIALS | {"except", "without"}
UNABLE = frozenset({"unable", "never", "forbidden", "prohibited"})  # who asks so asks whether it is not allowed
SOME = frozenset({"some", "most", "many", "certain", "several"})
MOST_CONDITIONS = 2  # conditions of an answer; a rule that needs more is not about the question

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


WEAK = True


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


class Ruling(NamedTuple):
    """The answer of one rule to the question, and the words of the conditions that the question leaves open."""

    rule: Rule
    answer: str
    conditions: tuple[str, ...]
    special: int  # roles, conditions and qualifiers that the question meets: the more, the more special
    weak: bool = False
    other: str = ""  # the words for what the rule leaves out
    hangs: bool = True  # whether the question leaves all of `conditions` open, so that the answer may hang on them


def derive(question: Question, rules: Sequence[Rule], lexicon: Lexicon) -> Verdict:
    """The verdict on the last yes-or-no part of `question` that `rules` derive."""
    asked = [part for part in question.parts if part.kind == "yes-no"]
    if not asked or question.unread or not asked[-1].clauses:
        return OPEN
    clause = asked[-1].clauses[-1]
    if not clause.understood or not clause.atom.event:
        return OPEN
    facts = [atom for statement in question.statements for atom in atoms_of(statement)]
    premises = [atom for part in asked for premise in part.clauses for atom in atoms_of(premise)]
    facts += [atom for atom in premises if atom is not clause.atom]
    told = Told(question.text, clause, facts, lexicon, binding=_norm(clause) in ("permission", "duty"))
    scopes = question.text.lower()
    above = lexicon.events_above(clause.atom.event)
    speaking = [rule for rule in rules if rule.event in above and may_decide(rule, scopes)]
    read(speaking)
    rulings = [
        ruling
        for rule in speaking
        if not _leans(rule, lexicon)
        for ruling in _rulings(rule, clause, told)
        if not _unaccounted(question, clause, rule, lexicon) - stems_of(ruling.other) - marks(ruling.other)
    ]
    return _settle(rulings)


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
    return leading or any(phrase.words.partition(" ")[0] in BACKWARD for _, phrase in clause.atom.roles)


def _unaccounted(question: Question, asked: Clause, rule: Rule, lexicon: Lexicon) -> frozenset[str]:
    """The stems of the question for which the rule does not account: each of them may change the answer.

    A word is accounted for where the rule's sentence or scope has it, or where it names a thing that is of a kind that
    the rule's sentence names, or an event below the rule's.
    """
    accounted = stems_of(rule.text) | stems_of(rule.scope) | stems_of(" ".join(lexicon.norms)) | SILENT
    kinds = {phrase.kind for atom in atoms_of(rule.clause) for _, phrase in atom.roles}
    events = {atom.event for atom in atoms_of(rule.clause)}
    for clause in (*question.statements, *(clause for part in question.parts for clause in part.clauses)):
        for atom in atoms_of(clause):
            if not events.isdisjoint(lexicon.events_above(atom.event)):
                accounted |= stems_of(" ".join(_verbs(atom.event, lexicon)))
            for _, phrase in atom.roles:
                own = lexicon.names.get(phrase.name, (phrase.kind,))
                if (
                    any(lexicon.is_a(narrow, kind) for narrow in own for kind in kinds if kind)
                    or phrase.kind == "player"
                ):
                    head = phrase.words if phrase.name else f"{phrase.words.rpartition(' ')[2]} {phrase.kind}"
                    accounted |= {stem for stem in stems_of(head) if not stem.isdigit()}
    counted = {role for role, phrase in rule.clause.atom.roles if phrase.quantity}
    numbers = [phrase for role, phrase in asked.atom.roles if phrase.quantity and role in counted]
    accounted |= {str(phrase.quantity.value) for phrase in numbers if phrase.quantity}
    bounding = {word for phrase in numbers for word in _bounding(phrase)}
    accounted |= {stem for phrase in _other_phases(asked, rule.clause, lexicon) for stem in stems_of(phrase.words)}
    accounted |= {stem for _, how in asked.atom.roles if how.words in MOSTLY for stem in stems_of(how.words)}
    said = set(folded_words(rule.text)) | bounding
    lacking = {mark for mark in marks(question.text) - said if said.isdisjoint(ALIKE.get(mark, ()))}
    return stems_of(question.text) - accounted - ALIKE.keys() - bounding | lacking


def _other_phases(asked: Clause, rule: Clause, lexicon: Lexicon) -> Iterator[Phrase]:
    """The phases of which a question asks and in whose place the rule names another one."""
    told, ruled = ([time for atom in atoms_of(one) if (time := atom.role("time"))] for one in (asked, rule))
    return (time for time in told if any(apart(time, other, lexicon) for other in ruled))


def _bounding(phrase: Phrase) -> list[str]:
    """The words with which a phrase bounds its number ("fewer than"), their stems too."""
    bound = next((bound for bound in BOUNDS if phrase.words.startswith(f"{bound} ")), "")
    return [*folded_words(bound), *stems_of(bound)]


def _verbs(event: str, lexicon: Lexicon) -> list[str]:
    return [base for base, senses in lexicon.senses.items() if any(sense.event == event for sense in senses)]


def _rulings(rule: Rule, asked: Clause, told: Told) -> Iterator[Ruling]:
    clause = rule.clause
    if _tells_too_little(rule, asked, told.text):
        return
    match = match_atom(clause.atom, asked.atom, told.facts, told.lexicon)
    if match is None:
        yield from _excluding(rule, asked, told)
        return
    if not match.roles:
        return
    if match.agent and clause.norm == "prohibition":
        return  # what one player may not do another may
    answer = ANSWERS.get(_norm(asked), {}).get(clause.norm, "")
    if not answer:
        return
    denies = asked.norm == "prohibition" and not UNABLE.isdisjoint(told.text.split())
    if (clause.atom.negated != (asked.atom.negated != denies)) != match.denied:
        answer = "no" if answer == "yes" else "yes"
    if match.over or match.under:
        if not _oversteps(clause, asked, match):
            return
        answer = "no"
    elif match.within and clause.norm in HOLDING and _norm(asked) in HOLDING:
        return  # "has one to three" tells not that it has three
    elif clause.norm == "permission" and _norm(asked) == "duty" and clause.only and asked.atom.role(clause.only):
        answer = "yes"  # what may be done in one way only must be done so
    lacking = told.lacking(rule)
    if lacking:
        if clause.norm == "permission" and (clause.only == "condition" or WEAK):
            yield Ruling(rule, "no", (), match.roles, weak=clause.only != "condition")
        return
    conditions = told.open_conditions(rule, match)
    if conditions is None:
        return
    if answer == "yes" and clause.norm in HOLDING and not clause.atom.negated and _norm(asked) in HOLDING:
        conditions = [] if match.besides.issuperset(conditions) else conditions
    if any(_refers_back(words, told.lexicon) for words in conditions) or _tells_of_some(clause, match, conditions):
        return
    if conditions and clause.norm in ELSEWHERE.get(_norm(asked), ()):
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
    if conditions is None or told.lacking(rule) or (conditions and clause.norm == "fact"):
        return
    yield Ruling(rule, "no", (), found.match.roles, weak=not found.said, other=found.words)


def _tells_too_little(rule: Rule, asked: Clause, text: str) -> bool:
    """Whether a rule about what is asked does not tell the answer; `text` are the words of the question."""
    clause = rule.clause
    return (
        _forbids_more(clause, asked)
        or _tells_no_member(clause)
        or _leaves_out(clause, text)
        or _tells_of_unnamed(clause, text)
        or _tells_not_how(rule, asked)
    )


def _tells_of_some(clause: Clause, match: Match, conditions: Sequence[str]) -> bool:
    """Whether a rule tells of some only of the things that are asked about, and nothing of the others.

    That a card without a class may be borne forbids no other, and what happens to one card happens to others as well,
    or not. Who may do a thing is told by what he must be, and what is forbidden of some by what they are.
    """
    if clause.only or clause.norm == "prohibition":
        return False
    subject = (clause.atom.role("actor") or clause.atom.role("object")) if clause.norm == "permission" else None
    return bool({*match.missing} & {*conditions} - {subject.words if subject else ""})


def _oversteps(clause: Clause, asked: Clause, match: Match) -> bool:
    """Whether a number for which leave is asked is beyond the bound that a rule sets.

    "May bear one" alone sets none, since it may be one of several.
    """
    bounds = {bound.relation for _, phrase in clause.atom.roles if (bound := phrase.quantity)}
    exact = any(phrase.words.startswith("exactly ") for _, phrase in clause.atom.roles)
    if clause.norm == "duty" and _norm(asked) == "permission":
        return exact or bool(bounds & ({"<", "<="} if match.over else {">", ">="}))
    allows = clause.norm in ("permission", "number")
    return allows and match.over and (bool(clause.only) or not bounds.isdisjoint({"<", "<="}))


def _refers_back(words: str, lexicon: Lexicon) -> bool:
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
        LEAVING_OUT & marks(phrase.words) - marks(text) and not any(one.none for one in (phrase, *phrase.also))
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


def _norm(asked: Clause) -> str:
    if asked.norm in ANSWERS:
        return asked.norm
    return {"definition": "being", "prohibition": "permission", "no duty": "duty"}.get(asked.norm, "fact")


def _only_excepted(ruling: Ruling, special: int) -> bool:
    """Whether a ruling as special as `special` holds but for exceptions that the question leaves open.

    A shorter text of the same rule may leave out the exception; it applies all the same.
    """
    conditions = ruling.conditions
    excepted = all(words.lower().startswith(("unless ", "except ")) for words in conditions)
    return bool(conditions) and excepted and ruling.special + len(conditions) >= special


def _settle(rulings: Sequence[Ruling]) -> Verdict:
    """One answer from all rulings: those without open conditions first, the more special before the more general."""
    strong = [ruling for ruling in rulings if not ruling.weak]
    rulings = strong or rulings
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
