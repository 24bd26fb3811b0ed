"""The database of the bundled rules as one small file of the package, made when the package is (packaging/backend.py).

    python -m rulesdb.bundled          makes data/bundled.xz of this checkout, and the parse table of its grammar

The file (bundle.py) has the tables as columns. What follows quickly from the rest is left out and made again: indexes,
vectors, and the stems that search ranks by. A file that was made of another state of the code or the data than there is
now is not used.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from . import bundle, columns, digests, opening, phrasecode, resources, state, views, wordcode
from .errors import RulesError
from .link import ranking
from .read import digest_files
from .searched import Rows, ranked, searched_games, stems_of
from .unpacked import FOLDER, is_current, listed, owners, placed, with_asked, with_text

_REMADE = ("ranking", "posting", "vector", "topic")
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
    connection.close()
    kept = {name: rows for name, rows in tables.items() if rows and name not in _REMADE}
    kept["document"] = placed(tables["document"], str(resources.folder("data")), FOLDER)
    for name, phrases in owners(tables["clause"], tables["atom"]).items():
        kept[name] = list(phrasecode.placed(tables[name], *phrases))
    kept["clause"] = with_text(tables["clause"], tables["passage"], _shortened)
    kept["passage"] = with_asked(tables["passage"], _joined)
    kept["head"] = [(row[0], "\n".join(map(" ".join, ranking.decoded(row[1])))) for row in tables["ranking"]]
    kept["stem"] = stems_of({**kept, "passage": tables["passage"]})
    _check(kept, tables)
    packed = {name: columns.encoded(rows, woven=name in _WOVEN) for name, rows in kept.items()}
    ours = [(game, name, content) for game in resources.games() for name, content in digest_files.files(game)]
    texts, counts = digest_files.woven(content.decode() for _, _, content in ours)
    book = wordcode.book_of([texts, *(text for column in packed.values() for text in columns.texts_of(*column))])
    code = partial(wordcode.coded, characters=wordcode.coder(book))
    coded = {name: columns.recoded(*column, code) for name, column in packed.items()}
    head = {
        "keys": state.bundled_keys(),
        "schema": schema,
        "tables": {name: spec for name, (spec, _) in coded.items()},
        "digests": [
            (game, name, count, digests.sha256(content))
            for (game, name, content), count in zip(ours, counts, strict=True)
        ],
    }
    return bundle.packed(head, book, b"".join(data for _, data in coded.values()), code(texts).encode())


def _check(kept: Mapping[str, Rows], tables: Mapping[str, Rows]) -> None:
    """Raise RulesError where what is left out would be made again as something else."""
    remade: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
    for searched in searched_games({**kept, "passage": with_asked(kept["passage"], listed)}):
        for name, rows in ranked(searched).items():
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
