"""Supersessions and conflicts: the edges that data/<game>/precedence.toml names, with the words that decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from ..model import Passage, Problem, Reading, Reference
from ..read.gamedata import Conflict, GameData, Supersession
from ..text import fold
from .references import Places

Row = TypeVar("Row", Supersession, Conflict)


YIELDING = {"digest": -3, "fan": -2, "designer": -1}  # authorities that yield to all published documents


def strength(reading: Reading) -> tuple[int, int, str]:
    """How strong a document is among those of its game: rank first, then date. YIELDING comes below the rest."""
    document = reading.document
    return YIELDING.get(document.authority, 0), document.rank, document.effective or document.published


def supersessions(
    data: GameData, places: Places, texts: Mapping[str, Passage]
) -> tuple[list[Reference], list[Problem]]:
    """The supersedes edges between loaded places, and a problem for each place or sentence that a document lacks."""
    rows, problems = _loaded(data.supersedes, lambda row: (row.newer, row.older), places)
    edges = []
    for row in rows:
        older = [target for target in _passages(places, row.older) if _has(texts[target], row.sentence)]
        if not older:
            where = f"precedence.toml names {row.sentence!r} in {row.older}, which is not there"
            problems.append(Problem(f"{places.game}/{row.older.partition('/')[0]}", (0, 0), "precedence", where))
        edges += [
            Reference(source, "supersedes", target, row.ground, row.sentence)
            for source in _passages(places, row.newer)
            for target in older
        ]
    return edges, problems


def _has(passage: Passage, words: str) -> bool:
    return fold(words) in fold(f"{passage.intro} {passage.text}")


def conflicts(data: GameData, places: Places) -> tuple[list[Reference], list[Problem]]:
    """The conflict edges, one each way, between places that are both loaded; and problems as in `supersessions`."""
    rows, problems = _loaded(data.conflicts, lambda row: (row.one, row.other), places)
    edges = []
    for row in rows:
        for source, target in ((row.one, row.other), (row.other, row.one)):
            edges += [
                Reference(s, "conflicts", t, row.about)
                for s in _passages(places, source)
                for t in _passages(places, target)
            ]
    return edges, problems


def _loaded(
    rows: Sequence[Row], ends: Callable[[Row], tuple[str, str]], places: Places
) -> tuple[list[Row], list[Problem]]:
    """Those of `rows` whose places are both loaded; a problem for a place that its loaded document does not have."""
    kept, problems = [], []
    for row in rows:
        missing = [place for place in ends(row) if not places.by_id(place)]
        if not missing:
            kept.append(row)
        for place in missing:
            document = f"{places.game}/{place.partition('/')[0]}"
            if document in places.documents:
                problems.append(
                    Problem(document, (0, 0), "precedence", f"precedence.toml names {place}, which is not there")
                )
    return kept, problems


def _passages(places: Places, place: str) -> list[str]:
    """The passages at `place`: itself, or all of a section."""
    return places.within(f"{places.game}/{place}")
