"""Read a rulebook of any game, in Markdown or plain text: headings, numbered rules, steps, glossary, questions, errata.

Nothing is known of the document; the shapes that rulebooks share decide (lines.py). This module parts the
blocks into sections and glossary entries; writer.py makes the records.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from ...model import Document, Line, Reading
from ...text import fold
from ..bullets import Block, plain
from ..inline import natural
from .counting import counted
from .glossary import BOLD_TERM, LONGEST, PLAIN_TERM
from .lines import Style, classify, split_headword, style
from .marks import Marked, margins
from .marks import read as read_marks
from .writer import write

_GLOSSARY = re.compile(
    r"\b(?:glossary|definitions|keywords|key ?words|terms|terminology|vocabulary|lexicon)\b"
    r"|^(?:game |special )?words\b",
    re.IGNORECASE,
)
_CONTENTS = re.compile(r"(?:table of )?contents$|index$", re.IGNORECASE)
_HISTORY = re.compile(
    r"(?:(?:version|revision|change|update|document|edition) (?:history|log|notes?)|change ?log|release notes"
    r"|what'?s new|(?:list |summary )?(?:of )?(?:recent |important )?changes(?: (?:in|from|since|to|for|made)\b.*)?"
    r"|(?:designers?|developers?|authors?|editors?)['’]?s?['’]? notes?|credits|acknowledge?ments)$",
    re.IGNORECASE,
)
_BEFORE_TITLE = re.compile(
    r"^(?:[-*+•]\s+)?(?:(?:chapter|part|section)\s+)?(?:[\dIVX]+(?:[.-]\w+)*[.):]?\s+)?", re.IGNORECASE
)
_PAGED = re.compile(r"[\s.…,\d-]*\s\d{1,3}$")
_COLUMN = re.compile(r"(?:terms?|words?|key ?words?|names?|headwords?)$", re.IGNORECASE)
_NO_TERM = re.compile(r"(?:see|see also|example|exception|note|notes|q|a|question|answer)\b\d*$", re.IGNORECASE)


@dataclass(slots=True)
class Section:
    """A heading or a glossary's headword, and the blocks under it.

    `kind` is "rule", "definition", "note" or "contents". `mark` and `effective` are what the heading's tags say of it.
    """

    title: str
    path: tuple[str, ...]
    kind: str = "rule"
    numbers: tuple[str, ...] = ()
    term: str = ""
    heading: tuple[int, ...] = ()
    mark: str = ""
    effective: str = ""
    blocks: list[Block] = field(default_factory=list)

    @property
    def ids(self) -> tuple[str, ...]:
        """The names of the section in ids: the headword, or the headings from the top down without the document's."""
        return (self.term,) if self.term else self.path[1:] or self.path or (self.title,)


def read(lines: Sequence[Line], document: Document) -> tuple[Reading, ...]:
    """The one reading of a rulebook. Never raises on odd text: what it cannot place is listed as unparsed."""
    stripped = margins(lines)
    return (write(part(classify(stripped.lines), document.title), document, stripped).reading(lines),)


def part(blocks: Sequence[Block], title: str) -> list[Section]:
    """The blocks in sections; what stands before the first heading is in a section of the document's `title`."""
    sections = [Section(title, ())]
    open_: list[tuple[Style, Section]] = []
    styled = iter(_styled([block for block in blocks if block.kind == "heading"], blocks[:1]))
    for block in blocks:
        if block.kind == "heading":
            heading, current = next(styled)
            _close(open_, current)
            sections.append(_section(heading, [section for _, section in open_]))
            if sections[-1].kind != "contents":
                open_.append((current, sections[-1]))
        elif block.kind == "row" and sections[-1].kind == "definition" and _are_columns(block):
            sections[-1].blocks.append(replace(block, kind="furniture", mark="column heads"))
        elif block.kind == "headword":
            sections.append(_headword(block, open_[-1][1] if open_ else sections[0]))
        elif sections[-1].kind == "definition" and (entry := _entry(block, sections[-1])):
            sections.append(entry)
        else:
            sections[-1].blocks.append(_defining(block) if sections[-1].term else block)
    titles = {fold(section.title) for section in sections if section.kind != "contents"}
    for section in sections:
        if section.kind == "contents" and not _lists(section, titles):
            section.kind = "rule"
    return sections


def _lists(section: Section, titles: Collection[str]) -> bool:
    """Whether a section called "Contents" lists the titles of others, or pages, and not what is in a game's box."""
    lines = [line.text.strip() for block in section.blocks if block.kind != "furniture" for line in block.lines]
    entries = [_BEFORE_TITLE.sub("", plain(text.strip("|").strip())) for text in lines]
    listed = sum(fold(_PAGED.sub("", entry)) in titles or bool(_PAGED.search(entry)) for entry in entries)
    return 2 * listed >= len(lines)


def _styled(headings: Sequence[Block], first: Sequence[Block]) -> list[tuple[Block, Style]]:
    """The headings with their styles; `first` is the block that a document begins with.

    A first line in capitals is the title, under which all others stand. Capitals that come only after numbers
    ("1. Setup" ... "GLOSSARY") rank with the first level of those.
    """
    if styled := counted(headings):
        return styled
    styles = [style(block) for block in headings]
    if headings and headings[0] is first[0] and styles[0].family == "caps":
        styles[0] = Style("title", 1)
    families = [
        heading_style.family
        for heading_style, block in zip(styles, headings, strict=True)
        if not _CONTENTS.match(block.text)
    ]
    if "number" in families and families.index("number") < (families.index("caps") if "caps" in families else 0):
        styles = [Style("number", 1) if heading_style.family == "caps" else heading_style for heading_style in styles]
    return list(zip(headings, styles, strict=True))


def _close(open_: list[tuple[Style, Section]], current: Style) -> None:
    """Leave open only the headings that a heading of style `current` stands under."""
    for index, (outer, _) in enumerate(open_):
        if outer.family == current.family and outer.level >= current.level:
            del open_[index:]
            return
    kin = [index for index, (outer, _) in enumerate(open_) if outer.family == current.family]
    if kin:
        del open_[kin[-1] + 1 :]


def _section(block: Block, outer: Sequence[Section]) -> Section:
    marked = read_marks(plain(block.text).rstrip(":"))
    text = marked.text or "untitled"
    title = natural(text)
    path = (*(outer[-1].path if outer else ()), title)
    section = _with_marks(Section(title, path, numbers=_names(block), heading=tuple(block.numbers)), marked)
    if _CONTENTS.match(title):
        section.kind = "contents"
    elif any(s.kind == "definition" for s in outer):
        section.kind, section.term = "definition", title
    elif _GLOSSARY.search(title):
        section.kind = "definition"
    elif _HISTORY.match(title) or any(s.kind == "note" for s in outer):
        section.kind = "note"
    return section


def _with_marks(section: Section, marked: Marked) -> Section:
    section.mark, section.effective = marked.mark, marked.effective
    return section


def _names(block: Block) -> tuple[str, ...]:
    """The ways to name a heading's number."""
    if block.number:
        return block.number.names
    return (block.mark,) if block.mark else ()


def _headword(block: Block, glossary: Section) -> Section:
    """The entry that a headword on a line of its own opens."""
    name, definition = split_headword(block)
    marked = read_marks(plain(name))
    title = natural(marked.text)
    opened = [replace(block, kind="paragraph", text=definition)] if definition else []
    heading = () if definition else tuple(block.numbers)
    return _with_marks(Section(title, glossary.path, "definition", term=title, heading=heading, blocks=opened), marked)


def _defining(block: Block) -> Block:
    """`block` without the colon that begins a definition of Markdown."""
    return replace(block, text=block.text[2:].lstrip()) if block.text.startswith(": ") else block


def _are_columns(block: Block) -> bool:
    """Whether a row of a glossary's table is the heads of its columns."""
    return bool(_COLUMN.match(plain(block.text.strip("|").split("|")[0].strip())))


def _row(block: Block, section: Section) -> Section | None:
    """The entry that a row of a glossary's table is."""
    name, *cells = [cell.strip() for cell in block.text.strip("|").split("|")]
    name = plain(name).rstrip(":")
    if not name or not any(cells) or len(name.split()) > LONGEST:
        return None
    opened = replace(block, kind="paragraph", text="; ".join(filter(None, cells)))
    return Section(name, section.path, "definition", term=name, blocks=[opened])


def _entry(block: Block, section: Section) -> Section | None:
    """The glossary entry that `block` opens with its headword, or None. A heading's own entry has no others in it."""
    if section.term and section.heading:
        return None
    if block.kind == "row":
        return _row(block, section)
    match = BOLD_TERM.match(block.text) if block.kind in {"paragraph", "bullet"} else None
    plainly = PLAIN_TERM.match(block.text) if not match and block.kind in {"paragraph", "bullet"} else None
    name = plain(match[2] if match else plainly[1] if plainly else "").rstrip(":.")
    if not name or len(name.split()) > LONGEST or _NO_TERM.match(name) or block.mark or block.level:
        return None
    definition = (match[3] or "") if match else plainly[2] if plainly else ""
    opened = replace(block, kind="paragraph", text=definition)
    marked = read_marks(name)
    title = natural(marked.text)
    entry = Section(title, section.path, "definition", term=title, numbers=_names(block), blocks=[opened])
    return _with_marks(entry, marked)
