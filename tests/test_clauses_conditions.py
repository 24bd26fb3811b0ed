"""Conditions, bounds and denials stand in the clause that they bind, in an invented game: one test a mechanism."""

from __future__ import annotations

import pytest

from rulesdb.clauses.lexicon import Lexicon
from rulesdb.clauses.passages import Placed
from rulesdb.clauses.reader import read_sentence
from rulesdb.clauses.stored import Encoder, decoded
from rulesdb.queries.clauses import Atom, Role
from rulesdb.queries.clauses import Clause as Row
from rulesdb.timing.explain import line_of

from .clauses import lexicon_with, read

GAME = """
[kinds]
crate = { is = ["card"] }
yard = { is = ["zone"] }
size = { is = ["number"] }
"dusk phase" = { is = ["phase"] }
storm = { is = ["time"] }
day = { is = ["time"] }

[events]
ring = { verbs = ["ring"], object = "bell" }
haul = { verbs = ["haul"], object = "crate" }
fall = { happens = ["fall"], object = "" }
store = { verbs = ["store"], happens = ["store"], object = "crate" }
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return lexicon_with(GAME, tmp_path_factory.mktemp("game"))


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        # what stands right before or after leaves no time between
        (
            "A bell falls immediately after the storm.",
            ["fact: fall(object=bell, time=immediately); after [at(time=storm)]"],
        ),
        (
            "Immediately before a runner halts, a captain may ring a bell.",
            ["permission: ring(actor=captain, object=bell, time=immediately); before [halt(object=runner)]"],
        ),
        # a deed behind a condition and ", and" is one of the main subject
        (
            "A bell falls when a runner halts, and is lit.",
            ["fact: fall(object=bell); when [halt(object=runner)]", "being: be(object=bell, goal=lit)"],
        ),
        (
            "A captain must halt if a runner has fallen, and cannot ring a bell.",
            [
                "duty: halt(object=captain); if [fall(object=runner)]",
                "prohibition: ring(actor=captain, object=bell)",
            ],
        ),
        # what stands at the end is told of the last deed, where the others are of another make
        (
            "A captain is a runner and halts until the storm ends.",
            ["definition: be(object=captain, goal=runner)", "fact: halt(object=captain); until [end(object=storm)]"],
        ),
        (
            "A captain cannot halt and rings a bell during the storm.",
            ["prohibition: halt(object=captain)", "fact: ring(actor=captain, object=bell); during [at(time=storm)]"],
        ),
        (
            "A bell falls and is only lit when a runner halts.",
            [
                "fact: fall(object=bell)",
                "being (only: condition): be(object=bell, goal=lit); when [halt(object=runner)]",
            ],
        ),
        # who shall do what a lead is for
        ("For a runner to halt, a lamp must be lit.", ["duty: light(object=lamp); if [halt(object=runner)]"]),
        # a time that is counted from another one
        (
            "A lamp is lit until two days after the storm.",
            ["being: be(object=lamp, goal=lit); until [at(time=2 day that be(object=day, time=after storm))]"],
        ),
        ("Ring a bell any time before lighting a lamp.", ["duty: ring(object=bell); before [light(object=lamp)]"]),
        # a time behind a verb that tells what a thing is like
        (
            "A runner stows the crates that bear a mark before hauling a crate.",
            ["fact: stow(actor=runner, object=crate that bear(actor=crate, object=mark)); before [haul(object=crate)]"],
        ),
        # who receives, before what he receives
        ("The runners show each other the lamps.", ["fact: show(actor=runner, recipient=each other, object=lamp)"]),
        # an adverb before "each"
        ("First each runner halts.", ["fact: halt(object=each runner, time=first)"]),
        # a condition of a reason is none of the clause
        (
            "A bell falls, because a lamp is dark when a storm begins.",
            ["fact: fall(object=bell); because [be(object=lamp, goal=dark)] when [initiate(object=storm)]"],
        ),
        # what who acts is
        (
            "As a captain, a runner may ring a bell.",
            ["permission: ring(actor=runner, object=bell); while [be(object=runner, goal=captain)]"],
        ),
        ("As an exception, a runner may halt.", ["permission: halt(object=runner)"]),
        (
            "As a captain, the crate of a runner falls.",
            ["fact: fall(object=crate of runner); while [be(object=crate of runner, goal=captain)]"],
        ),
        (
            "As a captain, at least one lamp must be lit.",
            ["duty: light(object=>=1 lamp); while [be(object=player, goal=captain)]"],
        ),
        # what a thing is used for, instead of another one
        (
            "A runner must use a bell instead of a crate to light a lamp.",
            ["duty: use(actor=runner, object=bell, goal=light that light(object=lamp)); instead of [at(object=crate)]"],
        ),
        # a comma within quotation marks is one of the sentence
        (
            'When the text says "ring one bell," a runner may halt.',
            ["permission: halt(object=runner); when [say(actor=text, object=ring one bell)]"],
        ),
        # a pronoun with "is"
        ("When a bell falls, it's dark.", ["being: be(object=it, goal=dark); when [fall(object=bell)]"]),
        # what is used by who acts, behind a thing that uses nothing
        (
            "A runner may stow the crate using a bell.",
            ["permission: stow(actor=runner, object=crate, instrument=bell)"],
        ),
        # "in order" only announces what is meant
        (
            "A runner must halt in order to ring a bell.",
            ["duty: halt(object=runner, goal=ring that ring(object=bell))"],
        ),
    ],
)
def test_conditions_stand_where_they_bind(sentence: str, expected: list[str], game: Lexicon) -> None:
    assert [line_of(clause) for clause in read(sentence, game)] == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "A runner hauls between two and five crates.",
            "fact: haul(actor=runner, object=>=2 crate that be(object=crate, goal=at most, than=5 number))",
        ),
        (
            "At least two runners and no more than five runners may halt.",
            "permission: halt(object=>=2 runner that be(object=runner, goal=at most, than=5 number))",
        ),
        (
            "A runner with three lamps or more halts.",
            "fact: halt(object=runner that have(actor=runner, object=>=3 lamp))",
        ),
        ("A runner hauls more than a crate.", "fact: haul(actor=runner, object=>1 crate)"),
        (
            "The size of the lamp is more than the size of the bell.",
            "being: be(object=size of lamp, goal=greater, than=size of bell)",
        ),
        (
            "The size of the lamp is two less than the size of the bell.",
            "being: be(object=size of lamp, goal=less, than=size of bell, measure=2 number)",
        ),
        (
            "A runner hauls two crates and four lamps that fall.",
            "fact: haul(actor=runner, object=2 crate and 4 lamp that fall(object=lamp))",
        ),
        (
            "A runner has as many lamps as bells.",
            "fact: have(actor=runner, object=lamp that be(object=lamp, goal=equal, than=bell))",
        ),
        (
            "As many lamps as bells must be lit.",
            "duty: light(object=lamp that be(object=lamp, goal=equal, than=bell))",
        ),
        (
            "A runner hauls two to four crates with a lamp.",
            "fact: haul(actor=runner, object=>=2 crate that be(object=crate, goal=at most, than=4 number); "
            "have(actor=crate, object=lamp))",
        ),
        (
            "For advice on when lamps fall, a runner halts.",
            "fact: halt(object=runner); where [at(topic=advice that be(object=advice, topic=when fall that "
            "fall(object=lamp)))]",
        ),
        (
            "There is no difference between lighting a lamp and being lit.",
            "being: not be(object=any difference that be(object=any difference, "
            "topic=between light that light(object=lamp) and between light that light()))",
        ),
        ("The bell means that crate must fall.", "fact: mean(actor=bell, object=duty fall that fall(object=crate))"),
        ("The size of the lamp is equal or lower.", "being: be(object=size of lamp, goal=at most)"),
        ("A runner hauls any number of crates.", "fact: haul(actor=runner, object=any number of crate)"),
        (
            "A runner keeps track of lamps, bells and crates.",
            "fact: record(actor=runner, object=lamp and bell and crate)",
        ),
        ("A bell lies between two gates.", "fact: remain(object=bell, place=between 2 gate)"),
        (
            "The size of a runner other than the captain is dark.",
            "being: be(object=size of runner that not be(object=runner, goal=captain), goal=dark)",
        ),
    ],
)
def test_bounds(sentence: str, expected: str, game: Lexicon) -> None:
    """Two bounds of one number, a bound behind its noun, and what is compared with another thing."""
    (clause,) = read(sentence, game)
    assert line_of(clause) == expected


def test_other_than_excepts_from_the_owner_of_its_kind(game: Lexicon) -> None:
    (clause,) = read("The size of a runner other than the captain is dark.", game)
    owner = clause.atom.roles[0][1].owner
    assert owner is not None
    assert [(atom.negated, atom.roles[1][1].kind) for atom in owner.such] == [(True, "captain")]


@pytest.mark.parametrize(
    ("sentence", "only"),
    [
        ("A runner may only stow lamps at the gate.", "goal"),
        ("A runner may only stow dark lamps at the gate.", "object"),
        ("A runner may only stow one lamp for the rest of the storm.", "number"),
        ("A runner may only ring a bell during the storm.", "condition"),
        ("A runner may be the captain of only one gate.", "number"),
    ],
)
def test_only_before_a_verb_narrows_what_says_more(sentence: str, only: str, game: Lexicon) -> None:
    """A bare noun is narrowed by nothing, and what tells how long is no condition that "only" speaks of."""
    assert [clause.only for clause in read(sentence, game)] == [only]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "If a runner has not fallen or halted, a bell falls.",
            ["fact: fall(object=bell); if [not fall(object=runner)]; if [not halt(object=runner)]"],
        ),
        (
            "If a runner has not fallen and halted, a bell falls.",
            [
                "fact: fall(object=bell); if [not fall(object=runner)]",
                "fact: fall(object=bell); if [not halt(object=runner)]",
            ],
        ),
        (
            "A runner has not fallen or halted.",
            ["fact: not fall(object=runner)", "fact: not halt(object=runner)"],
        ),
        ("A captain is a runner rather than a bell.", ["definition: be(object=captain, goal=runner but no bell)"]),
        (
            "A runner rings rather than stows a bell.",
            ["fact: ring(actor=runner, object=bell)", "fact: not stow(actor=runner, object=bell)"],
        ),
        ("A runner won't halt.", ["fact: not halt(object=runner)"]),
        ("Nothing falls.", ["fact: not fall(object=anything)"]),
    ],
)
def test_what_is_denied(sentence: str, expected: list[str], game: Lexicon) -> None:
    """One "not" before joined verbs denies each; "nothing" is denied once."""
    assert [line_of(clause) for clause in read(sentence, game)] == expected


@pytest.mark.parametrize(
    ("sentence", "stopped"),
    [
        ("When a captain hauls crates stow them at the gate.", "when"),  # a condition without its comma is no subject
        ("A runner halts when a bell falls, or rings a bell.", ", or"),  # who rings it cannot be told
        ("A lamp (if it is lit) or a bell (if it is dark) falls.", "if"),  # each has a condition of its own
        ("A runner (one who is lit) halts.", "one"),
        ("A runner halts (also during the storm).", "also"),
        ("Ring a bell if a lamp is at gate 2; or 6 if it is at gate 3.", ";"),
        ("A runner makes the choice where to halt.", "where"),
        ("A runner may halt until the storm ends, which is told later.", "which"),
        ("A runner may do nothing but ring a bell.", "but"),
        ("A bell counts as the lamp halts.", "as"),
        ("Ring a bell just as you light a lamp.", "just as"),
        ("A runner must haul that crate or you cannot halt.", "that"),
        ("A lamp hauled at the gate.", "hauled"),
        ("The runners decide before the storm begins who rings the bell.", "who"),
    ],
)
def test_what_no_field_holds_stops(sentence: str, stopped: str, game: Lexicon) -> None:
    """Words whose clause cannot be told stop the reading."""
    assert {clause.stopped for clause in read_sentence(sentence, game).clauses} == {stopped}


def test_joined_verbs_share_an_object_unless_the_first_needs_none(game: Lexicon) -> None:
    """Of a runner a haul tells nothing that happens to him, but he halts."""
    hauled = read("A runner stores and hauls crates.", game)
    assert [clause.atom.roles[-1][1].kind for clause in hauled] == ["crate", "crate"]
    halted = read("A runner halts and rings a bell.", game)
    assert [clause.atom.roles[-1][1].kind for clause in halted] == ["runner", "bell"]


def test_an_aside_that_points_is_no_clause(game: Lexicon) -> None:
    assert len(read("A runner halts (see the rules on page 3).", game)) == 1


@pytest.mark.parametrize(
    ("sentence", "lamp"),
    [
        ("A captain lights the lamp of each runner.", "lamp of each runner"),
        ("A captain lights the lamp of any runner.", "lamp of any runner"),
        ("A captain lights their lamp.", "lamp of their"),
        ("A captain lights the lamp of both.", "lamp of both"),
        (
            "A captain lights the lamp of each runner who halts.",
            "lamp of each runner that halt(object=each runner)",
        ),
        ("A captain lights the lamp of a runner's bell.", "lamp of bell of runner"),
        ("A captain lights the lamp of its owner.", "lamp of owner of its"),
        ("A captain lights the lamp of two runners or bells.", "lamp of 2 runner or bell"),
        ("A captain lights a lamp, such as a bell.", "lamp (such as bell)"),
        ("A captain lights the lamp or a bell.", "lamp or bell"),
        ("A captain lights the lamp and a bell.", "lamp and bell"),
    ],
)
def test_what_narrows_a_phrase_is_stored(sentence: str, lamp: str, game: Lexicon) -> None:
    """What narrows an owner is told again when it is read from the tables: whose it is, what it does, its number.

    So are an example of a thing, and whether one of a list is enough.
    """
    (clause,) = read(sentence, game)
    encoder = Encoder("tower", 1)
    encoder.add(Placed("passage", 0, "", clause), 1)
    rows = [Row(*(row.get(name, "") for name in Row._fields)) for row in encoder.clauses]
    (again,) = decoded(rows, [Atom(**row) for row in encoder.atoms], [Role(**row) for row in encoder.roles]).values()
    assert again.atom == clause.atom
    assert line_of(again) == line_of(clause) == f"fact: light(actor=captain, object={lamp})"
