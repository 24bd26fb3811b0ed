"""Lays out a deck: each line of the list with what is known of its card, in the zone where the game has it.

Names are matched exactly, then folded, and never guessed: a card that may be several stays several (`facts`), and a
check that would judge them differently says so. Where a list gives only a name that several versions share, those
that the format allows are meant.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ...text import excerpt, fold
from ..cards.facts import Fact, FactBook
from ..deck import Deck, Entry
from ..formats import Format
from .laid import Card, Laid, permits
from .layout_file import Layout, Move, Section

Seen = dict[tuple[str, Entry], Card]


def lay_out(deck: Deck, format_: Format, book: FactBook, as_of: str = "", seen: Seen | None = None) -> Laid:
    """`deck` with the facts of `book` added, read under `format_`; lines read before are taken from `seen`."""
    seen = {} if seen is None else seen
    cards: list[Card] = []
    for entry in deck.entries:
        key = (format_.name, entry)
        if key not in seen:
            seen[key] = _card(entry, format_, book)
        cards.append(seen[key])
    cards = _arranged(cards, format_)
    zones: dict[str, list[Card]] = {}
    for card in cards:
        zones.setdefault(card.zone, []).append(card)
    return Laid(deck, format_, book, cards, zones, as_of)


def _card(entry: Entry, format_: Format, book: FactBook) -> Card:
    layout = format_.layout
    section = layout.sections.get(entry.section, layout.other)
    facts, problem = _found(entry, book)
    facts = _prefer(facts, lambda fact: not _spare(fact, layout))
    facts = _prefer(facts, lambda fact: _tagged(entry, fact, layout))
    named = facts if section is layout.other else ()  # no heading tells which of several versions is meant
    facts = _prefer(facts, lambda fact: _fits(fact, section, layout))
    facts = _prefer(facts, lambda fact: _printed(entry, fact))
    allowed = _prefer(facts, lambda fact: permits(fact, format_))
    if not problem and len({fact.full for fact in allowed}) > 1:
        problem = f"may be {_either(allowed)}; the list does not say which"
    read_as = _told_apart(allowed, (*facts, *named), layout)
    name = allowed[0].name if allowed and not problem else entry.name or entry.code
    one = allowed and len({fact.key for fact in allowed}) == 1
    title = allowed[0].title if one else name.split(layout.title_ends, maxsplit=1)[0] if layout.title_ends else name
    zone = _zone(entry, section, allowed, layout)
    card = Card(entry, entry.count, () if problem else allowed, zone, name, title, fold(title), problem, read_as)
    return replace(card, kind=_kind(card, section, format_))


def _found(entry: Entry, book: FactBook) -> tuple[tuple[Fact, ...], str]:
    """The cards that a line may mean, and why none or no certain one is found."""
    coded = book.coded(entry.code) if entry.code else ()
    if coded:
        key = fold(entry.name)
        agreeing = tuple(fact for fact in coded if not key or key in (fact.full, fact.key))
        if agreeing:
            return agreeing, ""
        return (), f"{entry.code} is {_either(coded)}, not {excerpt(entry.name)}"
    facts = (entry.name and book.named(entry.name)) or ()
    if not facts and entry.printing:
        facts = book.named(f"{entry.name} {entry.printing}")
    if not facts and entry.name:
        facts = book.titled(entry.name)
    if facts or book.empty:
        return facts, ""
    near = book.near(entry.name) if entry.name else []
    return (), "no card of this name is known" + (f"; nearest: {', '.join(near)}" if near else "")


def _spare(fact: Fact, layout: Layout) -> bool:
    """Whether a card is meant only where no other has its name."""
    spare = layout.spare
    return spare is not None and spare.where.fits(fact) and not spare.unless.fits(fact)


def _fits(fact: Fact, section: Section, layout: Layout) -> bool:
    """Whether a card may stand in the section of a line."""
    return section.fits.fits(fact) and not section.unless.fits(fact) and not layout.unfit.fits(fact)


def _tagged(entry: Entry, fact: Fact, layout: Layout) -> bool:
    """Whether a card is of the version that the line marks ("[H]" for hero), if it marks any."""
    return not entry.tag or fact.data.get(layout.tag, "")[:1].lower() == entry.tag[:1].lower()


def _printed(entry: Entry, fact: Fact) -> bool:
    """Whether a card is of the set that the line names, if it names any."""
    return not entry.printing or fold(entry.printing) == fold(fact.data.get("set", ""))


def _prefer(facts: tuple[Fact, ...], test: Callable[[Fact], bool]) -> tuple[Fact, ...]:
    """Those of `facts` that pass `test`; all of them where none does."""
    if len(facts) < 2:
        return facts
    return tuple(filter(test, facts)) or facts


def _zone(entry: Entry, section: Section, facts: Sequence[Fact], layout: Layout) -> str:
    """Where a card belongs: where its section has it, or where the first row of `move` that is about it puts it."""
    listed_in = section.zone or layout.zone or entry.section or "deck"
    if listed_in in layout.fixed:
        return listed_in
    return next((move.zone for move in layout.moves if _moves(move, listed_in, entry, facts)), listed_in)


def _moves(move: Move, zone: str, entry: Entry, facts: Sequence[Fact]) -> bool:
    if move.source and zone not in move.source:
        return False
    if not facts:
        return bool(move.begins) and fold(entry.name).startswith(fold(move.begins))
    return all(map(move.where.fits, facts))


def _arranged(cards: list[Card], format_: Format) -> list[Card]:
    """The cards of a list without sections, each in the zone that the rows of `flat` give it."""
    layout = format_.layout
    if not layout.flat or any(card.zone != layout.zone for card in cards):
        return cards
    for move in layout.flat:
        fitting = [card for card in cards if card.zone == layout.zone and move.where.fits(card)]
        if not move.one:
            chosen = set(map(id, fitting))
            cards = [replace(card, zone=move.zone) if id(card) in chosen else card for card in cards]
        elif len(fitting) == 1:
            (one,) = fitting
            rest = [replace(one, count=one.count - 1)] if one.count > 1 else []
            cards = [replace(one, count=1, zone=move.zone), *rest, *(card for card in cards if card is not one)]
    return cards


def _kind(card: Card, section: Section, format_: Format) -> str:
    """What the game counts a card as, by the first row of `kind` that is about it; its section's where not known."""
    if not card.facts:
        return section.kind
    for kind in format_.layout.kinds:
        key, wanted = kind.value
        here = kind.section in ("", card.entry.section) and (not key or format_.values.get(key) == wanted)
        if here and kind.where.fits(card):
            return kind.name
    return ""


def _told_apart(allowed: Sequence[Fact], named: Sequence[Fact], layout: Layout) -> str:
    """What tells the versions of a card that are allowed from others of those named: the first column that differs."""
    for column in layout.versions:
        kept = {fact.data.get(column) or "" for fact in allowed}
        if {fact.data.get(column) or "" for fact in named} > kept:
            return " or ".join(sorted(filter(None, kept)))
    return ""


def _either(facts: Sequence[Fact]) -> str:
    shown = list(dict.fromkeys(fact.name for fact in facts))
    return " or ".join(shown[:4]) + (f" or {len(shown) - 4} more" if len(shown) > 4 else "")
