"""The blocks of one section -> passages: paragraphs, lists with their lead-in, steps, questions with their answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...model import Passage
from ...text import number
from ..draft import Draft
from .crossrefs import citations, references
from .markdown import Block, bold, links
from .seams import joined
from .sections import Section

SHORT = 8  # words of an item that says little by itself
CAPTION = 8  # words of a picture's caption

_ORDERED = re.compile(r"\b(?:steps?|in order(?! to)|in the following order|process|as follows)\b", re.IGNORECASE)
_COUNT = re.compile(r"\b(?:two|three|four|[2-4])\b", re.IGNORECASE)
_COUNTED = re.compile(r"\d+")
_NUMBERS = {"two": 2, "three": 3, "four": 4}
_SENTENCE = re.compile(r"[.!?:][\"”’)\]]*$")
_ITALIC = re.compile(r"^\*(?!\*)[^*]+\*$|^_[^_]+_$")
_EXAMPLE = re.compile(r"^Example\b")
_TRIGGER = re.compile(r"^(?:(?:\w+ )?(?:action|response)|forced|when revealed|shadow|step \d+)$", re.IGNORECASE)


@dataclass(slots=True)
class Lead:
    """A lead-in and how many paragraphs behind it, outside any list, may still belong to it."""

    block: Block
    room: int
    told: bool = False  # a passage has it as its intro, and so its lines

    @classmethod
    def of(cls, block: Block) -> Lead:
        """The lead-in that `block` is; it may say how many paragraphs it leads in."""
        counts = _COUNT.findall(block.text)
        count = _NUMBERS.get(counts[-1].lower()) or int(counts[-1]) if counts else 1
        return cls(block, count)

    def covers(self, block: Block) -> bool:
        """Whether `block` belongs to the lead-in."""
        if block.kind in ("item", "paragraph") and block.level > self.block.level:
            self.room = 0  # it led in a list, which ends with the next paragraph
            return True
        return block.kind == "paragraph" and block.level == self.block.level == 0 and self.room > 0


class Writer:
    """Writes the blocks of one section into a draft."""

    def __init__(self, draft: Draft, section: Section) -> None:
        self.draft = draft
        self.section = section
        self.passages: list[Passage] = []
        self._leads: list[Lead] = []  # the lead-ins above the current block, outermost first
        self._question: Block | None = None

    def write(self, blocks: Sequence[Block]) -> list[Passage]:
        """The passages of `blocks`."""
        for index, block in enumerate(blocks):
            follower = blocks[index + 1] if index + 1 < len(blocks) else None
            self._block(block, follower)
        self._close()
        return self.passages

    def _block(self, block: Block, follower: Block | None) -> None:
        if self._question and block.kind != "answer":
            self._close_question()
        self._step_out(block)
        if block.kind == "repeated":
            self.draft.furniture(block.numbers, "a line printed twice")
        elif block.kind == "question":
            self._question = block
        elif block.kind == "answer":
            self._answer(block)
        elif is_caption(block, follower):
            self.draft.furniture(block.numbers, "a picture's caption")
        elif block.text.endswith(":") and follower is not None and not self._is_step(block):
            self._leads.append(Lead.of(block))
        else:
            self._passage(block)
            if block.text.endswith(":") or (follower and announces(block, follower)):
                self._leads.append(Lead(block, 0, told=True))

    def _step_out(self, block: Block) -> None:
        """Close the lead-ins that `block` does not belong to; one that led in nothing becomes a passage."""
        while self._leads and not self._leads[-1].covers(block):
            lead = self._leads.pop()
            if not lead.told:
                self._passage(lead.block)

    def _answer(self, block: Block) -> None:
        asked = self._question
        self._question = None
        if asked is None:
            self.draft.problem("question", "an answer without a question", _span(block))
            self._add("question", block)
            return
        cards = self.section.more.get("cards") or tuple(dict.fromkeys(name for name, _ in citations(asked.text)))
        whole = replace(block, lines=(*asked.lines, *block.lines), source=f"{asked.source}\n{block.source}")
        self._add("question", whole, asked.text, cards=cards)

    def _close_question(self) -> None:
        if self._question:
            self._add("question", self._question)
            self.draft.problem("question", "a question without an answer", _span(self._question))
        self._question = None

    def _close(self) -> None:
        self._close_question()
        while self._leads:
            lead = self._leads.pop()
            if not lead.told:
                self._passage(lead.block)

    def _passage(self, block: Block) -> None:
        lines = block.lines
        for lead in reversed(self._leads):
            lines = lines if lead.told else (*lead.block.lines, *lines)
            lead.told = True
            lead.room -= 1
        if self._is_step(block):
            procedure = self.section.title or "".join(self.section.path[-1:])
            step = {"procedure": procedure, "position": ordinal(block.mark)}
            self._add("step", replace(block, lines=lines), self._intro, **step)
        else:
            self._add(self._kind(block), replace(block, lines=lines), self._intro)

    @property
    def _intro(self) -> str:
        return " ".join(lead.block.text for lead in self._leads)

    def _is_step(self, block: Block) -> bool:
        return block.kind == "item" and ordinal(block.mark) > 0 and bool(_ORDERED.search(self._intro))

    def _kind(self, block: Block) -> str:
        is_example = _EXAMPLE.match(block.text) or _ITALIC.match(block.source.replace("\n", " "))
        return "example" if is_example and self.section.kind == "rule" else self.section.kind

    def _add(self, kind: str, block: Block, intro: str = "", **more: Any) -> None:
        section = self.section
        passages = self.draft.passage(
            kind,
            block.text,
            block.numbers,
            **section.stands,
            intro=f"{section.intro} {intro}",
            original=block.original,
            **{**section.more, **more},
        )
        self.passages += passages
        text = f"{intro} {block.text}" if kind == "question" else block.text
        note_references(self.draft, passages, text, block.source, section.marked)


def write(draft: Draft, section: Section, blocks: Sequence[Block]) -> list[Passage]:
    """Add the passages of `blocks`, which stand in `section`, to `draft` and return them; no line is left out."""
    return Writer(draft, section).write(list(gathered(blocks)))


def gathered(blocks: Sequence[Block]) -> Iterator[Block]:
    """`blocks` with runs of very short plain items as one item each: a list of names is one passage."""
    run: list[Block] = []
    above = ""
    for block in blocks:
        above = above if block.kind == "item" else block.text
        is_step = ordinal(block.mark) and _ORDERED.search(above)
        short = block.kind == "item" and not is_step and len(block.text.split()) < SHORT
        joins = short and not block.text.endswith(":")
        if run and not (joins and block.level == run[0].level):
            yield _run(run)
            run = []
        if joins:
            run.append(block)
        else:
            yield block
    if run:
        yield _run(run)


def _run(run: Sequence[Block]) -> Block:
    whole = run[0]
    for block in run[1:]:
        gap = "" if whole.text.endswith((";", ".", ",")) else ";"
        whole = joined(whole, block, f"{gap} ")
    return whole


def ordinal(mark: str) -> int:
    """The place that a mark gives: 2 for "2.", "b)" or "Step 2:", 0 for a bullet."""
    if match := _COUNTED.search(mark):
        return number(match.group()) or 0
    return ord(mark[0]) - ord("a") + 1 if "a" <= mark[:1] <= "z" else 0


def announces(block: Block, follower: Block) -> bool:
    """Whether `block` says that steps follow, and they do; it need not end in a colon."""
    return follower.kind == "item" and ordinal(follower.mark) == 1 and bool(_ORDERED.search(block.text))


def is_caption(block: Block, follower: Block | None) -> bool:
    """Whether `block` is a few words that make no sentence, as under a picture."""
    if block.kind != "paragraph" or block.level:
        return False
    brief = len(block.text.split()) <= CAPTION and ": " not in block.text
    if not _SENTENCE.search(block.text):
        return brief or bool(_ITALIC.match(block.source))
    return block.text.endswith(":") and len(block.text.split()) <= 3 and (follower is None or follower.kind != "item")


def note_references(draft: Draft, passages: Sequence[Passage], text: str, source: str, marked: bool = False) -> None:
    """Add the references that `text` prints, and the cards that it cites or its `source` marks, as pointers.

    Each hangs on the one of `passages` that has the words. `marked` says that words in bold name cards.
    """
    if not passages:
        return
    for reference in references(text):
        draft.pointer(_holder(passages, reference.words), "see", reference.target, reference.words)
    for name, code in citations(text):
        draft.card(name, codes=(code,))
        draft.pointer(_holder(passages, name), "mentions", name, f"{name} ({code})")
    named = [*links(source), *(_bold_names(source) if marked else ())]
    for name in dict.fromkeys(named):
        draft.pointer(_holder(passages, name), "mentions", name, name)


def _bold_names(source: str) -> Iterator[str]:
    for text in bold(source):
        for part in text.split(", "):
            name = part.strip(" .:;")
            if name and not text.endswith(":") and not _TRIGGER.match(name):
                yield name


def _holder(passages: Sequence[Passage], words: str) -> Passage:
    return next((passage for passage in passages if words in passage.text), passages[0])


def _span(block: Block) -> tuple[int, int]:
    return min(block.numbers), max(block.numbers)
