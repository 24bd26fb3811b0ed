"""The database of the bundled rules as one small file of the package, made when the package is (packaging/backend.py).

    python -m rulesdb.bundled          makes data/bundled.xz of this checkout

The file (bundle.py) has the tables as columns. What follows quickly from the rest is left out and made again: indexes,
vectors, and the stems that search ranks by. A file that was made of another state of the code or the data than there is
now is not used.
"""

from __future__ import annotations

import gc
import hashlib
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from . import bundle, columns, digests, opening, resources, state, store, views, workers
from .check import BLANK
from .errors import RulesError
from .link import ranking
from .link.vectors import load_vectors
from .searched import NEEDED, Rows, ranked, searched_games, stems_of
from .text import sentences

_REMADE = ("ranking", "posting", "vector")
_FOLDER = "{data}"  # stands for the folder of the package's data in the paths of its digests
_WOVEN = ("reference", "role", "unresolved")  # tables whose rows repeat each other's texts
_OF_SEARCH = ("head", "stem")  # of these the ones that the database has not
Tables = dict[str, Iterable[tuple[Any, ...]]]


def pack(database: Path) -> bytes:
    """The content of the file, from a database of the bundled rules as it was built.

    Raises RulesError where a table cannot be made again as it is.
    """
    connection = opening.connect(database)
    connection.row_factory = None
    master = connection.execute("SELECT type, name, sql FROM sqlite_master WHERE sql != '' ORDER BY rowid").fetchall()
    virtual = tuple(f"{name}_" for _, name, sql in master if sql.startswith("CREATE VIRTUAL"))
    left_out = ("sqlite_", views.FULL_TEXT, *virtual)  # what SQLite keeps itself, and what add_views makes
    schema = [row for row in master if row[0] != "view" and not row[1].startswith(left_out)]
    names = [name for sort, name, _ in schema if sort == "table"]
    tables: dict[str, Rows] = {name: connection.execute(f'SELECT * FROM "{name}"').fetchall() for name in names}
    tables["sqlite_stat1"] = connection.execute("SELECT tbl, idx, stat FROM sqlite_stat1").fetchall()
    connection.close()
    kept = {name: rows for name, rows in tables.items() if rows and name not in _REMADE}
    kept["document"] = _placed(tables["document"], str(resources.folder("data")), _FOLDER)
    kept["clause"] = _with_text(tables["clause"], tables["passage"], _shortened)
    kept["head"] = [(row[0], "\n".join(map(" ".join, ranking.decoded(row[1])))) for row in tables["ranking"]]
    kept["stem"] = stems_of(kept)
    _check(kept, tables)
    packed = {name: columns.encoded(rows, woven=name in _WOVEN) for name, rows in kept.items()}
    ours = [(game, name, content) for game in resources.games() for name, content in digests.files(game)]
    head = {
        "keys": state.bundled_keys(),
        "schema": schema,
        "tables": {name: spec for name, (spec, _) in packed.items()},
        "tables size": sum(len(data) for _, data in packed.values()),
        "digests": [(game, name, len(text), hashlib.sha256(text).hexdigest()) for game, name, text in ours],
    }
    return bundle.packed(head, [*(data for _, data in packed.values()), *(content for _, _, content in ours)])


def _check(kept: Mapping[str, Rows], tables: Mapping[str, Rows]) -> None:
    """Raise RulesError where what is left out would be made again as something else."""
    made: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
    for searched in searched_games(kept):
        for name, rows in ranked(searched).items():
            made[name] += rows
    for name, rows in made.items():
        if rows != tables[name]:
            one, other = next(pair for pair in zip(rows, tables[name], strict=True) if pair[0] != pair[1])
            raise RulesError(f"the table {name} cannot be made again from the others: {one} is {other}")


def unpack(database: Path) -> bool:
    """Write the database of the bundled rules to `database`; False where there is no file that can be used for it.

    Raises DatabaseError where it cannot be written.
    """
    head, data = bundle.head(), bundle.parts()
    if not data or not _fits(head):
        return False
    collecting = gc.isenabled()
    gc.disable()  # of the million values that are made here none is in a cycle
    try:
        _write(database, head["schema"], _tables(head["tables"], data))
    finally:
        if collecting:
            gc.enable()
    return True


def _write(database: Path, schema: Iterable[tuple[str, str, str]], tables: Tables) -> None:
    needed = {name: list(tables[name]) for name in NEEDED}
    remade = workers.each(ranked, list(searched_games(needed)))  # starts now, where there are processes to be had
    told = {
        "meta": [(key, BLANK.decode() if key == "seal" else value) for key, value in tables["meta"]],
        "document": _placed(tables["document"], _FOLDER, str(resources.folder("data"))),
        "clause": _with_text(tables["clause"], needed["passage"], _whole),
        "vector": load_vectors().items(),
    }
    statistics = tables.pop("sqlite_stat1")
    with store.filling(database) as connection:
        for sort, _, sql in schema:
            if sort == "table":
                connection.execute(sql)
        for name, rows in (tables | needed | told).items():
            if name not in _OF_SEARCH:
                _insert(connection, name, rows)
        for made in remade:
            for name, rows in made.items():
                _insert(connection, name, rows)
        for sort, _, sql in schema:
            if sort != "table":
                connection.execute(sql)
        views.add_views(connection)
        connection.execute("ANALYZE sqlite_master")  # makes the table of statistics, and reads no other
        _insert(connection, "sqlite_stat1", statistics)


def _insert(connection: sqlite3.Connection, table: str, rows: Iterable[tuple[Any, ...]]) -> None:
    (count,) = connection.execute("SELECT count(*) FROM pragma_table_info(?)", (table,)).fetchone()
    marks = ", ".join("?" * count)
    connection.executemany(f'INSERT INTO "{table}" VALUES ({marks})', rows)


def _tables(specs: Mapping[str, columns.Spec], data: memoryview) -> Tables:
    tables: Tables = {}
    start = 0
    for name, spec in specs.items():
        tables[name] = columns.decoded(spec, data[start:])
        start += sum(size for _, size in spec)
    return tables


def _placed(rows: Iterable[tuple[Any, ...]], before: str, after: str) -> Rows:
    """Rows of documents, the folder of whose files has another name."""
    at = list(store.TABLES["document"]).index("file")
    return [(*row[:at], row[at].replace(before, after, 1), *row[at + 1 :]) for row in rows]


def _with_text(rows: Iterable[tuple[Any, ...]], passages: Rows, form: Callable[[str, str], str]) -> Rows:
    """Rows of clauses, the text of each in another form, which is told the sentence where it stands."""
    passage, sentence, text = (list(store.TABLES["clause"]).index(name) for name in ("passage", "sentence", "text"))
    number, whole = (list(store.TABLES["passage"]).index(name) for name in ("number", "text"))
    cut = {row[number]: sentences(row[whole]) for row in passages}
    return [(*row[:text], form(row[text], cut[row[passage]][row[sentence]]), *row[text + 1 :]) for row in rows]


def _shortened(text: str, sentence: str) -> str:
    return "" if text == sentence else text


def _whole(text: str, sentence: str) -> str:
    return text or sentence


def main() -> None:
    """Make the file of this checkout anew, unless it is that of its state. Raises RulesError."""
    import tempfile

    from .build import build

    if is_current():
        return
    bundle.path().unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        build([], Path(folder) / "rules.db")
        bundle.path().write_bytes(pack(Path(folder) / "rules.db"))


def is_current() -> bool:
    """Whether there is a file, and it was made of the code and the data that there are now."""
    return _fits(bundle.head())


def _fits(head: bundle.Head) -> bool:
    return "keys" in head and bool(head["keys"] == state.bundled_keys())


if __name__ == "__main__":
    main()
