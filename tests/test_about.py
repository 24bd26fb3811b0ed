"""What the database tells of itself: sentences that are read, and what was skipped."""

from __future__ import annotations

import sqlite3

import pytest

from rulesdb.answer.about import STOPS, UNBINDING, coverage, skipped


@pytest.mark.parametrize("game", ["lotr-lcg", "lotr-tcg", "meccg"])
def test_sentences_that_are_read(book: sqlite3.Connection, game: str) -> None:
    """Some sentences bind, and some of those are read whole; what stops the rest is ours, most frequent first."""
    found = coverage(book, game)
    for document in found["documents"]:
        query = "SELECT kind, text FROM passage WHERE document = ?"
        kinds = {kind for kind, _ in book.execute(query, (document["id"],))}
        assert 0 <= document["understood"] <= document["norms"] <= document["sentences"] >= len(kinds)
        assert document["clauses"] >= document["understood"]
        assert (document["norms"] < document["sentences"]) is not kinds.isdisjoint(UNBINDING)
    (ours,) = found["stops"]
    assert (ours["game"], ours["origin"]) == (game, "digest")
    counts = list(ours["stopped"].values())
    assert counts == sorted(counts, reverse=True)
    assert 0 < len(counts) <= STOPS


def test_what_was_skipped() -> None:
    """By game and reason, the reason of most files first; those of no known game are told of in any."""
    db = sqlite3.connect(":memory:")
    db.execute("CREATE TABLE skipped (game, document, file, why)")
    db.execute("CREATE TABLE game (id, first, last)")
    db.executemany("INSERT INTO game VALUES (?, 1, 1)", [("barrow",), ("lantern",)])
    rows = [("barrow", "b.md", "empty"), ("barrow", "c.md", "no answer"), ("barrow", "d.md", "no answer"),
            ("", "a.bin", "no text"), ("lantern", "e.md", "empty")]  # fmt: skip
    db.executemany("INSERT INTO skipped (game, file, why) VALUES (?, ?, ?)", rows)
    found = [(row["game"], row["why"], row["files"]) for row in skipped(db, "barrow")]
    assert found == [
        ("barrow", "no answer", ["c.md", "d.md"]),
        ("", "no text", ["a.bin"]),
        ("barrow", "empty", ["b.md"]),
    ]
