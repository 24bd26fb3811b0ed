"""A rule by its number in any rulebook: what stands under it, beside it, and what refers to it."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from rulesdb import store
from rulesdb.answer.about import stats
from rulesdb.answer.rule import _is_under, rule
from rulesdb.build import build
from rulesdb.errors import NotFoundError

BOOK = """The Quarry Game

6. Trade

601. Offers

601.1. A player may offer one stone.

601.1a An offer that nobody takes is void. See rule 602.1.

601.2. Offers end at dusk.

602. Prices

602.1. A price is paid in stones (see section 601).

Example: Ann pays two stones.

7. Night

701.1. All rest.

701.2. Nobody trades, despite rules 601-602.

Article 9. Ends

Section 9-1 The game ends at dawn.
"""


LONG = """The Long Game

1. Opening

1.1. All players take a seat at the table and then wait.

1.2. All players take a seat at the table again.

2. Barrels

{barrels}

3. Ends

3.1. It ends.
"""


@pytest.fixture(scope="module")
def quarry(tmp_path_factory: pytest.TempPathFactory) -> sqlite3.Connection:
    """A database of the quarry game, and of a book whose second chapter has fourteen sections of one rule each."""
    folder = tmp_path_factory.mktemp("quarry")
    barrels = "\n\n".join(f"2.{n}. Barrel {n}\n\n2.{n}.1. Barrel number {n} rolls." for n in range(1, 15))
    (folder / "quarry.txt").write_text(BOOK, encoding="utf-8")
    (folder / "long.txt").write_text(LONG.format(barrels=barrels), encoding="utf-8")
    build([folder / "quarry.txt", folder / "long.txt"], folder / "rules.db", "quarry")
    return store.open_existing(folder / "rules.db")


def test_a_rule_has_the_rulings_on_it(quarry: sqlite3.Connection) -> None:
    """Rulings that cite a rule, and those that a document's rule is compared with, newest first, by the day asked."""
    db = sqlite3.connect(":memory:")
    quarry.backup(db)
    held = {row[1].split()[0]: row for row in db.execute("SELECT number, text, id FROM passage")}
    day = "INSERT INTO attribution VALUES (?, 'Ada', ?, 'published', '7', 'Stones', '', 'designer')"
    (cites, _, _), (other, _, compared), (_, _, rule_id) = (held[word] for word in ("All", "Nobody", "Offers"))
    db.executemany(day, [(cites, "2012-01-07"), (other, "2014-02-03")])
    db.execute("UPDATE passage SET since = '2014-02-03' WHERE number = ?", (other,))
    db.execute("INSERT INTO reference VALUES (?, 'clarifies', ?, '')", (cites, rule_id))
    db.execute("INSERT INTO compared VALUES (?, 'open', ?)", (compared, rule_id))
    assert [ruling["text"].split()[0] for ruling in rule(db, "601.2", "quarry")["rulings"]] == ["Nobody", "All"]
    assert [r["text"].split()[0] for r in rule(db, "601.2", "quarry", "2013")["rulings"]] == ["All"]
    assert rule(db, "602.1", "quarry")["rulings"] == []


def numbers(rows: list[dict[str, Any]]) -> list[str]:
    return [row["number"] for row in rows]


def test_what_stands_under_a_heading(quarry: sqlite3.Connection) -> None:
    """A chapter lists its sections, a section its rules; a heading without text shows the rules under it."""
    assert numbers(rule(quarry, "6", "quarry")["under"]) == ["601", "602"]
    section = rule(quarry, "601", "quarry")
    assert (section["title"], numbers(section["under"])) == ("Offers", ["601.1", "601.2"])
    assert section["passages"][0]["text"] == "A player may offer one stone."


def test_a_rule_with_its_neighbours(quarry: sqlite3.Connection) -> None:
    """The number's own text, with its example; the order is the document's; the place is the titles above."""
    found = rule(quarry, "602.1", "quarry")
    assert [p["text"] for p in found["passages"]] == [
        "A price is paid in stones (see section 601).",
        "Ann pays two stones.",
    ]
    assert found["passages"][0]["path"] == ["Trade", "Prices"]
    assert (numbers(found["before"])[-1], numbers(found["after"])[0]) == ("602", "7")


def test_references_both_ways(quarry: sqlite3.Connection) -> None:
    """What a rule refers to, and what refers to it or to all of its section; a range is all in it."""
    assert "602.1" in numbers(rule(quarry, "601.1a", "quarry")["references"])
    assert numbers(rule(quarry, "602.1", "quarry")["referenced_by"]) == ["601.1a", "701.2"]


@pytest.mark.parametrize("asked", ["601.1a", "601.1(a)", "rule 601.1A", "601.1.a", "601-1-a"])
def test_numbers_written_otherwise(quarry: sqlite3.Connection, asked: str) -> None:
    """Other signs, or a word in front, name the same rule."""
    assert rule(quarry, asked, "quarry")["passages"][0]["text"].startswith("An offer that nobody takes")


@pytest.mark.parametrize(
    ("number", "parent", "under"),
    [
        ("601.1a", "601.1", True),
        ("601.1", "601", True),
        ("601", "6", True),
        ("601", "601", False),
        ("601-1", "601.1", False),
        ("61", "6", False),
        ("601.1", "", False),
        ("rule 601.1", "601", True),
        ("701", "6", False),
        ("a", "6", False),
    ],
)
def test_which_number_stands_under_which(number: str, parent: str, under: bool) -> None:
    """A number is under one with whose parts it begins, and under the one of its hundred."""
    assert _is_under(number, parent) is under


def test_a_number_that_there_is_not(quarry: sqlite3.Connection) -> None:
    """Numbers that begin like it are offered."""
    with pytest.raises(NotFoundError) as error:
        rule(quarry, "601.9", "quarry")
    assert "601.1" in error.value.near


def test_stats_are_of_the_game(quarry: sqlite3.Connection) -> None:
    """A game without errata has none, whatever the bundled games have; all its references resolve."""
    counts = stats(quarry, "quarry")
    assert (counts["errata"], counts["supersedes"], counts["references"]["unresolved"]) == (0, 0, 0)


def test_a_chapter_of_many_sections(quarry: sqlite3.Connection) -> None:
    """All its sections are listed in order; of its rules the first twelve are shown, with two neighbours a side."""
    chapter = rule(quarry, "2", "quarry")
    assert numbers(chapter["under"]) == [f"2.{n}" for n in range(1, 15)]
    assert [p["number"] for p in chapter["passages"]] == [f"2.{n}.1" for n in range(1, 13)]
    middle = rule(quarry, "2.7.1", "quarry")
    assert (numbers(middle["before"]), numbers(middle["after"])) == (["2.6.1", "2.7"], ["2.8", "2.8.1"])
    assert (numbers(chapter["before"]), numbers(chapter["after"])) == (["1.1", "1.2"], ["2.1", "2.1.1"])
    assert numbers(rule(quarry, "1", "quarry")["before"]) == []


def test_rules_of_one_section_are_called_by_their_first_words(quarry: sqlite3.Connection) -> None:
    """Eight words and dots, or all of a text that has no more; a rule alone in its section by its heading."""
    assert [row["title"] for row in rule(quarry, "1", "quarry")["under"]] == [
        "All players take a seat at the table ...", "All players take a seat at the table ..."
    ]  # fmt: skip
    assert [row["title"] for row in rule(quarry, "3", "quarry")["under"]] == ["Ends"]
