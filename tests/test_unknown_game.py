"""Search of a game without data: what people say, in a book that says it otherwise."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesdb import store
from rulesdb.answer.about import sources
from rulesdb.answer.question import analyse
from rulesdb.answer.retrieve import retrieve
from rulesdb.answer.search import search
from rulesdb.answer.stems import stem_weights, usual_weights
from rulesdb.answer.term import term
from rulesdb.build import build

BOOK = """# Sky Looms

## The duel

A weaver may concede at any time.

If a card says otherwise, that card is followed.

A kite that is woven now is too new to fly.

Kites that collide compare their lift.

A weaver takes one thread at dawn, and never shows the thread.

## Glossary

- **Spool**: The stack of threads that nobody has taken yet.
- **Follower**: A kite that flies behind another.
- **Ashes**: Where threads go that are used up.
"""


@pytest.fixture(scope="module")
def sky(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    """A database that holds the game of kites."""
    folder = tmp_path_factory.mktemp("sky")
    (folder / "sky.md").write_text(BOOK)
    build([folder / "sky.md"], folder / "rules.db", "sky")
    db = store.open_existing(folder / "rules.db")
    yield db
    db.close()


def first(db: sqlite3.Connection, question: str, kind: str = "") -> str:
    return str(search(db, question, "sky", kind=kind)[0]["text"])


def test_phrases_of_small_words(sky: sqlite3.Connection) -> None:
    """The thesaurus knows phrases of which no word says anything alone."""
    assert first(sky, "May I give up?") == "A weaver may concede at any time."


def test_a_word_of_every_game_says_little(sky: sqlite3.Connection) -> None:
    """A word that this book uses once and all games always say is no rare word."""
    rare = stem_weights(sky, ["card"], "sky")["card"]
    assert usual_weights(sky, ["card"], "sky")["card"] < rare
    assert usual_weights(sky, ["card"], "meccg") == {}
    hits = retrieve(sky, analyse(sky, "Which card may be shown at dawn?", "sky"), "sky")
    texts = dict(sky.execute("SELECT number, text FROM passage WHERE game = 'sky'").fetchall())
    assert texts[hits[0].number].startswith("A weaver takes one thread at dawn")


def test_a_word_is_not_another_of_its_stem(sky: sqlite3.Connection) -> None:
    """A "follower" is no creature's name because something "is followed"; here the book has followers too."""
    (meant,) = (idea for idea in analyse(sky, "creature", "sky").ideas if idea.words == "creature")
    assert "follow" in meant.variants
    (meant,) = (idea for idea in analyse(sky, "equipment", "sky").ideas if idea.words == "equipment")
    assert "hold" not in meant.variants


def test_words_that_no_passage_has(sky: sqlite3.Connection) -> None:
    """Vectors of words find passages where retrieval finds none; nonsense finds nothing."""
    question = "Is somebody allowed to quit?"
    assert search(sky, question, "sky")
    assert search(sky, "zzqx qqzv", "sky") == []


def test_a_kind_is_kept_to(sky: sqlite3.Connection) -> None:
    """Passages that are like the question are of the kind that is asked for, too."""
    found = search(sky, "Is there a stack of used threads?", "sky", kind="definition")
    assert {row["kind"] for row in found} == {"definition"}


def test_a_file_that_has_changed_since(sky: sqlite3.Connection) -> None:
    """A file is the one that was read, another, or gone; what the package ships is none."""
    (held,) = sources(sky, "sky")
    path = Path(held["file"])
    assert (bool(held["read"]), held["changed"]) == (True, False)
    path.write_text(f"{BOOK}\nMore.\n")
    assert [row["changed"] for row in sources(sky, "sky")] == [True]
    path.unlink()
    assert [row["changed"] for row in sources(sky, "sky")] == [None]
    assert {(row["read"], row["changed"]) for row in sources(sky, "meccg")} == {(None, None)}
    path.write_text(BOOK)


@pytest.mark.usefixtures("alone")
def test_a_term_of_several_games(tmp_path: Path) -> None:
    """The other games that have a term of that name, in any inflection, are named."""
    for game in ("ash", "elm", "oak"):
        entry = "Barges" if game == "elm" else "Barge"
        text = f"# {game}\n\n## Glossary\n\n- **{entry}**: A boat.\n" if game != "oak" else "# oak\n\n1.1 A rule.\n"
        (tmp_path / f"{game}.md").write_text(text)
        build([tmp_path / f"{game}.md"], tmp_path / "rules.db", game)
    db = store.open_existing(tmp_path / "rules.db")
    assert term(db, "barge", "ash")["also_in"] == ["elm"]
    db.close()
