"""The rulings that our digests restate: data/<game>/rulings.toml says who gave them and when.

[[ruling]]
thread = 1207                 # the number of the thread: digests cite it as the place thread/1207
post = 3                      # only of a thread with rulings of several days: cited as thread/1207/3
author = "Ada"                # as the thread shows it; one of the names by which an authority signs
date = "2012-01-07"
certainty = "stated"          # or published: the day of the post that quotes the words
title = "Lamps at dusk"
address = "https://forum.example/topic/1207-lamps-at-dusk/"
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

from .. import resources, toml
from ..errors import DataError
from ..model import Attribution

CERTAINTIES = ("stated", "published")
PLACE = "thread/"  # what stands before the number where a digest cites a thread


def load_ruled(game: str) -> dict[str, tuple[Attribution, ...]]:
    """The attributions of the rulings that digests of `game` cite, by place ("thread/1207"). Raises DataError."""
    path = resources.folder("data") / game / "rulings.toml"
    return read_ruled(path) if path.is_file() else {}


def read_ruled(path: Path) -> dict[str, tuple[Attribution, ...]]:
    """The attributions in one file by place, those of a place earliest first. Raises DataError."""
    by_place: dict[str, list[Attribution]] = defaultdict(list)
    with toml.shaped(path):
        for row in toml.load(path, {"ruling"}).get("ruling", []):
            thread = str(row.get("thread", "?"))
            missing = {"thread", "author", "date", "title"} - set(row)
            if missing or row.get("certainty", "published") not in CERTAINTIES:
                raise DataError(f"{path}: ruling of thread {thread}: lacks {sorted(missing)}, or its certainty is none")
            place = f"{PLACE}{thread}/{row['post']}" if "post" in row else f"{PLACE}{thread}"
            by_place[place].append(_attribution(row))
    return {place: tuple(sorted(rulings, key=lambda ruling: ruling.day)) for place, rulings in by_place.items()}


def _attribution(row: dict[str, Any]) -> Attribution:
    certainty, address = row.get("certainty", "published"), row.get("address", "")
    return Attribution(row["author"], str(row["date"]), certainty, str(row["thread"]), row["title"], address)
