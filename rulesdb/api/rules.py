"""Rules: one database, opened for questions; each method asks one and gives a frozen answer."""

from __future__ import annotations

import sqlite3

from ..errors import DatabaseError, MisuseError, RulesError
from .pool import Pool

TYPE_CHECKING = False  # typing takes as long to import as all the rest
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from os import PathLike
    from pathlib import Path
    from types import TracebackType
    from typing import Any, TypeVar

    from ..contract.asked import Asked
    from ..contract.cards import Card, CardLike
    from ..contract.changes import Conflict, Diff, Neighbourhood, TermPath, Trace
    from ..contract.contents import Authorities, CardList, Check, Coverage, Game, Problem, RulingFault, Source, Stats
    from ..contract.entries import Citation, Shown
    from ..contract.legality import DeckVerdict, Format, Legal, UnreadableDeck
    from ..contract.numbers import Rule
    from ..contract.passages import Editions, Passage, Remark
    from ..contract.terms import Term
    from ..contract.timing import Turn, When
    from .deckcheck import Listed

    T = TypeVar("T")

SHOWN = 10  # passages of a search, unless more or fewer are asked for
MOST_SHOWN = 100
MOST_COMPLETIONS = 10


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
    ) -> Rules:
        """Open the database at `path`, else $RULESDB_DB, else the user's own, which is built where there is none.

        `tell` hears of a build. Raises DatabaseError, NotFoundError for an unknown game, MisuseError for a date that is
        none.
        """
        rules = cls(Pool(str(path) if path is not None else _default(tell)))
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
        with self._asking() as db:
            row = db.execute("SELECT value FROM meta WHERE key = 'seal'").fetchone()
        return str(row[0]) if row else ""

    # One thing by its name, its number or its id.

    def term(self, name: str, *, game: str | None = None, as_of: str | None = None, discussion: bool = False) -> Term:
        """What a term means. Without a game, the first that knows the name answers. Raises NotFoundError."""
        from ..answer.rulings import discussion as remarks
        from ..answer.term import term
        from ..contract.terms import Term

        day = self._day(as_of)
        with self._asking() as db:
            found = term(db, name, self._game(game), day)
            talk = remarks(db, found["term"], found["game"], as_of=day) if discussion else []
            edition = self._editions(db, found["passages"], [found["game"]], day)
        return _read(Term, found | {"discussion": talk, "editions": edition})

    def card(self, name: str, *, game: str | None = None, as_of: str | None = None, discussion: bool = False) -> Card:
        """What is ruled on a card, by its title, full name or collector's number. Raises NotFoundError."""
        from ..answer.card import card
        from ..answer.rulings import discussion as remarks
        from ..contract.cards import Card

        day = self._day(as_of)
        with self._asking() as db:
            found = card(db, name, self._game(game), day)
            talk = remarks(db, found["card"]["title"], found["card"]["game"], as_of=day) if discussion else []
            edition = self._editions(db, found["passages"], [found["card"]["game"]], day)
        return _read(Card, found | {"discussion": talk, "editions": edition})

    def cards_like(self, name: str, *, game: str | None = None) -> tuple[CardLike, ...]:
        """The cards whose names have all words of `name`, with their printings."""
        from ..answer.card import named_like
        from ..contract.cards import CardLike

        with self._asking() as db:
            return _all(CardLike, named_like(db, name, self._game(game)))

    def rule(self, number: str, *, game: str | None = None, as_of: str | None = None) -> Rule:
        """A rule by its printed number, with its neighbours. Raises NotFoundError."""
        from ..answer.rule import rule
        from ..contract.numbers import Rule

        day = self._day(as_of)
        with self._asking() as db:
            found = rule(db, number, self._game(game), day)
            return _read(Rule, found | {"editions": self._editions(db, found["passages"], [found["game"]], day)})

    def show(self, what: str, *, game: str | None = None, as_of: str | None = None) -> Shown:
        """What an id, a pasted citation, a printed number or a name means. Raises NotFoundError."""
        from ..answer.history.cite import show
        from ..contract.entries import Shown
        from ..timing.explain import readings

        day = self._day(as_of)
        with self._asking() as db:
            found = show(db, what, self._game(game), day)
            held = found["answer"]["passages"]
            for passage in held if found["kind"] in ("passage", "section") else ():
                passage["clauses"] = readings(db, passage["id"])
            return _read(Shown, found | {"editions": self._editions(db, held, (), day)})

    def cite(self, what: str, *, game: str | None = None, as_of: str | None = None) -> Citation:
        """A citation to paste of a passage, by its id, a printed number or a name. Raises NotFoundError."""
        from ..answer.history.cite import cite
        from ..contract.entries import Citation

        day = self._day(as_of)
        with self._asking() as db:
            found = cite(db, what, self._game(game), day)
            return _read(Citation, found | {"editions": self._editions(db, [found["passage"]], (), day)})

    # Questions.

    def search(
        self,
        words: str,
        *,
        n: int = SHOWN,
        kind: str = "",
        game: str | None = None,
        as_of: str | None = None,
    ) -> tuple[Passage, ...]:
        """The passages that answer `words` best, best first, each rule once; () where nothing fits.

        `kind` is one of model.PASSAGE_KINDS, "" for all. Raises MisuseError for another one.
        """
        from ..answer.search import search
        from ..contract.passages import Passage
        from ..model import PASSAGE_KINDS
        from ..text import excerpt

        if kind and kind not in PASSAGE_KINDS:
            raise MisuseError(f"no kind is called {excerpt(kind)}; the kinds are {', '.join(PASSAGE_KINDS)}")
        if not 1 <= n <= MOST_SHOWN:
            raise MisuseError(f"{n} passages are asked for; ask for 1 to {MOST_SHOWN}")
        with self._asking() as db:
            found = search(db, words, self._game(game), limit=n, kind=kind, as_of=self._day(as_of))
        return _all(Passage, found)

    def discussion(
        self, words: str, *, n: int = SHOWN, game: str | None = None, as_of: str | None = None
    ) -> tuple[Remark, ...]:
        """What players without authority wrote on `words`, best first: never a ground."""
        from ..answer.rulings import discussion
        from ..contract.passages import Remark

        with self._asking() as db:
            found = discussion(db, words, self._game(game), limit=n, as_of=self._day(as_of))
        return _all(Remark, found)

    def when(self, question: str, *, game: str | None = None, as_of: str | None = None, full: bool = False) -> When:
        """What happens, step by step, and yes or no where that is asked; each with the rule that it rests on.

        `full` adds the whole procedure around the steps. A question that nothing answers has the result "unknown".
        """
        from ..answer.rulings import nearest
        from ..contract.timing import When
        from ..timing.say import when

        day = self._day(as_of)
        with self._asking() as db:
            found = when(db, question, self._game(game), day, full=full)
            cited = [passage for step in found["steps"] for passage in step["citations"]]
            rulings = nearest(db, found["question"], found["game"], day)
            edition = self._editions(db, cited, [found["game"]], day)
        return _read(When, found | {"rulings": rulings, "editions": edition})

    def ask(self, text: str, *, game: str | None = None, as_of: str | None = None) -> Asked:
        """The answer to a term, a card, a number, an id, a citation or a question: whichever `text` is (see asked).

        Raises NotFoundError, with the nearest names, where nothing fits.
        """
        from .asked import ask

        return ask(self, text, game=game, as_of=as_of)

    def suggest(
        self, text: str, *, kinds: Sequence[str] = ("term", "card"), game: str | None = None, n: int = MOST_COMPLETIONS
    ) -> tuple[str, ...]:
        """At most `n` names that begin with `text`, as one types.

        `kinds` are of term, card, number (as printed), document, procedure and game.
        """
        from ..answer.complete import beginning
        from ..answer.names import games

        with self._asking() as db:
            return tuple(beginning(db, kinds, text, games(db, self._game(game)), n))

    def turn(self, phase: str = "", *, game: str | None = None, as_of: str | None = None) -> Turn:
        """A game's turn, or the phase or procedure of that name, as steps and windows. Raises NotFoundError."""
        from ..contract.timing import Turn
        from ..timing.turn import turn

        day = self._day(as_of)
        with self._asking() as db:
            found = turn(db, phase, self._game(game), day)
            cited = [passage for step in found["steps"] for passage in step["citations"]]
            return _read(Turn, found | {"editions": self._editions(db, cited, [found["game"]], day)})

    # How texts and terms hang together.

    def conflicts(
        self, *, game: str | None = None, as_of: str | None = None, only_open: bool = False
    ) -> tuple[Conflict, ...]:
        """Every place where two sources differ, undecided ones first."""
        from ..answer.history.differ import conflicts
        from ..contract.changes import Conflict

        with self._asking() as db:
            return _all(Conflict, conflicts(db, self._game(game), self._day(as_of), only_open=only_open))

    def diff(self, old: str, new: str, *, kind: str = "", game: str | None = None, as_of: str | None = None) -> Diff:
        """What was added, removed, moved or reworded between two documents, by id; with `kind`, only that.

        Raises NotFoundError, and MisuseError for another kind or documents of two games.
        """
        from ..answer.changes.diff import KINDS, diff
        from ..contract.changes import Diff
        from ..text import excerpt

        if kind and kind not in KINDS:
            raise MisuseError(f"no kind is called {excerpt(kind)}; the kinds are {', '.join(KINDS)}")

        day = self._day(as_of)
        with self._asking() as db:
            found = diff(db, old, new, self._game(game))
            found["changes"] = [change for change in found["changes"] if kind in ("", change["kind"])]
            edition = self._editions(db, [], [found["new"]["id"].partition("/")[0]], day)
        return _read(Diff, found | {"editions": edition})

    def trace(self, what: str, *, game: str | None = None, as_of: str | None = None) -> Trace:
        """The life of a rule, term or card through all documents, newest first. Raises NotFoundError."""
        from ..answer.changes.trace import trace
        from ..contract.changes import Trace

        day = self._day(as_of)
        with self._asking() as db:
            found = trace(db, what, self._game(game), day)
            used = [stage["passage"] for life in found["lives"] for stage in life]
            return _read(Trace, found | {"editions": self._editions(db, used, (), day)})

    def path(self, one: str, other: str, *, game: str | None = None, as_of: str | None = None) -> TermPath:
        """How two terms hang together: the entries that lead from one to the other. Raises NotFoundError."""
        from ..answer.graph import path
        from ..contract.changes import TermPath

        day = self._day(as_of)
        with self._asking() as db:
            found = path(db, one, other, self._game(game), day)
            used = [step["passage"] for step in found["steps"]]
            return _read(TermPath, found | {"editions": self._editions(db, used, [found["game"]], day)})

    def graph(self, name: str, *, game: str | None = None, as_of: str | None = None) -> Neighbourhood:
        """A term's nearest terms and cards, and the references between them. Raises NotFoundError."""
        from ..answer.graph import neighbourhood
        from ..contract.changes import Edge, Neighbourhood

        day = self._day(as_of)
        with self._asking() as db:
            found = neighbourhood(db, name, self._game(game), day)
            edition = self._editions(db, [], [found.graph["game"]], day)
        called = found.nodes(data="name")
        rows = [{"from": called[a], "to": called[b], **edge} for a, b, edge in found.edges(data=True)]
        return Neighbourhood(
            term=called[found.graph["centre"]],
            nodes=tuple(name for _, name in called),
            edges=_all(Edge, rows),
            game=found.graph["game"],
            left_out=found.graph["left_out"],
            editions=edition,
        )

    def picture(self, name: str, kind: str = ".svg", *, game: str | None = None, as_of: str | None = None) -> str:
        """A term's neighbourhood, drawn: `kind` is one of pages.PICTURES. Raises NotFoundError."""
        from ..answer.graph import neighbourhood
        from ..answer.passages import by_number
        from ..contract.passages import Passage
        from ..draw.graph import FORMATS, page
        from .pages import footer

        day = self._day(as_of)
        with self._asking() as db:
            found = neighbourhood(db, name, self._game(game), day)
            if kind != ".html":
                return FORMATS[kind](found)
            numbers = [edge["passage"] for _, _, edge in found.edges(data=True)]
            quoted = {number: _read(Passage, row) for number, row in by_number(db, numbers, day).items()}
            return page(found, quoted, footer(self._editions(db, [], [found.graph["game"]], day)))

    # Decks.

    def legal(
        self,
        deck: str | bytes | PathLike[str],
        *,
        format: str = "",  # noqa: A002 - what players call it
        name: str = "deck",
        game: str | None = None,
        as_of: str | None = None,
    ) -> Legal:
        """Whether a deck is legal, with every violation at once. `deck` is a list's text or bytes, or a path.

        `format` is a format's name, "" for the one that the list declares, else every format of the game is tried.
        Raises UnreadableError, and NotFoundError for a game or a format that there is not.
        """
        from .deckcheck import checked

        with self._asking() as db:
            return checked(db, deck, name, game=self._game(game), format_=format, day=self._day(as_of)).legal

    def slip(
        self,
        deck: str | bytes | PathLike[str],
        *,
        format: str = "",  # noqa: A002 - what players call it
        name: str = "deck",
        game: str | None = None,
        as_of: str | None = None,
    ) -> str:
        """The page of a deck's check for a judge's clipboard, as HTML. Raises as `legal` does."""
        from .deckcheck import checked

        with self._asking() as db:
            return checked(db, deck, name, game=self._game(game), format_=format, day=self._day(as_of)).slip()

    def legal_many(
        self,
        decks: Iterable[Listed],
        *,
        format: str = "",  # noqa: A002 - what players call it
        jobs: int = 0,
        game: str | None = None,
        as_of: str | None = None,
    ) -> Iterator[DeckVerdict | UnreadableDeck]:
        """The verdict on each deck of `decks` (files, folders, or lines of JSON), as it is ready.

        `jobs` processes share the work (0: one a core; 1: this one, in order). A deck that cannot be read stops none.
        Raises NotFoundError for a game or a format that there is not.
        """
        from .deckcheck import many

        game = self.decks_game(game, format)
        return many(self.file, decks, game=game, format_=format, day=self._day(as_of), jobs=jobs)

    def report(
        self,
        decks: Iterable[Listed],
        title: str,
        *,
        format: str = "",  # noqa: A002 - what players call it
        game: str | None = None,
        as_of: str | None = None,
    ) -> tuple[str, tuple[DeckVerdict | UnreadableDeck, ...]]:
        """A page of many decks for a head judge, as HTML, faults first; and the verdict on each. See `legal_many`."""
        from .deckcheck import reported

        game = self.decks_game(game, format)
        with self._asking() as db:
            return reported(db, decks, title, game=game, format_=format, day=self._day(as_of))

    def decks_game(self, game: str | None = None, format: str = "") -> str:  # noqa: A002 - what players call it
        """The one game with deck formats that is meant, "" where none is named, for which `format` is known.

        Raises NotFoundError.
        """
        from .deckcheck import known

        with self._asking() as db:
            return known(db, self._game(game), format)

    def formats(self, name: str = "", *, game: str | None = None, as_of: str | None = None) -> tuple[Format, ...]:
        """The formats that decks are checked for, with their rules and grounds. Raises NotFoundError."""
        from .deckcheck import formats

        with self._asking() as db:
            return formats(db, name, self._game(game), self._day(as_of))

    # What the database holds.

    def sources(self, *, game: str | None = None, as_of: str | None = None) -> tuple[Source, ...]:
        """The documents, strongest first in each game."""
        from ..answer.about import sources
        from ..contract.contents import Source

        with self._asking() as db:
            return _all(Source, sources(db, self._game(game), self._day(as_of)))

    def card_lists(self, *, game: str | None = None) -> tuple[CardList, ...]:
        """The card lists and tables that were read."""
        from ..answer.about import card_lists
        from ..contract.contents import CardList

        with self._asking() as db:
            return _all(CardList, card_lists(db, self._game(game)))

    def games(self, *, as_of: str | None = None) -> tuple[Game, ...]:
        """The games, with how much is held of each."""
        from ..answer.about import games
        from ..contract.contents import Game

        with self._asking() as db:
            return _all(Game, games(db, self._day(as_of)))

    def games_of(self, name: str = "") -> tuple[str, ...]:
        """The ids of the games that `name` names (see answer.names.matching); "" for all. Raises NotFoundError."""
        from ..answer.names import games

        with self._asking() as db:
            return games(db, name)

    def one_game(self, name: str) -> str:
        """The id of the one game that `name` names. Raises NotFoundError for none or for several."""
        from ..answer.names import one_game

        return one_game(name, self.games_of())

    def authorities(self, *, game: str | None = None, as_of: str | None = None) -> Authorities:
        """Who may say what the rules of a game are, and when; and the editions that are known."""
        from ..answer.history.authorities import authorities
        from ..contract.contents import Authorities

        with self._asking() as db:
            return _read(Authorities, authorities(db, self._game(game), self._day(as_of)))

    def coverage(self, *, game: str | None = None, as_of: str | None = None) -> Coverage:
        """Where each non-blank line of each document went."""
        from ..answer.about import coverage
        from ..contract.contents import Coverage
        from ..resources import games
        from ..timing.unread import tally

        with self._asking() as db:
            found = coverage(db, self._game(game), self._day(as_of))
            for row in found["documents"]:
                row.update({} if row["game"] in games() else tally(db, row["id"]))
            return _read(Coverage, found)

    def lint(self, *, game: str | None = None, as_of: str | None = None, kind: str = "") -> tuple[Problem, ...]:
        """What is wrong with the documents and the data; with `kind`, only problems of that kind."""
        from ..answer.about import lint
        from ..contract.contents import Problem

        with self._asking() as db:
            rows = lint(db, self._game(game), self._day(as_of))
        return _all(Problem, [row for row in rows if kind in ("", row["kind"])])

    def lint_rulings(
        self, folder: str | PathLike[str], *, game: str | None = None
    ) -> tuple[int, tuple[RulingFault, ...]]:
        """How many files of rulings a community's folder has, and what is wrong with them."""
        from pathlib import Path

        from ..community import check
        from ..contract.contents import RulingFault

        with self._asking() as db:
            files, faults = check(db, Path(folder), self._game(game))
        return files, tuple(
            RulingFault(file=str(path), line=line or None, message=message) for path, line, message in faults
        )

    def export_rulings(
        self,
        folder: str | PathLike[str],
        *,
        game: str | None = None,
        as_of: str | None = None,
        yaml: bool = False,
    ) -> int:
        """Write the rulings that are held into a folder, as a community keeps them; how many files were written."""
        from pathlib import Path

        from ..community import export

        with self._asking() as db:
            return export(db, Path(folder), self._game(game), as_of=self._day(as_of), yaml=yaml)

    def stats(self, *, game: str | None = None, as_of: str | None = None) -> Stats:
        """Passages by document and kind, terms, cards, references."""
        from ..answer.about import stats
        from ..contract.contents import Stats

        with self._asking() as db:
            return _read(Stats, stats(db, self._game(game), self._day(as_of)))

    def datasette_metadata(self) -> dict[str, Any]:
        """Datasette's metadata of the database: what its tables and columns hold, and how they are searched."""
        from ..views import metadata

        with self._asking() as db:
            return metadata(db, self.file.stem)

    def check(self) -> Check:
        """Whether the database is as its build left it."""
        from ..check import faults
        from ..contract.contents import Check

        db = self._pool.take()
        try:
            found = tuple(faults(db, self.file))
        finally:
            self._pool.give_back(db)
        return Check(database=str(self.file), whole=not found, faults=found)

    def editions(
        self, used: Iterable[Passage] = (), games: Iterable[str] = (), *, as_of: str | None = None
    ) -> Editions:
        """What the passages `used` rest on, or all of `games` where there are none, and what the date leaves out."""
        documents = [{"document": passage.document} for passage in used]
        with self._asking() as db:
            return self._editions(db, documents, games, self._day(as_of))

    # How a question becomes one of the layer below.

    def _asking(self) -> _Question:
        """A connection for one question. Raises DatabaseError for a failure that damage of the file explains."""
        return _Question(self)

    def damage(self, error: Exception) -> DatabaseError | None:
        """The damage of the file that explains `error`; None where the file is whole."""
        from ..check import blame
        from ..store import as_database_error

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

        return _read(Editions, editions(db, used, games, day))


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


def _default(tell: Callable[[str], None]) -> str:
    """The file of the default place, which is built where there is none."""
    from ..database import ready

    return str(ready(None, tell))


def _read(sort: type[T], value: Any) -> T:
    from ..contract.shape import read

    return read(sort, value)


def _all(sort: type[T], values: Iterable[Any]) -> tuple[T, ...]:
    from ..contract.shape import read

    return tuple(read(sort, value) for value in values)
