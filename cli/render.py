"""Answers as text: the answer first, then the quotation, then where it stands. Colour and width only on a terminal."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
from collections.abc import Iterable
from typing import Any

WIDTH = 100
LABELLED = ("dispute", "note", "example", "convention")  # kinds that a reader must be told
STYLES = {"title": "1", "place": "2", "fan": "33", "warn": "33"}


def on_terminal() -> bool:
    """Whether a person reads this, not a pipe."""
    return sys.stdout.isatty()


def style(text: str, name: str) -> str:
    """`text` in the colours of `name` on a terminal."""
    return f"\x1b[{STYLES[name]}m{text}\x1b[0m" if on_terminal() else text


def say(text: str = "", indent: str = "") -> None:
    """Print `text`, on a terminal wrapped to its width."""
    if on_terminal():
        width = min(WIDTH, shutil.get_terminal_size().columns)
        text = textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent)
    else:
        text = indent + text
    print(text)


def as_json(answer: Any) -> None:
    """Print `answer` as JSON, whole."""
    print(json.dumps(answer, ensure_ascii=False, indent=2))


def quotation(passage: dict[str, Any]) -> None:
    """Print one passage: its words, then its place; what overrides it comes first."""
    if passage["superseded_by"]:
        say(style(f"Superseded by {', '.join(passage['superseded_by'])}:", "warn"), "  ")
    text, intro = passage["text"], passage["intro"]
    if passage["kind"] == "question" and intro:
        say(f"Q: “{intro}”", "  ")
        say(f"A: “{text.removeprefix(intro).lstrip()}”", "  ")
    else:
        say(text if passage["authority"] == "digest" else f"“{text}”", "  ")
    print(style(f"    — {place(passage)}", "place"))


def place(passage: dict[str, Any]) -> str:
    """Where a passage stands, as a citation: document, edition, section, lines, date, and whose words these are."""
    if passage["cites"]:
        after = "; ".join(dict.fromkeys(passage["cites"]))
        return f"in our words, after {after}" + (f" ({passage['kind']})" if passage["kind"] in LABELLED else "")
    first, last = passage["lines"]
    lines = f"line {first}" if first == last else f"lines {first}-{last}"
    document = " ".join(filter(None, (passage["document_title"], passage["edition"])))
    heads = passage["path"][-2:] if passage["path"] else [passage["title"]]
    parts = [document, " › ".join(heads), passage["number"] or "", lines]
    if passage["effective"] and passage["certainty"] == "stated":
        parts.append(f"in force {passage['effective']}")
    if passage["authority"] not in ("official", "consolidation"):
        parts.append(passage["authority"])
    if passage["kind"] in LABELLED:
        parts.append(passage["kind"])
    return ", ".join(filter(None, parts))


def names(label: str, found: Iterable[str]) -> None:
    """Print a line of names, or nothing where there are none."""
    joined = ", ".join(found)
    if joined:
        say(f"{label}: {joined}")


def tell_none(question: str) -> None:
    """Say on stderr that nothing was found."""
    print(
        f"rulesdb: nothing is held that answers {question!r}; try other words, or see: rulesdb sources", file=sys.stderr
    )
