"""A game's order of priorities: the rows of data/<game>/kernel.toml.

[[priority]] first = kind of step, then = kind of step, says = the rule in our words, ground = place
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .. import resources, toml


@dataclass(frozen=True, slots=True)
class Priority:
    """Steps of the kind `first` come before those of the kind `then`; `ground` is the place that says so."""

    first: str
    then: str
    says: str
    ground: str


def load_priorities(game: str) -> tuple[Priority, ...]:
    """The priorities of `game`, none where it has no kernel.toml. Raises DataError for a file that cannot be used."""
    path = resources.folder("data") / game / "kernel.toml"
    return read_priorities(path) if path.is_file() else ()


def read_priorities(path: Path) -> tuple[Priority, ...]:
    """The priorities in one file. Raises DataError."""
    rows = toml.load(path).get("priority", [])
    with toml.shaped(path):
        return tuple(Priority(row["first"], row["then"], row["says"], row["ground"]) for row in rows)
