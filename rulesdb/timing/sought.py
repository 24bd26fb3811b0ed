"""The rules that are such as a question asks for: those that say what happens then, or when something is done."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..clauses.graph import STARTS, comes_about, sets_off, telling
from ..clauses.lexicon import Lexicon
from ..clauses.model import Atom
from ..clauses.unify import AT_ONCE, EVER, match_atom
from .ask import Question, atoms_of
from .evidence import Evidence, Hit
from .rules import Rule, read
from .verdict import may_decide

OUTCOME = re.compile(r"\bwhat (?:happens|happened|if|now|then|next|else|follows)\b", re.IGNORECASE)
TIMES = frozenset({"when", "each time", "while", "before", "after", "during", "at the start of", "at the end of"})


class Sought:
    """What rules a question asks for: with `outcome` those by which something follows, with `time` those that say when.

    `told` is what happens in a question that asks what follows.
    """

    def __init__(self, question: Question, evidence: Evidence, lexicon: Lexicon) -> None:
        self._question, self._evidence, self._lexicon = question, evidence, lexicon
        self.outcome = asks_outcome(question)
        self.time = question.kind == "when" and not self.outcome
        self.told = list(_told(question)) if self.outcome else []

    def of(self, hit: Hit) -> list[Rule]:
        """The rules of `hit`, and of ours that restate it, that are asked for; [] where neither sort is."""
        if not (self.outcome or self.time):
            return []
        numbers = (hit.passage, *self._evidence.ours.get(hit.passage, ()))
        return self.telling(rule for number in numbers for rule in self._evidence.rules_of(number))

    def telling(self, rules: Iterable[Rule]) -> list[Rule]:
        """Those of `rules` that are asked for."""
        told = self._question.text.lower()
        binding = [rule for rule in rules if may_decide(rule, told)]
        read(binding)
        return list(filter(self._follows if self.outcome else self._tells_when, binding))

    def _follows(self, rule: Rule) -> bool:
        awaited = list(self._awaited(rule)) if comes_about(rule.clause, self._lexicon) else ()
        return any(sets_off(atom, other, self._lexicon) for other in awaited for atom in self.told)

    def _awaited(self, rule: Rule) -> Iterator[Atom]:
        """What a rule waits for."""
        for condition in (*filter(None, [rule.clause.trigger]), *rule.clause.conditions):
            if condition.relation in STARTS and telling(condition.atom, self._lexicon):
                yield condition.atom

    def _tells_when(self, rule: Rule) -> bool:
        """Whether a rule says at what time, or upon what, that is done which the question asks about."""
        clause = rule.clause
        time = clause.atom.role("time")
        timed = clause.trigger or (time and time.words not in AT_ONCE | EVER)
        return bool(timed or any(other.relation in TIMES for other in clause.conditions)) and any(
            clause.atom.negated == asked.atom.negated
            and (match := match_atom(clause.atom, asked.atom, [], self._lexicon)) is not None
            and match.roles > 0
            for asked in self._question.parts[-1].clauses
            if telling(asked.atom, self._lexicon)
        )


def asks_outcome(question: Question) -> bool:
    """Whether `question` asks what follows: in words, or by statements alone."""
    no_question = bool(question.statements) and question.parts[0].text == question.text
    return no_question or any(OUTCOME.search(part.text) for part in question.parts)


def _told(question: Question) -> Iterator[Atom]:
    for clause in (*question.statements, *(clause for part in question.parts for clause in part.clauses)):
        yield from atoms_of(clause)
