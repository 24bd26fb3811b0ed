"""The command line: one verb a function, one file a noun; the only place where an exception becomes an exit code."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable
from typing import Any

import typer

from rulesdb.errors import NotFoundError, RulesError

from . import about, build, card, cite, conflicts, diff, formats, graph, init, legal, rule, search, term, turn, when

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
    init.init,
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
)
for verb in VERBS:
    app.command()(verb)


def main() -> None:
    """Run the command line; every failure that a user can mend is one line on stderr and an exit code."""
    try:
        app()
    except NotFoundError as error:
        near = f"; nearest: {', '.join(error.near)}" if error.near else ""
        _fail(f"{error}{near}", error.exit_code)
    except RulesError as error:
        _fail(str(error), error.exit_code)
    except sqlite3.Error as error:
        from rulesdb.store import as_database_error

        _fail(str(as_database_error("the database", error)), 2)
    except BrokenPipeError:  # the reader of a pipe has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(message: str, code: int) -> None:
    print(f"rulesdb: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(code)
