"""What happens in a phrase: the events of data/<game>/events.toml and the things that they happen to.

events.toml      [events] event = forms ("wound" = ["take a wound"]); the event's own name is a form, in any inflection
                 [subjects] thing = forms; [kinds] thing = what it is a kind of
                 [sides] a player's side = forms, where rules hold for one side and not for the others
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import resources, toml
from ..clauses.forms import stem
from ..text import fold

ROLES = {"events": "event", "subjects": "subject", "sides": "side"}
_END = " "  # no word is a blank
NEAR = 5  # words between an event and the thing that it happens to


@dataclass(frozen=True, slots=True)
class Happening:
    """An event in a phrase and the thing that it happens to, or ""."""

    event: str
    subject: str


class Lexicon:
    """The events, subjects and sides of one game, found in phrases by the stems of their words."""

    def __init__(self, tables: Mapping[str, Any] | None = None) -> None:
        held = tables or {}
        self.kinds: dict[str, str] = dict(held.get("kinds", {}))
        self.tables = {role: dict(held.get(table, {})) for table, role in ROLES.items()}
        self._root: dict[str, Any] = {}
        for role, name, form in self.forms():
            node = self._root
            for word in fold(form).split():
                node = node.setdefault(stem(word), {})
            node.setdefault(_END, []).append((role, name))

    def forms(self) -> Iterator[tuple[str, str, str]]:
        """(role, name, form) of all forms: the names themselves, then how else they are said."""
        for role, table in self.tables.items():
            for name, forms in table.items():
                for form in dict.fromkeys((name, *forms)):
                    yield role, name, form

    def find(self, phrase: str) -> list[Happening]:
        """The events in `phrase`, each once, in order, with the nearest thing to it, before it rather than after."""
        found = list(self._names(phrase))
        subjects = [(place, name) for place, role, name in found if role == "subject"]
        happenings = []
        for place, role, name in found:
            if role == "event":
                near = [(abs(place - at), at > place, thing) for at, thing in subjects if abs(place - at) <= NEAR]
                happenings.append(Happening(name, min(near)[2] if near else ""))
        return list(dict.fromkeys(happenings))

    def sides(self, phrase: str) -> list[str]:
        """The sides that `phrase` names, each once."""
        return list(dict.fromkeys(name for _, role, name in self._names(phrase) if role == "side"))

    def things(self, text: str) -> list[str]:
        """The things and the sides that `text` names."""
        return [name for _, role, name in self._names(text) if role != "event"]

    def _names(self, phrase: str) -> Iterator[tuple[int, str, str]]:
        """(place, role, name) of each form in `phrase`, longest first."""
        words = [stem(word) for word in fold(phrase).split()]
        place = 0
        while place < len(words):
            node, best, end = self._root, [], place + 1
            for at in range(place, len(words)):
                if words[at] not in node:
                    break
                node = node[words[at]]
                if _END in node:
                    best, end = node[_END], at + 1
            for role, name in best:
                yield place, role, name
            place = end


def load_lexicon(game: str) -> Lexicon:
    """The events of `game`, empty where it has no events.toml. Raises DataError for a file that cannot be used."""
    path = resources.folder("data") / game / "events.toml"
    return read_lexicon(path) if path.is_file() else Lexicon()


def read_lexicon(path: Path) -> Lexicon:
    """The events in one file. Raises DataError."""
    table = toml.load(path, (*ROLES, "kinds"))
    with toml.shaped(path):
        return Lexicon(table)
