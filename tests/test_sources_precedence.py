"""Every override and contradiction of the publishers' documents that is known is held, with direction and ground."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

import pytest

from rulesdb.answer.card import card
from rulesdb.answer.history.cite import show
from rulesdb.answer.passages import Passage

pytestmark = pytest.mark.sources

TCG, RULINGS, BOOK, LCG, URD = (
    "lotr-tcg/cr-4.1/",
    "lotr-tcg/rulings-2004-02/",
    "lotr-tcg/rulebook-2.0/starter-rules/",
    "lotr-lcg/compendium-2.0/",
    "meccg/urd/",
)
RESOLVE = "playing-the-game/skirmish-phase-s/resolve-that-skirmish/"
KEYWORDS = "other-important-rules/keywords/unloaded-keywords/7"
LOSING = "playing-the-game/winning-the-game/losing-the-game/"
LEARN = LCG + "learn-to-play/"

# (what the rows are about, the passage that wins, the one that falls, a word of the ground)
OVERRIDES = [
    (
        "overwhelmed is looked for before wounds",
        RULINGS + "overwhelmed/1",
        BOOK + RESOLVE + "1",
        "before placing wounds",
    ),
    ("overwhelmed takes no wound at all", RULINGS + "overwhelmed/1", BOOK + RESOLVE + "7", "no wound"),
    ("unhasty is narrower", RULINGS + "unhasty/1", BOOK + KEYWORDS, "later supplement"),
    ("unhasty and leftover minions", RULINGS + "unhasty/2", BOOK + KEYWORDS, "leftover minions"),
    ("site control on losing, ruled", RULINGS + "losing-the-game-site-control/1", BOOK + LOSING + "6", "control"),
    ("site control on losing, consolidated", TCG + "losing-the-game/6", BOOK + LOSING + "6", "consolidation"),
    ("site control on losing, ruling", TCG + "losing-the-game/6", RULINGS + "losing-the-game-site-control/1", "choose"),
    ("the list of active cards", RULINGS + "active-cards/1", BOOK + "other-important-rules/active-cards/1", "anew"),
    (
        "when the fellowship is at the new site",
        RULINGS + "moving-the-fellowship-current-site/1",
        BOOK + "playing-the-game/fellowship-phase/how-to-move/4",
        "moving actions",
    ),
    ("Ered Nimrais is reversed", TCG + "rulings/ered-nimrais/1", RULINGS + "cards/ered-nimrais/1", "reverses"),
    ("ten card types, not nine", TCG + "card-type/1", "lotr-tcg/cr-4.1-earlier/card-type/1", "ten card types"),
    ("may not means cannot", TCG + "may-not/1", RULINGS + "may-not-take-wounds/1", "cannot"),
    (
        "resistance is counted down",
        TCG + "resistance/5",
        BOOK + "other-important-rules/one-ring/how-does-he-become-corrupted/1",
        "zero",
    ),
    ("any Ring-bearer", TCG + "ring-bearer/1", BOOK + "other-important-rules/one-ring/1", "Frodo"),
    (
        "any Ring-bearer in the deck",
        TCG + "building-your-deck/4",
        "lotr-tcg/rulebook-2.0/deluxe-rules/setting-up-the-game/building-your-deck/ring-bearer/1",
        "ringed",
    ),
    (
        "twilight for the region",
        TCG + "moving-your-fellowship/7",
        BOOK + "playing-the-game/fellowship-phase/movement-summary/6",
        "region",
    ),
    ("Orc Ambusher: a misprint", TCG + "rulings/orc-ambusher/1", RULINGS + "cards/orc-ambusher/1", "misprint"),
    ("Orc Assassin: a misprint", TCG + "rulings/orc-assassin/1", RULINGS + "cards/orc-assassin/1", "misprint"),
    (
        "optional engagement goes in player order",
        LCG + "framework/5-2/1",
        LEARN + "phase-5-encounter/step-one-optional-engagement/1",
        "player order",
    ),
    ("victory cards go to the display", LCG + "glossary/victory/1", LEARN + "card-abilities/victory-x/2", "display"),
    ("victory cards in the rulebook", LCG + "glossary/victory/1", LCG + "rule/3-8-20/1", "display"),
    (
        "exploring is not discarding",
        LCG + "glossary/explored/2",
        LEARN + "phase-3-quest/successful-quest/6",
        "not discarding",
    ),
    ("exploring in the round", LCG + "glossary/explored/2", LCG + "round-sequence/phase-4-travel/3", "discarded"),
    ("exploring in the FAQ", LCG + "glossary/explored/2", LCG + "faq/1-18/1", "discarded"),
    ("guarded: what is attached to what", LCG + "glossary/guarded/1", LEARN + "guarded/1", "attached"),
    ("guarded in the rulebook", LCG + "glossary/guarded/1", LCG + "rule/3-8-8/1", "attaches"),
    ("surge comes after staging", LCG + "glossary/surge/3", LEARN + "card-abilities/surge/1", "after the staging"),
    ("surge in the rulebook", LCG + "glossary/surge/3", LCG + "rule/3-8-17/1", "staging"),
    ("doomed on any reveal", LCG + "glossary/doomed/1", LEARN + "card-abilities/doomed-x/1", "any reveal"),
    ("doomed in the rulebook", LCG + "faq/1-01/1", LCG + "rule/3-8-5/1", "revealed"),
    ("a third restricted card", LCG + "glossary/restricted/2", LEARN + "card-abilities/restricted/1", "discard pile"),
    ("limits per phase", LCG + "glossary/limits/1", LCG + "rule/3-9-4/1", "each copy"),
    ("limits per game", LCG + "glossary/limits/2", LCG + "rule/3-9-4/1", "player"),
    ("order of lasting effects", LCG + "glossary/modifiers/4", LCG + "rule/3-9-7/2", "order"),
    ("lasting effects are recalculated", LCG + "glossary/immune/3", LCG + "rule/3-9-7/5", "recalculates"),
    ("unique characters of the encounter deck", LCG + "glossary/unique-cards/3", LCG + "rule/2-3/1", "discard"),
    ("five start in the draft", URD + "character-draft/7", URD + "iii-b-starting-cards/4", "draft"),
    (
        "sideboards of tournaments",
        URD + "iii-i-3-winning-by-means-of-marshalling-points/2",
        URD + "iii-i-3-winning-by-means-of-marshalling-points/1",
        "tournament",
    ),
]
CONFLICTS = [
    ("a card in the void", TCG + "void/1", TCG + "playing-a-card/3", "in play"),
    ("the location or the next stage first", LCG + "framework/3-4/2", "/faq-q-a/2", "order"),
    ("the avatar of a Fallen Wizard at the start", URD + "iii-b-starting-cards/2", "editors-note/1", "avatar"),
    (
        "Gollum's Fate and Cracks of Doom",
        URD + "iii-i-2-winning-by-means-of-the-one-ring/1",
        "controversial-cards/1",
        "Mount Doom",
    ),
    (
        "the end of a Campaign game",
        URD + "iii-i-3-winning-by-means-of-marshalling-points/11",
        "marshalling-points/14",
        "Campaign",
    ),
    ("what an action is", URD + "iv-a-timing-and-actions/editors-note/3", "editors-note/6", "organizer"),
    (
        "the phase of Ringwraith Followers",
        URD + "iv-f-2-playing-characters/1",
        "ringwraith-followers/editors-note/1",
        "phase",
    ),
    (
        "who is in a Ringwraith's company",
        URD + "iv-f-4-organizing-characters-and-companies/5",
        "iv-t-corruption/12",
        "company",
    ),
    ("A Chance Meeting", URD + "iv-l-playing-resource-short-events/controversial-cards/2", "cards/3", "any time"),
    ("Adûnaphel", URD + "iv-n-playing-hazard-events/6", "iv-n-playing-hazard-events/controversial-cards/1", "official"),
    (
        "an agent or an on-guard creature first",
        URD + "iv-o-playing-agent-hazards/32",
        "iv-u-5-entering-a-site-and-on-guard-cards/5",
        "on-guard",
    ),
    ("who takes a trophy", URD + "trophy/1", "iv-p-combat-as-the-result-of-creatures/10", "trophy"),
]


def passage(db: sqlite3.Connection, id_: str) -> Passage:
    """One passage as every answer shows it."""
    (found,) = show(db, id_)["answer"]["passages"]
    return found  # type: ignore[no-any-return]


def ids(rows: Iterable[tuple[str, ...]]) -> list[str]:
    return [row[0] for row in rows]


@pytest.mark.parametrize(("about", "newer", "older", "word"), OVERRIDES, ids=ids(OVERRIDES))
def test_override(full: sqlite3.Connection, about: str, newer: str, older: str, word: str) -> None:
    """The newer passage overrides the older one, for a reason that is told on both."""
    assert about
    for id_ in (newer, older):
        rows = [row for row in passage(full, id_)["precedence"] if (row["newer"], row["older"]) == (newer, older)]
        assert [word in row["ground"] for row in rows] == [True]
    assert not any(row["older"] == newer and row["newer"] == older for row in passage(full, newer)["precedence"])


@pytest.mark.parametrize(("about", "one", "other", "word"), CONFLICTS, ids=ids(CONFLICTS))
def test_conflict(full: sqlite3.Connection, about: str, one: str, other: str, word: str) -> None:
    """Nothing decides between the two, and each names the other."""
    assert about
    rows = [row for row in passage(full, one)["conflicts"] if row["with"].endswith(other)]
    assert [word in row["about"] for row in rows] == [True]
    assert one in [row["with"] for row in passage(full, rows[0]["with"])["conflicts"]]
    assert rows[0]["with"] not in passage(full, one)["superseded_by"]


def test_elven_brooch_reverses_a_ruling_that_is_not_held(full: sqlite3.Connection) -> None:
    """Its ruling says that it changes an earlier one, whose words nobody has."""
    first = card(full, "Elven Brooch", "lotr-tcg")["history"][0]
    assert (first["action"], first["before"]) == ("reversed", None)


def test_several_defenders_pool_and_one_takes_the_damage(full: sqlite3.Connection) -> None:
    """The FAQ and the Rules Reference both hold: none overrides the other."""
    for id_ in (LCG + "faq/1-04/1", LCG + "glossary/multiple-defenders/2", LCG + "glossary/multiple-defenders/3"):
        assert not passage(full, id_)["superseded_by"]
        assert not passage(full, id_)["conflicts"]


def test_no_golden_rule_is_invented_for_lotr_tcg(full: sqlite3.Connection) -> None:
    """None of its documents says that cards beat rules, so no ground does."""
    grounds = ids(full.execute("SELECT words FROM difference WHERE game = 'lotr-tcg'"))
    assert not any("golden rule" in ground.lower() for ground in grounds)


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


def test_what_binds_nobody_is_marked(full: sqlite3.Connection) -> None:
    """Fans' brackets, guides, editors' notes and disputed blocks say what they are."""
    kinds = full.execute("SELECT DISTINCT document, authority, kind FROM passage WHERE authority != ''").fetchall()
    held = {(row["document"].partition("/")[2], row["authority"]) for row in kinds}
    assert {("cr-4.1", "fan"), ("compendium-2.0", "fan"), ("urd", "editor")} <= held
    assert {row["kind"] for row in kinds if row["authority"] == "editor"} <= {"note", "dispute", "example", "step"}


def test_exceptions_of_combat_are_references(full: sqlite3.Connection) -> None:
    """Agents and company against company follow the strike sequence with exceptions of their own."""
    rows = full.execute(
        "SELECT DISTINCT p.section FROM reference r JOIN passage p ON p.number = r.source "
        "WHERE r.kind = 'exception-to' AND r.target = 'meccg/term/strike-sequence'"
    )
    assert {row[0].split("/")[2][:4] for row in rows} == {"iv-r", "iv-s"}
