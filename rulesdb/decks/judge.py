"""A judge: decks in, verdicts out, with the database, the formats and the day that one run has."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from .. import door
from ..errors import NotFoundError, UnreadableError
from ..queries.passages import holding
from ..resources import games
from ..text import excerpt
from .cards.facts import FactBook
from .check import check, no_passages
from .deck import Deck
from .formats import Format
from .known import formats_of
from .rules.layout import Seen
from .verdict import Cite, Verdict, Violation

_MOST_SEEN = 200_000  # lines of decks whose cards are cached
_LIKELY = 0.5  # the share of a list's cards that a game must know to be taken for the list's own


class Judge:
    """Checks decks against the facts behind `connection` (None: no facts), as of one day, citing through `cite`.

    `bulk` holds all facts in memory, which pays off from about ten decks on.
    """

    def __init__(
        self,
        connection: sqlite3.Connection | None = None,
        as_of: str = "",
        cite: Cite = no_passages,
        *,
        bulk: bool = False,
    ) -> None:
        self._connection = connection
        self.formats = formats_of(connection)
        self._as_of = as_of
        self._cite = cite
        self._bulk = bulk
        self._books: dict[str, FactBook] = {}
        self._seen: dict[str, Seen] = {}
        self._cited: dict[tuple[str, str], list[dict[str, Any]]] = {}

    def book(self, game: str) -> FactBook:
        """The facts of `game`."""
        if game not in self._books:
            book = FactBook(game, self._connection)
            self._books[game] = book.load() if self._bulk else book
        return self._books[game]

    def verdicts(self, deck: Deck, game: str = "", format_: str = "") -> list[Verdict]:
        """The verdict under the format named, else that which the list declares, else one for each format of the game.

        Raises UnreadableError for a deck of another game, or of none that can be told, and NotFoundError for a game
        or format that there is not.
        """
        game = self.game_of(deck, door.game(game))
        declared = self.formats.declared(game, deck.format) if deck.format else None
        if format_:
            formats: Sequence[Format] = [self.formats.get(game, format_)]
        else:
            formats = [declared] if declared else list(self.formats.all(game))
        if not formats:
            raise NotFoundError(f"{excerpt(game)} has no formats to check a deck by; see: rulesdb formats", games())
        seen = self._lines_of(game)
        verdicts = [
            check(deck, chosen, self.book(game), self._as_of, self._remembered, seen=seen) for chosen in formats
        ]
        note = _declaration(deck, declared, formats, named=bool(format_))
        return [replace(verdict, notes=(*verdict.notes, note)) if note else verdict for verdict in verdicts]

    def game_of(self, deck: Deck, asked: str = "") -> str:
        """The game of a deck: the one `asked` for, if the list does not belie it, else the one that it shows."""
        if asked and deck.game and deck.game != asked:
            raise UnreadableError(f"{deck.name}: a deck list of {deck.game}, not of {asked}")
        stated = asked or deck.game
        if deck.game and deck.game == stated:
            return stated
        if stated and (stated not in games() or self._share(deck, stated) >= _LIKELY):
            return stated
        shares = {game: self._share(deck, game) for game in games()}
        best = max(shares, key=lambda game: shares[game])
        recognised = sum(share >= _LIKELY for share in shares.values())
        if stated and (self.book(stated).empty or not recognised):
            return stated
        if stated:
            raise UnreadableError(f"{deck.name}: its cards are of {best}, not of {stated}; say --game {best}")
        if recognised and shares[best] > sorted(shares.values())[-2]:
            return best
        raise UnreadableError(f"{deck.name}: it does not show of which game it is; say --game {'|'.join(games())}")

    def _lines_of(self, game: str) -> Seen:
        """The lines that were read with the facts of `game`; forgotten, as the facts are, where they are too many."""
        seen = self._seen.setdefault(game, {})
        if len(seen) > _MOST_SEEN:
            seen.clear()
            self.book(game).forget()
        return seen

    def named(self, deck: Deck, game: str) -> Deck:
        """`deck` with the names of the cards that its list gives only by code."""
        entries = []
        for entry in deck.entries:
            matches = () if entry.name else self.book(game).coded(entry.code)
            entries.append(replace(entry, name=matches[0].name) if matches else entry)
        return replace(deck, entries=tuple(entries))

    def _share(self, deck: Deck, game: str) -> float:
        """The share of a deck's lines whose card the game knows."""
        book = self.book(game)
        return 0.0 if book.empty else sum(book.knows(e.code, e.name) for e in deck.entries) / len(deck.entries)

    def _remembered(self, document: str, phrase: str) -> list[dict[str, Any]]:
        key = (document, phrase)
        if key not in self._cited:
            self._cited[key] = self._cite(document, phrase)
        return self._cited[key]


def _declaration(deck: Deck, declared: Format | None, checked: Sequence[Format], *, named: bool) -> str:
    """A remark on the declared format: unknown, not the one that was checked, or the one used; "" for none."""
    if not deck.format:
        return ""
    if declared is None:
        return f"the list declares the format {deck.format!r}, which is not known; see: rulesdb formats"
    if named and declared.name != checked[0].name:
        return f"the list declares the format {declared.name}, not the one that was checked"
    return "" if named else f"the format is the one that the list declares ({deck.format})"


def nearest(verdicts: Sequence[Verdict]) -> Verdict:
    """Of the verdicts on one deck, a legal one, else an open one, else that with the fewest violations."""
    order = {True: 0, None: 1, False: 2}
    return min(verdicts, key=lambda verdict: (order[verdict.legal], len(verdict.violations), len(verdict.unchecked)))


def first_reason(verdict: Verdict) -> str:
    """What makes a deck illegal, or leaves it open, first, with how much more there is; "" for a legal one."""
    faults = [_placed(violation) for violation in verdict.violations]
    faults = faults or [unchecked.reason for unchecked in verdict.unchecked]
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return f"{faults[0]}{more}" if faults else ""


def _placed(violation: Violation) -> str:
    places = violation.places()
    return f"{violation.message} ({places})" if places else violation.message


def summary(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """The result of one deck as JSON: the verdict, or, of several formats, which of them the deck is legal in."""
    if len(verdicts) == 1:
        return verdicts[0].as_dict()
    legal = [verdict.format for verdict in verdicts if verdict.legal]
    open_ = [verdict.format for verdict in verdicts if verdict.legal is None]
    return {
        "legal": True if legal else None if open_ else False,
        "game": verdicts[0].game,
        "format": None,
        "counts": dict(verdicts[0].counts),
        "violations": [],
        "unchecked": [],
        "notes": [],
        "legal_in": legal,
        "open_in": open_,
        "nearest": nearest(verdicts).format,
        "formats": [verdict.as_dict() for verdict in verdicts],
    }


def exit_code(result: Mapping[str, Any]) -> int:
    """The command line's answer to one result: 0 legal, 1 illegal, 2 unreadable, 3 undetermined."""
    if "error" in result:
        return 2
    return {True: 0, False: 1}.get(result["legal"], 3)


def passage_numbers(connection: sqlite3.Connection, document: str, phrase: str, limit: int = 6) -> list[int]:
    """The numbers of the passages of `document` that hold `phrase`, quotes of whatever kind."""
    pattern = "".join("_" if c in "'\"’‘“”" else c for c in phrase)
    return holding(connection, document, pattern, limit)
