"""Where a passage stands, in words that every output uses: the terminal, the pages, the service."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

LABELLED = ("dispute", "note", "example", "convention")  # kinds that a reader must be told
DATED = {"stated": "in force {}", "published": "published {}", "floor": "not before {}", "unknown": "{}, uncertain"}

COMPARED = {
    "confirmed": "Older than {}, which says the same",
    "changed": "Older than {}, which rules otherwise",
    "open": "Older than {}, which covers this: compare",
}
# The facts of a card in the order in which they are shown, with the words before them.
FACTS = {
    "type": "", "subtype": "", "side": "", "culture": "", "sphere": "", "alignment": "", "race": "", "traits": "",
    "twilight": "cost", "cost": "cost", "threat_cost": "threat cost", "strength": "strength", "vitality": "vitality",
    "resistance": "resistance", "willpower": "willpower", "attack": "attack", "defense": "defense",
    "hit_points": "hit points", "mind": "mind", "direct_influence": "direct influence", "prowess": "prowess",
    "body": "body", "strikes": "strikes", "mp": "marshalling points", "site_number": "site number",
    "site_type": "site type", "keywords": "",
}  # fmt: skip


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


def facts(held: Mapping[str, str]) -> str:
    """A card's facts in words: "Companion, Gandalf, cost 4, strength 7"."""
    shown = ["unique"] if held.get("unique") == "1" else []
    for column, label in FACTS.items():
        value = held.get(column, "").replace(";", " ")
        if value and value not in ("0", "0.0"):
            shown.append(f"{label} {value}" if label else value)
        elif value and column in ("twilight", "cost", "threat_cost"):
            shown.append(f"{label} {value}")
    return ", ".join(shown)


def in_set(id_: str, facts: Mapping[str, str]) -> str:
    """The set and the number of a printing, and that it is not official where it is not."""
    number = facts.get("collector") or facts.get("number") or (id_ if len(id_) < 12 else "")
    name = facts.get("set_name") or facts.get("set", "")
    unofficial = f" ({facts['pool']})" if facts.get("pool", "official") != "official" else ""
    return " ".join(filter(None, (name, number))) + unofficial
