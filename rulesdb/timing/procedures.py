"""The procedures of a game (a turn, an attack, playing a card): which one a question is about, and which of its steps.

A procedure may stand in several documents; a step may have several passages at one position.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from .match import CLAUSES, Evidence
from .question import Asked, stems

LONGEST = 12  # steps that an answer shows of one procedure
ABOUT = 0.36  # mean fit from which a question that asks for an order is about a procedure
EVENTS = 0.6  # mean fit from which any question is
COVER = 0.5  # of a procedure's fit: how much of the question its steps meet together, beside their mean fit
NAME = 0.3  # of a procedure's fit that is lost where no word of its name stands in the question
WEAK = 0.85  # of a part of a document that yields to the rest
OURS = 1.1  # of our steps, which stand alone, beside a publisher's
LONG = 0.9  # of a procedure that is too long to be shown whole
NEEDED = 0.5  # of the best step's fit: a step that a question needs which does not ask for the whole order
ORDERED, HAPPENING = {"order", "how"}, {"what", "when"}  # kinds of questions


@dataclass(frozen=True, slots=True)
class Procedure:
    """An ordered procedure: the passages at each position, and how well it and each position fit the question."""

    name: str
    document: str
    positions: tuple[tuple[int, ...], ...]
    fits: tuple[float, ...]
    fit: float


def procedures(db: sqlite3.Connection, asked: Asked, evidence: Evidence) -> list[Procedure]:
    """The procedures of the game, those that fit the question best first; none for a plain yes or no."""
    if all(part.kind not in ORDERED | HAPPENING for part in asked.parts):
        return []
    whole, _ = evidence.whole
    by_passage: dict[int, float] = defaultdict(float)
    for number, score in whole.items():
        by_passage[number // CLAUSES] = max(score, by_passage[number // CLAUSES])
    held: dict[tuple[str, str], list[sqlite3.Row]] = defaultdict(list)
    for row in _steps(db, asked.game):
        held[row["document"], row["procedure"]].append(row)
    found = [_procedure(rows, by_passage, evidence) for rows in held.values()]
    found = [replace(p, fit=p.fit * (1 - NAME * (1 - _called(p.name, asked.text)))) for p in found]
    return sorted((p for p in found if len(p.positions) > 1), key=lambda p: (-p.fit, p.document, p.name))


def _steps(db: sqlite3.Connection, game: str) -> list[sqlite3.Row]:
    return db.execute(
        "SELECT p.number, p.procedure, p.position, p.document, p.weak, d.authority FROM passage p "
        "JOIN document d ON d.id = p.document WHERE p.game = ? AND p.procedure > '' AND d.history = 0 "
        "ORDER BY p.position, p.number",
        (game,),
    ).fetchall()


def _procedure(rows: Sequence[sqlite3.Row], fits: Mapping[int, float], evidence: Evidence) -> Procedure:
    positions: dict[int, list[int]] = defaultdict(list)
    for row in rows:
        positions[row["position"]].append(row["number"])
    best = [max(fits.get(number, 0.0) for number in held) for held in positions.values()]
    fit = (1 - COVER) * sum(best) / len(best) + COVER * _met(rows, evidence)
    fit *= (WEAK if rows[0]["weak"] else 1.0) * (OURS if rows[0]["authority"] == "digest" else 1.0)
    fit *= LONG if len(best) > LONGEST else 1.0
    first = rows[0]
    return Procedure(first["procedure"], first["document"], tuple(map(tuple, positions.values())), tuple(best), fit)


def _called(name: str, question: str) -> float:
    """The share of the words of a procedure's name that stand in the question."""
    wanted = stems(name)
    return len(wanted & stems(question)) / max(1, len(wanted))


def _met(rows: Sequence[sqlite3.Row], evidence: Evidence) -> float:
    """How much of the question's ideas the steps meet together, as the best clauses of each idea do: 1 at most."""
    numbers = [row["number"] * CLAUSES + place for row in rows for place in range(2)]
    met = total = 0.0
    for idea, scores, top in zip(evidence.ideas, evidence.scores, evidence.tops, strict=True):
        total += idea.weight * top
        met += idea.weight * max([scores[number] for number in numbers if number in scores], default=0.0)
    return met / total if total else 0.0


def asked_for(found: Sequence[Procedure], kinds: set[str]) -> Procedure | None:
    """The procedure that a question with parts of these kinds is about, or None: a plain yes or no needs none."""
    if not found:
        return None
    bound = ABOUT if kinds & ORDERED else EVENTS if kinds & HAPPENING else 2.0
    return found[0] if found[0].fit >= bound else None


def span(procedure: Procedure, kinds: set[str]) -> list[int]:
    """The places of the steps to show: all where the whole order is asked for, else those that fit well.

    Never more than LONGEST: the worst fitting ones are left out.
    """
    places = list(range(len(procedure.positions)))
    if not kinds & ORDERED:
        best = max(procedure.fits)
        good = [place for place in places if procedure.fits[place] >= NEEDED * best]
        places = good
    if len(places) > LONGEST:
        kept = sorted(places, key=lambda place: (-procedure.fits[place], place))[:LONGEST]
        places = sorted(kept)
    return places
