"""Since when a passage is in force, as far as the documents tell, and how certain that is.

A passage's own mark or date comes first, then the edition that it cites or belongs to, then its document's date. A
consolidation's date says nothing of when each of its rules was made: what is not dated otherwise there is unknown,
unless it overrides a dated passage, which it must have followed. What our digests say is as old as what they restate,
and a contradiction that they tell of as old as the second side of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import chain
from typing import TYPE_CHECKING

from ..model import Attribution, Document, Passage, Reading
from ..read.authorities import Authorities, Edition, load_authorities
from ..read.catalogue import load_entries

if TYPE_CHECKING:
    from .linked import Linked


@dataclass(frozen=True, slots=True)
class Since:
    """An ISO date or its beginning, "" where it is not known; and stated, published, floor (not before) or unknown."""

    day: str = ""
    certainty: str = "unknown"


UNKNOWN = Since()


class Calendar:
    """The dates of one game's passages, and of places of documents that are not loaded.

    `overrides` are (newer, older) pairs of ids of passages, loaded or not.
    """

    def __init__(
        self, game: str, readings: Sequence[Reading], authorities: Authorities, overrides: Sequence[tuple[str, str]]
    ) -> None:
        self._game = game
        self._authorities = authorities
        self._documents = {entry.document.id: entry.document for entry in load_entries(game)}
        self._documents |= {reading.document.id: reading.document for reading in readings}
        self.since = {p.id: self._dated(p, reading.document) for reading in readings for p in reading.passages}
        self._older: dict[str, set[str]] = defaultdict(set)
        for newer, older in overrides:
            self._older[newer].add(older)
        self._follow()

    def _dated(self, passage: Passage, document: Document) -> Since:
        if passage.effective:
            return Since(passage.effective, "stated")
        if passage.attributions:
            return ruled(passage)
        edition = self._authorities.cited_as(passage.authority) or self._held_at(passage.id)
        return _of_edition(edition) if edition else _of_document(document)

    def _held_at(self, place: str) -> Edition | None:
        return self._authorities.holding(place.removeprefix(f"{self._game}/"))

    def _follow(self) -> None:
        """Date undated passages that override dated ones: from the day after, certainty "floor"."""
        for newer, overridden in self._older.items():
            days = [self.at(older).day for older in overridden]
            if max(days) and not self.at(newer).day:
                self.since[newer] = Since(day_after(max(days)), "floor")

    def at(self, place: str) -> Since:
        """Since when the passage at `place` is in force, loaded or not."""
        known = self.since.get(place)
        if known:
            return known
        edition = self._held_at(place)
        document = self._documents.get("/".join(place.split("/")[:2]))
        return _of_edition(edition) if edition else _of_document(document) if document else UNKNOWN

    def restated(self, places: Iterable[str]) -> Since:
        """Since when what restates `places` is in force: since the first of them that no other of them overrides."""
        distinct = set(places)
        fallen = {older for place in distinct for older in self._older.get(place, ())}
        known = [since for place in distinct - fallen if (since := self.at(place)).day]
        return min(known, key=lambda since: (since.day, since.certainty), default=UNKNOWN)


def ruled(passage: Passage) -> Since:
    """Since when a ruling is in force: the first day on which it is known to have been given."""
    return min((since for since in map(_told, passage.attributions) if since.day), key=_day, default=UNKNOWN)


def _told(ruling: Attribution) -> Since:
    return Since(ruling.day, ruling.certainty) if ruling.day else UNKNOWN


def _day(since: Since) -> str:
    return since.day


def _disputed(sides: Iterable[Since]) -> Since:
    """Since when sides contradict each other: since the second of them, as far as their days are known."""
    days = sorted({since.day: since for since in sides if since.day}.values(), key=_day)
    return days[:2][-1] if days else UNKNOWN


def _of_edition(edition: Edition) -> Since:
    return Since(edition.published, edition.certainty) if edition.published else UNKNOWN


def _of_document(document: Document) -> Since:
    day = document.effective or document.published
    if not day or document.authority == "consolidation":
        return UNKNOWN
    return Since(day, "stated" if document.effective and document.certainty == "stated" else document.certainty)


def day_after(day: str) -> str:
    """The ISO date after `day`; a year or a month stays what it is."""
    try:
        return (date.fromisoformat(day) + timedelta(days=1)).isoformat()
    except ValueError:
        return day


def calendar(linked: Linked) -> dict[str, Since]:
    """Since when each passage is in force, by its id."""
    places = linked.places

    def ids(place: str) -> list[str]:
        return places.within(f"{linked.game}/{place}") or [f"{linked.game}/{place}"]

    overrides = [(n, o) for row in linked.data.supersedes for n in ids(row.newer) for o in ids(row.older)]
    dates = Calendar(linked.game, linked.readings, load_authorities(linked.game), overrides)
    cited: dict[str, list[list[str]]] = defaultdict(list)
    for reading in linked.readings:
        for pointer in reading.pointers:
            if pointer.kind == "clarifies":
                cited[pointer.passage].append(ids(pointer.target))
    dated = dates.since | {passage: dates.restated(chain(*restated)) for passage, restated in cited.items()}
    for passage in linked.passages():
        if passage.kind == "dispute" and (passage.attributions or passage.id in cited):
            dated[passage.id] = _disputed([*map(dates.restated, cited[passage.id]), *map(_told, passage.attributions)])
        elif passage.attributions and passage.id in cited:
            known = [since for since in (dated[passage.id], ruled(passage)) if since.day]
            dated[passage.id] = min(known, key=_day, default=UNKNOWN)
    return dated
