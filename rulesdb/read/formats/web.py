"""A page of HTML -> Markdown: headings, nested lists, tables, definition lists, links to anchors by what they name."""

from __future__ import annotations

import re
from typing import Any

from bs4 import BeautifulSoup, Tag
from markdownify import MarkdownConverter

from ...errors import UnreadableError
from ..rulebook.numbers import read_line

NAME = 8  # words of a heading that a link may name
_DROPPED = ("script", "style", "noscript", "template", "svg", "nav", "iframe", "form", "head")
_LABELS = (
    ({"aside", "sidebar", "note", "tip", "callout", "commentary", "designer-note"}, "Note: "),
    ({"example", "examples"}, "Example: "),
    ({"new", "added"}, "[New] "),
    ({"changed", "updated", "revised"}, "[Changed] "),
)
_LABELLED = frozenset({"aside", "div", "p", "li", "dd", "section", "blockquote", "td"})
_HAS_LABEL = re.compile(r"[\[(]?\s*(?:[A-Z][\w'’ ]{1,20}:|new\b|changed\b|updated\b)", re.IGNORECASE)
_TRAILING_BLANKS = re.compile(r"[ \t]+\n")
_BLANK_LINES = re.compile(r"\n{3,}")


class _Converter(MarkdownConverter):
    """Markdown in which each entry of a definition list is one paragraph that begins with its term in bold."""

    def convert_dt(self, _el: Tag, text: str, parent_tags: set[str]) -> str:  # noqa: ARG002
        return f"\n\n**{' '.join(text.split()).rstrip(':')}:** "

    def convert_dd(self, _el: Tag, text: str, parent_tags: set[str]) -> str:  # noqa: ARG002
        return f"{text.strip()}\n"


def read(text: str, name: str) -> str:
    """The text of the page `text`. Raises UnreadableError where there is none."""
    soup = BeautifulSoup(text, "html.parser")
    for tag in soup(_DROPPED):
        tag.decompose()
    _name_anchors(soup)
    _label(soup)
    options: dict[str, Any] = {
        "heading_style": "ATX", "bullets": "-", "escape_asterisks": False, "escape_underscores": False,
        "escape_misc": False, "newline_style": "backslash", "strip": ["img"],
    }  # fmt: skip
    markdown = _Converter(**options).convert_soup(soup)
    markdown = _BLANK_LINES.sub(
        "\n\n", _TRAILING_BLANKS.sub("\n", markdown.replace("\\\n", "\n").replace("\u00a0", " "))
    ).strip()
    if not markdown:
        raise UnreadableError(f"{name}: is a page of HTML without text; save the page when it shows its text")
    return f"{markdown}\n"


def _label(soup: BeautifulSoup) -> None:
    """Write labels into elements that the page marks only by style: sidebars, examples, changes."""
    for tag in soup.find_all(True):
        classes = {str(name).lower() for name in tag.get("class") or ()}
        label = next((label for names, label in _LABELS if names & classes or tag.name in names), "")
        within = any(parent.name == tag.name or "rulesdb-label" in parent.attrs for parent in tag.parents)
        if not label or within or tag.name not in _LABELLED:
            continue
        tag["rulesdb-label"] = label
        for part in tag.find_all("p") or [tag]:
            first = part.find(string=lambda text: bool(text.strip()))
            if first is not None and not _HAS_LABEL.match(part.get_text().strip()):
                first.insert_before(label)


def _name_anchors(soup: BeautifulSoup) -> None:
    """Give each link to an anchor of the page the target's name as title: a number, a heading or a term."""
    places: dict[str, Tag] = {}
    for tag in soup.find_all(id=True):
        places.setdefault(str(tag["id"]), tag)
    for tag in soup.find_all("a", attrs={"name": True}):
        places.setdefault(str(tag["name"]), tag)
    for link in soup.find_all("a", href=True):
        href = str(link["href"])
        target = places.get(href[1:]) if href.startswith("#") else None
        if target is not None and (name := _named(target)):
            link["title"] = name


def _named(tag: Tag) -> str:
    """What stands at an anchor: the number of the line, or the words of a short one."""
    text = " ".join(tag.get_text(" ").split())
    if not text and tag.parent is not None:
        text = " ".join(tag.parent.get_text(" ").split())
    row = read_line(text[:200])
    if row and (row.marked or len(row.number.parts) > 1):
        return row.number.bare
    return text.replace('"', "'") if 0 < len(text.split()) <= NAME else ""
