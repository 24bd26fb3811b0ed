"""The rows of a lexicon that a build makes for a game without one, and their text as TOML."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field


@dataclass(slots=True)
class Rows:
    """Rows of a lexicon: kinds with parents and words, states with words and opposites, events with verbs.

    `says` has the words of other games, in all forms, with the words of this one.
    """

    kinds: dict[str, tuple[list[str], list[str]]] = field(default_factory=dict)
    states: dict[str, tuple[list[str], str]] = field(default_factory=dict)
    events: dict[str, list[str]] = field(default_factory=dict)
    says: dict[str, str] = field(default_factory=dict)

    def text(self) -> str:
        """The rows as TOML."""
        kinds = {name: {"is": parents, "words": words} for name, (parents, words) in self.kinds.items()}
        states = {name: {"words": words, "opposite": other} for name, (words, other) in self.states.items()}
        events = {name: {"verbs": verbs} for name, verbs in self.events.items()}
        tables: dict[str, Mapping[str, Mapping[str, object]]] = {"kinds": kinds, "states": states, "events": events}
        return "\n".join(line for name, rows in tables.items() if rows for line in _table(name, rows))


def _table(name: str, rows: Mapping[str, Mapping[str, object]]) -> Iterator[str]:
    yield f"[{name}]"
    for key, row in sorted(rows.items()):
        fields = [f"{what} = {json.dumps(value, ensure_ascii=False)}" for what, value in row.items() if value]
        fields += ['object = ""'] if name == "events" else []
        yield f"{json.dumps(key, ensure_ascii=False)} = {{ {', '.join(fields)} }}"
