"""The steps of an answer: the rule that decides, the answers to each part, and what follows, in order of time.

`edge` says why a step is part of the answer: the verdict ("decides"), the question's own words ("asked"), a precedent
("as asked"), a procedure ("in order"), or a trigger in the question or in another step ("follows from").
"""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..answer.asking import typed_sentences
from ..clauses.graph import comes_about, sets_off, telling
from ..clauses.lexicon import Lexicon
from ..clauses.model import Atom
from ..patterns import late
from ..queries.passages import followed, listed_with
from ..queries.references import absent_places
from ..text import folded_words, numbers_in, says_something
from .ask import Question
from .branches import Branches
from .evidence import Evidence, Hit, grounds_of
from .kinds import kind_of
from .occasions import occasions
from .procedures import ORDERED, Procedure, asked_for
from .rules import Rule, load_rules, read
from .sentences import Sentences
from .sought import Sought
from .told import MARKS
from .verdict import Verdict

MOST_TOLD = 60  # words of ours of one passage that is not loaded which make one step
MOST = 8  # steps of an answer that is no whole procedure
FIRST = 6  # hits among which one that tells the number, the outcome or the time that is asked for is preferred
TELLING = 25.0  # times its odds
# Odds beside the best hit from which it, a second, a third and a fourth one answer a question's own words; a judge who
# asks yes or no weighs more rules.
ANSWERS, WEIGHED = (0.0, 0.1, 0.7, 0.7), (0.0, 0.1, 0.3, 0.3)
PART = 0.01  # the same, of the best hit of one thing asked: of 18 with less, one was to the point
FOLLOWS = 0.01  # the same, of a rule that tells what follows: the eight of twelve with less were beside the point
# The same, of one that goes on where a step stops: more than half of those make a point that the others leave out.
GOES_ON = 0.03
ALIKE = 0.6  # cosine of two sentences on the same passage that say the same
SAME = 0.8  # cosine of two sentences that say the same
# Leads of lists that hold, or are done, together; "the following rules apply:" leads to what has nothing in common.
_TOGETHER = late(
    r"\b(?:conditions|circumstances|requirements|(?<!rules )(?<!exceptions )(?<!points )apply|applies|met|true|all of)"
    r"\b",
    re.IGNORECASE,
)
_OPEN_END = late(r"\b(?:or|and)$")
KINDS = {"permission": "optional", "duty": "required", "prohibition": "exception", "no duty": "optional"}


@dataclass(slots=True, eq=False)
class Step:
    """One step: the rule that it shows, its kind, the documents' passages that it rests on, and its edge.

    `position` is its place in a procedure, 0 where it is in none, and `behind` what that step says besides the rule.
    """

    rule: Rule
    kind: str
    grounds: tuple[int, ...]
    edge: str
    branch: str | None = None
    position: int = 0
    behind: str = ""
    because: list[Step] = field(default_factory=list)
    beside: list[Rule] = field(default_factory=list)  # that restate the same passage of a document that is not loaded


@dataclass(slots=True)
class Timeline:
    """The steps of an answer, the procedure that they belong to, and the hits that are no steps, best first."""

    steps: list[Step]
    procedure: Procedure | None
    nearest: list[Hit]


def timeline(
    db: sqlite3.Connection,
    question: Question,
    evidence: Evidence,
    verdict: Verdict,
    first: Sequence[int],
    lexicon: Lexicon,
) -> Timeline:
    """The steps that answer `question`. `first` are the passages of a precedent or printed answer."""
    builder = _Builder(db, question, evidence, lexicon)
    builder.ground(verdict.rules)
    for rule in verdict.rules:
        builder.add(rule, "decides")
    for passage in first:
        builder.add_passage(passage, "as asked")
    procedure = asked_for(db, question, evidence)
    builder.add_answers(procedure)
    builder.add_continuations()
    builder.complete_lists()
    if builder.sought.outcome:
        builder.add_following()
    shown = {ground for step in builder.steps for ground in step.grounds}
    nearest = [
        hit for hit in evidence.hits if not shown.intersection(hit.grounds) and _tells(evidence.rules_of(hit.passage))
    ]
    return Timeline(builder.steps, procedure, nearest)


def _tells(rules: Sequence[Rule]) -> bool:
    """Whether a passage is more than a heading; the sentences of rulings are not read (`rules` is empty)."""
    return not rules or any(says_something(rule.text) for rule in rules)


class _Builder:
    """Collects steps, each passage and each ground once."""

    def __init__(self, db: sqlite3.Connection, question: Question, evidence: Evidence, lexicon: Lexicon) -> None:
        self.db = db
        self.question, self.evidence, self.lexicon = question, evidence, lexicon
        self.sentences = Sentences(db, evidence, question.text, question.kind)
        self.branches = Branches(question.text, lexicon)
        self.sought = Sought(question, evidence, lexicon)
        self.steps: list[Step] = []
        self.grounds = {ours: hit.grounds for hit in evidence.hits for ours in evidence.ours.get(hit.passage, ())}
        self.grounds |= {hit.passage: hit.grounds for hit in evidence.hits}
        ours = [hit.passage for hit in evidence.hits if hit.digest and hit.grounds == (hit.passage,)]
        self.absent = absent_places(db, ours)

    def ground(self, rules: Sequence[Rule]) -> None:
        """Have all that `rules` rest on, that first which says most of what they say."""
        found = grounds_of(self.db, [rule.passage for rule in rules])
        for rule in rules:
            if grounds := found.get(rule.passage):
                self.grounds[rule.passage] = tuple(sorted(grounds, key=lambda ground: -self._nearest(rule, ground)))

    def _nearest(self, rule: Rule, passage: int) -> float:
        """How like a rule the nearest sentence of a passage is."""
        said = (self.evidence.likeness(rule.text, other.text) for other in load_rules(self.db, [passage]))
        return max(said, default=0.0)

    def add(self, rule: Rule, edge: str, because: Sequence[Step] = ()) -> bool:
        """Add a step for `rule`. Where one says the same or rests on the same passage, that one rests on both."""
        grounds = self.grounds.get(rule.passage, ()) or (rule.passage,)
        shown = next((step for step in self.steps if self._repeats(rule, grounds, step)), None)
        if shown:
            shown.grounds = tuple(dict.fromkeys((*shown.grounds, *grounds)))
            if self._restates_with(rule, shown) and not self._is_told(rule, shown):
                shown.beside.append(rule)
            return False
        self.steps.append(Step(rule, step_kind(rule), grounds, edge, branch_of(rule), because=list(because)))
        return True

    def _repeats(self, rule: Rule, grounds: Sequence[int], step: Step) -> bool:
        if step.grounds[0] == grounds[0]:  # sentences of it are shown one by one, of what restates it all is shown
            return step.rule.text == rule.text or not step.rule.passage == rule.passage == grounds[0]
        if self._restates_with(rule, step):
            return True
        shown, other = step.rule.text, rule.text
        return self.evidence.likeness(shown, other) >= SAME and _turns(shown) == _turns(other)

    def _restates_with(self, rule: Rule, step: Step) -> bool:
        """Whether a rule of ours says more of what a step restates that cannot be quoted, in few words."""
        place = self.absent.get(rule.passage)
        told = [step.rule.text, *(other.text for other in step.beside)]
        size = sum(len(text.split()) for text in (*told, rule.text))
        same = place is not None and place == self.absent.get(step.rule.passage) and not step.position
        return same and size <= MOST_TOLD

    def _is_told(self, rule: Rule, step: Step) -> bool:
        """Whether a step says, in nearly the same words, what a rule does."""
        return any(self.evidence.likeness(rule.text, other.text) >= ALIKE for other in (step.rule, *step.beside))

    def add_passage(self, passage: int, edge: str) -> None:
        """Add the sentence of `passage` that is most like the question; a printed answer may be a bare "Yes."."""
        rule = self.sentences.best(passage)
        if rule is None and edge == "as asked":
            rule = next(iter(load_rules(self.db, [passage])), None)
        if rule:
            self.add(rule, edge)

    def add_answers(self, procedure: Procedure | None) -> None:
        """Add what answers the question's own words: the best hit of each thing asked, in the order of asking.

        `procedure` stands for the thing whose order is asked; without one, the hits that are likely answer too.
        """
        odds = {hit.passage: hit.score for hit in self.evidence.hits}
        for asked, passage in self.evidence.parts:
            if procedure and kind_of(typed_sentences(asked)[-1]) in ORDERED:
                self._add_procedure(procedure)
            elif odds.get(passage, 0.0) >= PART:
                self.add_passage(passage, "asked")
        if procedure:
            self._add_procedure(procedure)
        else:
            self._add_occasions()
            self._add_likely()

    def _add_occasions(self) -> None:
        """Add what tells when something happens, by all rules of the game, where no likely hit does."""
        if not self.sought.time or any(self.sought.of(hit) for hit in self.evidence.hits[:FIRST]):
            return
        told = occasions(self.db, self.question, self.sought, self.lexicon)
        self.ground(told)
        for rule in told:
            self.add(rule, "asked")

    def _add_likely(self) -> None:
        """Add the hits that are likely to answer, but for what the question denies, where there is anything else."""
        least = WEIGHED if self.question.kind == "yes-no" else ANSWERS
        denied = []
        for hit, score in self._by_what_they_tell():
            if len(self.steps) >= len(least):
                break
            if score < least[len(self.steps)] and not self._completes(hit):
                continue
            rule = self._best_of(hit)
            if rule and self.branches.denies(rule.text):
                denied.append(rule)
            elif rule:
                self.add(rule, "asked")
        for rule in denied[: not self.steps]:  # better than nothing
            self.add(rule, "asked")

    def _add_procedure(self, procedure: Procedure) -> None:
        if any(step.position for step in self.steps):
            return
        ordered = procedure.steps(self.db)
        read(step.rule for step in ordered)
        steps = [
            Step(rule, step_kind(rule), grounds, "in order", position=position, behind=behind)
            for position, rule, behind, grounds, _ in ordered
        ]
        placed = {ground for step in steps for ground in step.grounds}
        self.steps = [step for step in self.steps if step.edge != "asked" or step.grounds[0] not in placed] + steps

    def _best_of(self, hit: Hit) -> Rule | None:
        if answers := [rule for rule in self.sought.of(hit) if rule.passage == hit.passage]:
            return answers[0]
        return self.sentences.best(hit.passage) or self.sentences.best(*self.evidence.ours.get(hit.passage, ()))

    def _by_what_they_tell(self) -> list[tuple[Hit, float]]:
        """The hits and their odds.

        Where a number is asked for, more likely are the first ones that tell one. Where an outcome is, or a time, those
        that tell it come before what only has the question's words, however likely they are.
        """
        hits = self.evidence.hits
        if self.sought.outcome or self.sought.time:
            answering = [hit for hit in hits[:FIRST] if self.sought.of(hit)]
            return [*((hit, 1.0) for hit in answering), *((hit, hit.score) for hit in hits if hit not in answering)]
        if self.sentences.tells is None:
            return [(hit, hit.score) for hit in hits]
        telling = {hit for hit in hits[:FIRST] if (rule := self._best_of(hit)) and self.sentences.tells(rule)}
        weighed = [(hit, hit.score * (TELLING if hit in telling else 1.0)) for hit in hits]
        best = max((score for _, score in weighed), default=1.0)
        return sorted(((hit, score / best) for hit, score in weighed), key=lambda one: -one[1])

    def _completes(self, hit: Hit) -> bool:
        """Whether `hit` is the next item of a list of which a step shows one that ends in "or" or "and"."""
        return any(step.grounds[0] + 1 == hit.passage and _OPEN_END.search(step.rule.text) for step in self.steps)

    def add_continuations(self) -> None:
        """Add the hits that go on where a step stops, and have each that does stand behind that one.

        A question of yes or no wants what decides it, and one for a number that which tells it first.
        """
        if self.question.kind == "yes-no":
            return
        own = {step.grounds[0]: step for step in self.steps if step.edge == "asked"}
        going_on = {hit.grounds[0]: hit for hit in self.evidence.hits if hit.score >= GOES_ON}
        for number in sorted(followed(self.db, [number - 1 for number in {*own, *going_on}])):
            if number in own and number + 1 not in own and len(self.steps) < MOST:
                rule = self._best_of(going_on[number + 1])
                if rule and not self.branches.denies(rule.text) and self.add(rule, "asked"):
                    own[number + 1] = self.steps[-1]
            if number in own and number + 1 in own and not self.sentences.tells:
                self.steps.remove(own[number + 1])
                self.steps.insert(self.steps.index(own[number]) + 1, own[number + 1])

    def complete_lists(self) -> None:
        """Show a list of conditions whole and in its order where two of them are steps: they hold only together.

        Where it is asked when something may be, one is enough. That which bears on a question of yes or no stays first.
        """
        own = {step.grounds[0]: step for step in self.steps if not step.position}
        least = 1 if self.sought.time else 2
        lists: dict[str, list[int]] = defaultdict(list)
        for lead, number in listed_with(self.db, list(own), MOST) if len(own) >= least else ():
            lists[lead].append(number)
        for lead, numbers in lists.items():
            shown = [own[number] for number in numbers if number in own]
            if len(shown) < least or len(numbers) > MOST or not _TOGETHER.search(lead):
                continue
            told = {rule.passage: rule for rule in reversed(load_rules(self.db, numbers))}
            items = [own.get(n) or Step(told[n], step_kind(told[n]), (n,), "asked") for n in numbers if n in told]
            if self.question.kind == "yes-no":
                best = min(shown, key=self.steps.index)
                items = [best, *(item for item in items if item is not best)]
            place = min(map(self.steps.index, shown))
            before = [step for step in self.steps[:place] if step not in items]
            self.steps = [*before, *items, *(step for step in self.steps[place:] if step not in items)]

    def add_following(self) -> None:
        """Add the rules that statements, questions or steps trigger, until nothing new follows or MOST steps stand."""
        fired = True
        while fired and len(self.steps) < MOST:
            fired = False
            for rule, because in self._triggered():
                if len(self.steps) < MOST and self.add(rule, "follows from", because):
                    fired = True

    def _triggered(self) -> Iterator[tuple[Rule, list[Step]]]:
        happened = list(self._happened())
        ours = self.evidence.ours
        hits = [hit.passage for hit in self.evidence.hits if hit.score >= FOLLOWS]
        near = {number for passage in hits for number in (passage, *ours.get(passage, ()))}
        rules = [rule for rule in self.evidence.rules if rule.understood and rule.passage in near]
        read(rules)
        for rule in rules:
            trigger = rule.clause.trigger
            if (
                trigger is None
                or not telling(trigger.atom, self.lexicon)
                or trigger.relation not in ("when", "each time", "after")
            ):
                continue
            for atom, step in happened:
                if sets_off(atom, trigger.atom, self.lexicon):
                    yield rule, [step] if step else []
                    break

    def _happened(self) -> Iterator[tuple[Atom, Step | None]]:
        yield from ((atom, None) for atom in self.sought.told)
        for step in self.steps:
            if step.rule.understood and comes_about(step.rule.clause, self.lexicon):
                yield step.rule.clause.atom, step


def _turns(sentence: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words that change the meaning of a sentence: its numbers and MARKS."""
    spoken = folded_words(sentence)
    return numbers_in(spoken), MARKS.intersection(spoken)


def step_kind(rule: Rule) -> str:
    """The kind of step that a rule makes, by the kind of its passage, then by its relations and norm."""
    if rule.kind in ("window", "step"):
        return rule.kind
    clause = rule.clause
    relations = {condition.relation for condition in (*filter(None, [clause.trigger]), *clause.conditions)}
    if "instead of" in relations:
        return "replacement"
    if clause.norm in KINDS:
        return KINDS[clause.norm]
    return "event" if clause.trigger and clause.trigger.relation in ("when", "each time", "after") else "step"


def branch_of(rule: Rule) -> str | None:
    """The words of the first "if" condition of a rule, None where it has none."""
    if not rule.understood:
        return None
    conditions = [condition.words for condition in rule.clause.conditions if condition.relation == "if"]
    return conditions[0] if conditions else None
