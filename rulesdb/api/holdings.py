"""What the database holds, and whether it is sound. Methods of Rules."""

from __future__ import annotations

from .shapes import all_typed, typed

TYPE_CHECKING = False  # typing takes as long to import as all the rest
if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike
    from typing import Any

    from ..contract.contents import Authorities, CardList, Check, Coverage, Game, Problem, RulingFault, Source, Stats
    from ..contract.passages import Editions, Passage
    from .rules import Rules


def sources(rules: Rules, *, game: str | None = None, as_of: str | None = None) -> tuple[Source, ...]:
    """The documents, strongest first in each game."""
    from ..answer.about import sources
    from ..contract.contents import Source

    with rules._asking() as db:
        return all_typed(Source, sources(db, rules._game(game), rules._day(as_of)))


def card_lists(rules: Rules, *, game: str | None = None) -> tuple[CardList, ...]:
    """The card lists and tables that were read."""
    from ..answer.about import card_lists
    from ..contract.contents import CardList

    with rules._asking() as db:
        return all_typed(CardList, card_lists(db, rules._game(game)))


def games(rules: Rules, *, as_of: str | None = None) -> tuple[Game, ...]:
    """The games, with how much is held of each."""
    from ..answer.about import games
    from ..contract.contents import Game

    with rules._asking() as db:
        return all_typed(Game, games(db, rules._day(as_of)))


def games_of(rules: Rules, name: str = "") -> tuple[str, ...]:
    """The ids of the games that `name` names (see answer.names.matching); "" for all. Raises NotFoundError."""
    from ..answer.names import games

    with rules._asking() as db:
        return games(db, name)


def one_game(rules: Rules, name: str) -> str:
    """The id of the one game that `name` names. Raises NotFoundError for none or for several."""
    from ..answer.names import one_game

    return one_game(name, rules.games_of())


def authorities(rules: Rules, *, game: str | None = None, as_of: str | None = None) -> Authorities:
    """Who may say what the rules of a game are, and when; and the editions that are known."""
    from ..answer.history.authorities import authorities
    from ..contract.contents import Authorities

    with rules._asking() as db:
        return typed(Authorities, authorities(db, rules._game(game), rules._day(as_of)))


def coverage(rules: Rules, *, game: str | None = None, as_of: str | None = None) -> Coverage:
    """Where each non-blank line of each document went."""
    from ..answer.about import coverage
    from ..contract.contents import Coverage
    from ..resources import games
    from ..timing.unread import tally

    with rules._asking() as db:
        counts = coverage(db, rules._game(game), rules._day(as_of))
        for row in counts["documents"]:
            row.update({} if row["game"] in games() else tally(db, row["id"]))
        return typed(Coverage, counts)


def lint(rules: Rules, *, game: str | None = None, as_of: str | None = None, kind: str = "") -> tuple[Problem, ...]:
    """What is wrong with the documents and the data; with `kind`, only problems of that kind.

    Examples are held against the clauses of their rules for the kind "example" alone: it takes a minute a game.
    """
    from ..answer.about import lint
    from ..contract.contents import Problem
    from ..timing.examined import KIND, problems

    with rules._asking() as db:
        asked = rules._game(game)
        rows = problems(db, asked) if kind == KIND else lint(db, asked, rules._day(as_of))
    return all_typed(Problem, [row for row in rows if kind in ("", row["kind"])])


def lint_rulings(
    rules: Rules, folder: str | PathLike[str], *, game: str | None = None
) -> tuple[int, tuple[RulingFault, ...]]:
    """How many files of rulings a community's folder has, and what is wrong with them."""
    from pathlib import Path

    from ..community import check
    from ..contract.contents import RulingFault

    with rules._asking() as db:
        files, faults = check(db, Path(folder), rules._game(game))
    return files, tuple(
        RulingFault(file=str(path), line=line or None, message=message) for path, line, message in faults
    )


def export_rulings(
    rules: Rules,
    folder: str | PathLike[str],
    *,
    game: str | None = None,
    as_of: str | None = None,
    yaml: bool = False,
) -> int:
    """Write the rulings that are held into a folder, as a community keeps them; how many files were written."""
    from pathlib import Path

    from ..community import export

    with rules._asking() as db:
        return export(db, Path(folder), rules._game(game), as_of=rules._day(as_of), yaml=yaml)


def stats(rules: Rules, *, game: str | None = None, as_of: str | None = None) -> Stats:
    """Passages by document and kind, terms, cards, references."""
    from ..answer.about import stats
    from ..contract.contents import Stats

    with rules._asking() as db:
        return typed(Stats, stats(db, rules._game(game), rules._day(as_of)))


def datasette_metadata(rules: Rules) -> dict[str, Any]:
    """Datasette's metadata of the database: what its tables and columns hold, and how they are searched."""
    from ..views import metadata

    with rules._asking() as db:
        return metadata(db, rules.file.stem)


def check(rules: Rules) -> Check:
    """Whether the database is as its build left it."""
    from ..check import faults
    from ..contract.contents import Check

    db = rules._pool.take()
    try:
        problems = tuple(faults(db, rules.file))
    finally:
        rules._pool.give_back(db)
    return Check(database=str(rules.file), whole=not problems, faults=problems)


def editions(
    rules: Rules, used: Iterable[Passage] = (), games: Iterable[str] = (), *, as_of: str | None = None
) -> Editions:
    """What the passages `used` rest on, or all of `games` where there are none, and what the date leaves out."""
    documents = [{"document": passage.document} for passage in used]
    with rules._asking() as db:
        return rules._editions(db, documents, games, rules._day(as_of))
