"""`rulesdb legal`: whether decks are legal, with every violation at once."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from . import render
from .options import AsOf, Db, Game, Json, date, opened, tell

if TYPE_CHECKING:
    from rulesdb.decks.judge import Judge
    from rulesdb.decks.many import Source


class Asked(NamedTuple):
    """What the verb was asked; it goes to the worker processes as it is."""

    db: Path | None
    game: str
    format: str
    day: str
    json: bool
    slip: Path | None
    jobs: int


WORDS = {True: "legal", False: "NOT legal", None: "undetermined"}


def legal(
    decks: Annotated[
        list[str], typer.Argument(metavar="DECK...", help="Deck lists, folders of them, or - for standard input.")
    ],
    format_: Annotated[str, typer.Option("--format", help="The format (else every format of the game is tried).")] = "",
    slip: Annotated[Path | None, typer.Option("--slip", help="Write a one-page sheet for the judge, as HTML.")] = None,
    jobs: Annotated[int, typer.Option("--jobs", help="Processes for many decks (0: one a core).", min=0)] = 0,
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
) -> None:
    """Every violation of the deck rules at once, each with the rule that it breaks; what could not be checked is said.

    Several decks, a folder, or JSON Lines on standard input print one result a line.
    """
    asked = Asked(db, game, format_, date(as_of), json, slip, jobs)
    if format_ and game:
        from rulesdb.decks.formats import add_formats, get_format
        from rulesdb.resources import games

        if game not in games():
            add_formats(opened(db))
        get_format(game, format_)  # a wrong name is told before any deck is read
    source = _single(decks)
    if source is None and slip:
        raise typer.BadParameter("a slip is of one deck")
    raise typer.Exit(_many(decks, asked) if source is None else _one(source, asked))


def make_judge(asked: Asked, connection: sqlite3.Connection | None = None, *, bulk: bool = False) -> Judge:
    """A judge on the facts and the documents of the database asked for, through `connection` where it is open."""
    from rulesdb.decks.judge import Judge

    connection = connection or opened(asked.db)
    return Judge(connection, asked.day, partial(_cite, connection), bulk=bulk)


def _cite(connection: sqlite3.Connection, document: str, phrase: str) -> list[dict[str, Any]]:
    from rulesdb.answer.passages import passages
    from rulesdb.decks.judge import passage_numbers

    return passages(connection, passage_numbers(connection, document, phrase))


def _single(decks: list[str]) -> Source | None:
    """The one deck that is asked for, None where it is many."""
    from rulesdb.decks.many import Source

    if len(decks) > 1:
        return None
    if decks != ["-"]:
        path = Path(decks[0])
        return None if path.is_dir() or path.suffix == ".jsonl" else Source(decks[0], path=decks[0])
    return None if _is_json_lines() else Source("standard input")


def _is_json_lines() -> bool:
    """Whether standard input begins with a JSON object that ends where its line does, and more follows."""
    head: bytes = sys.stdin.buffer.peek(1 << 16)  # type: ignore[attr-defined, unused-ignore, union-attr]
    line, _, rest = head.partition(b"\n")
    return line.lstrip().startswith(b"{") and line.rstrip().endswith(b"}") and rest.lstrip().startswith(b"{")


def _one(source: Source, asked: Asked) -> int:
    """Print the verdict on one deck, and write its slip; the exit code follows from the verdict."""
    from rulesdb.answer.history.editions import editions
    from rulesdb.decks.judge import exit_code, summary
    from rulesdb.decks.lists.reader import MOST_BYTES, read_bytes, read_file

    if source.path:
        deck = read_file(Path(source.path))
    else:
        deck = read_bytes(sys.stdin.buffer.read(MOST_BYTES + 1), source.name)
    connection = opened(asked.db)
    judge = make_judge(asked, connection)
    verdicts = judge.verdicts(deck, asked.game, asked.format)
    result = {"deck": deck.name, **summary(verdicts)}
    edition = editions(connection, [], [result["game"]], asked.day)
    if asked.json:
        render.as_json(result | {"editions": edition})
    else:
        _print(result)
        render.editions(edition)
    if asked.slip:
        from rulesdb.decks.slip import write_slip

        write_slip(asked.slip, judge.named(deck, verdicts[0].game), verdicts, asked.day)
        tell(f"the slip is in {asked.slip}")
    return exit_code(result)


def _many(decks: list[str], asked: Asked) -> int:
    """Print a result a line, and the tally on stderr; the exit code is that of the worst deck."""
    from rulesdb.decks import many

    task = many.Task(partial(make_judge, asked, bulk=True), asked.game, asked.format)
    tally = {0: 0, 1: 0, 2: 0, 3: 0}
    for result in _with_progress(many.run(_sources(decks), task, asked.jobs)):
        tally[_line(result, as_json=asked.json)] += 1
    words = ("legal", "not legal", "unreadable", "undetermined")
    tell(f"{sum(tally.values())} decks: " + ", ".join(f"{tally[code]} {word}" for code, word in enumerate(words)))
    return next((code for code in (2, 1, 3) if tally[code]), 0 if tally[0] else 2)


def _sources(decks: list[str]) -> Iterator[Source]:
    from rulesdb.decks import many

    for deck in decks:
        if deck == "-":
            yield from many.json_lines(sys.stdin.buffer, "standard input")
        else:
            yield from many.files([Path(deck)])


def _with_progress(results: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The results, counted on a terminal's stderr while their lines go to a file or a pipe."""
    shown = sys.stderr.isatty() and not render.on_terminal()
    for count, result in enumerate(results, 1):
        if shown and count % 100 == 0:
            print(f"\r{count} decks", end="", file=sys.stderr, flush=True)
        yield result
    if shown:
        print("\r", end="", file=sys.stderr)


def _line(result: dict[str, Any], *, as_json: bool) -> int:
    """Print one result on one line."""
    from json import dumps

    from rulesdb.decks.judge import exit_code

    if as_json:
        print(dumps(result, ensure_ascii=False), flush=True)
    elif "error" in result:
        print(f"{result['deck']}: unreadable: {result['error']}", flush=True)
    else:
        faults = [violation["message"] for violation in result["violations"]]
        faults += [unchecked["reason"] for unchecked in result["unchecked"]] if result["legal"] is None else []
        where = f" in {', '.join(result['legal_in'])}" if result.get("legal_in") else ""
        print(
            f"{result['deck']}: {WORDS[result['legal']]}{where}{': ' if faults else ''}{'; '.join(faults)}", flush=True
        )
    return exit_code(result)


def _print(result: dict[str, Any]) -> None:
    """The one verdict in full; of several formats a line each."""
    from textwrap import shorten

    if "formats" not in result:
        _print_verdict(result["deck"], result)
        return
    print(render.style(f"{result['deck']} ({result['game']})", "title"))
    for verdict in result["formats"]:
        faults = [v["message"] for v in verdict["violations"]] or [u["reason"] for u in verdict["unchecked"]]
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        told = f": {shorten(faults[0], 100, placeholder=' ...')}{more}" if faults else ""
        render.say(f"{verdict['format']}: {WORDS[verdict['legal']]}{told}", "  ")
    render.names("Legal in", result["legal_in"] or ["no format"])
    render.names("Undetermined in", result["open_in"])


def _print_verdict(name: str, verdict: dict[str, Any]) -> None:
    style = {True: "title", False: "warn", None: "warn"}[verdict["legal"]]
    print(render.style(f"{name}: {WORDS[verdict['legal']]} ({verdict['game']}, {verdict['format']})", style))
    render.names("Counts", [f"{key.replace('_', ' ')} {count}" for key, count in verdict["counts"].items() if count])
    for place, violation in enumerate(verdict["violations"], 1):
        render.say(f"{place}. {violation['message']}")
        render.say(f"Rule: {violation['ground']}", "   ")
        for passage in violation["citations"]:
            render.quotation(passage)
    for unchecked in verdict["unchecked"]:
        render.say(f"Not checked ({unchecked['rule']}): {unchecked['reason']}")
    for note in verdict["notes"]:
        render.say(f"Note: {note}")
