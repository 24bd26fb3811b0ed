"""What the examples of a rule say together: the words in which they differ decide, denials turn around."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.answer.precedents.flips import flips
from rulesdb.answer.precedents.ridge import VOTES, Vote, distinct, kernel, regression, vector

LAMPS = (
    ("May a porter on the night shift carry a lamp over the old bridge?", "yes"),
    ("On the old bridge at night, can my porter have a lamp with him?", "yes"),
    ("May a porter on the night shift carry a torch over the old bridge?", "no"),
    ("My porter has a torch. Can he carry it over the old bridge at night?", "no"),
)
QUESTIONS = st.text("abcdefg not only may 12?.,'", max_size=60)


def said(question: str, *votes: tuple[str, str]) -> float:
    """What `votes` say to a question."""
    numbers = flips()
    asked = vector(question, numbers)
    return regression([Vote(vector(text, numbers), VOTES[verdict]) for text, verdict in votes], numbers).opinion(
        asked, numbers
    )


def test_the_words_in_which_examples_differ_decide() -> None:
    """What all of them share tells nothing."""
    assert said("May my porter carry a lamp at night?", *LAMPS) > 0.3
    assert said("May my porter carry a torch at night?", *LAMPS) < -0.3
    assert abs(said("May a porter on the night shift walk over the old bridge?", *LAMPS)) < 0.3


def test_a_denial_turns_the_answer_around() -> None:
    """What a rule denies is no where it is asked, and yes where its denial is."""
    rule = ("Geese do not cross the frozen river.", "yes")
    assert said("Do geese cross the frozen river?", rule) < -0.2
    assert said("Do geese not cross the frozen river?", rule) > 0.2


def test_what_is_asked_counts_for_more_than_what_is_told() -> None:
    """A tale has many words that decide nothing."""
    votes = ("May a porter carry a lamp?", "yes"), ("May a porter carry a torch?", "no")
    asked = said("There is a torch. May my porter carry a lamp?", *votes)
    assert asked > said("There is a lamp. May my porter carry a torch?", *votes)


def test_what_depends_votes_for_neither() -> None:
    """A question like it gets less of an answer."""
    unspecific = ("May a porter on the night shift carry a light over the old bridge?", "depends")
    question = "May my porter carry a light over the old bridge?"
    assert said(question, *LAMPS[:2]) > 0.5
    assert abs(said(question, *LAMPS[:2], unspecific)) < 0.3


def test_nothing_is_said_where_nothing_is_known() -> None:
    """A rule without votes, and a question without words."""
    assert said("May a porter carry a lamp?") == 0
    assert said("", *LAMPS) == 0


def test_numbers_are_tokens_by_their_digits() -> None:
    """ "Two" and "2" are the same number, and no word of it."""
    assert distinct("Are two lamps lit?") == distinct("are 2 lamps lit")
    assert "#2" in distinct("Are two lamps lit?")


@given(QUESTIONS, QUESTIONS)
def test_likeness_has_bounds_and_no_order(one: str, other: str) -> None:
    """A question is never more like another one than like itself said again."""
    first, second = vector(one, flips()), vector(other, flips())
    assert kernel(first, second, flips()) == pytest.approx(kernel(second, first, flips()))
    assert -1 - 1e-9 <= kernel(first, second, flips()) <= 1 + 1e-9


@given(st.lists(st.tuples(QUESTIONS, st.sampled_from(sorted(VOTES))), max_size=12))
def test_the_coefficients_solve_the_regression(votes: list[tuple[str, str]]) -> None:
    """Each vote is what is said to it, and the penalty times its coefficient."""
    numbers = flips()
    held = [Vote(vector(text, numbers), VOTES[verdict]) for text, verdict in votes]
    found = regression(held, numbers)
    for vote, coefficient in zip(held, found.coefficients, strict=True):
        said_to_it = found.opinion(vote.vector, numbers)
        assert said_to_it + numbers.ridge * coefficient == pytest.approx(vote.value, abs=1e-6)
