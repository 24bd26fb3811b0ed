"""A game's turn, or another of its procedures, as steps in order with who acts."""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from ..answer import names
from ..answer.passages import by_number, passages
from ..door import asked
from ..errors import NotFoundError
from ..queries import procedures as stored
from ..queries.procedures import Step
from ..text import excerpt, fold, key
from .evidence import grounds_of
from .say import shortened

TURN = ("turn sequence", "turn", "round", "round sequence")  # what games call their turn
CITED = 2  # passages that a step quotes
LEAST = 75  # likeness, of 100, of a name that is offered
_WHO = re.compile(r"^(?:the|each|all|every)?\s*(?:[A-Za-z-]+ ){0,2}players?\b", re.IGNORECASE)
_OPENED = re.compile(r"\b(?:may|can)\b", re.IGNORECASE)


@asked
def turn(db: sqlite3.Connection, phase: str = "", game: str = "", as_of: str = "") -> dict[str, Any]:
    """{"game", "procedure", "steps", "others"}: the procedure that `phase` names, else the game's turn.

    Steps are as in `when`; those that came after `as_of` are left out. Without a game, the first that has the
    procedure answers. Raises NotFoundError, with the nearest names, where none has it.
    """
    offered: list[str] = []
    for held in names.games(db, game):
        found = _procedures(db, held)
        name = _named(found, [phase] if phase else TURN)
        if name:
            steps = _steps(db, found[name], as_of)
            return {"game": held, "procedure": name, "steps": steps, "others": [n for n in found if n != name]}
        offered += found
    raise NotFoundError(f"no procedure is called {excerpt(phase or TURN[0])}", _near(phase, offered))


def _procedures(db: sqlite3.Connection, game: str) -> dict[str, list[Step]]:
    """The steps of each procedure by its name; ours where we state it, else those of the strongest document."""
    by_name: dict[str, list[Step]] = defaultdict(list)
    for step in stored.steps(db, game):
        steps = by_name[fold(step.procedure)]
        if not steps or steps[0].document == step.document:
            steps.append(step)
    found = {steps[0].procedure: steps for steps in by_name.values() if len({s.position for s in steps}) > 1}
    return dict(sorted(found.items(), key=lambda item: fold(item[0])))


def _named(found: dict[str, list[Step]], wanted: Sequence[str]) -> str:
    """The name among `found` that is one of `wanted`, else the shortest that has all words of the first."""
    keys = {key(name): name for name in found}
    for name in wanted:
        if key(name) in keys:
            return keys[key(name)]
    words = set(key(wanted[0]).split())
    having = [name for folded, name in keys.items() if words and words <= set(folded.split())]
    return min(having, key=lambda name: (len(name), name), default="")


def _steps(db: sqlite3.Connection, found: Sequence[Step], as_of: str) -> list[dict[str, Any]]:
    grounds = grounds_of(db, [step.number for step in found])
    held = by_number(db, [step.number for step in found], as_of)
    steps = []
    for step in found:
        own = held.get(step.number)
        if own is None:
            continue
        who = _WHO.match(own["text"])
        steps.append(
            {
                "n": step.position,
                "text": shortened(own["text"]),
                "kind": "window" if own["kind"] == "window" else "optional" if _OPENED.search(own["text"]) else "step",
                "who": who[0] if who else None,
                "stated": "stated",
                "because": [],
                "citations": passages(db, grounds.get(step.number, ())[:CITED], as_of) or [own],
            }
        )
    return steps


def _near(phase: str, offered: Sequence[str]) -> tuple[str, ...]:
    from rapidfuzz import fuzz, process

    near = process.extract(phase, offered, scorer=fuzz.WRatio, score_cutoff=LEAST, limit=names.NEAR)
    return tuple(dict.fromkeys(hit[0] for hit in near))
