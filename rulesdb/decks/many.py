"""Many decks: a stream of sources in, a stream of results out, on all cores, in memory that does not grow with them.

A source is a deck not read yet; `result` never raises for a broken one. `run` keeps a few chunks in the air at a time,
so neither the sources nor the results pile up.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from .. import door, workers
from ..errors import RulesError, UnreadableError
from ..files import is_folder, limit, open_lines, shown, walk
from .deck import Deck
from .judge import Judge, summary
from .lists.from_json import from_data
from .lists.reader import read_file, read_text
from .verdict import Verdict

CHUNK = 32
_IN_THE_AIR = 3  # chunks a worker


class Source(NamedTuple):
    """A deck to check: a file (`path`), or the `text` of a list, or a line of JSON (`data`).

    `game` and `format` override those of the run.
    """

    name: str
    path: str = ""
    text: str = ""
    data: str = ""
    game: str = ""
    format: str = ""


class Task(NamedTuple):
    """The constant part of a run: how to make a judge, and the game and the format of each deck ("" for any)."""

    judge: Callable[[], Judge]
    game: str = ""
    format: str = ""


def files(paths: Iterable[Path]) -> Iterator[Source]:
    """The lists of `paths`: files, all files below folders, and the lines of .jsonl files. Raises UnreadableError."""
    for path in paths:
        if is_folder(path):
            yield from files(walk(path))
        elif path.suffix == ".jsonl":
            with open_lines(path) as lines:
                yield from json_lines(lines, shown(path))
        else:
            yield Source(shown(path), path=str(path))


def json_lines(lines: Iterable[bytes], name: str) -> Iterator[Source]:
    """A source for each line of JSON Lines; what a line holds is found out when it is checked."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield Source(f"{name}: line {number}", data=line.decode("utf-8", errors="replace"))


class Checked(NamedTuple):
    """One deck and its verdicts, one a format that was tried; or, without a deck, why it could not be read."""

    name: str
    deck: Deck | None = None
    verdicts: Sequence[Verdict] = ()
    error: str = ""


def checked(source: Source, judge: Judge, game: str = "", format_: str = "") -> Checked:
    """The deck of a source and the verdicts on it; a broken one is told, not raised."""
    try:
        deck, source = _read(source)
        verdicts = judge.verdicts(deck, source.game or game, source.format or format_)
        return Checked(source.name, deck, verdicts)
    except RulesError as error:
        return Checked(source.name, error=str(error))
    except Exception as error:  # one bad deck must not stop a run of millions
        return Checked(source.name, error=f"{source.name}: {type(error).__name__}: {error}")


def result(source: Source, judge: Judge, game: str = "", format_: str = "") -> dict[str, Any]:
    """The result row of one deck: its verdict with its name under "deck", or the error in reading it."""
    return as_result(checked(source, judge, game, format_))


def as_result(deck_check: Checked) -> dict[str, Any]:
    """A deck that was checked, as JSON has it."""
    if deck_check.deck is None:
        return {"deck": deck_check.name, "error": deck_check.error}
    return {"deck": deck_check.name, **summary(deck_check.verdicts)}


def _read(source: Source) -> tuple[Deck, Source]:
    """The deck of a source; a line of JSON may give the deck a name, a game and a format of its own."""
    if source.path:
        return read_file(Path(source.path)), source
    if not source.data:
        return read_text(source.text, source.name), source
    most = limit("deck")
    if len(source.data) > most:
        raise UnreadableError(f"{source.name}: more than {most:,} characters; that is no deck list")
    data = door.json_value(source.data, source.name)
    if not isinstance(data, dict):
        raise UnreadableError(f"{source.name}: a line of JSON that is no object")
    overrides = {key: str(data[key]) for key in ("game", "format") if isinstance(data.get(key), str)}
    named = source._replace(name=door.line(str(data.get("name") or data.get("id") or source.name)[:200]), **overrides)
    text = data.get("deck")
    if isinstance(text, str):
        return read_text(text, named.name), named
    with door.shaped(named.name):
        return from_data(data, named.name), named


def run(sources: Iterable[Source], task: Task, jobs: int = 0) -> Iterator[dict[str, Any]]:
    """A result for each source, as it is ready; `jobs` processes (0: one a core), in order where it is one."""
    jobs = jobs or os.cpu_count() or 1
    if jobs == 1:
        judge = task.judge()
        for source in sources:
            yield result(source, judge, task.game, task.format)
        return
    from concurrent.futures import FIRST_COMPLETED, Future, wait

    waiting = iter(sources)
    with workers.pool(jobs, _start, (task,)) as pool:
        flying: set[Future[list[dict[str, Any]]]] = set()
        while True:
            while len(flying) < jobs * _IN_THE_AIR and (chunk := list(islice(waiting, CHUNK))):
                flying.add(pool.submit(_chunk, chunk))
            if not flying:
                return
            done, flying = wait(flying, return_when=FIRST_COMPLETED)
            for future in done:
                yield from future.result()


class _Worker:
    """The state of a worker process between chunks of decks."""

    task: Task
    judge: Judge


def _start(task: Task) -> None:
    _Worker.task = task
    _Worker.judge = task.judge()


def _chunk(sources: list[Source]) -> list[dict[str, Any]]:
    task = _Worker.task
    return [result(source, _Worker.judge, task.game, task.format) for source in sources]
