"""Sentences of an invented game are read into what they bind: one test a mechanism, the sentence first."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb import resources
from rulesdb.clauses import compiled
from rulesdb.clauses.lexicon import Lexicon
from rulesdb.clauses.lexicon_files import read_lexicon
from rulesdb.clauses.model import Atom, Clause, Phrase
from rulesdb.clauses.reader import read_sentence
from rulesdb.clauses.tagger import tokens_of
from rulesdb.clauses.words import words_of
from rulesdb.timing.explain import line_of

from .clauses import ENGLISH, lexicon_with, lines, read

GAME = """
[kinds]
tower = {}
crate = { is = ["card"] }
haul = {}
"lamp phase" = { is = ["phase"] }
storm = {}

[events]
ring = { verbs = ["ring"], object = "bell" }
haul = { verbs = ["haul"], object = "crate", nouns = ["hauling"] }
fall = { happens = ["fall"], object = "" }

[names]
"Old Tom" = ["captain"]
"Gate of Dawn" = ["gate"]
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return lexicon_with(GAME, tmp_path_factory.mktemp("game"))


def told(clause: Clause) -> str:
    """A clause in one line: norm, "not", event, roles."""
    roles = " ".join(f"{role}={phrase.kind}" for role, phrase in clause.atom.roles)
    return f"{clause.norm}: {'not ' if clause.atom.negated else ''}{clause.atom.event} {roles}"


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("A runner may light a lamp.", ["permission: light actor=runner object=lamp"]),
        ("A runner must light a lamp.", ["duty: light actor=runner object=lamp"]),
        ("A runner cannot light a lamp.", ["prohibition: light actor=runner object=lamp"]),
        ("A runner does not have to light a lamp.", ["no duty: light actor=runner object=lamp"]),
        ("A runner lights a lamp.", ["fact: light actor=runner object=lamp"]),
        ("A runner does not light a lamp.", ["fact: not light actor=runner object=lamp"]),
        ("A lamp may be lit by a runner.", ["permission: light object=lamp actor=runner"]),
        ("No runner may light a lamp.", ["prohibition: light actor=runner object=lamp"]),
        ("A captain is a runner.", ["definition: be object=captain goal=runner"]),
        ("The lamp is lit.", ["being: be object=lamp goal=lit"]),
        ("A captain counts as a runner.", ["being: count as object=captain goal=runner"]),
        ("A captain is considered a runner.", ["being: count as object=captain goal=runner"]),
        (
            "A runner may light a lamp or ring a bell.",
            ["permission: light actor=runner object=lamp", "permission: ring actor=runner object=bell"],
        ),
        (
            "A runner cannot light a lamp or ring a bell.",
            ["prohibition: light actor=runner object=lamp", "prohibition: ring actor=runner object=bell"],
        ),
        (
            "A runner lights a lamp, and a captain rings a bell.",
            ["fact: light actor=runner object=lamp", "fact: ring actor=captain object=bell"],
        ),
        ("Old Tom may light a lamp.", ["permission: light actor=captain object=lamp"]),
    ],
)
def test_norms(sentence: str, expected: list[str], game: Lexicon) -> None:
    """The auxiliary, its negation, "no" before the subject and the voice make the norm and the roles."""
    assert [told(clause) for clause in read(sentence, game)] == expected


def test_trigger_condition_and_exception(game: Lexicon) -> None:
    """ "When" begins, "if" must hold besides, "unless" takes back."""
    (clause,) = read(
        "When a runner falls, if the lamp is lit, the captain must ring a bell unless the gate is dark.", game
    )
    assert clause.trigger is not None
    assert (clause.trigger.relation, clause.trigger.atom.event) == ("when", "fall")
    assert [(c.relation, c.atom.event) for c in clause.conditions] == [("if", "be")]
    assert [(c.relation, c.atom.event) for c in clause.exceptions] == [("unless", "be")]


def test_what_cannot_be_done_is_denied_in_a_condition(game: Lexicon) -> None:
    """ "If a runner cannot ..." holds where the runner does not."""
    (clause,) = read("If a runner cannot light a lamp, the captain must ring a bell.", game)
    assert clause.conditions[0].atom.negated


def test_conditions_with_or_are_alternatives(game: Lexicon) -> None:
    """Either of two conditions is enough: each makes a clause of its own."""
    clauses = read("If a lamp falls or a bell falls, the runner must halt.", game)
    assert [len(clause.conditions) for clause in clauses] == [1, 1]


def test_conditions_with_and_hold_together(game: Lexicon) -> None:
    """Both of two conditions must hold."""
    (clause,) = read("If a lamp falls and a bell falls, the runner must halt.", game)
    assert len(clause.conditions) == 2


def test_a_choice_of_duties_takes_each_back_for_the_other(game: Lexicon) -> None:
    """ "Must A or B" is a duty to A unless B is done, and the reverse."""
    clauses = read("The runner must light a lamp or ring a bell.", game)
    assert [(c.atom.event, c.exceptions[0].atom.event) for c in clauses] == [("light", "ring"), ("ring", "light")]


@pytest.mark.parametrize(
    ("sentence", "only"),
    [
        ("Only a captain may light a lamp.", "actor"),
        ("A captain may light a lamp only if a bell falls.", "condition"),
        ("A captain may light a lamp only during the lamp phase.", "condition"),
        ("A captain may light only a lamp.", "object"),
        ("A captain may light only one lamp.", "number"),
        ("A captain may light a lamp.", ""),
    ],
)
def test_only_narrows_what_stands_behind_it(sentence: str, only: str, game: Lexicon) -> None:
    """Where "only" stands tells what it narrows."""
    assert [clause.only for clause in read(sentence, game)] == [only]


@pytest.mark.parametrize(
    ("words", "relation", "value"),
    [
        ("at most two lamps", "<=", 2),
        ("up to 3 lamps", "<=", 3),
        ("fewer than two lamps", "<", 2),
        ("more than one lamp", ">", 1),
        ("at least four lamps", ">=", 4),
        ("two or more lamps", ">=", 2),
        ("five lamps", "=", 5),
    ],
)
def test_quantities(words: str, relation: str, value: int, game: Lexicon) -> None:
    """A number of things has its bound."""
    (clause,) = read(f"A runner may light {words}.", game)
    lamp = clause.atom.role("object")
    assert lamp is not None
    assert lamp.quantity is not None
    assert (lamp.quantity.relation, lamp.quantity.value) == (relation, value)


def test_lists_of_things(game: Lexicon) -> None:
    """Each member of a list is held; "or" is a choice."""
    (clause,) = read("A runner must stow lamps, bells and crates in the tower.", game)
    first = clause.atom.role("object")
    assert first is not None
    assert [first.kind, *(more.kind for more in first.also)] == ["lamp", "bell", "crate"]
    assert not first.choice
    assert [(role, phrase.kind) for role, phrase in clause.atom.roles][-1] == ("goal", "tower")


def test_a_relative_clause_narrows_its_noun(game: Lexicon) -> None:
    """What is told of a noun stands in its phrase, with the noun in a role."""
    (clause,) = read("A runner may light a lamp that a captain stows in the tower.", game)
    lamp = clause.atom.role("object")
    assert lamp is not None
    assert [(atom.event, [role for role, _ in atom.roles]) for atom in lamp.such] == [
        ("stow", ["actor", "object", "goal"])
    ]


def test_a_preposition_goes_to_the_noun_unless_the_deed_has_a_role_for_it(game: Lexicon) -> None:
    """ "Light a lamp in the tower" tells which lamp, "stow a lamp in the tower" where to."""
    lit, stowed = (read(f"A runner may {verb} a lamp in the tower.", game)[0].atom for verb in ("light", "stow"))
    lamp = lit.role("object")
    assert lamp is not None
    assert lamp.such
    assert lit.role("goal") is None
    assert stowed.role("goal") is not None


def test_a_relative_clause_behind_a_comma_is_a_clause_of_its_own(game: Lexicon) -> None:
    """It tells more, and does not narrow."""
    clauses = read("A bell falls to a runner, who must light a lamp.", game)
    assert [told(clause) for clause in clauses][1] == "duty: light actor=runner object=lamp"


@pytest.mark.parametrize("concession", ["even to light a lamp", "even one of a captain", "even in a tower"])
def test_what_is_said_holds_in_a_conceded_case_too(concession: str, game: Lexicon) -> None:
    """What "even" adds at the end is no condition."""
    plain = read_sentence("No runner may ring a dark bell.", game)
    conceding = read_sentence(f"No runner may ring a dark bell, {concession}.", game)
    assert conceding.understood
    assert list(map(told, conceding.clauses)) == list(map(told, plain.clauses))


def test_words_in_quotation_marks_are_a_name(game: Lexicon) -> None:
    """A quoted verb is no deed."""
    (clause,) = read('The word "light" is a bell.', game)
    assert clause.atom.event == "be"


def test_an_aside_that_is_a_sentence_is_read_by_itself(game: Lexicon) -> None:
    """What stands in parentheses does not stop the sentence around it."""
    clauses = read("A runner may light a lamp (a captain must ring a bell).", game)
    assert [clause.norm for clause in clauses] == ["permission", "duty"]


@pytest.mark.parametrize(
    "sentence",
    [
        "A runner may frobnicate a lamp.",
        "A runner may light a lamp, never a bell.",
        "Lamp bell the of of runner.",
        "A runner may light a lamp as if a bell falls.",
        "The captain halts unless a lamp falls and a bell falls.",
    ],
)
def test_what_no_field_holds_is_not_understood(sentence: str, game: Lexicon) -> None:
    """A sentence of which a word is left over never counts as understood, and names the word."""
    clauses = read_sentence(sentence, game).clauses
    assert any(not clause.understood for clause in clauses)
    assert all(clause.stopped for clause in clauses if not clause.understood)


@pytest.mark.parametrize(
    ("words", "qualifier"),
    [
        ("another lamp", "other"),
        ("the same lamp", "same"),
        ("an additional lamp", "additional"),
        ("the next lamp", "next"),
    ],
)
def test_determiners_that_narrow_are_qualifiers(words: str, qualifier: str, game: Lexicon) -> None:
    """ "another lamp" is no lamp of any kind."""
    (clause,) = read_sentence(f"A runner may light {words}.", game).clauses
    lamp = clause.atom.role("object")
    assert lamp is not None
    assert qualifier in lamp.qualifiers


def test_a_thing_is_compared_where_it_has_what_is_compared(game: Lexicon) -> None:
    """In "a gate with a cost greater than 2" the cost is greater."""
    (clause,) = read_sentence("A lamp with a cost greater than 2 falls.", game).clauses
    lamp = clause.atom.role("object")
    assert lamp is not None
    (has,) = lamp.such
    cost = has.role("object")
    assert cost is not None
    assert [part.kind for _, part in cost.such[0].roles][1:] == ["greater", "number"]


def test_what_goes_on_is_the_deed(game: Lexicon) -> None:
    """ "is not falling" denies the fall."""
    (clause,) = read_sentence("A lamp is not falling.", game).clauses
    assert told(clause) == "fact: not fall object=lamp"


def test_no_thing_with_something_is_denied_once(game: Lexicon) -> None:
    """The lamps that "no lamp with a bell" denies do have a bell."""
    (clause,) = read_sentence("No lamp with a bell falls.", game).clauses
    lamp = clause.atom.role("object")
    assert clause.atom.negated
    assert lamp is not None
    assert not lamp.such[0].negated


def test_any_thing_but_one_excepts_it(game: Lexicon) -> None:
    """ "any lamp except a gate" is a lamp that is no gate."""
    (clause,) = read_sentence("Any lamp except Old Tom falls.", game).clauses
    lamp = clause.atom.role("object")
    assert lamp is not None
    assert lamp.such[0].negated
    assert lamp.such[0].event == "be"


def test_deeds_joined_by_or_share_their_object(game: Lexicon) -> None:
    """ "by lighting or stowing a lamp" is about a lamp in both."""
    (clause,) = read_sentence("The captain falls by lighting or stowing a lamp.", game).clauses
    assert [[part.kind for _, part in atom.roles] for _, deed in clause.atom.roles[1:] for one in (deed, *deed.also)
            for atom in one.such] == [["lamp"], ["lamp"]]  # fmt: skip


def test_spans_lie_in_the_sentence(game: Lexicon) -> None:
    """Each clause tells which part of the sentence it stands for."""
    sentence = "A runner lights a lamp; a captain rings a bell."
    assert [sentence[slice(*clause.span)] for clause in read(sentence, game)] == [
        "A runner lights a lamp",
        "a captain rings a bell",
    ]


@given(
    st.lists(
        st.sampled_from(
            [
                "a",
                "the",
                "runner",
                "lamp",
                "light",
                "lights",
                "lit",
                "falls",
                "if",
                "when",
                "unless",
                "and",
                "or",
                "not",
                "only",
                "may",
                "must",
                "cannot",
                "of",
                "to",
                "in",
                "by",
                "with",
                "that",
                "who",
                "which",
                ",",
                ".",
                ";",
                ":",
                "(",
                ")",
                "/",
                '"',
                "no",
                "one",
                "two",
                "each",
                "漢字",
                "ß",
                "is",
                "are",
                "be",
                "been",
                "being",
            ]
        ),
        max_size=60,
    )
)
def test_any_words_are_read_without_fault(words: list[str]) -> None:
    """Whatever the words, there is a clause, and one that is not understood says where it stopped."""
    clauses = read_sentence(" ".join(words), LANGUAGE).clauses
    assert clauses
    assert all(clause.understood or clause.stopped for clause in clauses)


@given(st.text(max_size=200))
def test_any_text_is_read_without_fault(text: str) -> None:
    """Any characters, of any script."""
    assert read_sentence(text, LANGUAGE).clauses


LANGUAGE = read_lexicon([ENGLISH])


@pytest.mark.parametrize(
    "unit", ["the lamp ", "((", "and ", "if a lamp falls, ", "that who ", "漢字 ", "of the lamp ", "light ", '" ']
)
def test_time_is_linear_in_length(unit: str, game: Lexicon) -> None:
    """Five times the words take about five times as long, to the tokens and to the clauses."""

    def seconds(count: int) -> float:
        begin = time.process_time()
        tokens_of(words_of(unit * count, game), game)
        read_sentence(unit * count, game)
        return time.process_time() - begin

    seconds(50)
    short, long = min(seconds(400) for _ in range(2)), seconds(2000)
    assert long < 13 * short + 0.3


def test_ten_thousand_words_are_left_not_understood(game: Lexicon) -> None:
    """So long a sentence is no rule."""
    (clause,) = read_sentence("the lamp falls and " * 2500, game).clauses
    assert not clause.understood


# The table of the grammar.


def test_the_table_that_is_kept_is_that_of_the_grammar(tmp_path: Path) -> None:
    """A file of another grammar, a damaged one and none at all are not used: the grammar is compiled."""
    grammar = (resources.folder("grammar") / "clause.lark").read_text(encoding="utf-8")
    file = tmp_path / resources.PARSE_TABLE
    assert compiled.read(file, grammar) is None
    compiled.write(file)
    content = file.read_bytes()
    assert compiled.read(file, grammar) == compiled.compile_grammar(grammar)
    assert compiled.read(file, grammar + "\n") is None
    for damaged in (content[:100], b"[]", b"\xff", content.replace(b'"rows"', b'"row"')):
        file.write_bytes(damaged)
        assert compiled.read(file, grammar) is None
    compiled.write(file)
    assert file.read_bytes() == content


# What tells one thing of a kind from another, and what is no rule.


def test_another_and_the_same_narrow_a_phrase(game: Lexicon) -> None:
    """A rule on another runner does not speak of every runner."""
    (clause,) = read_sentence("Another runner may not light the same lamp.", game).clauses
    assert [phrase.qualifiers for _, phrase in clause.atom.roles] == [("other",), ("same",)]
    (clause,) = read_sentence("No other runner may light a lamp.", game).clauses
    assert clause.norm == "prohibition"
    assert clause.atom.roles[0][1].qualifiers == ("other",)


def test_no_before_a_noun_does_not_deny_what_narrows_it(game: Lexicon) -> None:
    """That no runner with a lamp may do something is said of runners that have one."""
    for sentence in ("No runner with a lamp may ring a bell.", "No runner that carries a lamp may ring a bell."):
        (clause,) = read_sentence(sentence, game).clauses
        (such,) = clause.atom.roles[0][1].such
        assert not such.negated
    (clause,) = read_sentence("No runner without a lamp may ring a bell.", game).clauses
    assert clause.atom.roles[0][1].such[0].negated


@pytest.mark.parametrize("sentence", ["Light: No runner may ring a bell.", "Light, no runner may ring a bell."])
def test_a_label_is_no_duty(sentence: str, game: Lexicon) -> None:
    """A verb that says nothing of who or what is a label or an aside; the sentence is not read whole."""
    assert not all(clause.understood for clause in read_sentence(sentence, game).clauses)


def test_between_two_times_is_when(game: Lexicon) -> None:
    """Between two phases is no goal of a deed."""
    (clause,) = read_sentence("A runner may light a lamp between two lamp phases.", game).clauses
    assert "time" in dict(clause.atom.roles)


@pytest.mark.parametrize(
    "sentence",
    [
        "A runner may light one and Old Tom.",
        "A runner does not light a lamp, and no bell.",
    ],
)
def test_what_is_no_list_of_things_is_not_read_whole(sentence: str, game: Lexicon) -> None:
    """A number beside a thing, a denied member: the words that would join them are lost."""
    assert not all(clause.understood for clause in read_sentence(sentence, game).clauses)


def test_other_than_denies(game: Lexicon) -> None:
    """A runner other than a captain is one that is no captain."""
    (clause,) = read("A runner other than a captain may light a lamp.", game)
    (such,) = clause.atom.roles[0][1].such
    assert such.negated
    assert such.role("goal") is not None


def shown(phrase: Phrase) -> str:
    """A phrase in one line: kind, qualifiers, owner, number, what narrows it, and the members of its list."""
    parts = [*phrase.qualifiers, f"of {shown(phrase.owner)}" if phrase.owner else ""]
    parts += [
        f"{phrase.quantity.relation}{phrase.quantity.value}" if phrase.quantity else "",
        "no" if phrase.none else "",
    ]
    parts += [said(atom) for atom in phrase.such]
    inside = ", ".join(part for part in parts if part)
    return " + ".join([phrase.kind + (f"[{inside}]" if inside else ""), *map(shown, phrase.also)])


def said(atom: Atom) -> str:
    """An atom in one line, with its roles whole."""
    roles = " ".join(f"{role}={shown(phrase)}" for role, phrase in atom.roles)
    return f"{'not ' if atom.negated else ''}{atom.event}({roles})"


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (  # what stands behind a list's noun does not swallow the list's further members
            "A runner lights the lamps in the tower and the lamps in the crate.",
            "light(actor=runner object=lamp[be(object=lamp place=tower)] + lamp[be(object=lamp place=crate)])",
        ),
        ("The captain lights lamps 1 to 3.", "light(actor=captain object=lamp[1 to 3])"),
        ("The captain lights the same number of lamps.", "light(actor=captain object=lamp[same number])"),
        ("The captain lights fewer than X lamps.", "light(actor=captain object=lamp[fewer than, x])"),
        ("The captain takes Gate of Dawn (2).", "take(actor=captain object=gate[gate of dawn, =2])"),
        ("The captain takes 3 or more lamps of 4 or more.", "take(actor=captain object=lamp[of number[>=4], >=3])"),
        (
            "The captain takes a lamp that the runner cannot light.",
            "take(actor=captain object=lamp[not light(actor=runner object=lamp measure=able)])",
        ),
        (
            "The captain takes a bell on a runner with a lamp.",
            "take(actor=captain object=bell[be(object=bell place=runner[have(actor=runner object=lamp)])])",
        ),
        (
            "The captain takes a bell other than a lamp.",
            "take(actor=captain object=bell[not be(object=bell goal=lamp)])",
        ),
        ("The captain takes no lamp or bell.", "not take(actor=captain object=lamp + bell)"),
        (
            "The captain halts a runner with two lamps in the tower.",
            "halt(actor=captain object=runner[have(actor=runner object=lamp[=2, be(object=lamp place=tower)])])",
        ),
        ("Old Tom is the only runner.", "be(object=captain[old tom] goal=runner[only])"),
        (  # a verb's number tells of which noun its clause speaks
            "The captain rings the bell of the runners that falls.",
            "ring(actor=captain object=bell[of runner, fall(object=bell[of runner])])",
        ),
        (  # behind a comma, of the whole
            "The haul is all crates of the tower, stowed by the captain.",
            "be(object=haul goal=crate[of tower, stow(object=crate[of tower] actor=captain)])",
        ),
        (
            "The captain halts the runner or captain who falls.",
            "halt(actor=captain object=runner[fall(object=runner)] + captain[fall(object=captain)])",
        ),
        (
            "A runner with three bells on one tower halts.",
            "halt(object=runner[have(actor=runner object=bell[=3, be(object=bell place=tower[=1])])])",
        ),
        ("The captain hauls crates in numbered order.", "haul(actor=captain object=crate measure=order[numbered])"),
        (
            "The captain rings the bell by a crate by lighting a lamp.",
            "ring(actor=captain object=bell instrument=crate + light[light(object=lamp)])",
        ),
        ("A crate is hauled without a lamp.", "haul(object=crate instrument=lamp[no])"),
        (
            "The captain lights the lamp that falls at the end of the turn.",
            "light(actor=captain object=lamp[fall(object=lamp time=turn[at the end of])])",
        ),
        ("A lamp is not lit and not dark.", "not be(object=lamp goal=lit + dark)"),
        ("A hauled crate counts as stowed.", "count as(object=crate[hauled] goal=stow[stow(object=crate[hauled])])"),
        ("The gate lets a runner light a lamp.", "allow(actor=gate object=runner goal=light[light(object=lamp)])"),
        ("The captain finishes hauling a crate.", "end(actor=captain object=haul[haul(object=crate)])"),
    ],
)  # fmt: skip
def test_every_part_has_its_place(sentence: str, expected: str, game: Lexicon) -> None:
    assert [said(clause.atom) for clause in read(sentence, game)] == [expected]


@pytest.mark.parametrize(
    "sentence",
    [
        "The captain lights a lamp, a bell or a gate, the crate and the tower.",  # joined in two ways
        "The captain, a runner of the gate, rings a bell.",  # tells who it is
        "The captain has the first chance to ring a bell, or halt.",  # "halt" is no verb of "the captain"
        "The captain rings a bell that falls and lights the lamp.",  # the bell or the captain lights it
        "The captain stows the lamps into one crate and the lamps into a tower.",  # two deeds in one
        "The captain stows the bells in a tower, and lamps in a crate.",
        "When a lamp is stowed that falls, the captain halts.",  # what falls
        "The captain takes any crates, such as lamps from a tower and bells.",  # what is from the tower
        "The captain makes that runner haul +2.",
        "Stowed lamps, bells too, are lit.",  # lamps, no time
        "The captain must attempt to light and haul lamps.",  # it attempts both
        "The captain puts a runner into play engaged with a lamp.",  # the runner is
        "If the lamp was or has become dark, the captain halts.",
        "The captain takes a bell that falls, or that is lit by a runner.",
        "Old Tom is said to be ringing a bell and not hauling a crate.",  # which denial has no field
        "A lamp not lit and hauled by a runner is dark.",  # which of them is denied
        "The cost of each runner +1 is paid.",  # the cost is one more, not the runner
        "The captain stows three lamps, two of which must be lit.",  # a clause of its own
        "The lamp is lit, and so are the gates.",
        "The captain halts the runner with the bells who falls.",  # not the bells
        "If runners quarrel, the captain halts.",  # an unknown verb
        "The captain lights a lamp by ringing a bell except in a storm.",
    ],
)
def test_what_may_belong_elsewhere_stops_the_reading(sentence: str, game: Lexicon) -> None:
    assert not read_sentence(sentence, game).understood


def test_conditions_keep_what_narrows_them(game: Lexicon) -> None:
    (clause,) = read("The runner halts before captains with a lamp.", game)
    assert clause.trigger is not None
    assert said(clause.trigger.atom) == "(time=captain[have(actor=captain object=lamp)])"
    (clause,) = read("In the tower, a runner may halt.", game)
    assert [(c.relation, said(c.atom)) for c in clause.conditions] == [("where", "(place=tower)")]
    (clause,) = read("Each turn, a runner may halt.", game)
    assert [(c.relation, said(c.atom)) for c in clause.conditions] == [("during", "(time=turn)")]
    clauses = read("A runner may light a lamp and be halted.", game)
    assert [clause.norm for clause in clauses] == ["permission", "permission"]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The gate gives the runner 1 lamp.", "fact: give actor=gate recipient=runner object=lamp"),
        ("A captain may include a lamp in the crate.", "permission: include actor=captain object=lamp goal=crate"),
        ("A captain may light a lamp with a runner.", "permission: light actor=captain object=lamp instrument=runner"),
        ("The runner hauls a crate that he controls to ring a bell.", "fact: haul actor=runner object=crate goal=ring"),
        ("The captain stows a lamp that he has as a bell.", "fact: stow actor=captain object=lamp goal=bell"),
        ("A runner lights a lamp that rings, by the bell.", "fact: light actor=runner object=lamp instrument=bell"),
        ("A runner may halt Shade of Dusk.", "permission: halt actor=runner object=shade of dusk"),
    ],
)
def test_each_argument_belongs_to_one_verb(sentence: str, expected: str, game: Lexicon) -> None:
    assert [told(clause) for clause in read(sentence, game)] == [expected]


def test_a_deed_behind_a_preposition_of_time_is_no_adjective(game: Lexicon) -> None:
    (clause,) = read("After halting runners, the captain rings a bell.", game)
    assert clause.trigger is not None
    assert clause.trigger.atom.event == "halt"


def test_phrases_behind_one_preposition_again_are_a_list(game: Lexicon) -> None:
    (clause,) = read("A runner may stow a lamp in the tower, in the crate or in the gate.", game)
    goal = clause.atom.role("goal")
    assert goal is not None
    assert [goal.kind, *(member.kind for member in goal.also)] == ["tower", "crate", "gate"]
    assert goal.choice


@pytest.mark.parametrize(
    "sentence",
    [
        "A runner lights a lamp only when the captain tells the runner to do so.",  # what is done stands elsewhere
        "A runner lights a lamp at the gate, where the captain may ring a bell.",  # no condition
        "Beginning with the captain, the runner lights a lamp.",
        "The captain may have a lamp fall.",
        "The captain may haul a crate that the runner controls and stow a lamp as a bell, if the gate is dark.",
    ],
)
def test_a_sentence_that_would_be_misread_stops(sentence: str, game: Lexicon) -> None:
    assert not read_sentence(sentence, game).understood


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "The captain decides whether the runner falls.",
            ["fact: choose actor=captain object=fall"],
        ),
        (
            "A runner may light a lamp of the tower and of the gate.",
            ["permission: light actor=runner object=lamp"],
        ),
        (
            "A lamp is in the tower of the storm, by which no runner may ring a bell.",
            ["being: be object=lamp place=tower", "prohibition: ring actor=runner object=bell instrument=tower"],
        ),
        ("The runner lights a lamp, as the bell says.", ["fact: light actor=runner object=lamp"]),
    ],
)
def test_what_is_asked_owned_or_added_behind_a_comma(sentence: str, expected: list[str], game: Lexicon) -> None:
    assert [told(clause) for clause in read(sentence, game)] == expected


def test_only_behind_a_phrase_narrows_it_in_its_own_deed(game: Lexicon) -> None:
    clauses = read("A runner may haul crates only and cannot ring bells.", game)
    assert [clause.only for clause in clauses] == ["object", ""]


def test_conditions_joined_by_and_hold_both(game: Lexicon) -> None:
    (clause,) = read("A runner may light a lamp after the storm and before the lamp phase.", game)
    assert clause.trigger is not None
    relations = [clause.trigger.relation, *(condition.relation for condition in clause.conditions)]
    assert relations == ["after", "before"]


def test_a_number_behind_a_kind_tells_which(game: Lexicon) -> None:
    (clause,) = read("A runner may light a gate 2 lamp.", game)
    thing = clause.atom.role("object")
    assert thing is not None
    assert (thing.quantity, "2" in thing.qualifiers) == (None, True)


def test_the_side_of_a_thing_is_no_other_place_of_it(game: Lexicon) -> None:
    top, below = (read(f"A runner stows a lamp {side} the crate.", game)[0] for side in ("on top of", "beneath"))
    assert [clause.atom.role("goal").qualifiers for clause in (top, below)] == [("top",), ("under",)]


def test_a_duty_not_to_is_a_prohibition_of_the_deed(game: Lexicon) -> None:
    (clause,) = read("A runner should not light a lamp.", game)
    assert told(clause) == "prohibition: light actor=runner object=lamp"


def test_how_often_is_a_measure(game: Lexicon) -> None:
    (clause,) = read("A runner may ring the bell five times.", game)
    assert told(clause) == "permission: ring actor=runner object=bell measure=time"


def test_a_phrase_behind_a_comma_speaks_of_the_deed(game: Lexicon) -> None:
    (clause,) = read("The runner lights a lamp in the tower, with a bell.", game)
    assert clause.atom.role("instrument") is not None


def test_what_a_colon_lists_narrows_what_is_counted(game: Lexicon) -> None:
    (clause,) = read("Three things are in the tower: a bell, a lamp and a gate.", game)
    thing = clause.atom.role("object")
    assert thing is not None
    listed = thing.such[-1].role("goal")
    assert listed is not None
    assert [listed.kind, *(member.kind for member in listed.also)] == ["bell", "lamp", "gate"]


def test_a_card_put_back_is_no_card_back(game: Lexicon) -> None:
    (clause,) = read("A runner stows the cards back in the crate.", game)
    assert clause.atom.role("object").kind == "card"


def test_a_number_before_an_owner_counts_the_owner(game: Lexicon) -> None:
    (clause,) = read("A runner may light two captains' lamp.", game)
    assert clause.atom.role("object").quantity is None


def test_only_before_the_first_number_bounds_each(game: Lexicon) -> None:
    (clause,) = read("A runner may light only one lamp, one bell and one gate.", game)
    thing = clause.atom.role("object")
    assert thing is not None
    assert [phrase.quantity.relation for phrase in (thing, *thing.also)] == ["<=", "<=", "<="]


def test_who_speaks_of_a_person(game: Lexicon) -> None:
    (clause,) = read("The captain may halt a runner of the tower who falls.", game)
    assert [atom.event for atom in clause.atom.role("object").such] == ["fall"]


def test_what_is_a_deed_does_none(game: Lexicon) -> None:
    assert not read_sentence("The storm can be hauling a crate.", game).understood


def test_a_phrase_behind_a_comma_at_the_end_explains(game: Lexicon) -> None:
    (clause,) = read("The runner stows the lamp in the tower, a gate of the storm.", game)
    goal = clause.atom.role("goal")
    assert goal is not None
    assert (goal.kind, goal.also, goal.such[-1].role("goal").kind) == ("tower", (), "gate")


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The storm makes the gate dark.", "fact: cause actor=storm object=gate goal=dark"),
        ("A runner may haul the crates available.", "permission: haul actor=runner object=crate"),
    ],
)
def test_a_state_behind_a_noun_is_a_result_or_narrows(sentence: str, expected: str, game: Lexicon) -> None:
    assert [told(clause) for clause in read(sentence, game)] == [expected]


def test_a_comma_between_adjectives_makes_no_list(game: Lexicon) -> None:
    (clause,) = read("A runner may light a large, dark lamp.", game)
    thing = clause.atom.role("object")
    assert thing is not None
    assert (thing.kind, thing.qualifiers, thing.also) == ("lamp", ("large", "dark"), ())


def test_an_adverb_before_a_verb_is_not_that_of_a_deed_behind_it(game: Lexicon) -> None:
    (clause,) = read("The captain, together, decides whether the runner falls.", game)
    assert [role for role, _ in clause.atom.roles] == ["actor", "object", "measure"]


def test_as_many_phrases_as_are_counted_explain(game: Lexicon) -> None:
    (clause,) = read("The tower has two things, a bell and a lamp.", game)
    thing = clause.atom.role("object")
    assert thing is not None
    assert (thing.kind, thing.also, thing.such[-1].role("goal").kind) == ("thing", (), "bell")


def test_a_singular_has_no_verb_of_many(game: Lexicon) -> None:
    assert not read_sentence("The bell halt the runner.", game).understood


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The captain makes another ring.", "fact: cause actor=captain object=ring"),
        ("Each runner may halt each storm.", "permission: halt actor=runner object=storm"),
        ("A runner falls each lamp phase.", "fact: fall object=runner"),
        ("A captain cannot ring a bell without a lamp.", "prohibition: ring actor=captain object=bell instrument=lamp"),
    ],
)
def test_a_deed_a_time_or_a_means_behind_a_verb(sentence: str, expected: str, game: Lexicon) -> None:
    assert [told(clause) for clause in read(sentence, game)] == [expected]


def test_the_first_of_some_is_not_any(game: Lexicon) -> None:
    (clause,) = read("The lamps other than the first are dark.", game)
    other = clause.atom.role("object").such[0].role("goal")
    assert other is not None
    assert other.qualifiers == ("first",)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (  # an aside that is left out parts nothing
            "A bell is a card (like a lamp, or a gate) that is placed at the gate.",
            ["definition: be(object=bell, goal=card that place(object=card, goal=gate))"],
        ),
        (  # who is told of again is under the same condition
            "When a runner is lit, that runner does not halt; he stows a card.",
            [
                "fact: not halt(object=that runner); when [be(object=runner, goal=lit)]",
                "fact: stow(actor=he, object=card); when [be(object=runner, goal=lit)]",
            ],
        ),
        (
            "When a runner is lit, that runner does not halt; a lamp is dark.",
            [
                "fact: not halt(object=that runner); when [be(object=runner, goal=lit)]",
                "being: be(object=lamp, goal=dark)",
            ],
        ),
        ("A lamp is only lit at a gate.", ["being (only: place): be(object=lamp, goal=lit, place=gate)"]),
        (  # how, and not where
            "In an order of their choice, players light lamps.",
            ["fact: light(actor=player, object=lamp, measure=in an order of their choice)"],
        ),
        ("Runners stow each newly lit lamp.", ["fact: stow(actor=runner, object=each newly lit lamp)"]),
        ("Runners each newly light lamps.", ["fact: light(actor=each runner, object=lamp, measure=newly)"]),
        ("A lamp counts both as a bell and as a gate.", ["being: count as(object=lamp, goal=bell and gate)"]),
        ("A runner stows the bell of 2003.", ["fact: stow(actor=runner, object=bell of 2003)"]),
        ("A runner halts at gate 3.", ["fact: halt(object=runner, place=gate 3)"]),  # no three gates
        ("A runner halts at gates 3, 4 and 6.", ["fact: halt(object=runner, place=gate 3 and gate 4 and gate 6)"]),
        ("A lamp is neither a bell nor a gate.", ["being: not be(object=lamp, goal=any bell or gate)"]),
    ],
)
def test_what_is_told_once_is_told_whole(sentence: str, expected: list[str], game: Lexicon) -> None:
    """What an aside, a second clause and a label say belongs to what it stands beside."""
    assert lines(sentence, game) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (  # what ends a sentence in parentheses holds when the rest of it does
            "If a bell falls, the runner stows two lamps (a captain may not stow a lamp).",
            [
                "fact: stow(actor=runner, object=2 lamp); if [fall(object=bell)]",
                "prohibition: stow(actor=captain, object=lamp); if [fall(object=bell)]",
            ],
        ),
        (  # but not what it is set against
            "If a bell falls, the runner stows a lamp (although a captain may stow bells).",
            ["fact: stow(actor=runner, object=lamp); if [fall(object=bell)]"],
        ),
        (  # "both" of two places speaks of these, before one place it is the things
            "When a lamp and a bell fall, a runner stows both at the gate.",
            ["fact: stow(actor=runner, object=both, goal=gate); when [fall(object=lamp and bell)]"],
        ),
        (  # a bound goes for the whole list
            "A runner must stow at least 3 lamps, 2 bells and 4 crates.",
            ["duty: stow(actor=runner, object=>=3 lamp and >=2 bell and >=4 crate)"],
        ),
        (  # those who act seldom narrow what stands behind them
            "All lamps that are stowed by the runners light each round.",
            ["fact: light(actor=all lamp that stow(object=all lamp, actor=runner)); during [at(time=each round)]"],
        ),
        (  # what does not matter, and what comes of it, behind its own conjunction
            "A lamp falls, whether or not a bell falls.",
            ["fact: fall(object=lamp); whether or not [fall(object=bell)]"],
        ),
        (
            "A runner stows a bell so that it is dark.",
            ["fact: stow(actor=runner, object=bell); so that [be(object=it, goal=dark)]"],
        ),
    ],
)
def test_what_a_sentence_tells_besides(sentence: str, expected: list[str], game: Lexicon) -> None:
    """Asides, reasons and bounds stand where they belong."""
    assert [line_of(clause) for clause in read_sentence(sentence, game).clauses if clause.understood] == expected


def test_a_name_may_end_in_parentheses(tmp_path: Path) -> None:
    """What stands in parentheses is no aside where a card is called so."""
    named = lexicon_with("[names]\n'The Old Light (Lamp)' = ['lamp']\n", tmp_path)
    whole = "fact: stow(actor=runner, object=old light lamp lamp)"
    assert lines("Runners stow The Old Light (Lamp).", named) == [whole]
    assert lines("Runners stow the lamp (a bell).", named) == ["fact: stow(actor=runner, object=lamp)"]


def test_a_comma_parts_the_words_of_a_kind(tmp_path: Path) -> None:
    """Two members of a list are no kind that has the name of both."""
    game = lexicon_with('[kinds]\n"lamp-bell" = { words = ["lamp bell"] }\n', tmp_path)
    assert lines("The cards are gate, lamp, bell and runner.", game) == [
        "being: be(object=card, goal=gate and lamp and bell and runner)"
    ]
    assert lines("The card is a lamp bell.", game) == ["definition: be(object=card, goal=lamp-bell)"]
