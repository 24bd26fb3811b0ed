"""Lines of a scanned document -> blocks: headings, paragraphs, list items, table rows, comments.

Blank lines part blocks, and so does a list marker. A comment (`<!-- advert -->`) is how a repair names furniture.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from ...model import Line
from ..blocks import Block, is_full, joined
from ..inline import plain

_HEADING = re.compile(r"^\s{0,3}(#{1,6})\s+(.*)$")
TAIL = 400  # letters at the end of a block that tell whether it goes on
LAST_WORD = 8  # letters in which a word that leaves a sentence open stands
_BULLET = re.compile(r"^\s*[-*•]\s+(?=\S)")
_ORDINAL = re.compile(r"^\s*\(?(?:\d{1,2}|I|[a-z])[.)]\s+(?=\S)")
_OPEN_END = re.compile(
    r"(?:,|\b(?:a|an|the|and|or|of|to|in|on|at|by|for|from|with|as|than|his|her|its|your|their|is|are|may|must))$"
)


def cut(lines: Iterable[Line], alone: Callable[[str], bool]) -> list[Block]:
    """The blocks of `lines`: heading, text, item, row or comment. A line for which `alone` is true is its own block."""
    result: list[Block] = []
    blank, closed = True, True
    for line in lines:
        if not line.text.strip():
            blank = True
            continue
        block = _block(line, blank)
        closed = closed or block.kind != "text" or alone(block.text)
        if blank or closed or is_full(result[-1]):
            result.append(block)
        else:
            result[-1] = joined(result[-1], block)
        closed = block.kind in ("heading", "row", "comment") or alone(block.text)
        blank = False
    return result


def mend_breaks(blocks: Sequence[Block]) -> list[Block]:
    """`blocks` with the paragraphs that a page's or column's end cut in two put together again."""
    result: list[Block] = []
    for block in blocks:
        if result and _goes_on(result[-1], block):
            result[-1] = joined(result[-1], block)
        else:
            result.append(block)
    return result


def _block(line: Line, apart: bool) -> Block:
    text = line.text
    if match := _HEADING.match(text):
        return Block("heading", match[2].rstrip().rstrip("#").rstrip(), (line,), len(match[1]), apart=apart)
    bare = text.strip()
    if bare.startswith("<!--") and bare.endswith("-->") and len(bare) > len("<!--->"):
        return Block("comment", bare[4:-3].strip(), (line,), apart=apart)
    if "\t" in text.strip():
        return Block("row", text.strip(), (line,), apart=apart)
    bullet, ordinal = _BULLET.match(text), None
    content = text[bullet.end() :] if bullet else text
    ordinal = _ORDINAL.match(content)
    if ordinal and not _holds_two(content, ordinal.group().strip()):
        return Block("item", content[ordinal.end() :].strip(), (line,), mark=ordinal.group().strip(), apart=apart)
    return Block("item" if bullet else "text", content.strip(), (line,), apart=apart)


def _holds_two(text: str, ordinal: str) -> bool:
    """Whether the marker opens a run of items inside one line: "(1) this; or (2) that"."""
    following = {"(1)": "(2)", "(a)": "(b)", "(i)": "(ii)", "1.": " 2."}.get(ordinal)
    return bool(following and following in text)


def _goes_on(first: Block, second: Block) -> bool:
    if first.kind not in ("text", "item") or second.kind != "text":
        return False
    if is_full(first):
        return False
    head, tail = plain(second.text), plain(first.text[-TAIL:])
    return bool(_OPEN_END.search(tail, max(0, len(tail) - LAST_WORD))) or (head[:1].islower() and tail[-1:].isalnum())
