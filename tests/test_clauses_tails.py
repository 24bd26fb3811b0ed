"""Which word the tail of a phrase belongs to, in sentences of an invented game: one test a mechanism."""

from __future__ import annotations

import pytest

from rulesdb.clauses.lexicon import Lexicon
from rulesdb.clauses.model import Quantity
from rulesdb.clauses.reader import read_sentence

from .clauses import lexicon_with, lines, read

GAME = """
[kinds]
crate = { is = ["card"] }
chip = { is = ["token"] }
weight = { is = ["number"], words = ["[toll]"] }
yard = { is = ["zone"] }
swift = { is = ["keyword"] }
fog = { is = ["time"] }
"toll check" = {}

[sides]
"Night" = []
"Dawn" = []

[states]
rusty = {}
playable = {}

[events]
ring = { verbs = ["ring"], object = "bell" }
haul = { verbs = ["haul"], object = "crate" }
fall = { happens = ["fall"], object = "" }
contest = { verbs = ["contest"], object = "", nouns = ["contest"] }

[names]
"Old Tom" = ["runner"]
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return lexicon_with(GAME, tmp_path_factory.mktemp("game"))


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "A player ignores a contest with two runners without swift.",
            "fact: ignore(actor=player, object=contest that be(object=contest,"
            " instrument=2 runner that not have(actor=runner, object=swift)))",
        ),
        ("A player ignores it with a lamp.", "fact: ignore(actor=player, object=it, instrument=lamp)"),
        ("A card names itself in its text.", "fact: say(actor=card, object=itself, place=text of its)"),
        (
            "A player has a crate with Old Tom.",
            "fact: have(actor=player, object=crate that have(actor=crate, object=old tom runner))",
        ),
        (
            "A player may play any card in hand as a lamp.",
            "permission: play(actor=player, object=any card that be(object=any card, place=hand), goal=lamp)",
        ),
        ("A player puts a lamp by the deck.", "fact: place(actor=player, object=lamp, place=deck)"),
        ("A player chooses a captain based on a bid.", "fact: choose(actor=player, object=captain, measure=bid)"),
        ("A lamp counts as a bell for this effect.", "being: count as(object=lamp, goal=bell, topic=this effect)"),
        (
            "The fog is not considered a halt by a card.",
            "being: not count as(object=fog, goal=halt that be(object=halt, actor=card))",
        ),
        ("A runner is halted through a toll check.", "fact: halt(object=runner, instrument=toll check)"),
        ("A runner moves through the gate.", "fact: move(object=runner, place=gate)"),
        (
            "Each time a runner falls, the bell is more lit than a lamp with a chip.",
            "being: be(object=bell, goal=lit, measure=lamp that have(actor=lamp, object=chip), measure=more);"
            " each time [fall(object=runner)]",
        ),
    ],
)
def test_a_tail_belongs_to_the_word_that_can_have_it(sentence: str, expected: str, game: Lexicon) -> None:
    assert lines(sentence, game) == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "Runners enter play in the yard, under the control of the captain.",
            "fact: enter play(object=runner, place=yard, measure=control of captain)",
        ),
        (
            "An effect lasts for the time that a card specifies, beyond the fog.",
            "fact: continue(object=effect, place=beyond fog); during [at(time=time that say(actor=card, object=time))]",
        ),
        (
            "A player hauls crates listed on the gate, within the yard of the captain.",
            "fact: haul(actor=player, object=crate that say(object=crate, place=gate), place=yard of captain)",
        ),
        (
            "A player lights a lamp that he may not stow, to ring a bell.",
            "fact: light(actor=player, object=lamp that not stow(actor=he, object=lamp, measure=able),"
            " goal=ring that ring(object=bell))",
        ),
        (
            "A runner continues for a set period of time.",
            "fact: continue(actor=runner); during [at(time=set duration)]",
        ),
    ],
)
def test_a_tail_behind_a_comma_belongs_to_the_verb(sentence: str, expected: str, game: Lexicon) -> None:
    assert lines(sentence, game) == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "A player discards each crate in the yard that a runner chooses.",
            "fact: discard(actor=player, object=each crate that be(object=each crate, place=yard);"
            " choose(actor=runner, object=each crate))",
        ),
        (
            "Any crate in a player's yard falls.",
            "fact: fall(object=any crate that be(object=any crate, place=yard of player))",
        ),
        (
            "A crate in his yard that falls is dark.",
            "being: be(object=crate that be(object=crate, place=yard of his); fall(object=crate), goal=dark)",
        ),
        (
            "A player rings a bell for each runner with swift that falls.",
            "fact: ring(actor=player, object=bell, measure=each runner that have(actor=each runner, object=swift);"
            " fall(object=each runner))",
        ),
        (
            "A runner hauls a crate placed on the gate, called the box.",
            "fact: haul(actor=runner, object=crate that place(object=crate, goal=gate);"
            " count as(object=crate, goal=box))",
        ),
    ],
)
def test_a_clause_behind_a_place_or_a_keyword_speaks_of_the_noun_before(
    sentence: str, expected: str, game: Lexicon
) -> None:
    assert lines(sentence, game) == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("A bell must ring for a lamp to fall.", "duty: ring(actor=bell, goal=fall that fall(object=lamp))"),
        (
            "It is possible for a runner to haul a crate.",
            "being: be(object=it, goal=possible, topic=haul that haul(actor=runner, object=crate))",
        ),
        (
            "A player asks for the lamps to use.",
            "fact: require(actor=player, object=lamp, goal=use that use())",
        ),
    ],
)
def test_who_stands_behind_for_does_what_the_infinitive_tells(sentence: str, expected: str, game: Lexicon) -> None:
    """A thing that does nothing is what is done something to."""
    assert lines(sentence, game) == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "A crate is a card with a lamp on one side and a bell on the other.",
            "definition: be(object=crate, goal=card that have(actor=card,"
            " object=lamp that be(object=lamp, place=1 side)) and bell that be(object=bell, place=the other))",
        ),
        (
            'Such effects are abilities with the word "Ring" and events with that word.',
            "being: be(object=such effect, goal=ability that have(actor=ability, object=ring word)"
            " and event that have(actor=event, object=that word))",
        ),
        (
            "A player discards the chips on that crate and lamps on that crate.",
            "fact: discard(actor=player, object=chip that be(object=chip, place=that crate)"
            " and lamp that be(object=lamp, place=that crate))",
        ),
    ],
)
def test_a_list_of_things_with_a_place_each(sentence: str, expected: str, game: Lexicon) -> None:
    assert lines(sentence, game) == [expected]


@pytest.mark.parametrize(
    ("sentence", "members"),
    [
        ("A Night lamp, bell or crate falls.", "Night lamp or Night bell or Night crate"),
        ("Night lamps and bells fall.", "Night lamp and Night bell"),
        ("A rusty lamp or bell falls.", "rusty lamp or rusty bell"),
        ("Rusty lamps or bells fall.", "rusty lamp or bell"),
        ("A lamp or rusty bell falls.", "lamp or rusty bell"),
        ("A rusty lamp or the bell falls.", "rusty lamp or bell"),
        ("A Night lamp or Dawn bell falls.", "Night lamp or Dawn bell"),
    ],
)
def test_members_of_a_list_share_the_side_and_the_state_of_the_first(
    sentence: str, members: str, game: Lexicon
) -> None:
    """A side is shared wherever none has its own, a state where one article stands before all."""
    assert lines(sentence, game) == [f"fact: fall(object={members})"]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "A player places chips on a crate equal to its weight.",
            "fact: place(actor=player, object=chip that be(object=chip, goal=equal, than=weight of its), goal=crate)",
        ),
        (
            "A player places a chip on a gate with weight equal to 2.",
            "fact: place(actor=player, object=chip, goal=gate that have(actor=gate,"
            " object=weight that be(object=weight, goal=equal, than=2 number)))",
        ),
        ("A player has a minimum of 50 cards.", "fact: have(actor=player, object=>=50 card)"),
        (
            "A player has a minimum of 50 cards, 10 lamps and 10 bells.",
            "fact: have(actor=player, object=>=50 card and >=10 lamp and >=10 bell)",
        ),
        ("A player has a maximum of 3 runners.", "fact: have(actor=player, object=<=3 runner)"),
    ],
)
def test_numbers_are_of_what_they_count(sentence: str, expected: str, game: Lexicon) -> None:
    assert lines(sentence, game) == [expected]


def test_a_size_has_its_bound(game: Lexicon) -> None:
    (clause,) = read("A crate has a maximum weight of 7.", game)
    weight = clause.atom.role("object")
    assert weight is not None
    assert weight.owner is not None
    assert (weight.kind, weight.qualifiers, weight.owner.quantity) == ("weight", (), Quantity("<=", 7))


def test_the_name_of_a_keyword_behind_it_is_its_own(game: Lexicon) -> None:
    (clause,) = read("A player ignores runners with the keyword rusty.", game)
    runners = clause.atom.role("object")
    assert runners is not None
    borne = runners.such[0].role("object")
    assert borne is not None
    assert (borne.kind, borne.qualifiers) == ("keyword", ("rusty",))


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("A player ignores a lamp already in play.", "fact: ignore(actor=player, object=in play lamp)"),
        (
            "A player pays the chips necessary to light a lamp.",
            "fact: pay(actor=player, object=chip that be(object=chip, goal=necessary,"
            " topic=light that light(object=lamp)))",
        ),
        (
            "A player ignores a lamp immune to bells.",
            "fact: ignore(actor=player, object=lamp that be(object=lamp, goal=immune, recipient=bell))",
        ),
        (
            "A player may haul a crate playable at the gate.",
            "permission: haul(actor=player, object=crate that be(object=crate, goal=playable, place=gate))",
        ),
        (
            "Any crate playable on a lamp falls.",
            "fact: fall(object=any crate that be(object=any crate, goal=playable, place=lamp))",
        ),
        (
            "A player may haul a playable crate in the yard.",
            "permission: haul(actor=player, object=playable crate that be(object=playable crate, place=yard))",
        ),
        (
            "A player hauls a crate remaining in the yard that falls.",
            "fact: haul(actor=player, object=crate that remain(object=crate, place=yard); fall(object=crate))",
        ),
        ("A lamp is considered at the gate.", "being: count as(object=lamp, place=gate)"),
        ("Note that a crate falls.", "fact: fall(object=crate)"),
        ("This means that a player may halt.", "permission: halt(object=player)"),
        ("A player hauls a crate/bell.", "fact: haul(actor=player, object=crate or bell)"),
        (
            "A player hauls other crates besides lamps.",
            "fact: haul(actor=player, object=other crate that not be(object=other crate, goal=lamp))",
        ),
        (
            "A player hauls crates, besides contests.",
            "fact: haul(actor=player, object=crate); except [at(object=contest)]",
        ),
        ("Only that runner may haul a crate.", "permission (only: actor): haul(actor=that runner, object=crate)"),
        ("Keep in mind that at the gate, a crate falls.", "fact: fall(object=crate); where [at(place=gate)]"),
        (
            "While a lamp may seem dark, a crate falls.",
            "fact: fall(object=crate); although [seem(object=lamp, measure=dark, measure=able)]",
        ),
        ("The [weight] of the crate is 2.", "being: be(object=weight of crate, goal=2 number)"),
        ("The [toll] of the crate is 2.", "being: be(object=weight of crate, goal=2 number)"),
        (
            "The bell that a card tells a runner to ring is dark.",
            "being: be(object=bell that cause(actor=card, object=runner, goal=ring that ring(object=bell)), goal=dark)",
        ),
    ],
)
def test_a_state_or_a_gap_behind_a_noun_is_its_own(sentence: str, expected: str, game: Lexicon) -> None:
    assert lines(sentence, game) == [expected]


@pytest.mark.parametrize(
    "sentence",
    [
        "All lamps in play and in the yard fall.",
        "The weight of the crate is 3 + 1 = 4.",
        "To spare a bell, lamps are dark until the crate falls.",
        "Some lamps are dark, while most ring in the yard.",
    ],
)
def test_what_no_field_tells_is_not_understood(sentence: str, game: Lexicon) -> None:
    """What is in one of two places, sums, what something is for, and what other things do."""
    assert not read_sentence(sentence, game).understood


def test_a_player_without_an_article_is_that_player(game: Lexicon) -> None:
    """ ", so that runner halts" tells what follows, "so that runners halt" what for."""
    assert lines("A bell falls, so that runner halts.", game)[1:] == ["fact: halt(object=that runner)"]
    assert len(lines("A bell falls, so that runners halt.", game)) == 1


def test_a_state_behind_an_exception_may_belong_to_it(game: Lexicon) -> None:
    sentence = "A player stows each lamp except for the bell currently in play together."
    assert not read_sentence(sentence, game).understood
