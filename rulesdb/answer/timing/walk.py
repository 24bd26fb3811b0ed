"""The clauses that make an answer, in order of time: a procedure's steps, what fits the question, what follows."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...text import STOP, numbers_in, words
from . import match, procedures
from .covers import NOT
from .happenings import deeds
from .kernel import RELATIONS, kind_of, sorted_by_kernel
from .match import Candidate, Evidence
from .procedures import Procedure
from .question import Asked, stem

MOST = 8  # steps of an answer that is no whole procedure
NARROW = {"yes-no", "who", "when", "how-many", "how-long"}  # kinds of questions that one rule answers
FEW = 4  # steps of an answer to one of them
BESIDE = 4  # other rules shown beside a procedure
CUT = 0.64  # of the best candidate's fit: what fits less is not needed
PART = 0.85  # what the best answer to one part counts beside the best answer to the whole
LINKED = 0.58  # of the best candidate's fit: what an event ties to a step may fit this much less
FOLLOWING = 1  # steps that an event of another step leads to
NEED = 0.5  # of what the best candidate meets of the question: what meets less is about something else
SURE = 0.75  # of the best candidate's fit: what fits as well needs to add nothing to what the others meet
GAIN = 0.06  # share of the question that others do not meet, which a worse fitting step must add
ALIKE = 0.8  # share of words from which two sentences say the same
RETOLD = 0.7  # share of words from which two sentences on one passage say the same
LEAD = 4  # words of a lead-in that says nothing itself
LIKE_LONG = 0.5  # of the words of the longer of two sentences: a shorter one does not retell it
SAME = 3  # of our sentences on one official passage


Content = tuple[tuple[object, ...], frozenset[str]]


@dataclass(slots=True, eq=False)
class Step:
    """A step of an answer: its clause and kind, its place in a procedure (0 for none), and the steps it follows from.

    A step is `stated` where the question's own words lead to its rule, else derived from another step.
    """

    candidate: Candidate
    kind: str
    position: int = 0
    stated: bool = True
    because: list[Step] = field(default_factory=list)


@dataclass(slots=True)
class Walk:
    """The steps of an answer, the procedure that they belong to, and what they were chosen from."""

    steps: list[Step]
    procedure: Procedure | None
    candidates: list[Candidate]
    evidence: Evidence
    as_of: str = ""


def walk(db: sqlite3.Connection, asked: Asked, as_of: str = "") -> Walk:
    """The steps of the answer to `asked` that were in force on `as_of`, in order of time."""
    evidence = match.gather(db, asked)
    kinds = {part.kind for part in asked.parts}
    procedure = procedures.asked_for(procedures.procedures(db, asked, evidence), kinds)
    places = procedures.span(procedure, kinds) if procedure else []
    wanted = [number for place in places for number in procedure.positions[place]] if procedure else []
    found = match.candidates(db, asked, evidence, wanted, as_of)
    _weigh_parts(found)
    steps = _steps_of(procedure, places, found) if procedure else []
    narrow = len(asked.parts) == 1 and kinds <= NARROW
    steps += _chosen(found, steps, evidence, FEW if narrow else MOST)
    steps += _linked(db, asked, found, steps)
    return Walk(_in_order(asked, steps), procedure, found, evidence, as_of)


def _weigh_parts(found: list[Candidate]) -> None:
    """Let what answers one part best count nearly as much as what fits the whole question best."""
    if not found or len(found[0].parts) < 2:
        return
    best = max(c.score for c in found)
    tops = {place: max(c.parts[place] for c in found) for place in found[0].parts}
    for candidate in found:
        shares = (PART * candidate.parts[place] / top for place, top in tops.items() if top)
        candidate.score = max(candidate.score, best * max(shares, default=0.0))
    found.sort(key=lambda c: (-c.score, c.number))


def _steps_of(procedure: Procedure, places: Sequence[int], found: Sequence[Candidate]) -> list[Step]:
    """One step for each of `places`: the first clause of the first passage there."""
    steps = []
    for place in places:
        held = [c for c in found if c.row["passage"] in procedure.positions[place]]
        held = [c for c in held if not _only_leads(c.row["text"])]
        if not held:
            continue
        best = min(held, key=lambda c: c.number)
        if not best.grounds:
            best.grounds = list(dict.fromkeys([best.row["twin"], *(c.row["twin"] for c in held)]))
        steps.append(Step(best, kind_of(best.row), place + 1))
    return steps


def _only_leads(text: str) -> bool:
    """Whether a sentence says nothing but what follows it ("Standard modifiers:")."""
    return text.endswith(":") and len(text.split()) <= LEAD


def _chosen(found: Sequence[Candidate], before: Sequence[Step], evidence: Evidence, most: int) -> list[Step]:
    """The candidates that the question needs besides `before`, best first, `most` of them where there are none before.

    They fit nearly as well as the best, and either add to what the others meet or fit very well.
    """
    steps: list[Step] = []
    told = [content(step.candidate) for step in before]
    retold = 0  # what is said again is not shown, and makes no room for what fits worse
    seen = [step.candidate.number for step in before]
    cited = Counter({ground: SAME for step in before for ground in step.candidate.cited[:2]})
    for candidate in found:
        if len(steps) + retold >= (BESIDE if before else most) or candidate.score < CUT * found[0].score:
            break
        said, ground = content(candidate), candidate.cited[0]
        if candidate.number in seen or cited[ground] >= (SAME if candidate.digest else 1):
            continue
        if candidate.met < NEED * found[0].met and not _answers_a_part(candidate, found):
            continue
        if any(alike(said, other) for other in told):
            continue
        if _retold(candidate, said, steps):
            retold += 1
            continue
        if steps and candidate.score < SURE * found[0].score and evidence.gain(candidate.number, seen) < GAIN:
            continue
        cited[ground] += 1
        told.append(said)
        seen.append(candidate.number)
        steps.append(Step(candidate, kind_of(candidate.row)))
    return steps


def _answers_a_part(candidate: Candidate, found: Sequence[Candidate]) -> bool:
    """Whether a clause is among the best for one of several parts of the question."""
    if len(candidate.parts) < 2:
        return False
    return any(fit >= PART * max(c.parts[place] for c in found) for place, fit in candidate.parts.items() if fit)


def _retold(candidate: Candidate, said: Content, steps: Sequence[Step]) -> bool:
    """Whether a step on the same passage binds alike, and the shorter one of it and the clause says no more."""
    near = [step.candidate for step in steps if set(candidate.cited) & set(step.candidate.cited)]
    return any(alike(said, content(other), RETOLD) for other in near)


def content(candidate: Candidate) -> Content:
    """Whether a clause denies, its place in time, and its numbers; and those of its words that say something."""
    row = candidate.row
    spoken = words(row["text"])
    said = frozenset(stem(word) for word in spoken if word not in STOP)
    return (bool(NOT.search(row["text"])), RELATIONS.get(row["relation"], 0), numbers_in(spoken)), said


def alike(one: Content, other: Content, share: float = ALIKE) -> bool:
    """Whether two clauses bind alike and the shorter one, if it is not much shorter, has hardly a word of its own."""
    shorter, longer = sorted((len(one[1]), len(other[1])))
    return one[0] == other[0] and shorter >= LIKE_LONG * longer and len(one[1] & other[1]) >= share * max(1, shorter)


def _linked(db: sqlite3.Connection, asked: Asked, found: Sequence[Candidate], steps: Sequence[Step]) -> list[Step]:
    """What the steps' events bring about, and what excepts from them, where the question's words lead there too.

    An event leads to what is triggered by the same event of the same thing.
    """
    if not steps or len(steps) >= MOST:
        return []
    shown = [step.candidate.number for step in steps]
    cited = {step.candidate.cited[0] for step in steps}
    near = [
        c for c in found if c.score >= LINKED * found[0].score and c.number not in shown and c.cited[0] not in cited
    ]
    happen = deeds(db, [*shown, *(c.number for c in near)])
    linked: list[Step] = []
    for candidate in near:
        own = happen.get(candidate.number, {})
        for step in steps:
            done = happen.get(step.candidate.number, {}).get("effect", set())
            new = {deed for deed in done if deed[0] not in asked.events}
            if new & own.get("trigger", set()):
                linked.append(Step(candidate, "consequence", stated=False, because=[step]))
                break
            excepts = kind_of(candidate.row) in ("exception", "replacement")
            if excepts and done & own.get("effect", set()):
                linked.append(Step(candidate, kind_of(candidate.row), stated=False, because=[step]))
                break
    return linked[:FOLLOWING]


def _in_order(asked: Asked, steps: list[Step]) -> list[Step]:
    """`steps` in order of time: a procedure's by their position, others by the kernel where order is asked for."""
    placed = [step for step in steps if step.position]
    free = [step for step in steps if not step.position]
    if not placed and any(part.kind == "order" for part in asked.parts):
        free = sorted_by_kernel(free)
    return placed + free
