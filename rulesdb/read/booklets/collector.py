"""Collector's numbers ("4 R 12": set, rarity, number), also as scanners misread them ("I C 9", "O P 7")."""

from __future__ import annotations

import re

_DIGITS = str.maketrans({"O": "0", "o": "0", "I": "1", "l": "1"})
_SET, _NUMBER = r"(?:1?\d|[OIl]|I\d)", r"[\dOIl]{1,3}"
_CODE = re.compile(rf"(?<![\w-])({_SET})\s*([CRUPSM])\s*({_NUMBER})(?![\w-])")
_CODE_WITHOUT_SET = re.compile(r"\s\d{1,2}\s+[CRUPSM]$")
_BETWEEN_CARDS = re.compile(r"[\s,;&]*+(?:and\b[\s,;&]*+)?", re.IGNORECASE)


def pairs(text: str) -> list[tuple[str, tuple[str, ...]]]:
    """The names of `text` in order, each with the collector's numbers that follow it.

    A text of numbers alone gives one pair without a name; a name without number has an empty tuple.

    >>> pairs("STONE OF OLD  O P 5 AND 3 R 42 STONE, NEWER I C 9")
    [('STONE OF OLD', ('0P5', '3R42')), ('STONE, NEWER', ('1C9',))]
    """
    result: list[tuple[str, list[str]]] = []
    start = 0
    for match in _CODE.finditer(text):
        name = _name(text[start : match.start()])
        code = match[1].translate(_DIGITS) + match[2] + match[3].translate(_DIGITS)
        if name or not result:
            result.append((name, [code]))
        else:
            result[-1][1].append(code)
        start = match.end()
    tail = _name(text[start:])
    named = [(name, tuple(codes)) for name, codes in result]
    return [*named, (tail, ())] if tail else named


def is_code(text: str) -> bool:
    """Whether `text` is nothing but collector's numbers."""
    named = pairs(text)
    return len(named) == 1 and not named[0][0] and bool(named[0][1])


def ends_in_code(text: str) -> bool:
    """Whether `text` is a name and then a collector's number, whole or cut short ("4 R")."""
    named = pairs(text)
    return bool(named and named[0][0]) and (bool(named[-1][1]) or bool(_CODE_WITHOUT_SET.search(text.strip())))


def _name(text: str) -> str:
    begin = _BETWEEN_CARDS.match(text).end()  # type: ignore[union-attr]  # it matches nothing as well
    end = len(text)
    while end > begin and (text[end - 1].isspace() or text[end - 1] in ",;&"):
        end -= 1
    return _CODE_WITHOUT_SET.sub("", text[begin:end]).strip()
