"""What players ask about any game: a question finds the rules that answer it in words of their own."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesdb import store
from rulesdb.answer.rank import topics as ranked
from rulesdb.answer.search import search
from rulesdb.build import build
from rulesdb.errors import DataError
from rulesdb.link import topics

BOOK = """# Kites

1. Whoever has more than six ribbons when the wind drops gives back what is above that.

2. The weaver with the longest tail begins.

3. A ribbon that was cut stays cut.

4. Ribbons are red or blue.
"""


@pytest.fixture(scope="module")
def kites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    """A database with a game that has a word for nothing."""
    here = tmp_path_factory.mktemp("kites")
    (here / "kites.md").write_text(BOOK, encoding="utf-8")
    build([here / "kites.md"], here / "rules.db", "kites")
    db = store.open_existing(here / "rules.db")
    yield db
    db.close()


@pytest.mark.parametrize(
    ("question", "rule"),
    [("What is the hand limit?", "more than six"), ("Who goes first?", "longest tail")],
)
def test_a_question_of_any_game_finds_the_rule(kites: sqlite3.Connection, question: str, rule: str) -> None:
    """No word of the question is in the rule, and no word of the rule in the thesaurus."""
    assert rule in search(kites, question, "kites")[0]["text"]


def test_what_no_topic_knows_has_none(kites: sqlite3.Connection) -> None:
    """A question of other things is like no topic's; one that is a topic's has the words of its answer."""
    assert ranked.topic(kites, "xyzzy") is None
    assert ranked.topic(kites, "") is None
    found = ranked.topic(kites, "Can I mulligan?")
    assert found is not None
    assert found.sure == 1
    assert found.marks[" shuffl "] > 0


def test_a_rule_need_not_say_all_of_an_answer(kites: sqlite3.Connection) -> None:
    """Whatever has the eight weightiest words of the answer says it all."""
    found = ranked.topic(kites, "Can I mulligan?")
    assert found is not None
    assert len(found.marks) > 8
    assert found.total == pytest.approx(sum(sorted(found.marks.values())[-8:]))


def test_games_with_data_are_searched_as_before(kites: sqlite3.Connection) -> None:
    """A topic says nothing to a game whose own words are known."""
    assert search(kites, "mulligan hand limit first", "meccg")


def test_every_topic_has_questions_and_an_answer() -> None:
    """Each topic has a row for its answer and one for each question, and no question stands in two."""
    rows = topics.rows()
    assert sorted({row[0] for row in rows if row[1]}) == sorted(row[0] for row in rows if not row[1])
    phrases = [row[2] for row in rows if row[1]]
    assert len(phrases) == len(set(phrases))
    assert all(direction for _, asked, _, direction, _ in rows if not asked)


@pytest.mark.parametrize("text", ["[a]\nasked = 1\nsaid = ''", "[a]\nsaid = 'x'", "a = 1", "[a\n"])
def test_a_fault_names_the_file(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A topic without its questions, or no table at all, is one line with the file's name."""
    (tmp_path / "topics.toml").write_text(text)
    monkeypatch.setattr(topics, "folder", lambda _: tmp_path)
    with pytest.raises(DataError, match=r"topics\.toml"):
        topics.rows.__wrapped__()
