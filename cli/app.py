"""The command line: one verb a function, one file a noun; the only place where an exception becomes an exit code."""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import typer

from rulesdb.errors import NotFoundError, RulesError

from . import (
    about,
    build,
    card,
    check,
    cite,
    conflicts,
    diff,
    formats,
    graph,
    legal,
    rule,
    rulings,
    screen,
    search,
    term,
    turn,
    when,
)
from .options import at_the_door, damage

app = typer.Typer(
    name="rulesdb",
    help="Rules, rulings and deck checks for three Middle-earth card games, quoted and cited.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # a mistake is told in a line, not in a box
    context_settings={"help_option_names": ["-h", "--help"]},
)
VERBS: tuple[Callable[..., Any], ...] = (
    build.build,
    build.forget,
    term.term,
    search.search,
    card.card,
    rule.rule,
    cite.show,
    cite.cite,
    conflicts.conflicts,
    diff.diff,
    diff.trace,
    when.when,
    turn.turn,
    graph.path,
    graph.graph,
    legal.legal,
    formats.formats,
    about.sources,
    about.authorities,
    about.games,
    about.coverage,
    about.lint,
    about.stats,
    rulings.export_rulings,
    check.check,
)
INTERRUPTED = 130
MOST_TOLD = 1000  # characters of an error
for verb in VERBS:
    app.command()(at_the_door(verb))


def main() -> None:
    """Run the command line; every failure that a user can mend is one line on stderr and an exit code."""
    with screen.screened(), _signals():
        code = _run()
    if code:
        sys.exit(code)


def _run() -> int:
    """The exit code of the verb that the arguments name."""
    try:
        code = app(standalone_mode=False)
        screen.flushed()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of a pipe has seen enough
        screen.silence()
        return 0
    except Exception as error:
        return _failed(error)
    return code if isinstance(code, int) else 0


def _failed(error: Exception) -> int:
    """Tell of a failure; an exception that neither the user nor the database explains is raised again."""
    if isinstance(error, RulesError):
        near = f"; nearest: {', '.join(error.near)}" if isinstance(error, NotFoundError) and error.near else ""
        return _fail(f"{error}{near}", error.exit_code)
    if isinstance(error, typer.TyperException):
        return _misuse(error)
    told = ""
    if isinstance(error, MemoryError):
        told = "there is not enough memory; free some, or give fewer or smaller documents"
    elif isinstance(error, OSError):
        screen.silence()
        told = f"the output cannot be written ({error.strerror or error}); free some space"
    elif fault := damage(error):
        told = str(fault)
    if not told:
        raise error
    return _fail(told, 2)


def _misuse(error: typer.TyperException) -> int:
    """Tell what is wrong with the arguments; without any, show the help."""
    told = getattr(error, "format_message", lambda: str(error))()
    context = getattr(error, "ctx", None)
    if isinstance(error, typer.Abort) or not told:
        return 1
    if (
        "\n" in told.strip()
        and not getattr(error, "param", None)
        and context is not None
        and told == context.get_help()
    ):
        print(told, file=sys.stderr)
        return 2
    path = context.command_path if context else "rulesdb"
    return _fail(f"{told.rstrip('.')}; see: {path} --help", 2)


def _fail(message: str, code: int) -> int:
    told = " ".join(message.split())
    with contextlib.suppress(OSError):
        print(f"rulesdb: {told if len(told) <= MOST_TOLD else told[:MOST_TOLD] + ' …'}", file=sys.stderr)
    return code


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
