"""What happens in a phrase: the events of data/<game>/events.toml and the things that they happen to.

events.toml      [events] event = forms ("wound" = ["take a wound"]); the event's own name is a form, in any inflection
                 [subjects] thing = forms; [kinds] thing = what it is a kind of
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import resources
from ..errors import DataError
from ..text import fold
from .associations import stem

_END = " "  # no word is a blank
NEAR = 5  # words between an event and the thing that it happens to


@dataclass(frozen=True, slots=True)
class Happening:
    """An event in a phrase and the thing that it happens to, or ""."""

    event: str
    subject: str


class Lexicon:
    """The events and subjects of one game, found in phrases by the stems of their words."""

    def __init__(
        self,
        events: Mapping[str, list[str]],
        subjects: Mapping[str, list[str]] | None = None,
        kinds: Mapping[str, str] | None = None,
    ) -> None:
        self.events, self.subjects, self.kinds = dict(events), dict(subjects or {}), dict(kinds or {})
        self._root: dict[str, Any] = {}
        for role, table in (("event", self.events), ("subject", self.subjects)):
            for name, forms in table.items():
                for form in (name, *forms):
                    self._add(form, (role, name))

    def _add(self, form: str, meaning: tuple[str, str]) -> None:
        node = self._root
        for word in fold(form).split():
            node = node.setdefault(stem(word), {})
        node.setdefault(_END, meaning)

    def find(self, phrase: str) -> list[Happening]:
        """The events in `phrase`, each once, in order, with the nearest thing before them, else after them."""
        found = list(self._names(phrase))
        subjects = [(place, name) for place, role, name in found if role == "subject"]
        happenings = []
        for place, role, name in found:
            if role == "event":
                near = [(abs(place - at), at > place, thing) for at, thing in subjects if abs(place - at) <= NEAR]
                happenings.append(Happening(name, min(near)[2] if near else ""))
        return list(dict.fromkeys(happenings))

    def _names(self, phrase: str) -> Iterator[tuple[int, str, str]]:
        """(place, role, name) of each form in `phrase`, longest first."""
        words = [stem(word) for word in fold(phrase).split()]
        place = 0
        while place < len(words):
            node, best, end = self._root, None, place + 1
            for at in range(place, len(words)):
                if words[at] not in node:
                    break
                node = node[words[at]]
                if _END in node:
                    best, end = node[_END], at + 1
            if best:
                yield place, *best
            place = end

    def forms(self) -> Iterator[tuple[str, str, str]]:
        """(form, role, name) of all forms."""
        for role, table in (("event", self.events), ("subject", self.subjects)):
            for name, forms in table.items():
                for form in dict.fromkeys((name, *forms)):
                    yield form, role, name


def load_lexicon(game: str) -> Lexicon:
    """The events of `game`, empty where it has no events.toml. Raises DataError for a file that cannot be used."""
    path = resources.folder("data") / game / "events.toml"
    return read_lexicon(path) if path.is_file() else Lexicon({})


def read_lexicon(path: Path) -> Lexicon:
    """The events in one file. Raises DataError."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path}: {error}") from error
    unknown = set(table) - {"events", "subjects", "kinds"}
    if unknown:
        raise DataError(f"{path}: does not know {sorted(unknown)}; its tables are events, subjects and kinds")
    return Lexicon(table.get("events", {}), table.get("subjects", {}), table.get("kinds", {}))
