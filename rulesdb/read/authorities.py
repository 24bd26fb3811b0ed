"""Who may say what the rules of a game are, and when: data/<game>/authorities.toml.

    [[authority]]  id, name, role, kind (official, consolidation, designer or fan), from and until with from_certainty
                   and until_certainty, cites, ground; and signs: the names by which answers of theirs are signed
                   or introduced, accounts: their own accounts in forums
    [[edition]]    id, title, abbreviation (as documents cite it), issuer (an authority), published, certainty, cites,
                   ground; and parts: places of a document that holds this edition's text ("*" stands for any words)

A certainty is stated (a document says so), published (the day of publication), floor (not before) or unknown.
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from .. import resources, toml
from ..errors import DataError
from ..text import fold

CERTAINTIES = ("stated", "published", "floor", "unknown")


@dataclass(frozen=True, slots=True)
class Authority:
    """One who may rule on a game, and the window in which they may; `since` and `until` are ISO dates or ""."""

    id: str
    name: str
    role: str
    kind: str
    since: str
    since_certainty: str
    until: str
    until_certainty: str
    cites: tuple[str, ...]
    ground: str
    signs: tuple[str, ...] = ()
    accounts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Edition:
    """A text that documents cite or hold parts of, whether or not the package can read it."""

    id: str
    title: str
    abbreviation: str
    issuer: str
    published: str
    certainty: str
    parts: tuple[str, ...]
    cites: tuple[str, ...]
    ground: str


@dataclass(frozen=True, slots=True)
class Authorities:
    """The authorities and editions of one game."""

    authorities: tuple[Authority, ...] = ()
    editions: tuple[Edition, ...] = ()

    def signing(self, name: str) -> Authority | None:
        """The authority whose answers are signed with `name`, in any case and with any spelling of accents."""
        signature = fold(name)
        return next((row for row in self.authorities if signature in {fold(sign) for sign in row.signs}), None)

    def cited_as(self, tag: str) -> Edition | None:
        """The edition that a document cites as `tag` ("ABC 7")."""
        name = tag.partition(" ")[0].rstrip(",")
        return next((edition for edition in self.editions if name and edition.abbreviation == name), None)

    def holding(self, place: str) -> Edition | None:
        """The edition whose text stands at `place` (without the game); of several, the one that names it closest."""
        matches = [(len(part), edition) for edition in self.editions for part in edition.parts if _within(place, part)]
        return max(matches, key=lambda pair: pair[0])[1] if matches else None


def _within(place: str, part: str) -> bool:
    return place == part or fnmatchcase(place, f"{part}/*")


def load_authorities(game: str) -> Authorities:
    """The authorities and editions of `game`; empty without one in data/. Raises DataError for an unusable file."""
    path = resources.folder("data") / game / "authorities.toml"
    if not path.is_file():
        return Authorities()
    return _unchanged(path, path.stat().st_mtime_ns)


@cache
def _unchanged(path: Path, _changed: int) -> Authorities:
    """The file as it was when last changed: an archive asks once for each of thousands of files."""
    return read_authorities(path)


def read_authorities(path: Path) -> Authorities:
    """The authorities and editions in one file. Raises DataError."""
    table = toml.load(path)
    with toml.shaped(path):
        authorities = Authorities(
            tuple(_authority(row) for row in table.get("authority", [])),
            tuple(_edition(row) for row in table.get("edition", [])),
        )
    issuers = {authority.id for authority in authorities.authorities}
    for edition in authorities.editions:
        if edition.issuer not in issuers or edition.certainty not in CERTAINTIES:
            raise DataError(f"{path}: {edition.id}: needs an issuer of {sorted(issuers)}, a certainty of {CERTAINTIES}")
    return authorities


def _authority(row: dict[str, Any]) -> Authority:
    return Authority(
        row["id"],
        row["name"],
        row["role"],
        row["kind"],
        row.get("from", ""),
        row.get("from_certainty", "unknown"),
        row.get("until", ""),
        row.get("until_certainty", "unknown"),
        tuple(row.get("cites", ())),
        row.get("ground", ""),
        tuple(row.get("signs", ())),
        tuple(row.get("accounts", ())),
    )


def _edition(row: dict[str, Any]) -> Edition:
    return Edition(
        row["id"],
        row["title"],
        row.get("abbreviation", ""),
        row["issuer"],
        row.get("published", ""),
        row.get("certainty", "unknown"),
        tuple(row.get("parts", ())),
        tuple(row.get("cites", ())),
        row.get("ground", ""),
    )
