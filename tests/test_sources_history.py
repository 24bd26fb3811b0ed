"""Time and authority in the publishers' documents: what was the rule then, what changed, who says so."""

from __future__ import annotations

import sqlite3

import pytest

from rulesdb.answer.card import card
from rulesdb.answer.history.cite import cite, show
from rulesdb.answer.history.differ import conflicts
from rulesdb.answer.history.editions import editions
from rulesdb.answer.search import search
from rulesdb.answer.term import term
from rulesdb.read.authorities import load_authorities
from rulesdb.resources import games
from rulesdb.timing.say import when

pytestmark = pytest.mark.sources


def life(db: sqlite3.Connection, name: str, game: str, as_of: str = "") -> list[tuple[str, str | None, str | None]]:
    """The events of a card: action, words before, words after."""
    return [(e["action"], e["before"], e["after"]) for e in card(db, name, game, as_of)["history"]]


def test_ered_nimrais_is_issued_and_reversed(full: sqlite3.Connection) -> None:
    """The cost was 1, then 3; the day decides which."""
    (first, second) = life(full, "Ered Nimrais", "lotr-tcg")
    assert (first[0], second[0]) == ("issued", "reversed")
    assert (str(first[2])[-5:], str(second[2])[-5:]) == ("is 1.", "is 3.")
    assert second[1] == first[2]
    changed = card(full, "Ered Nimrais", "lotr-tcg")["history"][1]["words"]
    assert [(w["kind"], w["text"].strip()) for w in changed if w["kind"] != "same"] == [
        ("removed", "1"),
        ("added", "3"),
    ]
    then = card(full, "Ered Nimrais", "lotr-tcg", "2004-02-03")
    assert [event["action"] for event in then["history"]] == ["issued"]
    assert not any("is 3" in passage["text"] for passage in then["passages"])


def test_the_answer_depends_on_the_day(full: sqlite3.Connection) -> None:
    """The same question on the day of the first ruling, and today."""
    question = "What does Sméagol cost when he is played to Ered Nimrais with The Nine Walkers in play?"
    today, then = when(full, question, "lotr-tcg"), when(full, question, "lotr-tcg", "2004-02-03")
    assert "3" in today["steps"][0]["text"]
    assert "is 1" in then["steps"][0]["text"]


def test_madril_is_listed_by_the_later_document_only(full: sqlite3.Connection) -> None:
    """Madril, Defender of Osgiliath stands on the X-list of the consolidation."""
    assert [event[0] for event in life(full, "Madril, Defender of Osgiliath", "lotr-tcg")] == ["listed"]


@pytest.mark.parametrize("name", ["A Burning Brand", "Erebor Battle Master", "Legacy of Durin", "Thror's Map"])
def test_reprint_errata_are_later_than_the_faq(full: sqlite3.Connection, name: str) -> None:
    """The four errata of the reprints have a day of their own, not before the set of 2018."""
    (event,) = card(full, name, "lotr-lcg")["history"]
    assert (event["passage"]["effective"], event["passage"]["certainty"]) == ("2018", "floor")
    assert event["after"]


def test_a_repeated_erratum_is_told_from_a_revised_one(full: sqlite3.Connection) -> None:
    """Of the errata of 2003 that the rulings of 2004 print again, one has a new sentence."""
    assert [event[0] for event in life(full, "The Mirror of Galadriel", "lotr-tcg")] == ["issued", "revised"]
    assert [event[0] for event in life(full, "Gift of Boats", "lotr-tcg")] == ["issued", "repeated"]


@pytest.mark.parametrize(
    ("passage", "cause"),
    [
        ("lotr-lcg/compendium-2.0/player-cards/eleanor/2", "lotr-lcg/compendium-2.0/glossary/surge/3"),
        ("lotr-lcg/compendium-2.0/player-cards/saruman/1", "lotr-lcg/compendium-2.0/glossary/guarded/1"),
        ("lotr-tcg/rulings-2004-02/losing-the-game-site-control/2", "lotr-tcg/cr-4.1/losing-the-game/6"),
    ],
)
def test_rulings_whose_rule_changed_need_review(full: sqlite3.Connection, passage: str, cause: str) -> None:
    """Wherever such a ruling is shown, it is marked with what changed its rule."""
    (shown,) = show(full, passage)["answer"]["passages"]
    assert cause in [row["because_of"] for row in shown["needs_review"]]
    assert "needs review" in cite(full, passage)["full"]


def test_a_mark_is_known_or_not_known(full: sqlite3.Connection) -> None:
    """An entry of the rulings with a section mark says so; of one without, nothing is said."""
    held = full.execute("SELECT id, mark, since FROM passage WHERE document = 'lotr-tcg/rulings-2004-02'").fetchall()
    marked = [row for row in held if row["mark"]]
    assert {row["mark"] for row in marked} == {"§"}
    (shown,) = show(full, marked[0]["id"])["answer"]["passages"]
    assert shown["mark"] == "emphasis or rewording"
    (plain,) = show(full, next(row["id"] for row in held if not row["mark"]))["answer"]["passages"]
    assert plain["mark"] is None


@pytest.mark.parametrize("game", ["lotr-tcg", "lotr-lcg", "meccg"])
def test_nothing_later_is_shown(full: sqlite3.Connection, game: str) -> None:
    """As of a day, no passage that is known to be later is in any answer."""
    for words in ("corruption", "wound", "attack", "discard"):
        for passage in search(full, words, game, limit=100, as_of="1998"):
            assert (passage["effective"] or "1998")[:4] <= "1998"


def test_a_day_before_all_is_told(full: sqlite3.Connection) -> None:
    """A date older than all that is loaded and dated says so."""
    found = editions(full, [], ["lotr-tcg"], "1999")
    assert (found["before_all"], found["oldest"]) == (True, "2003")
    assert not editions(full, [], ["lotr-tcg"], "2003")["before_all"]
    assert editions(full, [], ["meccg"], "1997-06")["could_rule"] == ["Iron Crown Enterprises"]


def test_the_rulebook_before_its_rulings(full: sqlite3.Connection) -> None:
    """In 2003 the rulebook's entry stood; since the rulings it is superseded."""
    unhasty = term(full, "unhasty", "lotr-tcg", "2003-06")["passages"]
    assert unhasty
    assert not any(passage["document"] == "lotr-tcg/rulings-2004-02" for passage in unhasty)


@pytest.mark.parametrize("game", games())
def test_authorities_cite_places_that_are_there(full: sqlite3.Connection, game: str) -> None:
    """Each authority and edition is borne out by a passage, and each part of an edition holds some."""
    held = load_authorities(game)
    assert held.authorities
    for row in (*held.authorities, *held.editions):
        assert row.ground
        for place in row.cites:
            found = full.execute("SELECT 1 FROM passage WHERE ? IN (id, section)", (f"{game}/{place}",)).fetchone()
            assert found, place
    for edition in held.editions:
        for part in edition.parts:
            pattern = f"{game}/{part}".replace("*", "%")
            query = "SELECT 1 FROM passage WHERE id = ? OR id LIKE ?"
            assert full.execute(query, (pattern, f"{pattern}/%")).fetchone(), part


def test_open_questions_are_quoted_on_both_sides(full: sqlite3.Connection) -> None:
    """Each difference has both sides, undecided ones first, and each decided one its ground."""
    found = conflicts(full)
    assert [row["decided"] for row in found] == sorted(row["decided"] for row in found)
    assert all(row["one"] and row["other"] and row["says"] for row in found)
    assert any(not row["decided"] for row in found)
