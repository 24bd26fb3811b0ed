"""Every word of a sentence goes into the field that it belongs to, in an invented game: one test a mechanism."""

from __future__ import annotations

import pytest

from rulesdb.clauses.lexicon import Lexicon
from rulesdb.clauses.model import Atom, Phrase
from rulesdb.clauses.reader import read_sentence

from .clauses import lexicon_with, lines, read

GAME = """
[kinds]
crate = { is = ["card"] }
yard = { is = ["zone"] }
contest = { is = ["occasion"] }
mark = {}
"dusk phase" = { is = ["phase"] }
storm = { is = ["time"] }

[events]
ring = { verbs = ["ring", "sound out"], object = "bell" }
haul = { verbs = ["haul"], object = "crate" }
fall = { happens = ["fall"], object = "" }
entrust = { verbs = ["entrust"], object = "", goal = "" }

[names]
"Old Tom" = ["captain"]
"Song of Dawn" = ["bell"]
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return lexicon_with(GAME, tmp_path_factory.mktemp("game"))


def words(phrase: Phrase) -> str:
    """A phrase as its number, qualifiers, kind, owner and what narrows it."""
    quantity = f"{phrase.quantity.relation}{phrase.quantity.value}" if phrase.quantity else ""
    owner = f"of {words(phrase.owner)}" if phrase.owner and phrase.owner.kind else ""
    such = [f"({atom(inner)})" for inner in phrase.such]
    parts = [quantity, "no" if phrase.none else "", *phrase.qualifiers, phrase.kind, owner, *such]
    examples = f" (such as {', '.join(map(words, phrase.examples))})" if phrase.examples else ""
    return " ".join(filter(None, parts)) + examples + "".join(f" + {words(member)}" for member in phrase.also)


def atom(read: Atom) -> str:
    """An atom as its event and roles."""
    roles = " ".join(f"{role}=[{words(phrase)}]" for role, phrase in read.roles)
    return f"{'not ' if read.negated else ''}{read.event} {roles}"


@pytest.mark.parametrize(
    ("sentence", "relation", "reason"),
    [
        ("A runner may halt, because a bell falls.", "because", "fall object=[bell]"),
        ("No runner may halt, even to ring a bell.", "although", "ring object=[bell]"),
        ("No runner may halt, even one that is dark.", "although", " object=[=1 (be object=[] goal=[dark])]"),
        ("A runner must halt regardless of the lamps.", "although", " object=[lamp]"),
        ("Although a bell falls, a runner may halt.", "although", "fall object=[bell]"),
    ],
)
def test_reasons_and_concessions_have_their_field(sentence: str, relation: str, reason: str, game: Lexicon) -> None:
    """They are kept, and bind nothing."""
    (clause,) = read(sentence, game)
    assert [(c.relation, atom(c.atom)) for c in clause.reasons] == [(relation, reason)]
    assert not clause.conditions


def test_a_reason_within_a_condition_is_needed_too(game: Lexicon) -> None:
    (clause,) = read("When a bell falls because a runner halts, a lamp falls.", game)
    assert [(c.relation, c.atom.event) for c in clause.conditions] == [("if", "halt")]


def test_a_time_within_a_condition_is_that_of_the_condition(game: Lexicon) -> None:
    (clause,) = read("If a bell falls during the dusk phase, a runner may halt.", game)
    assert [atom(c.atom) for c in clause.conditions] == ["fall object=[bell] time=[dusk phase]"]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Runners normally halt.", "halt object=[runner] measure=[normally]"),
        ("A runner sounds out the bell.", "ring actor=[runner] object=[bell]"),
        ("A runner sounds the bell out.", "ring actor=[runner] object=[bell]"),
        ("Runners do not haul any more crates.", "not haul actor=[runner] object=[additional crate]"),
        ("Several runners haul crates.", "haul actor=[>=2 runner] object=[crate]"),
        ("A runner rings a bell in a contest.", "ring actor=[runner] object=[bell] place=[contest]"),
        ("A runner is entrusted a crate.", "entrust goal=[runner] object=[crate]"),
        ("The bell is in the yard and stays there.", "remain object=[bell] place=[there]"),
        ("Some runners haul many crates.", "haul actor=[some runner] object=[many crate]"),
        ("Two or three runners halt.", "halt object=[=2 runner + =3 runner]"),
        ("Haul a crate you control.", "haul object=[crate (control actor=[player] object=[crate])]"),
        ("A runner lights a lamp he has.", "light actor=[runner] object=[lamp (have actor=[] object=[lamp])]"),
        ("A crate the runner hauls falls.", "fall object=[crate (haul actor=[runner] object=[crate])]"),
        (
            "A crate that a runner may haul falls.",
            "fall object=[crate (haul actor=[runner] object=[crate] measure=[able])]",
        ),
        ("They'll haul such crates.", "haul actor=[] object=[such crate]"),
        ("The cost is +1.", "be object=[cost] goal=[=1 +1 number]"),
        ("A crate shows a mark.", "show actor=[crate] object=[mark]"),
        (
            "A crate counts as lit with a bell.",
            "count as object=[crate] goal=[lit] instrument=[bell]",
        ),
        ("A crate is both a bell and a lamp.", "be object=[crate] goal=[bell + lamp]"),
        (
            "Runners halt in turn, starting with the captain.",
            "halt object=[runner] measure=[starting captain] measure=[in turn]",
        ),
        ("The captain decides who halts.", "choose actor=[captain] object=[halt (halt object=[who])]"),
        ("A crate has the keyword Lit.", "have actor=[crate] object=[lit keyword]"),
        ("A lamp is about to fall.", "fall object=[lamp] time=[about to]"),
        (
            "A captain hauls crates or bells that fall.",
            "haul actor=[captain] object=[crate (fall object=[crate]) + bell (fall object=[bell])]",
        ),
        ("A crate precedes a bell.", "precede actor=[crate] object=[bell]"),
        ("A gate is the key to a crate.", "be object=[gate] goal=[key (be object=[key] topic=[crate])]"),
        (
            "A runner with a lamp for a captain halts.",
            "halt object=[runner (have actor=[runner] object=[lamp (be object=[lamp] topic=[captain])])]",
        ),
        (
            "A runner hauls fewer crates than bells.",
            "haul actor=[runner] object=[crate (be object=[crate] goal=[less] measure=[bell])]",
        ),
        (
            "A runner hauls a crate of cost 2 without a mark.",
            "haul actor=[runner] object=[crate of 2 cost (not have actor=[crate] object=[mark])]",
        ),
        ("A runner hauls crates 3 to 12.", "haul actor=[runner] object=[3 to 12 crate]"),
        (
            "A runner tells a captain that a bell falls.",
            "say actor=[runner] recipient=[captain] object=[fall (fall object=[bell])]",
        ),
        (
            "A bell of the player that falls is dark.",
            "be object=[bell of player (fall object=[bell of player])] goal=[dark]",
        ),
    ],
)
def test_words_go_where_they_belong(sentence: str, expected: str, game: Lexicon) -> None:
    *_, clause = read(sentence, game)
    assert atom(clause.atom) == expected


def test_if_needed_is_a_condition(game: Lexicon) -> None:
    (clause,) = read("A runner hauls a crate, if able.", game)
    assert [(c.relation, atom(c.atom)) for c in clause.conditions] == [("if", "be goal=[able]")]


def test_what_is_denied_at_once_is_denied_twice(game: Lexicon) -> None:
    """ "Do not halt or fall" denies both."""
    assert [clause.atom.negated for clause in read("Runners do not halt or fall.", game)] == [True, True]


def test_a_purpose_is_that_of_all_deeds_under_one_auxiliary(game: Lexicon) -> None:
    clauses = read("A runner may light a lamp and ring a bell to haul a crate.", game)
    assert [words(clause.atom.role("goal")) for clause in clauses] == ["haul (haul object=[crate])"] * 2


def test_an_asked_clause_keeps_its_question_and_its_norm(game: Lexicon) -> None:
    (clause,) = read("A bell tells when a runner may halt.", game)
    assert clause.atom.role("object").qualifiers == ("when", "permission")


@pytest.mark.parametrize(
    "sentence",
    [
        "A runner rings or lights a bell.",
        "A bell falls twice, regardless of how many lamps that runner hauls.",
        "A bell shows if a lamp is lit.",
        "A runner has less than half the crates.",
        "Only a captain is a runner, not a bell.",
        "A runner hauls a crate, even a bell, to the gate.",
        "A runner hauls a crate away.",
        "A lamp that falls when it rings is dark when it falls.",
        "A runner hauls a crate in the yard that a captain rings.",
        "A bell moves to or from the gate.",
        "A runner may act to ring bells, but not lamps.",
        "A duty of a runner holds for crates.",
        "A runner hauls the looked at crates.",
        "Almost any crate is hauled.",
        "A runner in no way halts.",
        "A bell is not simply lit.",
        "A runner hauls a crate (no bell needed).",
        "cannot be hauled by a runner.",
        "The player gives a runner you command a crate.",
        "Hauling a crate is not stowing that crate.",
        "The runner is done hauling crates.",
        "The gate goes dark.",
        "The bell is lit: -1.",
        "A runner may halt any runner (even a captain) during a contest.",
        "Runners say that a bell falls and lights a lamp.",
    ],
)
def test_what_no_field_can_hold_stops_the_reading(sentence: str, game: Lexicon) -> None:
    assert not read_sentence(sentence, game).understood


@pytest.mark.parametrize(
    "sentence",
    ["A runner cannot ring bells while hauled.", "While hauled, a runner cannot ring bells."],
)
def test_a_condition_without_subject_speaks_of_the_subject(sentence: str, game: Lexicon) -> None:
    (clause,) = read(sentence, game)
    assert [condition.atom.role("object").kind for condition in clause.conditions] == ["runner"]


def test_a_condition_without_subject_in_a_condition_speaks_of_that_ones_subject(game: Lexicon) -> None:
    (clause,) = read("If a bell falls while hauled, a runner halts.", game)
    assert [condition.atom.role("object").kind for condition in clause.conditions] == ["bell", "bell"]


def test_what_happens_through_an_effect_has_it_as_its_means(game: Lexicon) -> None:
    (clause,) = read("A runner may ring a bell through an effect.", game)
    assert clause.atom.role("instrument").kind == "effect"


def test_too_tells_the_measure_before_a_state_and_nothing_behind_a_deed(game: Lexicon) -> None:
    (before,), (behind,) = read("A lamp is too dark.", game), read("A lamp falls too.", game)
    assert (before.atom.role("measure").words, behind.atom.role("measure")) == ("too", None)
    assert not read_sentence("A runner has too many lamps.", game).understood


def test_two_things_in_two_places_are_a_list_of_two(game: Lexicon) -> None:
    (clause,) = read("Cards on the gate and bells on the crate are lit.", game)
    first = clause.atom.role("object")
    assert [[atom.roles[1][1].kind for atom in thing.such] for thing in (first, *first.also)] == [["gate"], ["crate"]]


@pytest.mark.parametrize(
    ("sentence", "understood"),
    [("Runners haul shiny and lit lamps.", False), ("Runners haul Glimmer and the lit lamps.", True)],
)
def test_an_unknown_word_before_the_noun_of_a_list_is_no_member(sentence: str, understood: bool, game: Lexicon) -> None:
    assert read_sentence(sentence, game).understood == understood


def test_a_clause_behind_things_of_one_kind_speaks_of_those_without_owner(game: Lexicon) -> None:
    (clause,) = read("A runner lights the captain's lamps and lamps that fall.", game)
    lamps = clause.atom.role("object")
    assert [bool(lamp.such) for lamp in (lamps, *lamps.also)] == [False, True]


def test_an_effect_does_both_of_two_deeds_to_what_stands_behind_the_last(game: Lexicon) -> None:
    (clause, _) = read("A runner halts if an effect moves or lights a lamp.", game)
    assert [role for role, _ in clause.conditions[0].atom.roles] == ["actor", "object"]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("A runner halts each of these lamps.", "fact: halt(actor=runner, object=each of these lamp)"),
        ("A runner halts one of those lamps.", "fact: halt(actor=runner, object=1 of those lamp)"),
        ("A runner halts each lamp.", "fact: halt(actor=runner, object=each lamp)"),
    ],
)
def test_each_of_these_is_not_each(sentence: str, expected: str, game: Lexicon) -> None:
    assert lines(sentence, game) == [expected]


@pytest.mark.parametrize(("doer", "shared"), [("an effect", False), ("a captain", True)])
def test_what_does_a_deed_with_a_place_may_not_do_the_one_before(doer: str, shared: bool, game: Lexicon) -> None:
    """A captain does both; an effect is the way in which a lamp leaves, however else it is lit."""
    told = lines(f"A lamp remains in play until it is lit or removed from play by {doer}.", game)
    assert [" actor=" in line.partition("until")[2] for line in told] == [shared, True]


def test_a_bonus_has_its_bound(game: Lexicon) -> None:
    assert lines("A runner has mark +2 (or greater).", game) == ["fact: have(actor=runner, object=>=+2 mark)"]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("A mark (such as a crate) halts a runner.", "fact: halt(actor=mark (such as crate), object=runner)"),
        ("A runner halts at a mark (including a crate).", "fact: halt(object=runner, place=mark (such as crate))"),
        ("A runner (such as those on the left) lights a lamp.", "fact: light(actor=runner, object=lamp)"),  # no field
    ],
)
def test_what_a_thing_takes_in_stands_with_it(sentence: str, expected: str, game: Lexicon) -> None:
    assert lines(sentence, game) == [expected]


@pytest.mark.parametrize(
    ("sentence", "only"),
    [
        ("A runner may only light this lamp once.", "number"),
        ("If a lamp falls, a runner may only halt twice.", "number"),
        ("A runner may only light two lamps.", "number"),
    ],
)
def test_only_narrows_how_often_before_anything_else(sentence: str, only: str, game: Lexicon) -> None:
    assert [clause.only for clause in read(sentence, game)] == [only]
