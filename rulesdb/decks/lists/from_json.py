"""Reads deck lists in JSON: RingsDB's (cards by code) and those of the MECCG tools (cards by name and id)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ... import door
from ...errors import UnreadableError
from ...text import excerpt, squeeze
from ..deck import Deck, Entry, copies, section_of, whole


def sniff(text: str) -> bool:
    """Whether `text` begins as a JSON object does."""
    return text.lstrip().startswith("{")


def read(text: str, name: str) -> Deck:
    """The deck in `text`; raises UnreadableError where it is cut short or no deck that we know."""
    return from_data(door.json_value(text, name), name)


def from_data(data: Any, name: str) -> Deck:
    """The deck in JSON that is parsed already; raises UnreadableError where it is no deck that we know."""
    if isinstance(data, dict) and isinstance(data.get("slots"), dict):
        return _declared(whole(name, "ringsdb", _ringsdb(data, name), "lotr-lcg"), data)
    if isinstance(data, dict) and isinstance(data.get("deck"), dict):
        return _declared(whole(name, "meccg-json", _meccg(data, name), "meccg"), data)
    raise UnreadableError(f"{name}: JSON, but no deck list of RingsDB or of the MECCG tools")


def _declared(deck: Deck, data: dict[str, Any]) -> Deck:
    """`deck` with the format that its list declares."""
    stated = data.get("format")
    return replace(deck, format=stated) if isinstance(stated, str) else deck


def _ringsdb(data: dict[str, Any], name: str) -> Iterator[Entry]:
    """Heroes stand among the slots too, and count once."""
    heroes = data.get("heroes") or {}
    if not isinstance(heroes, dict):
        heroes = {str(code): 1 for code in heroes} if isinstance(heroes, list) else {}
    for section, cards in (("heroes", heroes), ("deck", data["slots"]), ("sideboard", data.get("sideslots") or {})):
        if not isinstance(cards, dict):
            continue
        for code, count in cards.items():
            if section == "deck" and code in heroes:
                continue
            yield Entry(copies(count, f"{name}: {code}"), "", section, code)


def _meccg(data: dict[str, Any], name: str) -> Iterator[Entry]:
    groups = {**data["deck"], **{key: data.get(key) for key in ("pool", "sideboard", "sites")}}
    for heading, cards in groups.items():
        section = section_of(heading) or "deck"
        for card in cards if isinstance(cards, list) else ():
            if not isinstance(card, dict) or not (card.get("name") or card.get("card")):
                raise UnreadableError(f"{name}: a card without a name under {excerpt(heading)}")
            title = squeeze(str(card.get("name") or ""))
            count = copies(card.get("qty", 1), f"{name}: {title}")
            yield Entry(count, title, section, squeeze(str(card.get("card") or "")))
