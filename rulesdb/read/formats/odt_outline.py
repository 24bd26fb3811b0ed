"""A file of OpenDocument text whose numbers are made by the office ("1.1" of an outline) -> one that has them as text.

What turns such a file into HTML numbers neither headings nor lists. Lists of one level stay lists; OpenDocument 1.3,
part 3, 5.3.2 to 5.3.4 (lists), 16.31 and 19.880 (levels).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from xml.etree import ElementTree as ET

from defusedxml.ElementTree import fromstring

from .outline import Outline, archived, parts_of

_SPACES = {
    "text": "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
    "style": "urn:oasis:names:tc:opendocument:xmlns:style:1.0",
    "loext": "urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0",
}
_FORMS = {"1": "decimal", "a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}
_LEVELS = {"text:list-style": "text:list-level-style-number", "text:outline-style": "text:outline-level-style"}
_HEADINGS = ""  # the name by which the outline of headings is held; no style of a list is named so

Outlines = Mapping[str, Outline]


def with_numbers(raw: bytes) -> bytes:
    """The file `raw` with the numbers of its outlines as text; itself where it has none.

    Raises what a broken archive, or one with entities of its own, makes zipfile and the reader of XML raise.
    """
    parts = parts_of(raw)
    content = fromstring(parts["content.xml"])
    outlines = _outlines(content)
    if "styles.xml" in parts:
        outlines = _outlines(fromstring(parts["styles.xml"])) | outlines
    nested = {name: outline for name, outline in outlines.items() if outline.is_nested}
    if not nested:
        return raw
    _number(content, nested)
    return archived(parts | {"content.xml": ET.tostring(content)})


def _number(parent: ET.Element, outlines: Outlines) -> None:
    """Write the numbers of headings and of lists under `parent`; a list that is an outline becomes its paragraphs."""
    children: list[ET.Element] = []
    for child in parent:
        outline = outlines.get(_value(child, "text:style-name")) if child.tag == _name("text:list") else None
        if outline is not None:
            if _value(child, "text:continue-numbering") != "true" and not _value(child, "text:continue-list"):
                outline.counts = {}
            children += _unfolded(child, outline, 0, outlines)
            continue
        if child.tag == _name("text:h") and _HEADINGS in outlines:
            _write(child, outlines[_HEADINGS], int(_value(child, "text:outline-level", "1")) - 1)
        else:
            _number(child, outlines)
        children.append(child)
    parent[:] = children


def _unfolded(list_: ET.Element, outline: Outline, level: int, outlines: Outlines) -> list[ET.Element]:
    """The paragraphs of a list that is an outline, the first one of each item with its number."""
    paragraphs: list[ET.Element] = []
    for item in list_:
        is_numbered = item.tag == _name("text:list-item")
        if is_numbered and (start := _value(item, "text:start-value")):
            outline.counts[level] = int(start) - 1
        for part in item:
            style = _value(part, "text:style-name")
            inner = outlines.get(style) if style else outline
            if part.tag == _name("text:list") and inner is not None:
                paragraphs += _unfolded(part, inner, level + 1, outlines)
                continue
            if is_numbered and part.tag != _name("text:list"):
                _write(part, outline, level)
                is_numbered = False
            paragraphs.append(part)
    return paragraphs


def _write(paragraph: ET.Element, outline: Outline, level: int) -> None:
    """Put the next number of `level` in front of the text of `paragraph`, if that level has numbers."""
    if level in outline.levels and _value(paragraph, "text:is-list-header") != "true":
        paragraph.text = f"{outline.next(level)} {paragraph.text or ''}"


def _outlines(part: ET.Element) -> dict[str, Outline]:
    """The outlines that a part of the file defines, by the names of their styles."""
    found: dict[str, Outline] = {}
    for kind, level in _LEVELS.items():
        for style in part.iter(_name(kind)):
            name = _value(style, "style:name") if kind == "text:list-style" else _HEADINGS
            found[name] = Outline(_levels(style.findall(_name(level))))
    return found


def _levels(levels: Iterable[ET.Element]) -> dict[int, tuple[int, str, str]]:
    """The levels that have numbers, from 0; see Outline."""
    found = {}
    for level in levels:
        depth = int(_value(level, "text:level", "1"))
        if form := _FORMS.get(_value(level, "style:num-format")):
            found[depth - 1] = (int(_value(level, "text:start-value", "1")), form, _text(level, depth))
    return found


def _text(level: ET.Element, depth: int) -> str:
    """The text of a level's numbers: LibreOffice's own ("%1%.%2%%3%"), else the levels shown, with dots between."""
    if own := _value(level, "loext:num-list-format"):
        return "".join(f"%{piece}" if index % 2 else piece for index, piece in enumerate(own.split("%")))
    shown = range(depth - int(_value(level, "text:display-levels", "1")) + 1, depth + 1)
    numbers = ".".join(f"%{each}" for each in shown if each > 0)
    return f"{_value(level, 'style:num-prefix')}{numbers}{_value(level, 'style:num-suffix')}"


def _value(element: ET.Element, name: str, without: str = "") -> str:
    return element.get(_name(name), without)


def _name(name: str) -> str:
    space, _, local = name.partition(":")
    return f"{{{_SPACES[space]}}}{local}"
