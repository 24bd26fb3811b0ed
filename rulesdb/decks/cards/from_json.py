"""Reads card lists in JSON: RingsDB's public list of cards, and the MECCG card database of the Council of Elrond."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ... import door
from ...errors import UnreadableError
from .facts import Fact, fact

_RINGSDB = re.compile(r'\s*\[\s*\{(?=.*?"type_code")(?=.*?"code")', re.DOTALL)
_MECCG = re.compile(r'\s*\{\s*"[A-Z]{2,4}"\s*:\s*\{(?=.*?"cards"\s*:)', re.DOTALL)
_ENCOUNTER = re.compile(r"^(?:<b>)?\s*(?:[A-Z][a-z]+\.\s*)*Encounter\.")
_SPECIFIC = re.compile(r"<i>(?:[^<]*\s)?(Alatar|Balrog|Gandalf|Pallando|Radagast|Saruman)[ -]specific", re.IGNORECASE)


def sniff_ringsdb(head: str) -> bool:
    """Whether `head` begins RingsDB's list of cards."""
    return _RINGSDB.match(head) is not None


def sniff_meccg(head: str) -> bool:
    """Whether `head` begins the MECCG card database."""
    return _MECCG.match(head) is not None


def read_ringsdb(text: str, name: str) -> Iterator[Fact]:
    """The player cards of RingsDB. It does not say what a contract asks of a deck, so that is left unknown."""
    for card in door.json_value(text, name):
        if not isinstance(card, dict) or not card.get("name") or not card.get("code"):
            raise UnreadableError(f"{name}: a card without name or code")
        kind = str(card.get("type_name", ""))
        data = {
            "set": str(card.get("pack_name", "")),
            "number": str(card.get("position", "")),
            "type": kind,
            "sphere": str(card.get("sphere_name", "")),
            "keywords": "Encounter" if _ENCOUNTER.match(str(card.get("text") or "")) else "",
            "player_card": "1",
            "deck_limit": str(card.get("deck_limit") or ""),
        }
        if kind != "Contract":
            data["deck_restriction"] = ""
        id_ = str(card.get("octgnid") or card["code"])
        yield fact("lotr-lcg", id_, str(card["name"]), "", [str(card["code"])], data)


def read_meccg(text: str, name: str) -> Iterator[Fact]:
    """The cards of all sets, by their English names."""
    for set_ in door.json_value(text, name).values():
        for id_, card in (set_.get("cards") or {}).items():
            title = (card.get("name") or {}).get("en")
            if not title:
                raise UnreadableError(f"{name}: the card {id_} has no English name")
            yield fact("meccg", str(id_), str(title), "", [], _meccg(card))


def _meccg(card: Mapping[str, Any]) -> dict[str, str]:
    attributes = card.get("attributes") or {}
    text = str((card.get("text") or {}).get("en", ""))
    site = str(attributes.get("siteType", "")).strip("{}")
    kind, subtype = str(card.get("type", "")), str(attributes.get("subtype", ""))
    specific = _SPECIFIC.search(text)
    return {
        "set": str(card.get("set", "")),
        "type": kind,
        "subtype": subtype,
        "alignment": str(card.get("alignment", "")),
        "unique": _flag(attributes.get("unique")),
        "avatar": _flag(attributes.get("avatar")),
        "agent": _flag(attributes.get("agent")),
        "race": str(attributes.get("race", "")),
        "mind": str(attributes.get("mind", "")),
        "specific": specific[1].capitalize() if specific else "",
        "stage_points": str(attributes.get("stagePoints", "")),
        "site_type": site,
        "haven": _flag(site == "H") if kind == "Site" else "",
        "under_deeps": _flag(attributes.get("underDeeps")) if kind == "Site" else "",
        "creature_count": _creatures(kind, subtype, str(card["name"]["en"]), attributes),
        "playable_as_resource": _flag(attributes.get("playableAsResource")) if kind == "Hazard" else "",
        "playable_as_hazard": _flag(attributes.get("playableAsHazard")) if kind == "Resource" else "",
        "starting_minor_item": _flag("starting minor item" in text.lower()),
    }


def _creatures(kind: str, subtype: str, title: str, attributes: Mapping[str, Any]) -> str:
    """What a card counts toward the creatures that a play deck must have."""
    if attributes.get("agent"):
        return "0.5 (as hazard)"
    if kind != "Hazard":
        return ""
    if subtype == "Creature":
        return "1"
    event = title.endswith((" Ahunt", " At Home")) or ("Permanent-event" in subtype and bool(attributes.get("spawn")))
    return "0.5" if "Creature" in subtype or event else ""


def _flag(value: object) -> str:
    return "1" if value else "0"
