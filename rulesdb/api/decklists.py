"""Decks: whether they are legal, pages for judges, and the formats. Methods of Rules."""

from __future__ import annotations

TYPE_CHECKING = False  # typing takes as long to import as all the rest
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from os import PathLike

    from ..contract.legality import DeckVerdict, Format, Legal, UnreadableDeck
    from .deckcheck import Listed
    from .rules import Rules


def legal(
    rules: Rules,
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

    with rules._asking() as db:
        return checked(db, deck, name, game=rules._game(game), format_=format, day=rules._day(as_of)).legal


def slip(
    rules: Rules,
    deck: str | bytes | PathLike[str],
    *,
    format: str = "",  # noqa: A002 - what players call it
    name: str = "deck",
    game: str | None = None,
    as_of: str | None = None,
) -> str:
    """The page of a deck's check for a judge's clipboard, as HTML. Raises as `legal` does."""
    from .deckcheck import checked

    with rules._asking() as db:
        return checked(db, deck, name, game=rules._game(game), format_=format, day=rules._day(as_of)).slip()


def legal_many(
    rules: Rules,
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

    game = rules.decks_game(game, format)
    return many(rules.file, decks, game=game, format_=format, day=rules._day(as_of), jobs=jobs)


def report(
    rules: Rules,
    decks: Iterable[Listed],
    title: str,
    *,
    format: str = "",  # noqa: A002 - what players call it
    game: str | None = None,
    as_of: str | None = None,
) -> tuple[str, tuple[DeckVerdict | UnreadableDeck, ...]]:
    """A page of many decks for a head judge, as HTML, faults first; and the verdict on each. See `legal_many`."""
    from .deckcheck import reported

    game = rules.decks_game(game, format)
    with rules._asking() as db:
        return reported(db, decks, title, game=game, format_=format, day=rules._day(as_of))


def decks_game(rules: Rules, game: str | None = None, format: str = "") -> str:  # noqa: A002 - what players call it
    """The one game with deck formats that is meant, "" where none is named, for which `format` is known.

    Raises NotFoundError.
    """
    from .deckcheck import known

    with rules._asking() as db:
        return known(db, rules._game(game), format)


def formats(rules: Rules, name: str = "", *, game: str | None = None, as_of: str | None = None) -> tuple[Format, ...]:
    """The formats that decks are checked for, with their rules and grounds. Raises NotFoundError."""
    from .deckcheck import formats

    with rules._asking() as db:
        return formats(db, name, rules._game(game), rules._day(as_of))
