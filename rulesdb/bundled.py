"""The database of the bundled rules as one small file of the package, made when the package is (packaging/backend.py).

    python -m rulesdb.bundled          makes data/bundled.xz of this checkout, and the parse table of its grammar

The file (bundle.py) has the tables of each game as columns. What follows quickly from the rest is left out and made
again: indexes, vectors, and the stems that search ranks by. A file that was made of another state of the code or the
data than there is now is not used.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Mapping
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from . import bundle, columns, digests, opening, phrasecode, resources, schema, state, store, views, wordcode
from .errors import RulesError
from .link import ranking
from .read import digest_files
from .searched import Rows, searched, stems_of
from .unpacked import FOLDER, is_current, listed, owners, placed, searched_by, with_asked, with_text

_REMADE = ("ranking", "posting", "vector", "topic")
_OF_NONE = ("meta", "vector", "topic", "sqlite_stat1")  # tables whose rows are of no game
_WOVEN = ("reference", "role", "unresolved")  # tables whose rows repeat each other's texts


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
    counts = {name: _counts(connection, name, rows, tables["game"]) for name, rows in tables.items()}
    connection.close()
    kept = {name: rows for name, rows in tables.items() if name not in _REMADE}
    kept["document"] = placed(tables["document"], str(resources.folder("data")), FOLDER)
    for name, phrases in owners(tables["clause"], tables["atom"]).items():
        kept[name] = list(phrasecode.placed(tables[name], *phrases))
    kept["clause"] = with_text(tables["clause"], tables["passage"], _shortened)
    kept["passage"] = with_asked(tables["passage"], _joined)
    kept["head"] = [(row[0], ranking.joined(ranking.decoded(row[1]))) for row in tables["ranking"]]
    kept["stem"] = stems_of(searched({**kept, "passage": tables["passage"]}))
    counts |= {"head": counts["ranking"], "stem": {bundle.OF_NONE: len(kept["stem"])}}
    packed = _packed(schema, _apart(kept, counts))
    _check(packed, tables)
    return packed


def _apart(tables: Mapping[str, Rows], counts: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, Rows]]:
    """The rows of each table by their game, in which they stand one game after the other."""
    apart: dict[str, dict[str, Rows]] = {game: {} for game in (bundle.OF_NONE, *resources.games())}
    for name, rows in tables.items():
        start = 0
        for game, count in counts[name].items():
            if count:
                apart[game][name] = rows[start : start + count]
            start += count
    return apart


def _packed(schema: Rows, tables: Mapping[str, Mapping[str, Rows]]) -> bytes:
    """The content of the file, from what makes the tables, and the rows of each by their game."""
    digests_of = {game: digest_files.files(game) for game in resources.games()}
    woven = {game: digest_files.woven(content.decode() for _, content in of) for game, of in digests_of.items()}
    packed = {
        game: {name: columns.encoded(rows, woven=name in _WOVEN) for name, rows in of.items()}
        for game, of in tables.items()
    }
    texts = (text for of in packed.values() for column in of.values() for text in columns.texts_of(*column))
    book = wordcode.book_of([*(text for text, _ in woven.values()), *texts])
    code = partial(wordcode.coded, characters=wordcode.coder(book))
    coded = {game: {name: columns.recoded(*column, code) for name, column in of.items()} for game, of in packed.items()}
    head = {
        "keys": state.bundled_keys(),
        "schema": schema,
        "names": list(dict.fromkeys(name for of in coded.values() for name in of)),
        "tables": {game: {name: spec for name, (spec, _) in of.items()} for game, of in coded.items()},
        "digests": {
            game: [
                (name, length, digests.sha256(content))
                for (name, content), length in zip(of, woven[game][1], strict=True)
            ]
            for game, of in digests_of.items()
        },
    }
    return bundle.packed(
        head,
        book,
        {game: b"".join(data for _, data in of.values()) for game, of in coded.items()},
        {game: code(text).encode() for game, (text, _) in woven.items()},
    )


def _counts(connection: sqlite3.Connection, table: str, rows: Rows, games: Rows) -> dict[str, int]:
    """How many of the `rows` of a table are of each of the rows `games`, whose rows stand one after the other.

    A table of which no row is of a game has all under OF_NONE. Raises RulesError for other rows.
    """
    if not rows or table in _OF_NONE:
        return {bundle.OF_NONE: len(rows)}
    condition = store.of_game(table) if table in schema.TABLES else "game = :game"
    of_game: dict[str, Rows] = {}
    for game, first, last in games:
        values = {"game": game, "begins": f"{game}/", "first": first, "last": last}
        of_game[game] = connection.execute(
            f'SELECT * FROM "{table}" WHERE {condition} ORDER BY rowid', values
        ).fetchall()
    if list(chain.from_iterable(of_game.values())) != rows:
        raise RulesError(f"the rows of the table {table} do not stand game by game")
    return {game: len(held) for game, held in of_game.items()}


def _check(packed: bytes, tables: Mapping[str, Rows]) -> None:
    """Raise RulesError where what is left out of the content of the file would be made again as something else."""
    content = bundle.read(packed)
    remade: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
    for game in resources.games():
        for name, rows in searched_by(content, game).items():
            remade[name] += rows
    for name, rows in remade.items():
        if rows != tables[name]:
            new, stored = next(pair for pair in zip(rows, tables[name], strict=True) if pair[0] != pair[1])
            raise RulesError(f"the table {name} cannot be made again from the others: {new} is {stored}")


def _joined(asked: str) -> str:
    """Phrases as the digests have them, whose lines repeat them in the file. Raises RulesError."""
    text = "; ".join(json.loads(asked))
    if listed(text) != asked:
        raise RulesError(f"phrases cannot be told apart: {asked}")
    return text


def _shortened(text: str, sentence: str) -> str:
    return "" if text == sentence else text


def main() -> None:
    """Make the files of this checkout anew, unless they are those of its state. Raises RulesError."""
    import tempfile

    from .build import build
    from .clauses import compiled

    compiled.write(resources.folder("data") / resources.PARSE_TABLE)
    if is_current():
        return
    bundle.path().unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        build([], Path(folder) / "rules.db")
        bundle.path().write_bytes(pack(Path(folder) / "rules.db"))


if __name__ == "__main__":
    main()
