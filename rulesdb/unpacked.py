"""The database of the bundled rules, made from the file of the package (bundle.py) that bundled.py wrote."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from . import bundle, columns, phrasecode, resources, schema, state, store, views, workers
from .check import BLANK
from .garbage import uncollected
from .link import topics
from .link.vectors import load_vectors
from .searched import Rows, ranked, searched
from .text import sentences

FOLDER = "{data}"  # stands for the folder of the package's data in the paths of its digests
_OF_SEARCH = ("head", "stem")  # tables of the file that are not tables of the database
Packed = dict[str, Callable[[], Iterable[tuple[Any, ...]]]]  # makes the rows of each table


def unpack(
    database: Path,
    game: str = "",
    content: bundle.Waiting | None = None,
    meanwhile: Callable[[], object] = lambda: None,
) -> bool:
    """Write the database of the bundled rules to `database`; of those of one `game` alone where that is told.

    `content` is that of the file where it was opened before, and `meanwhile` is done while other processes work. False
    where there is no file that can be used. Raises DatabaseError where the database cannot be written.
    """
    content = content or bundle.opened(game)
    fits = is_current()
    held = content()  # waited for in any case: processes begin when no thread works
    if held is None or not fits:
        return False
    with uncollected():
        _write(database, held, meanwhile, whole=not game)
    return True


def _write(database: Path, held: bundle.Content, meanwhile: Callable[[], object], *, whole: bool) -> None:
    with contextlib.ExitStack() as running:
        # What takes longest begins first.
        remade = [running.enter_context(workers.beside(searched_by, held, game)) for game in _games(held)]
        packed = _packed(held)
        tables: dict[str, Rows] = {name: list(packed[name]()) for name in ("game", "passage", "clause", "atom")}
        tables["passage"] = with_asked(tables["passage"], listed)
        tables["clause"] = with_text(tables["clause"], tables["passage"], _whole)
        phrases = owners(tables["clause"], tables["atom"])
        rebuilt = {
            "meta": [(key, BLANK.decode() if key == "seal" else value) for key, value in packed["meta"]()],
            "document": placed(packed["document"](), FOLDER, str(resources.folder("data"))),
            "atom": phrasecode.spoken(tables["atom"], *phrases["atom"]),
            "role": phrasecode.spoken(packed["role"](), *phrases["role"]),
            "vector": load_vectors().items(),
            "topic": topics.rows() if whole else (),  # asked for games that the package does not know
        }
        with store.filling(database) as connection:
            _fill(connection, held.head["schema"], packed, tables | rebuilt)
            meanwhile()
            for tables_of_game in remade:  # last, since other processes make them meanwhile
                for name, remade_rows in tables_of_game().items():
                    _insert(connection, name, remade_rows)


def _fill(
    connection: sqlite3.Connection,
    schema: Iterable[tuple[str, str, str]],
    packed: Packed,
    tables: Mapping[str, Iterable[tuple[Any, ...]]],
) -> None:
    """Make the tables of a database, and fill the `tables` that are told and others that are `packed`."""
    for sort, _, sql in schema:
        if sort == "table":
            connection.execute(sql)
    for name, rows in packed.items():
        if name not in (*_OF_SEARCH, "sqlite_stat1", *tables):
            _insert(connection, name, rows())
    for name, held in tables.items():
        _insert(connection, name, held)
    for sort, _, sql in schema:
        if sort != "table":
            connection.execute(sql)
    views.add_views(connection)
    connection.execute("ANALYZE sqlite_master")  # makes the table of statistics, and reads no other
    _insert(connection, "sqlite_stat1", packed["sqlite_stat1"]())


def _insert(connection: sqlite3.Connection, table: str, rows: Iterable[tuple[Any, ...]]) -> None:
    (count,) = connection.execute("SELECT count(*) FROM pragma_table_info(?)", (table,)).fetchone()
    marks = ", ".join("?" * count)
    connection.executemany(f'INSERT INTO "{table}" VALUES ({marks})', rows)


def searched_by(held: bundle.Content, game: str) -> dict[str, Rows]:
    """The tables that search ranks passages of a game by."""
    packed = _packed(held, (bundle.OF_NONE, game), coded=("example",))
    needed: dict[str, Rows] = {name: list(packed[name]()) for name in ("passage", "head", "example")}
    needed["passage"] = with_asked(needed["passage"], listed)
    return ranked(game, searched(needed), dict(packed["stem"]()), held.decoder)


def _games(held: bundle.Content) -> list[str]:
    return [game for game in held.tables if game != bundle.OF_NONE]


def _packed(held: bundle.Content, games: Iterable[str] | None = None, *, coded: Container[str] = ()) -> Packed:
    """What makes the rows of each table: those of `games`, all where none are told; tables `coded` keep their code."""
    parts: dict[str, list[tuple[columns.Spec, memoryview]]] = {name: [] for name in held.head["names"]}
    for game in held.tables if games is None else games:
        start, data = 0, memoryview(held.tables[game])
        for name, spec in held.head["tables"][game].items():
            parts[name].append((spec, data[start:]))
            start += sum(size for _, size in spec)
    mark = next((chr(code) for code, word in held.decoder.items() if word == columns.MARK), "")
    return {name: partial(_rows, of, {} if name in coded else held.decoder, mark) for name, of in parts.items()}


def _rows(parts: Iterable[tuple[columns.Spec, memoryview]], *code: Any) -> Iterator[tuple[Any, ...]]:
    return chain.from_iterable(columns.decoded(spec, data, *code) for spec, data in parts)


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
