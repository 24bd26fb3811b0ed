"""How a deck of lotr-tcg is laid out: which card may stand where, what a format allows, and a judge's figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...text import fold
from ..cards.facts import Fact
from ..deck import Entry
from ..formats import Format
from .layout import Card, Game, Laid, total

RING = "The One Ring"
RING_KEY = fold(RING)
_SIDES = {"free-peoples": "Free Peoples", "shadow": "Shadow"}
_ZONES = {
    "ring-bearer": "bearer",
    "ring": "ring",
    "sites": "sites",
    "maps": "maps",
    "sideboard": "sideboard",
    "scenario": "sideboard",
}
NO_DRAW_CARD = ("Site", RING, "MetaSite", "Map")


def fits(entry: Entry, fact: Fact) -> bool:
    """Whether a card may stand in the section of a line."""
    kind = fact.data.get("type")
    if entry.section in _SIDES:
        return fact.data.get("side") == _SIDES[entry.section]
    if entry.section == "sites":
        return kind == "Site"
    if entry.section == "ring":
        return kind == RING
    return entry.section != "deck" or kind not in NO_DRAW_CARD


def permits(fact: Fact, format_: Format) -> bool:
    """Whether a format allows a card for its site block, or the sets in which it was printed."""
    if fact.data.get("type") == "Site":
        return block_allowed(fact, format_)
    return set_allowed(fact, format_)


def zone(entry: Entry, facts: Sequence[Fact]) -> str:
    """Where a card belongs: bearer, ring, sites, maps, sideboard or draw."""
    found = _ZONES.get(entry.section, "draw")
    return "ring" if found == "bearer" and _is_ring(entry, facts) else found


def arrange(cards: list[Card]) -> list[Card]:
    """The cards of a list without sections in their zones: sites, one Ring, and the one card that can bear it."""
    if any(card.zone != "draw" for card in cards):
        return cards
    placed = [replace(card, zone=_flat_zone(card)) for card in cards]
    bearers = [card for card in placed if card.zone == "draw" and card.value("ring_bearer") == "1"]
    if len(bearers) != 1:
        return placed
    others = [card for card in placed if card is not bearers[0]]
    rest = [replace(bearers[0], count=bearers[0].count - 1)] if bearers[0].count > 1 else []
    return [replace(bearers[0], count=1, zone="bearer"), *rest, *others]


def _flat_zone(card: Card) -> str:
    kind = card.value("type")
    if kind == "Site":
        return "sites"
    return "ring" if kind == RING or card.key == RING_KEY else "draw"


def _is_ring(entry: Entry, facts: Sequence[Fact]) -> bool:
    if facts:
        return facts[0].data.get("type") == RING
    return fold(entry.name).startswith(RING_KEY)


def _title(name: str) -> str:
    """The title of a card that is not known: what stands before the comma."""
    return name.split(", ", maxsplit=1)[0]


GAME = Game(fits, permits, zone, arrange, ("type", "side", "site_block", "site_number"), _title)


def counts(laid: Laid) -> dict[str, int]:
    """The figures of a deck that a judge writes down."""
    draw = laid.of(["draw"])
    sides = {section: total(c for c in draw if side(c) == name) for section, name in _SIDES.items()}
    return {
        "ring_bearer": total(laid.of(["bearer"])),
        "ring": total(laid.of(["ring"])),
        "draw_deck": total(draw),
        "free_peoples": sides["free-peoples"],
        "shadow": sides["shadow"],
        "sites": total(laid.of(["sites"])),
        "cards": total(c for c in laid.cards if c.zone != "sideboard"),
    }


def side(card: Card) -> str | None:
    """The side of a card; of one that is not known, the side under which the list has it."""
    return card.value("side") if card.facts else _SIDES.get(card.entry.section)


def sets_of(fact: Fact) -> list[str]:
    """The sets in which a card was printed."""
    return [own for own in fact.data.get("sets", "").split(";") if own]


def set_allowed(fact: Fact, format_: Format) -> bool:
    """Whether a card was printed in a set of the format, by a printing that is not among those left out."""
    allowed, without = format_.values.get("sets"), format_.values.get("without_printings", ())
    if allowed is None:
        return True
    if not without:
        return not sets_of(fact) or any(own in allowed for own in sets_of(fact))
    printings = [code for code in fact.codes if code.partition("_")[0] in allowed]
    return any(code not in without for code in printings)


def block_allowed(fact: Fact, format_: Format) -> bool:
    """Whether a site is of a block of the format."""
    return fact.data.get("site_block") in format_.values["site_blocks"]
