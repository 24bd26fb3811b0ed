"""`rulesdb legal`: whether decks are legal, with every violation at once."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, NamedTuple

import typer

from rulesdb import to_json
from rulesdb.errors import UnreadableError
from rulesdb.files import bounded_lines, is_folder, limit, shown

from . import render
from .options import AsOf, Db, Force, Game, Json, named, opened, progress, suffix, tell, write
from .screen import json_text

if TYPE_CHECKING:
    from rulesdb.api.rules import Rules
    from rulesdb.contract.legality import DeckVerdict, FormatVerdict, UnreadableDeck, Violation


class Asked(NamedTuple):
    """The arguments of `legal`."""

    rules: Rules
    format: str
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
    rules, format_ = _rules(db, game, format_, as_of)
    asked = Asked(rules, format_, json, slip, report, jobs, force)
    for out in filter(None, (slip, report)):
        suffix(out, [".html"])
    single = _single(decks)
    if not single and slip:
        raise typer.BadParameter("a slip is of one deck; for a folder type: rulesdb legal FOLDER --report report.html")
    if report:
        raise typer.Exit(_report(decks, report, asked))
    raise typer.Exit(_one(decks[0], asked) if single else _many(decks, asked))


def _rules(db: Path | None, game: str, format_: str, as_of: str) -> tuple[Rules, str]:
    """The database for the game that is asked for, else the one that is set; and the format, in the same way.

    A wrong name is told before any deck is read; a set format counts for the set game only. Raises NotFoundError.
    """
    from .config_file import setting

    if not game:
        game = setting("game")
        format_ = format_ or setting("format")
    rules = opened(db, as_of)
    return rules.limited(rules.decks_game(game, format_)), format_


def _single(decks: list[Path]) -> bool:
    """Whether one deck is asked for, not many."""
    if len(decks) > 1:
        return False
    if decks != [STDIN]:
        return not is_folder(decks[0]) and decks[0].suffix != ".jsonl"
    return not _is_json_lines()


def _stdin() -> BinaryIO:
    """Standard input. Raises UnreadableError where it is closed."""
    if sys.stdin is None:
        raise UnreadableError("standard input is closed; name a file")
    return sys.stdin.buffer


def _is_json_lines() -> bool:
    """Whether standard input begins with a JSON object that ends where its line does, and more follows."""
    head: bytes = _stdin().peek(1 << 16)  # type: ignore[attr-defined, unused-ignore, union-attr]
    line, _, remainder = head.partition(b"\n")
    return line.lstrip().startswith(b"{") and line.rstrip().endswith(b"}") and remainder.lstrip().startswith(b"{")


def _one(path: Path, asked: Asked) -> int:
    """Print the verdict on one deck, and write its slip; the exit code follows from the verdict."""
    deck = _stdin().read(limit("deck") + 1) if path == STDIN else path
    name = "standard input" if path == STDIN else shown(path)
    verdict = asked.rules.legal(deck, name=name, format=asked.format)
    if asked.json:
        render.as_json(verdict)
    else:
        _print(verdict)
        render.editions(verdict.editions)
    if asked.slip:
        write(asked.slip, asked.rules.slip(deck, name=name, format=asked.format), force=asked.force)
        tell(f"the slip is in {shown(asked.slip)}")
    return _exit_code(verdict)


def _many(decks: list[Path], asked: Asked) -> int:
    """Print a result a line, and the tally on stderr; the exit code is that of the worst deck."""
    tally = {0: 0, 1: 0, 2: 0, 3: 0}
    for result in _with_progress(asked.rules.legal_many(_listed(decks), format=asked.format, jobs=asked.jobs)):
        tally[_line(result, as_json=asked.json)] += 1
    words = ("legal", "not legal", "unreadable", "undetermined")
    tell(f"{sum(tally.values())} decks: " + ", ".join(f"{tally[code]} {word}" for code, word in enumerate(words)))
    return next((code for code in (2, 1, 3) if tally[code]), 0 if tally[0] else 2)


def _report(decks: list[Path], out: Path, asked: Asked) -> int:
    """Check all decks, print a result a line, and write the page of them; the exit code is that of the worst deck."""
    page, results = asked.rules.report(_listed(decks), ", ".join(map(shown, decks)), format=asked.format)
    codes = {_line(result, as_json=asked.json) for result in results}
    write(out, page, force=asked.force)
    tell(f"{len(results)} decks: the report is in {shown(out)}")
    return next((code for code in (2, 1, 3) if code in codes), 0 if codes else 2)


def _listed(decks: list[Path]) -> Iterator[Path | Iterator[bytes]]:
    """Files and folders as they are, standard input as its lines."""
    for deck in decks:
        yield bounded_lines(_stdin()) if deck == STDIN else deck


def _exit_code(result: DeckVerdict | UnreadableDeck) -> int:
    """0 legal, 1 illegal, 2 unreadable, 3 undetermined."""
    from rulesdb.contract.legality import UnreadableDeck

    if isinstance(result, UnreadableDeck):
        return 2
    return {True: 0, False: 1, None: 3}[result.legal]


def _with_progress(results: Iterable[DeckVerdict | UnreadableDeck]) -> Iterator[DeckVerdict | UnreadableDeck]:
    """The results, counted on a terminal's stderr while their lines go to a file or a pipe."""
    counting = sys.stderr.isatty() and not render.on_terminal()
    for count, result in enumerate(results, 1):
        if counting and count % 100 == 0:
            progress(f"{count} decks")
        yield result
    if counting:
        progress("")


def _line(result: DeckVerdict | UnreadableDeck, *, as_json: bool) -> int:
    """Print one result on one line."""
    from rulesdb.contract.legality import UnreadableDeck

    if as_json:
        print(json_text(to_json(result, indent=None)), flush=True)
    elif isinstance(result, UnreadableDeck):
        print(f"{result.deck}: unreadable: {result.error}", flush=True)
    else:
        where = f" in {', '.join(result.legal_in)}" if result.legal_in else ""
        reason = _reason(result)
        print(f"{result.deck}: {WORDS[result.legal]}{where}{f': {reason}' if reason else ''}", flush=True)
    return _exit_code(result)


def _reason(result: DeckVerdict) -> str:
    """What makes a deck illegal, or leaves it open: the first reason under the format that it comes nearest to."""
    verdict: DeckVerdict | FormatVerdict = result
    if result.formats:
        verdict = next(candidate for candidate in result.formats if candidate.format == result.nearest)
    faults = [_placed(violation) for violation in verdict.violations]
    faults += [unchecked.reason for unchecked in verdict.unchecked] if verdict.legal is None else []
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    near = f"in {verdict.format}, the nearest: " if faults and verdict is not result else ""
    return f"{near}{faults[0]}{more}" if faults and not result.legal_in else ""


def _placed(violation: Violation) -> str:
    """A violation's message with the lines of the list that it is about."""
    lines = violation.lines
    if not lines or len(lines) > MOST_LINES:
        return str(violation.message)
    return f"{violation.message} (line{'s' if len(lines) > 1 else ''} {', '.join(map(str, lines))})"


def _print(result: DeckVerdict) -> None:
    """The one verdict in full; of several formats those with the same faults on a line, then the nearest in full."""
    if result.formats is None:
        print(_headline(result.deck, result))
        _print_details(result)
        return
    print(render.style(f"{result.deck} ({result.game})", "title"))
    alike: dict[str, list[str]] = {}
    for verdict in result.formats:
        alike.setdefault(f"{WORDS[verdict.legal]}{_briefly(verdict)}", []).append(verdict.format)
    for said, formats in alike.items():
        render.say(f"{', '.join(formats)}: {said}", "  ")
    render.names("Legal in", result.legal_in or ("no format",))
    render.names("Undetermined in", result.open_in or ())
    if not result.legal_in:
        nearest = next(verdict for verdict in result.formats if verdict.format == result.nearest)
        print(_headline("The nearest", nearest))
        _print_details(nearest)


def _briefly(verdict: FormatVerdict) -> str:
    """The first of a verdict's faults, shortened, and how many more there are."""
    from textwrap import shorten

    faults = [_placed(violation) for violation in verdict.violations] or [u.reason for u in verdict.unchecked]
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return f": {shorten(faults[0], 100, placeholder=' ...')}{more}" if faults else ""


def _headline(name: str, verdict: DeckVerdict | FormatVerdict) -> str:
    style = {True: "title", False: "warn", None: "warn"}[verdict.legal]
    return render.style(f"{name}: {WORDS[verdict.legal]} ({verdict.game}, {verdict.format})", style)


def _print_details(verdict: DeckVerdict | FormatVerdict) -> None:
    render.names("Counts", [f"{key.replace('_', ' ')} {count}" for key, count in verdict.counts.items() if count])
    for number, violation in enumerate(verdict.violations, 1):
        render.say(f"{number}. {_placed(violation)}", "", "   ")
        render.say(f"Rule: {violation.ground}", "   ")
        for passage in violation.citations:
            render.quotation(passage)
    for unchecked in verdict.unchecked:
        render.say(f"Not checked ({unchecked.rule}): {unchecked.reason}")
    for note in verdict.notes:
        render.say(f"Note: {note}")
