"""Reads the line in which gemp stores a deck: ring-bearer|ring|site,site|card,card[|map], all by id ("1_40")."""

from __future__ import annotations

import re
from collections import Counter

from ..deck import Deck, Entry, copies, whole

_SHAPE = re.compile(r"\s*[\w*]*\|[\w*]*\|[\w*,]*\|[\w*,]*(?:\|[\w*,]*)?\s*")
_SECTIONS = ("ring-bearer", "ring", "sites", "deck", "maps")


def sniff(text: str) -> bool:
    """Whether `text` is one stored deck."""
    return text.count("|") in (3, 4) and _SHAPE.fullmatch(text) is not None


def read(text: str, name: str) -> Deck:
    """The deck that `text` stores; the marks of foils ("*") and tengwar ("T") are left off the ids."""
    entries = []
    for section, ids in zip(_SECTIONS, text.strip().split("|"), strict=False):
        for code, count in Counter(id_.rstrip("*T") for id_ in ids.split(",") if id_).items():
            entries.append(Entry(copies(count, f"{name}: {code}"), "", section, code))
    return whole(name, "gemp", entries, "lotr-tcg")
