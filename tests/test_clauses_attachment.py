"""What a phrase behind a noun belongs to, in sentences of an invented game: one test a mechanism."""

from __future__ import annotations

import pytest

from rulesdb.clauses.lexicon import Lexicon
from rulesdb.clauses.model import Atom, Phrase
from rulesdb.clauses.reader import read_sentence

from .clauses import lexicon_with, read

GAME = """
[kinds]
crate = { is = ["card"] }
color = {}
"dawn phase" = { is = ["phase"] }
"dusk phase" = { is = ["phase"] }
storm = { is = ["time"] }

[events]
ring = { verbs = ["ring"], object = "bell" }
haul = { verbs = ["haul"], object = "crate" }
fall = { happens = ["fall"], object = "" }
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return lexicon_with(GAME, tmp_path_factory.mktemp("game"))


def words(phrase: Phrase) -> str:
    """A phrase as its number, qualifiers, kind and what narrows it."""
    quantity = f"{phrase.quantity.relation}{phrase.quantity.value}" if phrase.quantity else ""
    each = "each" if phrase.each else ""
    parts = [quantity, each, *phrase.qualifiers, phrase.kind, *(f"({atom(such)})" for such in phrase.such)]
    return " ".join(filter(None, parts)) + "".join(f" + {words(member)}" for member in phrase.also)


def atom(read: Atom) -> str:
    """An atom as its event and roles."""
    roles = " ".join(f"{role}=[{words(phrase)}]" for role, phrase in read.roles)
    return f"{'not ' if read.negated else ''}{read.event} {roles}"


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "A player ignores the effects from bells.",
            "ignore actor=[player] object=[effect (be object=[effect] source=[bell])]",
        ),
        ("A player draws a card from the deck.", "draw actor=[player] object=[card] source=[deck]"),
        ("A player discards a lamp for a bell.", "discard actor=[player] object=[lamp] topic=[bell]"),
        ("A player takes a 0 cost card.", "take actor=[player] object=[0 cost card]"),
        ("A player takes 2 cost cards.", "take actor=[player] object=[=2 cost card]"),
        ("Certain lamps and bells are dark.", "be object=[certain lamp + certain bell] goal=[dark]"),
        ("The lamps must all be stowed.", "stow object=[each lamp]"),
        ("Gates 7, 8 and 9 are dark.", "be object=[7 gate + 8 gate + 9 gate] goal=[dark]"),
        ("A bell of the gate works.", "work object=[bell]"),
        (
            "A runner must have the same color as the captain.",
            "have actor=[runner] object=[same color (be object=[same color] measure=[captain])]",
        ),
        (
            "A player ignores any bells or lamps lit by a runner.",
            "ignore actor=[player] object=[each bell (light object=[each bell] actor=[runner])"
            " + lamp (light object=[lamp] actor=[runner])]",
        ),
    ],
)
def test_what_stands_behind_a_noun(sentence: str, expected: str, game: Lexicon) -> None:
    """Each phrase narrows the noun before it or fills a role of the verb, whichever its words allow."""
    assert [atom(clause.atom) for clause in read(sentence, game)] == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "If a bell rings after a runner falls, a lamp is lit.",
            "ring actor=[bell] time=[after fall (fall object=[runner])]",
        ),
        (
            "If no runner halts after the dawn phase, a lamp is lit.",
            "not halt object=[each runner] time=[after dawn phase]",
        ),
    ],
)
def test_when_a_condition_happened_is_no_trigger(sentence: str, expected: str, game: Lexicon) -> None:
    (clause,) = read(sentence, game)
    assert clause.trigger is None
    assert [atom(condition.atom) for condition in clause.conditions] == [expected]


def test_phases_that_share_a_noun_are_each_their_kind(game: Lexicon) -> None:
    (clause,) = read("Runners fall in the dawn and dusk phases.", game)
    assert atom(clause.conditions[0].atom) == " time=[dawn phase + dusk phase]"


def test_a_date_is_one_name(game: Lexicon) -> None:
    (clause,) = read("The lamp of 3 February 2004 is lit.", game)
    lamp = clause.atom.role("object")
    assert lamp is not None
    assert lamp.owner is not None
    assert lamp.owner.kind == "3 february 2004"


@pytest.mark.parametrize(
    ("sentence", "only"),
    [
        ("A runner may be stowed only to the gate.", "goal"),
        ("A runner may halt only at the gate.", "place"),
        ("Only runners may be stowed.", "object"),
    ],
)
def test_only_narrows_a_role_that_the_atom_has(sentence: str, only: str, game: Lexicon) -> None:
    (clause,) = read(sentence, game)
    assert clause.only == only
    assert clause.atom.role(only) is not None


def test_passives_share_who_does_them(game: Lexicon) -> None:
    clauses = read("Lamps must be stowed or placed in a crate by a runner.", game)
    assert [clause.atom.role("actor").kind for clause in clauses if clause.atom.role("actor")] == ["runner", "runner"]


@pytest.mark.parametrize(
    "sentence",
    [
        "The bell rings, or the lamp is lit.",
        "A gate numbered 4 is dark.",
        "The captain halts runners using a bell.",
        "Of each lamp, one is dark.",
        "A captain other than a captain who falls may halt.",
        "A lamp without a bell before its text is dark.",
        "A runner hauls crates up to the limit.",
    ],
)
def test_what_belongs_to_no_word_for_sure_stops_the_reading(sentence: str, game: Lexicon) -> None:
    assert not read_sentence(sentence, game).understood
