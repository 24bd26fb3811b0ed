"""What authorities ruled outside the published documents, and what others wrote there."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from . import BEGUN, column, marks


class Attribution(NamedTuple):
    """Who gave the ruling of a passage, when and where."""

    passage: str
    author: str
    day: str
    certainty: str
    thread: str
    title: str
    address: str
    kind: str


class Compared(NamedTuple):
    """What a later document made of a ruling; `other` is the id of its passage or ""."""

    passage: str
    result: str
    other: str


class Signed(NamedTuple):
    """Who gave the ruling of a passage, and when; `title` is that of the thread or the mail."""

    author: str
    day: str
    passage: int
    thread: str
    title: str


class Remark(NamedTuple):
    """What someone without authority wrote."""

    game: str
    title: str
    question: str
    text: str
    author: str
    day: str
    document: str
    first: int
    last: int
    address: str


def among(db: sqlite3.Connection, numbers: Sequence[int]) -> set[int]:
    """Those of the passages `numbers` that are rulings."""
    query = f"SELECT DISTINCT passage FROM attribution WHERE passage IN ({marks(numbers)})"
    return set(column(db, query, tuple(numbers)))


def attributions(db: sqlite3.Connection, ids: Sequence[str], as_of: str) -> list[Attribution]:
    """Who gave the rulings of the passages `ids` by the ISO date `as_of`, newest first."""
    query = (
        "SELECT p.id AS passage, a.author, a.day, a.certainty, a.thread, a.title, a.address, a.kind "
        f"FROM attribution a JOIN passage p ON p.number = a.passage WHERE p.id IN ({marks(ids)}) "
        f"AND {BEGUN.format('a.day')} ORDER BY a.day DESC, a.rowid"
    )
    return list(map(Attribution._make, db.execute(query, (*ids, as_of, as_of))))


def compared(db: sqlite3.Connection, ids: Sequence[str], as_of: str) -> list[Compared]:
    """What later documents, in force on the ISO date `as_of`, made of the passages `ids`."""
    query = (
        "SELECT c.passage, c.result, c.other FROM compared c LEFT JOIN passage p ON p.id = c.other "
        f"WHERE c.passage IN ({marks(ids)}) AND {BEGUN.format('p.since')}"
    )
    return list(map(Compared._make, db.execute(query, (*ids, as_of, as_of))))


def signed(db: sqlite3.Connection, game: str) -> list[Signed]:
    """Who gave the rulings of a game."""
    query = (
        "SELECT a.author, a.day, a.passage, a.thread, a.title FROM attribution a "
        "JOIN passage p ON p.number = a.passage WHERE p.game = ?"
    )
    return list(map(Signed._make, db.execute(query, (game,))))


def of_game(db: sqlite3.Connection, game: str) -> list[int]:
    """The numbers of a game's passages that are rulings."""
    query = (
        "SELECT DISTINCT p.number FROM attribution a JOIN passage p ON p.number = a.passage WHERE p.game = ? "
        "ORDER BY p.number"
    )
    return column(db, query, (game,))


def on_passages(db: sqlite3.Connection, ids: Sequence[str]) -> list[int]:
    """The numbers of the rulings that cite one of the passages or sections `ids`, or are compared with one."""
    query = (
        "SELECT DISTINCT a.passage FROM attribution a WHERE a.passage IN ("
        f"SELECT source FROM reference WHERE kind = 'clarifies' AND target IN ({marks(ids)}) UNION "
        f"SELECT number FROM passage WHERE id IN (SELECT passage FROM compared WHERE other IN ({marks(ids)}))) "
        "ORDER BY a.passage"
    )
    return column(db, query, (*ids, *ids))


def first_card(db: sqlite3.Connection, id_: str) -> str:
    """The full name of the first card that the passage `id_` rules on, "" where there is none."""
    query = (
        "SELECT k.title || iif(k.subtitle = '', '', ', ' || k.subtitle) FROM card_passage c "
        "JOIN passage p ON p.number = c.passage JOIN card k ON k.id = c.card WHERE p.id = ? ORDER BY c.rowid LIMIT 1"
    )
    return "".join(column(db, query, (id_,)))


def first_term(db: sqlite3.Connection, id_: str) -> str:
    """The first term of which the passage `id_` speaks, "" where there is none."""
    query = (
        "SELECT t.name FROM term_passage c JOIN passage p ON p.number = c.passage JOIN concept t ON t.id = c.term "
        "WHERE p.id = ? ORDER BY c.rowid LIMIT 1"
    )
    return "".join(column(db, query, (id_,)))


def remarks(db: sqlite3.Connection, query: str, limit: int) -> list[Remark]:
    """What the full-text `query` finds of what others wrote, best first."""
    columns = "game, title, question, text, author, day, document, first, last, address"
    select = (
        f"SELECT {columns} FROM discussion WHERE discussion MATCH ? ORDER BY bm25(discussion, 2.0, 1.0, 1.0) LIMIT ?"
    )
    return list(map(Remark._make, db.execute(select, (query, limit))))
