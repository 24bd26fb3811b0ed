"""A game's turn, or another of its procedures, as steps in order with who acts."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from typing import Any

from ..answer import names
from ..answer.passages import by_number, passages
from ..door import asked
from ..errors import NotFoundError
from ..queries.procedures import Step
from ..text import excerpt
from .evidence import grounds_of
from .procedures import TURN, named, procedures_of
from .say import shortened

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
    for candidate in names.games(db, game):
        procedures = procedures_of(db, candidate)
        name = named(procedures, [phase] if phase else TURN)
        if name:
            steps = _steps(db, procedures[name], as_of)
            return {
                "game": candidate,
                "procedure": name,
                "steps": steps,
                "others": [n for n in procedures if n != name],
            }
        offered += procedures
    raise NotFoundError(f"no procedure is called {excerpt(phase or TURN[0])}", _near(phase, offered))


def _steps(db: sqlite3.Connection, steps: Sequence[Step], as_of: str) -> list[dict[str, Any]]:
    grounds = grounds_of(db, [step.number for step in steps])
    texts = by_number(db, [step.number for step in steps], as_of)
    shown = []
    for step in steps:
        own = texts.get(step.number)
        if own is None:
            continue
        who = _WHO.match(own["text"])
        shown.append(
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
    return shown


def _near(phase: str, offered: Sequence[str]) -> tuple[str, ...]:
    from rapidfuzz import fuzz, process

    near = process.extract(phase, offered, scorer=fuzz.WRatio, score_cutoff=LEAST, limit=names.NEAR)
    return tuple(dict.fromkeys(hit[0] for hit in near))
