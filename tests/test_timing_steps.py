"""What stands beside the rule that answers: what goes on in its section, but no guess and no frame."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from rulesdb import store
from rulesdb.timing.say import when

from .conftest import build_of

BOOK = """# Lighthouse

## Wrecks

When a barge is wrecked, the keeper counts the barrels that it carried.

The barrels of the wreck are sold at the market for a coin each.

Market stalls are painted green.

## Gales

A gale blows from the north for two days.

The lamp of the lighthouse is lit at dusk.

## Flags

When a card that has a flag is discarded, the player draws two cards.

## A day of the keeper

To spend a day at the lighthouse, do this:

1. This step formalizes the beginning of the day.
2. Polish the mirror.
3. Fill the lamp with oil.
"""


@pytest.fixture(scope="module")
def lighthouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of that rulebook alone."""
    return build_of(tmp_path_factory, "lighthouse", BOOK)


def steps(path: Path, question: str) -> list[str]:
    """The text of each step that answers."""
    with closing(store.open_existing(path)) as db:
        return [step["text"] for step in when(db, question, "lighthouse")["steps"]]


def test_what_goes_on_stands_behind_what_it_goes_on_from(lighthouse: Path) -> None:
    """What becomes of a wreck is told in two paragraphs, of which the first alone would be half an answer."""
    shown = steps(lighthouse, "What happens with the barrels of a wreck?")
    assert [text.split()[-1] for text in shown] == ["carried.", "each."]


def test_a_question_of_yes_or_no_gets_what_decides_it(lighthouse: Path) -> None:
    """Nothing that goes on is shown where one rule says yes."""
    shown = steps(lighthouse, "Does the keeper count the barrels when a barge is wrecked?")
    assert [text.split()[-1] for text in shown] == ["carried."]


def test_a_step_that_marks_a_beginning_is_no_step(lighthouse: Path) -> None:
    """It tells nothing to do."""
    shown = steps(lighthouse, "In what order does a day at the lighthouse go?")
    assert [text.split()[-1] for text in shown] == ["mirror.", "oil."]


def test_what_cannot_be_quoted_is_told_by_passage(built_path: Path) -> None:
    """Without the document, rules of ours on one passage of it are one step, as its quotation would be."""
    with closing(store.open_existing(built_path)) as db:
        told = [step["text"] for step in when(db, "How does a strike work?", "meccg")["steps"]]
    assert told[0].startswith("The defending player starts with")
    (rolled,) = (text for text in told if "makes a roll" in text)
    assert all(outcome in rolled for outcome in ("fails", "ineffectual", "succeeds"))


def test_a_condition_that_is_told_but_for_a_part_hangs_on_that_part(lighthouse: Path) -> None:
    """What is told of cards that are discarded leaves open whether they have a flag."""
    with closing(store.open_existing(lighthouse)) as db:
        verdict = when(db, "Does the player draw two cards when a card is discarded?", "lighthouse")["verdict"]
    assert verdict["answer"] == "depends"
    assert "that has a flag" in verdict["if"][0]
