"""Sentences of an invented game that used to be read amiss: what they say now, and where the reading stops."""

from __future__ import annotations

import pytest

from rulesdb.clauses.lexicon import Lexicon
from rulesdb.clauses.reader import read_sentence
from rulesdb.timing.explain import line_of

from .clauses import lexicon_with, read

GAME = """
[kinds]
crate = { is = ["card"] }
chip = { is = ["token"] }
yard = { is = ["zone"] }
swift = { is = ["keyword"] }
fog = { is = ["time"] }
scenario = {}
check = {}

[sides]
"Night" = []
"Dawn" = []

[events]
ring = { verbs = ["ring"], object = "bell", nouns = ["ring"] }
haul = { verbs = ["haul"], object = "crate" }
fall = { happens = ["fall"], object = "" }

[names]
"Old Tom" = ["runner"]
"The Long Night" = ["scenario"]
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return lexicon_with(GAME, tmp_path_factory.mktemp("game"))


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "A runner must follow the rules for hauling a crate.",
            "duty: follow(actor=runner, object=rule that be(object=rule, topic=haul that haul(object=crate)))",
        ),
        (
            "A runner chooses a gate with one lamp for each bell.",
            "fact: choose(actor=runner, object=gate that have(actor=gate, object=1 lamp that be(object=lamp,"
            " measure=each bell)))",
        ),
        ("A runner stows the crate with care.", "fact: stow(actor=runner, object=crate, instrument=care)"),
        (
            "A player places the crates near the deck, in the center of the yard.",
            "fact: place(actor=player, object=crate, goal=near deck, place=center of yard)",
        ),
        (
            "The cost becomes the number on the gate.",
            "fact: become(object=cost, goal=number that be(object=number, place=gate))",
        ),
        (
            "A player puts the chips as marks on the gate.",
            "fact: place(actor=player, object=chip, goal=mark, place=gate)",
        ),
        ("A player puts a lamp in front of himself.", "fact: place(actor=player, object=lamp, goal=before himself)"),
        (
            "The cards list changes to the check.",
            "fact: say(actor=card, object=modify that be(object=modify, topic=check))",
        ),
        ("The total is reduced by one.", "fact: reduce(object=number, instrument=1 number)"),
        (
            "The crate is hauled by the runners available in the yard.",
            "fact: haul(object=crate, actor=available runner that be(object=available runner, place=yard))",
        ),
        (
            "A runner is considered to be ringing a bell through the end of the fog.",
            "being: count as(object=runner, goal=ring that ring(actor=runner, object=bell, time=until end of fog))",
        ),
        (
            "The runners form teams of at least one and no more than four players.",
            "fact: build(actor=runner, object=team of >=1 player that be(object=player, goal=at most, than=4 number))",
        ),
        (
            "If a lamp falls, crates with the swift keyword attached to the lamp are stowed.",
            "fact: stow(object=crate that have(actor=crate, object=swift); attach(object=crate, goal=lamp));"
            " if [fall(object=lamp)]",
        ),
        (
            "Lamp and bell cards that are lit fall.",
            "fact: fall(object=lamp that be(object=lamp, goal=lit) and bell that be(object=bell, goal=lit))",
        ),
        (
            "A runner may halt when alone at the gate.",
            "permission: halt(object=runner); when [be(object=runner, goal=alone, place=gate)]",
        ),
        (
            "During one fog for each bell, a lamp falls.",
            "fact: fall(object=lamp); during [at(time=1 fog that be(object=fog, measure=each bell))]",
        ),
        (
            "A runner halts the captain of Dusk that falls.",
            "fact: halt(actor=runner, object=captain of dusk that fall(object=captain of dusk))",
        ),
        ("A crate is hauled through other means.", "fact: haul(object=crate, instrument=other manner)"),
        ("A player takes a lamp from under the gate.", "fact: take(actor=player, object=lamp, source=under gate)"),
        ("A runner begins play at the gate.", "fact: initiate(actor=runner, object=play, place=gate)"),
        (
            "A card says that no runner may halt.",
            "fact: say(actor=card, object=prohibition halt that halt(object=any runner))",
        ),
        (
            "Each of the two gates has a card: a lamp or a bell.",
            "fact: have(actor=each 2 gate, object=card that be(object=card, goal=lamp or bell))",
        ),
        (
            "When told to haul a crate, light a lamp.",
            "duty: light(object=lamp); when [cause(object=player, goal=haul that haul(object=crate))]",
        ),
        (
            "A lamp stays throughout the fog on the gate.",
            "fact: remain(object=lamp, place=gate); during [at(time=fog)]",
        ),
        (
            "A player may replace a bell with a Night or a Dawn lamp.",
            "permission: replace(actor=player, object=bell, instrument=Night lamp or Dawn lamp)",
        ),
        ("The word activates.", "fact: trigger(object=word)"),
    ],
)
def test_a_phrase_belongs_to_what_can_have_it(sentence: str, expected: str, game: Lexicon) -> None:
    """Each sentence is one mechanism of attachment, or one sense of a verb."""
    assert [line_of(clause) for clause in read(sentence, game)] == [expected]


def test_either_of_two_ways_has_a_clause_of_its_own(game: Lexicon) -> None:
    """Under a ban both ways are banned; of a duty no field tells which of the two it is."""
    assert [line_of(clause) for clause in read("A runner cannot move to or from the gate.", game)] == [
        "prohibition: move(object=runner, goal=gate)",
        "prohibition: move(object=runner, source=gate)",
    ]
    assert not read_sentence("A runner must move to or from the gate.", game).understood


@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("In the first fog, Light the Lamps, draw a card.", "draw"),
        ("A word used to tell the lamp that falls.", "that"),
        ("A runner halts, much as when he falls.", "as"),
        ("In the fog, hauling a crate, lamp or bell is an action.", ","),
        ("A runner has a lamp and plays apart from the captain.", "plays"),
        ("A crate must be hauled by a captain and needs one lamp.", "needs"),
        ("The captain alone may haul a crate.", "alone"),
        ("A crate that Old Tom put into play and that Sword-thane made a lamp does not fall.", "that"),
        ("A lamp falls before the runners' own halts.", "own"),
        ("A runner has a lamp before the gate, to show that the bell is lit.", "to show"),
        ("A runner halts without the captain falling.", "without"),
        ("A captain rings a bell, then possible runner halts.", "halts"),
        ("A lamp makes the bell rather hard.", "rather"),
        ("A runner is therefore not allowed to haul a crate.", "allowed"),
        ("A runner resolves the lamps that ring before those that use.", "that"),
        ("Two runners play: one runner plays Old Tom.", "plays"),
        ("A runner starts playing lamps that fall.", "playing"),
        ("A runner has the option of hauling runners he controls.", "hauling"),
        ("A bell is a lamp, whose mark shows a crate.", "whose"),
        ("It is time for the fog.", "time"),
        ("A runner lights a lamp in an attempt to halt the captain.", "attempt"),
        ("A runner counts lamps stowed in the yard and bells stowed in the deck.", "and"),
        ("A runner divides chips lying on the gate among the captains.", "divides"),
        ("A crate lies under The Long Night.", "the long night"),
        ("A runner stops ringing bells.", "stops"),
        ("The bell is told by the runners.", "is told"),
        ("When the chips in a runner's pool fall, a bell falls.", "pool"),
        ('When a card says that a runner "rings all bells", a lamp falls.', "rings all bells"),
        ("A captain informs the runner of the fall of the gate.", "informs"),
        ("There is no way to tell a lamp from a bell.", "to tell"),
        ("Lamps are intended for the captain.", "are intended"),
        ("A runner has the chips that he needs to move to the gate.", "needs to move"),
        ("For each lighting lamp of a runner, a bell falls.", "for each"),
        ("The cards tell who the runner is: the captain.", ":"),
        ("The text shows the number of lamps.", "shows"),
        ("A player provides the runners with lamps.", "provides"),
        ("A lamp followed by a bell falls.", "followed"),
        ("This makes a storm until the end of the fog that affects each lamp.", "affects"),
        ("The number is easy to know: 3.", ":"),
        ("A gate must be next to the lamp before it.", "before"),
        ("If a card says that a bell rings and a lamp falls, a runner halts.", "and"),
        ("A runner takes a lamp from the yard with the swift keyword.", "with"),
        ("A lamp is a bell, which halts when a runner falls.", "when"),
        ("Lamps are bells in hand or crates on cards in play.", "or"),
        ("A runner cannot light a lamp with chips from any pool; he must take chips from a pool that rings.", "any"),
    ],
)
def test_what_was_misread_stops_the_reading(sentence: str, word: str, game: Lexicon) -> None:
    """Where no field holds what a sentence says, it is not understood, and tells the word that stopped it."""
    clauses = read_sentence(sentence, game).clauses
    assert word in {clause.stopped for clause in clauses}, [line_of(clause) for clause in clauses]
