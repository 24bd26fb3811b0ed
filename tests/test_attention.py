"""Two questions word by word: what asks the same has the same answer, what turns it around has not."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.answer.precedents.attention import LONGEST, numbers, read, same_answer

QUESTIONS = st.text("abcdefg not only may 12?.,'é\n", max_size=80)


def alike(one: str, other: str) -> float:
    """How likely both have the same answer, as a logit."""
    return same_answer(read(one), read(other))


@pytest.mark.parametrize(
    ("asked", "nearer", "farther"),
    [
        (
            "My new hand is even worse. May I try once more?",
            "My second hand is worse. Can I mulligan again?",
            "My second hand is worse. Am I stuck with it?",
        ),
        (
            "Can an exhausted hero defend?",
            "May a tapped ally be declared as a defender?",
            "May a ready ally be declared as a defender?",
        ),
        ("Is it legal to play two of them?", "May I play two of them?", "Isn't it forbidden to play two of them?"),
        ("May an exhausted ally defend?", "My ally is exhausted. May he defend?", "May I exhaust an ally to defend?"),
        (
            "Boromir has strength 7 and the Uruk 13. Is he overwhelmed?",
            "Gimli has strength 5 and the Orc 9. Is he overwhelmed?",
            "Sam has strength 3 and the Orc 7. Is he overwhelmed?",
        ),
    ],
)
def test_what_asks_the_same_is_nearer_than_what_turns_it_around(asked: str, nearer: str, farther: str) -> None:
    """Most words are shared with the wrong one."""
    assert alike(asked, nearer) > alike(asked, farther)


def test_a_question_has_its_own_answer() -> None:
    """Whatever it asks."""
    for question in ("May I draw a card?", "Do I lose when my last hero dies?", "So I can't block twice?"):
        assert alike(question, question) > 0.5


def test_only_the_end_of_a_long_question_is_read() -> None:
    """The question itself comes last, and the time does not grow with the square of a tale."""
    tale = "the cart rolled on and on " * 200
    end = "so may I draw one more card now and play it or does it stay where it lies until the next turn of mine begins"
    assert len(read(tale + end).words) == LONGEST
    assert alike(tale + end, "May I draw a card?") == alike(tale + tale + end, "May I draw a card?")


@given(QUESTIONS, QUESTIONS)
def test_any_two_texts_are_compared(one: str, other: str) -> None:
    """What has no words tells nothing."""
    logit = alike(one, other)
    assert math.isfinite(logit)
    assert logit == 0 or (read(one).words and read(other).words)


def test_the_tables_fit_each_other() -> None:
    """Each has the shape that the others ask for."""
    held = numbers()
    vector, context, telling = len(held.vectors[0]), len(held.beside), len(held.equal)
    assert len(held.words) == len(held.vectors)
    for table in (held.before, held.itself, held.behind):
        assert (table.rows, len(table.columns)) == (context, vector)
    assert (held.alone.rows, len(held.alone.columns)) == (len(held.always), vector)
    assert (held.within.rows, len(held.within.columns)) == (sum(held.widths), context)
    assert list(held.widths[1:]) == [telling, telling, len(held.meeting.columns)]
    assert {len(row) for row in held.hidden} == {4 * telling}
