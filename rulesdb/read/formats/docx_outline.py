"""A file of Word whose numbers are made by Word ("1.1" of an outline) -> one that has them as text.

What turns a file of Word into HTML knows lists, not outlines: the numbers of rules would be lost. Lists of one level
stay lists.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree as ET

from defusedxml.ElementTree import fromstring

from .outline import Outline, archived, parts_of

SPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_PARTS = ("word/numbering.xml", "word/document.xml")


def with_numbers(raw: bytes) -> bytes:
    """The file `raw` of Word with the numbers of its outlines as text; itself where it has none.

    Raises what a broken archive, or one with entities of its own, makes zipfile and the reader of XML raise.
    """
    parts = parts_of(raw)
    if not all(name in parts for name in _PARTS):
        return raw
    outlines = _outlines(fromstring(parts["word/numbering.xml"]))
    if not any(outline.is_nested for outline in outlines.values()):
        return raw
    styles = _styles(fromstring(parts["word/styles.xml"])) if "word/styles.xml" in parts else {}
    document = fromstring(parts["word/document.xml"])
    for paragraph in document.iter(_name("p")):
        _write_number(paragraph, outlines, styles)
    parts["word/document.xml"] = ET.tostring(document)
    return archived(parts)


def _write_number(paragraph: ET.Element, outlines: dict[str, Outline], styles: dict[str, tuple[str, int]]) -> None:
    """Put the number of a paragraph of an outline in front of its text."""
    properties = paragraph.find(_name("pPr"))
    if properties is None:
        return
    style = properties.find(_name("pStyle"))
    number, level = _list_level(properties) or ("", 0)
    if not number and style is not None:
        number, level = styles.get(style.get(_name("val"), ""), ("", 0))
    outline = outlines.get(number)
    if outline is None or not outline.is_nested or level not in outline.levels:
        return
    run = ET.Element(_name("r"))
    ET.SubElement(
        run, _name("t"), {"{http://www.w3.org/XML/1998/namespace}space": "preserve"}
    ).text = f"{outline.next(level)} "
    paragraph.insert(list(paragraph).index(properties) + 1, run)
    for list_ in properties.findall(_name("numPr")):
        properties.remove(list_)


def _outlines(numbering: ET.Element) -> dict[str, Outline]:
    """The outlines of a file by the numbers by which paragraphs name them; several may name one."""
    outlines: dict[str, Outline] = {}
    for outline in numbering.findall(_name("abstractNum")):
        levels = {int(element.get(_name("ilvl"), "0")): _level(element) for element in outline.findall(_name("lvl"))}
        outlines[outline.get(_name("abstractNumId"), "")] = Outline(levels)
    named = numbering.findall(_name("num"))
    return {
        element.get(_name("numId"), ""): outlines[of]
        for element in named
        if (of := _value(element, "abstractNumId", "")) in outlines
    }


def _level(level: ET.Element) -> tuple[int, str, str]:
    return int(_value(level, "start", "1")), _value(level, "numFmt", "decimal"), _value(level, "lvlText", "")


def _styles(styles: ET.Element) -> dict[str, tuple[str, int]]:
    """The outline and level of each style of paragraphs that has one."""
    return dict(_styled_levels(styles))


def _styled_levels(styles: ET.Element) -> Iterator[tuple[str, tuple[str, int]]]:
    for style in styles.findall(_name("style")):
        properties = style.find(_name("pPr"))
        if properties is not None and (level := _list_level(properties)):
            yield style.get(_name("styleId"), ""), level


def _list_level(properties: ET.Element) -> tuple[str, int] | None:
    """The outline and level that properties of a paragraph name, None where they name none."""
    list_ = properties.find(_name("numPr"))
    if list_ is None:
        return None
    return _value(list_, "numId", ""), int(_value(list_, "ilvl", "0"))


def _value(element: ET.Element, name: str, without: str) -> str:
    child = element.find(_name(name))
    return without if child is None else child.get(_name("val"), without)


def _name(name: str) -> str:
    return f"{{{SPACE}}}{name}"
