"""Sections of a rulebook -> records: rules, steps, definitions, examples, questions, errata and what they refer to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from ...model import Document, Line, Passage
from ...text import key, squeeze
from ..bullets import Block, Item, is_lead_only, lead_in, plain, tree
from ..citations import CrossReference
from ..draft import Draft
from ..headwords import aliases
from . import marks
from .marks import Margins, Marked
from .numbers import order
from .passing import defined
from .references import inline, whole_line

if TYPE_CHECKING:
    from .reader import Section

KINDS = {
    "example": "example", "examples": "example", "for example": "example",
    "exception": "exception", "exceptions": "exception",
    "note": "note", "notes": "note", "designer's note": "note", "editor's note": "note", "designers' note": "note",
    "developer's note": "note", "author's note": "note", "design note": "note", "tip": "note", "tips": "note",
    "hint": "note", "reminder": "note", "remember": "note", "sidebar": "note", "commentary": "note",
    "rationale": "note", "comment": "note", "illustration": "example",
    "erratum": "erratum", "errata": "erratum", "ruling": "ruling",
}  # fmt: skip
SHORT = 8  # words: list items all shorter than this, and no sentences, are one passage

_LABEL = re.compile(r"((?:For )?[A-Z][A-Za-z]+(?:['’]?s?['’]? [Nn](?:ote|OTE))?)(?: \d+)?\s*[:.]\s+(\S.*)$")
_QUESTION = re.compile(r"(Q|Question)\s*(\d*)\s*[:.]\s*(.*)$")
_ANSWER = re.compile(r"(?:A|Answer)\s*\d*\s*[:.]\s*(.*)$")
_ERRATUM = re.compile(
    r"\bshould (?:now |instead )?(?:read|say)\b|\b(?:now|instead) reads\b|\bis replaced (?:by|with)\b", re.IGNORECASE
)
_ERRATA = re.compile(r"\b(?:errata|erratum|corrections)\b", re.IGNORECASE)
_SUBJECT = re.compile(
    r"[\"“]?([A-Z][^:.\"“”(]{1,60}?)[\"”]?\s*(?:\([^)]*\))?\s*(?::|\bshould\b|\bnow\b|\bis replaced\b)"
)
_BANNED = re.compile(
    r"\b(?:banned|restricted|forbidden|prohibited|not legal|may not (?:be )?(?:included?|played?))\b", re.IGNORECASE
)
_TASK = re.compile(r"^(?:to )?(.*?)(?:,? (?:follow|do|perform|take|carry out|resolve)\b.*)?:?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Context:
    """What an item inherits from its section and from the items above it; `lines` are those to cover with it."""

    section: Section
    kind: str
    intro: str = ""
    lines: tuple[Line, ...] = ()
    steps: str = ""
    step: tuple[str, int] = ("", 0)
    numbers: tuple[str, ...] = ()
    mark: str = ""
    effective: str = ""


def write(sections: Sequence[Section], document: Document, margins: Margins) -> Draft:
    """A draft with the records of all `sections`; `margins` tells what stood in the margins of the lines."""
    names = {key(name) for section in sections for name in (section.title, section.term) if name}
    entries = {key(section.term) for section in sections if section.term}
    writer = _Writer(Draft(document), names, _numbers(sections), margins)
    writer.pages = _pages(sections)
    for section in sections:
        writer.section(section)
    _note_repeated(sections, writer.draft)
    for term in defined(writer.draft.passages, writer.markup, entries):
        writer.draft.term(term.name, passage=term.passage)
    return writer.draft


def _note_repeated(sections: Iterable[Section], draft: Draft) -> None:
    """Note a headword that has two entries, and where a numbering starts over or goes back."""
    entries: set[str] = set()
    numbers: set[str] = set()
    last: dict[str, tuple[int, ...]] = {}  # number of each form
    over = back = False
    for section in sections:
        lines = [*section.heading, *(number for block in section.blocks for number in block.numbers)]
        if section.term and section.term.lower() in entries and lines:
            message = f"{section.term!r} has an entry before this one; term shows both"
            draft.problem("headword-twice", message, (lines[0], lines[0]))
        entries.add(section.term.lower())
        for block in section.blocks:
            if block.number and block.number.printed in numbers and not over:
                over = True
                message = f"the numbering starts over with {block.number.printed}; rule shows each place of a number"
                draft.problem("numbering-starts-over", message, (block.numbers[0], block.numbers[0]))
            elif block.number and not (over or back) and order(block.number.parts) < last.get(block.number.form, ()):
                back = True
                message = f"the numbering goes back to {block.number.printed}; rules are kept in the document's order"
                draft.problem("numbering-goes-back", message, (block.numbers[0], block.numbers[0]))
            if block.number:
                last[block.number.form] = order(block.number.parts)
            numbers.update(block.number.names if block.number else ())


def _pages(sections: Iterable[Section]) -> list[tuple[int, str]]:
    """The line on which each page of a document begins, and its name, the last page first."""
    blocks = (block for section in sections for block in section.blocks if block.mark == "page break")
    return [(block.numbers[0], block.text.strip("[]")) for block in blocks][::-1]


def _numbers(sections: Iterable[Section]) -> dict[str, int]:
    """The position of each printed number in the order of the document, from 0."""
    positions: dict[str, int] = {}
    for section in sections:
        for name in section.numbers:
            positions.setdefault(name, len(positions))
        for block in section.blocks:
            for name in block.number.names if block.number else ():
                positions.setdefault(name, len(positions))
    return positions


class _Writer:
    """Writes sections into a draft."""

    def __init__(self, draft: Draft, names: set[str], positions: Mapping[str, int], margins: Margins) -> None:
        self.draft = draft
        self._margins = margins
        self._names = names
        self._positions = positions
        self.markup: dict[str, str] = {}  # Markdown of the passages that have any, by their ids
        self.pages: list[tuple[int, str]] = []  # (first line, "page 3") of the pages that are still to come
        self._question: tuple[str, tuple[str, ...], tuple[Line, ...]] | None = None
        self._first: Passage | None = None  # of the entry or section: where its see-also lines hang
        self._redirect = ""
        self._numbers: tuple[str, ...] = ()  # of the last numbered rule: what follows without a number belongs to it
        self._leads: dict[tuple[int | str, ...], str] = {}  # numbered rules that lead in those under them

    def section(self, section: Section) -> None:
        """Write one section: its heading, its term, its paragraphs, lists and tables."""
        self._question = self._first = None
        self._redirect = ""
        self._numbers = section.numbers
        if section.heading:
            self.draft.heading(section.heading, section.title, section.path, section.numbers)
        for why in {block.mark for block in section.blocks if block.kind == "furniture"}:
            marked = (b for b in section.blocks if b.kind == "furniture" and b.mark == why)
            self.draft.furniture((n for block in marked for n in block.numbers), why)
        if section.kind == "contents":
            self.draft.furniture((n for block in section.blocks for n in block.numbers), "contents")
            return
        context = Context(
            section, section.kind, numbers=section.numbers, mark=section.mark, effective=section.effective
        )
        if section.title.endswith("?") and not section.term:
            context = replace(context, kind="question", intro=section.title)
        blocks = [block for block in section.blocks if block.kind != "furniture"]
        for is_table, part in groupby(blocks, key=lambda block: block.kind == "row"):
            if is_table:
                self._rows(list(part), context)
                continue
            items = tree(part)
            ordered = any(item.block.mark for item in items) and section.kind != "definition"
            self._list(items, replace(context, steps=section.title) if ordered else context)
        self._ask(context)
        if section.term:
            opening = section.blocks[0].text if section.blocks else ""
            self.draft.term(section.term, aliases(section.term, plain(opening)), self._redirect)

    def _rows(self, rows: Sequence[Block], context: Context) -> None:
        """Each row of a table, with the table's first row as lead-in; a lone row speaks for itself."""
        context = replace(context, numbers=self._numbers or context.numbers)
        head, *body = rows
        if not body:
            self._add(replace(context, lines=head.lines), _cells(head), head.text)
        for number, row in enumerate(body):
            lines = (*head.lines, *row.lines) if number == 0 else row.lines
            self._add(replace(context, intro=_cells(head), lines=lines), _cells(row), row.text)

    def _list(self, items: Sequence[Item], context: Context) -> None:
        """Items under one lead-in: very short ones as one passage, ordered ones as steps, others one by one."""
        if _are_fragments(items) and not context.steps and not _bans(f"{context.intro} {context.section.title}"):
            lines = (*context.lines, *(line for item in items for line in item.block.lines))
            self._add(replace(context, lines=lines), "; ".join(item.text for item in items), "")
            return
        position = 0
        for number, item in enumerate(items):
            lines = context.lines if number == 0 else ()
            if context.steps and item.block.mark:
                position += 1
                below = replace(context, lines=lines, steps="", step=(context.steps, position), kind="step")
            else:
                below = replace(context, lines=lines, steps="")
            self._item(item, below)

    def _item(self, item: Item, context: Context) -> None:
        """Write one paragraph or bullet, then its children with it as their lead-in."""
        tags = marks.read(item.text)
        text = tags.text
        context = self._numbered(item.block, context)
        if not text and item.block.number and not item.children:
            text = item.block.number.printed
        if not text:
            self.draft.furniture((line.number for line in context.lines), "no words")
            return
        if self._asks(text, context) or self._points(text, context):
            self._list(item.children, replace(context, lines=()))
            return
        context, text = self._named(text, _marked(context, tags))
        if is_lead_only(item) and context.kind != "step":
            lines = context.lines
        else:
            lines = ()
            self._add(context, text, item.block.text)
        if item.children:
            ordered = any(child.block.mark for child in item.children) and not context.step[0]
            intro = squeeze(f"{context.intro} {lead_in(text)}")
            kind = "rule" if context.kind in {"step", "example", "exception"} else context.kind
            steps = _task(text, context.section) if ordered else ""
            self._list(item.children, replace(context, intro=intro, lines=lines, kind=kind, steps=steps))

    def _numbered(self, block: Block, context: Context) -> Context:
        """The context with the lines and the number of `block`: its own, a letter under that of its rule, or that."""
        number, lines = block.number, (*context.lines, *block.lines)
        if number:
            self._numbers, self._first = number.names, None
            lead = next(
                (
                    self._leads[number.parts[:n]]
                    for n in range(len(number.parts), 0, -1)
                    if number.parts[:n] in self._leads
                ),
                "",
            )
            if block.text.endswith(":"):
                self._leads[number.parts] = plain(block.text)
            return replace(context, lines=lines, numbers=number.names, intro=context.intro or lead)
        inside = context.numbers if context.numbers != context.section.numbers else ()
        if block.kind == "bullet" and block.mark and self._numbers and context.kind != "definition":
            return replace(context, lines=lines, numbers=(f"{(inside or self._numbers)[0]}({block.mark})",))
        return replace(context, lines=lines, numbers=inside or self._numbers)

    def _named(self, text: str, context: Context) -> tuple[Context, str]:
        """The context and the text after the item's own label ("Example:") is read."""
        match = _LABEL.match(text)
        kind = KINDS.get(match[1].lower().replace("’", "'")) if match else None
        if match and kind:
            return replace(context, kind=kind), match[2]
        if _ERRATUM.search(text) and any(map(_ERRATA.search, context.section.path)):
            context = replace(context, kind="erratum")
        return context, text

    def _asks(self, text: str, context: Context) -> bool:
        """Whether `text` is a question or an answer; a question waits for its answer."""
        if match := _QUESTION.match(text):
            self._ask(context)
            self._question = (match[3], (f"Q{match[2]}",) if match[2] else context.numbers, context.lines)
            return True
        match = _ANSWER.match(text) if self._question else None
        if not match or not self._question:
            return False
        question, numbers, lines = self._question
        self._question = None
        asked = replace(context, kind="question", intro=question, numbers=numbers, lines=(*lines, *context.lines))
        self._add(asked, match[1], "")
        return True

    def _ask(self, context: Context) -> None:
        """Write a question that has no answer."""
        if self._question:
            question, numbers, lines = self._question
            self._question = None
            self._add(replace(context, kind="question", numbers=numbers, lines=lines), question, "")

    def _points(self, text: str, context: Context) -> bool:
        """Whether `text` only points elsewhere: then the pointers hang on the first passage of the entry or section."""
        references = whole_line(text)
        if not references or (references[0].kind == "see" and not context.section.term):
            return False
        if self._first is None:
            if references[0].kind == "see" and len(references) == 1:
                self._redirect = references[0].target
            self._add(context, text, "", references)
            return True
        self.draft.furniture((line.number for line in context.lines), "see-also line")
        for reference in references:
            self.draft.pointer(self._first, reference.kind, reference.target, reference.words)
        return True

    def _add(self, context: Context, text: str, markdown: str, references: Iterable[CrossReference] = ()) -> None:
        """Add the passages of one text, with its cards, list places and references."""
        section, kind = context.section, context.kind
        cards = self._subjects(text, context)
        is_listed = bool(cards) and kind != "erratum"
        page = self._page(context.lines)
        lines = {line.number for line in context.lines}
        if kind == "rule" and lines and lines <= self._margins.boxed:
            kind = "note"
        mark = context.mark or next((change for line in lines if (change := self._margins.marks.get(line))), "")
        added = self.draft.passage(
            "list-entry" if is_listed else kind,
            text,
            (line.number for line in context.lines),
            section=section.ids,
            path=section.path,
            title=cards[0] if cards and kind == "erratum" else section.title,
            intro=context.intro,
            term=section.term,
            cards=cards,
            numbers=(*context.numbers, *page),
            procedure=context.step[0],
            position=context.step[1],
            mark=mark,
            effective=context.effective,
        )
        for passage in added:
            self._first = self._first or passage
            for card in cards:
                self.draft.card(card)
                if is_listed:
                    self.draft.listing(section.title, "", card, passage)
            links = markdown if passage is added[0] else ""
            if "*" in markdown or "_" in markdown:
                self.markup[passage.id] = markdown
            for reference in references or inline(passage.text, links, self._names, self._positions):
                self.draft.pointer(passage, reference.kind, reference.target, reference.words)

    def _page(self, lines: Sequence[Line]) -> tuple[str, ...]:
        """The page that begins with these lines, or none."""
        name = ""
        while lines and self.pages and self.pages[-1][0] < lines[0].number:
            name = self.pages.pop()[1]
        return (name,) if name else ()

    def _subjects(self, text: str, context: Context) -> tuple[str, ...]:
        """The card that an erratum mends, or the one that an item of a ban list names."""
        heading = context.section.path[-1] if context.section.path else ""
        if context.kind == "erratum":
            match = _SUBJECT.match(text)
            return (match[1].strip(),) if match and any(map(_ERRATA.search, context.section.path)) else ()
        is_ban = _bans(context.intro or heading) and (context.intro or not text.endswith((".", ":")))
        is_name = len(text.split()) <= SHORT and text[:1].isupper() and not text.endswith((".", ":", "!", "?"))
        return (text,) if is_ban and is_name and context.kind == "rule" else ()


@lru_cache(maxsize=64)  # a heading leads in many items
def _bans(lead: str) -> bool:
    """Whether what `lead` leads in is forbidden."""
    return bool(_BANNED.search(lead))


def _marked(context: Context, tags: Marked) -> Context:
    """The context with the change and the date of an item's tags; those of the items above stay where it has none."""
    if not tags.mark and not tags.effective:
        return context
    return replace(context, mark=tags.mark or context.mark, effective=tags.effective or context.effective)


def _are_fragments(items: Sequence[Item]) -> bool:
    """Whether all items are a few words and no sentence, so that one alone says too little."""
    if len(items) < 2:
        return False
    texts = [item.text for item in items if item.block.kind == "bullet" and not item.children]
    ends = (".", "!", "?", ":", ";")
    return len(texts) == len(items) and all(
        text and len(text.split()) < SHORT and not text.endswith(ends) for text in texts
    )


def _task(lead: str, section: Section) -> str:
    """The name of the procedure that `lead` opens ("To set up, do this:" -> "set up"), else the section's."""
    match = _TASK.match(lead_in(lead))
    name = match[1].strip(" ,") if match and lead.lower().startswith("to ") else ""
    return name if 0 < len(name.split()) <= SHORT else section.title


def _cells(row: Block) -> str:
    return " | ".join(plain(cell) for cell in row.text.strip("|").split("|") if cell.strip())
