"""The other names of a glossary entry that its own headword and first sentence show."""

from __future__ import annotations

import re

_BOTH_HEADS = re.compile(r"^(\w+), (\1\w*)$")
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
    if match := _BOTH_HEADS.match(headword) or re.match(r"^(\w+), (\w+, .+)$", headword):
        names += [match[1], match[2]]
    elif headword.count(", ") == 1:
        noun, adjective = headword.split(", ")
        names.append(f"{adjective} {noun}")
    elif match := _SLASHED.match(headword):
        names += [match[1] + match[3], match[2] + match[3]]
    if match := re.search(rf"{re.escape(headword)} \(([A-Z]\w{{0,6}})\)", definition):
        names += [match[1], match[1][:-1]] if match[1].endswith("s") else [match[1]]
    if match := re.search(r"\babbreviation (?:for|of) ([^.;(]+)", definition):
        names.append(match[1].strip())
    return names
