"""A document's own list of contents, as the authority on what its headings' labels mean.

The same label recurs ("I." is a chapter and, after H, a section), and the marked depth of a heading proves nothing. The
contents list has each heading once, in order and nested; a heading of the body is the next entry that it fits.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...text import fold
from ..bullets import Block, plain

_TITLES = {"contents", "table of contents"}
_LABEL = re.compile(r"([IVXLC]+|[A-Z]|\d{1,2})\.\s+(\S.*)$")
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents: its labels from the top down ("IV", "F", "5") and its title."""

    labels: tuple[str, ...]
    title: str

    @property
    def number(self) -> str:
        """The labels as one number: "IV.F.5"."""
        return ".".join(self.labels)


def split_label(heading: str) -> tuple[str, str]:
    """A heading's label and title, from Markdown ("**C. Untap Phase**" -> "C", "Untap Phase"); label "" where none."""
    text = plain(heading)
    match = _LABEL.match(text)
    return (match[1], match[2]) if match else ("", text)


def read_contents(blocks: Sequence[Block]) -> tuple[list[Entry], int]:
    """The entries of the contents list at the top of `blocks`, and the index of the first block behind it.

    Without such a list: no entries, index 0. The body begins at the first heading that repeats one of the entries.
    """
    start = next((i for i, b in enumerate(blocks) if b.kind == "heading" and fold(plain(b.text)) in _TITLES), None)
    if start is None:
        return [], 0
    entries: list[Entry] = []
    listed: set[tuple[str, str]] = set()
    open_: list[tuple[int, str]] = []
    for index in range(start + 1, len(blocks)):
        block = blocks[index]
        label, title = split_label(block.text)
        if block.kind == "heading" and (label, fold(title)) in listed:
            return entries, index
        level = -1 if block.kind == "heading" else block.level
        while open_ and open_[-1][0] >= level:
            open_.pop()
        if label:
            open_.append((level, label))
            listed.add((label, fold(title)))
            entries.append(Entry(tuple(name for _, name in open_), title))
    return [], 0


class Numbering:
    """Gives each labelled heading of the body its entry, in order."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = list(entries)
        self._next = 0
        self._last: tuple[str, ...] = ()

    def place(self, label: str, title: str) -> Entry:
        """The entry of the next heading: by label and title, else by label alone, else by the label's own kind."""
        later = range(self._next, len(self._entries))
        fits = [i for i in later if self._entries[i].labels[-1] == label]
        same = [i for i in fits if fold(self._entries[i].title) == fold(title)]
        if fits:
            self._next = (same or fits)[0] + 1
            self._last = self._entries[self._next - 1].labels
        else:
            self._last = self._guess(label)
        return Entry(self._last, title)

    def _guess(self, label: str) -> tuple[str, ...]:
        """The labels of a heading that no contents list names: chapters are Roman, sections letters, parts digits."""
        chapter, section = self._last[:1], self._last[1:2]
        if label.isdigit():
            return (*self._last[:2], label) if self._last else (label,)
        follows = section and len(label) == 1 and ord(label) == ord(section[0][0]) + 1
        is_roman = set(label) <= set(_ROMAN) and not follows
        if is_roman and _value(label) == (_value(chapter[0]) if chapter else 0) + 1:
            return (label,)
        return (*chapter, label)


def _value(roman: str) -> int:
    total = highest = 0
    for letter in reversed(roman):
        value = _ROMAN.get(letter, 0)
        highest = max(highest, value)
        total += -value if value < highest else value
    return total
