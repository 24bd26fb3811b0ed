"""Deck checks through the API: a list -> its verdict; formats by name."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..answer.names import games, matching, one_game
from ..answer.passages import passages
from ..contract.legality import DeckVerdict, Format, Legal, UnreadableDeck
from ..contract.shape import read
from ..decks import formats as deck_formats
from ..decks.deck import Deck
from ..decks.judge import Judge, passage_numbers, summary
from ..decks.known import Formats, formats_of
from ..decks.lists.reader import read_bytes, read_file
from ..decks.verdict import Verdict
from ..door import date
from ..errors import NotFoundError
from ..resources import games as bundled
from ..text import excerpt

if TYPE_CHECKING:
    from ..decks.many import Source

Listed = str | PathLike[str] | Iterable[bytes]  # a file or folder of decks, or lines of JSON


class Checked(NamedTuple):
    """A deck that was checked: its verdict, and what a slip of it shows."""

    legal: Legal
    deck: Deck
    verdicts: Sequence[Verdict]
    formats: Formats
    day: str

    def slip(self) -> str:
        """The page for a judge's clipboard, as HTML."""
        from ..draw.slip import slip

        return slip(self.deck, self.verdicts, self.day, self.formats)


def checked(
    db: sqlite3.Connection, deck: str | bytes | PathLike[str], name: str, *, game: str, format_: str, day: str
) -> Checked:
    """The check of one deck; see Rules.legal."""
    from ..answer.history.editions import editions

    game = known(db, game, format_)
    parsed = _deck(deck, name)
    judge = make_judge(db, day)
    verdicts = judge.verdicts(parsed, game, format_)
    edition = editions(db, [], [verdicts[0].game], day)
    legal = read(Legal, {"deck": parsed.name, **summary(verdicts), "editions": edition})
    return Checked(legal, judge.named(parsed, verdicts[0].game), verdicts, judge.formats, day)


def _deck(deck: str | bytes | PathLike[str], name: str) -> Deck:
    if isinstance(deck, str):
        deck = deck.encode("utf-8", errors="replace")
    return read_bytes(deck, name) if isinstance(deck, bytes) else read_file(Path(deck))


def many(
    path: Path, decks: Iterable[Listed], *, game: str, format_: str, day: str, jobs: int
) -> Iterator[DeckVerdict | UnreadableDeck]:
    """The checks of many decks, as they are ready; see Rules.legal_many."""
    from ..decks import many as decks_

    task = decks_.Task(partial(judge_of, path, day), game, format_)
    return (_verdict(result) for result in decks_.run(_sources(decks), task, jobs))


def reported(
    db: sqlite3.Connection, decks: Iterable[Listed], title: str, *, game: str, format_: str, day: str
) -> tuple[str, tuple[DeckVerdict | UnreadableDeck, ...]]:
    """The page of many decks for a head judge, and the verdict on each; see Rules.report."""
    from ..answer.history.editions import editions
    from ..contract.passages import Editions
    from ..decks import many as decks_
    from ..draw.report import report
    from .pages import footer

    judge = make_judge(db, day, bulk=True)
    checks = [decks_.checked(source, judge, game, format_) for source in _sources(decks)]
    named = [c._replace(deck=judge.named(c.deck, c.verdicts[0].game)) if c.deck else c for c in checks]
    of = sorted({verdict.game for each in named for verdict in each.verdicts})
    page = report(named, title, day, footer(read(Editions, editions(db, [], of, day))), judge.formats)
    return page, tuple(_verdict(decks_.as_result(each)) for each in named)


def _sources(decks: Iterable[Listed]) -> Iterator[Source]:
    """The decks below paths, and of lines of JSON that come from standard input."""
    from ..decks import many as decks_

    for deck in decks:
        if isinstance(deck, str | PathLike):
            yield from decks_.files([Path(deck)])
        else:
            yield from decks_.json_lines(deck, "standard input")


def _verdict(result: dict[str, Any]) -> DeckVerdict | UnreadableDeck:
    return read(UnreadableDeck, result) if "error" in result else read(DeckVerdict, result)


def judge_of(path: Path, day: str) -> Judge:
    """A judge of many decks on the database at `path`; a worker process makes its own."""
    from ..opening import open_existing

    return make_judge(open_existing(path), day, bulk=True)


def make_judge(db: sqlite3.Connection, day: str, *, bulk: bool = False) -> Judge:
    """A judge on the facts and the documents of a database."""
    return Judge(db, day, partial(_cite, db), bulk=bulk)


def _cite(db: sqlite3.Connection, document: str, phrase: str) -> list[dict[str, Any]]:
    return passages(db, passage_numbers(db, document, phrase))


def known(db: sqlite3.Connection, game: str, format_: str) -> str:
    """The game of a check. Raises NotFoundError for an unknown game or format, before any deck is read."""
    game = game_of_formats(db, game)
    if format_ and game:
        formats_of(db).get(game, format_)
    return game


def game_of_formats(db: sqlite3.Connection | None, game: str) -> str:
    """The one game that `game` names of those with deck formats, "" for none; one of the user's own is in the database.

    Raises NotFoundError where there is none, or several are meant.
    """
    game_ids = bundled()
    if db and game and not matching(game, game_ids):
        game_ids = games(db)
    return one_game(game, game_ids) if game else ""


def formats(db: sqlite3.Connection | None, name: str, game: str, day: str) -> tuple[Format, ...]:
    """The formats of a game, or of all, or of one name; without a database the bundled ones. See Rules.formats."""
    stored = formats_of(db)
    game = game_of_formats(db, game)
    if game and name:
        chosen = [stored.get(game, name)]
    else:
        game_ids = stored.games
        if game and game not in game_ids:
            raise NotFoundError(f"no game called {excerpt(game)}", game_ids)
        every = (format_ for each in ([game] if game else game_ids) for format_ in stored.all(each))
        chosen = [format_ for format_ in every if not name or format_.name == name]
        if name and not chosen:
            raise NotFoundError(f"no format called {excerpt(name)}; see: rulesdb formats")
    return tuple(read(Format, _as_dict(format_.on(day))) for format_ in chosen if format_.known_on(day))


def bundled_formats(name: str = "", game: str = "", as_of: str = "") -> tuple[Format, ...] | None:
    """The formats that need no database; None for those of a game of the user's own, which stand in one."""
    if game and not matching(game, bundled()):
        return None
    return formats(None, name, game, date(as_of))


def _as_dict(format_: deck_formats.Format) -> dict[str, Any]:
    return {
        "game": format_.game,
        "name": format_.name,
        "title": format_.title,
        "ground": format_.ground,
        "since": format_.since or None,
        "until": format_.until or None,
        "rules": [_rule(rule) for rule in format_.rules],
    }


def _rule(rule: deck_formats.Rule) -> dict[str, Any]:
    return {
        "name": rule.name,
        "says": rule.says,
        "basis": rule.basis(),
        "ground": rule.ground or None,
        "documents": sorted({document for document, _ in rule.cites}),
        "lists": [
            {
                "title": listing.title,
                "since": listing.since or None,
                "ground": listing.ground or None,
                "cards": list(dict.fromkeys(listing.names.values())),
            }
            for listing in rule.lists
        ],
    }
