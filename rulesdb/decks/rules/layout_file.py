"""How a game lays out its decks, as data: data/<game>/decks.toml, or the table [decks] of a user's rulesdb.toml.

The keys stand under "Decks" in data/README.md. A fault is a DataError with the file, the line and the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from ... import resources, toml
from ...errors import DataError
from .patterns import ANY, NONE, Pattern, Selection, pattern, selection

_TOP = {"zone", "fixed", "versions", "title_ends", "tag", "printings", "unfit", "spare"} | {
    "section", "kind", "move", "flat", "permit", "balance", "counts",
}  # fmt: skip
_ROWS = {
    "section": {"zone", "kind", "fits", "unless"},
    "kind": {"name", "where", "section", "value"},
    "move": {"zone", "where", "from", "begins"},
    "flat": {"zone", "where", "one"},
    "permit": {"where", "column", "of", "barred", "printed"},
    "balance": {"when", "zones", "kinds", "either"},
    "counts": {"zones", "outside", "kinds", "where", "unless", "balanced"},
    "spare": {"where", "unless"},
}


@dataclass(frozen=True, slots=True)
class Section:
    """A section of deck lists: the zone of its lines, the kind of a card not known, and which cards may stand in it."""

    zone: str = ""
    kind: str = ""
    fits: Pattern = ANY
    unless: Pattern = NONE


@dataclass(frozen=True, slots=True)
class Kind:
    """What a card counts as, where it fits, stands in `section` and the format has the value `value` (key, value)."""

    name: str
    where: Pattern
    section: str = ""
    value: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class Move:
    """A zone for the cards that fit, of those that a list has in one of `source` (any: none told).

    `begins` is how the name of a card that is not known begins; with `one`, a single copy goes there, of the only line
    that fits.
    """

    zone: str
    where: Pattern = ANY
    source: tuple[str, ...] = ()
    begins: str = ""
    one: bool = False


@dataclass(frozen=True, slots=True)
class Permit:
    """Cards that fit are allowed where the format's value `of` lists what their `column` says.

    `barred` is the format's value with patterns that are never allowed; `printed` asks for a printing instead.
    """

    where: Pattern
    column: str = ""
    of: str = ""
    barred: str = ""
    printed: bool = False


@dataclass(frozen=True, slots=True)
class Balance:
    """Two kinds whose numbers must meet; where the format has the value `when`, those that fit may count as either."""

    when: str
    zones: tuple[str, ...]
    kinds: tuple[str, str]
    either: tuple[Pattern, Pattern]


@dataclass(frozen=True, slots=True)
class Count:
    """A figure that a judge writes down."""

    cards: Selection
    balanced: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """The tables of one game. `zone` is that of a line whose section has none ("": the section's own name)."""

    zone: str = ""
    fixed: tuple[str, ...] = ()
    versions: tuple[str, ...] = ()
    title_ends: str = ""
    tag: str = ""
    printings: str = ""
    unfit: Pattern = NONE
    spare: Selection | None = None
    sections: Mapping[str, Section] = field(default_factory=dict)
    other: Section = field(default_factory=Section)
    kinds: tuple[Kind, ...] = ()
    moves: tuple[Move, ...] = ()
    flat: tuple[Move, ...] = ()
    permits: tuple[Permit, ...] = ()
    balance: Balance | None = None
    counts: Mapping[str, Count] = field(default_factory=lambda: {"cards": Count(Selection())})

    @property
    def zones(self) -> set[str]:
        """The zones into which these tables put cards."""
        sections = (self.other, *self.sections.values())
        moves = (*self.moves, *self.flat)
        return {self.zone, *self.fixed, *(row.zone for row in sections), *(row.zone for row in moves)} - {""}


PLAIN = Layout()


@cache
def layout_of(game: str) -> Layout:
    """The layout that data/<game>/decks.toml writes, the plain one where there is none. Raises DataError."""
    path = resources.folder("data") / game / "decks.toml"
    return read_layout(toml.read(path), path) if path.is_file() else PLAIN


def read_layout(text: str, path: Path, under: str = "") -> Layout:
    """The layout in the `text` of the file at `path`, in its table `under` ("" for all of it). Raises DataError."""
    tables = toml.loads(text, path)
    table: Any = tables.get(under, {}) if under else tables
    at: tuple[str, ...] = (under,) if under else ()
    with toml.at_line(path, at, text=text):
        if unknown := sorted(set(table) - _TOP):
            at = (*at, unknown[0])
            raise DataError(f"does not know {unknown[0]}; it has {', '.join(sorted(_TOP))}")
    rows = {name: _rows(table.get(name), name, text, path, at) for name in _ROWS}
    with toml.at_line(path, at, text=text):
        return _layout(table, rows)


def _rows(table: Any, name: str, text: str, path: Path, at: tuple[str, ...]) -> list[Mapping[str, Any]]:
    """The rows of one table, each tried for its keys and its shape, so that a fault has a line."""
    named = table.items() if name in ("section", "counts") and isinstance(table, Mapping) else None
    whole = [row for _, row in named] if named is not None else table if isinstance(table, list) else [table]
    key_paths = [(*at, name, key) for key in table] if named is not None else [(*at, name)] * len(whole)
    rows = [] if table is None else whole
    for index, (row, key_path) in enumerate(zip(rows, key_paths, strict=False)):
        with toml.at_line(path, key_path, index if isinstance(table, list) else 0, text):
            if unknown := sorted(set(row) - _ROWS[name]):
                raise DataError(f"[{name}] does not know {unknown[0]}; it has {', '.join(sorted(_ROWS[name]))}")
            _MAKE[name](row)
    return rows


def _section(row: Mapping[str, Any]) -> Section:
    fits, unless = row.get("fits"), row.get("unless")
    return Section(
        row.get("zone", ""), row.get("kind", ""),
        ANY if fits is None else pattern(fits), NONE if unless is None else pattern(unless),
    )  # fmt: skip


def _kind(row: Mapping[str, Any]) -> Kind:
    value = next(iter(row.get("value", {}).items()), ("", ""))
    return Kind(row["name"], pattern(row.get("where", {})), row.get("section", ""), value)


def _move(row: Mapping[str, Any]) -> Move:
    where = pattern(row.get("where", {}))
    return Move(row["zone"], where, tuple(row.get("from", ())), row.get("begins", ""), row.get("one", False))


def _permit(row: Mapping[str, Any]) -> Permit:
    fields = {key: row[key] for key in ("column", "of", "barred", "printed") if key in row}
    return Permit(pattern(row.get("where", {})), **fields)


def _balance(row: Mapping[str, Any]) -> Balance:
    first, second = row["kinds"]
    one, other = row["either"]
    return Balance(row["when"], tuple(row["zones"]), (first, second), (pattern(one), pattern(other)))


def _count(row: Mapping[str, Any]) -> Count:
    return Count(selection(row), row.get("balanced", False))


_MAKE: Mapping[str, Any] = {
    "section": _section, "kind": _kind, "move": _move, "flat": _move, "permit": _permit, "balance": _balance,
    "counts": _count, "spare": selection,
}  # fmt: skip


def _layout(table: Mapping[str, Any], rows: Mapping[str, list[Mapping[str, Any]]]) -> Layout:
    made = {name: [_MAKE[name](row) for row in rows[name]] for name in _ROWS}
    sections = dict(zip(table.get("section", {}), made["section"], strict=True))
    counts = dict(zip(table.get("counts", {}), made["counts"], strict=True))
    return Layout(
        table.get("zone", ""),
        tuple(table.get("fixed", ())),
        tuple(table.get("versions", ())),
        table.get("title_ends", ""),
        table.get("tag", ""),
        table.get("printings", ""),
        pattern(table["unfit"]) if "unfit" in table else NONE,
        made["spare"][0] if made["spare"] else None,
        sections,
        sections.pop("other", Section()),
        tuple(made["kind"]),
        tuple(made["move"]),
        tuple(made["flat"]),
        tuple(made["permit"]),
        made["balance"][0] if made["balance"] else None,
        counts or PLAIN.counts,
    )
