"""A yes-or-no question -> yes, no or not stated, by how the rules that fit it best bind the action asked about."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Sequence

from .match import Candidate, happenings
from .question import Asked, stems

NEAR = 0.85  # of the best rule's fit: rules that fit as well must not say otherwise
ABOUT = 0.5  # of the question's words that a rule must have to be about it
SURE = 0.75  # the same, where the rule's effect is no event of the question
# Relations that turn a rule into another one where the question does not have them too.
TIMES = {"before": "before", "after": "after|then|once", "until": "until|till", "instead": "instead"}
_VERBS = "do|does|did|is|are|was|were|will|has|have|can|may|must"
_DUTY = re.compile(
    r"^(?:must|should|(?:do|does|did) .*?\b(?:have|need) to)\b|\b(?:required|forced) to\b",
    re.IGNORECASE,
)
_LEAVE = re.compile(r"^(?:can|could|may|might|(?:am|is|are) .*?\b(?:allowed|legal|possible))\b", re.IGNORECASE)
_NOT = re.compile(
    rf"\b(?:{_VERBS}) (?:not|never)\b|\b(?:cannot|never)\b|n't\b|^(?:no|nobody|nothing|neither|none)\b", re.IGNORECASE
)
_HEDGED = re.compile(r"\b(?:only|unless|except)\b", re.IGNORECASE)
_DEFINES = re.compile(
    r"^(?:An? |The )?[\w-]+(?: [\w-]+){0,4} (?:is|are|means) (?:an?|the|each|any|defined)\b", re.IGNORECASE
)
_SAID = re.compile(r"(yes|no)\b", re.IGNORECASE)
_STATE = re.compile(r"\b(?:an?|the|my|his|her|their|your|that|this|already) (\w+ed)\b", re.IGNORECASE)


def verdict(db: sqlite3.Connection, asked: Asked, part: int, found: Sequence[Candidate]) -> str:
    """Yes, No or Not stated: the answer to a yes-or-no part, as the clauses `found`, best first, have it.

    The best one decides, unless another that fits nearly as well says the opposite.
    """
    question = asked.parts[part].text
    best = found[0].parts.get(part, 0.0)
    others = [c for c in found[1:] if c.parts.get(part, 0.0) >= NEAR * best]
    said = _say(db, asked, question, found[0])
    opposed = {_say(db, asked, question, c) for c in others if _share(question, _main(c)) >= ABOUT}
    return "Not stated" if {"Yes", "No"} <= {said, *opposed} else said


def _say(db: sqlite3.Connection, asked: Asked, question: str, found: Candidate) -> str:
    """What one clause says to the question."""
    row = found.row
    answer = _SAID.match(row["text"])
    if row["kind"] == "question" and answer:
        return answer[1].capitalize()
    if _HEDGED.search(row["text"]) or _DEFINES.search(row["text"]) or _depends(found):
        return "Not stated"
    if not _is_about(db, asked, question, found):
        return "Not stated"
    negated = bool(_NOT.search(row["actor"]) or _NOT.search(row["effect"]))
    return _bound(question, row["modality"], negated)


def _depends(found: Candidate) -> bool:
    """Whether the clause ends with a condition that something is not so, which the question may be about."""
    return any(relation == "if" and _NOT.search(phrase) for relation, phrase in json.loads(found.row["tails"]))


def _main(found: Candidate) -> str:
    return f"{found.row['actor']} {found.row['effect']}"


def _share(question: str, text: str) -> float:
    """The share of the question's words that stand in `text`."""
    wanted = stems(question)
    return len(wanted & stems(text)) / max(1, len(wanted))


def _bound(question: str, modality: str, negated: bool) -> str:
    """What a rule of that modality says to a question for leave, for a duty, or for a fact."""
    if modality == "cannot" or negated:
        return "No"
    if _LEAVE.search(question):
        return "Yes" if modality == "may" else "Not stated"
    return "Not stated" if modality == "may" else "Yes"


def _is_about(db: sqlite3.Connection, asked: Asked, question: str, found: Candidate) -> bool:
    """Whether the clause speaks of what is asked: in the question's words and times, of things in the same state."""
    row = found.row
    relation = row["relation"]
    if relation in TIMES and not re.search(rf"\b(?:{TIMES[relation]})\b", asked.text, re.IGNORECASE):
        return False
    if any(state.lower() not in row["text"].lower() for state in _STATE.findall(question)):
        return False
    effects = happenings(db, [found.number]).get(found.number, {}).get("effect", set())
    loose = effects.intersection(asked.events) and not (_DUTY.search(question) and row["modality"] == "does")
    return _share(question, row["text"]) >= (ABOUT if loose else SURE)
