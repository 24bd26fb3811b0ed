"""What a database holds of clauses is read from there again as it was written, and no sentence is parsed twice."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from rulesdb import opening, resources
from rulesdb.build import build
from rulesdb.clauses import passages
from rulesdb.clauses.graph import edges
from rulesdb.clauses.lexicon_files import load_lexicon
from rulesdb.clauses.passages import Placed
from rulesdb.link import former
from rulesdb.link.linked import Linked
from rulesdb.model import Passage
from rulesdb.schema import TABLES
from rulesdb.tables.edges import clause_tables
from rulesdb.tables.rows import plain

from .conftest import BOOK
from .test_rulings import ONE, write

COUNTED = {"number", "atom", "parent"}  # columns whose numbers depend on which clauses are written
OF_PASSAGES = {
    "clause": "clause x JOIN passage p ON p.number = x.passage",
    "atom": "atom x JOIN clause c ON c.number = x.clause JOIN passage p ON p.number = c.passage",
    "role": "role x JOIN atom a ON a.number = x.atom JOIN clause c ON c.number = a.clause "
    "JOIN passage p ON p.number = c.passage",
}


@pytest.fixture
def rows(book_path: Path) -> Iterator[sqlite3.Connection]:
    """The database of the bundled rules and the invented rulebook, whose rows are plain."""
    with closing(opening.connect(book_path)) as db:
        db.row_factory = None
        yield db


def flat(held: former.Former) -> list[Placed]:
    """The clauses that are held; of passages with the same text those of one."""
    return [placed for clauses in held.clauses.values() for placed in clauses]


@pytest.mark.parametrize("game", resources.games())
def test_clauses_come_back_as_they_were_written(rows: sqlite3.Connection, game: str) -> None:
    """The rows of clauses, their atoms and roles are the same when they are made of what was read from them."""
    clauses = flat(former.load(rows, game))
    held = {placed.passage for placed in clauses}
    numbers = dict(rows.execute("SELECT id, number FROM passage WHERE game = ?", (game,)))
    made = clause_tables(cast(Linked, SimpleNamespace(clauses=clauses, edges=[], game=game)), numbers)
    for table, joined in OF_PASSAGES.items():
        columns = [name for name in TABLES[table] if name not in COUNTED]
        query = f"SELECT p.id, {', '.join(f'x.{name}' for name in columns)} FROM {joined} WHERE p.game = ?"
        before = [row[1:] for row in rows.execute(query, (game,)) if row[0] in held]
        after = [tuple(plain(row[name]) for name in columns) for row in made[table]]
        assert before
        assert sorted(map(repr, after)) == sorted(map(repr, before))


def test_the_graph_is_kept_only_for_the_same_clauses(rows: sqlite3.Connection) -> None:
    """The edges that are held are those that the clauses give as they come back; with fewer they are made anew."""
    held, lexicon = former.load(rows, "meccg"), load_lexicon("meccg")
    read = {passage for passage, _ in held.places}
    texts = rows.execute("SELECT id, text FROM passage WHERE game = 'meccg' ORDER BY number")
    passages = [cast(Passage, SimpleNamespace(id=id_, text=text)) for id_, text in texts if id_ in read]
    clauses = [placed for passage in passages for placed in held.clauses_of(passage, lexicon)]
    assert tuple(edges(clauses, lexicon)) == held.edges_of(clauses)
    assert held.edges_of(clauses[:-1]) is None


def test_what_is_added_makes_no_sentence_be_read_again(
    book_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file without rules that comes to a database costs its own reading only; the rows are those of one build."""
    thread = write(tmp_path, 11, "March 2, 2013", *ONE)
    one, two = tmp_path / "one.db", tmp_path / "two.db"
    build([thread, BOOK], one, game="lantern")
    shutil.copyfile(book_path, two)

    def refuse(sentence: str, *_: object) -> tuple[()]:
        raise AssertionError(sentence)

    passages._read.cache_clear()
    monkeypatch.setattr(passages, "read", refuse)
    build([thread], two, game="lantern")
    with closing(sqlite3.connect(one)) as first, closing(sqlite3.connect(two)) as second:
        for table in ("passage", "clause", "atom", "role", "edge", "ranking", "skipped"):
            query = f"SELECT * FROM {table}"
            assert sorted(map(repr, first.execute(query))) == sorted(map(repr, second.execute(query))), table
