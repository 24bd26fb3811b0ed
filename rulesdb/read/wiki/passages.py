"""The blocks of a wiki page -> passages, terms, cards, lists and references."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ...model import Document, Line, Passage
from ..blocks import printed
from ..draft import Draft
from .blocks import Block, numbers
from .hunks import is_set
from .markup import Inline, Link, fan_parts, inline
from .rows import Row, cards_of, rows, text_kind
from .sections import Anchors, Section, sections
from .units import Unit, units

_PLAIN_KINDS = {"preface": "note", "rules": "rule", "glossary": "note", "rulings": "rule", "lists": "rule"}
_SEE_ALSO = re.compile(r"(?<=[.!?)])\s*See also ([a-z][^.]*)\.$")
_SUMMARY = re.compile(r"\s+summary$", re.IGNORECASE)
_LIST_TITLE = re.compile(r"(?:(.*?)\s+format\s+)?(.*list)", re.IGNORECASE)
_ITEM_MARKS = re.compile(r"^(?:[*#:]+|\|(?!-)|\s+•)\s*")


def passages(blocks: Sequence[Block], document: Document, anchors: Anchors) -> Draft:
    """The draft of `document` with all that its blocks hold; `anchors` are the names that its links may use."""
    return _Reader(document, anchors).read(blocks)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where passages go: the middle of their id, the headings above, and the fields that all of them share."""

    section: tuple[str, ...]
    path: tuple[str, ...]
    title: str = ""
    term: str = ""
    cards: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()


class _Reader:
    """Turns the blocks of one revision into passages."""

    def __init__(self, document: Document, anchors: Anchors) -> None:
        self.draft = Draft(document)
        self.anchors = anchors

    def read(self, blocks: Sequence[Block]) -> Draft:
        """The draft that holds all of `blocks`."""
        dividers = [line for block in blocks if block.kind in ("divider", "row") for line in block.lines]
        self.draft.furniture(numbers(dividers), "rule between entries or rows")
        for section in sections(blocks):
            self._section(section)
        return self.draft

    def _section(self, section: Section) -> None:
        if section.heading:
            self.draft.heading(numbers(section.heading.lines), section.title, section.path, section.numbers)
        for block in [block for block in section.blocks if block.kind == "switch"]:
            self._switch(block)
            section.blocks.remove(block)
        if section.part == "glossary" and not section.heading and section.blocks:
            first = section.blocks[0].lines[0].number
            self.draft.problem("heading", "an entry whose heading is not shown", (first, first))
        if section.part == "rulings":
            before, table = rows(section.blocks)
            self._prose(section, before)
            for row in table:
                self._row(section, row)
        else:
            self._prose(section, section.blocks)

    def _switch(self, block: Block) -> None:
        lines = numbers(block.lines)
        self.draft.furniture(lines, "call of a table or switch")
        if block.text.startswith("{{"):
            self.draft.gap(lines[0], f"what {block.text} calls stands on another page")

    def _prose(self, section: Section, blocks: Sequence[Block]) -> None:
        """The passages of paragraphs and lists; see lines become pointers of the first passage, or one of their own."""
        place = _place(section)
        added: list[Passage] = []
        see: list[Unit] = []
        before = ""
        for unit in units(blocks, section.title.endswith("Summary")):
            if unit.kind == "see":
                see.append(unit)
                continue
            if unit.kind == "fragment":
                self.draft.unparsed(numbers(unit.lines), "end of a sentence whose beginning is not shown")
                continue
            exception = unit.kind == "exception" and not unit.lost
            passages = self._unit(section, place, replace(unit, intro=before) if exception else unit)
            added += passages
            if unit.kind == "text" or unit.lost:
                before = passages[-1].text if passages and unit.kind == "text" else ""
        redirect = self._see_lines(section, place, see, added)
        if section.term:
            self.draft.term(section.term, self.anchors.aliases(section.term), redirect)

    def _see_lines(self, section: Section, place: _Place, see: Sequence[Unit], added: Sequence[Passage]) -> str:
        """Hang the references of `see` on the entry; the one name that it points to, if it does nothing else."""
        targets: list[str] = []
        for unit in see:
            text = inline(unit.raw)
            if added:
                self.draft.furniture(numbers(unit.lines), "see-also line")
                self._pointers(added[:1], text.links)
                continue
            kind = "definition" if section.term else _PLAIN_KINDS[section.part]
            passages = self._add(place, kind, text, unit)
            self._pointers(passages, text.links)
            targets += [self.anchors.target(link) for link in text.links]
        return targets[0] if len(targets) == 1 else ""

    def _unit(self, section: Section, place: _Place, unit: Unit) -> list[Passage]:
        """The passages of one unit; sentences that fans added are passages of their own."""
        added: list[Passage] = []
        for raw, fan in fan_parts(unit.raw):
            kind = "note" if fan else _kind(section, unit)
            text, also = _without_see_also(inline(raw))
            more = {"authority": "fan"} if fan else {}
            if kind == "list-entry":
                names = tuple(link.words for link in text.links if link.kind == "card") or (text.text,)
                place = replace(place, title=names[0], cards=names)
            passages = self._add(place, kind, text, unit, **more)
            self._pointers(passages, (*text.links, *also))
            added += passages
            if kind == "list-entry" and passages:
                self._list_entry(section, place.cards, passages[0])
        return added

    def _list_entry(self, section: Section, names: Sequence[str], passage: Passage) -> None:
        match = _LIST_TITLE.fullmatch(section.title)
        for name, (title, subtitle) in zip(names, cards_of(names), strict=True):
            self.draft.card(title, subtitle)
            if match:
                self.draft.listing(match[2], match[1] or "", name, passage)

    def _row(self, section: Section, row: Row) -> None:
        """The passages of one row of rulings. The lines of names and status belong to all of them."""
        names = tuple(name.replace("\\", "") for name in row.cards)
        for title, subtitle in cards_of(row.cards):
            self.draft.card(title, subtitle)
        head = tuple(line for block in row.head for line in block.lines)
        if not row.texts:
            self.draft.furniture(numbers(head), "row whose text is not shown")
            return
        title = names[0] if names else "Card whose name is not shown"
        place = _Place(("rulings", title), section.path, title, cards=names)
        for block in row.texts:
            unit = Unit(text_kind(row, block), block.text, (*head, *block.lines), row.status)
            for raw, fan in fan_parts(unit.raw):
                text = inline(raw)
                more = {"authority": "fan"} if fan else {}
                passages = self._add(place, "note" if fan else unit.kind, text, unit, **more)
                self._pointers(passages, text.links)

    def _add(self, place: _Place, kind: str, text: Inline, unit: Unit, **more: str) -> list[Passage]:
        step = {"procedure": _procedure(place), "position": unit.position} if unit.position else {}
        return self.draft.passage(
            kind,
            text.text,
            numbers(unit.lines),
            section=place.section,
            path=place.path,
            title=place.title,
            intro=unit.intro,
            original=_original(unit.lines),
            term=place.term,
            cards=place.cards,
            numbers=place.numbers,
            **step,
            **more,
        )

    def _pointers(self, passages: Sequence[Passage], links: Iterable[Link]) -> None:
        """Note each link on the passage that holds its words, else on the first."""
        if not passages:
            return
        for link in dict.fromkeys(links):
            holder = next((passage for passage in passages if link.words in passage.text), passages[0])
            kind = "mentions" if link.kind == "card" else link.kind
            target = link.target if link.kind == "card" else self.anchors.target(link)
            self.draft.pointer(holder, kind, target, link.words)


def _place(section: Section) -> _Place:
    if section.term:
        return _Place((section.term,), section.path, term=section.term)
    below = [name.replace("(s)", "") for name in section.path[1:]]
    return _Place((section.part, *below), section.path, numbers=section.numbers)


def _kind(section: Section, unit: Unit) -> str:
    if unit.kind in ("example", "exception", "step") and section.part != "preface":
        return unit.kind
    if section.part == "lists" and unit.kind == "item":
        return "list-entry"
    return "definition" if section.term else _PLAIN_KINDS[section.part]


def _procedure(place: _Place) -> str:
    return place.term or _SUMMARY.sub("", place.path[-1] if place.path else "")


def _without_see_also(text: Inline) -> tuple[Inline, tuple[Link, ...]]:
    """A text without references that were run on to its end without markup, and those references."""
    match = _SEE_ALSO.search(text.text)
    if not match:
        return text, ()
    names = [name.strip() for name in match[1].split(",")]
    also = tuple(Link("see-also", name, name) for name in names if name)
    return replace(text, text=text.text[: match.start()]), also


def _original(lines: Iterable[Line]) -> str:
    """What the page prints on lines of which a repair changed one, without markup; else ""."""
    shown = [line for line in lines if not is_set(line)]
    if all(line.original is None for line in shown):
        return ""
    return inline(" ".join(_ITEM_MARKS.sub("", text) for text in printed(shown))).text
