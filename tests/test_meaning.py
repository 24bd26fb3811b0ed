"""Who asks what a term means gets its definition first, in whatever words it is asked."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdb import store
from rulesdb.answer.meaning import meant
from rulesdb.answer.search import search
from rulesdb.timing.say import when

from .conftest import build_of

BOOK = """# Ferries

## Rules of the river

A ferry with a draught of two drifts. Ballast makes a ferry sink, and a ferry without ballast drifts. When ballast
shifts, the ferry with the ballast tilts.

The oars of a ferry work while the ferry has ballast.

## Glossary

### Ballast

A token under the deck. It keeps a ferry upright.

### Drift

What a ferry does that nobody steers.

### While

As long as something is so.

### Upstream

See Drift.

## Loading

To load, do this:

1. Weigh the ballast.
2. Stow the ballast.
3. Sign for the ballast.
"""
ASKED = (
    "ballast", "Ballast?", "what is ballast", "how does ballast work", "What does the ballast do?", "ballast rules",
    "rules for ballast", "explain ballast", "so, what does the term ballast mean exactly?", "tell me about ballast",
    "what are the rules for ballast?", "how do ballasts work", "how does ballasting work",
)  # fmt: skip


@pytest.fixture(scope="module")
def ferries(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of that rulebook alone."""
    return build_of(tmp_path_factory, "ferries", BOOK)


@pytest.fixture
def found(ferries: Path) -> Callable[[str], list[str]]:
    """The texts that a search finds."""

    def find(question: str) -> list[str]:
        with closing(store.open_existing(ferries)) as db:
            return [hit["text"] for hit in search(db, question, "ferries")]

    return find


@pytest.mark.parametrize("question", ASKED)
def test_the_definition_comes_first(found: Callable[[str], list[str]], question: str) -> None:
    """Passages that say the word more often come behind it."""
    texts = found(question)
    assert texts[0].startswith("A token under the deck.")
    assert len(texts) > 1


def test_a_term_of_words_that_say_nothing_is_found(found: Callable[[str], list[str]]) -> None:
    """Of "while" search takes no notice in any other question."""
    assert found("what does while mean")[0].startswith("As long as")
    assert found("while") == found("what is while?")


def test_what_only_points_elsewhere_defines_nothing(found: Callable[[str], list[str]]) -> None:
    """An entry that says "see another one" is no answer."""
    assert not any(text.startswith("See") for text in found("how does upstream work")[:1])


def test_a_question_of_more_than_a_term_is_left_as_it_is(ferries: Path) -> None:
    """Only a term alone is meant."""
    with closing(store.open_existing(ferries)) as db:
        for question in ("how does a ferry with ballast work at night", "What does a heron do?", "Does ballast work?"):
            assert meant(db, question, "ferries") == question


def test_a_definition_is_told_from_its_beginning(ferries: Path) -> None:
    """What it goes on with belongs to it; a procedure that only has the word is another thing."""
    with closing(store.open_existing(ferries)) as db:
        steps: list[dict[str, Any]] = when(db, "how does ballast work", "ferries")["steps"]
    assert steps[0]["text"] == "A token under the deck. It keeps a ferry upright."
    assert not [step for step in steps if step["edge"] == "in order"]


@settings(max_examples=50, deadline=None)
@given(question=st.text("abt how does is the rules for mean?!'\"", max_size=60))
def test_any_text_may_be_asked(ferries: Path, question: str) -> None:
    """Whatever is typed, it is a term alone or left as it is."""
    with closing(store.open_existing(ferries)) as db:
        found = meant(db, question, "ferries")
    assert found in question or found in ("Ballast", "Drift", "While", "Upstream")
