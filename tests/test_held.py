"""What a connection remembers: each thing once, no more than it may, and nothing that changes an answer."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from rulesdb.answer import retrieve
from rulesdb.answer.rank import vocabulary as ranked
from rulesdb.held import Connection, known, looked_up
from rulesdb.opening import open_whole
from rulesdb.timing.say import when

QUESTIONS = ("May a cart rest at night?", "What happens when a lamp goes out?", "May a cart rest at night?")


def test_what_is_made_once() -> None:
    """A connection that remembers makes a thing once, another one each time."""
    with closing(sqlite3.connect(":memory:", factory=Connection)) as db:
        assert known(db, "things", 1, list) is known(db, "things", 1, list)
        assert known(db, "others", 1, list) is not known(db, "things", 1, list)
    with closing(sqlite3.connect(":memory:")) as db:
        assert known(db, "things", 1, list) is not known(db, "things", 1, list)


def test_no_more_is_known_than_may_be() -> None:
    """A mapping that is full begins anew."""
    with closing(sqlite3.connect(":memory:", factory=Connection)) as db:
        known(db, "words", 2)["one"] = 1
        known(db, "words", 2)["two"] = 2
        assert known(db, "words", 3) == {"one": 1, "two": 2}
        assert known(db, "words", 2) == {}


def test_each_thing_is_looked_up_once() -> None:
    """Also what is not known is asked for once, as long as no more is known than may be."""
    asked: list[int] = []

    def look_up(keys: list[int]) -> dict[int, str]:
        asked.extend(keys)
        return {key: "even" for key in keys if key % 2 == 0}

    with closing(sqlite3.connect(":memory:", factory=Connection)) as db:
        assert looked_up(db, "numbers", 9, [2, 1, 2, 4], look_up) == {2: "even", 4: "even"}
        assert looked_up(db, "numbers", 9, [1, 4, 6], look_up) == {4: "even", 6: "even"}
        assert asked == [2, 1, 4, 6]
        assert looked_up(db, "numbers", 4, [4], look_up) == {4: "even"}
        assert asked == [2, 1, 4, 6, 4]


def test_a_full_vocabulary_begins_anew(monkeypatch: pytest.MonkeyPatch, book_path: Path) -> None:
    """Words that people ask for take no more and more memory; the answers stay what they were."""
    monkeypatch.setattr(ranked, "MOST_STEMS", 5)
    with closing(open_whole(book_path)) as db:
        first = ranked.vocabulary(db)
        for question in QUESTIONS:
            with closing(open_whole(book_path)) as fresh:
                assert when(db, question, "lantern") == when(fresh, question, "lantern")
        assert ranked.vocabulary(db) is not first


def test_an_answer_depends_on_no_question_before(book_path: Path) -> None:
    """A connection that answered other questions gives the answers of a new one."""
    with closing(open_whole(book_path)) as used:
        for question in QUESTIONS:
            with closing(open_whole(book_path)) as fresh:
                assert when(used, question, "lantern") == when(fresh, question, "lantern")


def test_a_question_is_analysed_once(monkeypatch: pytest.MonkeyPatch, book_path: Path) -> None:
    """What a question says is known to the search after it; the passages are not looked for until they are wanted."""
    with closing(open_whole(book_path)) as db:
        query = retrieve.analysed(db, QUESTIONS[0], "lantern")
        monkeypatch.delattr(retrieve, "analyse")
        found, hits = retrieve.retrieved(db, QUESTIONS[0], "lantern")
        assert found is query
        assert hits
