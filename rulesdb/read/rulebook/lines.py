"""What the lines of any rulebook are: headings in their several styles, rows, page furniture, numbered rules.

A heading is marked with #, underlined, numbered ("2.1 Combat"), or shouts on a line of its own; all become blocks of
kind "heading" whose `mark` is the printed number. Rows of a table are blocks of kind "row".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from ...model import Line
from ...text import fold
from ..bullets import Block, blocks, is_underline, join_cut, joined, plain
from ..inline import shouts
from .columns import in_rows
from .glossary import Headword, headwords, titles
from .numbers import is_child, level
from .scheme import Scheme, find_scheme

LABELS = r"Q|A|Question|Answer|Examples?|Exceptions?|Notes?"
TITLE_WORDS = 9
QUESTION_WORDS = 25  # of a title that asks
BOLD_LEVEL = 7  # of a title in bold, below all titles with #
PAGES = ("page break", "page number")  # furniture of a page's edge
KIND = re.compile(rf"(?:\*\*|__|\*)?(?:For )?(?i:{LABELS})\s*\d*\s*[:.]")
_NO_TITLE = (".", ";", ":", "!", ",", '"', "”")

_HEADING_NUMBER = re.compile(r"(?:(?:chapter|part|section)\s+)?(\d+|[IVX]+)[.:)]?\s+(\S.*)$", re.IGNORECASE)
_STARTS = re.compile(rf"\s*(?:(?:\*\*|__)?(?:(?:{LABELS})\s*\d*\s*[:.]|See(?: also)?:)|\|)")
# Signs that this module puts in front of a line that it has recognised; a file has no control characters.
_NUMBER, _CONTENTS, _HEADWORD, _END, _TITLE = "\x02", "\x03", "\x04", "\x05", "\x06"
_NAMED = re.compile(
    r"(?:glossary|credits|introduction|preface|appendix(?: \w{1,3})?|index|contents|faq)$", re.IGNORECASE
)
_BEGINS_ENTRY = re.compile(r"\s*[A-Z][\w'’ -]{0,40}(?<! ):\s+\S")
_QUOTE = re.compile(r"^\s{0,3}>\s?")
_BOLD = re.compile(r"(\*\*|__)(?=\S)([^*_]+)(?<=\S)\1$")
_PAGE = re.compile(r"\W*(?:page\s+)?\d{1,3}(?:\s*(?:of|/)\s*\d{1,3})?\W*$", re.IGNORECASE)
_GOES_ON = re.compile(r"[\w,-]$")
_SHEET = re.compile(r"\[page (\d+)\]$")
_FENCE = re.compile(r"\s*(?:```|~~~)")
SHOUT = 3  # letters of a line in capitals that is a title
FEWEST_CAPITALS = 3  # titles in capitals right above their texts that make a habit of them
LEADERS = 4  # dots in a row that lead to a page number
_LONE_DASH = re.compile(r"(?<!-)-(?!-)")


@dataclass(frozen=True, slots=True)
class Style:
    """How a heading is set: its family ("#", "number", "caps") and its level in that family."""

    family: str
    level: int


def classify(lines: Sequence[Line]) -> list[Block]:
    """`lines` as blocks; page numbers, fences and contents lines have the kind "furniture" and say why in `mark`.

    The headword of a glossary that stands on a line of its own has the kind "headword".
    """
    unquoted = [replace(line, text=_QUOTE.sub("", line.text)) if ">" in line.text[:4] else line for line in lines]
    scheme = find_scheme(unquoted)
    words = headwords(unquoted, scheme.numbered, scheme.contents)
    glossaries = titles(unquoted, scheme.numbered, scheme.contents)
    signed = _signed(in_rows(unquoted, {*scheme.numbered, *scheme.contents, *words}), scheme, words, glossaries)
    merged = join_cut(_whole([_settled(block, scheme) for block in blocks(signed, _starts)]), bullets=False)
    entries = {fold(line.text) for line in lines if line.number in scheme.contents}
    after: Block | None = None  # the next numbered block
    result: list[Block] = []
    for block, behind in zip(reversed(merged), [None, *reversed(merged[1:])], strict=False):
        result.append(_titled(block, behind, after, entries))
        after = block if block.number else after
    return result[::-1]


def _signed(
    lines: Sequence[Line], scheme: Scheme, words: Mapping[int, Headword], glossaries: Collection[int]
) -> list[Line]:
    """`lines` with signs for what the document as a whole shows them to be."""
    width, capitals = _width(lines), _capitals(lines, {*scheme.numbered, *scheme.contents, *words})
    signed = []
    for line, behind in zip_longest(lines, lines[1:]):
        row, word = scheme.numbered.get(line.number), words.get(line.number)
        if line.number in scheme.contents:
            text = _CONTENTS + line.text.strip()
        elif row:
            ends = _END if behind and _is_title_line(row.rest, behind, len(line.text), width) else ""
            text = f"{row.hashes}{_NUMBER}{row.rest}{ends}"
        elif word:
            text = f"{_HEADWORD}{word.name}{_END}{word.rest}"
        elif line.number in capitals or (line.number in glossaries and not (behind and is_underline(behind.text))):
            text = f"{_TITLE}{line.text.strip()}{_END}"
        else:
            text = line.text
        signed.append(line if text is line.text else replace(line, text=text))
    return signed


def _capitals(lines: Sequence[Line], other: Collection[int]) -> Collection[int]:
    """The numbers of titles in capitals that stand right above their texts, where a document has some of them."""
    numbers = [
        line.number
        for before, line, behind in zip([None, *lines], lines, lines[1:], strict=False)
        if (before is None or not before.text.strip())
        and line.number not in other
        and not line.text.startswith(("|", "#", ">"))
        and shouts(line.text, SHOUT)
        and len(line.text.split()) <= TITLE_WORDS
        and not line.text.rstrip().endswith(_NO_TITLE)
        and behind.text[:1].isupper()
        and not shouts(behind.text, SHOUT)
        and behind.number not in other
    ]
    return numbers if len(numbers) >= FEWEST_CAPITALS else ()


def _width(lines: Sequence[Line]) -> int:
    """The width at which the lines of a document are broken: what nine lines in ten do not pass."""
    widths = sorted(len(line.text) for line in lines if line.text.strip())
    return widths[len(widths) * 9 // 10] if widths else 0


def _is_title_line(text: str, behind: Line, size: int, width: int) -> bool:
    """Whether the text behind a number is a title, and the next line the text under it."""
    words = text.split()
    is_title = 0 < len(words) <= TITLE_WORDS and text[:1].isupper() and not text.endswith(_NO_TITLE)
    return is_title and size < 0.7 * width and bool(behind.text[:1].isupper() or behind.text[:1] in '"“(')


def style(block: Block) -> Style:
    """The style of a heading block."""
    if block.level:
        return Style("#", block.level)
    if block.number:
        return Style("number", level(block.number.parts))
    return Style("number", block.mark.count(".") + 1) if block.mark else Style("caps", 1)


def _starts(text: str, before: str) -> bool:
    return bool(
        _SHEET.match(text)
        or _SHEET.match(before)
        or text[:1] in (_NUMBER, _CONTENTS, _HEADWORD, _TITLE)
        or before.endswith(_END)
        or before[:1] == _CONTENTS
        or _STARTS.match(text)
        or before.startswith("|")
        or _PAGE.match(text)
        or (_BEGINS_ENTRY.match(text) and before.endswith((".", "!", "?", ")")))
    )


def _settled(block: Block, scheme: Scheme) -> Block:
    """`block`, or the furniture, row, headword or numbered block that it is, without the signs."""
    sign, text = block.text[:1], block.text.rstrip(_END)
    if sign == _CONTENTS:
        return replace(block, kind="furniture", text=text[1:], mark="contents")
    if sign == _HEADWORD:
        return replace(block, kind="headword", text=text[1:])
    if sign == _TITLE:
        return replace(block, kind="heading", text=text[1:], mark="", level=0)
    if sign == _NUMBER:
        number = scheme.numbered[block.lines[0].number].number
        return replace(block, text=text[1:].strip(), number=number)
    why = _furniture(block)
    if why:
        return replace(block, kind="furniture", mark=why)
    return replace(block, kind="row") if block.kind == "paragraph" and block.text.startswith("|") else block


def _whole(settled: Sequence[Block]) -> list[Block]:
    """`settled` with what belongs together joined: a lone number and the text behind it; a sentence that a page cut."""
    result: list[Block] = []
    for block in settled:
        last = result[-1] if result else None
        is_text = block.kind in {"paragraph", "bullet"} and not block.number
        if last and last.number and not last.text and last.kind == "paragraph" and is_text:
            text = f"{block.mark}. {block.text}" if block.mark else block.text
            result[-1] = replace(last, text=text, lines=(*last.lines, *block.lines))
        elif (index := _cut_by_page(result, block)) >= 0:
            result[index] = joined(result[index], block)
        else:
            result.append(block)
    return result


def _cut_by_page(before: Sequence[Block], block: Block) -> int:
    """The index of the block that `block` goes on, where only the foot and head of a page stand between; else -1."""
    if block.kind != "paragraph" or block.number or not block.text[:1].islower():
        return -1
    index = len(before) - 1
    while index >= 0 and before[index].kind == "furniture" and before[index].mark in PAGES:
        index -= 1
    cut = index >= 0 and index < len(before) - 1 and before[index].kind in {"paragraph", "bullet"}
    return index if cut and _GOES_ON.search(before[index].text) else -1


def split_headword(block: Block) -> tuple[str, str]:
    """The headword of a block of that kind, and the text behind it."""
    name, _, definition = block.text.partition(_END)
    return name, definition.strip()


def _furniture(block: Block) -> str:
    """What `block` is if it is no text: a ruled line, an empty bullet, a page number ("Page 3 of 9", "- 4 -")..."""
    text, is_one_line = block.text, len(block.lines) == 1
    fits = {
        "page break": is_one_line and _SHEET.match(text),
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
    dots, end = 0, len(head.rstrip())
    while head != bare and dots < LEADERS and end:
        end -= end > 1 and head[end - 1].isspace()
        if head[end - 1] != ".":
            break
        dots, end = dots + 1, end - 1
    return dots == LEADERS


def _titled(block: Block, behind: Block | None, after: Block | None, titles: Collection[str]) -> Block:
    """`block` as a heading, with its number as `mark`, where it is one.

    `behind` is the next block, `after` the next numbered one; `titles` are the entries of the table of contents.
    """
    if block.kind == "heading":
        if block.number:
            return replace(block, mark=block.number.printed)
        match = _HEADING_NUMBER.match(plain(block.text))
        return replace(block, text=match[2], mark=match[1]) if match else block
    if block.number:
        return _numbered(block, behind, after)
    alone = _alone(block, behind, titles)
    return alone if alone.kind == "heading" else _in_bold(block, behind)


def _alone(block: Block, behind: Block | None, titles: Collection[str]) -> Block:
    """A block without a number as a heading, where it stands alone and is set like one."""
    if block.kind not in {"paragraph", "bullet"} or len(block.lines) > 1 or not block.apart:
        return block
    text = plain(block.text)
    is_alone = behind is None or behind.apart
    if not is_alone or len(text.split()) > TITLE_WORDS or text.endswith(_NO_TITLE):
        return block
    if block.kind == "bullet" and block.mark and text[:1].isupper() and (text.isupper() or not _is_list(block, behind)):
        return replace(block, kind="heading", text=text, mark=block.mark, level=0)
    is_named = _NAMED.match(text) or fold(text) in titles
    if block.kind == "paragraph" and (shouts(text, SHOUT) or (is_named and text[:1].isupper())):
        return replace(block, kind="heading", text=text, mark="", level=0)
    return block


def _in_bold(block: Block, behind: Block | None) -> Block:
    """A block that is one line in bold, with text under it, as a heading below all that are marked."""
    match = _BOLD.match(block.text) if block.kind == "paragraph" and len(block.lines) == 1 and block.apart else None
    text = plain(match[2]) if match else ""
    most = QUESTION_WORDS if text.endswith("?") else TITLE_WORDS
    is_over = behind is not None and behind.apart and behind.kind in {"paragraph", "bullet", "row"}
    if not is_over or not text[:1].isupper() or len(text.split()) > most or text.endswith(_NO_TITLE):
        return block
    if behind is not None and (behind.number or _BOLD.match(behind.text)):
        return block
    return replace(block, kind="heading", text=text, mark="", level=BOLD_LEVEL)


def _numbered(block: Block, behind: Block | None, after: Block | None) -> Block:
    """A numbered block as a heading where it is a title, and text or further numbers stand under it."""
    text = plain(block.text)
    number = block.number
    if number is None or not text or len(text.split()) > TITLE_WORDS + 3 or text.endswith(_NO_TITLE):
        return block
    has_rules = after is not None and after.number is not None and is_child(after.number.parts, number.parts)
    has_text = behind is not None and behind is not after and behind.kind not in {"heading", "furniture"}
    is_alone = block.apart and (behind is None or behind.apart) and len(block.lines) == 1
    if not text[:1].islower() and (has_rules or (has_text and (is_alone or _begins(behind)))):
        return replace(block, kind="heading", text=text, mark=number.printed, level=0)
    return block


def _begins(block: Block | None) -> bool:
    """Whether a block begins a text of its own right below a title."""
    return block is not None and block.kind == "paragraph" and not KIND.match(block.text)


def _is_list(block: Block, after: Block | None) -> bool:
    """Whether a numbered line is an item of a list: it is indented, lettered, or the next item follows."""
    if block.kind != "bullet":
        return False
    return bool(block.level) or not block.mark.isdigit() or after is None or after.kind == "bullet"
