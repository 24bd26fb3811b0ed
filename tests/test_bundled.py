"""The file of the bundled rules' database: what comes out is what a build makes, and it is used only where it fits."""

from __future__ import annotations

import json
import lzma
import sqlite3
import subprocess
import sys
import tomllib
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb import bundle, columns, digests, phrasecode, resources, state, store, unpacked, wordcode
from rulesdb.check import faults
from rulesdb.database import ready
from rulesdb.link import ranking
from rulesdb.opening import open_existing
from rulesdb.read import digest_files
from rulesdb.read.digest_form import parse, search_words
from rulesdb.searched import Passage, ranked, stems_of

from .conftest import GAME, ROOT

TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"]))
VALUES = st.one_of(TEXT, st.integers(-(2**62), 2**62), st.none(), st.floats(allow_nan=False))
COLUMN = st.one_of(
    *(st.lists(values, min_size=9, max_size=9) for values in (TEXT, st.integers(-(2**61), 2**61), VALUES, st.just("x")))
)


CODE = st.one_of(st.just(0), st.integers(0, 2**32 - 1))


@given(st.lists(CODE, min_size=columns.FEW + 1, max_size=columns.FEW + 50, unique_by=lambda code: code or object()))
def test_columns_hold_codes(codes: list[int]) -> None:
    """Numbers without an order, of which any may be none, come back as they were."""
    spec, data = columns.encoded(list(zip(codes, strict=True)))
    assert [code for (code,) in columns.decoded(spec, memoryview(data))] == codes


@given(st.lists(COLUMN, min_size=1, max_size=5), st.booleans())
def test_columns_hold_any_rows(held: list[list[Any]], woven: bool) -> None:
    """Rows of any values come back as they were."""
    rows = list(zip(*held, strict=True))
    spec, data = columns.encoded(rows, woven=woven)
    assert list(columns.decoded(spec, memoryview(data))) == rows
    book = wordcode.book_of(columns.texts_of(spec, data))
    coded = columns.recoded(spec, data, partial(wordcode.coded, characters=wordcode.coder(book)))
    assert list(columns.decoded(coded[0], memoryview(coded[1]), wordcode.decoder(book))) == rows


@given(st.lists(st.text("aZ é'’19.-\u0130"), max_size=6, unique=True))
def test_the_stems_of_coded_lines_are_those_of_the_lines(questions: list[str]) -> None:
    """Of whatever words lines are made, those that stay in their code have the stems of those that do not."""
    passage = Passage(1, "", questions, '["Nights"]', "", "", json.dumps(questions))
    book = wordcode.book_of([*questions, columns.MARK])
    code = wordcode.coder(book)
    coded = replace(passage, examples=[wordcode.coded(line, code) for line in questions])
    (row,) = ranked("barrow", [coded], dict(stems_of([passage])), wordcode.decoder(book))["ranking"]
    fields = dict(zip(("number", *ranking.FIELDS), row, strict=False))
    assert fields["examples"] == fields["asked"]


@given(
    st.lists(st.text("ab ,."), min_size=1, max_size=5),
    st.lists(st.tuples(st.integers(0, 4), st.text("aAb ,.")), max_size=9),
)
def test_phrases_hold_any_words(sentences: list[str], phrases: list[tuple[int, str]]) -> None:
    """The words of phrases come back as they were, whether or not they stand in their sentence."""
    said_by = {number: text.split(" ") for number, text in enumerate(sentences)}
    rows = [(number % len(sentences), text, "x") for number, text in phrases]
    placed = list(phrasecode.placed(rows, said_by, 0, 1))
    assert list(phrasecode.spoken(placed, said_by, 0, 1)) == rows


def test_words_of_a_sentence_are_places() -> None:
    """Words that stand in the sentence are left out, with or without the marks and the capitals that it has there."""
    said_by = {1: ["Each", "Runner,", "if", "lit,", "rests."]}
    rows = [(1, "each runner"), (1, "if lit"), (1, "a lamp")]
    assert [row[1] for row in phrasecode.placed(rows, said_by, 0, 1)] == ["", "", "a lamp"]


def _rows(database: Path) -> dict[str, list[Any]]:
    db = sqlite3.connect(database)
    schema = sorted(db.execute("SELECT type, name, sql FROM sqlite_master WHERE sql != ''"))
    full_text = tuple(f"{name}_" for _, name, sql in schema if sql.startswith("CREATE VIRTUAL"))
    names = [name for sort, name, _ in schema if sort != "index" and not name.startswith(full_text)]
    tables = {name: db.execute(f'SELECT * FROM "{name}"').fetchall() for name in names}
    db.close()
    tables["meta"] = [row for row in tables["meta"] if row[0] != "seal"]
    return {**tables, "schema": schema}


@pytest.mark.usefixtures("one_game")
def test_what_is_unpacked_is_what_a_build_makes(built_path: Path, tmp_path: Path) -> None:
    """All tables, indexes and rows are those of the build, and the database is whole."""
    database = tmp_path / "rules.db"
    assert unpacked.unpack(database)
    made, wanted = _rows(database), _rows(built_path)
    assert made.keys() == wanted.keys()
    assert [name for name in wanted if made[name] != wanted[name]] == []
    assert faults(store.open_existing(database), database) == []


def _parsed(game: str) -> dict[str, list[Any]]:
    """What a build takes from the digests of a game: entries, items, examples, and the search words of phrases."""
    entries = {name: parse(content.decode())[1] for name, content in digest_files.files(game)}
    for item in (item for held in entries.values() for entry in held for item in entry.items):
        item.asked = search_words(item.asked)
        item.line = item.last = 0  # phrases that are shorter take fewer lines
    return {
        name: [(entry.name, entry.also, entry.see, entry.codes, entry.cites, entry.items) for entry in held]
        for name, held in entries.items()
    }


@pytest.mark.usefixtures("one_game")
def test_the_digests_are_in_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wheel, which has the digests nowhere else, reads them as they are, and knows that they are its database's."""
    wanted = {game: (_parsed(game), digests.hashes(game)) for game in resources.games()}
    monkeypatch.setattr(digests, "FOLDER", "nowhere")
    assert {game: (_parsed(game), digests.hashes(game)) for game in resources.games()} == wanted
    assert unpacked.is_current()


@pytest.mark.parametrize("content", [b"", b"no archive", lzma.compress(b"no line"), lzma.compress(b'{"keys": {}}\n')])
def test_a_file_of_no_use_is_left_alone(content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A damaged file, or one of another state of the package, is not used, and nothing is written."""
    monkeypatch.setattr(bundle, "path", lambda: tmp_path / "bundled.xz")
    bundle.path().write_bytes(content)
    assert not unpacked.unpack(tmp_path / "rules.db")
    assert not (tmp_path / "rules.db").exists()


def test_a_changed_digest_is_built_and_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file fits only the code and the data that it was made of."""
    assert bundle.path().name not in {path.name for path in resources.folder("data").rglob("*.md")}
    monkeypatch.setattr("rulesdb.state.bundled_keys", dict)
    assert not unpacked.unpack(tmp_path / "rules.db")


@pytest.mark.usefixtures("one_game")
def test_two_first_uses_at_once_both_answer(packed_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each writes a file of its own and puts it in its place whole."""
    code = (
        "import sys; from pathlib import Path; from rulesdb import bundle, resources; packed = Path(sys.argv.pop(1)); "
        f"resources.games = lambda: ({GAME!r},); bundle.path = lambda: packed; "
        "from rulesdb.cli.entry import main; main()"
    )
    monkeypatch.setenv("RULESDB_DB", str(tmp_path / "rules.db"))
    command = [sys.executable, "-c", code, str(packed_path), "term", "influence", "--json"]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) for _ in range(2)]
    answers = [process.communicate()[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert answers[0] == answers[1]
    assert open_existing(ready()).execute("SELECT count(*) FROM game").fetchone()[0] == len(resources.games())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rules.db"]


def test_the_key_is_of_what_a_wheel_holds() -> None:
    """No file that stays out of the wheel counts, or its database would be taken for that of another state."""
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    package = ROOT / "rulesdb"
    hashed = {path.parent for path in package.rglob("*.py") if path.relative_to(package).parts[0] not in state.NESTED}
    assert {".".join(folder.relative_to(ROOT).parts) for folder in hashed} <= set(tool["packages"])
    assert tool["exclude-package-data"]["rulesdb.data"] == [
        "*/clauses.json.gz",
        "*/meanings.json.gz",
        f"*/{digests.FOLDER}/*",
        f"*/{state.UNREAD}",
    ]


@pytest.mark.usefixtures("one_game")
def test_what_is_unpacked_for_a_game_is_of_that_alone(built_path: Path, tmp_path: Path) -> None:
    """Of several games the rows of the one are chosen, and they are those of the build."""
    database = tmp_path / "rules.db"
    assert unpacked.unpack(database, GAME)
    made, wanted = _rows(database), _rows(built_path)
    assert [name for name in wanted if made[name] != wanted[name]] == ["topic"]  # asked for other games alone
    assert faults(store.open_existing(database), database) == []
    assert unpacked.unpack(database, "barrow")
    rows = _rows(database)
    assert {name for name in rows if rows[name]} <= {"meta", "sqlite_stat1", "vector", "schema"}


@pytest.mark.usefixtures("one_game")
def test_a_first_question_about_a_game_makes_that_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is made once, in the cache, and serves until there is a whole database; without a cache that is made."""
    monkeypatch.setenv("RULESDB_DB", str(tmp_path / "rules.db"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    told: list[str] = []
    assert ready(None, told.append, GAME) == ready(None, told.append, GAME) == tmp_path / f"cache/rulesdb/{GAME}.db"
    assert len(told) == 1
    assert ready(None, told.append, "barrow") == tmp_path / "rules.db" == ready(None, told.append, GAME)
    assert len(told) == 2
    (tmp_path / "rules.db").unlink()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache/rulesdb" / f"{GAME}.db"))
    assert ready(None, told.append, GAME) == tmp_path / "rules.db"


@pytest.mark.usefixtures("one_game")
def test_a_game_of_another_version_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing but what is bundled is in the database of one game, so whatever it is, it is replaced."""
    monkeypatch.setenv("RULESDB_DB", str(tmp_path / "rules.db"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    told: list[str] = []
    ready(None, told.append, GAME)
    monkeypatch.setattr("rulesdb.opening.SCHEMA", 1)
    ready(None, told.append, GAME)
    assert len(told) == 2
