"""Reads gemp's card files (Hjson: JSON without quotes and commas). Only facts are taken: no text, no effects."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ...errors import UnreadableError
from ...text import number
from .facts import Fact, fact

_START = re.compile(r"\s*+\{(?:\s|//[^\n]*+|#[^\n]*+|/\*.*?\*/)*+\"?\d+_\d+\"?\s*+:\s*+\{", re.DOTALL)
_SPACE = re.compile(r"(?:[\s,]|//[^\n]*+|#[^\n]*+|/\*.*?\*/)*+", re.DOTALL)
_KEY = re.compile(r"\"([^\"]*)\"\s*:|'([^']*)'\s*:|([^\s:{}\[\],]++(?: ++[^\s:{}\[\],]++)*+)\s*+:")
_QUOTED = re.compile(r"'''(.*?)'''|\"((?:[^\"\\]|\\.)*)\"|'((?:[^'\\]|\\.)*)'", re.DOTALL)
_BARE = re.compile(r"[^\n]*")
_ID = re.compile(r"\d+_\d+")
_DEEPEST = 60
_LAST_OFFICIAL_SET = 19


def sniff(head: str) -> bool:
    """Whether `head` begins one of gemp's card files."""
    return _START.match(head) is not None


def read(text: str, name: str) -> Iterator[Fact]:
    """The cards of one file; raises UnreadableError where it is broken or cut short."""
    cards, _ = _value(text, _SPACE.match(text).end(), name)  # type: ignore[union-attr]
    for id_, card in cards.items():
        if not isinstance(card, dict) or not card.get("title"):
            raise UnreadableError(f"{name}: the card {id_} has no title")
        yield _fact(str(id_), card)


def _fact(id_: str, card: Mapping[str, Any]) -> Fact:
    info = card.get("cardInfo") if isinstance(card.get("cardInfo"), dict) else {}
    alternates = card.get("alts")
    others = _ids(alternates.get("promos") if isinstance(alternates, dict) else None)
    own = id_.split("_", maxsplit=1)[0]
    data = {
        "pool": "official" if 0 <= (number(own) or 0) <= _LAST_OFFICIAL_SET and own.isdecimal() else "unofficial",
        "side": str(card.get("side", "")),
        "type": str(card.get("type", "")),
        "site_number": str(card.get("site", "")) if str(card.get("site", "0")) != "0" else "",
        "site_block": str(card.get("block", "")),
        "twilight": str(card.get("twilight", "")),
        "ring_bearer": "1" if str(card.get("canStartWithRing", "")).lower() == "true" else "0",
        "sets": ";".join(dict.fromkeys([own, *(other.split("_")[0] for other in others)])),
    }
    codes = [str((info or {}).get("collInfo", "")), *others]
    return fact("lotr-tcg", id_, str(card["title"]), str(card.get("subtitle") or ""), codes, data)


def _ids(value: object) -> list[str]:
    """The card ids anywhere within `value`."""
    if isinstance(value, dict):
        return [id_ for pair in value.items() for part in pair for id_ in _ids(part)]
    if isinstance(value, list):
        return [id_ for part in value for id_ in _ids(part)]
    return [value] if isinstance(value, str) and _ID.fullmatch(value) else []


def _value(text: str, at: int, name: str, depth: int = 0) -> tuple[Any, int]:
    """The value that begins at `at`, and the place behind it."""
    if depth > _DEEPEST or at >= len(text):
        raise UnreadableError(f"{name}: its Hjson is broken or cut short")
    if text[at] == "{":
        return _object(text, at + 1, name, depth)
    if text[at] == "[":
        return _list(text, at + 1, name, depth)
    quoted = _QUOTED.match(text, at)
    if quoted:
        return next(group for group in quoted.groups() if group is not None), quoted.end()
    bare = _BARE.match(text, at)
    return (bare[0].strip(), bare.end()) if bare else ("", at)


def _object(text: str, at: int, name: str, depth: int) -> tuple[dict[str, Any], int]:
    found: dict[str, Any] = {}
    while True:
        at = _skip(text, at)
        if text[at : at + 1] == "}":
            return found, at + 1
        key = _KEY.match(text, at)
        if key is None:
            raise UnreadableError(
                f"{name}: its Hjson is broken or cut short near line {text.count(chr(10), 0, at) + 1}"
            )
        blank = re.compile(r"[ \t\r]*").match(text, key.end())
        start = blank.end() if blank else key.end()
        if text[start : start + 1] == "\n":
            start = _skip(text, start)
        found[next(group for group in key.groups() if group is not None)], at = _value(text, start, name, depth + 1)


def _list(text: str, at: int, name: str, depth: int) -> tuple[list[Any], int]:
    found: list[Any] = []
    while True:
        at = _skip(text, at)
        if text[at : at + 1] == "]":
            return found, at + 1
        value, at = _value(text, at, name, depth + 1)
        found.append(value)


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at
