"""What a headword holds: other names of its entry, which the first sentence may show too, or a title and a subtitle."""

from __future__ import annotations

import re

_BOTH_HEADS = re.compile(r"^(\w+), (\1\w*)$")
_INVERTED = re.compile(r"^(\w+), (\w+, .+)$")
_ABBREVIATED = re.compile(r"\babbreviation (?:for|of) ([^.;(]+)")
_SUBTITLED = re.compile(r"(?<!\\),\s+")
_SLASHED = re.compile(r"^(\w+)/(\w+)\b(.*)$")


def aliases(headword: str, definition: str) -> list[str]:
    """Other names of a glossary entry that the document itself shows.

    >>> aliases("Condition, Active", "Paid first."), aliases("Tapping/Untapping a Card", "")
    (['Active Condition'], ['Tapping a Card', 'Untapping a Card'])
    >>> aliases("Bear, Bearer", "")
    ['Bear', 'Bearer']
    >>> aliases("Victory Points", "Victory Points (VPs) are counted last.")
    ['VPs', 'VP']
    """
    names: list[str] = []
    if match := _BOTH_HEADS.match(headword) or _INVERTED.match(headword):
        names += [match[1], match[2]]
    elif headword.count(", ") == 1:
        noun, adjective = headword.split(", ")
        names.append(f"{adjective} {noun}")
    elif match := _SLASHED.match(headword):
        names += [match[1] + match[3], match[2] + match[3]]
    if match := re.search(rf"{re.escape(headword)} \(([A-Z]\w{{0,6}})\)", definition):
        names += [match[1], match[1][:-1]] if match[1].endswith("s") else [match[1]]
    if match := _ABBREVIATED.search(definition):
        names.append(match[1].strip())
    return names


def title_and_subtitle(name: str) -> tuple[str, str]:
    """A card's name cut at its first comma, unless a backslash says that the comma belongs to the title."""
    title, *subtitle = _SUBTITLED.split(name, maxsplit=1)
    return title, "".join(subtitle)
