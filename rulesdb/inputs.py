"""Files and folders that the user names -> what a build reads: documents, card lists, told apart by their content."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from . import door
from .decks.cards.reader import cards_of, sniff
from .errors import UnreadableError
from .files import is_folder, shown, walk
from .library import Held, now
from .read import identify, source
from .text import slug


@dataclass(slots=True)
class Inputs:
    """The files to read, and a line for each one that was left out."""

    files: list[Held] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    unknown: list[tuple[str, str]] = field(default_factory=list)  # files of a folder that no reader takes, and why


def read_inputs(paths: Sequence[Path], game: str, shape: str, held: Iterable[Held]) -> Inputs:
    """The files at `paths`, of which `game` and `shape` say what they are where they are not known.

    What is `held` tells of a file that is read again what was said of it then. A file that is named must be readable;
    one that a folder holds is left out with a warning. Raises UnreadableError and MisuseError.
    """
    game = door.game(game)
    inputs = Inputs()
    known = {row.file: row for row in held}
    seen: dict[str, Path] = {}
    for path, named in _files(paths):
        try:
            file = source.load(path)
            if file.sha256 in seen:
                inputs.warnings.append(f"{shown(path)}: is the same file as {shown(seen[file.sha256])}; left out")
                continue
            before = known.get(str(path.resolve()))
            row = _cards(file) if sniff(file.text[:65536]) else _document(file, game, shape, before)
            seen[file.sha256] = path
            _add(inputs, row)
        except UnreadableError as error:
            if named:
                raise
            inputs.warnings.append(f"{error}; left out")
            inputs.unknown.append((str(path), str(error).removeprefix(f"{shown(path)}: ")))
    return inputs


def _files(paths: Iterable[Path]) -> Iterable[tuple[Path, bool]]:
    """Each file, and whether the user named it rather than a folder that holds it."""
    for path in paths:
        if is_folder(path):
            yield from ((file, False) for file in walk(path))
        else:
            yield path, True


def _document(file: source.Source, game: str, shape: str, before: Held | None) -> Held:
    if before and before.kind == "document" and not game:
        game, shape = before.told, shape or before.shape
    document, _ = identify(file, game, shape)
    return _held(document.id, "document", (document.game,), file, game, shape)


def _cards(file: source.Source) -> Held:
    games = cards_of(file.text, file.path).games
    return _held(f"{games[0]}/cards-{slug(file.path.stem)}", "cards", games, file)


def _held(id_: str, kind: str, games: tuple[str, ...], file: source.Source, told: str = "", shape: str = "") -> Held:
    return Held(id_, kind, games, str(file.path.resolve()), file.sha256, now(), told, shape, file.text)


def _add(inputs: Inputs, row: Held) -> None:
    """Add `row`, unless an earlier one has its id."""
    for other in inputs.files:
        if other.id == row.id:
            inputs.warnings.append(
                f"{shown(row.file)}: is another copy of {row.id}, read from {shown(other.file)}; "
                "left out (rename one to keep both)"
            )
            return
    inputs.files.append(row)


def merged(held: Sequence[Held], new: Sequence[Held]) -> tuple[list[Held], list[tuple[Held, Held]]]:
    """All files to hold after `new` ones came to the `held`, and the pairs (former, present) that changed.

    A file that is as it was keeps the time of its first reading. Raises UnreadableError where a new file claims the
    id of another one that is still there.
    """
    there = {row.id: row for row in held}
    changed = []
    for row in new:
        former = there.get(row.id)
        if former and (former.sha256, former.told, former.shape) == (row.sha256, row.told, row.shape):
            continue
        if former and former.file != row.file and _is_another(former, row):
            raise UnreadableError(
                f"{shown(row.file)}: {row.id} is held from {shown(former.file)}, which is another text; "
                f"rename the new file, or first: rulesdb forget {row.id}"
            )
        if former:
            changed.append((former, row))
        there[row.id] = row
    return list(there.values()), changed


def _is_another(former: Held, row: Held) -> bool:
    """Whether two files of one id are two texts rather than two versions of one.

    Their first lines tell, where the former file is still as it was read; a known document is known by its marks.
    """
    if not row.told or not Path(former.file).is_file():
        return False
    return _title(former) != _title(row)


def _title(row: Held) -> str:
    return next((line.strip() for line in row.text.splitlines() if line.strip()), "")
