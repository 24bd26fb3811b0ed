"""`rulesdb shell`: a prompt that keeps game, date and history, completes as one types, and takes every verb.

With prompt_toolkit (the extra `shell`) it completes while one types; without it, on the Tab key through readline.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import typer

from rulesdb.door import date
from rulesdb.errors import RulesError

from .complete import VERBS
from .options import AsOf, Db, Game, asked, tell

WELCOME = """Type a verb as on the command line (term skirmish), a name, a number or a question; Tab completes.
game GAME, date 2004-02 (or: off) keep the game and the date; help names the verbs; quit, or Ctrl-D, ends."""
QUESTION = 3  # words from which on a line that is no verb, no name and no number is searched for


@dataclass(slots=True)
class Kept:
    """The session's database, game and date, for lines that state none; `run` runs a command line."""

    db: str
    game: str
    date: str
    run: Callable[[list[str]], int]
    verbs: tuple[str, ...]


def shell(context: typer.Context, db: Db = None, game: Game = "", as_of: AsOf = "") -> None:
    """A prompt that keeps the game and the date, completes names, and takes every verb."""
    with asked(db, game, as_of) as rules:
        chosen = rules.game
        if chosen and len(rules.games_of(chosen)) == 1:
            (chosen,) = rules.games_of(chosen)
    kept = Kept(str(db or ""), chosen, as_of, context.obj, tuple(VERBS))
    if sys.stdin.isatty():
        print(WELCOME)
    for line in _lines(kept):
        if not answered(line, kept):
            return


def answered(line: str, kept: Kept) -> bool:
    """Answer one line of the session; False where it ends the session."""
    import shlex

    try:
        words = shlex.split(line)
    except ValueError:  # an apostrophe is most often just that
        words = line.split()
    if words[:1] == ["rulesdb"]:
        words = words[1:]
    if not words:
        return True
    if words[0] in ("quit", "exit", "q"):
        return False
    try:
        ACTIONS.get(words[0], _run)(words, kept)
    except (RulesError, typer.TyperException) as error:
        tell(" ".join(str(error).split()))
    return True


def _keep_game(words: list[str], kept: Kept) -> None:
    from pathlib import Path

    from .options import opened

    name = " ".join(words[1:])
    if name and name not in ("off", "all"):
        game_ids = opened(Path(kept.db) if kept.db else None).games_of(name)
        name = game_ids[0] if len(game_ids) == 1 else name
    if len(words) > 1:
        kept.game = "" if name in ("off", "all") else name
    print(f"game: {kept.game or 'all'}")


def _keep_date(words: list[str], kept: Kept) -> None:
    if len(words) > 1:
        kept.date = "" if words[1] == "off" else date(words[1])
    print(f"date: {kept.date or 'today'}")


def _help(_words: list[str], kept: Kept) -> None:
    print(WELCOME)
    print("Verbs: " + ", ".join(kept.verbs))


ACTIONS: dict[str, Callable[[list[str], Kept], None]] = {
    "game": _keep_game,
    "date": _keep_date,
    "help": _help,
    "?": _help,
}


def _run(words: list[str], kept: Kept) -> None:
    """Run a verb; a line that begins with none is a name, a number, an id, or a question to search for."""
    if words[0] == "shell":
        tell("this is the shell already")
    elif words[0] in kept.verbs or words[0].startswith("-"):
        kept.run(_told(words, kept))
    elif len(words) >= QUESTION or not _known(words, kept):
        kept.run(_told(["search", "-n", "3", *words], kept))
    else:
        kept.run(_told(["show", *words], kept))


def _known(words: list[str], kept: Kept) -> bool:
    from pathlib import Path

    from rulesdb.errors import NotFoundError

    try:
        asked(Path(kept.db) if kept.db else None, kept.game, kept.date).show(" ".join(words))
    except NotFoundError:
        return False
    return True


def _told(words: list[str], kept: Kept) -> list[str]:
    """The command line with what is kept, where the verb takes it and the line does not say it."""
    options = VERBS.get(words[0], ("", ""))[1].split()
    for option, value in (("--db", kept.db), ("--game", kept.game), ("--as-of", kept.date)):
        if value and option in options and option not in words:
            words = [words[0], option, value, *words[1:]]
    return words


def _lines(kept: Kept) -> Iterator[str]:
    """The lines that are typed, or piped, until there are no more."""
    read = _reader(kept) if sys.stdin.isatty() else sys.stdin.readline
    while True:
        try:
            line = read()
        except KeyboardInterrupt:
            continue
        except EOFError:
            return
        if not line and not sys.stdin.isatty():
            return
        yield line


def _prompt(kept: Kept) -> str:
    return f"{' '.join(filter(None, (kept.game or 'rulesdb', kept.date)))}> "


def _history() -> str:
    """The file that keeps what was typed, "" where none can be kept."""
    from pathlib import Path

    from rulesdb.places import settings_file

    path = Path(settings_file()).with_name("history")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
    except OSError:
        return ""
    return str(path)


def _reader(kept: Kept) -> Callable[[], str]:
    """The function that reads a line: of prompt_toolkit where it is installed, else input()."""
    try:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer, Completion
        from prompt_toolkit.history import FileHistory, InMemoryHistory
    except ImportError:
        return _plain_reader(kept)

    class Names(Completer):  # type: ignore[misc, unused-ignore]
        """What `rulesdb --complete` offers."""

        def get_completions(self, document: Any, complete_event: Any) -> Iterable[Any]:
            del complete_event
            words = document.text_before_cursor.split(" ")
            for offer in _offered(words, kept):
                yield Completion(offer, start_position=-len(words[-1]))

    path = _history()
    session: Any = PromptSession(
        history=FileHistory(path) if path else InMemoryHistory(), completer=Names(), complete_in_thread=True
    )
    return lambda: str(session.prompt(_prompt(kept)))


def _plain_reader(kept: Kept) -> Callable[[], str]:
    try:
        import readline
    except ImportError:
        return lambda: input(_prompt(kept))

    def offer(_text: str, state: int) -> str | None:
        if state == 0:
            offers[:] = _offered(readline.get_line_buffer()[: readline.get_endidx()].split(" "), kept)
        return offers[state] if state < len(offers) else None

    offers: list[str] = []
    readline.set_completer(offer)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
    return lambda: input(_prompt(kept))


def _offered(words: list[str], kept: Kept) -> list[str]:
    """What may stand in place of the last word of a line of the session."""
    from .complete import candidates

    if words[0] == "game" and len(words) > 1:
        words = ["term", "--game", words[-1]]
    if words[0] == "date":
        return []
    options = ["--db", kept.db] if kept.db else []
    options += ["--game", kept.game] if kept.game and "--game" not in words else []
    offers = candidates([*words[:1], *options, *words[1:]] if len(words) > 1 else words)
    return [name for name in offers if not name.startswith(":")]
