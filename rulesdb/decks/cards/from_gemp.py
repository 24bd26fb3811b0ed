"""Reads gemp's card files (Hjson: JSON without quotes and commas). Only facts are taken: no text, no effects."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ... import door
from ...errors import UnreadableError
from ...text import number
from .facts import Fact, fact

_START = re.compile(r"\s*+\{(?:\s|//[^\n]*+|#[^\n]*+|/\*.*?\*/)*+\"?\d+_\d+\"?\s*+:\s*+\{", re.DOTALL)
_ID = re.compile(r"\d+_\d+")
_LAST_OFFICIAL_SET = 19


def sniff(head: str) -> bool:
    """Whether `head` begins one of gemp's card files."""
    return _START.match(head) is not None


def read(text: str, name: str) -> Iterator[Fact]:
    """The cards of one file; raises UnreadableError where it is broken or cut short."""
    for id_, card in door.hjson_value(text, name).items():
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
