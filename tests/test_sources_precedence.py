"""Every override and every contradiction that is known of the documents: which side wins, and by what words.

The cases stand in cases/precedence, one file a game.
"""

from __future__ import annotations

import sqlite3
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rulesdb.answer.card import card
from rulesdb.answer.history.cite import show
from rulesdb.answer.passages import Passage
from rulesdb.text import fold, words

pytestmark = pytest.mark.sources
CASES = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in Path(__file__).parent.glob("cases/precedence/*")}
LCG, URD = "lotr-lcg/compendium-2.0", "meccg/urd"
SEQUENCE = "meccg/term/strike-sequence"


def cases(kind: str) -> Any:
    """The cases of one kind as parameters `game` and `case`, by their names."""
    held = [(game, case) for game, kinds in CASES.items() for case in kinds[kind]]
    return pytest.mark.parametrize(("game", "case"), held, ids=[case["name"] for _, case in held])


def shown(db: sqlite3.Connection, place: str) -> Passage:
    """The passage at `place` as an answer shows it."""
    (passage,) = show(db, place)["answer"]["passages"]
    return passage  # type: ignore[no-any-return]


@cases("decided")
def test_what_wins(full: sqlite3.Connection, game: str, case: dict[str, str]) -> None:
    """Both sides tell which one wins and why; the other is superseded where all of it falls, else by its sentence."""
    newer, older = f"{game}/{case['newer']}", f"{game}/{case['older']}"
    winner, loser = shown(full, newer), shown(full, older)
    (row,) = (row for row in loser["precedence"] if (row["newer"], row["older"]) == (newer, older))
    assert row in winner["precedence"]
    assert fold(case["ground"]) in fold(row["ground"])
    assert older in winner["supersedes"]
    assert newer not in loser["supersedes"]
    assert (newer in loser["superseded_by"]) == ("fallen" not in case)
    if "fallen" in case:
        assert fold(case["fallen"]) in fold(row["sentence"])


@cases("open")
def test_what_is_open(full: sqlite3.Connection, game: str, case: dict[str, str]) -> None:
    """Each side names the other and the question, and neither overrides the other."""
    one, other = f"{game}/{case['one']}", f"{game}/{case['other']}"
    for here, there in ((one, other), (other, one)):
        passage = shown(full, here)
        (row,) = (row for row in passage["conflicts"] if row["with"] == there)
        assert fold(case["about"]) in fold(row["about"])
        assert there not in (*passage["supersedes"], *passage["superseded_by"])


@cases("stated")
def test_what_holds_by_itself(full: sqlite3.Connection, game: str, case: dict[str, str]) -> None:
    """Rules of precedence, and changes of which only the later side is held, stand, and nothing overrides them."""
    passage = shown(full, f"{game}/{case['place']}")
    assert fold(case["said"]) in fold(passage["text"])
    assert [row for row in passage["precedence"] if row["older"] == passage["id"]] == []


def test_elven_brooch_reverses_a_ruling_that_is_not_held(full: sqlite3.Connection) -> None:
    """Its ruling says that it changes an earlier one, whose words no document has."""
    first = card(full, "Elven Brooch", "lotr-tcg")["history"][0]
    assert (first["action"], first["before"]) == ("reversed", None)


@pytest.mark.parametrize("game", ["lotr-tcg", "meccg"])
def test_no_golden_rule_is_made_up(full: sqlite3.Connection, game: str) -> None:
    """Where no document says that cards beat rules, no words of ours and no ground do."""
    texts = full.execute("SELECT text FROM passage WHERE game = ?", (game,)).fetchall()
    grounds = full.execute("SELECT words FROM difference WHERE game = ?", (game,)).fetchall()
    assert grounds
    assert [row[0] for row in (*texts, *grounds) if "golden rule" in fold(row[0])] == []


@pytest.mark.parametrize(
    ("game", "strongest_first"),
    [
        ("lotr-tcg", ["cr-4.1", "cr-4.1-earlier", "rulings-2004-02", "rulebook-2.0"]),
        ("lotr-lcg", ["compendium-2.0"]),
        ("meccg", ["urd"]),
    ],
)
def test_later_over_earlier(full: sqlite3.Connection, game: str, strongest_first: list[str]) -> None:
    """Documents are ranked; our own words come after all of them."""
    rows = full.execute("SELECT id, authority FROM document WHERE game = ? ORDER BY strength", (game,)).fetchall()
    assert [row["id"] for row in rows][: len(strongest_first)] == [f"{game}/{name}" for name in strongest_first]
    assert {row["authority"] for row in rows[len(strongest_first) :]} == {"digest"}


def test_learn_to_play_yields_as_a_whole(full: sqlite3.Connection) -> None:
    """All of the guide for the first game is weak, the Rules Reference is not, and the guide overrides nothing."""
    query = "SELECT DISTINCT weak FROM passage WHERE id LIKE ?"
    for part, weak in (("learn-to-play", 1), ("glossary", 0), ("framework", 0)):
        assert [row["weak"] for row in full.execute(query, (f"{LCG}/{part}/%",))] == [weak]
    assert not full.execute("SELECT 1 FROM supersedes WHERE source LIKE ?", (f"{LCG}/learn-to-play/%",)).fetchall()


def test_what_binds_nobody_is_marked(full: sqlite3.Connection) -> None:
    """Fans' brackets, guides, editors' notes and disputed blocks say what they are, and override nothing."""
    rows = full.execute("SELECT DISTINCT document, authority, kind FROM passage WHERE authority != ''").fetchall()
    held = {(row["document"].partition("/")[2], row["authority"]) for row in rows}
    assert {("cr-4.1", "fan"), ("compendium-2.0", "fan"), ("urd", "editor")} <= held
    assert {row["kind"] for row in rows if row["authority"] == "editor"} <= {"note", "dispute", "example", "step"}
    query = "SELECT s.source FROM supersedes s JOIN passage p ON p.id = s.source WHERE p.authority IN ('fan', 'editor')"
    assert full.execute(query).fetchall() == []


@pytest.mark.parametrize("combat", ["iv-r-combat-as-the-result-of-agent", "iv-s-combat-as-the-result-of-an-opposing"])
def test_exceptions_leave_the_strike_sequence_as_it_is(full: sqlite3.Connection, combat: str) -> None:
    """Agents, and company against company, follow it with exceptions of their own, which are no overrides."""
    query = (
        "SELECT p.id FROM reference r JOIN passage p ON p.number = r.source "
        "WHERE r.kind = 'exception-to' AND r.target = ? AND p.id LIKE ?"
    )
    assert len(full.execute(query, (SEQUENCE, f"{URD}/{combat}%")).fetchall()) >= 4
    assert not full.execute("SELECT 1 FROM supersedes WHERE target LIKE ?", (f"{URD}/strike-sequence/%",)).fetchall()


def test_an_empty_chapter_is_a_heading(full: sqlite3.Connection) -> None:
    """The chapter on active conditions is in its place, and holds nothing that could win or lose."""
    rows = full.execute("SELECT section FROM heading WHERE document = ? AND title LIKE 'Active Conditions%'", (URD,))
    assert [row["section"] for row in rows] == [""]


def test_edges_are_sound(full: sqlite3.Connection) -> None:
    """No two passages override each other, none is both overridden and open against the same one, parts are short."""
    rows = full.execute("SELECT source, target, words, part FROM supersedes").fetchall()
    decided = {(row["source"], row["target"]) for row in rows}
    undecided = {(row["source"], row["target"]) for row in full.execute("SELECT source, target FROM conflicts")}
    assert decided
    assert not decided & ({(newer, older) for older, newer in decided} | undecided)
    assert all(row["words"] and len(list(words(row["part"]))) < 12 for row in rows)
