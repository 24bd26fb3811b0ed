"""The printed cross-references of one paragraph: "See x.", "Refer to entry x 1 R 2.", "(see x)"."""

from __future__ import annotations

import re

from ...text import sentences
from .collector import pairs

_SENTENCE = re.compile(r"^(?:See|Refer to)(?P<also> also)?(?: the)?(?: entry)? (?P<target>[^:]+?)[.,]?$")
_BRACKET = re.compile(r"\((?:see|refer to)(?P<also> also)?(?: entry)? (?P<target>[^()]+?)\.?\)", re.IGNORECASE)
_NO_TARGET = {"below", "above", "playmat"}  # places on the page or the table, no entry of any document


def references(text: str) -> list[tuple[str, str, str]]:
    """Each reference in plain `text`: its kind ("see" or "see-also"), its target without numbers, its words.

    >>> references("It is void. See Ring of Clay 2 C 47.")
    [('see', 'Ring of Clay', 'See Ring of Clay 2 C 47')]
    """
    matches = [match for sentence in sentences(text) if (match := _SENTENCE.match(sentence))]
    matches += _BRACKET.finditer(text)
    return [
        ("see-also" if match["also"] else "see", _target(match["target"]), match.group().strip("(). "))
        for match in matches
        if match["target"].lower() not in _NO_TARGET
    ]


def only_reference(text: str) -> str:
    """The target of a paragraph that is nothing but one "See x.", else ""."""
    match = _SENTENCE.match(text)
    return _target(match["target"]) if match and len(sentences(text)) == 1 else ""


def _target(words: str) -> str:
    named = pairs(words)
    return named[0][0].strip(" ,") if named and named[0][0] else words
