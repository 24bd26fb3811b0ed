"""The title, the edition and the dates that the first lines of a rulebook give."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from ..model import Line

OWN_LINE = 4  # words of a line that says nothing but the edition
HEAD = 40  # lines in which a title page says it
_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_MONTH = "|".join(f"{name[:3]}(?:{name[3:]}|t)?" for name in _MONTHS)
DATE = (
    rf"(?:(?P<y1>\d{{4}})-(?P<m1>\d\d)-(?P<d1>\d\d)|(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?\s+(?P<m2>{_MONTH})\.?,?\s+(?P<y2>\d{{4}})"
    rf"|(?P<m3>{_MONTH})\.?\s+(?P<d3>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y3>\d{{4}}))"
)
_IN_FORCE = re.compile(rf"\b(?:effective|in force|valid|applies|apply)\b.{{0,30}}?\b{DATE}", re.IGNORECASE)
_DATED = re.compile(rf"\b(?:updated|published|released|revised|date|version|as of)\b.{{0,30}}?\b{DATE}", re.IGNORECASE)
_EDITION = re.compile(
    r"\b(?:version|ver\.|edition|revision|rev\.)[ :]*v?(\d[\w.]{0,11}\w|\d)|\bv(\d+(?:\.\d+)+)\b", re.IGNORECASE
)
_ORDINAL = re.compile(r"\b(first|second|third|fourth|fifth|\d+(?:st|nd|rd|th)) (?:edition|printing)\b", re.IGNORECASE)
_PART = re.compile(r"(?:table of )?contents$|index$|introduction$|glossary\b", re.IGNORECASE)  # names a part, no book
_OUTER_MARKUP = re.compile(r"^[#>*_\s]+|[*_\s]+$")


def title(lines: Sequence[Line], name: str) -> str:
    """The title that the first line gives, else `name`; where a book begins with a part of it, that is no title."""
    for line in lines[:HEAD]:
        if line.text.startswith("# "):
            return line.text[2:].strip(" #*_")
    first = next((line.text for line in lines if line.text.strip() and not line.text.startswith("[page ")), "")
    words = _OUTER_MARKUP.sub("", first)
    short = 0 < len(words.split()) <= 10 and not words.endswith((".", ":", ",", ";"))
    return words if short and words[:1].isupper() and not _PART.match(words) else name


def edition(lines: Sequence[Line]) -> str:
    """The version or edition that the first lines name, or ""."""
    for line in lines[:HEAD]:
        if match := _EDITION.search(line.text[:300]):
            return match[1] or match[2]
        if len(line.text.split()) <= OWN_LINE and (match := _ORDINAL.search(line.text[:300])):
            return match[0].lower()
    return ""


def in_force(lines: Sequence[Line]) -> tuple[str, str]:
    """The ISO date from which the rules are in force, and that of publication; "" where the first lines do not say."""
    days = ["", ""]
    for line in lines[:HEAD]:
        for index, pattern in enumerate((_IN_FORCE, _DATED)):
            match = pattern.search(line.text[:300])
            days[index] = days[index] or (iso(match) if match else "")
    return days[0], days[1] if days[1] != days[0] else ""


def iso(match: re.Match[str]) -> str:
    """The ISO date that a match of DATE tells, "" where there is no such day."""
    year = match["y1"] or match["y2"] or match["y3"]
    month = match["m1"] or match["m2"] or match["m3"]
    day = match["d1"] or match["d2"] or match["d3"]
    number = int(month) if month.isdigit() else [name[:3] for name in _MONTHS].index(month[:3].lower()) + 1
    try:
        return date(int(year), number, int(day)).isoformat()
    except ValueError:
        return ""
