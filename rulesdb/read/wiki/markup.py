"""The markup inside a wiki paragraph -> plain text with its links.

The wiki has templates of its own: {{SL|entry|words}} links to an entry and {{Card|name}} to a card; {{Twilight|2}},
{{C|Elven}} and any other are icons.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import mwparserfromhell
from mwparserfromhell import nodes

from ...text import squeeze
from ..inline import natural
from ..spans import is_dense, pieces

NAME_WORDS = 6  # an entry's name has no more
LINK = "\ue000"  # stands for a link where a text is looked at as a pattern

_SEE = re.compile(rf"\b(see(?: also)?)\s(?:[{LINK},\s]|\band\b|\bor\b)*$", re.IGNORECASE)
_SEE_LINE = re.compile(rf"\W*see(?: also)?\s(?:{LINK}(?:\(s\)|s)?|[\s,.;()]|\band\b|\bor\b)+", re.IGNORECASE)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_ITALICS_END = re.compile(r"(?<!')''(?!')")
_RUN_ON_EXCEPTION = re.compile(r"^Exception:(?=\S)")
_HAS_LETTERS = re.compile(r"\w")
_APOSTROPHES = re.compile(r"'{2,}")  # marks of emphasis
MOST_LETTERS = 2000  # that are given to the parser of wiki markup at a time
TAIL = 200  # letters in front of a link in which its "see" stands
_FAN = re.compile(r"'''\s*\[(?!\[)(.{1,1000}?)\](?:'''|$)")


@dataclass(frozen=True, slots=True)
class Link:
    """A reference inside a text: to an entry ("see", "see-also", "mentions") or to a card ("card")."""

    kind: str
    target: str
    words: str


@dataclass(frozen=True, slots=True)
class Inline:
    """A text without its markup; `pattern` is the same with LINK in the place of each link to an entry."""

    text: str
    links: tuple[Link, ...]
    pattern: str

    @property
    def is_see_line(self) -> bool:
        """Whether the text does nothing but refer to other entries."""
        return LINK in self.pattern and _SEE_LINE.fullmatch(self.pattern) is not None


def is_example(raw: str) -> bool:
    """Whether a paragraph is in italics from end to end, which is how this wiki sets examples."""
    if not raw.startswith("''") or raw.startswith("'''"):
        return False
    close = _ITALICS_END.search(raw[2:])
    return close is None or not raw[2 + close.end() :].strip(" .")


def fan_parts(raw: str) -> list[tuple[str, bool]]:
    """`raw` cut where fans added sentences of their own in bold square brackets; True marks theirs."""
    parts: list[tuple[str, bool]] = []
    start = 0
    for match in _FAN.finditer(raw):
        if not match[1][:1].isupper() and not match[1].startswith('"'):
            continue
        parts += [(raw[start : match.start()], False), (match[1], True)]
        start = match.end()
    parts.append((raw[start:], False))
    return [(part.strip(), fan) for part, fan in parts if part.strip(" .'\u00a0")]


@lru_cache(maxsize=4096)  # two revisions of one page share most of their text
def inline(raw: str) -> Inline:
    """`raw` as plain text, icons as [words], with the links that it holds."""
    reader = _InlineReader()
    for piece in pieces(raw, MOST_LETTERS):
        if is_dense(piece):
            reader.read([nodes.Text(piece)])
        else:
            reader.read(mwparserfromhell.parse(piece, skip_style_tags=True).nodes)
    text = squeeze("".join(reader.text))
    return Inline(_RUN_ON_EXCEPTION.sub("Exception: ", text), tuple(reader.links), squeeze(reader.pattern))


class _InlineReader:
    """Walks the nodes of one text; what stands before a link says of what kind it is."""

    def __init__(self) -> None:
        self.text: list[str] = []
        self.links: list[Link] = []
        self.pattern = ""
        self._bold = False

    def read(self, parsed: Iterable[Any]) -> None:
        for node in parsed:
            if isinstance(node, nodes.Template):
                self._template(node)
            elif isinstance(node, nodes.Wikilink):
                self._wikilink(node)
            elif isinstance(node, nodes.Tag):
                if str(node.tag).lower() == "br":
                    self._plain(" ")
                elif node.contents is not None:
                    self.read(node.contents.nodes)
            elif not isinstance(node, nodes.Comment):
                self._styled(html.unescape(str(node)))

    def _template(self, node: nodes.Template) -> None:
        name = str(node.name).strip().lower()
        values = [squeeze(str(parameter.value)) for parameter in node.params]
        if name == "sl" and values:
            self._link(values[0], values[-1])
        elif name == "card" and values:
            self.links.append(Link("card", natural(values[0]), natural(values[-1])))
            self._plain(natural(values[-1]))
        else:
            word = values[-1] if values else name.replace("_", " ")
            self._plain(f"[{word[:1].upper()}{word[1:]}]")

    def _wikilink(self, node: nodes.Wikilink) -> None:
        title = squeeze(str(node.title))
        words = squeeze(str(node.text)) if node.text is not None else title.lstrip("#")
        if title.startswith("#") or (self._bold and self._see()):
            self._link(title.lstrip("#"), words)
        else:
            self._plain(words)

    def _styled(self, text: str) -> None:
        """Text with its marks of emphasis, which may open in one node and close in another.

        A name in bold behind "see" is a link too.
        """
        for number, part in enumerate(text.split("'''")):
            self._bold ^= bool(number)
            is_name = _HAS_LETTERS.search(part) and len(part.split()) <= NAME_WORDS
            if self._bold and is_name and self._see():
                self._link(part.strip(" ,."), part)
            else:
                self._plain(_TAG.sub(" ", _APOSTROPHES.sub("", part)))

    def _link(self, target: str, words: str) -> None:
        see = self._see()
        kind = see[1].lower().replace(" ", "-") if see else "mentions"
        self.links.append(Link(kind, target, words))
        self.text.append(words)
        self.pattern += LINK

    def _see(self) -> re.Match[str] | None:
        """The match of a "see" or "see also" at the end of the text so far, or None."""
        return _SEE.search(self.pattern[-TAIL:])

    def _plain(self, text: str) -> None:
        self.text.append(text)
        self.pattern += text
