"""Printed numbers of any scheme: what a line's number is, and which number follows which.

"100.1a", "1-3-10-2", "11.4_6_b", "IV.A.3", "A.2", "1/3", "2:4", "[3.2]", "(12)", "Article 5", "§ 3.2", "5.2(a)". A
number is read into its parts, each of which is an integer, a letter or a Roman numeral, so that numbers of one scheme
can be ordered.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

WORDS = "rule|law|section|sec\\.|article|art\\.|chapter|part|appendix|annex|step|clause|paragraph|para\\.|no\\.|cr"
_DIGITS = r"\d{1,4}(?:(?:[._–/-]|:(?=\d))(?:\d{1,4}(?:[a-z]{1,2}(?![a-z]))?|[a-zA-Z](?![a-zA-Z])|[ivx]{1,5}(?![a-z])))*"
_SUFFIX = r"(?:(?!st|nd|rd|th)[a-z]{1,2}(?![a-zA-Z]))?(?:\([0-9a-z]{1,4}\))*"
_LETTERS = r"(?:[A-Z]{1,2}|[IVXLC]{1,7})(?:[._–/-](?:\d{1,4}|[A-Za-z](?![A-Za-z])|[ivxIVX]{1,5}(?![A-Za-z])))+"
_LETTER_DIGIT = r"[A-Z]{1,2}\d{1,4}(?:[._–-]\d{1,4})*"
BODY = rf"(?:{_DIGITS}{_SUFFIX}|{_LETTERS}{_SUFFIX}|{_LETTER_DIGIT}{_SUFFIX})"
_LEAD = r"[ \t>]*(?P<hash>#{1,6}[ \t]+)?(?:[-*+•][ \t]+)?(?P<bold>\*\*|__|\*)?"
_NUMBERED_LINE = re.compile(
    rf"{_LEAD}(?P<word>(?:(?i:{WORDS})[ \t]+|§§?[ \t]*))?(?P<open>[(\[])?"
    rf"(?P<body>{BODY}|[IVXLC]{{1,7}}|[A-Z](?=[.)\]:]))"
    rf"(?P<close>[.:)\]]{{0,2}})(?P<shut>\*\*|__|\*)?(?P<after>[.:]?(?:[ \t]+(?:[–—-][ \t]+)?|$))"
)
_PART = re.compile(r"\d+|[A-Za-z]+")
_ROMAN = re.compile(r"(?=[ivxlc])(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$")
_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
LETTERS_SKIPPED = 2  # letters that a document may leave out between two that follow each other ("l", "o")


@dataclass(frozen=True, slots=True)
class Number:
    """A printed number: as printed, with the word in front, without it, and its parts in order.

    Parts of letters are themselves; `form` tells numbers of one scheme from those of another.
    """

    printed: str
    bare: str
    parts: tuple[int | str, ...]
    form: str

    @property
    def names(self) -> tuple[str, ...]:
        """All ways to name it, as printed first."""
        return tuple(dict.fromkeys((self.printed, self.bare)))


@dataclass(frozen=True, slots=True)
class Numbered:
    """A line that may begin with a number: the number, the signs of a heading in front, and the text behind."""

    number: Number
    hashes: str
    rest: str
    marked: bool  # a word, bracket, full stop or emphasis says that the number is one
    indented: bool = False


def read_line(text: str) -> Numbered | None:
    """The number that the line `text` begins with, or None."""
    match = _NUMBERED_LINE.match(text)
    if not match:
        return None
    word, body = (match["word"] or "").strip(), match["body"]
    if word[:1].islower():
        return None  # "... as in / rule 3.2": a sentence that goes on
    if match["close"].startswith(":") and body[0] in "QA" and not word:
        return None  # a question or an answer
    number = read_number(body, word)
    single = len(number.parts) == 1
    marked = bool(word or match["open"] or match["close"] or match["shut"] or match["hash"])
    if not word and single and not body.isdigit() and (not match["close"] or not (body.isupper() or body.isdigit())):
        return None  # a word, or a letter of a list
    if word and word.lower() not in ("§", "§§") and not body[0].isdigit() and not body.isupper():
        return None  # "part of ..."
    rest = text[match.end() :].strip()
    if match["bold"] and not match["shut"]:
        rest = f"{match['bold']}{rest}"
    return Numbered(number, match["hash"] or "", rest, marked, text[:1].isspace())


def read_number(body: str, word: str = "") -> Number:
    """The number printed as `body`, with the `word` in front of it ("Article")."""
    plain = body.replace("–", "-").lstrip("([ ").rstrip(". ")
    parts = tuple(int(part) if part.isdigit() else part for part in _PART.findall(plain))
    printed = f"{word} {plain}".strip() if word and not word.startswith("§") else f"{word}{plain}"
    signs = "".join(dict.fromkeys(c for c in plain if c in ".-_/:("))
    return Number(printed, plain, parts, f"{word.lower()}|{'L' if isinstance(parts[0], str) else 'D'}|{signs}")


def value(part: int | str) -> int:
    """A part as an integer: letters in their order ("b" = 2, "ab" = 28)."""
    if isinstance(part, int):
        return part
    total = 0
    for letter in part.lower():
        total = total * 26 + (ord(letter) - 96)
    return total


def roman(part: int | str) -> int:
    """The value of a part that can be a Roman numeral, else 0."""
    if isinstance(part, int) or not _ROMAN.match(part.lower()):
        return 0
    values = [_VALUES[letter] for letter in part.lower()]
    return sum(-amount if amount < after else amount for amount, after in pairwise((*values, 0)))


def order(parts: Sequence[int | str]) -> tuple[int, ...]:
    """The parts of a number as integers, to compare two of one scheme; a lone "I" inside is the letter."""
    return _order(tuple(parts))


@lru_cache(maxsize=65536)
def _order(parts: tuple[int | str, ...]) -> tuple[int, ...]:
    return tuple(_rank(part, position) for position, part in enumerate(parts))


def _rank(part: int | str, position: int) -> int:
    is_roman = isinstance(part, str) and (len(part) > 1 or (position == 0 and part.isupper()))
    return (roman(part) if is_roman else 0) or value(part)


def counted(parts: Sequence[int | str]) -> tuple[int, ...]:
    """As `order`, for a scheme whose sections are counted in hundreds under single digits ("7.", "702.", "702.19")."""
    integers = order(parts)
    return (integers[0] // 100, *integers) if integers[0] >= 100 else integers


def is_child(parts: Sequence[int | str], parent: Sequence[int | str]) -> bool:
    """Whether a number stands under another: it begins with its parts, or with its hundred ("702" under "7")."""
    if len(parts) > len(parent) and tuple(parts[: len(parent)]) == tuple(parent):
        return True
    top = parts[0]
    return (
        len(parent) == 1 and isinstance(top, int) and isinstance(parent[0], int)
        and 100 <= top <= 999 and top // 100 == parent[0]
    )  # fmt: skip


def level(parts: Sequence[int | str]) -> int:
    """The depth of a number; hundreds stand one below the single digits that count them."""
    return len(parts) + (1 if isinstance(parts[0], int) and parts[0] >= 100 else 0)


def follows(parts: Sequence[int | str], before: Sequence[int | str]) -> bool:
    """Whether a number is the next one of its kind: the first child of `before`, or the next of it or of a parent."""
    now, then = order(parts), order(before)
    if len(now) == len(then) + 1 and now[:-1] == then and now[-1] <= 1:
        return True
    size = len(now)
    if size > len(then) or now[: size - 1] != then[: size - 1]:
        return False
    step = now[-1] - then[size - 1]
    most = 1 if isinstance(parts[-1], int) else 1 + LETTERS_SKIPPED
    return 1 <= step <= most
