"""Dates as people and programs print them -> ISO dates, or as much of them as is certain."""

from __future__ import annotations

import re
from datetime import date

_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_MONTH_OR_NUMBER = re.compile(r"[A-Za-z]{3,9}|\d{1,4}")
_ISO = re.compile(r"\b(\d{4})-(\d{2})(?:-(\d{2}))?(?!\d)")
_NUMERIC = re.compile(r"\b(\d{1,2})([./-])(\d{1,2})\2(\d{4})\b")
LIMIT = 80  # characters of a date with its weekday, hour and zone


def day_of(text: str) -> str:
    """The first date in `text` as an ISO date; the year or month alone where the rest is open, "" where none stands.

    Two numbers before a year are day and month only where their order shows: by points (continental), or by size.

    >>> day_of("January 7, 2012"), day_of("7 January 2012"), day_of("Sat, 07 Jan 2012 10:00:00 GMT")
    ('2012-01-07', '2012-01-07', '2012-01-07')
    >>> day_of("2012-01-07"), day_of("07.01.2012"), day_of("1/27/2012"), day_of("3/4/2012"), day_of("yesterday")
    ('2012-01-07', '2012-01-07', '2012-01-27', '2012', '')
    """
    text = text[:LIMIT]
    if match := _ISO.search(text):
        return _valid(int(match[1]), int(match[2]), int(match[3] or 0))
    if match := _NUMERIC.search(text):
        return _numeric(int(match[1]), int(match[3]), int(match[4]), match[2])
    return _named(_MONTH_OR_NUMBER.findall(text))


def _numeric(first: int, second: int, year: int, mark: str) -> str:
    if mark == "." or first > 12:
        return _valid(year, second, first)
    if second > 12 or first == second:
        return _valid(year, first, second)
    return _valid(year, 0, 0)


def _named(words: list[str]) -> str:
    """A date with its month in letters: the day before or after it, the year behind both."""
    for index, word in enumerate(words):
        month = _month(word.lower())
        if not month:
            continue
        before = [number for number in words[max(0, index - 1) : index] if number.isdigit() and len(number) < 3]
        after = [number for number in words[index + 1 : index + 3] if number.isdigit()]
        years = [number for number in after if len(number) == 4]
        if years:
            days = before or [number for number in after[: after.index(years[0])] if len(number) < 3]
            return _valid(int(years[0]), month, int(days[0]) if days else 0)
    return ""


def _month(word: str) -> int:
    """The number of the month that `word` names or begins, else 0."""
    named = word[:3] if word == "sept" else word
    return next((number for number, name in enumerate(_MONTHS, 1) if name.startswith(named)), 0)


def _valid(year: int, month: int, day: int) -> str:
    """The ISO date; year and month, or the year, where there is no such day; "" for a year out of range."""
    if not 1990 <= year <= 2100:
        return ""
    if not 1 <= month <= 12:
        return f"{year}"
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return f"{year}-{month:02}"
