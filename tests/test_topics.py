"""What players ask about any game: a question finds the rules that answer it in words of their own."""

from __future__ import annotations

import json
import sqlite3
from array import array
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
    assert any(" shuffl " in one.marks for one in found.said)


def test_a_rule_need_not_say_all_of_an_answer(kites: sqlite3.Connection) -> None:
    """Whatever has the four weightiest words of one way to answer says it all."""
    found = ranked.topic(kites, "Can I mulligan?")
    assert found is not None
    assert max(len(one.marks) for one in found.said) > 4
    for one in found.said:
        assert one.total == pytest.approx(sum(sorted(one.marks.values())[-4:]))


ASKED = (  # topic, the words of one of its questions with their weights, its direction
    ("gates", {"gate": 2.0}, (127, 0)), ("gates", {"gate": 2.0, "fog": 4.0}, (-127, 0)),
    ("lamps", {"lamp": 1.0}, (0, 127)),
    ("bells", {"bell": 2.0, "dusk": 2.0, "rope": 2.0}, ()), ("dusk", {"bell": 2.0, "dusk": 2.0}, ()),
    ("rope", {"bell": 2.0, "rope": 2.0}, ()), ("tower", {"dusk": 2.0, "rope": 2.0}, ()),
)  # fmt: skip


@pytest.fixture(scope="module")
def towers() -> sqlite3.Connection:
    """Topics of an invented town: what is asked of them, and one word that answers it."""
    db = sqlite3.connect(":memory:")
    db.execute("CREATE TABLE topic (topic, asked, words, direction, length)")
    db.execute("CREATE TABLE vector (stem, direction)")
    packed = {"gate": (127, 0), "lamp": (0, 127), "bell": ()}
    db.executemany(
        "INSERT INTO vector VALUES (?, ?)", [(stem, array("b", held)) for stem, held in packed.items() if held]
    )
    for name, words, held in ASKED:
        row = (name, 1, json.dumps(words), array("b", held).tobytes(), 127.0 if held else 0.0)
        db.execute("INSERT INTO topic VALUES (?, ?, ?, ?, ?)", row)
    for name, held in (
        ("gates", (127, 0)),
        ("lamps", (0, 127)),
        ("bells", (1, 2)),
        ("rope", (3, 4)),
        ("tower", (5, 6)),
    ):
        row = (name, 0, json.dumps({f"{name} said": 1.0}), array("b", held).tobytes(), 0.0)
        db.execute("INSERT INTO topic VALUES (?, ?, ?, ?, ?)", row)
    db.commit()  # a look-up for stems leaves nothing in a database, and so takes back what is not kept yet
    return db


@pytest.mark.parametrize(
    ("question", "shares", "sure", "direction"),
    [
        ("gate", {"gates": 1.0}, 1.0, [127, 0]),
        ("gate gate", {"gates": 1.0}, 1.0, [127, 0]),
        ("gate lamp", {"gates": 1.0}, 1.0, [127, 0]),  # "lamps" is less than half of the question
        ("gate market", {"gates": 1.0}, 0.579, [127, 0]),  # a word that no topic's question has says most
        ("market", {}, 0.0, []),
    ],
)
def test_the_topic_of_a_question(
    towers: sqlite3.Connection, question: str, shares: dict[str, float], sure: float, direction: list[int]
) -> None:
    """What is asked of a topic finds what is said there; words that no topic has make it less sure."""
    found = ranked.topic(towers, question)
    if not shares:
        assert found is None
    else:
        assert found is not None
        said = {mark.strip(): one.share for one in found.said for mark in one.marks}
        assert said == pytest.approx({f"{name} said": share for name, share in shares.items()}, abs=0.001)
        assert (found.sure, found.direction) == (pytest.approx(sure, abs=0.001), direction)


def test_a_question_may_have_three_topics(towers: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    """The likeliest topic answers in full, others by how like they are beside it."""
    monkeypatch.setattr(ranked, "LEAST", 0.6)
    found = ranked.topic(towers, "bell dusk rope")
    assert found is not None
    shares = {mark.strip(): round(one.share, 2) for one in found.said for mark in one.marks}
    assert shares == {"bells said": 1.0, "rope said": 0.54, "tower said": 0.54}
    assert found.direction == [91, 127]


def test_games_with_data_are_searched_as_before(kites: sqlite3.Connection) -> None:
    """A topic says nothing to a game whose own words are known."""
    assert search(kites, "mulligan hand limit first", "meccg")


def test_every_topic_has_questions_and_an_answer() -> None:
    """Each topic has a row for its answer and one for each question, and no question stands in two."""
    rows = topics.rows()
    assert {row[0] for row in rows if row[1]} == {row[0] for row in rows if not row[1]}
    phrases = [row[2] for row in rows if row[1]]
    assert len(phrases) == len(set(phrases))
    assert all(direction for _, asked, _, direction, _ in rows if not asked)


def test_a_word_of_few_topics_weighs_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A row has the words of a question or an answer, each with how rare it is among the topics, and a direction."""
    text = "[draws]\nasked = ['Who draws?', 'a dragon']\nsaid = ['Each player draws.', 'A draw.']\n"
    text += "[ends]\nasked = ['who wins']\nsaid = ['The player wins.']\n"
    (tmp_path / "topics.toml").write_text(text)
    monkeypatch.setattr(topics, "folder", lambda _: tmp_path)
    found = topics.rows.__wrapped__()
    assert [(topic, asked, json.loads(words)) for topic, asked, words, _, _ in found] == [
        ("draws", 1, {"who": 0.59, "draw": 0.85}),
        ("draws", 1, {"a": 0.85, "dragon": 0.85}),
        ("draws", 0, {"each": 0.85, "player": 0.59, "draw": 0.85}),
        ("draws", 0, {"draw": 0.85}),
        ("ends", 1, {"who": 0.59, "win": 0.85}),
        ("ends", 0, {"player": 0.59, "win": 0.85}),
    ]
    for _, _, _, direction, length in found:
        assert length == pytest.approx(sum(value**2 for value in array("b", direction)) ** 0.5, abs=0.01)
        assert length > 127


@pytest.mark.parametrize(
    "text", ["[a]\nasked = ['x']\nsaid = 'x'", "[a]\nasked = 1\nsaid = []", "[a]\nsaid = ['x']", "a = 1", "[a\n"]
)
def test_a_fault_names_the_file(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A topic without its questions, or no table at all, is one line with the file's name."""
    (tmp_path / "topics.toml").write_text(text)
    monkeypatch.setattr(topics, "folder", lambda _: tmp_path)
    with pytest.raises(DataError, match=r"topics\.toml"):
        topics.rows.__wrapped__()
