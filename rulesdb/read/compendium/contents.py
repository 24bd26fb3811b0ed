"""Tables of contents -> the natural spelling of each title, and which titles are sets and quests.

A line of contents ends in a page number behind leaders or a tab; the entries in bold are parts (or sets of quests).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...model import Line
from ...text import fold, squeeze
from ..inline import LETTERS, shouts
from .markdown import plain

_LEADER = re.compile(r"\.{2}|\t")
_LEADER_TO_PAGE = re.compile(r"\.{2}|\t|\s\.\Z")  # what stands between a title and its page
_SMALL = {"a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "vs", "with"}
_KEPT = {"FAQ", "II", "III", "IV", "VI", "VII"}
_NUMBERED = re.compile(r"^(?:\d+(?:\.\d+)*\.?\s+)?(?:FAQ \([^)]*\):?\s*)?")  # before a title: its number or code
QUESTS = "list of quests"


@dataclass(frozen=True, slots=True)
class Contents:
    """What the tables of contents tell: spellings and quests by folded title, each quest with its set."""

    spellings: dict[str, str] = field(default_factory=dict)
    sets: dict[str, str] = field(default_factory=dict)
    quests: dict[str, str] = field(default_factory=dict)

    def natural(self, title: str) -> str:
        """`title` as the contents spell it, else in title case where it shouts, else as it is."""
        if not shouts(title):
            return title
        return self.spellings.get(fold(title)) or title_case(title)


def entries(lines: Sequence[Line]) -> Iterator[tuple[str, bool]]:
    """Title and boldness of each line of contents among `lines`."""
    for line in lines:
        title = _title(line.text.replace("<b>", "").replace("</b>", ""))
        if title:
            yield squeeze(plain(title)), "<b>" in line.text


def _title(text: str) -> str:
    """The title in a line of contents: what stands before the dots or the tab that lead to a page; "" where none do."""
    head = text.rstrip().rstrip("0123456789")
    paged = bool(text[len(head) :].strip())
    return (_before_leader(head, _LEADER_TO_PAGE) if paged else "") or _before_leader(text, _LEADER)


def _before_leader(text: str, leader: re.Pattern[str]) -> str:
    bare = text.rstrip(" \t.\u00a0")
    match = leader.search(text, len(bare)) if bare else None
    return text[: match.start()].rstrip() if match else ""


def is_contents(lines: Sequence[Line]) -> bool:
    """Whether nearly all of at least three non-blank `lines` are lines of contents."""
    filled = [line for line in lines if line.text.strip()]
    return len(filled) >= 3 and sum(1 for _ in entries(filled)) >= 0.8 * len(filled)


def gather(tables: Sequence[tuple[str, Sequence[Line]]]) -> Contents:
    """The contents of several tables, each with its heading; only the one headed "List of quests" tells quests."""
    contents = Contents()
    for heading, lines in tables:
        series = ""
        for title, is_bold in entries(lines):
            bare = bare_title(title)
            if not shouts(bare):
                contents.spellings.setdefault(fold(bare), bare)
            if fold(heading) == QUESTS and is_bold:
                series = contents.sets[fold(title)] = contents.natural(title)
            elif fold(heading) == QUESTS:
                contents.quests[fold(title)] = series
    return contents


def bare_title(title: str) -> str:
    """`title` without the number or FAQ code in front of it."""
    return _NUMBERED.sub("", title) or title


def title_case(title: str) -> str:
    """A title printed in capitals as a reader would write it ("THE SIEGE OF UMBAR" -> "The Siege of Umbar")."""
    ends = [match.start() for match in LETTERS.finditer(title)]

    def cased(match: re.Match[str]) -> str:
        word = match.group()
        if word in _KEPT or (len(word) == 1 and word != "A"):
            return word
        inner = match.start() not in (ends[0], ends[-1])
        return word.lower() if inner and word.lower() in _SMALL else word.capitalize()

    return LETTERS.sub(cased, title)
