"""What a question is taken to ask: its words, what phrases of it mean, the terms and the cards that it names."""

from __future__ import annotations

import sqlite3

import pytest

from rulesdb.answer.question import analyse
from rulesdb.answer.spelling import parted, respelt

SAYINGS = (  # stems, kind, meaning, how surely
    ("iron tool", "everyday", "hammer", 0.9),
    ("iron tool", "synonym", "hammer", 0.6),
    ("iron tool", "synonym", "pick", 0.5),
    ("tool", "everyday", "rake", 0.9),
    ("cart", "everyday", "barrow", 0.9),
    ("cart", "synonym", "barrow", 0.4),
    ("give up", "everyday", "conced", 0.9),
    ("up", "everyday", "rise", 0.9),
    ("load", "term", "barrow/term/load", 1.0),
    ("load cart", "term", "barrow/term/load-carts", 1.0),
    ("at", "term", "barrow/term/at", 1.0),
    ("red tower of old king", "everyday", "castl", 0.9),
    ("red tower of old king now", "everyday", "ruin", 0.9),
)


@pytest.fixture(scope="module")
def db() -> sqlite3.Connection:
    """What is said in an invented game, and in a bundled one, and the cards of both."""
    made = sqlite3.connect(":memory:")
    made.row_factory = sqlite3.Row
    made.execute("CREATE TABLE saying (game, stems, kind, meaning, weight)")
    made.execute("CREATE TABLE named (game, key, kinds, shared)")
    made.execute("CREATE TABLE posting (game, stem, weight)")
    made.execute("CREATE TABLE vector (stem, direction)")
    for game in ("barrow", "meccg"):
        made.executemany("INSERT INTO saying VALUES (?, ?, ?, ?, ?)", [(game, *row) for row in SAYINGS])
        made.execute("INSERT INTO named VALUES (?, 'copper bell', '[\"item\", \"magic ring\"]', '[]')", (game,))
    made.commit()
    return made


Ideas = dict[str, tuple[float, dict[str, float]]]


def ideas(db: sqlite3.Connection, question: str, game: str = "barrow") -> Ideas:
    """The words of each idea of a question, with its weight and its variants."""
    return {idea.words: (round(idea.weight, 3), idea.variants) for idea in analyse(db, question, game).ideas}


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("", {}),
        ("the gates", {"gates": (1, {"gate": 1})}),
        ("gate a gate b x 7", {"gate": (1, {"gate": 1}), "x": (1, {"x": 1}), "7": (1, {"7": 1})}),
        ("the carts", {"carts": (1, {"cart": 1, "barrow": 0.9})}),
        ("an iron tool?", {"iron": (0.5, {"iron": 1}), "tool": (0.5, {"tool": 1}),
                           "iron tool": (1, {"hammer": 0.9, "pick": 0.5})}),
        ("tool iron", {"tool": (1, {"tool": 1, "rake": 0.9}), "iron": (1, {"iron": 1})}),
        ("give up", {"give up": (1, {"conced": 0.9})}),
        ("My gate fell. Does a lamp burn?", {"gate": (0.7, {"gate": 1}), "fell": (0.7, {"fell": 1}),
                                             "lamp": (1, {"lamp": 1}), "burn": (1, {"burn": 1})}),
    ],
)  # fmt: skip
def test_words_and_what_they_may_mean(db: sqlite3.Connection, question: str, found: Ideas) -> None:
    """Small words ask nothing; a phrase that has a meaning is an idea of its own, and its words count for less."""
    assert ideas(db, question) == found


def test_a_phrase_of_small_words_means_something_in_a_game_without_data(db: sqlite3.Connection) -> None:
    """In the bundled games, whose words are known, it says nothing; one small word says nothing anywhere."""
    assert {frozenset(variants) for _, variants in ideas(db, "we give up").values()} >= {frozenset({"conced"})}
    assert ideas(db, "up at") == ideas(db, "up at", "meccg") == {}


def test_phrases_of_more_than_five_words_are_not_looked_up(db: sqlite3.Connection) -> None:
    """The longest phrase that is known is meant."""
    found = ideas(db, "the red tower of old kings now")
    assert found["red tower of old kings"] == (1, {"castl": 0.9})
    assert not [words for words, (_, variants) in found.items() if "ruin" in variants]


def test_terms_that_a_question_names(db: sqlite3.Connection) -> None:
    """Each with its share of what the question asks."""
    assert analyse(db, "may I load carts at the gate", "barrow").terms == pytest.approx(
        {"barrow/term/load-carts": 2 / 3, "barrow/term/load": 1 / 3}
    )
    assert analyse(db, "load", "barrow").terms == {"barrow/term/load": 1.0}
    assert analyse(db, "at a", "barrow").terms == {}


def test_a_card_that_is_named_stands_for_what_it_is(db: sqlite3.Connection) -> None:
    """Its kinds are asked for too, for less than the words themselves, unless the question says them."""
    query = analyse(db, "does the copper bell ring as an item", "barrow")
    assert [(idea.words, round(idea.weight, 3)) for idea in query.ideas] == [
        ("copper", 1), ("bell", 1), ("ring", 1), ("item", 1), ("magic", 0.42),
    ]  # fmt: skip
    assert query.kinds == {"bell": ("item", "magic", "ring")}


def test_a_mistyped_word_is_read_as_the_one_that_it_looks_like(db: sqlite3.Connection) -> None:
    """Its stem becomes that of the word meant, unless any game knows it; that of a card's name stays."""
    other = sqlite3.connect(":memory:")
    db.backup(other)
    other.row_factory = sqlite3.Row
    other.executemany("INSERT INTO posting VALUES ('barrow', ?, 1.0)", [("lantern",), ("harbor",)])
    other.execute("INSERT INTO vector VALUES ('harbour', '')")
    other.commit()
    query = analyse(other, "the lantarn, the harbour and the copper bell", "barrow")
    assert query.stem_of["lantarn"] == "lantern"
    assert query.stem_of["harbour"] == "harbour"
    assert query.stem_of["copper"] == "copper"
    found = {idea.words: set(idea.variants) for idea in query.ideas}
    assert found["harbour"] == {"harbour", "harbor"}


def test_a_term_written_as_one_word_is_read_as_two(db: sqlite3.Connection) -> None:
    """Only a term of two words is, and none that the rules know better as one."""
    other = sqlite3.connect(":memory:")
    db.backup(other)
    other.row_factory = sqlite3.Row
    rows = [("gate", 2.0), ("bell", 2.0), ("lamp", 4.0), ("post", 4.0), ("lamppost", 1.0)]
    other.executemany("INSERT INTO posting VALUES ('barrow', ?, ?)", rows)
    other.execute("CREATE TABLE name (game, kind, key)")
    other.executemany("INSERT INTO name VALUES ('barrow', 'term', ?)", [("gate bell",), ("lamp post",)])
    other.commit()
    assert parted(other, "Ring the Gatebell by the lamppost, ropebell", "barrow") == (
        "Ring the gate bell by the lamppost, ropebell"
    )


def test_a_mistyped_word_is_one_of_three_at_most() -> None:
    """The words that look most like it, or like it without its ending; each counts for as much as it is like it."""
    db = sqlite3.connect(":memory:")
    db.execute("CREATE TABLE posting (game, stem)")
    held = ("lantersa", "lantersc", "lantersb", "lantez", "kanters", "lan", "mantel")
    db.executemany("INSERT INTO posting VALUES ('barrow', ?)", [(stem,) for stem in held])
    found = respelt(db, "lanters", "barrow")
    assert found == pytest.approx({"lantersa": 0.7, "lantersb": 0.7, "lantersc": 0.7})
    assert list(found) == ["lantersa", "lantersb", "lantersc"]
