"""Which lines of a scanned booklet are its headings, and how they nest, when little or no markup says so.

A heading is a short line by itself, in capitals or beginning with one, without a full stop or comma. The booklet's own
list of contents tells its main topics. Levels: 1 part, 2 chapter, 3 topic of the contents, 4 what stands under a topic;
Markdown that a repair set says its level itself.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ...text import fold
from ..blocks import Block
from ..inline import natural, plain, shouts

PART, CHAPTER, TOPIC, DETAIL = 1, 2, 3, 4

_WORDS = 9  # a longer line is a sentence
_NO_HEADING = re.compile(r"[.:;,!…]$|^[a-z\d(\"“']|\.\.\.$|[=|@]")
_NUMBERED = re.compile(r"^(\d{1,2})\.\s+(?=[A-Z])")
_CAPITALS_END = re.compile(r"(?<=[A-Z)]) (?=[A-Z][a-z])")  # from capitals to a natural line: two headings on one line


@dataclass(frozen=True, slots=True)
class Contents:
    """The names in a booklet's list of contents, folded: the parts, which it prints in capitals, and all."""

    parts: frozenset[str]
    topics: frozenset[str]


def contents_of(blocks: Sequence[Block]) -> Contents:
    """The names that the lines of a list of contents hold, without their page numbers."""
    lines = [line.text for block in blocks for line in block.lines]
    cells = [_without_page(plain(cell)).strip(" .") for line in lines for cell in line.split("\t")]
    names = {cell for cell in cells if cell}
    return Contents(frozenset(fold(name) for name in names if shouts(name)), frozenset(map(fold, names)))


def as_headings(block: Block, following: Block | None, contents: Contents, chapters: Collection[str]) -> list[Block]:
    """The headings that `block` is: one, two where a line holds two, none where it is no heading.

    `following` is the block behind it, `chapters` the folded names of the chapters that are known.
    """
    if block.kind == "heading":
        return [block]
    if not _is_heading(block, following):
        return []
    outer, inner = split(plain(_printed(block)), contents)
    level = _level(outer, contents, chapters)
    first = replace(block, kind="heading", text=outer, level=level)
    if not inner:
        return [first]
    return [first, replace(first, text=inner, level=max(level + 1, _level(inner, contents, chapters)))]


def chapters_of(blocks: Sequence[Block], contents: Contents) -> frozenset[str]:
    """The folded names of the chapters: they open a line whose other half is itself a topic of the contents."""
    lines = [split(plain(block.text), contents) for block in blocks if len(block.text.split()) <= _WORDS]
    return frozenset(
        fold(outer)
        for outer, inner in lines
        if fold(inner) in contents.topics and fold(outer) in contents.topics - contents.parts
    )


def split(text: str, contents: Contents) -> tuple[str, str]:
    """A heading line as the two headings it holds; the second is "" where there is one.

    Two are seen by a change from capitals to natural letters, or where both halves stand in the contents.
    """
    if fold(_NUMBERED.sub("", text)) in contents.topics:
        return text, ""
    if (turn := _CAPITALS_END.search(text)) and shouts(text[: turn.start()]) and not shouts(text):
        return text[: turn.start()], text[turn.end() :]
    words = text.split(" ")
    for cut in range(1, len(words) if len(words) <= _WORDS else 0):
        outer, inner = " ".join(words[:cut]), " ".join(words[cut:])
        if inner[:1].isalnum() and {fold(outer), fold(inner)} <= contents.topics:
            return outer, inner
    return text, ""


def number_of(title: str) -> tuple[str, str]:
    """The printed number of a heading, or "", and the heading in natural case."""
    match = _NUMBERED.match(title)
    return (match[1], natural(title[match.end() :])) if match else ("", natural(title))


def _is_heading(block: Block, following: Block | None) -> bool:
    text = plain(_printed(block))
    title = _NUMBERED.sub("", text)
    if block.kind == "row" or len(block.lines) > 1 or not block.apart or not title or len(title.split()) > _WORDS:
        return False
    if block.kind == "item" and (title == text or (following is not None and not following.apart)):
        return False
    if _NO_HEADING.search(title) or ("," in title and not shouts(title)):
        return False
    return following is None or not plain(following.text)[:1].islower()


def _printed(block: Block) -> str:
    """The text with the number that looked like a list's; a bullet stays away."""
    line = block.lines[0].text.strip()
    return line if block.mark and line.startswith(block.mark) else block.text


def _level(title: str, contents: Contents, chapters: Collection[str]) -> int:
    name = fold(_NUMBERED.sub("", title))
    if name in contents.parts:
        return PART
    if name in chapters:
        return CHAPTER
    return TOPIC if name in contents.topics or (_NUMBERED.match(title)) else DETAIL


def _without_page(text: str) -> str:
    """A line of a table of contents without the number of the page at its end."""
    bare = text.rstrip()
    head = bare.rstrip("0123456789")
    return head if head != bare else text
