"""The command line: one verb a function, one file a noun; the only place where an exception becomes an exit code."""

from __future__ import annotations

import contextlib
import os
import signal
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from functools import cache
from importlib import import_module
from typing import Annotated, Any

import typer

from rulesdb import __version__
from rulesdb.errors import NotFoundError, RulesError

from . import screen
from .examples import epilog
from .options import at_the_door, damage

BEGIN = """\b
Begin with:
  rulesdb term skirmish
  rulesdb search may I look at my discard pile
  rulesdb VERB --help"""
VERBS = {  # the module of each verb, whose function has its name; imported where it is wanted
    "build": "build",
    "forget": "build",
    "init": "init",
    "ask": "ask",
    "term": "term",
    "search": "search",
    "card": "card",
    "rule": "rule",
    "show": "cite",
    "cite": "cite",
    "conflicts": "conflicts",
    "diff": "diff",
    "trace": "diff",
    "when": "when",
    "turn": "turn",
    "path": "graph",
    "graph": "graph",
    "legal": "legal",
    "formats": "formats",
    "sources": "about",
    "authorities": "about",
    "games": "about",
    "coverage": "about",
    "lint": "about",
    "stats": "about",
    "export-rulings": "rulings",
    "check": "check",
    "datasette-metadata": "datasette",
    "serve": "serve",
    "config": "config",
    "shell": "shell",
    "mcp": "mcp",
    "completion": "completion",
    "manual": "manual",
}


def _function(verb: str) -> Callable[..., Any]:
    """The function of a verb."""
    function: Callable[..., Any] = getattr(import_module(f".{VERBS[verb]}", __package__), verb.replace("-", "_"))
    return function


STREAMING = (
    "build",
    "legal",
    "serve",
    "shell",
    "mcp",
    "completion",
    "manual",
)  # verbs whose output is not buffered for a pager
INTERRUPTED = 130
MOST_TOLD = 1000  # characters of an error


def _version(wanted: bool) -> None:
    if wanted:
        print(f"rulesdb {__version__}")
        raise typer.Exit


def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
    no_pager: Annotated[bool, typer.Option("--no-pager", help="Print long answers as they are.")] = False,
) -> None:
    """Rules, rulings and deck checks for three Middle-earth card games, quoted and cited."""
    del version, no_pager  # acted upon by the callback, and by `run`


def main() -> None:
    """Run the command line of this process."""
    with screen.screened(), _signals():
        code = run(sys.argv[1:])
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code; every failure is one line on stderr."""
    try:
        with _pager(arguments):
            verb = arguments[0] if arguments and arguments[0] in app_verbs() else ""
            whole = list(arguments) or ["--help"]
            code = command(verb)(args=whole, prog_name="rulesdb", standalone_mode=False, obj=run)
        screen.flushed()
    except (BrokenPipeError, screen.ReaderGoneError):
        screen.silence()
        return 0
    except (Exception, KeyboardInterrupt) as error:
        if os.environ.get("RULESDB_DEBUG"):
            raise
        return _failed(error, as_json="--json" in arguments)
    return code if isinstance(code, int) else 0


def application(only: str = "") -> typer.Typer:
    """The command line, or the part of it that knows the verb `only`."""
    app = typer.Typer(
        name="rulesdb",
        help="Rules, rulings and deck checks for three Middle-earth card games, quoted and cited.",
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,  # a mistake is told in a line, not in a box
        context_settings={"help_option_names": ["-h", "--help"]},
        epilog=BEGIN,
    )
    app.callback()(options)
    for verb in VERBS:
        if only in ("", verb):
            app.command(verb, epilog=epilog(verb))(at_the_door(_function(verb)))
    return app


@cache
def command(only: str = "") -> Any:
    """The same as Typer runs it, put together once: a session asks it many times.

    Typer reads the signatures of all verbs that it is given, which takes longer than to look a term up.
    """
    return typer.main.get_command(application(only))


def _pager(arguments: Sequence[str]) -> Any:
    """The context manager that buffers output for a pager; a null context for verbs that print as they go."""
    plain = {"--no-pager", "--json"} & set(arguments) or set(STREAMING) & set(arguments[:2])
    if plain or not sys.stdout.isatty():
        return nullcontext()
    from .pager import paged

    return paged()


def _failed(error: BaseException, *, as_json: bool = False) -> int:
    """Say on stderr what went wrong and what to do, a miss also on stdout `as_json`; returns the exit code."""
    tell = next((tell for kind, tell in TOLD.items() if isinstance(error, kind)), _fault)
    message, code = tell(error)
    if as_json and isinstance(error, NotFoundError):
        _print_failure(error)
    line = " ".join(message.split())
    with contextlib.suppress(OSError):
        print(f"rulesdb: {line if len(line) <= MOST_TOLD else line[:MOST_TOLD] + ' …'}", file=sys.stderr)
    return code


def _print_failure(error: NotFoundError) -> None:
    """Print what is not found as JSON, with the nearest names."""
    from rulesdb.api.failures import failure

    from .render import as_json

    with contextlib.suppress(OSError):
        as_json(failure(error))


def _not_found(error: Any) -> tuple[str, int]:
    message = str(error)
    if error.near:
        message += f"; nearest: {', '.join(error.near)}"
    elif ";" not in message:
        message += "; to look for words in all rules type: rulesdb search WORDS"
    return message, error.exit_code


def _misuse(error: Any) -> tuple[str, int]:
    from .misuse import misuse

    return misuse(error, app_verbs()), 2


def _no_file(error: Any) -> tuple[str, int]:
    if error.filename:
        return f"{error.filename}: {error.strerror or error}; name another place", 2
    screen.silence()
    return f"the output cannot be written ({error.strerror or error}); free some space", 2


def _fault(error: Any) -> tuple[str, int]:
    """The message for an unexpected exception: damage of the database, else a fault of the program."""
    if damaged := damage(error):
        return str(damaged), 2
    fault = f"{type(error).__name__}: {error}"
    return f"a fault of rulesdb itself ({fault}); report it with the command line; RULESDB_DEBUG=1 shows where it is", 2


# What is said of each kind of exception, with the exit code; the first kind that fits.
TOLD: dict[type[BaseException], Callable[[Any], tuple[str, int]]] = {
    NotFoundError: _not_found,
    RulesError: lambda error: (str(error), error.exit_code),
    KeyboardInterrupt: lambda _: ("stopped", INTERRUPTED),
    typer.Abort: lambda _: ("stopped", INTERRUPTED),
    typer.TyperException: _misuse,
    sqlite3.Error: _fault,
    MemoryError: lambda _: ("there is not enough memory; free some, or give fewer or smaller documents", 2),
    UnicodeEncodeError: lambda _: ("the command line has bytes that are no text; type the name anew", 2),
    OSError: _no_file,
}


def app_verbs() -> list[str]:
    """The names of the verbs."""
    return list(VERBS)


@contextlib.contextmanager
def _signals() -> Iterator[None]:
    """Within this block, a request to end leaves no half-written file and no process: the program unwinds."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), _end) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)


def _end(number: int, _frame: object) -> None:
    raise SystemExit(128 + number)
