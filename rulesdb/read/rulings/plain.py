"""A file of rulings on one card, term or topic -> an entry, and its faults as values.

    game = "lantern"
    card = "Brass Lamp"                    # or term = "dusk", or topic = "lamps at sea"

    [[ruling]]
    text = "The player may light the lamp after dusk."
    question = "Can I light it late?"      # may be left out
    disputed = true                        # where other words of equal weight contradict it; else left out

    [[ruling.reference]]
    author = "Ada"                         # a name by which an authority of the game signs
    date = "2012-01-07"
    address = "https://forum.example/topic/1207/"
    title = "Lamps at dusk"                # may be left out, as may thread (its number) and certainty

In YAML the same, with `rulings` and `references` as the names of the lists.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from ...model import Attribution
from ...text import fold
from ..authorities import Authorities, Authority
from ..days import day_of

CERTAINTIES = ("stated", "published")
KINDS = ("card", "term", "topic")
_ENTRY = {"game", *KINDS, "ruling", "rulings"}
_RULING = {"text", "question", "disputed", "reference", "references"}
_REFERENCE = {"author", "date", "address", "title", "thread", "certainty"}


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a file, and the line where it shows (0 where that is the whole file)."""

    line: int
    message: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling with its references and the first and last line on which it stands."""

    text: str
    question: str
    references: tuple[Attribution, ...]
    lines: tuple[int, int]
    disputed: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """The rulings on one card, term or topic (`kind` says which) of a game."""

    game: str
    kind: str
    name: str
    rulings: tuple[Ruling, ...]


def parse(text: str, name: str) -> tuple[Entry, list[Fault]]:
    """The entry in the file called `name`, as far as it is in form, and all that is not."""
    faults: list[Fault] = []
    try:
        table = _table(text, name)
    except ValueError as error:
        return Entry("", "", "", ()), [Fault(0, str(error))]
    _unknown(table, _ENTRY, 0, "the file", faults)
    kinds = [kind for kind in KINDS if isinstance(table.get(kind), str) and table[kind].strip()]
    if len(kinds) != 1:
        faults.append(Fault(1, "needs one of card, term and topic, with a name"))
    rows = table.get("ruling", table.get("rulings", []))
    if not isinstance(rows, list) or not rows:
        faults.append(Fault(0, "has no rulings"))
        rows = []
    spans = _line_spans(text, len(rows))
    rulings = [_ruling(row, span, faults) for row, span in zip(rows, spans, strict=True)]
    kind = kinds[0] if len(kinds) == 1 else ""
    game = table.get("game", "")
    entry = Entry(
        game if isinstance(game, str) else "", kind, str(table.get(kind, "")), tuple(row for row in rulings if row)
    )
    return entry, faults + list(_repeated(entry))


def _table(text: str, name: str) -> dict[str, Any]:
    """The file as a table. Raises ValueError with one line that says what is wrong and where."""
    if PurePath(name).suffix.lower() == ".toml":
        try:
            return tomllib.loads(text)
        except RecursionError as error:
            raise ValueError("its tables nest too deep") from error
    import yaml

    try:
        table = yaml.safe_load(text)
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f" (line {mark.line + 1})" if mark else ""
        raise ValueError(f"is no YAML{where}") from error
    if not isinstance(table, dict):
        raise ValueError("is no table of game, card or term, and rulings")
    return table


def _unknown(table: dict[str, Any], known: set[str], line: int, what: str, faults: list[Fault]) -> None:
    keys = sorted(str(key) for key in table if key not in known)
    faults.extend(Fault(line, f"{what} has {key!r}, which is not known") for key in keys)


def _line_spans(text: str, count: int) -> list[tuple[int, int]]:
    """The lines of each ruling: from the line that begins it to the one before the next."""
    lines = text.splitlines()
    starts = [n for n, line in enumerate(lines, 1) if line.startswith("[[ruling]]")]
    if len(starts) != count:
        starts = [n for n, line in enumerate(lines, 1) if line.lstrip().startswith(("- text:", "- question:"))]
    if len(starts) != count:
        return [(1, max(1, len(lines)))] * count
    ends = [*(start - 1 for start in starts[1:]), len(lines)][: len(starts)]
    return list(zip(starts, ends, strict=True))


def _ruling(row: Any, lines: tuple[int, int], faults: list[Fault]) -> Ruling | None:
    if not isinstance(row, dict):
        faults.append(Fault(lines[0], "a ruling is a table with text and references"))
        return None
    _unknown(row, _RULING, lines[0], "a ruling", faults)
    text = row.get("text")
    if not isinstance(text, str) or not text.strip():
        faults.append(Fault(lines[0], "a ruling has no text"))
        return None
    rows = row.get("reference", row.get("references", []))
    made = [_reference(cited, lines[0], faults) for cited in rows] if isinstance(rows, list) else []
    references = [reference for reference in made if reference]
    if not references:
        faults.append(Fault(lines[0], "a ruling has no reference with author and date"))
    question = row.get("question", "")
    disputed = row.get("disputed", False)
    if not isinstance(disputed, bool):
        faults.append(Fault(lines[0], "disputed is true or false"))
    asked = question.strip() if isinstance(question, str) else ""
    return Ruling(text.strip(), asked, tuple(references), lines, disputed is True)


def _reference(row: Any, line: int, faults: list[Fault]) -> Attribution | None:
    if not isinstance(row, dict):
        faults.append(Fault(line, "a reference is a table with author, date and address"))
        return None
    _unknown(row, _REFERENCE, line, "a reference", faults)
    author, date = str(row.get("author") or "").strip(), str(row.get("date") or "")
    day = day_of(date)
    if not author:
        faults.append(Fault(line, "a reference has no author"))
    if not day or not date.startswith(day):
        faults.append(Fault(line, f"{date!r} is no date like 2012-01-07"))
    address = str(row.get("address") or "")
    if address and not address.startswith(("https://", "http://")):
        faults.append(Fault(line, f"{address[:60]!r} is no address like https://..."))
    if not address and not row.get("thread") and not row.get("title"):
        faults.append(Fault(line, "a reference needs an address, or a thread or title"))
    certainty = row.get("certainty", "published")
    if certainty not in CERTAINTIES:
        faults.append(Fault(line, f"a certainty is one of {', '.join(CERTAINTIES)}"))
        certainty = "published"
    if not author or not day:
        return None
    return Attribution(author, day, certainty, str(row.get("thread") or ""), str(row.get("title") or ""), address)


def _repeated(entry: Entry) -> Iterator[Fault]:
    seen: dict[str, int] = {}
    for ruling in entry.rulings:
        first = seen.setdefault(fold(ruling.text), ruling.lines[0])
        if first != ruling.lines[0]:
            yield Fault(ruling.lines[0], f"repeats the ruling of line {first}")


def unentitled(entry: Entry, known: Authorities) -> Iterator[Fault]:
    """A fault for each reference to somebody who is no authority of the game, or was none on that day."""
    for ruling in entry.rulings:
        for reference in ruling.references:
            authority = known.signing(reference.author)
            if not authority:
                yield Fault(ruling.lines[0], f"{reference.author!r} is no authority of {entry.game or 'this game'}")
            elif not _could_rule(authority, reference.day):
                yield Fault(ruling.lines[0], f"{reference.author!r} could not rule on {reference.day}")


def _could_rule(authority: Authority, day: str) -> bool:
    since, until = authority.since, authority.until
    return not (since and day < since[: len(day)]) and not (until and day[: len(until)] > until)


def entitled(ruling: Ruling, known: Authorities) -> Sequence[Attribution]:
    """The references of a ruling to those who could give it."""
    references = []
    for reference in ruling.references:
        authority = known.signing(reference.author)
        if authority and _could_rule(authority, reference.day):
            references.append(reference)
    return references
