"""Who may say what the rules of a game are, and the editions that are known."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from . import Json


class Authority(NamedTuple):
    """Who may say what the rules of a game are, and from when to when."""

    game: str
    id: str
    name: str
    role: str
    kind: str
    since: str
    since_certainty: str
    until: str
    until_certainty: str
    cites: Json
    ground: str
    signs: Json


class Edition(NamedTuple):
    """An edition that documents cite or hold parts of."""

    game: str
    id: str
    title: str
    abbreviation: str
    issuer: str
    published: str
    certainty: str
    parts: Json
    cites: Json
    ground: str


def authorities(db: sqlite3.Connection) -> list[Authority]:
    """Who may rule, as the data state it."""
    query = (
        "SELECT game, id, name, role, kind, since, since_certainty, until, until_certainty, cites, ground, signs "
        "FROM authority ORDER BY rowid"
    )
    return list(map(Authority._make, db.execute(query)))


def editions(db: sqlite3.Connection) -> list[Edition]:
    """The editions that are known, as the data state them."""
    query = (
        "SELECT game, id, title, abbreviation, issuer, published, certainty, parts, cites, ground "
        "FROM edition ORDER BY rowid"
    )
    return list(map(Edition._make, db.execute(query)))
