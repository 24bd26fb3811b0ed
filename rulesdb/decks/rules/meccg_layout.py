"""How a deck of meccg is laid out: which card may stand where, what it counts as, and the figures a judge wants."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...text import fold
from ...text import number as digits_value
from ..cards.facts import Fact
from ..deck import Entry
from ..formats import Format
from .layout import Card, Game, Laid, total

_ZONES = {"pool": "pool", "sideboard": "sideboard", "side": "sideboard", "sites": "sites", "scenario": "scenario"}
_TYPES = {"hazards": "Hazard", "characters": "Character", "resources": "Resource", "sites": "Site"}
PLAY = ("play",)
ALL = ("play", "pool", "sideboard")


def fits(entry: Entry, fact: Fact) -> bool:
    """Whether a card may stand in the section of a line; agents stand among hazards or characters."""
    kind = fact.data.get("type")
    if entry.section in _TYPES:
        return kind == _TYPES[entry.section] or (entry.section == "hazards" and fact.data.get("agent") == "1")
    return kind not in ("Site", "Region")


def permits(fact: Fact, format_: Format) -> bool:
    """Whether the player's alignment allows a card."""
    kind, alignment, allowed = fact.data.get("type"), fact.data.get("alignment"), format_.values
    if kind == "Site":
        return alignment in allowed["sites"] and not (alignment == "Minion" and must_be_balrog(fact, format_))
    if fact.data.get("avatar") == "1":
        return alignment in allowed["avatars"]
    if kind == "Character":
        return alignment in allowed["characters"]
    return kind != "Resource" or alignment in allowed["resources"]


def must_be_balrog(fact: Fact, format_: Format) -> bool:
    """Whether a site is one of those of which this player must use the Balrog version."""
    wanted = format_.values.get("balrog_sites")
    if wanted is None:
        return False
    named = fact.key in {fold(title) for title in wanted}
    return named or fact.data.get("site_type") == "D" or fact.data.get("under_deeps") == "1"


def zone(entry: Entry, facts: Sequence[Fact]) -> str:
    """Where a card belongs: pool, sideboard, sites, regions or play."""
    kinds = {fact.data.get("type") for fact in facts}
    if kinds == {"Region"}:
        return "regions"
    if kinds == {"Site"}:
        return "sites"
    return _ZONES.get(entry.section, "play")


def arrange(cards: list[Card]) -> list[Card]:
    """The cards as they are: each line shows its zone."""
    return cards


GAME = Game(fits, permits, zone, arrange, ("type", "alignment"), lambda name: name)


def role(card: Card, laid: Laid) -> str:
    """What a card counts as for this player: avatar, character, hazard, resource, site, or "" where it is not known."""
    if not card.facts:
        return card.entry.section.removesuffix("s") if card.entry.section in _TYPES else ""
    if card.value("avatar") == "1":
        return "avatar"
    if card.value("agent") == "1":
        agents = laid.format.values["agents"]  # "as listed" where the document does not say
        return "hazard" if "hazards" in (agents, agents == "as listed" and card.entry.section) else "character"
    return (card.value("type") or "").lower()


def having(laid: Laid, wanted: str, zones: Iterable[str] = PLAY) -> list[Card]:
    """The cards of `zones` in one role."""
    return [card for card in laid.of(zones) if role(card, laid) == wanted]


def balance(laid: Laid) -> tuple[int, int]:
    """The resources and hazards of the play deck; where a card may be either, as the player would count it."""
    resources, hazards = total(having(laid, "resource")), total(having(laid, "hazard"))
    if not laid.format.values.get("tournament"):
        return resources, hazards
    to_resource = total(c for c in having(laid, "hazard") if c.value("playable_as_resource") == "1")
    to_hazard = total(c for c in having(laid, "resource") if c.value("playable_as_hazard") == "1")
    moved, odd = divmod(hazards - resources, 2)
    if not odd and -to_hazard <= moved <= to_resource:
        return resources + moved, hazards - moved
    return resources, hazards


def number(value: str | None) -> int:
    """A printed number; 0 where there is none, the first of "2(3)"."""
    return digits_value((value or "").partition("(")[0]) or 0


def counts(laid: Laid) -> dict[str, int]:
    """The figures of a deck that a judge writes down."""
    have, hazards = balance(laid)
    return {
        "resources": have,
        "hazards": hazards,
        "characters": total(having(laid, "character")),
        "avatars": total(having(laid, "avatar")),
        "pool": total(laid.of(["pool"])),
        "sideboard": total(laid.of(["sideboard"])),
        "sites": total(laid.of(["sites"])),
    }
