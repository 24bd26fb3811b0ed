"""What the lines of any rulebook are: headings in their several styles, rows, page furniture, numbered rules.

A heading is marked with #, underlined, numbered ("2.1 Combat"), or shouts on a line of its own; all become blocks of
kind "heading" whose `mark` is the printed number. Rows of a table are blocks of kind "row".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...model import Line
from ..bullets import Block, blocks, join_cut, plain

NUMBER = r"(?:\d+(?:\.\d+)+[a-z]?|\d{3,}\.\d*[a-z]?|[IVX]+(?:\.\w+)+)"
LABELS = r"Q|A|Question|Answer|Examples?|Exceptions?|Notes?|See also|See"
TITLE_WORDS = 9

_NUMBERED = re.compile(rf"({NUMBER})\.?\s+(\S.*)$")
_HEADING_NUMBER = re.compile(rf"(?:(?:chapter|part|section)\s+)?({NUMBER}|\d+|[IVX]+)[.:)]?\s+(\S.*)$", re.IGNORECASE)
_STARTS = re.compile(rf"\s*(?:(?:\*\*|__)?(?:{LABELS})\s*\d*\s*[:.]|{NUMBER}\.?\s+[A-Z]|\|)")
_ENTRY = re.compile(r"\s*[A-Z][\w'’ -]{0,40}(?<! ):\s+\S")
_QUOTE = re.compile(r"^\s{0,3}>\s?")
_PAGE = re.compile(r"\W*(?:page\s+)?\d{1,3}(?:\s*(?:of|/)\s*\d{1,3})?\W*$", re.IGNORECASE)
_FENCE = re.compile(r"\s*(?:```|~~~)")
LEADERS = 4  # dots in a row that lead to a page number
_LONE_DASH = re.compile(r"(?<!-)-(?!-)")


@dataclass(frozen=True, slots=True)
class Style:
    """How a heading is set: its family ("#", "number", "caps") and its level in that family."""

    family: str
    level: int


def classify(lines: Sequence[Line]) -> list[Block]:
    """`lines` as blocks; page numbers, fences and contents lines have the kind "furniture" and say why in `mark`."""
    unquoted = [replace(line, text=_QUOTE.sub("", line.text)) for line in lines]
    found = join_cut([_settled(block) for block in blocks(unquoted, _starts)], bullets=False)
    return [_titled(block, after) for block, after in zip(found, [*found[1:], None], strict=False)]


def style(block: Block) -> Style:
    """The style of a heading block."""
    if block.level:
        return Style("#", block.level)
    return Style("number", block.mark.count(".") + 1) if block.mark else Style("caps", 1)


def rule_number(text: str) -> tuple[str, str]:
    """The printed number of a rule and its text ("2.3.1 Draw a card." -> "2.3.1", "Draw a card."); "" where none."""
    match = _NUMBERED.match(text)
    return (match[1].rstrip("."), match[2]) if match else ("", text)


def _starts(text: str, before: str) -> bool:
    return bool(
        _STARTS.match(text)
        or before.startswith("|")
        or _PAGE.match(text)
        or (_ENTRY.match(text) and before.endswith((".", "!", "?", ")")))
    )


def _settled(block: Block) -> Block:
    """`block`, or the furniture or row that it is."""
    why = _furniture(block)
    if why:
        return replace(block, kind="furniture", mark=why)
    return replace(block, kind="row") if block.kind == "paragraph" and block.text.startswith("|") else block


def _furniture(block: Block) -> str:
    """What `block` is if it is no text: a ruled line, an empty bullet, a page number ("Page 3 of 9", "- 4 -")..."""
    text, is_one_line = block.text, len(block.lines) == 1
    fits = {
        "ruled line": block.kind == "ruled" or (block.kind == "paragraph" and _is_cell_rule(text)),
        "empty bullet": block.kind == "empty",
        "page number": is_one_line and _PAGE.match(text) and (block.kind == "paragraph" or text.endswith("-")),
        "fence": is_one_line and block.kind == "paragraph" and _FENCE.match(text),
        "contents": block.kind in {"paragraph", "bullet"} and has_leaders(text),
    }
    return next((why for why, is_so in fits.items() if is_so), "")


def _is_cell_rule(text: str) -> bool:
    """Whether `text` is the line under a table's head: dashes with bars and colons ("|:---|---|")."""
    return "--" in text and not text.strip("|:- \t") and not _LONE_DASH.search(text)


def has_leaders(text: str) -> bool:
    """Whether `text` ends in a row of dots and a number, as a line of a table of contents does."""
    bare = text.rstrip()
    head = bare.rstrip("0123456789")
    dots, place = 0, len(head.rstrip())
    while head != bare and dots < LEADERS and place:
        place -= place > 1 and head[place - 1].isspace()
        if head[place - 1] != ".":
            break
        dots, place = dots + 1, place - 1
    return dots == LEADERS


def _titled(block: Block, after: Block | None) -> Block:
    """`block` as a heading, with its number as `mark`, where it is one."""
    if block.kind == "heading":
        match = _HEADING_NUMBER.match(plain(block.text))
        return replace(block, text=match[2], mark=match[1]) if match else block
    if block.kind not in {"paragraph", "bullet"} or len(block.lines) > 1 or not block.apart:
        return block
    text = plain(block.text)
    is_alone = after is None or after.apart
    if not is_alone or len(text.split()) > TITLE_WORDS or text.endswith((".", ";", ":", "!", ",", '"', "”")):
        return block
    number, title = (block.mark, text) if block.kind == "bullet" else rule_number(text)
    if number and title[:1].isupper() and (title.isupper() or not _is_list(block, after)):
        return replace(block, kind="heading", text=title, mark=number, level=0)
    if block.kind == "paragraph" and _shouts(text):
        return replace(block, kind="heading", text=text, mark="", level=0)
    return block


def _is_list(block: Block, after: Block | None) -> bool:
    """Whether a numbered line is an item of a list: it is indented, lettered, or the next item follows."""
    if block.kind != "bullet":
        return False
    return bool(block.level) or not block.mark.isdigit() or after is None or after.kind == "bullet"


def _shouts(text: str) -> bool:
    return text.isupper() and sum(letter.isalpha() for letter in text) >= 3
