"""What stands behind several nouns or verbs goes with the one that it speaks of: sentences of an invented game."""

from __future__ import annotations

import pytest

from rulesdb.clauses.lexicon import Lexicon
from rulesdb.clauses.reader import read_sentence

from .clauses import lexicon_with, read
from .test_clauses_fields import GAME, atom

MORE = {  # what the game has besides, by table
    "[events]": 'engage = { happens = ["engage"], object = "runner" }',
    "[kinds]": '"Day player" = { is = ["player"] }\n"Night player" = { is = ["player"] }\n'
    'lurking = { is = ["keyword"] }\n"lit crate" = { is = ["crate"] }\n"dark crate" = { is = ["crate"] }',
    "[names]": '"Old Gate" = ["gate"]',
}
SIDES = """
[sides]
Day = ["day"]
Night = ["night"]
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    text = GAME
    for table, rows in MORE.items():
        text = text.replace(table, f"{table}\n{rows}")
    return lexicon_with(text + SIDES, tmp_path_factory.mktemp("game"))


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "A captain stows each crate with the mark around its name from the yard.",
            "stow actor=[captain] object=[crate (have actor=[crate] object=[mark (be object=[mark] "
            "place=[around name])])] source=[yard]",
        ),
        (
            "A gate shows lamps, bells and hints about the storm.",
            "show actor=[gate] object=[lamp + bell + hint (be object=[hint] topic=[storm])]",
        ),
        (
            "The captain has the opportunity to ring a bell.",
            "have actor=[captain] object=[opportunity (be object=[opportunity] goal=[ring (ring object=[bell])])]",
        ),
        (
            "A captain saves a runner from being halted by ringing a bell.",
            "protect actor=[captain] object=[runner] source=[halt (halt object=[runner])] "
            "instrument=[ring (ring object=[bell])]",
        ),
        ("Runners engage in alphabetical order.", "engage object=[runner] measure=[alphabetical order]"),
        (
            "Most marks are of one of two kinds: Day or Night.",
            "be object=[most mark] topic=[=1 kind (be object=[kind] goal=[Day side + Night side])]",
        ),
        ("The marks of lamps 4, 5 and 6 fall.", "fall object=[mark of 4 lamp + 5 lamp + 6 lamp]"),
        (
            "The marks of the gate and crate yards fall.",
            "fall object=[mark of gate yard + crate yard]",
        ),
        (
            "The size of the captain's lit or dark lamp is equal.",
            "be object=[size of lit lamp of captain + dark lamp of captain] goal=[equal]",
        ),
        (
            "A player adds marks equal to the difference between the lamps and the bells.",
            "add actor=[player] object=[mark (be object=[mark] goal=[equal] measure=[difference "
            "(be object=[difference] topic=[between lamp + between bell])])]",
        ),
        (
            "A runner hauls the crate that falls in the storm, much like a bell.",
            "haul actor=[runner] object=[crate (fall object=[crate] time=[storm])] topic=[like bell] measure=[much]",
        ),
        (
            "The number of marks on a runner, other than a captain, is equal.",
            "be object=[number of mark (be object=[mark] place=[runner (not be object=[runner] goal=[captain])])] "
            "goal=[equal]",
        ),
        (
            "A captain halts the runner with the highest number controlled by a player.",
            "halt actor=[captain] object=[runner (have actor=[runner] object=[highest number]) "
            "(control object=[runner] actor=[player])]",
        ),
        (
            "A mark such as a lamp or bell falls.",
            "fall object=[mark (such as lamp, bell)]",
        ),
        ("Marks such as lamps or a bell fall.", "fall object=[mark (such as lamp) + bell]"),
        ("A lamp takes the place of the bell.", "replace actor=[lamp] object=[bell]"),
        (
            "A captain halts each runner with lurking halted by a player.",
            "halt actor=[captain] object=[runner (have actor=[runner] object=[lurking]) "
            "(halt object=[runner] actor=[player])]",
        ),
        (
            "A captain enters the yard indicated on a gate with a runner.",
            "enter actor=[captain] object=[yard (say object=[yard] place=[gate])] instrument=[runner]",
        ),
        (
            "The mark of Old Tom that lights lamps falls.",
            "fall object=[mark of old tom captain (light actor=[mark of old tom captain] object=[lamp])]",
        ),
        (
            "A runner halts any captains beside the gate and any players.",
            "halt actor=[runner] object=[captain (be object=[captain] place=[beside gate]) + player]",
        ),
        ("A captain lights a Night or Day lamp.", "light actor=[captain] object=[Night lamp + Day lamp]"),
        ("Any and all lamps fall.", "fall object=[lamp]"),
        ("Lit and dark crates fall.", "fall object=[lit crate + dark crate]"),
        ("Night may refer to lamps.", "refer to actor=[Night side] object=[lamp]"),
        ("Night may light lamps.", "light actor=[Night player] object=[lamp]"),
        (
            "Whether a bell may fall is open.",
            "be object=[whether permission fall (fall object=[bell])] goal=[unresolved]",
        ),
    ],
)
def test_each_thing_has_what_is_told_of_it(sentence: str, expected: str, game: Lexicon) -> None:
    (clause,) = read(sentence, game)
    assert atom(clause.atom) == expected


def test_also_before_a_time_is_no_condition(game: Lexicon) -> None:
    """A time that is told besides binds nothing."""
    (clause,) = read("Each time a bell falls, also during a storm, a runner must halt.", game)
    assert [condition.relation for condition in clause.reasons] == ["although"]
    assert not clause.conditions


@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("A mark is the result of a haul ended or stopped by a runner.", "stopped"),
        ("If a bell is itself halted, a runner falls.", "itself"),
        ("A captain lights lamps from yards and gates, and a bell.", ", and"),
        ("A captain moves crates from the gate being halted to the yard.", "moves"),
        ("A player places a crate on the table.", "places"),
        ("Lamps make good marks.", "make"),
        ("A runner rings the bell X times.", "x"),
        ("A runner may halt, even repeatedly during a storm.", "even"),
        ("A captain lights two lamps: the old lamp and the bell falls.", "and"),
        ("A player places crates face down in a pile on the table.", "places"),
        ("A captain stows the bell above a lamp or below a crate.", "or below"),
        ("A storm includes lamps from yards and lamps from gates.", "and"),
        ("Runners make their way through the yard.", "make"),
        ("A captain lights lamps from yards, and a bell.", ", and"),
        ("The runner in this case halts.", "in"),
        ("A runner cannot haul crates, apart from bells as shown on a gate.", "as shown on a gate"),
        ("Stow the lamp, just like a bell or a crate.", "just"),
        ("A captain hauls later crates.", "later"),
        ("A gate says that a runner may halt when a bell falls.", "when"),
        ("A bell falls when a runner halts and falls again.", "and"),
    ],
)
def test_what_may_be_of_another_thing_stops_the_reading(sentence: str, word: str, game: Lexicon) -> None:
    assert word in {clause.stopped for clause in read_sentence(sentence, game).clauses}


def test_what_an_aside_is_for_binds_nothing(game: Lexicon) -> None:
    (clause,) = read("Stow the lamp under a gate (so its mark is lit).", game)
    assert atom(clause.atom) == "stow object=[lamp] goal=[under gate]"


def test_only_before_what_there_is_narrows_its_number(game: Lexicon) -> None:
    (clause,) = read("There can only be one lamp at a time.", game)
    assert clause.only == "number"
