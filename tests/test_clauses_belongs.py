"""To which part of the sentence a word belongs, in sentences of an invented game: one test a mechanism."""

from __future__ import annotations

import pytest

from rulesdb.clauses.lexicon import Lexicon
from rulesdb.clauses.reader import read_sentence

from .clauses import lexicon_with, lines

GAME = """
[kinds]
crate = { is = ["card"] }
chip = { is = ["token"] }
wound = { is = ["token"] }
yard = { is = ["zone"] }
swift = { is = ["keyword"] }
"toll check" = {}
"toll limit" = { is = ["number"] }

[events]
ring = { verbs = ["ring"], object = "bell", nouns = ["ring"] }
haul = { verbs = ["haul"], object = "crate", source = "" }
fall = { happens = ["fall"], object = "" }
guard = { verbs = ["guard"], object = "" }
race = { verbs = ["race"], nouns = ["race"], object = "" }

[states]
guarded = {}

[names]
"Old Tom" = ["runner"]
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return lexicon_with(GAME, tmp_path_factory.mktemp("game"))


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("A runner begins with two lamps.", "fact: initiate(actor=runner, instrument=2 lamp)"),
        ("They continue to ring bells.", "fact: continue(actor=they, goal=ring that ring(object=bell))"),
        ("A race continues until a bell falls.", "fact: continue(object=race); until [fall(object=bell)]"),
    ],
)
def test_who_begins_is_not_begun(sentence: str, expected: str, game: Lexicon) -> None:
    assert lines(sentence, game) == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "A player discards the crate along with its chips.",
            "fact: discard(actor=player, object=crate and chip of its)",
        ),
        ("The crate is discarded together with its chips.", "fact: discard(object=crate and chip of its)"),
        (
            "A player discards the crate with the other lamps.",
            "fact: discard(actor=player, object=crate and other lamp)",
        ),
        (
            "The crate is not discarded with the other lamps.",
            "fact: not discard(object=crate, instrument=other lamp)",
        ),
    ],
)
def test_what_goes_along_is_no_means(sentence: str, expected: str, game: Lexicon) -> None:
    assert lines(sentence, game) == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "A player moves a lamp from the yard next to the gate.",
            "fact: move(actor=player, object=lamp, source=yard, place=beside gate)",
        ),
        (
            "A player places a lamp for the race next to the gate.",
            "fact: place(actor=player, object=lamp, topic=race, goal=beside gate)",
        ),
        (
            "A player removes each crate from the yard from the game.",
            "fact: remove(actor=player, object=each crate that be(object=each crate, source=yard), source=game)",
        ),
        (
            "A player removes a lamp that cannot be lit from the yard.",
            "fact: remove(actor=player, object=lamp that not light(object=lamp, measure=able), source=yard)",
        ),
        (
            "A player includes each lamp named in the yard in the deck.",
            "fact: include(actor=player, object=each lamp that name(object=each lamp, place=yard), goal=deck)",
        ),
    ],
)
def test_where_a_thing_ends_up_belongs_to_the_verb(sentence: str, expected: str, game: Lexicon) -> None:
    assert lines(sentence, game) == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "A player uses bells that refer to lamps in alphabetical order.",
            "fact: use(actor=player, object=bell that refer to(actor=bell, object=lamp), measure=alphabetical order)",
        ),
        (
            "A runner may ring bells within the toll limit.",
            "permission: ring(actor=runner, object=bell, measure=toll limit)",
        ),
        (
            "A player may have two copies of Old Tom in the deck.",
            "permission: have(actor=player, object=2 copy of old tom runner that be(object=copy of old tom runner,"
            " place=deck))",
        ),
        (
            "A player ignores a toll check by a runner.",
            "fact: ignore(actor=player, object=toll check that be(object=toll check, actor=runner))",
        ),
        (
            "A player ignores damage from a race with two runners.",
            "fact: ignore(actor=player, object=damage, source=race that be(object=race, instrument=2 runner))",
        ),
        (
            "A lamp has a mark in the upper corner and no bell.",
            "fact: have(actor=lamp, object=mark that be(object=mark, place=upper corner) and no bell)",
        ),
        (
            "All bells are worth 1 chip to a runner.",
            "being: be(object=all bell, measure=1 chip, recipient=runner)",
        ),
        ("No further lamps are lit.", "being: not be(object=any additional lamp, goal=lit)"),
        ("A bell allows halting a runner.", "fact: allow(actor=bell, object=halt that halt(object=runner))"),
    ],
)
def test_a_phrase_belongs_to_what_it_can_be_told_of(sentence: str, expected: str, game: Lexicon) -> None:
    assert lines(sentence, game) == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "A runner makes a toll check of a crate with a bell on it.",
            "fact: cause(actor=runner, object=toll check of crate that have(actor=crate,"
            " object=bell that be(object=bell, place=it)))",
        ),
        (
            "A player ignores the chips on a lamp with swift.",
            "fact: ignore(actor=player, object=chip that be(object=chip,"
            " place=lamp that have(actor=lamp, object=swift)))",
        ),
        (
            "A player ignores the wounds on a runner in the yard.",
            "fact: ignore(actor=player, object=wound that be(object=wound, place=runner that be(object=runner,"
            " place=yard)))",
        ),
        (
            "A gate with chips under the gate falls.",
            "fact: fall(object=gate that have(actor=gate, object=chip that be(object=chip, place=under gate)))",
        ),
    ],
)
def test_the_nearest_thing_is_narrowed(sentence: str, expected: str, game: Lexicon) -> None:
    assert lines(sentence, game) == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "The ability of the Old Tom that lights a lamp falls.",
            "fact: fall(object=ability of old tom runner that light(actor=ability of old tom runner, object=lamp))",
        ),
        (
            "A player looks at a crate with this bell that falls.",
            "fact: look at(actor=player, object=crate that have(actor=crate, object=this bell); fall(object=crate))",
        ),
        (
            "A bell is a mark on a card that lights the card.",
            "definition: be(object=bell, goal=mark that be(object=mark, place=card); light(actor=mark, object=card))",
        ),
        (
            "A race is a state of the game in which a bell falls.",
            "definition: be(object=race, goal=state of game that fall(object=bell, place=state of game))",
        ),
        (
            "The strength of the runner's lamps that fall is two.",
            "being: be(object=strength of lamp of runner that fall(object=lamp of runner), goal=two)",
        ),
        (
            "Move the lamp to a row behind your gate called your yard.",
            "duty: move(object=lamp, goal=row that be(object=row, place=behind gate of player); count as(object=row,"
            " goal=yard of player))",
        ),
    ],
)
def test_a_clause_speaks_of_the_noun_that_needs_it(sentence: str, expected: str, game: Lexicon) -> None:
    assert lines(sentence, game) == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "A crate is a lamp that falls when a bell rings.",
            "definition: be(object=crate, goal=lamp that fall(object=lamp, time=when ring that ring(actor=bell)))",
        ),
        (
            "A gate has a bell that falls after a lamp is lit.",
            "fact: have(actor=gate, object=bell that fall(object=bell, time=after be that be(object=lamp, goal=lit)))",
        ),
        (
            "A player ignores only lamps that are lit when a bell falls.",
            "fact (only: object): ignore(actor=player, object=lamp that be(object=lamp, goal=lit,"
            " time=when fall that fall(object=bell)))",
        ),
        (
            "A runner stows a lamp that is lit when a bell falls.",
            "fact: stow(actor=runner, object=lamp that be(object=lamp, goal=lit)); when [fall(object=bell)]",
        ),
    ],
)
def test_what_is_so_at_all_times_has_no_condition(sentence: str, expected: str, game: Lexicon) -> None:
    assert lines(sentence, game) == [expected]


def test_a_dash_and_an_opening_part_clauses(game: Lexicon) -> None:
    assert lines("A bell falls — a lamp is lit.", game) == [
        "fact: fall(object=bell)",
        "being: be(object=lamp, goal=lit)",
    ]
    assert lines("That is, a lamp falls.", game) == ["fact: fall(object=lamp)"]


@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("Stowing lamps is not.", "is not"),
        ("A runner can have guarded, like a captain.", "can have guarded"),
        ("A runner is the next clockwise runner.", "runner"),
        ("We say that a lamp is lit.", "say"),
        ("The marks include the lamps and the bells in the yard.", "include"),
        ("A player adds a crate to the yard with the light side up.", "up"),
        ("A runner halts, for example when a bell falls.", "for example"),
        ("A lamp is lit, if a bell falls, on the first day.", "on"),
        ("A player includes three copies, by title, of a lamp.", "of"),
        ("A runner is meant to meet the captain and halt if a bell falls.", "halt"),
        ("The lamps must be from the yard or all from the deck.", "all"),
        ("A player puts into play one lamp.", "one"),
        ("The lamps say in their text where they stand.", "where"),
        ("If it is a lamp, bell or gate, stow it.", "stow"),
        ("The runner who rings first lights a lamp.", "first"),
        ("A runner takes the lamp, which is lit, to the gate.", "to"),
        ("The marks include bells of the yard, such as Old Tom, and lamps.", ", and"),
        ("A runner halts at a gate, that is, at a lamp.", "that"),
        ("A runner chooses 1 lit lamp of 1 looked at lamp with swift.", "looked"),
        ("The gates must have a mark, with one for each lamp from 1 to 9.", "from"),
        ("The lamps are stowed with no time for a halt by a runner.", "by"),
    ],
)
def test_what_may_belong_to_either_part_stops_the_reading(sentence: str, word: str, game: Lexicon) -> None:
    assert {clause.stopped for clause in read_sentence(sentence, game).clauses} == {word}
