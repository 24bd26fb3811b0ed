"""Steps -> the answer as the contract has it."""

from __future__ import annotations

import json
import re
import sqlite3
from typing import Any

from ...text import STOP, words
from .. import names
from ..passages import passages
from . import kernel
from .match import siblings
from .question import MANNER, Asked, read, stems
from .verdict import verdict
from .walk import Step, Walk, walk

_ACTOR = re.compile(
    r"(?:the|each|all|every|no|that) (?:[\w-]+ ){0,3}?players?\b(?: of [\w' -]+?(?= (?:must|may)))?", re.IGNORECASE
)
CITED = 3  # passages that a step quotes
GROUNDS = 6  # passages that they are chosen from
OPENING = 90  # words of a passage that are looked at for what a step says
LONGEST = 40  # words of a step
KNOWN = 0.67  # of a question's ideas that the game's texts must know
ALL = 0.95  # of a question's ideas: a clause that meets as much is about it, whatever it names
GUESSED = 0.3  # of a word that is not known: one that is known only as another word mistyped
CONCERNED = 2  # words that a question and an open conflict must share
GAPS = 3  # passages to offer where no rule answers


def when(db: sqlite3.Connection, question: str, game: str = "", as_of: str = "", full: bool = False) -> dict[str, Any]:
    """The contract's answer to `when QUESTION`; without a game, that of the game whose rules fit it best.

    `full` adds the whole procedure around the steps, as "procedure". Raises NotFoundError for an unknown game.
    """
    walks = []
    for held in names.games(db, game):
        asked = read(db, question, held)
        walks.append((asked, walk(db, asked, as_of)))
    asked, found = max(walks, key=lambda pair: _worth(*pair))
    answer = _unknown(db, asked, found) if not _known(asked, found) else _answer(db, asked, found)
    if full:
        answer["procedure"] = _procedure(db, found)
    return answer


def _worth(asked: Asked, found: Walk) -> tuple[bool, int, float, float]:
    """How well the rules of a game fit: how far it knows the words, the terms named, what its best rule meets."""
    terms = sum(asked.query.terms.values()) + len(asked.cards)
    return _known(asked, found), -len(_unused(found)), terms, max((c.met for c in found.candidates[:5]), default=0.0)


def _known(asked: Asked, found: Walk) -> bool:
    """Whether the game's texts know enough of the question's words for an answer to be none of luck."""
    ideas = [idea.words for idea in found.evidence.ideas if idea.words not in MANNER]
    named = asked.events or asked.things or asked.cards or asked.query.terms or asked.respelt or found.procedure
    met = max((candidate.met for candidate in found.candidates), default=0.0)
    about = bool(named) or (len(ideas) > 1 and met >= ALL)
    unsure = len(_unused(found)) + GUESSED * len(asked.respelt)
    return bool(found.steps and ideas and about) and unsure <= (1 - KNOWN) * len(ideas)


def _answer(db: sqlite3.Connection, asked: Asked, found: Walk) -> dict[str, Any]:
    steps = found.steps
    opening = _open(db, asked, found)
    cited = [_step(db, place, step, found) for place, step in enumerate(steps, 1)]
    if opening:
        cited[0]["text"] = f"{opening}: {cited[0]['text']}"
    unmet = [asked.parts[place].text for place in _unmet(asked, found)]
    return {
        **_head(asked, found),
        "result": "conflict" if _conflicting(db, asked, steps) else "partly" if unmet else "answered",
        "steps": cited,
        "order": [_priority(db, asked.game, row) for row in _priorities(db, asked, steps)],
        "assumptions": [
            *(f"{word!r} is read as {meant!r}-" for word, meant in asked.respelt.items()),
            *_assumptions(found),
        ],
        "gaps": [f"no rule is held that answers {text!r} well" for text in unmet],
    }


def _head(asked: Asked, found: Walk) -> dict[str, Any]:
    return {
        "question": asked.text,
        "game": asked.game,
        "understood": {
            "events": asked.events,
            "context": found.procedure.name if found.procedure else None,
            "actors": asked.things,
            "cards": sorted(set(asked.cards.values())),
            "unused": _unused(found),
        },
    }


def _unused(found: Walk) -> list[str]:
    """The words of the question that no rule of the game knows, but for numbers and words of a longer phrase."""
    pairs = zip(found.evidence.ideas, found.evidence.scores, strict=True)
    return [
        idea.words
        for idea, held in pairs
        if not held and idea.words not in MANNER and not idea.words.isdigit() and not idea.explained
    ]


def _open(db: sqlite3.Connection, asked: Asked, found: Walk) -> str:
    """Yes, No or Not stated where the question's first part wants one, whose ground then comes first; else ""."""
    if asked.parts[0].kind != "yes-no":
        return ""
    ranked = sorted(found.steps, key=lambda step: (-step.candidate.parts.get(0, 0.0), step.candidate.number))
    said, place = verdict(db, asked, 0, [step.candidate for step in ranked], found.candidates)
    ground = ranked[place]
    if ground.position and said in ("Yes", "No"):
        return "Not stated"  # steps of a procedure stay in their order
    if not ground.position:
        found.steps.remove(ground)
        found.steps.insert(0, ground)
    return said


def _step(db: sqlite3.Connection, place: int, step: Step, found: Walk) -> dict[str, Any]:
    row, steps = step.candidate.row, found.steps
    return {
        "n": place,
        "text": shortened(row["text"], row["intro"] if row["kind"] not in ("question", "example", "step") else ""),
        "kind": step.kind,
        "who": _who(row),
        "stated": "stated" if step.stated else "derived",
        "because": [steps.index(other) + 1 for other in step.because if other in steps],
        "citations": _citations(db, step, found.as_of),
    }


def _who(row: sqlite3.Row) -> str | None:
    """The player who acts in a clause, where it begins with one."""
    found = _ACTOR.match(f"{row['actor']} {row['effect']}".strip())
    return found[0] if found else None


def _citations(db: sqlite3.Connection, step: Step, as_of: str) -> list[dict[str, Any]]:
    """The passages that a step rests on, official ones first; one that another of them overrides comes after it.

    Those come first that say most of what the step says; what overrides or contradicts them is quoted as well.
    """
    candidate = step.candidate
    beside = [] if candidate.grounds or not candidate.digest else siblings(db, candidate.row["passage"])
    found = passages(db, [*candidate.cited[:GROUNDS], *beside][:GROUNDS], as_of)
    said = frozenset(words(candidate.row["text"])) - STOP
    found.sort(key=lambda p: -len(said.intersection(words(p["text"])[:OPENING])) if candidate.grounds else 0)
    held = found[:CITED]
    differing = [id_ for p in held for id_ in (*p["superseded_by"], *(row["with"] for row in p["conflicts"]))]
    shown = {passage["id"] for passage in held}
    others = passages(db, _numbers(db, list(dict.fromkeys(differing))), as_of)
    held += [passage for passage in others if passage["id"] not in shown]
    return sorted(held, key=lambda passage: bool(passage["superseded_by"]))


def _numbers(db: sqlite3.Connection, ids: list[str]) -> list[int]:
    marks = ",".join("?" * len(ids))
    return [row[0] for row in db.execute(f"SELECT number FROM passage WHERE id IN ({marks}) ORDER BY number", ids)]


def shortened(sentence: str, intro: str = "") -> str:
    """`sentence` after the lead-in that gives it its meaning, where both fit, cut at LONGEST words."""
    if intro and len(intro.split()) + len(sentence.split()) <= LONGEST and intro not in sentence:
        sentence = f"{intro} {sentence}"
    held = sentence.split()
    return sentence if len(held) <= LONGEST else " ".join(held[:LONGEST]) + " ..."


def _unmet(asked: Asked, found: Walk) -> list[int]:
    """The parts for which no step fits even half as well as the best candidate for any part does."""
    best = max((max(c.parts.values(), default=0.0) for c in found.candidates), default=0.0)
    tops = {p: max(s.candidate.parts.get(p, 0.0) for s in found.steps) for p in range(len(asked.parts))}
    return [place for place, top in tops.items() if top < 0.5 * best]


def _conflicting(db: sqlite3.Connection, asked: Asked, steps: list[Step]) -> bool:
    """Whether another passage contradicts the one that the first step rests on, in what is asked; nothing decides."""
    query = "SELECT c.words FROM conflicts c JOIN passage p ON p.id = c.source WHERE p.number = ?"
    asks = stems(asked.text)
    about = [row[0] for number in steps[0].candidate.cited[:1] for row in db.execute(query, (number,))]
    return any(len(stems(words) & asks) >= CONCERNED for words in about)


def _assumptions(found: Walk) -> list[str]:
    """What the answer takes for granted: conditions of its first rule that the question does not speak of."""
    taken = []
    for step in found.steps[:1]:
        for relation, phrase in json.loads(step.candidate.row["conditions"]):
            taken.append(f"{relation} {phrase}")
    return taken


def _priorities(db: sqlite3.Connection, asked: Asked, steps: list[Step]) -> list[dict[str, Any]]:
    """The priorities that order these steps, where order is asked for and no procedure gives it."""
    if any(step.position for step in steps) or all(part.kind != "order" for part in asked.parts):
        return []
    return kernel.priorities(db, asked.game, [step.kind for step in steps])


def _priority(db: sqlite3.Connection, game: str, row: dict[str, Any]) -> dict[str, Any]:
    target = f"{game}/{row['ground']}"
    found = db.execute(
        "SELECT number FROM passage WHERE id = ? OR section = ? ORDER BY number LIMIT 1", (target, target)
    )
    return {"says": row["says"], "citations": passages(db, [number for (number,) in found])}


def _procedure(db: sqlite3.Connection, found: Walk) -> list[dict[str, Any]]:
    """All steps of the procedure around the answer, as passages."""
    if not found.procedure:
        return []
    return passages(db, [number for held in found.procedure.positions for number in held])


def _unknown(db: sqlite3.Connection, asked: Asked, found: Walk) -> dict[str, Any]:
    """The answer to what the rules do not speak of: no steps, the nearest events, and what search finds."""
    gaps = [f"no rule of {asked.game} speaks of this"]
    nearest = _nearest_events(db, asked, found)
    if nearest:
        gaps.append(f"nearest events: {', '.join(nearest)}")
    shown = dict.fromkeys(c.cited[0] for c in found.candidates[: GAPS * 2])
    best = passages(db, list(shown)[:GAPS])
    gaps += [f"found by search only: {passage['title']} ({passage['id']})" for passage in best]
    return {**_head(asked, found), "result": "unknown", "steps": [], "order": [], "assumptions": [], "gaps": gaps}


def _nearest_events(db: sqlite3.Connection, asked: Asked, found: Walk) -> list[str]:
    """The game's events whose names look most like the words that no rule knows."""
    from rapidfuzz import fuzz, process

    rows = db.execute("SELECT DISTINCT event FROM happening WHERE game = ? ORDER BY event", (asked.game,))
    held = [row[0] for row in rows]
    words = _unused(found) or [idea.words for idea in found.evidence.ideas]
    near = [hit for word in words for hit in process.extract(word, held, scorer=fuzz.WRatio, score_cutoff=70, limit=2)]
    near.sort(key=lambda hit: (-hit[1], hit[0]))
    return list(dict.fromkeys(hit[0] for hit in near))[:5]
