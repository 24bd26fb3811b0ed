"""Where a rulebook's glossary is, and which of its lines are headwords: a line of its own, or the front of a line.

Entries are set in many forms: a headword and its definition on the next line, or behind a blank line, or indented, or
in a second column. Which form a glossary has, its lines show: headwords are short, and stand in the order of the
alphabet. Forms within one paragraph ("Term: ...", "**Term** ...") are read later.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...model import Line
from ...text import fold
from .numbers import Numbered, is_child

LONGEST = 8  # words of a headword
TITLE = 3  # words of a title that no blank line sets apart
FEWEST = 3  # headwords that make a form
SORTED = 0.7  # share of neighbours in the order of the alphabet

# Headwords within a paragraph, with the definition behind them.
BOLD_TERM = re.compile(r"(\*\*|__)(.+?)[:.]?\1\s*(?:[:–—-]|\.)?\s*(\S.*)?$")
PLAIN_TERM = re.compile(r"([A-Z][^.:;?!*|]{0,50}?)\s*(?::| (?:[–—=-]|--|=>|→))\s+(\S.*)$")
_TITLE = re.compile(
    r"[#*_\s]*(?:[\w.§-]{1,8}[.):]?\s+)?(?:appendix\s+\w{1,3}[.:\s–-]+)?(?:the\s+)?(?:[\w]+\s+){0,2}"
    r"(?:glossary|definitions?|(?:key ?)?words|terms|terminology|vocabulary|lexicon)"
    r"(?:\s+(?:of|and)\s+(?:\w+\s?){1,3})?[*_:\s]*$",
    re.IGNORECASE,
)
_HASHES = re.compile(r"\s{0,3}(#{1,6})\s")
_ENDS = (".", ";", ":", ",", "!")  # signs with which no headword ends
_BEGINS = re.compile(r"[\"“'‘\[(+*_]{0,3}[A-Za-z0-9À-ž]")
_COLUMNS = re.compile(r"(\S.{0,50}?)(?:\t+|\s{3,})(\S.*)$")
_ITEM = re.compile(r"\s*(?:[-*+•◦▪|>]|\(?(?:\d{1,3}|[a-z])[.)]\s)")
_LABEL = re.compile(r"\s*(?:examples?|notes?|see(?: also)?|exceptions?)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Headword:
    """A headword that a line begins with, and what of its definition stands on the same line."""

    name: str
    rest: str = ""


def is_title(text: str) -> bool:
    """Whether a line is the heading of a glossary."""
    return len(text.split()) <= 7 and bool(_TITLE.match(text))


def headwords(lines: Sequence[Line], numbered: dict[int, Numbered], skipped: frozenset[int]) -> dict[int, Headword]:
    """The headwords of all glossaries in `lines`, by line number; `skipped` lines are none of the text."""
    words: dict[int, Headword] = {}
    for first, last in regions(lines, numbered, skipped):
        inside = [line for line in lines[first:last] if line.number not in skipped]
        words |= _headwords(inside, numbered)
    return words


def titles(lines: Sequence[Line], numbered: dict[int, Numbered], skipped: frozenset[int]) -> frozenset[int]:
    """The numbers of the lines that are titles of glossaries and not marked as headings otherwise."""
    heads = (lines[first - 1] for first, _ in regions(lines, numbered, skipped))
    return frozenset(line.number for line in heads if line.number not in numbered and not _HASHES.match(line.text))


def regions(lines: Sequence[Line], numbered: dict[int, Numbered], skipped: frozenset[int]) -> Iterator[tuple[int, int]]:
    """Where the text of each glossary begins and ends, as indexes of `lines`."""
    index = 0
    while index < len(lines):
        line = lines[index]
        if line.number in skipped or not is_title(line.text) or not _stands_alone(lines, index):
            index += 1
            continue
        last = next((p for p in range(index + 1, len(lines)) if _ends(line, lines[p], numbered)), len(lines))
        yield index + 1, last
        index = last


def _stands_alone(lines: Sequence[Line], index: int) -> bool:
    text, before = lines[index].text, lines[index - 1].text if index else ""
    if _HASHES.match(text) or not before.strip():
        return True
    whole = _ends_sentence(before) or before.startswith("[page ")
    return whole and text[:1].isupper() and not text.rstrip().endswith((".", ":")) and len(text.split()) <= TITLE


def _ends(title: Line, line: Line, numbered: dict[int, Numbered]) -> bool:
    """Whether `line` is a heading that ends the glossary under `title`."""
    own, other = _HASHES.match(title.text), _HASHES.match(line.text)
    if own:
        return bool(other) and len(other[1]) <= len(own[1])  # type: ignore[index]
    if other:
        return True
    number, follower = numbered.get(title.number), numbered.get(line.number)
    if number and follower:
        return not is_child(follower.number.parts, number.number.parts)
    return bool(follower) and bool(number) is False and len(follower.number.parts) == 1  # type: ignore[union-attr]


def _headwords(lines: Sequence[Line], numbered: dict[int, Numbered]) -> dict[int, Headword]:
    columns = {line.number: word for line in lines if (word := _in_columns(line))}
    if len(columns) >= FEWEST and _are_sorted([word.name for word in columns.values()]):
        return columns
    own = {
        line.number: Headword(_name(line.text))
        for index, line in enumerate(lines)
        if line.number not in numbered and _is_headword(lines, index, numbered)
    }
    names = [word.name for word in own.values()]
    if len(names) < sum(_apart(lines, index) and _opens(line.text) for index, line in enumerate(lines)):
        return {}
    groups = sum(1 for index, line in enumerate(lines) if line.text.strip() and _apart(lines, index))
    if len(names) < FEWEST or not (_are_sorted(names) or 2 * len(names) >= groups):
        return {}
    if _are_sorted(names):
        return own
    return {number: word for number, word in own.items() if word.name[:1].isupper() or not word.name[:1].isalpha()}


def _opens(text: str) -> bool:
    """Whether a paragraph begins with a headword and its definition."""
    match = BOLD_TERM.match(text) or PLAIN_TERM.match(text)
    return match is not None and bool(match[match.re.groups]) and not _LABEL.match(text)


def _in_columns(line: Line) -> Headword | None:
    match = _COLUMNS.match(line.text) if not line.text[:1].isspace() else None
    if not match or line.text.startswith(("|", "#", "-", "*")) or not _is_short(match[1]):
        return None
    return Headword(_name(match[1]), match[2])


def _is_headword(lines: Sequence[Line], index: int, numbered: dict[int, Numbered]) -> bool:
    """Whether a short line stands over a definition: the next line belongs to it, or a longer one comes after a gap."""
    text = lines[index].text
    if not _is_short(text.rstrip().removesuffix(":")) or _ITEM.match(text) or _LABEL.match(text) or _HASHES.match(text):
        return False
    after = next((line for line in lines[index + 1 : index + 3] if not line.text.startswith("[page ")), None)
    if after and after.text.strip():
        deeper = _indent(after.text) > _indent(text)
        fits = deeper or _apart(lines, index) or _ends_sentence(lines[index - 1].text)
        return (
            fits
            and after.number not in numbered
            and (
                deeper
                or not _is_short(after.text)
                or _LABEL.match(after.text) is not None
                or bool(_ITEM.match(after.text))
            )
        )
    if not _apart(lines, index):
        return False
    behind = next((line for line in lines[index + 1 : index + 4] if line.text.strip()), None)
    return behind is not None and behind.number not in numbered and not _is_short(behind.text)


def _is_short(text: str) -> bool:
    plain = text.strip().strip("*_ ")
    words = plain.split()
    return 0 < len(words) <= LONGEST and len(plain) <= 60 and not plain.endswith(_ENDS) and bool(_BEGINS.match(plain))


def _ends_sentence(text: str) -> bool:
    return text.rstrip().endswith((".", "!", "?", ")", '"', "”"))


def _apart(lines: Sequence[Line], index: int) -> bool:
    return index == 0 or not lines[index - 1].text.strip() or lines[index - 1].number != lines[index].number - 1


def _indent(text: str) -> int:
    plain = text.expandtabs(4)
    return len(plain) - len(plain.lstrip(" "))


def _name(text: str) -> str:
    return text.strip().strip("*_ ").rstrip(":")


def _are_sorted(names: Sequence[str]) -> bool:
    keys = [fold(name) for name in names]
    rising = sum(first <= second for first, second in pairwise(keys))
    return len(keys) >= FEWEST and rising >= SORTED * (len(keys) - 1)
