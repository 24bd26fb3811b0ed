"""The second reading of the bundled rules: which statements someone who did not write them held against their places.

data/<game>/readings.toml has one table a digest file and one line an entry, with a fingerprint for each statement:

    ["terms-t-w.md"]
    "threats" = "1f0c2a9b 77d01e53 ?90ab12cd"

The fingerprint is of the statement's label, words, places and scope, so a changed statement no longer has one. One with
a `?` in front was changed or added since the entry was read, and waits for its reader.

    python -m rulesdb.read.readings GAME                    counts; fails where a change is not noted
    python -m rulesdb.read.readings GAME --changed FILE...  notes the changed statements of FILE as waiting
    python -m rulesdb.read.readings GAME --mark FILE...     notes all statements of FILE as read
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from .. import resources, toml
from ..errors import DataError, RulesError
from .digest_form import Entry, Item, Part, parse

DIGITS = 8
WAITS = "?"
_TITLE = "# Which statements were read against their places: python -m rulesdb.read.readings; data/README.md says how\n"

Marks = dict[str, dict[str, tuple[str, ...]]]  # by digest file, by entry: the fingerprints


@dataclass(frozen=True, slots=True)
class State:
    """How many statements of a game are read, waiting and unread, and the entries that were changed without a note."""

    read: int
    waiting: int
    unread: int
    unnoted: tuple[str, ...]


def fingerprint(part: Part, item: Item) -> str:
    """The first digits of the hash of a statement: its label, words, places and scope; not its examples."""
    words = "\n".join([item.label, item.text, "; ".join(item.places), "; ".join(part.scope)])
    return hashlib.sha256(words.encode()).hexdigest()[:DIGITS]


def fingerprints(entry: Entry) -> tuple[str, ...]:
    """The fingerprints of the statements of `entry`; a part without a scope of its own has the entry's."""
    scope = entry.parts[0].scope
    scoped = [replace(part, scope=part.scope or scope) for part in entry.parts]
    return tuple(fingerprint(part, item) for part in scoped for item in part.items)


def statements(folder: Path) -> Marks:
    """The fingerprints of all that the digests of the game at `folder` state. Raises DataError."""
    return {path.name: _statements(path) for path in sorted((folder / "digest").glob("*.md"))}


def _statements(path: Path) -> dict[str, tuple[str, ...]]:
    _, entries = parse(path.read_text(encoding="utf-8"), str(path))
    return {entry.name: fingerprints(entry) for entry in entries}


def load(folder: Path) -> Marks:
    """The marks of the game at `folder`; none where it has no readings.toml. Raises DataError."""
    path = folder / "readings.toml"
    with toml.shaped(path):
        table = toml.optional(path)
        return {file: {name: tuple(line.split()) for name, line in rows.items()} for file, rows in table.items()}


def compare(current: Marks, marks: Mapping[str, Mapping[str, tuple[str, ...]]]) -> State:
    """The state of the `current` statements by the `marks`. An entry without a mark is unread, not changed."""
    read = waiting = unread = 0
    unnoted = []
    for file, entries in current.items():
        for name, hashes in entries.items():
            noted = marks.get(file, {}).get(name)
            if noted is None:
                unread += len(hashes)
                continue
            new = [value for value in hashes if value not in noted and WAITS + value not in noted]
            read += sum(value in noted for value in hashes)
            waiting += sum(WAITS + value in noted for value in hashes)
            unread += len(new)
            if new:
                unnoted.append(f"{file}: {name}: {len(new)} of {len(hashes)} changed after the reading")
    return State(read, waiting, unread, tuple(unnoted))


def marked(current: Marks, marks: Marks, files: Iterable[str], read: bool) -> Marks:
    """`marks` with all statements of `files` as read, or with those that have no mark as waiting.

    What no longer exists is left out.
    """
    chosen = set(files)
    return {
        file: {
            name: tuple(_mark(value, marks.get(file, {}).get(name, ()), read) for value in hashes)
            for name, hashes in entries.items()
        }
        if file in chosen
        else marks[file]
        for file, entries in current.items()
        if file in chosen or file in marks
    }


def _mark(value: str, noted: Sequence[str], read: bool) -> str:
    return value if read or value in noted else WAITS + value


def save(folder: Path, marks: Marks) -> None:
    """Write `marks` as the readings.toml of the game at `folder`."""
    (folder / "readings.toml").write_text(_TITLE + "".join(_tables(marks)), encoding="utf-8")


def _tables(marks: Marks) -> Iterator[str]:
    for file, entries in sorted(marks.items()):
        yield f'\n["{file}"]\n'
        for name, hashes in entries.items():
            quoted = name.replace("\\", "\\\\").replace('"', '\\"')
            yield f'"{quoted}" = "{" ".join(hashes)}"\n'


def run(arguments: Sequence[str]) -> int:
    """The tool: note what the options say, print the state of the game; 1 where a change is not noted."""
    parser = argparse.ArgumentParser(prog="python -m rulesdb.read.readings", description="Mark the second reading.")
    parser.add_argument("game", choices=resources.games())
    parser.add_argument("--mark", nargs="+", default=[], metavar="FILE", help="digest files that were read")
    parser.add_argument("--changed", nargs="+", default=[], metavar="FILE", help="digest files with changes to be read")
    options = parser.parse_args(arguments)
    folder = resources.folder("data") / options.game
    current, marks = statements(folder), load(folder)
    for files, read in ((options.changed, False), (options.mark, True)):
        names = [Path(file).name for file in files]
        missing = sorted(set(names) - set(current))
        if missing:
            raise DataError(f"{folder / 'digest'}: has no file {', '.join(missing)}")
        if names:
            marks = marked(current, marks, names, read)
            save(folder, marks)
    state = compare(current, marks)
    _print([*state.unnoted, f"{options.game}: {state.read} read, {state.waiting} waiting, {state.unread} unread"])
    return 1 if state.unnoted else 0


def _print(lines: Iterable[str]) -> None:
    import sys

    sys.stdout.write("".join(f"{line}\n" for line in lines))


if __name__ == "__main__":
    import sys

    try:
        sys.exit(run(sys.argv[1:]))
    except RulesError as error:
        sys.exit(str(error))
