"""Names -> what they name. A name is resolved only when one candidate is left."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from ..text import key, straight

_BRACKET = re.compile(r"(?<!\s)\s*\([^)]{0,300}\)")
_WORD_OR_LETTER = re.compile(r"^the (?:word|letter|phrase) (.+)$", re.IGNORECASE)
_QUOTES = re.compile(r'^"(.+)"$')
GENERIC_TAILS = (" card", " ability", " effect", " x", " deck")
DASH = re.compile(r"\s+[-–—]\s+")


def other_names(name: str) -> Iterator[str]:
    """The forms under which the headword `name` is looked up, `name` itself first.

    >>> list(other_names("Condition, Passive"))
    ['Condition, Passive', 'Condition', 'Passive', 'Passive Condition']
    """
    yield name
    plain = straight(name).strip()
    bare = _BRACKET.sub("", plain).strip()
    if bare and bare != plain:
        yield bare
    quoted = _QUOTES.match(bare) or _WORD_OR_LETTER.match(bare)
    if quoted:
        yield quoted[1].strip('"')
    for separator in (",", "/"):
        parts = [part.strip() for part in bare.split(separator)]
        if len(parts) > 1 and all(parts):
            yield from parts
            if separator == "," and len(parts) == 2:
                yield f"{parts[1]} {parts[0]}"


def tailless(name: str) -> str:
    """`name` as a key without a generic last word ("Objective Cards" -> "objective"), or ""."""
    folded = key(name)
    for tail in GENERIC_TAILS:
        if folded.endswith(tail):
            return folded.removesuffix(tail)
    return ""


class NameBook:
    """Keys of names, each with all that it may mean. Exact names beat derived ones."""

    def __init__(self) -> None:
        self._exact: dict[str, dict[str, str]] = defaultdict(dict)
        self._loose: dict[str, dict[str, str]] = defaultdict(dict)

    def add(self, name: str, target: str, *, loose: bool = False) -> None:
        """Record `name` as a name of `target`; a `loose` name is used only where no exact one is known."""
        folded = key(name)
        if folded:
            (self._loose if loose else self._exact)[folded].setdefault(target, name)

    def candidates(self, name: str) -> tuple[str, ...]:
        """All that `name` may mean: by its exact key, else by a derived one."""
        folded = key(name)
        found = self._exact.get(folded) or self._loose.get(folded) or {}
        return tuple(found)

    def resolve(self, name: str) -> str:
        """The one thing that `name` means, or "" where there is none or more than one."""
        found = self.candidates(name)
        return found[0] if len(found) == 1 else ""

    def rows(self) -> Iterator[tuple[str, str, str, int]]:
        """(key, name, target, loose 0/1) of every name."""
        for loose, names in enumerate((self._exact, self._loose)):
            for folded, targets in names.items():
                for target, name in targets.items():
                    yield folded, name, target, loose
