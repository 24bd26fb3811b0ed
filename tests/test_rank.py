"""What search ranks by: stems, postings, vectors, features. Each on a few lines of an invented game."""

from __future__ import annotations

import contextlib
import math
import sqlite3
import tempfile
from array import array
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import DamerauLevenshtein

from rulesdb.answer.precedents.turns import opposed, turning
from rulesdb.answer.question import Query
from rulesdb.answer.rank.alike import Alike
from rulesdb.answer.rank.candidates import COMPARED, named
from rulesdb.answer.rank.features import Candidate, features
from rulesdb.answer.rank.order import POOL, pooled
from rulesdb.answer.rank.spoken import Spoken
from rulesdb.answer.rank.topics import Said, Topic
from rulesdb.answer.rank.weights import kind_of, search_weights, weighed
from rulesdb.answer.retrieve import Hit
from rulesdb.answer.spelling import may_be_like
from rulesdb.answer.stems import stems
from rulesdb.link.ranking import (
    Lines,
    content_stems,
    counts_of,
    decoded,
    encoded,
    lines,
    mean_length,
    postings,
    stem_weights,
    tables,
)
from rulesdb.link.vectors import Directions, load_vectors, read_vectors, write_vectors
from rulesdb.model import PASSAGE_KINDS, AskedExample, Passage
from rulesdb.text import folded_words

WORDS = st.lists(st.sampled_from(["lamp", "storm", "barrow", "dawn"]), min_size=1, max_size=30)
VECTORS = {
    "lamp": array("b", [127, 0, -5]).tobytes(),
    "storm": array("b", [-127, 90, 3]).tobytes(),
    "barrow": array("b", [1, 2, 3]).tobytes(),
}


def passage(text: str, *asked: str, title: str = "Lamps") -> Passage:
    """A passage of an invented game."""
    return Passage(
        "barrow/book/lamps/1",
        "barrow",
        "barrow/book",
        "rule",
        title,
        ("Book", title),
        text,
        ((1, 1),),
        asked=asked,
        examples=(AskedExample("May I light two lamps?", "no"),),
    )


@given(WORDS)
def test_a_direction_is_the_weighed_sum_of_its_words(words: list[str]) -> None:
    """Summing in the lanes of one integer gives the direction that summing by dimension gives."""
    weights = {"lamp": 2.0, "storm": 1.0, "barrow": 3.0, "dawn": 1.0}
    made = array("b", Directions(VECTORS).of(words, weights))
    total = [0.0, 0.0, 0.0]
    most = 0.0
    for word in set(words) & VECTORS.keys():
        worth = (1 + math.log(words.count(word))) * weights[word]
        most = max(most, worth)
        total = [one + worth * other for one, other in zip(total, array("b", VECTORS[word]), strict=True)]
    longest = max(map(abs, total))
    if not longest:
        assert not made
    else:
        # Weights are rounded to 255 steps: an error of half a step a word, in this dimension and in the longest one.
        slack = 1 + len(set(words)) * (most / 255) * 127 * 127 / longest
        assert max(abs(127 * one / longest - other) for one, other in zip(total, made, strict=True)) <= slack


def test_words_without_a_vector_have_no_direction() -> None:
    """A text of unknown words is nowhere; a word that has no weight leads nowhere either."""
    assert Directions(VECTORS).of(["lamp", "storm", "storm"], {"lamp": 1.0}) == Directions(VECTORS).of(
        ["lamp"], {"lamp": 9}
    )
    assert Directions(VECTORS).of(["dusk"], {}) == b""
    assert Directions({}).of(["lamp"], {"lamp": 1.0}) == b""


def test_the_shipped_vectors_are_of_one_length() -> None:
    """Each stem of data/vectors.xz has its vector."""
    assert len({len(vector) for vector in load_vectors().values()}) == 1


def test_lines_go_into_text_and_back() -> None:
    """An encoded field gives its lines again; words that say nothing are left out."""
    row = lines(passage("A storm puts out the lamp. Wait for dawn.", "bad weather"), ["lantern"], ())
    weights = stem_weights([counts_of(row)])
    fields = dict(zip(row, encoded(row, weights), strict=True))
    assert decoded(fields["text"]) == [["storm", "put", "lamp"], ["wait", "dawn"]]
    assert decoded(fields["asked"]) == [["bad", "weather"]]
    assert decoded(fields["gloss"]) == []


def _postings(rows: list[tuple[int, Lines]]) -> dict[str, tuple[bytes, bytes]]:
    counts = {number: counts_of(row) for number, row in rows}
    return postings(counts, stem_weights(list(counts.values())), mean_length(list(counts.values())))


def test_a_rare_word_has_more_impact() -> None:
    """The impact of a word that few passages have is greater, and of a heading's word greater still."""
    texts = ("A lamp is lit.", "A lamp is lit at dawn.", "A lamp goes out.")
    rows = [(number, lines(passage(text, title="Nights"), [], ())) for number, text in enumerate(texts)]
    held = _postings(rows)
    impact = {said: array("f", impacts)[-1] for said, (_, impacts) in held.items()}
    assert impact["dawn"] > impact["lamp"]
    assert list(array("I", held["dawn"][0])) == [1]


def test_where_a_word_stands_counts() -> None:
    """Of words that are as rare, one of the heading counts most, one that people ask with as one of the text."""
    said = (("A lamp at dusk.", "fog rope"), ("A fog at dusk.", "lamp rope"))
    rows = [(number, lines(passage(text, asked, title="Nights"), [], ())) for number, (text, asked) in enumerate(said)]
    held = _postings(rows)
    impact = {word: tuple(array("f", impacts)) for word, (_, impacts) in held.items()}
    assert impact["fog"] == impact["rope"] == impact["dusk"]
    # in the heading, in the text, in an example, in a heading above
    assert impact["night"] > impact["dusk"] > impact["light"] > impact["book"]


def test_a_word_of_a_long_text_counts_for_less() -> None:
    """The same word says more of a passage that says little else, and more where it stands twice."""
    texts = ("A lamp.", "A lamp burns all night beside the old red gate of the storm.", "A lamp, a lamp.")
    rows = [(number, lines(passage(text, title="Nights"), [], ())) for number, text in enumerate(texts)]
    held = _postings(rows)
    short, long, twice = array("f", held["lamp"][1])
    assert twice > short > 1.1 * long


def test_an_archive_changes_no_weight_of_the_documents() -> None:
    """What the passages of documents are ranked by is the same whether an archive of rulings is held or not."""
    texts = ("A lamp is lit.", "A lamp is lit at dawn.", "A lamp goes out.", "Dawn is near, and dawn again.", "Fog?")
    rows = [(number, lines(passage(text, title="Nights"), [], ())) for number, text in enumerate(texts)]
    alone, beside = tables("barrow", rows[:3]), tables("barrow", rows, {3, 4})
    assert beside["ranking"][:3] == alone["ranking"]
    own = {row[1]: (row[2], array("f", row[4])) for row in alone["posting"]}
    with_archive = {row[1]: (row[2], array("f", row[4])) for row in beside["posting"]}
    assert {
        said: (weight, impacts[: len(own[said][1])]) for said, (weight, impacts) in with_archive.items() if said in own
    } == own
    assert with_archive["fog"][0] > 0


@given(st.text(max_size=60))
def test_any_text_has_stems(text: str) -> None:
    """Whatever is typed, each of its folded words has one stem."""
    words = folded_words(text)
    assert stems(words).keys() == set(words)
    assert len(content_stems(text)) <= len(words)


def test_words_that_turn_a_question() -> None:
    """Negations, numbers and times are told apart from what a question is about; opposites are known."""
    turns = turning(["may", "i", "not", "light", "two", "lamps", "before", "dawn"])
    assert turns["negation"] == {"not"}
    assert turns["number"] == {"2"}
    assert turns["time"] == {"before"}
    assert opposed(["exhaust"], ["readi", "ready"]) == 1
    assert opposed(["lamp"], ["storm"]) == 0


def test_a_scope_is_named_by_half_its_words() -> None:
    """A question names a scope by half of its words; a passage without scope holds for all."""
    assert named("Tower of the Storm; Night Watch", " does the night watch end ") == 1
    assert named("Tower of the Storm", " does the night watch end ") == -1
    assert named("", " anything ") == 0


def test_more_of_the_question_weighs_more() -> None:
    """Of two candidates alike otherwise, the one that has the asked words weighs more."""
    weights = {"lamp": 2.0, "storm": 3.0}
    marks = {f" {one} ": weight for one, weight in weights.items()}
    asked = Spoken(weights, 5.0, marks, marks, {" lamp storm ": 2.0}, {}, [])
    held = dict.fromkeys(("head", "path", "gloss", "asked", "examples"), "")
    full = Candidate(1, 1.0, 1, "rule", 1, False, 0, False, held | {"text": "5.00 3.61  lamp storm "}, b"")
    part = Candidate(2, 1.0, 1, "rule", 1, False, 0, False, held | {"text": "2.00 2.00  lamp dusk "}, b"")
    scores = [weighed(features(asked, one), search_weights()) for one in (full, part)]
    assert scores[0] > scores[1]


def test_what_is_weighed() -> None:
    """Each feature of a passage, from its lines, its place and its directions."""
    marks = {" lamp ": 2.0, " storm ": 3.0, " dawn ": 1.0}
    asked = Spoken(
        {"lamp": 2.0, "storm": 3.0, "dawn": 1.0}, 6.0, marks, {" lamp ": 2.0, " dawn ": 1.0, " noon ": 1.0},
        {" lamp storm ": 2.0},
        {" dawn ": [(" morn ", 0.5), (" dusk ", 0.25)], " noon ": [(" sun ", 1.0)]}, [3, 4],
    )  # fmt: skip
    held = {
        "head": "9.00 3.00  lamp ", "path": "4.00 2.00  storm ", "gloss": "2.00 2.00  lamp \n4.00 3.00  storm morn ",
        "text": "8.00 4.00  lamp storm lamp \n3.00 3.00  dusk fog ", "asked": "3.00 3.00  storm ", "examples": "",
    }  # fmt: skip
    found = features(asked, Candidate(1, 0.5, 4, "rule", 3, True, -1, True, held, array("b", [4, 3]).tobytes(), 0.7))
    own = f"{held['head']} {held['text']}"
    length = 1.2 * (0.25 + 0.75 * len(own) / 400)
    wanted = {
        "vectors": 0.96, "vectors, few words": 0.96, "retrieval": 0.5, "retrieval first": 0.25,
        "bm25": (2 * 3 * 2.2 / (3 + length) + 3 * 2.2 / (1 + length)) / 6, "asking words": 2.5 / 4, "path": 0.5,
        "own pairs": 1.0, "crowd pairs": 0.0, "gloss line": 0.5, "gloss line covered": 0.75, "weak": 1.0,
        "late": 2 / 3, "long": len(own) / 400, "thin": 0.0, "card unnamed": 1.0, "scope unnamed": 0.0,
        "head line covered": 2 / 9, "text line covered": 5 / 8, "kind rule": 1.0, "sentences": 0.7,
    }  # fmt: skip
    assert found == pytest.approx(wanted)
    few = features(asked, Candidate(1, 1, 1, "rule", 1, False, 1, False, held | {"text": "1.00 1.00  lamp "}, b""))
    assert [few[name] for name in ("thin", "vectors", "late", "card unnamed", "scope unnamed")] == [1, 0, 0, 0, 0]
    assert "sentences" not in few
    flat = Candidate(1, 1, 1, "rule", 1, False, 1, False, held, bytes(2))
    assert features(asked, flat)["vectors"] == 0


@pytest.fixture
def worded() -> Iterator[sqlite3.Connection]:
    """A database with the vectors of some stems: a lamp is like a light, a storm like nothing."""
    vectors = {"lamp": (3, 4), "light": (6, 8), "torch": (4, 3), "storm": (-4, 3), "dawn": (-3, -4)}
    with contextlib.closing(sqlite3.connect(":memory:")) as db:
        db.execute("CREATE TABLE vector (stem TEXT, direction BLOB)")
        rows = [(stem, array("b", vector).tobytes()) for stem, vector in vectors.items()]
        db.executemany("INSERT INTO vector VALUES (?, ?)", rows)
        yield db


@pytest.mark.parametrize(
    ("lines", "nearest", "few"),
    [
        ("", 0, 0),
        ("9 9  lamp storm ", 1, 1 / 3),
        ("9 9  light storm \n9 9  storm lamp ", 1, 2 / 3),  # a light is as good as a lamp
        ("9 9  lamp ", 2 * 0.25 / 1.25, 2 * 0.25 / 1.25 / 3),  # all that it says, a quarter of what is asked
        ("9 9  lamp storm hut hut ", 2 * 0.5 / 1.5, 2 * 0.5 / 1.5 / 3),  # all that is asked, half of what it says
        ("9 9  torch storm ", 2 * 0.99 * 0.98 / 1.97, None),  # three quarters of what is asked are the same word
        ("9 9  dawn ", 0, 0),  # the opposite of what is asked
        ("9 9  hut ", 0, 0),
        ("\n".join(["9 9  lamp storm "] * 5), 1, 1),
    ],
)
def test_how_like_a_question_the_nearest_lines_are(
    worded: sqlite3.Connection, lines: str, nearest: float, few: float | None
) -> None:
    """What of the question a line says, and of the line the question, word by word, by what the words are like."""
    found = Alike(worded, {"lamp": 1.0, "storm": 3.0}, set(lines.split())).nearest(lines)
    assert found[0] == pytest.approx(nearest)
    assert few is None or found[1] == pytest.approx(few)


@settings(max_examples=60)
@given(st.lists(st.lists(st.sampled_from(["lamp", "light", "torch", "storm", "dawn", "hut"]), min_size=1), max_size=8))
def test_the_nearest_lines_are_those_of_all(lines: list[list[str]]) -> None:
    """Lines that are not compared to their end would be no nearer; without a question nothing is near."""
    db = sqlite3.connect(":memory:")
    db.execute("CREATE TABLE vector (stem TEXT, direction BLOB)")
    db.execute("INSERT INTO vector VALUES ('lamp', x'0304'), ('light', x'0403'), ('storm', x'FC03')")
    texts = [f"9 9  {' '.join(line)} " for line in lines]
    stems = {stem for line in lines for stem in line}
    alike = Alike(db, {"lamp": 2.0, "dawn": 1.0}, stems)
    alone = sorted(map(alike.likeness, lines), reverse=True)
    assert alone == pytest.approx(sorted((alike.nearest(text)[0] for text in texts), reverse=True))
    assert alike.nearest("\n".join(texts)) == pytest.approx((max(alone, default=0.0), sum(alone[:3]) / 3))
    assert Alike(db, {}, stems).nearest("\n".join(texts)) == (0.0, 0.0)
    db.close()


def test_one_of_many_words_says_less_by_vectors() -> None:
    """Beyond four words, what the vectors say of a question counts less in one of the features."""
    held = dict.fromkeys(("head", "path", "text", "gloss", "asked", "examples"), "")
    for words, share in ((1, 1.0), (4, 1.0), (8, 0.5)):
        weights = dict.fromkeys(map(str, range(words)), 1.0)
        asked = Spoken(weights, float(words), {}, {}, {}, {}, [1, 0])
        one = Candidate(1, 1.0, 1, "rule", 1, False, -1, False, held, array("b", [2, 0]).tobytes())
        found = features(asked, one)
        assert (found["vectors"], found["vectors, few words"], found["scope unnamed"]) == (1.0, share, 1.0)


@pytest.mark.parametrize("kind", ["known", "plain", "known sentences", "plain sentences"])
def test_no_weight_is_of_an_unknown_feature(kind: str) -> None:
    """Each number of data/search.json weighs a feature that there is."""
    held = dict.fromkeys(("head", "path", "text", "gloss", "asked", "examples"), "")
    none = Spoken({}, 1.0, {}, {}, {}, {}, [], Topic([Said({}, 1.0, [], 1.0)], [], 1.0))
    alike = dict.fromkeys(COMPARED, (0.0, 0.0))
    known = features(none, Candidate(1, 1.0, 1, "rule", 1, False, 0, False, held, b"", 0.5, alike)).keys()
    weights = search_weights(kind)
    assert {name for name in weights if not name.startswith("kind ")} <= known
    assert {name.removeprefix("kind ") for name in weights if name.startswith("kind ")} <= set(PASSAGE_KINDS)
    assert ("sentences" in weights) == kind.endswith(" sentences")


def test_a_game_without_data_has_weights_of_its_own() -> None:
    """What was learned on bundled games about kinds of passages is not held to be true of others."""
    assert kind_of("meccg", sentences=False) == "known"
    assert kind_of("barrow", sentences=True) == "plain sentences"
    assert not any(name.startswith("kind ") for name in search_weights("plain"))


@given(st.lists(st.lists(st.integers(-7, 7), min_size=6, max_size=6), min_size=1, max_size=5))
def test_vectors_go_into_a_file_and_back(rows: list[list[int]]) -> None:
    """A file of vectors, half a byte a dimension, gives each of them again."""
    vectors = {f"lamp{place}": [17 * value for value in row] for place, row in enumerate(rows)}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "vectors.xz"
        write_vectors(path, vectors)
        assert read_vectors(path) == {stem: array("b", row).tobytes() for stem, row in vectors.items()}


def test_the_nearest_by_a_model_are_looked_at_too() -> None:
    """A passage that has no word of the question is a candidate where a model holds it to be near."""
    hits = [Hit(number, 9.0 - number) for number in range(3)]
    assert pooled(hits, None) == hits
    assert pooled(hits, {1: 0.2, 7: 0.8}) == [*hits, Hit(7, 0.0)]
    found, near = [Hit(number, 99.0 - number) for number in range(50)], {number: number / 99 for number in range(99)}
    assert [hit.number for hit in pooled(found, near)] == [*range(POOL), *range(98, 78, -1)]  # and twenty besides


def test_a_query_without_words_asks_nothing() -> None:
    """An empty question has no ideas."""
    assert Query([], {}, {}).ideas == []


@given(st.text("abcd", max_size=8), st.text("abcd", max_size=8), st.floats(0, 1))
def test_words_that_are_alike_may_be_so(one: str, other: str, least: float) -> None:
    """Nothing is ruled out that the library finds as like as that."""
    if DamerauLevenshtein.normalized_similarity(one, other) >= least:
        assert may_be_like(one, other, least)
    assert not may_be_like("lantern", "lands", 0.79)
