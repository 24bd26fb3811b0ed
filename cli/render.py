"""Answers as text: the answer first, then the quotation, then where it stands. The one place for colour and width.

Colour is for a terminal only, and never with $NO_COLOR or TERM=dumb. Lines are wrapped at the terminal's width (at most
WIDTH); what is piped is not wrapped, so that each statement stays one line, unless $COLUMNS says how wide.

print_title, say, quotation, names and editions print; `style` marks words within a line that `say` then wraps.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rulesdb import __version__, to_json
from rulesdb.contract import wording
from rulesdb.contract.wording import NOT_TOLD, dated, place, warnings
from rulesdb.text import excerpt

from . import screen
from .screen import json_text

if TYPE_CHECKING:
    from rulesdb.contract.passages import Change, Editions, Passage, Remark

__all__ = ["dated", "place", "warnings"]  # said in the same words everywhere

WIDTH = 100
SCREEN = 40  # rows of a screen where none is there to measure
STYLES = {"title": "1", "place": "2", "fan": "33", "warn": "33", "added": "32;4", "removed": "31;9", "same": ""}


@dataclass(slots=True)
class Settings:
    """What the options of one command line change in every quotation: `ids` prints the passage's id."""

    ids: bool = False


settings = Settings()


def on_terminal() -> bool:
    """Whether a person reads this, not a pipe."""
    return sys.stdout.isatty()


def coloured() -> bool:
    """Whether escape codes are wanted: on a terminal that knows them, and not with $NO_COLOR (no-color.org)."""
    return on_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "") not in ("", "dumb")


def width() -> int:
    """The columns that a line may take: the terminal's, at most WIDTH; $COLUMNS in a pipe; 0 for no bound."""
    if on_terminal():
        return max(20, min(WIDTH, shutil.get_terminal_size().columns))
    stated = os.environ.get("COLUMNS", "")
    return max(20, int(stated)) if stated.isascii() and stated.isdigit() and int(stated) else 0


def rows() -> int:
    """The rows that an answer may take before it is longer than a screen."""
    return max(12, shutil.get_terminal_size((WIDTH, SCREEN)).lines) if on_terminal() else SCREEN


def style(text: str, name: str) -> str:
    """`text` in the colours of `name`, word by word, so that a line may be broken between any two."""
    codes = STYLES[name]
    if not codes or not coloured():
        return text
    return re.sub(r"\S+", lambda word: screen.coloured(word[0], codes), text)


def wrapped(text: str, indent: str = "", hanging: str | None = None) -> list[str]:
    """`text` as lines of at most `width()` columns, the first after `indent`, the others after `hanging`."""
    bound = width()
    if not bound:
        return [indent + text]
    lines, line = [], indent
    blank = True
    for word in text.split():
        if not blank and _columns(line) + 1 + _columns(word) > bound:
            lines.append(line)
            line, blank = (indent if hanging is None else hanging), True
        line += word if blank else f" {word}"
        blank = False
    return [*lines, line] if not blank or not lines else lines


def _columns(text: str) -> int:
    return len(screen.COLOUR.sub("", text))


def say(text: str = "", indent: str = "", hanging: str | None = None) -> None:
    """Print `text`, wrapped where a width is known."""
    print("\n".join(wrapped(text, indent, hanging)))


def print_title(text: str) -> None:
    """Print the line that an answer, or a part of one, begins with."""
    say(style(text, "title"))


def as_json(answer: Any) -> None:
    """Print `answer` as JSON, whole."""
    print(json_text(to_json(answer)))


def quotation(passage: Passage, *, plain: bool = False) -> None:
    """Print one passage: its words, then its place; before them what a reader must know of it, unless `plain`."""
    for line in quoted(passage, plain=plain):
        print(line)


def quoted(passage: Passage, *, plain: bool = False) -> list[str]:
    """The lines that `quotation` prints."""
    lines: list[str] = []
    for warning in () if plain else warnings(passage):
        lines += wrapped(style(f"{warning}:", "warn"), "  ")
    return [*lines, *words(passage), *cited(passage)]


def words(passage: Passage) -> list[str]:
    """The lines of a passage's words: in quotes where they are a document's, a question apart from its answer."""
    text, intro = passage.text, passage.intro
    if intro and (passage.kind == "question" or passage.rulings):
        answer, matter = text.removeprefix(intro).lstrip(), intro.removeprefix(NOT_TOLD)
        lead = "Q: " if matter == intro else NOT_TOLD
        return [*wrapped(f"{lead}“{matter}”", "  "), *wrapped(f"A: “{answer}”", "  ")]
    return wrapped(text if passage.authority == "digest" else f"“{text}”", "  ")


def cited(passage: Passage) -> list[str]:
    """The lines that say where a passage stands, and with --ids its id."""
    lines = wrapped(style(f"— {place(passage)}", "place"), "    ", "      ")
    return [*lines, f"      {passage.id}"] if settings.ids else lines


def rulings(passages: Iterable[Passage]) -> None:
    """Print rulings that stand beside an answer, newest first."""
    for number, passage in enumerate(passages):
        if not number:
            print()
            print_title("Rulings that may bear on this:")
        quotation(passage)


def discussion(remarks: Iterable[Remark]) -> None:
    """Print what people without authority wrote, marked as no ground for anything."""
    for number, remark in enumerate(remarks):
        if not number:
            print()
            say(style("Discussion, by players, never a ground:", "warn"))
        say(remark.text, "  ")
        day = remark.date or "date not known"
        first, last = remark.lines
        lines = f"line {first}" if first == last else f"lines {first}-{last}"
        source = f"— {remark.author}, {day}, {remark.title} ({remark.document}, {lines})"
        say(style(source, "place"), "    ", "      ")


def editions(basis: Editions) -> None:
    """Print what an answer rests on, and what the date that was asked for leaves out ."""
    line = wording.editions(basis, __version__)
    if line:
        say(style(line, "place"))
    as_of_date(basis)


def as_of_date(basis: Editions) -> None:
    """Print the date that was asked for, and what it leaves out; nothing without one."""
    if not basis.as_of:
        return
    say(style(wording.left_out(basis), "place"))
    if basis.could_rule:
        say(style(f"Could rule then: {', '.join(basis.could_rule)}.", "place"))
    if basis.before_all:
        say(style(f"{basis.as_of} is older than all that is loaded and dated (the oldest: {basis.oldest}).", "warn"))


def changed(changes: Iterable[Change]) -> str:
    """Changed words: in colour on a terminal, and marked [-removed-] {+added+} with or without it."""
    if not coloured():
        return wording.changed(changes)
    marked = (replace(change, text=style(change.text.strip(), change.kind)) for change in changes)
    return wording.changed(marked)


def names(label: str, values: Iterable[str], most: int = 0) -> None:
    """Print a line of names, or nothing where there are none; beyond `most` of them, how many more there are."""
    name_list = list(values)
    shown = name_list[:most] if most else name_list
    if shown:
        more = f" and {len(name_list) - len(shown)} more" if len(name_list) > len(shown) else ""
        say(f"{label}: {', '.join(shown)}{more}")


def also_in(games: Iterable[str]) -> str:
    """The addition to an answer's title that names the other games which have an answer of their own."""
    others = ", ".join(games)
    return f"; also in {others}: say --game" if others else ""


def tell_none(question: str) -> None:
    """Say on stderr that nothing was found."""
    message = f"nothing is held that answers {excerpt(question)}; try other words, or see: rulesdb sources"
    print(f"rulesdb: {message}", file=sys.stderr)
