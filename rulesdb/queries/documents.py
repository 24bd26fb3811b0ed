"""Documents: those that are held, and the catalogue of those that are known."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from . import Json, column, marks


class Document(NamedTuple):
    """A document; `strength` orders those of a game, 0 the strongest, and `tally` counts its lines."""

    id: str
    game: str
    title: str
    edition: str
    authority: str
    published: str
    effective: str
    certainty: str
    history: int
    file: str
    sha256: str
    tally: Json

    @property
    def dated(self) -> str:
        """The ISO date since which it is in force, else of its publication, "" where neither is known."""
        return self.effective or self.published


_DOCUMENTS = (
    "SELECT id, game, title, edition, authority, published, effective, certainty, history, file, sha256, tally "
    "FROM document"
)


_OF_ORDER = "ORDER BY game, strength"


def documents(db: sqlite3.Connection) -> list[Document]:
    """All documents by game, strongest first."""
    return list(map(Document._make, db.execute(f"{_DOCUMENTS} {_OF_ORDER}")))


def current(db: sqlite3.Connection, games: Sequence[str], ids: Sequence[str] = ()) -> list[Document]:
    """The documents of `games` that no later one replaced, strongest first in each; only those with `ids`, if any."""
    among = f" AND id IN ({marks(ids)})" if ids else ""
    query = f"{_DOCUMENTS} WHERE game IN ({marks(games)}) AND history = 0{among} {_OF_ORDER}"
    return list(map(Document._make, db.execute(query, [*games, *ids])))


def document(db: sqlite3.Connection, id_: str) -> Document | None:
    """The document with that id."""
    row = db.execute(f"{_DOCUMENTS} WHERE id = ?", (id_,)).fetchone()
    return Document._make(row) if row else None


def ids_from(db: sqlite3.Connection, game: str) -> list[str]:
    """The ids of a game's documents but the digests."""
    return column(db, "SELECT id FROM document WHERE game = ? AND authority != 'digest' ORDER BY id", (game,))


def catalogue(db: sqlite3.Connection) -> dict[str, str]:
    """The title and edition of each document that the package knows, loaded or not, by its id."""
    rows = db.execute("SELECT id, title, edition FROM catalogue")
    return {id_: f"{title} {edition}".strip() for id_, title, edition in rows}


def seal(db: sqlite3.Connection) -> str:
    """The digest with which the build sealed the database."""
    return "".join(map(str, column(db, "SELECT value FROM meta WHERE key = 'seal'")))
