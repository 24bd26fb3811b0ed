"""A post -> rows: its lines without link addresses, each with the depth of its quotation."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import unescape

from ...model import Line
from ...text import squeeze

_LINK = re.compile(r"\[(?:https?:)?//[^\]\s]*\]")
_THREAD = re.compile(r"\[(?:https?:)?//[^\]\s]*(?:topic|thread|article)/")
_PICTURE = re.compile(r"^\S+\.(?:png|jpe?g|gif)$", re.IGNORECASE)
_RULE = frozenset("-_=*~—–")
RULE_LENGTH = 3  # characters of the shortest line that divides


@dataclass(frozen=True, slots=True)
class Row:
    """One line that is not blank. `opens` tells that a blank line or another depth stands before it.

    `parted` tells that the line before it, which is blank, stands in no quotation: another quotation may begin here.
    `cites` tells that the line links to another thread.
    """

    number: int
    depth: int
    text: str
    opens: bool
    parted: bool = False
    cites: bool = False

    @property
    def divides(self) -> bool:
        """Whether this is a line of dashes or stars."""
        return len(self.text) >= RULE_LENGTH and _RULE.issuperset(self.text)


def rows(lines: Iterable[Line]) -> list[Row]:
    """The rows of a post, in order; pictures and the forum's own notes ("Edited ... by ...") are left out."""
    found: list[Row] = []
    opens = parted = True
    for line in lines:
        depth, text = unquoted(line.text)
        if not depth and not text:
            parted = True
        text = squeeze(unescape(_LINK.sub("", text) if "//" in text else text))
        if not text or _PICTURE.match(text) or (text.startswith("Edited ") and " by " in text):
            opens = True
        else:
            begins = opens or not found or found[-1].depth != depth
            cites = "//" in line.text and bool(_THREAD.search(line.text))
            found.append(Row(line.number, depth, text, begins, parted, cites))
            opens = parted = False
    return found


def unquoted(text: str) -> tuple[int, str]:
    """(depth, text) of a line of Markdown: how many ">" stand before it, and what stands behind them."""
    place = depth = 0
    while place < len(text) and (text[place] == ">" or text[place].isspace()):
        depth += text[place] == ">"
        place += 1
    return depth, text[place:]
