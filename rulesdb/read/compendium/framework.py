"""The round as a compendium gives it: the framework steps, the guide to action windows, the guide to revealing a card.

The guides are the work of fans; they alone say where in the round the action windows are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...text import fold
from .contents import Contents
from .markdown import Block
from .sections import Book, Part, Section, runs
from .writer import ordinal, write

FAN = {"authority": "fan"}
ROUND = "round"
REVEALING = "revealing an encounter card"

_STEP = re.compile(r"^(\d+\.\d+(?:\.\d+)*[ab]?)\.?\s+(\S.*)$")
_PHASE = re.compile(r"^[IVX]+\.\s+(.+)$")
_RESOLUTION = re.compile(r"^(.+) Resolution$", re.IGNORECASE)
_WINDOW = "action window"


@dataclass(frozen=True, slots=True)
class Head:
    """A heading of the round: `kind` is step, phase, attack, window or "" (none of these)."""

    kind: str
    title: str
    number: str = ""
    block: Block | None = None


def _head(block: Block | None, contents: Contents) -> Head:
    printed = block.text if block else ""
    if match := _STEP.match(printed):
        return Head("step", match.group(2), match.group(1), block)
    if match := _PHASE.match(printed):
        return Head("phase", contents.natural(match.group(1)), "", block)
    if match := _RESOLUTION.match(printed):
        return Head("attack", contents.natural(match.group(1)), "", block)
    return Head("window" if fold(printed) == _WINDOW else "", contents.natural(printed), "", block)


def _note_heading(book: Book, head: Head, path: Sequence[str]) -> None:
    if head.block:
        numbers = (head.number,) if head.number else ()
        book.draft.heading(head.block.numbers, head.title, path, numbers)


def read_steps(book: Book, part: Part) -> None:
    """Add the framework steps of `part`, each with its procedure and position, and its other sections as rules."""
    current = Head("", part.title)  # the phase or attack whose steps follow
    counts: Counter[str] = Counter()
    for block, inside in runs(part.blocks):
        head = _head(block, book.contents)
        if head.kind in ("phase", "attack"):
            current = head
            counts[ROUND] += head.kind == "phase"
        procedure = ROUND if head.number.startswith("0.") else current.title.lower()
        path = _path(part, current if head.kind == "step" and procedure != ROUND else None, head)
        _note_heading(book, head, path)
        if head.kind == "step":
            counts[procedure] += 1
            book.steps[head.number] = (procedure, counts[procedure])
            step = {"numbers": (head.number,), "procedure": procedure, "position": counts[procedure]}
            write(book.draft, Section(path, ("framework", head.number), "step", head.title, more=step), inside)
        else:
            write(book.draft, Section(path, ("framework", head.title), title=head.title or part.title), inside)


def _path(part: Part, above: Head | None, head: Head) -> tuple[str, ...]:
    return tuple(title for title in (part.title, above.title if above else "", head.title) if title)


def read_windows(book: Book, part: Part) -> None:
    """Add the action windows of the guide `part`, each after its step, with the advice on it; all of it is fan work."""
    phase: Head | None = None
    step = Head("", part.title)
    for block, inside in runs(_steps_as_headings(part.blocks)):
        head = _head(block, book.contents)
        if head.kind == "step":
            step = head
        if head.kind == "phase" or (head.kind == "step" and head.number.startswith("0.")):
            phase = head if head.kind == "phase" else None
        path = _path(part, phase if head.kind != "phase" else None, head)
        _note_heading(book, head, path)
        if head.kind == "window" or (head.kind == "step" and _WINDOW in head.title.lower()):
            _write_window(book, part, phase, step, head, inside)
        else:
            place = ("action windows", head.number or head.title)
            write(book.draft, Section(path, place, title=head.title or part.title, more=FAN), inside)


def _steps_as_headings(blocks: Sequence[Block]) -> Iterator[Block]:
    for block in blocks:
        if block.kind == "paragraph" and not block.level and _STEP.match(block.text):
            yield replace(block, kind="heading", level=3)
        else:
            yield block


def _write_window(
    book: Book, part: Part, phase: Head | None, step: Head, window: Head, advice: Sequence[Block]
) -> None:
    title = f"Action window after {step.number} {step.title}" if window.kind == "window" else step.title
    path = _path(part, phase, replace(window, title=title))
    place = ("action windows", step.number or step.title)
    procedure, position = book.steps.get(step.number, (phase.title.lower() if phase else ROUND, 0))
    blocks = [head.block for head in dict.fromkeys((step, window)) if head.block]
    book.draft.passage(
        "window",
        " – ".join(block.text for block in blocks),
        [number for block in blocks for number in block.numbers],
        section=place,
        path=path,
        title=title,
        numbers=(step.number,) if step.number else (),
        procedure=procedure,
        position=position,
        **FAN,
    )
    numbers = (step.number,) if step.number else ()
    write(book.draft, Section(path, place, "note", title, more={"numbers": numbers, **FAN}), advice)


def read_reveal(book: Book, part: Part) -> None:
    """Add the steps of the guide `part` to revealing an encounter card; what stands under a step has it as lead-in."""
    section = Section((part.title,), (part.title,), marked=True, more=FAN)
    under: list[Block] = []
    for block in part.blocks:
        position = ordinal(block.mark) if block.mark.startswith("Step") else 0
        if not position:
            under.append(block)
            continue
        write(book.draft, section, under)
        under = []
        section = _reveal_step(part, position)
        write(book.draft, replace(section, kind="step"), [replace(block, mark="", kind="paragraph")])
        section = replace(section, intro=block.text)
    write(book.draft, section, under)


def _reveal_step(part: Part, position: int) -> Section:
    name = f"Step {position}"
    more = {"numbers": (name,), "procedure": REVEALING, "position": position, **FAN}
    return Section((part.title, name), (part.title, name), marked=True, more=more)
