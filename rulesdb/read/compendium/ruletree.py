"""Running rules under a tree of headings, numbered or not: a rule reference, special rules, a first-game guide."""

from __future__ import annotations

from ...text import fold, number
from .chapters import Outline
from .sections import Book, Part, Section, runs
from .writer import write

RULES = "rule reference"  # the part whose numbers are the numbers of rules
SETUP = "setting the game"  # the part whose numbered headings are the steps of a procedure


def read(book: Book, part: Part, above: tuple[str, ...] = ()) -> None:
    """Add the rules of `part`; `above` are the headings that `part` itself stands under."""
    outline = Outline()
    for heading, inside in runs(part.blocks):
        if heading:
            title = outline.enter(heading.text, book.contents)
            book.draft.heading(heading.numbers, title.text, (*above, part.title, *outline.path), title.numbers)
            if fold(part.title) == RULES and title.number:
                book.rules[title.number] = title.text
        write(book.draft, _section(part, above, outline), inside)


def _section(part: Part, above: tuple[str, ...], outline: Outline) -> Section:
    path = (*above, part.title, *outline.path)
    title = outline.subject or part.title
    codes = tuple(number for number in outline.numbers if number.startswith("FAQ"))
    if fold(part.title) == SETUP and outline.number and not codes:
        step = {"procedure": "setup", "position": number(outline.number.partition(".")[0]) or 0}
        return Section(path, (part.title, *outline.path), "step", title, more=step)
    kind = "example" if title.startswith("Example") else "rule"
    numbers = codes if fold(part.title) == SETUP else outline.numbers
    return Section(path, _place(part, outline, codes), kind, title, more={"numbers": numbers})


def _place(part: Part, outline: Outline, codes: tuple[str, ...]) -> tuple[str, ...]:
    if fold(part.title) == RULES and outline.number:
        return ("rule", outline.number)
    if codes:
        return ("faq", codes[0].removeprefix("FAQ "))
    return (part.title, *outline.path)
