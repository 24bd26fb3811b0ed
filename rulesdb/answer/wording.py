"""Where a passage stands, in words that every output uses: the terminal, the pages, the service."""

from __future__ import annotations

from typing import Any

LABELLED = ("dispute", "note", "example", "convention")  # kinds that a reader must be told
DATED = {"stated": "in force {}", "published": "published {}", "floor": "not before {}", "unknown": "{}, uncertain"}


def place(passage: dict[str, Any]) -> str:
    """Where a passage stands, as a citation: document, edition, section, lines, date, and whose words these are."""
    if passage["cites"]:
        after = "; ".join(dict.fromkeys(passage["cites"]))
        return f"in our words, after {after}" + (f" ({passage['kind']})" if passage["kind"] in LABELLED else "")
    lines = lines_of(passage)
    if passage.get("rulings"):
        told = [ruling["citation"] for ruling in passage["rulings"]]
        return f"{'; '.join(dict.fromkeys(told))}, {lines}"
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


def lines_of(passage: dict[str, Any]) -> str:
    """The lines of the document on which a passage stands, in words."""
    first, last = passage["lines"]
    return f"line {first}" if first == last else f"lines {first}-{last}"


def dated(day: str | None, certainty: str) -> str:
    """A date with how certain it is, in words."""
    return DATED[certainty].format(day) if day else "date not known"


def editions(found: dict[str, Any], version: str) -> str:
    """What an answer rests on, in a line (see history.editions); "" where it rests on nothing."""
    official = [row for row in found["documents"] if row["authority"] != "digest"]
    shown = [edition(row) for row in official]
    if len(official) < len(found["documents"]):
        shown.append(f"the rules in the words of rulesdb {version}")
    return f"Edition: {'; '.join(shown)}." if shown else ""


def edition(row: dict[str, Any]) -> str:
    """One document with its edition and date."""
    title = " ".join(filter(None, (row["title"], row["edition"])))
    return f"{title} ({dated(row['dated'], row['certainty'])})"
