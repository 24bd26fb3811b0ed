"""The procedures of a game (a turn, an attack, playing a card): which one a question is about, and its steps."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..queries import procedures as stored
from ..queries.procedures import Step
from .ask import Question
from .evidence import Evidence, grounds_of, stems_of
from .rules import Rule, load_rules

LONGEST = 12  # steps that an answer shows of one procedure
ORDERED = frozenset({"order", "how"})  # kinds of questions that ask for a procedure
MIN_FIT = {True: 0.50, False: 0.9}  # of a question for order, of any other (fitted on the development set)
NAME = 0.4  # of a procedure's fit that its name makes
DECAY = 0.15  # by which the worth of a hit falls with each place
BEST = 3  # steps whose scores make the rest
WEAK = 0.85  # of a part of a document that yields to the rest
NEAR = 0.55  # of the best step's score: a step that is shown where the whole order is not asked for


@dataclass(frozen=True, slots=True)
class Procedure:
    """An ordered procedure: the passages at each position that is to be shown, by position."""

    name: str
    document: str
    positions: tuple[tuple[int, tuple[int, ...]], ...]
    fit: float

    def steps(self, db: sqlite3.Connection) -> Iterator[tuple[int, Rule, tuple[int, ...]]]:
        """(position, first rule there, the documents' passages that it rests on) of each step."""
        numbers = [number for _, held in self.positions for number in held]
        rules: dict[int, Rule] = {}
        for rule in reversed(load_rules(db, numbers)):
            rules[rule.passage] = rule
        for position, held in self.positions:
            first = next((rules[number] for number in held if number in rules), None)
            if first:
                grounds = grounds_of(db, held)
                yield position, first, tuple(dict.fromkeys(n for own in held for n in grounds.get(own, (own,))))


def asked_for(db: sqlite3.Connection, question: Question, evidence: Evidence) -> Procedure | None:
    """The procedure that `question` is about, None where it asks for none."""
    kinds = {part.kind for part in question.parts}
    if not kinds & {*ORDERED, "what", "when"}:
        return None
    ordered = bool(kinds & ORDERED)
    scores = places(evidence)
    held: dict[tuple[str, str], list[Step]] = defaultdict(list)
    for step in stored.steps(db, question.game):
        held[step.document, step.procedure].append(step)
    found = [_procedure(steps, scores, question, ordered) for steps in held.values()]
    best = max((p for p in found if len(p.positions) > 1), key=lambda p: (p.fit, p.name), default=None)
    return best if best and best.fit >= MIN_FIT[ordered] else None


def places(evidence: Evidence) -> dict[int, float]:
    """How near the top each passage is among the hits, itself or through what it restates: 1 for the first."""
    scores: dict[int, float] = {}
    for rank, hit in enumerate(evidence.hits):
        for number in (hit.passage, *hit.grounds, *evidence.ours.get(hit.passage, ())):
            scores.setdefault(number, 1 / (1 + DECAY * rank))
    return scores


def _procedure(held: Sequence[Step], scores: Mapping[int, float], question: Question, ordered: bool) -> Procedure:
    positions: dict[int, list[int]] = defaultdict(list)
    for step in held:
        positions[step.position].append(step.number)
    fits = {place: max(scores.get(number, 0.0) for number in numbers) for place, numbers in positions.items()}
    top = sorted(fits.values(), reverse=True)[:BEST]
    name = stems_of(held[0].procedure)
    called = len(name & stems_of(question.text)) / max(1, len(name))
    fit = (1 - NAME) * sum(top) / BEST + NAME * called
    fit *= WEAK if held[0].weak else 1.0
    shown = [place for place in positions if ordered or fits[place] >= NEAR * max(top)]
    if len(shown) > LONGEST:
        shown = sorted(sorted(shown, key=lambda place: (-fits[place], place))[:LONGEST])
    return Procedure(
        held[0].procedure, held[0].document, tuple((place, tuple(positions[place])) for place in shown), fit
    )
