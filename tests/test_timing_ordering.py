"""Which phase of a turn comes before which: questions that are answered by the turn alone."""

from __future__ import annotations

from contextlib import closing
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from rulesdb import store
from rulesdb.timing.say import when

from .conftest import build_of

PHASES = ("dawn", "market", "tide", "storm", "dusk")
BOOK = """# Harbour

## Turn

The steps of a turn are these:

1. The players refill their lamps in the dawn phase.
2. Each captain buys cargo in the market phase.
3. The ships sail in the tide phase.
4. If a beacon burns, the ships sail again in another tide phase.
5. The warden draws clouds in the storm phase.
6. The captains count coins in the dusk phase.

## Storms

A storm in the storm phase before the dusk phase sinks a ship with an empty hold.

The market phase is the last one in which a captain may sell a ship.
"""


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of that rulebook alone."""
    return build_of(tmp_path_factory, "harbour", BOOK)


def answer(path: Path, question: str) -> dict[str, Any]:
    """The answer to a question."""
    with closing(store.open_existing(path)) as db:
        found: dict[str, Any] = when(db, question, "harbour")
    return found


@pytest.mark.parametrize(("one", "other"), list(permutations(PHASES, 2)))
def test_every_two_phases_have_an_order(harbour: Path, one: str, other: str) -> None:
    """Asked in several ways, before and after."""
    first = PHASES.index(one) < PHASES.index(other)
    yes, no = ("yes", "no") if first else ("no", "yes")
    for question, verdict in (
        (f"Does the {one} phase come before the {other} phase?", yes),
        (f"is {one} after {other}?", no),
        (f"The {one} phase happens after the {other} phase, right?", no),
        (f"Can't be: does the {other} phase follow the {one} phase?", yes),
    ):
        assert answer(harbour, question)["verdict"]["answer"] == verdict, question


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Is dawn the first phase of the turn?", "yes"),
        ("Is the market phase the last one?", "no"),
        ("do we end with the dusk phase?", "yes"),
        ("Does a turn start with the tide phase?", "no"),
        ("Does the market come right after dawn?", "yes"),
        ("Does the storm phase come directly after the market phase?", "no"),
    ],
)
def test_the_ends_of_a_turn_and_what_is_next(harbour: Path, question: str, verdict: str) -> None:
    """Who asks for the first or the last phase, or whether one is right behind another, is answered by the turn."""
    assert answer(harbour, question)["verdict"]["answer"] == verdict


def test_the_steps_that_tell_it_are_shown(harbour: Path) -> None:
    """Both phases stand first, in their order, each cited, and the verdict rests on them."""
    shown = answer(harbour, "Is the storm phase before the market phase?")
    assert ["market" in step["text"] for step in shown["steps"][:2]] == [True, False]
    assert "storm" in shown["steps"][1]["text"]
    assert shown["verdict"]["because"] == [1, 2]
    assert all(step["citations"] for step in shown["steps"][:2])


@pytest.mark.parametrize(
    "question",
    [
        "Does another tide phase always come before the storm phase?",
        "Can I sell a ship before the dusk phase?",
        "Is it before the market phase?",
        "Do I lose my cargo in the storm phase if I sold it before the tide phase?",
        "Is the anchor phase before the tide phase?",
    ],
)
def test_who_asks_more_is_not_answered_by_the_turn(harbour: Path, question: str) -> None:
    """A phase that nobody knows, another one of the same name, a deed, a condition: the order says nothing."""
    assert "order of the phases" not in answer(harbour, question)["verdict"]["decided_by"]
