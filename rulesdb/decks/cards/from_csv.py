"""Reads card lists in CSV: one row a card, the columns named in the first line ("Card lists" in data/README.md).

A column `game` says which game a card is of; a list without it is recognised by columns that only one game has.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence

from ...errors import UnreadableError
from ...text import excerpt, slug
from .columns import Columns, load_columns, marks
from .facts import Fact, fact

_OWN = ("game", "id", "title", "subtitle", "alternates")  # columns that are no data of a game
_BLUEPRINT = re.compile(r"(\d+)_\d+")


def sniff(head: str) -> bool:
    """Whether `head` begins with the header of a card list."""
    columns = _header(head)
    return "title" in columns and ("game" in columns or any(mark in columns for mark in marks()))


def read(text: str, name: str) -> Iterator[Fact]:
    """The cards of `text`, one a row; raises UnreadableError for a row without title or of an unknown game."""
    rows = _rows(text, name)
    header = next(rows, [])
    index_of = {column.strip().lower(): index for index, column in enumerate(header)}
    if "title" not in index_of:
        raise UnreadableError(f"{name}: line 1: no column is called title")
    own = next((game for mark, game in marks().items() if mark in index_of), "")
    layouts: dict[str, _Layout] = {}
    for number, row in enumerate(rows, 2):
        if not any(row):
            continue
        row.extend([""] * (len(header) - len(row)))
        game = row[index_of["game"]].strip() if "game" in index_of else own
        if slug(game) != game:
            raise UnreadableError(f"{name}: line {number}: the game {excerpt(game)} is no name like my-game")
        if game not in layouts:
            layouts[game] = _Layout(game, index_of)
        if not row[index_of["title"]]:
            raise UnreadableError(f"{name}: line {number}: a card without a title")
        yield layouts[game].fact(row, number)


def _rows(text: str, name: str) -> Iterator[list[str]]:
    """The rows of `text`. Raises UnreadableError for a quote that is never closed, or a field that no card has."""
    rows = csv.reader(io.StringIO(text), strict=True)
    try:
        yield from rows
    except csv.Error as error:
        raise UnreadableError(f"{name}: line {rows.line_num}: its CSV is broken ({error})") from None


class _Layout:
    """Where the columns of one game's cards stand in a row."""

    def __init__(self, game: str, index_of: Mapping[str, int]) -> None:
        self.game = game
        self.index_of = index_of
        self.known = load_columns().get(game, Columns())
        wanted = (*self.known.data, *self.known.shown) or [c for c in index_of if c not in _OWN]
        self.data = [(column, index_of[column]) for column in wanted if column in index_of]
        self.codes = [index_of[column] for column in self.known.codes if column in index_of]

    def fact(self, row: Sequence[str], number: int) -> Fact:
        """The card in one row, with `number`, its line, to name it where it has no id."""
        codes = [code for index in self.codes for code in row[index].split(";") if code]
        id_ = self._cell(row, "id") or next(iter(codes), f"line {number}")
        data = {column: row[index] for column, index in self.data}
        if self.known.sets_in_id and "sets" not in data:
            data["sets"] = ";".join(dict.fromkeys(_sets(id_, self._cell(row, "set"), codes)))
        return fact(self.game, id_, row[self.index_of["title"]], self._cell(row, "subtitle"), codes, data)

    def _cell(self, row: Sequence[str], column: str) -> str:
        return row[self.index_of[column]] if column in self.index_of else ""


def _sets(id_: str, stated: str, codes: list[str]) -> Iterator[str]:
    """The sets that a card stands in, its own and those of its reprints."""
    if stated:
        yield stated
    for code in (id_, *codes):
        match = _BLUEPRINT.fullmatch(code)
        if match:
            yield match[1]


def renamed(text: str, columns: Mapping[str, str], game: str) -> str:
    """`text`, a list of a game's cards, with its columns called as `read` wants them and a column for the game.

    `columns` gives the list's own names of the columns title, subtitle, id and codes. Raises UnreadableError where the
    list has no such title.
    """
    rows = list(_rows(text.lstrip("\ufeff"), "the card list"))
    head = [column.strip() for column in rows[0]] if rows else []
    own = {name.lower(): ("alternates" if column == "codes" else column) for column, name in columns.items()}
    named = [own.get(column.lower(), column.lower()) for column in head]
    if "title" not in named:
        listed = ", ".join(head[:12])
        raise UnreadableError(f"the card list has no column {columns.get('title', 'title')!r}; it has {listed}")
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*named, *([] if "game" in named else ["game"])])
    for row in rows[1:]:
        if any(row):
            padded = [*row, *([""] * (len(head) - len(row)))]
            writer.writerow(padded if "game" in named else [*padded, game])
    return out.getvalue()


def _header(head: str) -> list[str]:
    first = head.lstrip("\ufeff").split("\n", 1)[0]
    return [column.strip().strip('"').lower() for column in first.split(",")]
