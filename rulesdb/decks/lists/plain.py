"""Reads plain text deck lists: "4x Aragorn, Ranger of the North", gemp's share text, RingsDB's text, GCCG's.

Each line is read by grammar/decklist.lark; what a heading means is decided here. Lines are remembered, as the decks of
an archive repeat them.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast

from ...errors import UnreadableError
from ...resources import folder
from ...text import squeeze
from .. import deck as decks
from ..deck import Deck, Entry, section_of, whole

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

_BLANK = r"[^\S\n]"
_GCCG_BAR = re.compile(rf"^{_BLANK}*+####+{_BLANK}*+$", re.MULTILINE)
_COUNTED = re.compile(
    rf"^{_BLANK}*+[+-]?\d++(?:{_BLANK}*+[x×])?{_BLANK}++\S|{_BLANK}[x×]{_BLANK}?\d++{_BLANK}*+$",
    re.MULTILINE | re.IGNORECASE,
)
_FORMAT = re.compile(r"^[ \t#/;*\[-]*format[ \t]*:[ \t]*([^\n\]]{1,60})", re.IGNORECASE | re.MULTILINE)
_DIGITS = re.compile(r"[+-]?\d+")
_MARKS = "#/-; \t"
LONGEST = 300
_KEEPS_SECTION = ("pool", "sideboard", "sites")


class Read(NamedTuple):
    """What the grammar made of one line: its kind, and the parts of a card line ("" where missing).

    `tag` is a card's mark ("H"), or the word before the colon of a label ("Ring-bearer: Frodo").
    """

    kind: str
    text: str = ""
    copies: str = ""
    code: str = ""
    printing: str = ""
    tag: str = ""


def sniff(text: str) -> bool:
    """Whether `text` may be a plain deck list: it has headings that we know or lines that begin with a count."""
    if _COUNTED.search(text):
        return True
    return any(section_of(line.strip().rstrip(":").strip("[]# ")) for line in text.splitlines())


def read(text: str, name: str) -> Deck:
    """The deck that `text` lists; raises UnreadableError for counts that no deck can have, or where no card stands."""
    gccg = bool(_GCCG_BAR.search(text))
    entries, lines, section, barred = [], [], "", False
    for number, line in enumerate(text.splitlines(), 1):
        if gccg and _GCCG_BAR.match(line):
            barred = not barred
            continue
        if not line.strip():
            continue
        if len(line) > LONGEST:
            raise UnreadableError(f"{name}: line {number} has {len(line)} characters; that is no deck list")
        parts = parse(squeeze(line))
        opened = _heading(parts, inside=barred, section=section)
        if opened:
            section = opened
        remark = parts.kind in ("comment", "heading") or section == "notes" or not (parts.text or parts.code)
        if remark or (opened and parts.kind == "card"):
            continue
        entry = _entry(parts, section, f"{name}: line {number}")
        if entry:
            entries.append(entry)
            lines.append(number)
    deck = whole(name, "gccg" if gccg else "text", entries, "meccg" if gccg else "")
    declared = _FORMAT.search(text)
    return replace(deck, format=declared[1].strip() if declared else "", lines=tuple(lines))


def _heading(parts: Read, *, inside: bool, section: str) -> str:
    """The section that a line opens, "" where it opens none. A group within a pool or sideboard stays in it."""
    if parts.kind == "card" and (parts.copies or parts.code):
        return ""
    opened = section_of(parts.text if parts.kind != "label" else parts.tag)
    if not opened and parts.kind == "card" and " - " in parts.text:
        opened = section_of(parts.text.split(" - ")[0])
    if (
        parts.kind == "comment"
        and section in _KEEPS_SECTION
        and opened in ("characters", "resources", "hazards", "sites")
    ):
        return ""
    if opened == "deck" and not inside and parts.kind == "label" and parts.text:
        return ""  # "Deck: My deck" is a title
    return opened


def _entry(parts: Read, section: str, where: str) -> Entry | None:
    """The entry of a card line, None where the line is a title or another remark."""
    if parts.kind == "label" and (not section_of(parts.tag) or parts.text.isdigit()):
        return None
    if not parts.copies and not section and not parts.code:
        return None
    count = decks.copies(parts.copies, where) if parts.copies else 1
    tag = parts.tag if parts.kind == "card" else ""
    return Entry(count, parts.text, section, parts.code, parts.printing, tag)


@lru_cache(maxsize=65536)
def parse(line: str) -> Read:
    """One line of a deck list, read by the grammar; a line that it cannot read is a comment."""
    from lark.exceptions import LarkError

    try:
        tree = _grammar().parse(line)
    except LarkError:
        return Read("comment")
    node = cast("Tree[Token]", tree.children[0])
    parts = {token.type: str(token).strip() for token in node.scan_values(lambda _: True)}
    if node.data == "comment":
        return Read("comment", _group(parts["COMMENT"].strip(_MARKS)))
    if node.data == "heading":
        return Read("heading", parts["BRACKETED"].rstrip(": ").strip("[]"))
    return Read(
        str(node.data),
        parts.get("NAME", ""),
        _number(parts.get("COUNT", "") or parts.get("TIMES", "")),
        parts.get("CODE", "") or parts.get("NUMBER", ""),
        parts.get("PRINTING", "").strip("()"),
        parts["LABEL"].rstrip(": ") if node.data == "label" else parts.get("TAG", "").strip("[]"),
    )


def _number(text: str) -> str:
    match = _DIGITS.search(text)
    return match[0] if match else ""


def _group(comment: str) -> str:
    """The heading in a comment such as "Hazard (30)"."""
    return re.sub(r"\s*\(\d+\)$", "", comment)


@lru_cache(maxsize=1)
def _grammar() -> Lark:
    from lark import Lark

    return Lark((folder("grammar") / "decklist.lark").read_text(encoding="utf-8"), parser="lalr")
