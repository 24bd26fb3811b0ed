"""A saved forum thread -> its title, number, address and posts.

# [Lamps at dusk](https://forum.example/topic/1207-lamps-at-dusk/)

## 1 [Ada on January 7, 2012](https://forum.example/topic/1207-lamps-at-dusk/?do=findComment&comment=1)

May I light two lamps?
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape

from ...model import Line
from ...text import squeeze
from ..days import day_of

_TOPIC = re.compile(r"topic/(\d+)")
HEAD = 20  # lines within which the title stands


@dataclass(frozen=True, slots=True, eq=False)
class Post:
    """One post: its number as printed, who wrote it, the ISO day ("" where it shows none), its address and lines."""

    number: str
    author: str
    day: str
    address: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Thread:
    """A thread; `number` is that of its address, "" where it has none. `title_line` is 0 where there is no title."""

    title: str
    number: str
    address: str
    title_line: int
    posts: tuple[Post, ...]
    heads: tuple[int, ...]


def parse(lines: Sequence[Line]) -> Thread:
    """The thread that `lines` hold; without posts where nothing looks like the head of one."""
    title, address, title_line = _title(lines)
    starts = [(place, head) for place, line in enumerate(lines) if (head := post_head(line.text))]
    ends = [*(place for place, _ in starts[1:]), len(lines)][: len(starts)]
    posts = [
        Post(number, author, day, link, tuple(lines[place + 1 : end]))
        for (place, (number, author, day, link)), end in zip(starts, ends, strict=True)
    ]
    topic = _TOPIC.search(address)
    heads = tuple(lines[place].number for place, _ in starts)
    return Thread(title, topic[1] if topic else "", address, title_line, tuple(posts), heads)


def _title(lines: Sequence[Line]) -> tuple[str, str, int]:
    for line in lines[:HEAD]:
        if line.text.startswith("# "):
            name, address = linked(line.text[2:].strip())
            return squeeze(unescape(name)), address, line.number
    return "", "", 0


def linked(text: str) -> tuple[str, str]:
    """("name", "address") of a Markdown link "[name](address)"; a text that is none is the name."""
    middle = text.rfind("](")
    if text.startswith("[") and text.endswith(")") and middle > 0:
        return text[1:middle], text[middle + 2 : -1]
    return text, ""


def post_head(text: str) -> tuple[str, str, str, str] | None:
    """(number, author, ISO day, address) of the head of a post ("## 3 [Ada on January 7, 2012](address)"), or None."""
    if not text.startswith("## "):
        return None
    number, _, rest = text[3:].strip().partition(" ")
    name, address = linked(rest.strip())
    if name.startswith("[") and name.endswith("]"):
        name = name[1:-1]
    author, on, told = name.rpartition(" on ")
    day = day_of(told)
    if not number.isdigit() or not on or not author.strip() or not day:
        return None
    return number, squeeze(unescape(author)), day, address
