"""The references that a rulebook prints: "See Combat", "see section 3.2", "See also A, B and C", links in the text."""

from __future__ import annotations

import re
from collections.abc import Collection

from ...text import key, squeeze
from ..citations import CrossReference
from .lines import NUMBER

_LINE = re.compile(r"[(\[]?(see also|see)\b:?\s+([^.;()]+?)[.)\]]*$", re.IGNORECASE)
_NUMBERED = re.compile(
    rf"\b(see also|see)\s+(?:the\s+)?(?:(?:rules?|sections?|chapters?|parts?)\s+)?({NUMBER}|\d+\b(?!\.\d))",
    re.IGNORECASE,
)
_NAMED = re.compile(r"\b(see also|see)\b:?\s+(?:the\s+)?[\"“*]?((?:[\w'’/-]+[ ,]*){1,12})", re.IGNORECASE)
_LINK = re.compile(r"\[([^\]]{1,300})\]\(#[^)]{0,300}\)")
_PARTS = re.compile(r"\s*(?:,|;|\band\b|\bor\b)\s*")
_LEADING = re.compile(r"^(?:the|rules? (?:on|for)|sections?|chapters?|rules?|entry)\s+", re.IGNORECASE)
MOST_LETTERS = 400  # of a line that does nothing but refer
LONGEST = 6  # words of a name


def whole_line(text: str) -> list[CrossReference]:
    """The references of a line that is nothing else ("See also ambush, retreat"); none of any other line."""
    match = _LINE.match(text) if len(text) <= MOST_LETTERS else None
    if not match or len(text.split()) > 14:
        return []
    names = [_LEADING.sub("", part).strip("\"“”' ") for part in _PARTS.split(match[2])]
    kind = _kind(match[1])
    return [CrossReference(kind, name, squeeze(text)) for name in names if name and len(name.split()) <= LONGEST]


def inline(text: str, markdown: str, names: Collection[str]) -> list[CrossReference]:
    """The references inside the plain `text`, whose Markdown tells the links. A word counts only if it is in `names`.

    `names` are keys of headings and headwords: "you see what happens" points nowhere.
    """
    found = [CrossReference(_kind(m[1]), m[2], m[0]) for m in _NUMBERED.finditer(text)]
    for match in _NAMED.finditer(text):
        for part in _PARTS.split(match[2]):
            name = _longest(_LEADING.sub("", part).split(), names)
            if name:
                found.append(CrossReference(_kind(match[1]), name, f"{match[1]} {name}"))
    return found + [CrossReference("mentions", m[1].strip("*_"), m[1]) for m in _LINK.finditer(markdown)]


def _longest(words: list[str], names: Collection[str]) -> str:
    for size in range(min(len(words), LONGEST), 0, -1):
        if key(" ".join(words[:size])) in names:
            return " ".join(words[:size])
    return ""


def _kind(word: str) -> str:
    return "-".join(word.lower().split())
