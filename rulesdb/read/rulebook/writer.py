"""Sections of a rulebook -> records: rules, steps, definitions, examples, questions, errata and what they refer to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from ...model import Document, Line, Passage
from ...text import key, squeeze
from ..bullets import Block, Item, is_lead_only, lead_in, plain, tree
from ..citations import CrossReference
from ..draft import Draft
from ..headwords import aliases
from . import marks, wording
from .marks import Margins, Marked
from .passing import defined
from .places import note_repeated, page_starts, positions
from .references import inline, whole_line

if TYPE_CHECKING:
    from .reader import Section


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
    writer = _Writer(Draft(document), names, positions(sections), margins)
    writer.pages = page_starts(sections)
    for section in sections:
        writer.section(section)
    note_repeated(sections, writer.draft)
    for term in defined(writer.draft.passages, writer.markup, entries):
        writer.draft.term(term.name, passage=term.passage)
    return writer.draft


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
            self._add(replace(context, lines=head.lines), wording.cells(head), head.text)
        for number, row in enumerate(body):
            lines = (*head.lines, *row.lines) if number == 0 else row.lines
            self._add(replace(context, intro=wording.cells(head), lines=lines), wording.cells(row), row.text)

    def _list(self, items: Sequence[Item], context: Context) -> None:
        """Items under one lead-in: very short ones as one passage, ordered ones as steps, others one by one."""
        if (
            wording.are_fragments(items)
            and not context.steps
            and not wording.bans(f"{context.intro} {context.section.title}")
        ):
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
            steps = wording.task(text, context.section.title) if ordered else ""
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
        if labelled := wording.labelled(text):
            return replace(context, kind=labelled[0]), labelled[1]
        if wording.mends(text) and wording.of_errata(context.section.path):
            context = replace(context, kind="erratum")
        return context, text

    def _asks(self, text: str, context: Context) -> bool:
        """Whether `text` is a question or an answer; a question waits for its answer."""
        if asks := wording.asked(text):
            self._ask(context)
            number, words = asks
            self._question = (words, (f"Q{number}",) if number else context.numbers, context.lines)
            return True
        answer = wording.answered(text) if self._question else None
        if answer is None or not self._question:
            return False
        question, numbers, lines = self._question
        self._question = None
        asked = replace(context, kind="question", intro=question, numbers=numbers, lines=(*lines, *context.lines))
        self._add(asked, answer, "")
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
            card = wording.mended(text) if wording.of_errata(context.section.path) else ""
            return (card,) if card else ()
        is_ban = wording.bans(context.intro or heading) and (context.intro or not text.endswith((".", ":")))
        return (text,) if is_ban and wording.is_name(text) and context.kind == "rule" else ()


def _marked(context: Context, tags: Marked) -> Context:
    """The context with the change and the date of an item's tags; those of the items above stay where it has none."""
    if not tags.mark and not tags.effective:
        return context
    return replace(context, mark=tags.mark or context.mark, effective=tags.effective or context.effective)
