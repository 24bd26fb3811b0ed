"""Markdown lines -> blocks (headings, paragraphs, list items) that know their lines; inline markup -> plain text.

Made for text that came out of a scanner: bullets may be printed as glyphs, list numbers may stand in bold, emphasis may
be left open. Indented code, rules and quotes are not read: in such text they are accidents of the layout.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ...model import Line
from ...text import squeeze
from .. import blocks as shared
from ..spans import inline_tokens

_BLOCKS = MarkdownIt("zero", {"maxNesting": 100}).enable(["heading", "list"])
_BLOCKS.core.ruler.disable("inline")
_INLINE = MarkdownIt("zero", {"html": True}).enable(["emphasis", "link", "newline", "html_inline", "escape", "entity"])

_MAY_BE_MARKED = re.compile(r"[*_\[<\\&$]")
_NOTE_MARK = re.compile(r"<sup>[^<]*</sup>", re.IGNORECASE)
_FORMULA = re.compile(r"\$\\[^$]*\$")
_GLYPH = re.compile(r"^[❖•●▪■◦‣]\s*")
_COUNTED = re.compile(r"^(\d{1,2}[.)]|Step \d{1,2}\s*[-:–.])\s+(?=\S)")
_LETTERED = re.compile(r"^([a-z][.)])\s+(?=\S)")


@dataclass(frozen=True, slots=True)
class Block(shared.Block):
    """A heading, paragraph or list item.

    `source` is its Markdown without the marks of headings and lists, one line of it for each of `lines`; `text` is the
    plain text. `level` counts the # of a heading and the depth of an item (0: outside any list). `mark` is what numbers
    an item ("2.", "b.", "Step 3:") or "-".
    """

    source: str = ""


def blocks(lines: Sequence[Line]) -> list[Block]:
    """The blocks of `lines`, in order. Never raises; blank lines and empty list items are in no block."""
    kept = [line if line.text.strip() else replace(line, text="") for line in lines]
    tokens = _BLOCKS.parse("\n".join(squeeze_breaks(line.text) for line in kept))
    return list(_blocks(tokens, kept))


def squeeze_breaks(text: str) -> str:
    """`text` with any line break inside it as a blank, so that one line stays one line."""
    return text.replace("\r", " ").replace("\n", " ")


def _blocks(tokens: Sequence[Token], lines: Sequence[Line]) -> Iterator[Block]:
    kind, level = "paragraph", 0
    items: list[list[str]] = []  # the open list items: [mark], emptied by the first text of the item
    for token in tokens:
        if token.type == "list_item_open":
            items.append([token.info + token.markup if token.info else "-", ""])
        elif token.type == "list_item_close":
            items.pop()
        elif token.type == "heading_open":
            kind, level = "heading", int(token.tag[1])
        elif token.type == "inline" and token.map:
            taken = tuple(line for line in lines[token.map[0] : token.map[1]] if line.text)
            if kind == "heading":
                yield _made(Block("heading", "", taken, level, source=token.content))
            else:
                yield _made(_in_list(token.content, taken, items))
            kind = "paragraph"


def _in_list(content: str, lines: tuple[Line, ...], items: list[list[str]]) -> Block:
    """A paragraph, or the first one of a list item; an item that only holds another list counts for no depth."""
    depth = sum(1 for item in items[:-1] if item[1]) + bool(items)
    if not items or items[-1][1]:
        return Block("paragraph", "", lines, depth, source=content)
    items[-1][1] = "told"
    return Block("item", "", lines, depth, items[-1][0], source=content)


def _made(block: Block) -> Block:
    """`block` with its plain text, its printed bullet or number taken off as the mark."""
    text = plain(block.source)
    if block.kind == "heading":
        return replace(block, text=text)
    bare = _GLYPH.sub("", text)
    kind, mark, level = block.kind, block.mark, block.level
    if bare != text:
        kind, mark, level = "item", mark or "-", max(level, 1)
    match = _COUNTED.match(bare) or (_LETTERED.match(bare) if kind == "item" else None)
    if match and (kind == "paragraph" or mark in ("-", squeeze(match.group(1)))):
        kind, mark, level = "item", squeeze(match.group(1)), max(level, 1)
        bare = bare[match.end() :]
    return replace(block, kind=kind, mark=mark, level=level, text=bare)


def rebuilt(block: Block, source: str, lines: tuple[Line, ...]) -> Block:
    """`block` with another `source` and `lines` and its text made anew."""
    return _made(replace(block, source=source, lines=lines))


def plain(source: str) -> str:
    """The words of inline Markdown on one line: emphasis, links, tags, note marks and formulas gone, entities resolved.

    >>> plain("**Forced:** [Sneak Attack](#) is *not*<br>played.")
    'Forced: Sneak Attack is not played.'
    """
    if not _MAY_BE_MARKED.search(source):
        return squeeze(source)
    text = _FORMULA.sub(" ", _NOTE_MARK.sub("", source))
    words = [_word(token) for token in inline_tokens(_INLINE, text)]
    return squeeze("".join(words).replace("**", ""))


def _word(token: Token) -> str:
    if token.type in ("softbreak", "hardbreak", "html_inline"):
        return " " if token.type != "html_inline" or token.content.startswith("<br") else ""
    return token.content


def links(source: str) -> list[str]:
    """The texts of the links in inline Markdown."""
    return _inside(source, "link")


def bold(source: str) -> list[str]:
    """The texts that inline Markdown sets in bold."""
    return _inside(source, "strong")


def _inside(source: str, name: str) -> list[str]:
    if "[" not in source and "*" not in source and "_" not in source:
        return []
    texts: list[str] = []
    depth = 0
    for token in inline_tokens(_INLINE, source):
        if token.type == f"{name}_open":
            depth += 1
            texts.append("")
        elif token.type == f"{name}_close":
            depth -= 1
        elif depth:
            texts[-1] += _word(token)
    return [squeeze(text) for text in texts if text.strip()]
