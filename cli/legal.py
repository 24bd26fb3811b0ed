"""`rulesdb legal`: whether decks are legal, with every violation at once."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, NamedTuple

import typer

from rulesdb import __version__
from rulesdb.errors import UnreadableError
from rulesdb.files import bounded_lines, is_folder, limit, shown

from . import render
from .options import AsOf, Db, Force, Game, Json, date, game_of_formats, named, opened, progress, suffix, tell, write
from .screen import json_text

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
    report: Path | None
    jobs: int
    force: bool


STDIN = Path("-")
MOST_LINES = 12  # of a list, to name in one violation
WORDS = {True: "legal", False: "NOT legal", None: "undetermined"}


def legal(
    decks: Annotated[
        list[Path],
        typer.Argument(metavar="DECK...", parser=named, help="Deck lists, folders of them, or - for standard input."),
    ],
    format_: Annotated[str, typer.Option("--format", help="The format (else every format of the game is tried).")] = "",
    slip: Annotated[Path | None, typer.Option("--slip", help="Write a one-page sheet of one deck, as HTML.")] = None,
    report: Annotated[
        Path | None,
        typer.Option("--report", help="Write a page of all decks, as HTML: a summary, faults first, a slip each."),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", help="Processes for many decks (0: one a core).", min=0)] = 0,
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    force: Force = False,
) -> None:
    """Every violation of the deck rules at once, each with the rule that it breaks; what could not be checked is said.

    Several decks, a folder, or JSON Lines on standard input print one result a line. Without --format the format is
    the one that the list declares ("Format: ..."), else every format of the game is tried.
    """
    game, format_ = _game_and_format(game, format_, db)
    asked = Asked(db, game, format_, date(as_of), json, slip, report, jobs, force)
    for out in filter(None, (slip, report)):
        suffix(out, [".html"])
    source = _single(decks)
    if source is None and slip:
        raise typer.BadParameter("a slip is of one deck; for a folder type: rulesdb legal FOLDER --report report.html")
    if report:
        raise typer.Exit(_report(decks, asked))
    raise typer.Exit(_many(decks, asked) if source is None else _one(source, asked))


def _game_and_format(game: str, format_: str, db: Path | None) -> tuple[str, str]:
    """The game and the format that are asked for, else those that are set. Raises NotFoundError for what there is not.

    A wrong name is told before any deck is read. A set format counts for the set game only.
    """
    from .config_file import setting

    if not game:
        game = setting("game")
        format_ = format_ or setting("format")
    game = game_of_formats(game, db)
    if format_ and game:
        from rulesdb.decks.formats import get_format

        get_format(game, format_)
    return game, format_


def make_judge(asked: Asked, connection: sqlite3.Connection | None = None, *, bulk: bool = False) -> Judge:
    """A judge on the facts and the documents of the database asked for, through `connection` where it is open."""
    from rulesdb.decks.judge import Judge

    connection = connection or opened(asked.db)
    return Judge(connection, asked.day, partial(_cite, connection), bulk=bulk)


def _cite(connection: sqlite3.Connection, document: str, phrase: str) -> list[dict[str, Any]]:
    from rulesdb.answer.passages import passages
    from rulesdb.decks.judge import passage_numbers

    return passages(connection, passage_numbers(connection, document, phrase))


def _single(decks: list[Path]) -> Source | None:
    """The one deck that is asked for, None where it is many."""
    from rulesdb.decks.many import Source

    if len(decks) > 1:
        return None
    if decks != [STDIN]:
        path = decks[0]
        return None if is_folder(path) or path.suffix == ".jsonl" else Source(shown(path), path=str(path))
    return None if _is_json_lines() else Source("standard input")


def _stdin() -> BinaryIO:
    """Standard input. Raises UnreadableError where it is closed."""
    if sys.stdin is None:
        raise UnreadableError("standard input is closed; name a file")
    return sys.stdin.buffer


def _is_json_lines() -> bool:
    """Whether standard input begins with a JSON object that ends where its line does, and more follows."""
    head: bytes = _stdin().peek(1 << 16)  # type: ignore[attr-defined, unused-ignore, union-attr]
    line, _, rest = head.partition(b"\n")
    return line.lstrip().startswith(b"{") and line.rstrip().endswith(b"}") and rest.lstrip().startswith(b"{")


def _one(source: Source, asked: Asked) -> int:
    """Print the verdict on one deck, and write its slip; the exit code follows from the verdict."""
    from rulesdb.answer.history.editions import editions
    from rulesdb.decks.judge import exit_code, summary
    from rulesdb.decks.lists.reader import read_bytes, read_file

    read = read_file(Path(source.path)) if source.path else None
    deck = read or read_bytes(_stdin().read(limit("deck") + 1), source.name)
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
        from rulesdb.draw.slip import write_slip

        write_slip(asked.slip, judge.named(deck, verdicts[0].game), verdicts, asked.day, force=asked.force)
        tell(f"the slip is in {shown(asked.slip)}")
    return exit_code(result)


def _many(decks: list[Path], asked: Asked) -> int:
    """Print a result a line, and the tally on stderr; the exit code is that of the worst deck."""
    from rulesdb.decks import many

    task = many.Task(partial(make_judge, asked, bulk=True), asked.game, asked.format)
    tally = {0: 0, 1: 0, 2: 0, 3: 0}
    for result in _with_progress(many.run(_sources(decks), task, asked.jobs)):
        tally[_line(result, as_json=asked.json)] += 1
    words = ("legal", "not legal", "unreadable", "undetermined")
    tell(f"{sum(tally.values())} decks: " + ", ".join(f"{tally[code]} {word}" for code, word in enumerate(words)))
    return next((code for code in (2, 1, 3) if tally[code]), 0 if tally[0] else 2)


def _report(decks: list[Path], asked: Asked) -> int:
    """Check all decks, print a result a line, and write the page of them; the exit code is that of the worst deck."""
    from rulesdb.answer.history.editions import editions
    from rulesdb.answer.wording import editions as told_editions
    from rulesdb.decks import many
    from rulesdb.draw.report import report

    connection = opened(asked.db)
    judge = make_judge(asked, connection, bulk=True)
    held = [many.checked(source, judge, asked.game, asked.format) for source in _sources(decks)]
    named = [c._replace(deck=judge.named(c.deck, c.verdicts[0].game)) if c.deck else c for c in held]
    codes = {_line(many.as_result(each), as_json=asked.json) for each in named}
    games = {verdict.game for each in named for verdict in each.verdicts}
    footer = told_editions(editions(connection, [], sorted(games), asked.day), __version__)
    assert asked.report is not None
    title = ", ".join(map(shown, decks))
    write(asked.report, report(named, title, asked.day, (footer,)), force=asked.force)
    tell(f"{len(named)} decks: the report is in {shown(asked.report)}")
    return next((code for code in (2, 1, 3) if code in codes), 0 if codes else 2)


def _sources(decks: list[Path]) -> Iterator[Source]:
    from rulesdb.decks import many

    for deck in decks:
        if deck == STDIN:
            yield from many.json_lines(bounded_lines(_stdin()), "standard input")
        else:
            yield from many.files([deck])


def _with_progress(results: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The results, counted on a terminal's stderr while their lines go to a file or a pipe."""
    told = sys.stderr.isatty() and not render.on_terminal()
    for count, result in enumerate(results, 1):
        if told and count % 100 == 0:
            progress(f"{count} decks")
        yield result
    if told:
        progress("")


def _line(result: dict[str, Any], *, as_json: bool) -> int:
    """Print one result on one line."""
    from json import dumps

    from rulesdb.decks.judge import exit_code

    if as_json:
        print(json_text(dumps(result, ensure_ascii=False)), flush=True)
    elif "error" in result:
        print(f"{result['deck']}: unreadable: {result['error']}", flush=True)
    else:
        where = f" in {', '.join(result['legal_in'])}" if result.get("legal_in") else ""
        reason = _reason(result)
        print(f"{result['deck']}: {WORDS[result['legal']]}{where}{f': {reason}' if reason else ''}", flush=True)
    return exit_code(result)


def _reason(result: dict[str, Any]) -> str:
    """What makes a deck illegal, or leaves it open: the first reason under the format that it comes nearest to."""
    verdict = result
    if result.get("formats"):
        verdict = next(held for held in result["formats"] if held["format"] == result["nearest"])
    faults = [_placed(violation) for violation in verdict["violations"]]
    faults += [unchecked["reason"] for unchecked in verdict["unchecked"]] if verdict["legal"] is None else []
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    near = f"in {verdict['format']}, the nearest: " if faults and verdict is not result else ""
    return f"{near}{faults[0]}{more}" if faults and not result.get("legal_in") else ""


def _placed(violation: dict[str, Any]) -> str:
    """A violation's message with the lines of the list that it is about."""
    lines = violation["lines"]
    if not lines or len(lines) > MOST_LINES:
        return str(violation["message"])
    return f"{violation['message']} (line{'s' if len(lines) > 1 else ''} {', '.join(map(str, lines))})"


def _print(result: dict[str, Any]) -> None:
    """The one verdict in full; of several formats a line each."""
    from textwrap import shorten

    if "formats" not in result:
        _print_verdict(result["deck"], result)
        return
    print(render.style(f"{result['deck']} ({result['game']})", "title"))
    for verdict in result["formats"]:
        faults = [_placed(v) for v in verdict["violations"]] or [u["reason"] for u in verdict["unchecked"]]
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
        render.say(f"{place}. {_placed(violation)}", "", "   ")
        render.say(f"Rule: {violation['ground']}", "   ")
        for passage in violation["citations"]:
            render.quotation(passage)
    for unchecked in verdict["unchecked"]:
        render.say(f"Not checked ({unchecked['rule']}): {unchecked['reason']}")
    for note in verdict["notes"]:
        render.say(f"Note: {note}")
