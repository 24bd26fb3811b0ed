"""The database of the bundled rules, made from the file of the package (bundle.py) that bundled.py wrote."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from . import bundle, columns, phrasecode, resources, schema, state, store, views, workers
from .check import BLANK
from .clauses.lexicon_code import compiled
from .garbage import uncollected
from .link import topics
from .link.vectors import load_vectors
from .searched import NEEDED, Rows, ranked, searched_games
from .text import sentences

FOLDER = "{data}"  # stands for the folder of the package's data in the paths of its digests
_OF_SEARCH = ("head", "stem")  # tables of the file that are not tables of the database
Packed = dict[str, Callable[[], Iterable[tuple[Any, ...]]]]  # makes the rows of each table


def unpack(database: Path, game: str = "", content: bundle.Content | None = None) -> bool:
    """Write the database of the bundled rules to `database`; of those of one `game` alone where that is told.

    `content` is that of the file where it was opened before. False where there is no file that can be used. Raises
    DatabaseError where the database cannot be written.
    """
    content = content or bundle.opened()
    head = bundle.head()
    fits = _fits(head)
    parts = bundle.parts(head, content())  # waited for in any case: processes begin when no thread works
    if parts is None or not fits:
        return False
    with uncollected():
        _write(database, head["schema"], _packed(head, parts, game), whole=not game)
    return True


def _write(database: Path, schema: Iterable[tuple[str, str, str]], packed: Packed, *, whole: bool) -> None:
    needed: dict[str, Rows] = {name: list(packed.pop(name)()) for name in NEEDED}
    needed["passage"] = with_asked(needed["passage"], listed)
    remade = workers.each(ranked, list(searched_games(needed)), aside=True)  # takes longest, so it begins first
    tables = {name: rows() for name, rows in packed.items()}
    needed["clause"] = with_text(tables["clause"], needed["passage"], _whole)
    needed["atom"] = list(tables["atom"])
    phrases = owners(needed["clause"], needed["atom"])
    rebuilt = {
        "meta": [(key, BLANK.decode() if key == "seal" else value) for key, value in tables["meta"]],
        "document": placed(tables["document"], FOLDER, str(resources.folder("data"))),
        "atom": phrasecode.spoken(needed["atom"], *phrases["atom"]),
        "role": phrasecode.spoken(tables["role"], *phrases["role"]),
        "compiled": [compiled(game) for game, *_ in needed["game"]],
        "vector": load_vectors().items(),
        "topic": topics.rows() if whole else (),  # asked for games that the package does not know
    }
    statistics = tables.pop("sqlite_stat1")
    with store.filling(database) as connection:
        for sort, _, sql in schema:
            if sort == "table":
                connection.execute(sql)
        for name, rows in (tables | needed | rebuilt).items():
            if name not in _OF_SEARCH:
                _insert(connection, name, rows)
        for sort, _, sql in schema:
            if sort != "table":
                connection.execute(sql)
        views.add_views(connection)
        connection.execute("ANALYZE sqlite_master")  # makes the table of statistics, and reads no other
        _insert(connection, "sqlite_stat1", statistics)
        for tables_of_game in remade:  # last, since other processes make them meanwhile
            for name, rows in tables_of_game.items():
                _insert(connection, name, rows)


def _insert(connection: sqlite3.Connection, table: str, rows: Iterable[tuple[Any, ...]]) -> None:
    (count,) = connection.execute("SELECT count(*) FROM pragma_table_info(?)", (table,)).fetchone()
    marks = ", ".join("?" * count)
    connection.executemany(f'INSERT INTO "{table}" VALUES ({marks})', rows)


def _packed(head: bundle.Head, parts: bundle.Parts, game: str) -> Packed:
    """What makes the rows of each table; where a `game` is told, those of it or of none."""
    packed: Packed = {}
    start = 0
    for name, spec in head["tables"].items():
        chosen = _of_game(head["counts"][name], game) if game else columns.ALL
        packed[name] = partial(columns.decoded, spec, parts.tables[start:], parts.decoder, chosen)
        start += sum(size for _, size in spec)
    return packed


def _of_game(counts: Mapping[str, int], game: str) -> slice:
    """Which rows of a table are of a game, or all where they are of none; they stand game by game."""
    if "" in counts:
        return columns.ALL
    if game not in counts:
        return slice(0, 0)
    start = sum(list(counts.values())[: list(counts).index(game)])
    return slice(start, start + counts[game])


def placed(rows: Iterable[tuple[Any, ...]], before: str, after: str) -> Rows:
    """Rows of documents, the folder of whose files has another name."""
    at = list(schema.TABLES["document"]).index("file")
    return [(*row[:at], row[at].replace(before, after, 1), *row[at + 1 :]) for row in rows]


def with_asked(rows: Iterable[tuple[Any, ...]], form: Callable[[str], str]) -> Rows:
    """Rows of passages, the phrases that ask for each in another form."""
    at = list(schema.TABLES["passage"]).index("asked")
    return [(*row[:at], form(row[at]), *row[at + 1 :]) for row in rows]


def listed(asked: str) -> str:
    """Phrases as the database has them, from one line of a digest."""
    return json.dumps(asked.split("; "), ensure_ascii=False, separators=(",", ":")) if asked else "[]"


def with_text(rows: Iterable[tuple[Any, ...]], passages: Rows, form: Callable[[str, str], str]) -> Rows:
    """Rows of clauses, the text of each in another form, which is told the sentence where it stands."""
    passage, sentence, text = (list(schema.TABLES["clause"]).index(name) for name in ("passage", "sentence", "text"))
    number, whole = (list(schema.TABLES["passage"]).index(name) for name in ("number", "text"))
    cut = {row[number]: sentences(row[whole]) for row in passages}
    return [(*row[:text], form(row[text], cut[row[passage]][row[sentence]]), *row[text + 1 :]) for row in rows]


def owners(clauses: Iterable[tuple[Any, ...]], atoms: Rows) -> dict[str, tuple[dict[int, list[str]], int, int]]:
    """What phrasecode.py needs for each table whose rows have words of sentences, from the rows of the clauses.

    That is the words of the sentence by the number of the owner, and the columns of that number and of the words.
    """
    number, text = (list(schema.TABLES["clause"]).index(name) for name in ("number", "text"))
    of_clause = {row[number]: row[text].split(" ") for row in clauses}
    atom, clause = (list(schema.TABLES["atom"]).index(name) for name in ("number", "clause"))
    of_atom = {row[atom]: of_clause[row[clause]] for row in atoms}
    columns_of = {name: list(schema.TABLES[name]) for name in ("atom", "role")}
    return {
        "atom": (of_clause, clause, columns_of["atom"].index("words")),
        "role": (of_atom, columns_of["role"].index("atom"), columns_of["role"].index("words")),
    }


def _whole(text: str, sentence: str) -> str:
    return text or sentence


def is_current() -> bool:
    """Whether there is a file, and it was made of the code and the data that there are now."""
    return _fits(bundle.head())


def _fits(head: bundle.Head) -> bool:
    return "keys" in head and bool(head["keys"] == state.bundled_keys())
