"""Terms defined in passing: weaker entries, found by `term`, behind real ones, and few that are none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulesdb import store
from rulesdb.answer.term import term
from rulesdb.build import build
from rulesdb.model import Document
from rulesdb.read import source
from rulesdb.read.rulebook import reader

from .conftest import Ran

DEMO = Document("demo/book", "demo", "The Book", "", "official")


def passing(text: str) -> list[str]:
    reading = reader.read(source.as_lines(text), DEMO)[0]
    return [held.name for held in reading.terms if held.passage]


@pytest.mark.parametrize(
    ("rule", "name"),
    [
        ("A run is a trip of one barge from a dock to the sea.", "Run"),
        ("A **run** is whatever one barge does in a row.", "Run"),
        ('The barge that leaves first in a round (the "runner") pays nothing.', "Runner"),
        ("A trip to the sea with a full barge is called a haul.", "Haul"),
        ("Cards that lie beside the dock are known as “dock cards”.", "Dock cards"),
        ("RUN means any trip of a barge to the sea and back.", "Run"),
        ("The term *run* refers to any trip of a barge to the sea.", "Run"),
    ],
)
def test_a_rule_that_defines(rule: str, name: str) -> None:
    """Each usual way to define a word in passing makes it a term, where other rules use it."""
    word = name.lower()
    text = f"1.1 {rule}\n\n1.2 Each {word} costs a coin.\n\n1.3 No {word} is free after dusk.\n"
    assert passing(text) == [name]


@pytest.mark.parametrize(
    "rule",
    [
        "A run is over when the barge is at sea.",
        "The run is the first thing that a player does.",
        "A player who ends a run is the winner of the round.",
        "The number of runs is a value that the dial shows.",
        "Each run is a step that costs a coin, unless a card says otherwise.",
        "A run is a legal play if the barge is full.",
        'Say "run" before the barge moves.',
        "The barge *must* run to the sea.",
    ],
)
def test_a_rule_that_does_not_define(rule: str) -> None:
    """What is told of a thing is no definition of it."""
    assert passing(f"1.1 {rule}\n\n1.2 Each run costs a coin.\n\n1.3 No run is free, not even the first run.\n") == []


def test_a_word_that_no_other_rule_uses() -> None:
    """What is said once is no term."""
    assert passing("1.1 A run is a trip of one barge to the sea.\n\n1.2 Wait.\n\n1.3 Pay.\n") == []


BOOK = """# The Barge Game

1.1 A run is a trip of one barge to the sea.

1.2 A haul is a run that ends with a full barge.

1.3 Each run costs a coin. A haul pays three.

1.4 No run begins at night, and no haul either.

1.5 A player who ends a haul and a run counts both.

## Glossary

**Haul:** What a full barge does.
"""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("barge")
    (folder / "book.md").write_text(BOOK, encoding="utf-8")
    build([folder / "book.md"], folder / "rules.db", "barge")
    return folder / "rules.db"


def test_the_answer_says_so(database: Path, rulesdb: Callable[..., Ran]) -> None:
    """`term` finds a term that has no entry, quotes the rule that defines it first, and says so."""
    found = term(store.open_existing(database), "runs", "barge")
    assert (found["term"], found["defined"]) == ("Run", "in passing")
    assert found["passages"][0]["number"] == "1.1"
    assert "defines it in passing" in rulesdb("term", "run", "--game", "barge", db=database).out


def test_a_real_entry_comes_first(database: Path) -> None:
    """Where there is an entry too, it is quoted first, then the rule."""
    found = term(store.open_existing(database), "haul", "barge")
    assert found["defined"] == "entry"
    assert [(p["kind"], p["number"]) for p in found["passages"][:2]] == [("definition", None), ("rule", "1.2")]
