"""Passages: their rows, and what is in force."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from ..held import looked_up
from . import Json, batched, column, marks

MOST_HELD = 16_384  # passages of which a connection remembers where they stand


class Passage(NamedTuple):
    """A passage with what an answer shows of its document; `twin` is the number of the one that answers for it."""

    number: int
    id: str
    twin: int
    game: str
    kind: str
    title: str
    path: Json
    intro: str
    text: str
    document: str
    document_title: str
    edition: str
    authority: str
    first: int
    last: int
    spans: Json
    numbers: Json
    original: str
    since: str
    certainty: str
    mark: str


class Place(NamedTuple):
    """The number of a passage, its id, and since when it is in force."""

    number: int
    id: str
    since: str


class Question(NamedTuple):
    """A printed question with its answer; `since` is the day from which it is in force."""

    number: int
    intro: str
    text: str
    since: str | None


class Said(NamedTuple):
    """What a passage says, by its id."""

    number: int
    id: str
    text: str


class Standing(NamedTuple):
    """Since when a passage is in force, and whether it stands in one of our digests."""

    number: int
    since: str
    digest: int


class Text(NamedTuple):
    """What a passage says, of what kind it is, for what alone it holds, and what leads to it."""

    number: int
    game: str
    kind: str
    scope: str
    text: str
    intro: str


class Count(NamedTuple):
    """How many passages of one kind a document has that are in force since the same day."""

    document: str
    kind: str
    since: str
    passages: int


_PASSAGES = """
    SELECT p.number, p.id, p.twin, p.game, p.kind, p.title, p.path, p.intro, p.text, p.document,
    d.title AS document_title, d.edition, iif(p.authority = '', d.authority, p.authority) AS authority, p.first,
    p.last, p.spans, p.numbers, p.original, p.since, p.certainty, p.mark
    FROM passage p JOIN document d ON d.id = p.document
"""


def by_number(db: sqlite3.Connection, numbers: Sequence[int]) -> list[Passage]:
    """The passages with these numbers."""
    return _passages(db, "p.number", numbers)


def repeating(db: sqlite3.Connection, numbers: Sequence[int]) -> list[Passage]:
    """The passages for which one of `numbers` answers, those of the strongest document first."""
    return _passages(db, "p.twin", numbers)


def _passages(db: sqlite3.Connection, key: str, numbers: Sequence[int]) -> list[Passage]:
    rows: list[Passage] = []
    for part in batched(numbers):
        rows += map(Passage._make, db.execute(f"{_PASSAGES} WHERE {key} IN ({marks(part)}) ORDER BY p.number", part))
    return rows


def at(db: sqlite3.Connection, place: str) -> list[Place]:
    """The passage with the id `place`, else those of the section."""
    query = "SELECT number, id, since FROM passage WHERE id = ? OR section = ? ORDER BY number"
    return list(map(Place._make, db.execute(query, (place, place))))


def ids(db: sqlite3.Connection) -> list[str]:
    """The ids of all passages."""
    return column(db, "SELECT id FROM passage ORDER BY number")


def ids_by_number(db: sqlite3.Connection, ids: Sequence[str]) -> dict[int, str]:
    """The passages with these ids."""
    return dict(db.execute(f"SELECT number, id FROM passage WHERE id IN ({marks(ids)})", ids).fetchall())


def of_sections(db: sqlite3.Connection, sections: Sequence[str]) -> list[int]:
    """The numbers of the passages of sections."""
    return column(db, f"SELECT number FROM passage WHERE section IN ({marks(sections)}) ORDER BY number", sections)


def of_document(db: sqlite3.Connection, document: str) -> list[int]:
    """The numbers of a document's passages."""
    return column(db, "SELECT number FROM passage WHERE document = ? ORDER BY number", (document,))


def spans_of(db: sqlite3.Connection, document: str) -> list[Json]:
    """The lines of each passage of a document."""
    return column(db, "SELECT spans FROM passage WHERE document = ?", (document,))


def said_in(db: sqlite3.Connection, game: str) -> list[Said]:
    """What all passages of a game say."""
    return list(map(Said._make, db.execute("SELECT number, id, text FROM passage WHERE game = ?", (game,))))


def texts(db: sqlite3.Connection, numbers: Sequence[int]) -> list[Text]:
    """The texts of the passages `numbers`."""
    query = "SELECT number, game, kind, scope, text, intro FROM passage WHERE number IN"
    return [
        Text._make(row)
        for part in batched(numbers)
        for row in db.execute(f"{query} ({marks(part)}) ORDER BY number", part)
    ]


def listed_with(db: sqlite3.Connection, numbers: Sequence[int], most: int) -> list[tuple[str, int]]:
    """(lead, number) of each item of the lists behind a lead with a colon of which `numbers` are items, in order.

    Items that stand more than `most` passages away are left out.
    """
    query = (
        "SELECT DISTINCT other.intro, other.number FROM passage own JOIN passage other "
        "ON other.number BETWEEN own.number - ? AND own.number + ? AND other.section = own.section "
        f"AND other.intro = own.intro WHERE own.intro LIKE '%:' AND own.number IN ({marks(numbers)}) ORDER BY 2"
    )
    return db.execute(query, (most, most, *numbers)).fetchall()


def followed(db: sqlite3.Connection, numbers: Sequence[int]) -> set[int]:
    """Those of the passages `numbers` that the next one follows in the same section."""
    query = (
        "SELECT own.number FROM passage own JOIN passage other ON other.number = own.number + 1 "
        f"AND other.section = own.section WHERE own.number IN ({marks(numbers)})"
    )
    return {number for (number,) in db.execute(query, numbers)}


def texts_in(db: sqlite3.Connection, document: str) -> list[Text]:
    """The texts of a document."""
    query = "SELECT number, game, kind, scope, text, intro FROM passage WHERE document = ? ORDER BY number"
    return list(map(Text._make, db.execute(query, (document,))))


def standings(db: sqlite3.Connection, numbers: Sequence[int]) -> list[Standing]:
    """How each of the passages `numbers` stands."""
    return list(looked_up(db, "standings", MOST_HELD, numbers, lambda new: _standings(db, new)).values())


def _standings(db: sqlite3.Connection, numbers: Sequence[int]) -> dict[int, Standing]:
    query = (
        "SELECT p.number, p.since, d.authority = 'digest' AS digest FROM passage p "
        f"JOIN document d ON d.id = p.document WHERE p.number IN ({marks(numbers)})"
    )
    return {row.number: row for row in map(Standing._make, db.execute(query, numbers))}


def holding(db: sqlite3.Connection, document: str, pattern: str, limit: int) -> list[int]:
    """The first passages of `document`, an id with or without its game, whose text is LIKE `pattern`."""
    query = (
        "SELECT number FROM passage WHERE (document = ? OR document LIKE ?) AND (text LIKE ? OR intro LIKE ?) "
        "ORDER BY number LIMIT ?"
    )
    return column(db, query, (document, f"%/{document}", f"%{pattern}%", f"%{pattern}%", limit))


def of_kind(db: sqlite3.Connection, kind: str, numbers: Sequence[int]) -> set[int]:
    """Those of `numbers` that are passages of `kind`."""
    query = f"SELECT number FROM passage WHERE kind = ? AND number IN ({marks(numbers)})"
    return set(column(db, query, (kind, *numbers)))


def questions(db: sqlite3.Connection, numbers: Sequence[int]) -> list[Question]:
    """Those of the passages `numbers` that are printed questions, in the order of the passages."""
    return list(looked_up(db, "questions", MOST_HELD, sorted(numbers), lambda new: _questions(db, new)).values())


def _questions(db: sqlite3.Connection, numbers: Sequence[int]) -> dict[int, Question]:
    query = f"SELECT number, intro, text, since FROM passage WHERE kind = 'question' AND number IN ({marks(numbers)})"
    return {row.number: row for row in map(Question._make, db.execute(query, numbers))}


def twins(db: sqlite3.Connection, numbers: Sequence[int]) -> dict[int, int]:
    """The number of the passage that answers for each of `numbers`."""
    return looked_up(db, "twins", MOST_HELD, numbers, lambda new: _twins(db, new))


def _twins(db: sqlite3.Connection, numbers: Sequence[int]) -> dict[int, int]:
    return dict(db.execute(f"SELECT number, twin FROM passage WHERE number IN ({marks(numbers)})", numbers).fetchall())


def oldest(db: sqlite3.Connection, games: Sequence[str]) -> str:
    """The first day of which it is known that something of `games` was in force, "" where none is known."""
    query = f"SELECT min(since) FROM passage WHERE since > '' AND game IN ({marks(games)})"
    return str(column(db, query, games)[0] or "")


def counts(db: sqlite3.Connection) -> list[Count]:
    """The passages by document, kind and day."""
    query = (
        "SELECT document, kind, since, count(*) AS passages FROM passage GROUP BY document, kind, since "
        "ORDER BY document, kind, since"
    )
    return list(map(Count._make, db.execute(query)))
