"""Lines -> blocks -> trees of items: paragraphs and nested bullets, each with the lead-in that it hangs on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

from ..model import Line
from ..text import sentences, squeeze
from . import blocks as shared
from .blocks import is_full
from .spans import inline_tokens

if TYPE_CHECKING:
    from .rulebook.numbers import Number

WHOLE_LEAD = 30  # words of a lead-in that are repeated whole; of a longer one only the last sentence is

_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(.*)$")
_BULLET = re.compile(r"([ \t]*)([-*+•◦▪●■❖➢►–]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)])(?:[ \t]+(.*)|$)")
_RULED_LINE = re.compile(r"\s*(?:[-_=*~^#]\s*){2,}$")
_UNDERLINE = re.compile(r"([=~^#-])\1{2,}\s*$")
_UNDERLINED = {"#": 1, "=": 1, "-": 2}  # level of a heading by the signs below it, else 3
_LABELLED = re.compile(r"(\*{1,3}|_{1,3})[^*_]+:\s*\1")
_CLOSES = tuple('.:?!)"”*')  # signs behind which no text goes on
_MAY_BE_MARKED = re.compile(r"[*_`\[\]<>\\&!~]")
_COUNTS = re.compile(r"[\d.)(a-z]*\d[\d.)(a-z]*|\(?[a-z]{1,4}[.)]")


@dataclass(frozen=True, slots=True)
class Block(shared.Block):
    """A heading, paragraph, bullet, empty bullet or ruled line ("heading", "paragraph", "bullet", "empty", "ruled").

    `number` is the printed number of a rule.
    """

    number: Number | None = None


@dataclass(slots=True)
class Item:
    """A paragraph or bullet with the bullets (or labelled paragraphs) that it leads in."""

    block: Block
    children: list[Item] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The words of the block in plain text."""
        return plain(self.block.text)


def blocks(lines: Iterable[Line], starts: Callable[[str, str], bool] | None = None) -> list[Block]:
    """`lines` as blocks, in reading order; every non-blank line is in one of them.

    `starts` tells of a line, and the text in front of it, whether a paragraph of its own begins there.
    """
    result: list[Block] = []
    apart, last = True, 0
    for line in lines:
        apart = apart or line.number != last + 1  # a moved line begins anew
        last = line.number
        if not line.text.strip():
            apart = True
            continue
        before = None if apart or not result else result[-1]
        block = _begin(line, apart)
        if block.kind == "ruled" and before and _is_underlined(before, line.text):
            level = _UNDERLINED.get(line.text.strip()[0], 3)
            result[-1] = replace(before, kind="heading", lines=(*before.lines, line), level=level)
        elif block.kind == "paragraph" and before and _goes_on(before, line.text, starts):
            result[-1] = joined(before, block)
        else:
            result.append(block)
        apart = False
    return result


def _begin(line: Line, apart: bool) -> Block:
    if match := _HEADING.match(line.text):
        return Block("heading", _unclosed(match[2]), (line,), len(match[1]), apart=apart)
    if _RULED_LINE.match(line.text):
        return Block("ruled", line.text.strip(), (line,), apart=apart)
    if match := _BULLET.match(line.text):
        mark = match[2].strip("().") if _COUNTS.fullmatch(match[2]) else ""
        kind = "bullet" if match[3] and match[3].strip() else "empty"
        return Block(kind, (match[3] or "").strip(), (line,), len(match[1].expandtabs(4)), mark, apart)
    return Block("paragraph", squeeze(line.text), (line,), apart=apart)


def _unclosed(title: str) -> str:
    """A heading's title without the marks that may close it ("Title ##")."""
    bare = title.strip()
    cut = bare.rstrip("#")
    return cut.rstrip() if cut[-1:].isspace() else bare


def _goes_on(before: Block, text: str, starts: Callable[[str, str], bool] | None) -> bool:
    if is_full(before):
        return False
    return before.kind in {"paragraph", "bullet"} and not (starts and starts(text, before.text))


def is_underline(text: str) -> bool:
    """Whether a line of signs makes a heading of the line above it."""
    return bool(_UNDERLINE.match(text.strip()))


def _is_underlined(block: Block, rule: str) -> bool:
    short = block.kind == "paragraph" and len(block.lines) == 1 and len(block.text.split()) <= 12
    return short and is_underline(rule) and not block.text.endswith((".", ","))


def joined(first: Block, second: Block) -> Block:
    """`first` with the words of `second` behind its own; a hyphen at the cut stays ("Under-", "deeps")."""
    return shared.joined(first, second, "" if first.text.endswith("-") and not first.text.endswith("--") else " ")


def join_cut(body: Iterable[Block], *, bullets: bool) -> list[Block]:
    """`body` with the sentences joined that a page break cut: no full stop, a blank line, a small letter.

    With `bullets` the second half may look like a bullet; leave that off where lists of single words stand apart.
    """
    result: list[Block] = []
    for block in body:
        may_follow = block.kind == "paragraph" or (bullets and block.kind == "bullet")
        may_lead = bool(result) and result[-1].kind in {"paragraph", "bullet"} and not result[-1].text.endswith(_CLOSES)
        may_lead = may_lead and not is_full(result[-1])
        if block.apart and may_follow and may_lead and block.text[:1].islower() and not (block.mark or block.number):
            result[-1] = joined(result[-1], block)
        else:
            result.append(block)
    return result


def restore_depth(body: Iterable[Block]) -> list[Block]:
    """`body` with the tail of a nested list of names put back to its depth, where a page break set it to the margin.

    A name has no full stop. A sentence at the margin may be a rule of its own: only a named repair can tell.
    """
    result: list[Block] = []
    fallen = 0
    for block in body:
        last = result[-1] if result else None
        if block.kind != "bullet" or block.level or block.text.endswith(_CLOSES):
            fallen = 0
        elif block.apart and last and last.kind == "bullet" and not last.text.endswith(_CLOSES):
            fallen = last.level
        result.append(replace(block, level=fallen) if fallen else block)
    return result


def tree(body: Iterable[Block]) -> list[Item]:
    """Paragraphs and bullets as items under what leads them in. An empty bullet or a ruled line ends a list."""
    roots: list[Item] = []
    lead: Item | None = None
    open_: list[Item] = []
    for block in body:
        item = Item(block)
        if block.kind == "bullet":
            while open_ and open_[-1].block.level >= block.level:
                open_.pop()
            parent = open_[-1] if open_ else lead
            open_.append(item)
        else:
            open_.clear()
            labelled = block.kind == "paragraph" and is_labelled(block.text)
            if not (lead and labelled and all(child.block.kind == "paragraph" for child in lead.children)):
                lead = None
            parent = lead
        if block.kind in {"paragraph", "bullet"}:
            (parent.children if parent else roots).append(item)
        if block.kind == "paragraph" and parent is None and item.text.endswith(":"):
            lead = item
    return roots


def is_labelled(text: str) -> bool:
    """Whether the Markdown `text` begins with an emphasised label and a colon ("*Long game:* ...")."""
    return bool(_LABELLED.match(text))


def lead_in(text: str) -> str:
    """The part of `text` that each item under it needs: all of it, or the last sentence of a long one."""
    return text if len(text.split()) <= WHOLE_LEAD else sentences(text)[-1]


def is_lead_only(item: Item) -> bool:
    """Whether the item says nothing without its children: one sentence that ends in a colon, or a mere label."""
    text = item.text
    return bool(item.children) and not text.endswith((".", "!", "?", ")", '"')) and len(sentences(text)) == 1


def walk(items: Iterable[Item]) -> Iterator[Item]:
    """All items of the trees, each before its children."""
    for item in items:
        yield item
        yield from walk(item.children)


@lru_cache(maxsize=1024)
def plain(text: str) -> str:
    """The words of inline Markdown: no emphasis, links, tags; an escaped asterisk stays an asterisk."""
    if not _MAY_BE_MARKED.search(text) and "http:" not in text and "https:" not in text:
        return squeeze(text)
    shown = {"softbreak": " ", "hardbreak": " ", "html_inline": ""}
    return squeeze("".join(shown.get(token.type, token.content) for token in inline_tokens(_markdown(), text)))


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark")
