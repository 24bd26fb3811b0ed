"""Noun phrases of an invented game: their kinds, numbers, lists and what narrows them, one test a mechanism."""

from __future__ import annotations

import pytest

from rulesdb.clauses.lexicon import Lexicon
from rulesdb.clauses.model import Atom, Phrase
from rulesdb.clauses.reader import read_sentence

from .clauses import lexicon_with, read

GAME = """
[kinds]
crate = { is = ["card"] }
tower = { is = ["zone"] }
yard = { is = ["zone"] }
contest = { is = ["occasion"] }

[events]
haul = { verbs = ["haul"], object = "crate" }
attack = { verbs = ["attack"], object = "", nouns = ["attack"] }

[names]
"Old Tom" = ["captain"]
"Song of Dawn" = ["bell"]
"Song of Dusk" = ["bell"]
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return lexicon_with(GAME, tmp_path_factory.mktemp("game"))


def words(phrase: Phrase) -> str:
    """A phrase as its number, qualifiers, kind, owner and what narrows it, with the members of its list."""
    quantity = f"{phrase.quantity.relation}{phrase.quantity.value}" if phrase.quantity else ""
    every = "no" if phrase.none else "each" if phrase.each else ""
    owner = f"of {words(phrase.owner)}" if phrase.owner else ""
    such = (f"({atom(inner)})" for inner in phrase.such)
    parts = [every, quantity, *phrase.qualifiers, phrase.kind, owner, *such]
    examples = f" (such as {', '.join(map(words, phrase.examples))})" if phrase.examples else ""
    return " ".join(filter(None, parts)) + examples + "".join(f" + {words(member)}" for member in phrase.also)


def atom(read: Atom) -> str:
    """An atom as its event and roles."""
    roles = " ".join(f"{role}=[{words(phrase)}]" for role, phrase in read.roles)
    return f"{'not ' if read.negated else ''}{read.event} {roles}"


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        # numbers
        ("A runner hauls two crates or less.", "haul actor=[runner] object=[<=2 crate]"),
        (
            "A runner hauls one to three crates.",
            "haul actor=[runner] object=[>=1 crate (be object=[crate] goal=[at most] measure=[=3 number])]",
        ),
        (
            "A runner hauls 2-4 crates.",
            "haul actor=[runner] object=[>=2 crate (be object=[crate] goal=[at most] measure=[=4 number])]",
        ),
        (
            "A runner hauls between 2 and 4 crates.",
            "haul actor=[runner] object=[>=2 crate (be object=[crate] goal=[at most] measure=[=4 number])]",
        ),
        ("A runner lights two or three dark lamps.", "light actor=[runner] object=[=2 dark lamp + =3 dark lamp]"),
        ("A runner lights lamp 2 cards.", "light actor=[runner] object=[2 lamp]"),
        ("A runner ignores the total amount of crates.", "ignore actor=[runner] object=[total number of crate]"),
        # determiners
        ("Either runner lights a lamp.", "light actor=[each runner] object=[lamp]"),
        ("A runner lights a more costive lamp.", "light actor=[runner] object=[more costive lamp]"),
        ("A runner hauls fewer crates.", "haul actor=[runner] object=[fewer crate]"),
        ("A runner lights the old one.", "light actor=[runner] object=[=1 old]"),
        (
            "A runner hauls as many crates as the captain's lamps.",
            "haul actor=[runner] object=[crate (be object=[crate] goal=[equal] measure=[lamp of captain])]",
        ),
        # what narrows a noun
        ("The lamp is runner specific.", "be object=[lamp] goal=[specific (be object=[specific] topic=[runner])]"),
        (
            "A crate with a lamp in it is dark.",
            "be object=[crate (have actor=[crate] object=[lamp (be object=[lamp] place=[])])] goal=[dark]",
        ),
        ("An attack against a runner halts.", "halt object=[attack (be object=[attack] topic=[runner])]"),
        (
            "The lamps in the tower and in the yard are dark.",
            "be object=[lamp (be object=[lamp] place=[tower]) + lamp (be object=[lamp] place=[yard])] goal=[dark]",
        ),
        (
            "Lamps or bells that a captain stows are dark.",
            "be object=[lamp (stow actor=[captain] object=[lamp]) + "
            "bell (stow actor=[captain] object=[bell])] goal=[dark]",
        ),
        (
            "A gate is a key to the tower, not a lamp.",
            "be object=[gate] goal=[key (be object=[key] topic=[tower]) + no lamp]",
        ),
        (
            "The runner to your right halts.",
            "halt object=[runner (be object=[runner] place=[right of player])]",
        ),
        (
            "The result is two or more less than the limit.",
            "be object=[result] goal=[less] measure=[limit] measure=[>=2 number]",
        ),
        (
            "A player uses cards titled Old Tom in a contest.",
            "use actor=[player] object=[card (count as object=[card] goal=[old tom captain])] place=[contest]",
        ),
        (
            "The bell between the lamps and the gate is dark.",
            "be object=[bell (be object=[bell] topic=[between lamp + between gate])] goal=[dark]",
        ),
        # lists
        ("A runner lights your lamps and bells.", "light actor=[runner] object=[lamp of player + bell of player]"),
        (
            "A runner lights the captain's old or new lamp.",
            "light actor=[runner] object=[old lamp of captain + new lamp of captain]",
        ),
        ('The words "lit" and "dark" are printed.', "say object=[lit word + dark word]"),
        ('"Loud" and "shrill" bells are dark.', "be object=[loud bell + shrill bell] goal=[dark]"),
        (
            "A player uses cards, including bells or crates.",
            "use actor=[player] object=[card (such as bell, crate)]",
        ),
        (
            "A player takes a bell, Song of Dawn / Song of Dusk.",
            "take actor=[player] object=[bell (be object=[bell] goal=[song of dawn bell + song of dusk bell])]",
        ),
    ],
)
def test_noun_phrases(sentence: str, expected: str, game: Lexicon) -> None:
    """The number, the determiner, the list and what stands behind a noun each go into their field."""
    (clause,) = read(sentence, game)
    assert atom(clause.atom) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "A mark lit on the gate.",  # a participle that is done to nothing is no main verb
        "A runner may attack captains and vice versa.",  # no field says that the reverse holds too
    ],
)
def test_what_is_no_noun_phrase_stops_the_reading(sentence: str, game: Lexicon) -> None:
    """What would be read as another thing is not understood."""
    assert not read_sentence(sentence, game).understood


def test_a_heading_of_a_sentence_binds_nothing(game: Lexicon) -> None:
    """What stands in capitals before a colon names what the sentence tells."""
    (clause,) = read("Light The Lamps: Each runner lights a lamp.", game)
    assert atom(clause.atom) == "light actor=[each runner] object=[lamp]"
