"""Marks of change in a rulebook: "[NEW]", "(changed in 2.1)", "as of 3 May 2024", bars in the margin, boxes.

A tag leaves the text and says what has become of the rule; a date says since when it is in force.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ...model import Line
from ..days import day_of
from ..titlepage import DATE, iso
from .numbers import read_line

_WHAT = (
    r"(?P<what>new|added|changed?|updated?|revised|revision|modified|clarified|corrected|amended|reworded"
    r"|errata(?:'d)?)"
)
_MORE = r"(?:\s+(?:rule|section|text|wording|entry))?"
_WHEN = r"(?:[\s,]*(?:(?:in|for|as of|since|on|with|from|version|edition|rev)\b\.?\s*)*(?P<when>[^\])]{1,40}))?"
_TAG = rf"[\[(]\s*[*_]{{0,2}}{_WHAT}{_MORE}!?{_WHEN}[*_]{{0,2}}\s*[\])]"
_FIRST = re.compile(
    rf"[*_]{{0,3}}(?:{_TAG}|(?P<loud>NEW|CHANGED|UPDATED|REVISED)(?:!|:|(?=[*_]|\s+[\d§]))\s*)[*_:]{{0,3}}\s*",
    re.IGNORECASE,
)
_LAST = re.compile(rf"\s*[*_]{{0,3}}{_TAG}[*_]{{0,3}}\s*([.]?)$", re.IGNORECASE)
_SINCE_WORDS = r"(?:effective|in force|in effect|valid|as of|starting|since|applies|beginning|from)"
_SINCE = re.compile(
    rf"(?:^|[(\[]\s*)[*_]{{0,2}}{_SINCE_WORDS}(?:\s+(?:as of|from|on|since|date))?[*_]{{0,2}}:?\s+{DATE}", re.IGNORECASE
)
_ALONE = re.compile(rf"\s*[\[(]\s*{_SINCE_WORDS}(?:\s+(?:as of|from|on|since))?:?\s+{DATE}\s*[\])]\s*", re.IGNORECASE)
_SPACED = re.compile(r" ([.,;:])")
_NEW = frozenset({"new", "added"})
_DIGIT, _YEAR = re.compile(r"\d"), re.compile(r"\d{4}")
_VERSION = re.compile(r"v?(\d+(?:\.\w+)*)$", re.IGNORECASE)
_BARS = "|¦│┃║▌▐❘"
_BAR = re.compile(rf"^([ \t]{{0,8}})[{_BARS}][ \t]{{1,8}}(?=\S)")
_RIGHT = re.compile(rf"[ \t]{{2,200}}[{_BARS}][ \t]*$")
_MAY_BE_TAGGED = re.compile(r"[*_]{0,3}(?:[\[(]|NEW|CHANGED|UPDATED|REVISED)")
_FRAME = re.compile(r"[ \t]*[+┌└╔╚├╭╰][-=─═+]{3,}[+┐┘╗╝┤╮╯]?[ \t]*$")
_BOXED = re.compile(rf"[ \t]*[{_BARS}](.*?)[{_BARS}]?[ \t]*$")
RULED = "* * *"  # a ruled line, which is no underline of a heading


@dataclass(frozen=True, slots=True)
class Marked:
    """A text without its tags: `mark` is what has become of it ("new in 2.1", "changed"), `effective` an ISO date."""

    text: str
    mark: str = ""
    effective: str = ""


def read(text: str) -> Marked:
    """What the tags at the beginning and end of `text` say, and the text without them."""
    mark = effective = ""
    for pattern in (_FIRST, _LAST):
        if pattern is _LAST and not text.rstrip(".*_ ").endswith((")", "]")):
            continue
        match = pattern.match(text) if pattern is _FIRST else pattern.search(text[-90:])
        if not match or not _is_tag(match):
            continue
        change, day = _change(match)
        mark, effective = mark or change, effective or day
        cut = len(text) - len(text[-90:])
        untagged = text[match.end() :] if pattern is _FIRST else text[: cut + match.start()] + match.groups()[-1]
        text = untagged or text
    if not effective and _YEAR.search(text[:300]) and (since := _SINCE.search(text[:300])):
        effective = iso(since)
        bare = _SPACED.sub(r"\1", _ALONE.sub(" ", text).strip())
        text = bare or text
    return Marked(text, mark, effective)


def _is_tag(match: re.Match[str]) -> bool:
    """Whether a match tells of a change: a loud word in capitals, or a tag of which any further words are a version."""
    groups = match.groupdict()
    if groups.get("loud"):
        return groups["loud"].isupper()
    when = (groups.get("when") or "").strip(" .,:;*_")
    return not when or bool(_DIGIT.search(when))


def _change(match: re.Match[str]) -> tuple[str, str]:
    """The mark ("new", "changed in 2.1") and the ISO date, or "", of the tag that `match` is."""
    groups = match.groupdict()
    word = (groups.get("loud") or groups.get("what") or "").lower()
    what = "new" if word in _NEW else "changed"
    when = (groups.get("when") or "").strip(" .,:;*_")
    day = day_of(when) if _YEAR.search(when) else ""
    version = _VERSION.match(when)
    return f"{what} in {version[1]}" if version and not day else what, day


@dataclass(frozen=True, slots=True)
class Margins:
    """Lines without their margins, and the numbers of those that stood in a box.

    `marks` has, by its number, what a bar or a tag in front of a rule's number says of a line.
    """

    lines: tuple[Line, ...]
    marks: Mapping[int, str]
    boxed: frozenset[int] = frozenset()


def margins(lines: Sequence[Line]) -> Margins:
    """`lines` without bars of change, the sides of boxes, and tags in front of numbers."""
    boxed, frames = _boxes(lines)
    result: list[Line] = []
    marks: dict[int, str] = {}
    for line in lines:
        text, mark = line.text, ""
        if line.number in frames:
            text = RULED
        elif line.number in boxed:
            text = _BOXED.sub(r"\1", text).strip()
        elif sum(text.count(sign) for sign in _BARS) == 1:
            bare = _without_bar(text)
            text, mark = (text, "") if bare is None else (bare, "changed")
        elif _MAY_BE_TAGGED.match(text) and (match := _FIRST.match(text)) and _is_tag(match):
            row = read_line(text[match.end() :])
            text, mark = (text[match.end() :], _change(match)[0]) if row else (text, "")
        if mark:
            marks[line.number] = mark
        result.append(replace(line, text=text) if text != line.text else line)
    return Margins(tuple(result), marks, frozenset(boxed))


def _without_bar(text: str) -> str | None:
    """`text` without its one bar, None where the bar stands within it."""
    if match := _BAR.match(text):
        return match[1] + text[match.end() :]
    return text[: match.start()] if (match := _RIGHT.search(text[-400:])) and len(text) <= 400 else None


def _boxes(lines: Sequence[Line]) -> tuple[set[int], set[int]]:
    """The numbers of the lines in boxes of one column, and of the lines that frame these."""
    boxed: set[int] = set()
    frames: set[int] = set()
    inside: list[Line] | None = None
    opened = 0
    for line in lines:
        if _FRAME.match(line.text):
            if inside:
                boxed |= {inner.number for inner in inside}
                frames |= {opened, line.number}
            inside, opened = [], line.number
        elif inside is not None:
            sides = sum(line.text.count(sign) for sign in _BARS)
            inside = [*inside, line] if 1 <= sides <= 2 and line.text.strip()[:1] in _BARS else None
    return boxed, frames
