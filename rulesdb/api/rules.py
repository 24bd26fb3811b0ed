"""Rules: one database, opened for questions; each method asks one and gives a frozen answer."""

from __future__ import annotations

import sqlite3

from ..errors import DatabaseError, RulesError
from . import decklists, holdings, lookups, questions, relations
from .pool import Pool

TYPE_CHECKING = False  # typing takes as long to import as all the rest
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from os import PathLike
    from pathlib import Path
    from types import TracebackType
    from typing import Any

    from ..contract.passages import Editions


class Rules:
    """A database of rules, ready for questions from any thread.

    `game` and `as_of` hold for every question that does not bring its own. All methods raise RulesError and no other
    exception for what a user can mend: NotFoundError with the nearest names, MisuseError, UnreadableError for a deck,
    DatabaseError. The answers are of the file that was opened, also after a build has put a new one in its place;
    `outdated` tells of that.
    """

    def __init__(self, pool: Pool, game: str = "", as_of: str = "") -> None:
        self._pool = pool
        self.game = game
        self.as_of = as_of

    @classmethod
    def open(
        cls,
        path: str | PathLike[str] | None = None,
        game: str | None = None,
        as_of: str | None = None,
        *,
        tell: Callable[[str], None] = lambda _: None,
        only: str = "",
    ) -> Rules:
        """Open the database at `path`, else $RULESDB_DB, else the user's own, which is built where there is none.

        `tell` hears of a build; where `only` names a game of which alone will be asked, that takes half the time.
        Raises DatabaseError, NotFoundError for an unknown game, MisuseError for a date that is none.
        """
        rules = cls(Pool(str(path) if path is not None else _default(tell, only)))
        try:
            if game:
                rules.game = rules._game(game)
                rules.games_of(game)
            if as_of:
                rules.as_of = rules._day(as_of)
        except RulesError:
            rules.close()
            raise
        return rules

    def limited(self, game: str | None = None, as_of: str | None = None) -> Rules:
        """The same open database with another game, or another day, for the questions that do not bring their own."""
        return Rules(self._pool, self._game(game), self._day(as_of))

    def __enter__(self) -> Rules:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the database; answers that other threads still wait for come yet."""
        self._pool.close()

    @property
    def file(self) -> Path:
        """The file of the database."""
        from pathlib import Path

        return Path(self._pool.path)

    @property
    def outdated(self) -> bool:
        """Whether a build has put another file in the place of the one that answers; if so, open it anew."""
        return self._pool.outdated()

    @property
    def digest(self) -> str:
        """The SHA-256 with which the build sealed the database: the same digest, the same answers."""
        from ..queries.documents import seal

        with self._asking() as db:
            return seal(db)

    # The questions: functions of the modules of their subjects, whose first argument is the Rules.

    # One thing by its name, its number or its id.
    term = lookups.term
    card = lookups.card
    cards_like = lookups.cards_like
    rule = lookups.rule
    show = lookups.show
    cite = lookups.cite
    mentions = lookups.mentions

    # Questions.
    search = questions.search
    discussion = questions.discussion
    when = questions.when
    ask = questions.ask
    suggest = questions.suggest
    turn = questions.turn

    # How texts and terms hang together.
    conflicts = relations.conflicts
    diff = relations.diff
    trace = relations.trace
    path = relations.path
    graph = relations.graph
    picture = relations.picture

    # Decks.
    legal = decklists.legal
    slip = decklists.slip
    legal_many = decklists.legal_many
    report = decklists.report
    decks_game = decklists.decks_game
    formats = decklists.formats

    # What the database holds.
    sources = holdings.sources
    card_lists = holdings.card_lists
    games = holdings.games
    games_of = holdings.games_of
    one_game = holdings.one_game
    authorities = holdings.authorities
    coverage = holdings.coverage
    lint = holdings.lint
    lint_rulings = holdings.lint_rulings
    export_rulings = holdings.export_rulings
    stats = holdings.stats
    datasette_metadata = holdings.datasette_metadata
    check = holdings.check
    editions = holdings.editions

    # How a question becomes one of the layer below.

    def _asking(self) -> _Question:
        """A connection for one question. Raises DatabaseError for a failure that damage of the file explains."""
        return _Question(self)

    def damage(self, error: Exception) -> DatabaseError | None:
        """The damage of the file that explains `error`; None where the file is whole."""
        from ..check import blame
        from ..opening import as_database_error

        if isinstance(error, sqlite3.Error):
            return as_database_error(self.file, error)
        try:
            db = self._pool.take()
        except DatabaseError:  # it was closed, or is gone
            return None
        try:
            return blame(db, self.file)
        finally:
            self._pool.give_back(db)

    def _game(self, game: str | None) -> str:
        from ..door import game as named

        return self.game if game is None else named(game)

    def _day(self, as_of: str | None) -> str:
        from ..door import date

        return self.as_of if as_of is None else date(as_of)

    @staticmethod
    def _editions(db: sqlite3.Connection, used: Iterable[dict[str, Any]], games: Iterable[str], day: str) -> Editions:
        from ..answer.history.editions import editions
        from ..contract.passages import Editions
        from .shapes import typed

        return typed(Editions, editions(db, used, games, day))


class _Question:
    """Lends a connection for a block; a failure within it that damage of the file explains is a DatabaseError."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def __enter__(self) -> sqlite3.Connection:
        self._connection = self._rules._pool.take()
        return self._connection

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._rules._pool.give_back(self._connection)
        if isinstance(error, Exception) and not isinstance(error, RulesError):
            damaged = self._rules.damage(error)
            if damaged:
                raise damaged from error


def _default(tell: Callable[[str], None], only: str) -> str:
    """The file of the default place, or of that for `only` one game, which is built where there is none."""
    from ..database import ready

    return str(ready(None, tell, only, _import_answers))


def _import_answers() -> None:
    """Import what most questions need, while other processes make part of a first database."""
    from ..timing import say

    del say
