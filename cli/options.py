"""The options that verbs share, and how a verb opens the database and settles on a game."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rulesdb import door, files
from rulesdb.errors import DatabaseError, NotFoundError
from rulesdb.text import excerpt

from . import render

if TYPE_CHECKING:
    from rulesdb.api.rules import Rules

Db = Annotated[
    Path | None, typer.Option("--db", help="The database (else $RULESDB_DB, else the one in your data folder).")
]
Game = Annotated[
    str,
    typer.Option(
        "--game",
        help="The game, or the beginning of its name; 'all' for all (else $RULESDB_GAME, else `rulesdb config`).",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON, whole.")]
AsOf = Annotated[
    str, typer.Option("--as-of", help="Leave out what was not in force on this date: 2004-02-03, 2004-02 or 2004.")
]
All = Annotated[bool, typer.Option("--all", help="Print all of it, not only what fits a screen.")]


def _show_ids(shown: bool) -> bool:
    render.settings.ids = shown
    return shown


Ids = Annotated[
    bool, typer.Option("--ids", callback=_show_ids, help="Print each passage's id, for `cite`, `show` and `trace`.")
]

Discussion = Annotated[
    bool, typer.Option("--discussion", help="Also show what players without authority wrote: never a ground.")
]


Force = Annotated[bool, typer.Option("--force", help="Write over a file that rulesdb did not write.")]

_opened: list[Rules] = []


def opened(db: Path | None, as_of: str = "", only: str = "") -> Rules:
    """The database that answers, for all games, or for `only` one where that is all that will be asked of.

    Raises DatabaseError, and MisuseError for a date that is none.
    """
    from rulesdb.api.rules import Rules

    rules = Rules.open(db, as_of=as_of, tell=tell, only=only)
    _opened[:] = [rules]
    return rules


def damage(error: Exception) -> DatabaseError | None:
    """The damage of the database that was opened last which explains `error`; None where it is whole, or none was."""
    return _opened[0].damage(error) if _opened else None


def at_the_door(verb: Callable[..., Any]) -> Callable[..., Any]:
    """`verb` with its arguments as clean text of bounded length, and `game` as a game's id. Raises MisuseError."""

    @functools.wraps(verb)
    def run(**values: Any) -> Any:
        return verb(**{name: _argument(name, value) for name, value in values.items()})

    return run


def _argument(name: str, value: Any) -> Any:
    shown = f"--{name.rstrip('_').replace('_', '-')}"
    if isinstance(value, str):
        return door.game(value) if name == "game" else door.argument(value, shown)
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return door.argument(" ".join(value), "the text").split(" ")
    return value


def named(path: str) -> Path:
    """A path that an argument names. Raises UsageError for none."""
    if not path.strip():
        raise typer.BadParameter("no file is named")
    return Path(path)


def progress(stage: str) -> None:
    """Show on the line of a terminal's stderr what is being done; "" ends that."""
    text = f"\r\x1b[K{stage}"
    trusted = getattr(sys.stderr, "trusted", sys.stderr.write)
    trusted(text)
    sys.stderr.flush()


def asked(db: Path | None, game: str, as_of: str = "", *, alone: bool = False) -> Rules:
    """The database that answers, for the game that is asked for: `game`, else the one that is set, else all.

    Where the answer says nothing of other games it may be asked `alone`: a first use then makes no more than it needs.
    Raises NotFoundError for a set game that the database does not hold, DatabaseError, MisuseError.
    """
    from .config_file import setting

    rules = opened(db, as_of, (game or setting("game")) if alone else "")
    return rules.limited(game or _set_game(rules))


def _set_game(rules: Rules) -> str:
    """The game of $RULESDB_GAME or of the config file; "" where none is set."""
    from .config_file import setting

    game = setting("game")
    if game:
        try:
            rules.games_of(game)
        except NotFoundError as error:
            raise NotFoundError(f"{error}; it is set by $RULESDB_GAME or: rulesdb config game {game}") from None
    return game


def tell(message: str) -> None:
    """Say something that is no part of the answer, on a line of its own."""
    print(f"rulesdb: {' '.join(message.split())}", file=sys.stderr)


def suffix(out: Path, known: Collection[str]) -> str:
    """The suffix of a file to write, when it is one of `known`. Raises UsageError for another one."""
    if out.suffix not in known:
        names = ", ".join(files.shown(f"{out.stem or 'name'}{each}") for each in known)
        raise typer.BadParameter(
            f"{excerpt(out.suffix or str(out))} is no format that can be written; name a file like {names}"
        )
    return out.suffix


def write(out: Path, text: str, *, force: bool = False) -> None:
    """Write the file `out`, over nothing or what rulesdb wrote, else with `force`. Raises RulesError."""
    files.write(out, text, force=force)
