"""What the words of an item say of it: its label, a question or an answer, what an erratum mends, what a list bans."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ..bullets import Block, Item, lead_in, plain

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
_QUESTION = re.compile(r"(?:Q|Question)\s*(\d*)\s*[:.]\s*(.*)$")
_ANSWER = re.compile(r"(?:A|Answer)\s*\d*\s*[:.]\s*(.*)$")
_MENDS = re.compile(
    r"\bshould (?:now |instead )?(?:read|say)\b|\b(?:now|instead) reads\b|\bis replaced (?:by|with)\b", re.IGNORECASE
)
_OF_ERRATA = re.compile(r"\b(?:errata|erratum|corrections)\b", re.IGNORECASE)
_MENDED = re.compile(
    r"[\"“]?([A-Z][^:.\"“”(]{1,60}?)[\"”]?\s*(?:\([^)]*\))?\s*(?::|\bshould\b|\bnow\b|\bis replaced\b)"
)
_BANS = re.compile(
    r"\b(?:banned|restricted|forbidden|prohibited|not legal|may not (?:be )?(?:included?|played?))\b", re.IGNORECASE
)
_TASK = re.compile(r"^(?:to )?(.*?)(?:,? (?:follow|do|perform|take|carry out|resolve)\b.*)?:?$", re.IGNORECASE)


def labelled(text: str) -> tuple[str, str] | None:
    """The kind of record that the label of `text` names ("Example:"), and what stands behind it."""
    match = _LABEL.match(text)
    kind = KINDS.get(match[1].lower().replace("’", "'")) if match else None
    return (kind, match[2]) if match and kind else None


def asked(text: str) -> tuple[str, str] | None:
    """The number of a question, "" where it has none, and its words; None where `text` is no question."""
    match = _QUESTION.match(text)
    return (match[1], match[2]) if match else None


def answered(text: str) -> str | None:
    """The words of an answer; None where `text` is none."""
    match = _ANSWER.match(text)
    return match[1] if match else None


def mends(text: str) -> bool:
    """Whether `text` says how words of a card or a rule read from now on."""
    return bool(_MENDS.search(text))


def of_errata(path: Sequence[str]) -> bool:
    """Whether a section stands under a heading of errata."""
    return any(map(_OF_ERRATA.search, path))


def mended(text: str) -> str:
    """The card that an erratum names first, or ""."""
    match = _MENDED.match(text)
    return match[1].strip() if match else ""


@lru_cache(maxsize=64)  # a heading leads in many items
def bans(lead: str) -> bool:
    """Whether what `lead` leads in is forbidden."""
    return bool(_BANS.search(lead))


def is_name(text: str) -> bool:
    """Whether `text` is as short as a name, begins as one, and is no sentence."""
    return len(text.split()) <= SHORT and text[:1].isupper() and not text.endswith((".", ":", "!", "?"))


def are_fragments(items: Sequence[Item]) -> bool:
    """Whether all items are a few words and no sentence, so that one alone says too little."""
    if len(items) < 2:
        return False
    texts = [item.text for item in items if item.block.kind == "bullet" and not item.children]
    ends = (".", "!", "?", ":", ";")
    return len(texts) == len(items) and all(
        text and len(text.split()) < SHORT and not text.endswith(ends) for text in texts
    )


def task(lead: str, title: str) -> str:
    """The name of the procedure that `lead` opens ("To set up, do this:" -> "set up"), else the section's `title`."""
    match = _TASK.match(lead_in(lead))
    name = match[1].strip(" ,") if match and lead.lower().startswith("to ") else ""
    return name if 0 < len(name.split()) <= SHORT else title


def cells(row: Block) -> str:
    """The cells of a table's row, without the empty ones."""
    return " | ".join(plain(cell) for cell in row.text.strip("|").split("|") if cell.strip())
