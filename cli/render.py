"""Answers as text: the answer first, then the quotation, then where it stands. Colour and width only on a terminal."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

from rulesdb import __version__

WIDTH = 100
LABELLED = ("dispute", "note", "example", "convention")  # kinds that a reader must be told
DATED = {"stated": "in force {}", "published": "published {}", "floor": "not before {}", "unknown": "{}, uncertain"}
COMPARED = {
    "confirmed": "Older than {}, which says the same",
    "changed": "Older than {}, which rules otherwise",
    "open": "Older than {}, which covers this: compare",
}
STYLES = {"title": "1", "place": "2", "fan": "33", "warn": "33", "added": "32;4", "removed": "31;9", "same": "0"}


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


def quotation(passage: dict[str, Any], *, plain: bool = False) -> None:
    """Print one passage: its words, then its place; before them what a reader must know of it, unless `plain`."""
    for warning in () if plain else warnings(passage):
        say(style(f"{warning}:", "warn"), "  ")
    text, intro = passage["text"], passage["intro"]
    if intro and (passage["kind"] == "question" or passage["rulings"]):
        say(f"Q: “{intro}”", "  ")
        say(f"A: “{text.removeprefix(intro).lstrip()}”", "  ")
    else:
        say(text if passage["authority"] == "digest" else f"“{text}”", "  ")
    print(style(f"    — {place(passage)}", "place"))


def warnings(passage: dict[str, Any]) -> Iterator[str]:
    """What overrides a passage and by which rule, what contradicts it, and why it needs review."""
    for row in passage["precedence"]:
        if row["older"] == passage["id"]:
            part = f", in the sentence with {row['sentence']!r} only" if row["sentence"] else ""
            yield f"Superseded by {row['newer']}{part} ({row['ground']})"
    for row in passage["conflicts"]:
        yield f"Open: {row['with']} says otherwise ({row['about']})"
    if passage["compared"] and passage["compared"]["result"] != "not covered":
        yield COMPARED[passage["compared"]["result"]].format(passage["compared"]["with"])
    for row in passage["needs_review"]:
        yield f"Needs review: {row['why']} ({row['because_of']})"


def place(passage: dict[str, Any]) -> str:
    """Where a passage stands, as a citation: document, edition, section, lines, date, and whose words these are."""
    if passage["cites"]:
        after = "; ".join(dict.fromkeys(passage["cites"]))
        return f"in our words, after {after}" + (f" ({passage['kind']})" if passage["kind"] in LABELLED else "")
    if passage["rulings"]:
        told = [ruling["citation"] for ruling in passage["rulings"]]
        return "; ".join(dict.fromkeys(told)) + _lines_of(passage)
    first, last = passage["lines"]
    lines = f"line {first}" if first == last else f"lines {first}-{last}"
    document = " ".join(filter(None, (passage["document_title"], passage["edition"])))
    heads = passage["path"][-2:] if passage["path"] else [passage["title"]]
    parts = [document, " › ".join(heads), passage["number"] or "", lines]
    if passage["effective"]:
        parts.append(dated(passage["effective"], passage["certainty"]))
    parts.append(passage["mark"])
    if passage["authority"] not in ("official", "consolidation"):
        parts.append(passage["authority"])
    if passage["kind"] in LABELLED:
        parts.append(passage["kind"])
    return ", ".join(filter(None, parts))


def _lines_of(passage: dict[str, Any]) -> str:
    """Where the words of a ruling stand in the user's own file."""
    first, last = passage["lines"]
    return f", line {first}" if first == last else f", lines {first}-{last}"


def rulings(found: Iterable[dict[str, Any]]) -> None:
    """Print rulings that stand beside an answer, newest first."""
    for number, passage in enumerate(found):
        if not number:
            print(style("\nRulings that may bear on this:", "title"))
        quotation(passage)


def discussion(found: Iterable[dict[str, Any]]) -> None:
    """Print what people without authority wrote, marked as no ground for anything."""
    for place, remark in enumerate(found):
        if not place:
            print(style("\nDiscussion, by players, never a ground:", "warn"))
        say(remark["text"], "  ")
        day = remark["date"] or "date not known"
        first, last = remark["lines"]
        lines = f"line {first}" if first == last else f"lines {first}-{last}"
        print(style(f"    — {remark['author']}, {day}, {remark['title']} ({remark['document']}, {lines})", "place"))


def editions(found: dict[str, Any]) -> None:
    """Print what an answer rests on, and what the date that was asked for leaves out (see answer.history.editions)."""
    official = [row for row in found["documents"] if row["authority"] != "digest"]
    shown = [_edition(row) for row in official]
    if len(official) < len(found["documents"]):
        shown.append(f"the rules in the words of rulesdb {__version__}")
    if shown:
        say(style(f"Edition: {'; '.join(shown)}.", "place"))
    as_of_date(found)


def as_of_date(found: dict[str, Any]) -> None:
    """Print the date that was asked for, and what it leaves out; nothing without one."""
    as_of = found["as_of"]
    if not as_of:
        return
    left = "; ".join(_edition(row) for row in found["left_out"])
    say(style(f"As of {as_of}{f', without: {left}' if left else ''}. What has no known date is not left out.", "place"))
    if found["could_rule"]:
        say(style(f"Could rule then: {', '.join(found['could_rule'])}.", "place"))
    if found["before_all"]:
        say(style(f"{as_of} is older than all that is loaded and dated (the oldest: {found['oldest']}).", "warn"))


def _edition(row: dict[str, Any]) -> str:
    title = " ".join(filter(None, (row["title"], row["edition"])))
    return f"{title} ({dated(row['dated'], row['certainty'])})"


def dated(day: str | None, certainty: str) -> str:
    """A date with how certain it is, in words."""
    return DATED[certainty].format(day) if day else "date not known"


def changed(changes: Iterable[dict[str, str]]) -> str:
    """Changed words: in colour on a terminal, and marked [-removed-] {+added+} with or without it."""
    from rulesdb.answer.changes.words import plain

    if not on_terminal():
        return plain(changes)
    marked = ({**change, "text": style(change["text"].strip(), change["kind"])} for change in changes)
    return plain(marked)


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
