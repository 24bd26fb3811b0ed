"""A game's order of priorities: which kind of step comes before which, as data/<game>/kernel.toml states it.

A build puts the priorities into the table `priority`; each rests on a passage of a document.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .walk import Step

# Kinds of steps in the order in which they come about, where nothing else gives an order.
ORDER = ("cost", "replacement", "event", "step", "required", "window", "optional", "consequence", "exception")
RELATIONS = {"before": -1, "at the start of": -1, "after": 1, "at the end of": 1}


def kind_of(row: sqlite3.Row) -> str:
    """The kind of step that a clause makes: by what its passage is, how it binds, and what it does."""
    tails = {relation for relation, _ in json.loads(row["tails"])}
    if row["kind"] == "window":
        return "window"
    if row["relation"] == "instead" or "instead" in tails or " instead" in row["effect"]:
        return "replacement"
    if row["kind"] == "exception" or row["modality"] == "cannot" or tails & {"unless", "except"}:
        return "exception"
    if row["kind"] == "step":
        return "step"
    if row["modality"] in ("must", "may"):
        return {"must": "required", "may": "optional"}[row["modality"]]
    return "event" if row["relation"] in ("when", "each time", "after") else "step"


def sorted_by_kernel(steps: Iterable[Step]) -> list[Step]:
    """`steps` by the kernel's order: before what they speak of, then by kind; the better fitting first among equals."""

    def rank(step: Step) -> tuple[int, int]:
        return RELATIONS.get(step.candidate.row["relation"], 0), ORDER.index(step.kind)

    return sorted(steps, key=rank)


def priorities(db: sqlite3.Connection, game: str, kinds: Iterable[str]) -> list[dict[str, Any]]:
    """The game's priorities between any two of `kinds`, each as {"says", "ground"} with the ground's passage id."""
    held = set(kinds)
    rows = db.execute("SELECT * FROM priority WHERE game = ? ORDER BY rowid", (game,))
    return [{"says": r["says"], "ground": r["ground"]} for r in rows if r["first"] in held and r["then"] in held]
