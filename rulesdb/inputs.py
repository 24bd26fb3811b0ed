"""Files and folders that the user names -> what a build reads: documents, card lists, told apart by their content."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from . import door, toml
from .decks.cards.from_csv import renamed
from .decks.cards.reader import cards_of, sniff
from .decks.known import own_formats
from .errors import UnreadableError
from .files import is_folder, shown, walk
from .library import Held, now
from .read import archives, formats, identify, is_known, source
from .read.gamefile import NAME, GameFile, read_gamefile
from .text import slug


@dataclass(slots=True)
class Inputs:
    """The files to read, and a line for each one that was left out."""

    files: list[Held] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    unknown: list[tuple[str, str]] = field(default_factory=list)  # files of a folder that no reader takes, and why
    by_id: dict[str, Held] = field(default_factory=dict)

    def add(self, row: Held) -> None:
        """Add a file."""
        self.files.append(row)
        self.by_id[row.id] = row


def read_inputs(paths: Sequence[Path], game: str, shape: str, held: Iterable[Held]) -> Inputs:
    """The files at `paths`, of which `game` and `shape` say what they are where they are not known.

    A file that is read again keeps the game and shape stated for it in `held`. A file that is named must be readable;
    one that a folder holds is left out with a warning. Raises UnreadableError and MisuseError.
    """
    game = door.game(game)
    inputs = Inputs()
    row_of = {row.file: row for row in held}
    own = _Own(held)
    seen: dict[str, Path] = {}
    for path, named in _files(paths):
        try:
            if path.name == NAME or own.file_of(path, game):
                _add_once(inputs, own.row(path if path.name == NAME else path.parent / NAME))
            if path.name == NAME:
                continue
            file = source.load(path)
            if file.sha256 in seen:
                inputs.warnings.append(f"{shown(path)}: is the same file as {shown(seen[file.sha256])}; left out")
                continue
            before = row_of.get(str(path.resolve()))
            game_file = own.file_of(path, game)
            row = (
                _cards(file, game, game_file)
                if _is_list(file, game_file)
                else _document(file, game, shape, before, game_file)
            )
            seen[file.sha256] = path
            if file.encoding == door.GUESSED and row.kind == "document" and row.told and not is_known(file):
                inputs.warnings.append(
                    f"{shown(path)}: is no UTF-8 and was read as Windows-1252 (Latin-1); if its accents are "
                    "wrong, save it as UTF-8"
                )
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


class _Own:
    """The files rulesdb.toml: those beside the inputs by folder, those in the database by game."""

    def __init__(self, rows: Iterable[Held]) -> None:
        self._held = {row.games[0]: read_gamefile(row.text, row.file) for row in rows if row.kind == "game"}
        self._read: dict[Path, GameFile | None] = {}

    def file_of(self, path: Path, game: str) -> GameFile | None:
        """The rulesdb.toml that describes `path`: the one beside it, else the one held for `game`. Raises DataError."""
        path_beside = path.parent / NAME
        if path_beside not in self._read:
            self._read[path_beside] = (
                read_gamefile(toml.read(path_beside), str(path_beside)) if path_beside.is_file() else None
            )
        beside = self._read[path_beside]
        if beside and (not game or game == beside.game):
            return beside
        return self._held.get(game)

    def row(self, path: Path) -> Held | None:
        """The file rulesdb.toml at `path` as a database holds it, None where there is none."""
        if not path.is_file():
            return None
        text = toml.read(path)
        game = read_gamefile(text, str(path)).game
        own_formats(game, text, path)  # so that a fault is told now, not when a deck is checked
        sha256 = hashlib.sha256(text.encode()).hexdigest()
        return Held(f"{game}/{NAME}", "game", (game,), str(path.resolve()), sha256, now(), text=text)


def _add_once(inputs: Inputs, row: Held | None) -> None:
    if row and row.id not in inputs.by_id:
        inputs.add(row)


def _is_list(file: source.Source, own: GameFile | None) -> bool:
    """Whether a file is a card list: by its own columns, or by those that a rulesdb.toml names."""
    if sniff(file.text[:65536]):
        return True
    head = [column.strip().strip('"').lower() for column in file.text.split("\n", 1)[0].split(",")]
    title = own.columns.get("title", "title").lower() if own else ""
    return file.path.suffix.lower() == ".csv" and bool(title) and title in head


def _document(file: source.Source, game: str, shape: str, before: Held | None, own: GameFile | None) -> Held:
    if before and before.kind == "document" and not game:
        game, shape = before.told, shape or before.shape
    if own and not game and not is_known(file):
        game = own.game
    if shape in ("", "rulebook"):
        file = _without_tags(file)
    document, _ = identify(file, game, shape)
    if own and own.game == document.game:
        document = own.document(document, file.path.name)
    return _held(document.id, "document", (document.game,), file, game, shape)


def read_document(path: Path) -> source.Source:
    """The file at `path` as a reader wants it, whatever its format. Raises UnreadableError."""
    return _without_tags(source.load(path))


def _without_tags(file: source.Source) -> source.Source:
    """`file`, as Markdown where it is a page of HTML that is no known document, and no page of a forum."""
    if not formats.is_html(file.text) or is_known(file) or archives.shape_of(file):
        return file
    return replace(file, lines=source.as_lines(formats.from_html(file.text, shown(file.path))))


def _cards(file: source.Source, game: str, own: GameFile | None) -> Held:
    if own and not sniff(file.text[:65536]):
        try:
            text = renamed(file.text, own.columns, own.game)
        except UnreadableError as error:
            raise UnreadableError(f"{shown(file.path)}: {error}") from error
        file = replace(file, lines=source.as_lines(text))
    elif game and "game" not in file.text.split("\n", 1)[0].lower():
        file = replace(file, lines=source.as_lines(renamed(file.text, {}, game)))
    games = cards_of(file.text, file.path).games
    return _held(f"{games[0]}/cards-{slug(file.path.stem)}", "cards", games, file)


def _held(id_: str, kind: str, games: tuple[str, ...], file: source.Source, told: str = "", shape: str = "") -> Held:
    return Held(id_, kind, games, str(file.path.resolve()), file.sha256, now(), told, shape, file.text)


def _add(inputs: Inputs, row: Held) -> None:
    """Add `row`, unless an earlier one has its id."""
    other = inputs.by_id.get(row.id)
    if other is None:
        inputs.add(row)
    else:
        inputs.warnings.append(
            f"{shown(row.file)}: is another copy of {row.id}, read from {shown(other.file)}; "
            "left out (rename one to keep both)"
        )


def merged(held: Sequence[Held], new: Sequence[Held]) -> tuple[list[Held], list[tuple[Held, Held]]]:
    """All files to hold after `new` ones came to the `held`, and the pairs (former, present) that changed.

    A file that is as it was keeps the time of its first reading. Raises UnreadableError where a new file claims the
    id of another one that is still there.
    """
    row_of = {row.id: row for row in held}
    changed = []
    for row in new:
        former = row_of.get(row.id)
        if former and (former.sha256, former.told, former.shape) == (row.sha256, row.told, row.shape):
            continue
        if former and former.file != row.file and _is_another(former, row):
            raise UnreadableError(
                f"{shown(row.file)}: {row.id} is held from {shown(former.file)}, which is another text; "
                f"rename the new file, or first: rulesdb forget {row.id}"
            )
        if former:
            changed.append((former, row))
        row_of[row.id] = row
    return sorted(row_of.values(), key=_order), changed


def _order(row: Held) -> tuple[str, str]:
    """Sorts files, in whatever order they were named; card lists of one game stay as they came, as later ones count."""
    return (row.kind, " ".join(row.games) if row.kind == "cards" else row.id)


def _is_another(former: Held, row: Held) -> bool:
    """Whether two files of one id are two texts rather than two versions of one.

    Their first lines tell, where the former file is still as it was read; a known document is known by its marks.
    """
    if not row.told or not Path(former.file).is_file():
        return False
    return _title(former) != _title(row)


def _title(row: Held) -> str:
    return next((line.strip() for line in row.text.splitlines() if line.strip()), "")
