"""Rule sentences are read into triggers, actors, modalities and limits; every sentence of the digests is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb import resources
from rulesdb.build import digests
from rulesdb.errors import DataError
from rulesdb.link.clauses import MOST, clauses, read_clause, share_parsed
from rulesdb.link.events import Happening, Lexicon, load_lexicon, read_lexicon
from rulesdb.link.priorities import load_priorities, read_priorities
from rulesdb.model import Passage

GAMES = resources.games()

SENTENCES = [
    (
        "When a lamp falls, the captain must call a halt.",
        ("when", "a lamp falls", "the captain", "must", "call a halt"),
    ),
    (
        "Each time a lamp falls, the keeper may relight it.",
        ("each time", "a lamp falls", "the keeper", "may", "relight it"),
    ),
    ("Before dawn, no carter can load.", ("before", "dawn", "no carter", "may", "load")),
    ("After a storm, carters cannot haul.", ("after", "a storm", "carters", "cannot", "haul")),
    ("Instead of a crate, a carter may haul a bell.", ("instead", "a crate", "a carter", "may", "haul a bell")),
    ("While a storm lasts, lamps must not burn.", ("while", "a storm lasts", "lamps", "cannot", "burn")),
    (
        "At the beginning of the race, each carter may rest.",
        ("at the start of", "the race", "each carter", "may", "rest"),
    ),
    ("At the end of the race, the lamps go out.", ("at the end of", "the race", "", "does", "the lamps go out")),
    ("During the race, the judge need not speak.", ("during", "the race", "the judge", "may", "speak")),
    ("The race ends.", ("", "", "", "does", "The race ends")),
]


@pytest.mark.parametrize(("sentence", "wanted"), SENTENCES)
def test_each_relation(sentence: str, wanted: tuple[str, ...]) -> None:
    """A sentence gives its relation, trigger, actor, modality and effect."""
    found = read_clause(sentence)
    assert found.parsed
    assert (found.relation, found.trigger, found.actor.strip(), found.modality, found.effect) == wanted


def test_a_second_lead_is_a_condition() -> None:
    """Of two leads the one that says when is the trigger, wherever it stands; the other is a condition."""
    found = read_clause("If the gate is open, when a lamp falls, the captain must stop.")
    assert (found.relation, found.trigger) == ("when", "a lamp falls")
    assert found.conditions == (("if", "the gate is open"),)


def test_limits_trail() -> None:
    """What follows the effect and limits it is kept apart."""
    found = read_clause("A carter may haul until dusk, unless the gate is shut.")
    assert found.tails == (("until", "dusk"), ("unless", "the gate is shut"))


def test_a_list_in_a_lead_is_one_trigger() -> None:
    """Commas of a list do not end a lead."""
    found = read_clause("When a lamp, bell or crate falls, the captain must stop.")
    assert found.trigger == "a lamp, bell or crate falls"


def test_a_lead_may_hold_another_keyword() -> None:
    """A keyword inside a lead does not begin another one."""
    found = read_clause("If no lamp burns after the storm, the race ends.")
    assert (found.relation, found.trigger) == ("if", "no lamp burns after the storm")


def test_quotation_marks_hide_no_comma() -> None:
    """A comma before a closing quotation mark, straight or typographic, ends a lead as any other does."""
    for quoted in ('"blank,"', "“blank,”", "‘blank,’"):
        found = read_clause(f"If a lamp is {quoted} the captain must stop.")
        assert (found.actor, found.modality) == ("the captain", "must"), quoted


def test_marks_between_parts_are_kept() -> None:
    """A colon or semicolon inside what a rule says stays one."""
    assert "lamps: the" in read_clause("A carter must hang two lamps: the red one is no lamp; it goes out.").effect


def test_a_lead_without_a_rule_is_not_read() -> None:
    """A sentence of no known form keeps its words and says so."""
    found = read_clause("When the lamp falls.")
    assert not found.parsed
    assert found.effect == "When the lamp falls."
    assert share_parsed([found, read_clause("The race ends.")]) == 0.5


def test_a_passage_of_many_sentences_loses_none() -> None:
    """What is more than a passage's numbers can tell apart is kept as one clause."""
    passage = Passage("g/d/s/1", "g", "d", "rule", "s", (), "Go on now. " * 100, ((1, 1),))
    found = list(clauses(passage))
    assert len(found) == MOST
    assert sum(clause.text.count("Go on") for clause in found) == 100


@given(st.text())
def test_any_text_is_taken(text: str) -> None:
    """No text raises, and none loses its words."""
    assert read_clause(text).text == text


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_the_digests_is_read(game: str) -> None:
    """Our own sentences are written so that the grammar reads each of them."""
    passages = [passage for reading in digests(game) for passage in reading.passages]
    unread = [clause.text for passage in passages for clause in clauses(passage) if not clause.parsed]
    assert unread == []


LEXICON = Lexicon(
    {"events": {"fall": ["topple over"], "light": ["lit"]}, "subjects": {"lamp": []}, "sides": {"red": []}}
)


def test_events_are_found_in_any_inflection() -> None:
    """An event is found by its stem, with the nearest thing."""
    assert LEXICON.find("when the lamp falls") == [Happening("fall", "lamp")]
    assert LEXICON.find("a falling lamp") == [Happening("fall", "lamp")]
    assert LEXICON.find("the captain sleeps") == []


def test_events_are_found_by_other_words() -> None:
    """What people say for an event means the event; the longest form counts."""
    assert [h.event for h in LEXICON.find("lamps topple over and are lit")] == ["fall", "light"]


def test_sides_are_found() -> None:
    """The sides that a sentence names are known."""
    assert LEXICON.sides("only the red captain") == ["red"]


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_events_and_priorities(game: str) -> None:
    """The lexicon and the kernel of each game can be read; kinds of things are things."""
    lexicon = load_lexicon(game)
    assert len(lexicon.tables["event"]) >= 40
    assert set(lexicon.kinds) <= set(lexicon.tables["subject"])
    assert load_priorities(game)


def test_faults_of_the_tables_are_told(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """A file that cannot be used is named with what is wrong."""
    path = tmp_path / "x.toml"
    path.write_text("[verbs]\n")
    with pytest.raises(DataError, match="verbs"):
        read_lexicon(path)
    path.write_text("[[priority]]\nfirst = 'required'\n")
    with pytest.raises(DataError, match="then"):
        read_priorities(path)
