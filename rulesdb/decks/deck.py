"""A deck as its list has it: entries in sections, before anything is known of the cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from ..errors import UnreadableError
from ..text import excerpt, fold

MOST_COPIES = 999
MOST_DIGITS = 20
MOST_ENTRIES = 1500

_HEADINGS = {
    "ring-bearer": "ring bearer",
    "ring": "ring, the one ring",
    "sites": "adventure deck, adventure, sites, site, site deck, location deck, locations, adventure path",
    "free-peoples": "free peoples draw deck, free peoples, free people, free peoples cards, free peoples deck",
    "shadow": "shadow draw deck, shadow, shadow cards, shadow deck",
    "deck": "deck, main deck, main, draw deck, play deck, cards, player deck",
    "maps": "map, maps",
    "heroes": "hero, heroes",
    "allies": "ally, allies",
    "attachments": "attachment, attachments",
    "events": "event, events",
    "side-quests": "side quest, side quests, player side quest, player side quests",
    "contract": "contract, contracts",
    "campaign": "campaign, treasure, treasures, boon, boons, burden, burdens",
    "set-aside": "set aside, set aside cards, set aside encounter cards",
    "scenario": "quest, encounter, special, setup, second special, staging setup",
    "pool": "pool, starting pool, starting company, starting characters, starting cards, draft pool, pre game",
    "characters": "character, characters, avatars, avatar",
    "resources": "resource, resources",
    "hazards": "hazard, hazards",
    "sideboard": "sideboard, side board, side deck, side, sb",
    "notes": "notes, note, comments, description",
}
SECTIONS = {fold(name): section for section, names in _HEADINGS.items() for name in names.split(",")}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a deck list: so many copies of a card, as the list names it.

    `section` is one of the values of SECTIONS, or "" where the list has none. `code` is a collector's number or an id,
    `printing` the set or pack that the list names, `tag` a mark such as "H" for the hero version of a card.
    """

    count: int
    name: str
    section: str = ""
    code: str = ""
    printing: str = ""
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck list. `shape` says what kind of list it was, `game` which game that shape or list names, "" if neither.

    `format` is the format that the list declares, "" where it does not; `lines` are the lines of the file on which the
    entries stand, () for a shape that is not read by lines.
    """

    name: str
    shape: str
    entries: tuple[Entry, ...]
    game: str = ""
    format: str = ""
    lines: tuple[int, ...] = ()


@lru_cache(maxsize=8192)
def section_of(heading: str) -> str:
    """The section that a heading opens ("Free Peoples Draw Deck" -> "free-peoples"), or "" where it is no heading."""
    return SECTIONS.get(fold(heading), "")


def copies(value: object, where: str) -> int:
    """`value` as a number of copies; raises UnreadableError, naming the place, for one that no deck can have."""
    try:
        digits = str(value)
        count = int(digits[:MOST_DIGITS])
    except ValueError:  # of an int too, where it has more digits than Python writes
        raise UnreadableError(f"{where}: {excerpt(str(value)[:80], 20)} is no number of copies") from None
    if not 1 <= count <= MOST_COPIES:
        raise UnreadableError(f"{where}: {digits[:20]} copies; a deck list gives 1 to {MOST_COPIES} of a card")
    return count


def whole(name: str, shape: str, entries: Iterable[Entry], game: str = "") -> Deck:
    """A Deck of `entries`; raises UnreadableError where there are none, or more than any deck has."""
    entry_list = tuple(entries)
    if not entry_list:
        raise UnreadableError(f"{name}: no cards in this deck list")
    if len(entry_list) > MOST_ENTRIES:
        raise UnreadableError(f"{name}: {len(entry_list)} lines of cards; that is no deck list")
    return Deck(name, shape, entry_list, game)
