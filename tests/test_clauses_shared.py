"""What is told of several deeds or things, and of which of them: sentences of an invented game."""

from __future__ import annotations

import pytest

from rulesdb.clauses.lexicon import Lexicon
from rulesdb.clauses.reader import read_sentence

from .clauses import lexicon_with, read
from .test_clauses_fields import GAME, atom


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return lexicon_with(GAME, tmp_path_factory.mktemp("game"))


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "Dark lamps, and crates that fall, are stowed.",
            "stow object=[dark lamp + crate (fall object=[crate])]",
        ),
        (
            "A runner prevents a move by a captain.",
            "prevent actor=[runner] object=[move (be object=[move] actor=[captain])]",
        ),
        (
            "A runner acts with a change to the bell.",
            "act actor=[runner] instrument=[modify (be object=[modify] topic=[bell])]",
        ),
        (
            "A crate with a mark beside its name falls.",
            "fall object=[crate (have actor=[crate] object=[mark (be object=[mark] place=[beside name])])]",
        ),
        ("A runner halts at the gate itself.", "halt object=[runner] place=[gate]"),
        ("A runner rotates it 90 degrees.", "rotate actor=[runner] object=[] measure=[=90 degree]"),
        ("Marks such as lamps or bells fall.", "fall object=[mark (such as lamp, bell)]"),
        ("A runner halts marks, such as crates.", "halt actor=[runner] object=[mark (such as crate)]"),
        ("A lamp is free of marks.", "be object=[lamp] goal=[free] topic=[mark]"),
        ("A runner halts through an ability.", "halt object=[runner] instrument=[ability]"),
        ("A lamp counts as one of the bells.", "count as object=[lamp] goal=[=1 bell]"),
        ("A runner lights a copy of a lamp.", "light actor=[runner] object=[copy of lamp]"),
        (
            "All of your crates that fall are stowed.",
            "stow object=[crate of player (fall object=[crate of player])]",
        ),
        (
            "A runner stows the lamp or a copy of the bell.",
            "stow actor=[runner] object=[lamp + copy of bell]",
        ),
        ("A runner is aware of the mark.", "be object=[runner] goal=[aware] topic=[mark]"),
        ("A runner stows lamps as crates, such as bells.", "stow actor=[runner] object=[lamp] goal=[crate]"),
    ],
)
def test_each_phrase_has_what_is_told_of_it(sentence: str, expected: str, game: Lexicon) -> None:
    (clause,) = read(sentence, game)
    assert atom(clause.atom) == expected


def test_what_joined_deeds_are_like_is_told_of_both(game: Lexicon) -> None:
    first, second = read("Lamps are lit and stowed much like bells.", game)
    assert first.atom.role("topic") == second.atom.role("topic")
    assert first.atom.role("topic") is not None


def test_an_aside_that_only_names_something_is_left_out(game: Lexicon) -> None:
    assert read_sentence("A runner halts at the gate (dark lamps).", game).understood


def test_outside_a_time_is_an_exception(game: Lexicon) -> None:
    (clause,) = read("A runner may not halt outside of the dusk phase.", game)
    assert [c.relation for c in clause.exceptions] == ["except"]


@pytest.mark.parametrize(
    "sentence",
    [
        "If a runner does not find or does not choose to light a lamp, the bell falls.",
        "A runner stows a lamp (face down) and a bell (face up) in the yard.",
        "A captain is a runner that can halt and can fall.",
        "A runner may not both ring a bell and haul a crate.",
        "A runner may not ring both the bell and the gate.",
        "Lamps, like bells, may not be lit.",
        "Any convenient lamp will do.",
        "A runner stows the lamps lit when a bell falls.",
        "A runner stows lamps, at most one haul each crate.",
        "Lamps, numbered 3 or 6, fall.",
        "The mark tells when a runner halts and rings a bell.",
        "A captain may cause a runner to halt or ring a bell.",
        "Place the crates that a runner hauled on the gate.",
        "The requirement that the bell falls is dark.",
        "Lamps are lit in dark and one-sided halts.",
    ],
)
def test_what_is_shared_with_no_word_for_sure_stops_the_reading(sentence: str, game: Lexicon) -> None:
    assert not read_sentence(sentence, game).understood


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("If a lamp cannot be stowed", ["not stow object=[lamp] measure=[able]"]),
        ("If a runner can halt", ["halt object=[runner] measure=[able]"]),
        (
            "If a runner can halt and did not ring a bell",
            ["halt object=[runner] measure=[able]", "not ring actor=[runner] object=[bell]"],
        ),
        ("Before a runner can halt", ["halt object=[runner]"]),
    ],
)
def test_a_condition_tells_what_can_be_done(condition: str, expected: list[str], game: Lexicon) -> None:
    (clause,) = read(f"{condition}, the gate falls.", game)
    told = [*filter(None, [clause.trigger]), *clause.conditions]
    assert [atom(c.atom) for c in told] == expected


def test_a_ban_in_a_condition_is_on_all_its_deeds(game: Lexicon) -> None:
    clauses = read("If a runner cannot halt or ring a bell, the gate falls.", game)
    assert [c.atom.negated for clause in clauses for c in clause.conditions] == [True, True]


def test_a_time_behind_a_participle_with_its_arguments_is_that_of_the_verb_before(game: Lexicon) -> None:
    (clause,) = read("A runner hauls a crate stowed at the gate after the dusk phase.", game)
    assert clause.trigger is not None
    assert (clause.trigger.relation, atom(clause.trigger.atom)) == ("after", " time=[dusk phase]")


def test_what_stands_behind_the_last_of_several_bare_verbs_is_told_of_that_one(game: Lexicon) -> None:
    clauses = read("Captains cannot fall, halt or haul crates.", game)
    assert [clause.atom.role("object") is not None for clause in clauses] == [True, True, True]
    assert {clause.atom.role("object").kind for clause in clauses[:2]} == {"captain"}
