"""Verbs of an invented game are read in the sense that what stands with them shows: one test a mechanism."""

from __future__ import annotations

import pytest

from rulesdb.clauses.lexicon import Lexicon
from rulesdb.clauses.model import Atom, Phrase
from rulesdb.clauses.reader import read_sentence

from .clauses import lexicon_with, read

GAME = """
[kinds]
tower = {}
race = { is = ["occasion"] }
mark = {}
"tower check" = { is = ["deed"] }

[states]
unstowed = {}

[events]
ring = { verbs = ["ring"], object = "bell" }
fall = { happens = ["fall"], object = "" }
unstow = { verbs = ["unstow"], object = "card" }
haul = { verbs = ["haul"], object = "lamp" }
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return lexicon_with(GAME, tmp_path_factory.mktemp("game"))


def shown(phrase: Phrase) -> str:
    """A phrase by its kind, with the atoms that narrow it and the further members of its list."""
    such = f"[{', '.join(map(said, phrase.such))}]" if phrase.such else ""
    return " + ".join([f"{phrase.kind}{such}", *map(shown, phrase.also)])


def said(atom: Atom) -> str:
    """An atom in one line, with its roles."""
    roles = " ".join(f"{role}={shown(phrase)}" for role, phrase in atom.roles)
    return f"{'not ' if atom.negated else ''}{atom.event}({roles})"


def told(sentence: str, game: Lexicon) -> list[str]:
    """The norm and the atom of each clause of a sentence."""
    return [f"{clause.norm}: {said(clause.atom)}" for clause in read(sentence, game)]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        # who goes is what moves
        ("A runner goes to the tower.", "fact: move(object=runner goal=tower)"),
        ("A runner moves a lamp to the tower.", "fact: move(actor=runner object=lamp goal=tower)"),
        # nothing is passed
        ("He may pass.", "permission: passes(actor=)"),
        ("The token passes to the captain.", "fact: change hands(object=token goal=captain)"),
        ("The lamp changes control.", "fact: change control(object=lamp)"),
        ("The mark appears on some lamps.", "fact: appear(object=mark place=lamp)"),
        ("The lamp appears to be dark.", "fact: seem(object=lamp goal=dark)"),
        ("The mark represents a tower.", "fact: represent(actor=mark object=tower)"),
        ("The tower is represented by a mark.", "fact: represent(object=tower actor=mark)"),
        ("The runners play the race.", "fact: play game(actor=runner object=race)"),
        ("The captain takes an action.", "fact: take action(actor=captain object=action)"),
        ("The captain takes a turn.", "fact: take turn(actor=captain object=turn)"),
        ("The captain takes a lamp.", "fact: take(actor=captain object=lamp)"),
        ("The runners play a lamp.", "fact: play(actor=runner object=lamp)"),
        ("The rules refer to the captain.", "fact: refer to(actor=rule object=captain)"),
        ("The players refer to the rules.", "fact: consult(actor=player object=rule)"),
        # a deed is performed, a thing caused
        ("The captain makes a tower check.", "fact: perform(actor=captain object=tower check)"),
        ("The captain makes an attempt.", "fact: perform(actor=captain object=attempt)"),
        ("The captain makes a mark.", "fact: cause(actor=captain object=mark)"),
        # nothing of it is left, or it left the place
        ("The tower is out of lamps.", "fact: run out(actor=tower object=lamp)"),
        ("The lamp is out of the deck.", "being: be(object=lamp source=deck)"),
        ("A runner is resting.", "fact: rest(object=runner)"),
        ("The captain protects the runner.", "fact: protect(actor=captain object=runner)"),
    ],
)
def test_the_sense_of_a_verb_is_the_one_that_fits(sentence: str, expected: str, game: Lexicon) -> None:
    assert told(sentence, game) == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The runner checks the lamp.", "fact: check(actor=runner object=lamp)"),
        (
            "The runner checks whether the lamp is lit.",
            "fact: determine(actor=runner object=be[be(object=lamp goal=lit)])",
        ),
    ],
)
def test_a_word_of_asking_makes_another_verb(sentence: str, expected: str, game: Lexicon) -> None:
    assert told(sentence, game) == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The lamp is called a tower.", "definition: count as(object=lamp goal=tower)"),
        ("The lamps are referred to as the tower.", "definition: count as(object=lamp goal=tower)"),
        ("Players refer to the lamp as the tower.", "definition: count as(actor=player object=lamp goal=tower)"),
        ("This is called ringing a bell.", "definition: count as(object= goal=ring[ring(object=bell)])"),
        ("The lamp is considered a tower.", "being: count as(object=lamp goal=tower)"),
    ],
)
def test_what_something_is_called_defines_it(sentence: str, expected: str, game: Lexicon) -> None:
    assert told(sentence, game) == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The lamp is considered to be dark.", "being: count as(object=lamp goal=dark)"),
        ("The lamp is considered to have been stowed.", "being: count as(object=lamp goal=stow[stow(object=lamp)])"),
        ("The lamp must be hauled to be lit.", "duty: haul(object=lamp goal=light[light(object=lamp)])"),
        ("The captain halts without being stowed.", "fact: halt(object=captain instrument=stow[stow(object=captain)])"),
        (
            "The rule requires the lamp to be stowed.",
            "fact: require(actor=rule object=lamp goal=stow[stow(object=lamp)])",
        ),
        ("The runner lights a lamp as shown.", "fact: light(actor=runner object=lamp measure=show[show()])"),
        (
            "The gate protects the runner from being halted.",
            "fact: protect(actor=gate object=runner source=halt[halt(object=runner)])",
        ),
    ],
)
def test_a_passive_deed_happens_to_what_the_sentence_speaks_of(sentence: str, expected: str, game: Lexicon) -> None:
    assert told(sentence, game) == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "The captain decides on whether the lamp falls.",
            "fact: choose(actor=captain object=fall[fall(object=lamp)])",
        ),
        ("The captain rings a bell by any means.", "fact: ring(actor=captain object=bell measure=manner)"),
        ("The rule applies.", "fact: apply(object=rule)"),
        (
            "The rules affect the runners in the tower.",
            "fact: affect(actor=rule object=runner[be(object=runner place=tower)])",
        ),
        ("Lamps 1.1 to 1.4 fall.", "fact: fall(object=lamp)"),
        ("The captain moves the lamp forward.", "fact: move(actor=captain object=lamp measure=forward)"),
        (
            "The captain turns a lamp from one side to another.",
            "fact: flip(actor=captain object=lamp source=side goal=)",
        ),
        ("The captain rings the bell, if any.", "fact: ring(actor=captain object=bell)"),
        (
            "The mark is an attack against a runner.",
            "definition: be(object=mark goal=attack[be(object=attack topic=runner)])",
        ),
    ],
)
def test_a_preposition_gives_the_role_that_the_noun_can_fill(sentence: str, expected: str, game: Lexicon) -> None:
    assert told(sentence, game) == [expected]


def test_a_response_is_made_when_the_other_deed_happens(game: Lexicon) -> None:
    [clause] = read("The captain rings a bell in response to a mark.", game)
    assert clause.trigger is not None
    assert (clause.trigger.relation, said(clause.atom)) == ("when", "ring(actor=captain object=bell)")


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The runner that is able to be halted falls.", "fall(object=runner[halt(object=runner measure=able)])"),
        ("Lamps to be lit fall.", "fall(object=lamp[be(object=lamp goal=light[light(object=lamp)])])"),
    ],
)
def test_a_passive_deed_behind_a_noun_happens_to_it(sentence: str, expected: str, game: Lexicon) -> None:
    assert [said(clause.atom) for clause in read(sentence, game)] == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The rule does not apply.", "fact: not apply(object=rule)"),
        ("The captain places the lamp out of play.", "fact: place(actor=captain object=lamp goal=out of play)"),
        ("The runner is shown the lamp.", "fact: show(recipient=runner object=lamp)"),
        ("The race closes.", "fact: end(object=race)"),
        (
            "Lighting a lamp is not considered ringing a bell.",
            "being: not count as(object=light[light(object=lamp)] goal=ring[ring(object=bell)])",
        ),
    ],
)
def test_roles_of_what_stands_behind_a_verb(sentence: str, expected: str, game: Lexicon) -> None:
    assert told(sentence, game) == [expected]


@pytest.mark.parametrize(
    "sentence",
    [
        "The captain halts him the dark side.",  # none of the two receives
        "The captain rings a bell, considering the lamps.",  # as what they count is not told
        "A mark stowed in the tower.",  # a participle, no verb
    ],
)
def test_a_verb_without_its_roles_is_not_read(sentence: str, game: Lexicon) -> None:
    assert not all(clause.understood for clause in read_sentence(sentence, game).clauses)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The aim is ringing a bell.", "being: be(object=aim goal=ring[ring(object=bell)])"),
        ("The captain is ringing a bell.", "fact: ring(actor=captain object=bell)"),
        ("The mark shows where the captain falls.", "fact: say(actor=mark object=fall[fall(object=captain)])"),
    ],
)
def test_what_can_do_nothing_is_the_deed(sentence: str, expected: str, game: Lexicon) -> None:
    assert told(sentence, game) == [expected]


@pytest.mark.parametrize(
    ("sentence", "who"),
    [
        ("As a captain, a runner rings a bell.", "be(object=runner goal=captain)"),
        ("As a captain, at least one lamp must be lit.", "be(object=player goal=captain)"),
    ],
)
def test_who_is_something_is_told_by_the_clause(sentence: str, who: str, game: Lexicon) -> None:
    [clause] = read(sentence, game)
    assert [(condition.relation, said(condition.atom)) for condition in clause.conditions] == [("while", who)]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "The captain adds a number of lamps to the tower equal to the bells.",
            "fact: add(actor=captain object=lamp[be(object=lamp goal=equal measure=bell)] goal=tower)",
        ),
        (
            "The mark tells the runner that a lamp falls.",
            "fact: say(actor=mark recipient=runner object=fall[fall(object=lamp)])",
        ),
        ("The mark tells the runner to halt.", "fact: cause(actor=mark object=runner goal=halt[halt()])"),
        ("The captain sets the number to three.", "fact: set value(actor=captain object=number goal=)"),
        ("The lamp has a mark from 1 to 9.", "fact: have(actor=lamp object=mark)"),
        ("The captain takes the lamp into account.", "fact: account for(actor=captain object=lamp)"),
        ("Sometimes a runner halts before it falls.", "fact: halt(object=runner measure=sometimes)"),
    ],
)
def test_words_reach_the_verb_that_they_speak_of(sentence: str, expected: str, game: Lexicon) -> None:
    assert told(sentence, game) == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "Sometimes a runner who halts rings a bell.",
            "ring(actor=runner[halt(object=runner)] object=bell measure=sometimes)",
        ),
        (
            "The lamp has no effect on the race.",
            "not have(actor=lamp object=effect[be(object=effect topic=race)])",
        ),
        ("The effect on the lamp falls.", "fall(object=effect[be(object=effect place=lamp)])"),
    ],
)
def test_what_narrows_a_noun_takes_nothing_from_the_verb(sentence: str, expected: str, game: Lexicon) -> None:
    assert [said(clause.atom) for clause in read(sentence, game)] == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The lamp counts as dark with the bell.", "being: count as(object=lamp goal=dark instrument=bell)"),
        (
            "The captain moves the lamp to the space in front of the runner.",
            "fact: move(actor=captain object=lamp goal=space[be(object=space place=runner)])",
        ),
        ("The captain places the lamp in front of the runner.", "fact: place(actor=captain object=lamp goal=runner)"),
        ("The lamp must be unstowed.", "duty: be(object=lamp goal=unstowed)"),
        ("The captain rings the bell in this fashion.", "fact: ring(actor=captain object=bell measure=manner)"),
        (
            "The captain halts the runners in the tower at that moment.",
            "fact: halt(actor=captain object=runner[be(object=runner place=tower)])",
        ),
    ],
)
def test_what_stands_last_has_its_role(sentence: str, expected: str, game: Lexicon) -> None:
    assert told(sentence, game) == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "The race includes lighting lamps and ringing bells.",
            "fact: include(actor=race object=light[light(object=lamp)] + ring[ring(object=bell)])",
        ),
        (
            "The captain rings the bell to which the lamp is adjacent.",
            "fact: ring(actor=captain object=bell[be(object=lamp goal=adjacent recipient=bell)])",
        ),
    ],
)
def test_what_it_is_and_what_is_done_keep_their_places(sentence: str, expected: str, game: Lexicon) -> None:
    assert told(sentence, game) == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Keep track of each lamp.", "duty: record(object=lamp)"),
        ("Halt the runner.", "duty: halt(object=runner)"),
        ("Draw cards until a bell is rung.", "duty: draw(object=card)"),
        ("When a lamp falls, draw cards until a bell is rung.", "duty: draw(object=card)"),
        ("Continue to ring the bell until a lamp falls.", "duty: continue(goal=ring[ring(object=bell)])"),
    ],
)
def test_a_verb_at_the_head_commands(sentence: str, expected: str, game: Lexicon) -> None:
    assert told(sentence, game) == [expected]
