"""Which formats there are: those of the package, and those of the user's own games that one database holds."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .. import door, toml
from ..errors import DataError, NotFoundError
from ..queries.contents import game_files, holds_files
from ..resources import games
from ..text import excerpt, fold
from .format_files import bundled, own_format, quick
from .formats import Format
from .rules.layout_file import read_layout


@dataclass(frozen=True, slots=True)
class Formats:
    """The formats of the package, and `own`, those of the user's own games, by game and name."""

    own: Mapping[str, Mapping[str, Format]] = field(default_factory=dict)

    @property
    def games(self) -> tuple[str, ...]:
        """The games of the package, then those of the user's own that have formats."""
        return (*games(), *(game for game in sorted(self.own) if game not in games()))

    def names(self, game: str) -> tuple[str, ...]:
        """The names of the formats of `game`, in their order."""
        return tuple(sorted(self._held(game)))

    def all(self, game: str) -> Iterator[Format]:
        """Every format of `game`, in the order of their names."""
        formats = self._held(game)
        for name in sorted(formats):
            yield formats[name]

    def get(self, game: str, name: str) -> Format:
        """The format called `name`; raises NotFoundError, with the names that there are, where there is none."""
        game = door.game(game)
        game_ids = self.games
        if game not in game_ids:
            raise NotFoundError(
                f"no game called {excerpt(game)} has formats; there are {', '.join(game_ids)}", game_ids
            )
        name_key = fold(name).replace(" ", "-")
        format_ = self.own.get(game, {}).get(name_key) or quick(game, name_key) or self._held(game).get(name_key)
        if format_ is None:
            names = self.names(game)
            raise NotFoundError(f"{game} has no format called {excerpt(name)}; it has {', '.join(names)}", names)
        return format_

    def declared(self, game: str, name: str) -> Format | None:
        """The format that a list declares by its name or title, or by words of either; None for none or several."""
        name_key = fold(name)
        if not name_key:
            return None
        formats = list(self._held(game).values())
        whole = [f for f in formats if name_key in (fold(f.name), fold(f.title))]
        having = [f for f in formats if _stems(name_key) <= _stems(fold(f"{f.name} {f.title}"))]
        matches = whole or having
        return matches[0] if len(matches) == 1 else None

    def _held(self, game: str) -> Mapping[str, Format]:
        own, shipped = self.own.get(game, {}), bundled(game)
        if both := own.keys() & shipped.keys():
            raise DataError(f"the format {min(both)!r} of {game} is the package's own; give yours another name")
        return {**own, **shipped}


BUNDLED = Formats()


def formats_of(connection: sqlite3.Connection | None) -> Formats:
    """The formats that a database knows; the package's own without one. Raises DataError.

    A database of card facts alone has none of its own.
    """
    if connection is None:
        return BUNDLED
    files = game_files(connection) if holds_files(connection) else ()
    return Formats({row.games: own_formats(row.games, row.text, Path(row.file)) for row in files})


def own_formats(game: str, text: str, path: Path) -> dict[str, Format]:
    """The formats in the `text` of the rulesdb.toml at `path`, by their names. Raises DataError, with the line."""
    layout = read_layout(text, path, "decks")
    own: dict[str, Format] = {}
    for index, row in enumerate(toml.loads(text, path).get("format", ())):
        with toml.at_line(path, ("format",), index, text):
            format_ = own_format(game, row, layout)
        own[fold(format_.name).replace(" ", "-")] = format_
    return own


def _stems(words: str) -> set[str]:
    """Words without a plural's ending: players write "Tower Block" and "Towers Block"."""
    return {word.rstrip("s") for word in words.split()}
