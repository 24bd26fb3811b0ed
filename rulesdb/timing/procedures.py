"""The procedures of a game (a turn, an attack, playing a card): which one a question is about, and its steps."""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from operator import attrgetter
from typing import NamedTuple

from ..patterns import late
from ..queries import procedures as stored
from ..queries.passages import texts
from ..queries.procedures import Step
from ..queries.references import absent_places
from ..text import fold, key
from .ask import Question
from .evidence import Evidence, Hit, grounds_of, stems_of
from .rules import Rule, load_rules

TURN = ("turn sequence", "turn", "round", "round sequence")  # what games call their turn
LONGEST = 12  # steps that an answer shows of one procedure
MOST_QUOTED = 60  # words of a passage that a quotation shows whole
SAID = 0.5  # of the stems of a step: what a passage must have that says it
SHORT = 6  # steps of a list that is shown whole where one of them answers
ORDERED = frozenset({"order", "how"})  # kinds of questions that ask for a procedure
MIN_FIT = {True: 0.50, False: 0.9}  # of a question for order, of any other (fitted on the development set)
NAME = 0.4  # of a procedure's fit that its name makes
DECAY = 0.15  # a hit's score is 1 / (1 + DECAY * rank)
BEST = 3  # steps whose scores make the rest of the fit
WEAK = 0.85  # factor of the fit of a procedure in a part of a document that yields to its other parts
LITTLE = 3  # stems that a question tells besides a procedure's name where it asks for all of it
BORNE_OUT = 0.03  # odds beside the best hit of some step, without which it is not what is asked for
SAYING = "say"  # event of sentences that speak of the text: "This step marks the beginning of a round."
MOST_HOW = 5  # stems that "how" is asked with for a procedure; who tells more asks how his own case goes on
# what asks for an order
_ORDERING = stems_of("order sequence step start finish begin end go happen carry work run resolve")
_PARTS = stems_of("phase step procedure process sequence")  # what a procedure's name says of any procedure
_WHOLE, _BEGINNING = stems_of("turn round"), stems_of("first start begin beginning initial")
_ANY_PART = stems_of("thing part very each every new do does game take come player")  # with which a whole may begin
_BETWEEN = stems_of("against between during within into from upon")  # words that only join those of a name
_FIRST_TURN = late(r"^who\b|\bfirst (?:turn|round)\b", re.IGNORECASE)  # which asks for a turn, or whose it is
NEAR = 0.4  # of the best step's score: a step that is shown where the whole order is not asked for


class ProcedureStep(NamedTuple):
    """A step: its position, its first rule, its other sentences, and the documents' passages that it rests on.

    `place` is the first of these, its id where that document is not loaded.
    """

    position: int
    rule: Rule
    behind: str
    grounds: tuple[int, ...]
    place: int | str

    def with_next(self, others: Sequence[ProcedureStep]) -> ProcedureStep:
        """The step, saying also what `others` say."""
        behind = " ".join(filter(None, (self.behind, *chain(*((step.rule.text, step.behind) for step in others)))))
        grounds = dict.fromkeys(chain(self.grounds, *(step.grounds for step in others)))
        return self._replace(behind=behind, grounds=tuple(grounds))


class Procedure(NamedTuple):
    """An ordered procedure: (position, numbers of the passages there) of each step that may be shown.

    `fit` is how well it fits the question, and `fits` how well each position does, all in [0, 1]. `called` is set where
    the question says all of a name of several words, and `bare` counts the words of its name where the question says
    nothing else: the end of a turn is a part of a turn.
    """

    name: str
    document: str
    positions: tuple[tuple[int, tuple[int, ...]], ...]
    fit: float
    fits: Mapping[int, float]
    called: bool
    bare: int

    def steps(self, db: sqlite3.Connection) -> list[ProcedureStep]:
        """The steps to show, in order: LONGEST at most, those that fit best.

        Steps in a row that rest on one passage are one, as its quotation is.
        """
        groups = [list(group) for _, group in groupby(self._single(db), key=attrgetter("place"))]
        long = {group[0].grounds[0] for group in groups if len(group) > 1}
        said = {row.number: row.text for row in texts(db, sorted(long))}
        if len(groups) > LONGEST:
            fits = [max(self.fits[step.position] for step in group) for group in groups]
            best = sorted(range(len(groups)), key=lambda place: -fits[place])[:LONGEST]
            groups = [groups[place] for place in sorted(best)]
        return [step for group in groups for step in _together(group, said.get(group[0].grounds[0], ""))]

    def _single(self, db: sqlite3.Connection) -> Iterator[ProcedureStep]:
        numbers = [number for _, passages in self.positions for number in passages]
        rules: dict[int, list[Rule]] = defaultdict(list)
        for rule in load_rules(db, numbers):
            rules[rule.passage].append(rule)
        grounds = grounds_of(db, numbers)
        absent = absent_places(db, [number for number in numbers if number not in grounds])
        for position, passages in self.positions:
            told = next((rules[number] for number in passages if number in rules), None)
            if told and any(rule.event != SAYING for rule in told):
                _, *others = dict.fromkeys(rule.text for rule in told)
                resting = tuple(dict.fromkeys(n for own in passages for n in grounds.get(own, (own,))))
                yield ProcedureStep(position, told[0], " ".join(others), resting, absent.get(resting[0], resting[0]))


def _together(steps: Sequence[ProcedureStep], text: str) -> Sequence[ProcedureStep]:
    """Some steps as one, where a quotation of `text`, on which all of them rest, says them all.

    What is not loaded cannot be quoted: it says what they say.
    """
    first, *others = steps
    if isinstance(first.place, str):
        text = " ".join(chain.from_iterable((step.rule.text, step.behind) for step in steps))
    said = stems_of(text)
    quoted = all(len(told & said) >= SAID * len(told) for step in steps for told in [stems_of(step.rule.text)])
    return (first.with_next(others),) if quoted and len(text.split()) <= MOST_QUOTED else steps


def procedures_of(db: sqlite3.Connection, game: str) -> dict[str, list[Step]]:
    """The steps of each procedure by its name: those of a digest where it has any, else of the strongest document."""
    folded: dict[str, list[Step]] = defaultdict(list)
    for step in stored.steps(db, game):
        steps = folded[fold(step.procedure)]
        if not steps or steps[0].document == step.document:
            steps.append(step)
    procedures = {steps[0].procedure: steps for steps in folded.values() if len({s.position for s in steps}) > 1}
    return dict(sorted(procedures.items(), key=lambda item: fold(item[0])))


def named(procedures: dict[str, list[Step]], titles: Sequence[str]) -> str:
    """The name of the first of `titles` that `procedures` have, else the shortest with all words of the first title."""
    keys = {key(name): name for name in procedures}
    for name in titles:
        if key(name) in keys:
            return keys[key(name)]
    words = set(key(titles[0]).split())
    having = [name for folded, name in keys.items() if words and words <= set(folded.split())]
    return min(having, key=lambda name: (len(name), name), default="")


def asked_for(db: sqlite3.Connection, question: Question, evidence: Evidence) -> Procedure | None:
    """The procedure that `question` is about, None where it asks for none."""
    if _asks_how_it_begins(question):
        return _turn(db, question, evidence)
    kinds = {part.kind for part in question.parts}
    if "how" in kinds and len(stems_of(question.text) - _ORDERING) > MOST_HOW:
        kinds.remove("how")
    if not kinds & {*ORDERED, "what", "when"}:
        return None
    ordered = bool(kinds & ORDERED)
    scores = places(evidence)
    by_name: dict[tuple[str, str], list[Step]] = defaultdict(list)
    for step in stored.steps(db, question.game):
        by_name[step.document, step.procedure].append(step)
    candidates = [_procedure(steps, scores, evidence.said, question, ordered) for steps in by_name.values()]
    odds = _odds(evidence)
    fitting = [
        p
        for p in candidates
        if len(p.positions) > 1
        and p.fit >= MIN_FIT[ordered]
        and (p.bare or max(odds.get(n, 0.0) for _, numbers in p.positions for n in numbers) >= BORNE_OUT)
    ]
    if evidence.term:  # "how do prisoners work" asks for more than how they are rescued
        fitting = [p for p in fitting if p.called or p.bare]
    if fitting:
        return max(fitting, key=lambda p: (ordered and p.called, ordered and p.bare, p.fit, p.name))
    return _begun_by(evidence, by_name.values(), scores, question) if evidence.hits else None


def _asks_how_it_begins(question: Question) -> bool:
    """Whether a question asks with which part a turn begins, and nothing else: "What do I do first in my turn?"."""
    if question.kind not in ("first", "how", "order", "what") or _FIRST_TURN.search(question.text):
        return False
    words, known = stems_of(question.text), _WHOLE | _BEGINNING | _ORDERING | _PARTS | _ANY_PART
    return bool(words & _WHOLE and words & _BEGINNING) and words <= known


def _turn(db: sqlite3.Connection, question: Question, evidence: Evidence) -> Procedure | None:
    """The turn of the game, None where it is not told."""
    procedures = procedures_of(db, question.game)
    name = named(procedures, TURN)
    return _procedure(procedures[name], places(evidence), evidence.said, question, ordered=True) if name else None


def _begun_by(
    evidence: Evidence, procedures: Iterable[Sequence[Step]], scores: Mapping[int, float], question: Question
) -> Procedure | None:
    """The short list of steps behind one lead ("the following steps in order:") of which the first hit is an item.

    An item alone would be told as if it were the whole.
    """
    first = evidence.hits[0].passage
    for steps in procedures:
        if len(steps) <= SHORT and any(step.number == first and step.led for step in steps):
            return _procedure(steps, scores, evidence.said, question, ordered=True)
    return None


def places(evidence: Evidence) -> dict[int, float]:
    """Score of each passage that is a hit, a ground of one or restates one: 1 for the first hit, falling by rank."""
    return {number: 1 / (1 + DECAY * rank) for number, (rank, _) in _found(evidence).items()}


def _odds(evidence: Evidence) -> dict[int, float]:
    """How likely each such passage answers the question beside the best one; those of a thing asked are its best."""
    best = {passage for _, passage in evidence.parts}
    return {n: 1.0 if hit.passage in best else hit.score for n, (_, hit) in _found(evidence).items()}


def _found(evidence: Evidence) -> dict[int, tuple[int, Hit]]:
    """The first hit, and its rank, by which a passage is found: it is one, a ground of one, or restates one."""
    found: dict[int, tuple[int, Hit]] = {}
    for rank, hit in enumerate(evidence.hits):
        for number in (hit.passage, *hit.grounds, *evidence.ours.get(hit.passage, ())):
            found.setdefault(number, (rank, hit))
    return found


def _procedure(
    steps: Sequence[Step], scores: Mapping[int, float], said: Mapping[str, float], question: Question, ordered: bool
) -> Procedure:
    positions: dict[int, list[int]] = defaultdict(list)
    for step in steps:
        positions[step.position].append(step.number)
    fits = {position: max(scores.get(number, 0.0) for number in numbers) for position, numbers in positions.items()}
    top = sorted(fits.values(), reverse=True)[:BEST]
    name = stems_of(steps[0].procedure) - _BETWEEN
    words = stems_of(question.text)
    if ordered:
        said = {**said, **dict.fromkeys(words, 1.0)}
    called = sum(said.get(stem, 0.0) for stem in name if ordered or said.get(stem) == 1.0) / max(1, len(name))
    fit = (1 - NAME) * sum(top) / BEST + NAME * called
    besides = words - name - _ORDERING
    bare = name - _PARTS or name  # who asks for the order of a skirmish means the skirmish phase
    plain = not besides and all(said.get(stem) == 1.0 for stem in bare)  # nothing but the procedure is asked for
    whole = called == 1.0 and len(name) > 1
    if ordered and (plain or (whole and len(besides) < LITTLE)):
        fit = max(fit, MIN_FIT[True])
    fit *= WEAK if steps[0].weak else 1.0
    shown = list(positions)
    if len(shown) > SHORT and not (ordered and (called == 1.0 or len(besides) <= LITTLE)):
        near = [place for place, position in enumerate(shown) if fits[position] >= NEAR * max(top)]
        shown = shown[near[0] : near[-1] + 1] if near else []
    places_shown = tuple((position, tuple(positions[position])) for position in shown)
    return Procedure(steps[0].procedure, steps[0].document, places_shown, fit, fits, whole, len(bare) if plain else 0)
