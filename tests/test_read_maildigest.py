"""Digests of questions and answers as rules teams mail them: four ways of marking, corrections, and what is none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.link.reversals import reversals
from rulesdb.model import Document, Passage, Reading
from rulesdb.read import identify
from rulesdb.read.maildigest.blocks import pairs
from rulesdb.read.maildigest.mail import head_of
from rulesdb.read.maildigest.reader import read
from rulesdb.read.source import as_lines, load

HEAD = """From: Ada Byron <ada@lamps.example>
Date: Mon, 7 Jan 2002 10:00:00 +0100
Subject: Council of Elrond Rulings Digest 12
"""
STARS = """
--------------------
>May I light two lamps?

*** No, one lamp a night is all that a player may light.

-----
Bob asked:
Does rain put out a lamp?

*** Yes, rain puts out each lamp that stands in the open.
"""
LETTERS = """
====================
Q: May I light two lamps?
A: No, one lamp a night is all that
a player may light.

Q. Does rain put out a lamp?
A. Yes, rain puts out each lamp that stands in the open.
====================
"""
QUOTED = """
____________________
> May I light two lamps?

No, one lamp a night is all that a player may light.

> Does rain put out
> a lamp?

Yes, rain puts out each lamp that stands in the open.
"""
INDENTED = """
>>> greetings <<<
********************
May I light two lamps?

   No, one lamp a night is all that a player may light.

Does rain put out a lamp?

   Yes, rain puts out each lamp that stands in the open.
********************
"""
WANTED = [
    ("May I light two lamps?", "No, one lamp a night is all that a player may light."),
    ("Does rain put out a lamp?", "Yes, rain puts out each lamp that stands in the open."),
]


def mail(text: str, number: int = 12) -> Reading:
    """The reading of a mail of meccg."""
    (reading,) = read(as_lines(text), Document(f"meccg/mail-{number}", "meccg", "", "", "designer"))
    return reading


def said(passages: Sequence[Passage]) -> list[tuple[str, str]]:
    """(question, answer) of each ruling."""
    return [(passage.intro, passage.text) for passage in passages]


@pytest.mark.parametrize("body", [STARS, LETTERS, QUOTED, INDENTED])
def test_each_way_of_marking(body: str) -> None:
    """Stars, letters, quotation marks and indentation tell the answer from what was asked."""
    reading = mail(HEAD + body)
    assert said(reading.passages) == WANTED
    told = reading.passages[0].attributions[0]
    assert (told.author, told.day, told.certainty) == ("Ada Byron", "2002-01-07", "stated")
    assert told.title == "Council of Elrond Rulings Digest 12"
    assert not [span for span in reading.spans if span.why == "the reader did not place this line"]


def test_a_digest_is_recognised_with_its_game_and_number(tmp_path: Path) -> None:
    """The council that its head names tells the game; its number its id."""
    path = tmp_path / "saved.txt"
    path.write_text(HEAD + STARS)
    document, shape = identify(load(path))
    assert (document.id, document.authority, shape) == ("meccg/mail-12", "designer", "maildigest")


def test_a_mail_of_nobody_with_authority_is_skipped() -> None:
    """A digest whose head names no authority of the game rules nothing; nor does one without marked answers."""
    assert mail(HEAD.replace("Council of Elrond ", "") + STARS).skipped == "its head names no authority of this game"
    assert mail(HEAD + "\n-----\nLamps are fine.\n\nBells are not.\n").skipped == "no answer is marked as one"


def test_other_text_is_no_digest() -> None:
    """A mail without dividing lines, and a rulebook that names a sender, are not taken for one."""
    assert not head_of(as_lines(HEAD + "\nSee you on Monday.")).is_digest
    assert not head_of(as_lines("# Lamps\n\nFrom: the beginning of a turn\n\n-----\n\nA: x")).is_digest


@pytest.mark.parametrize(
    "words",
    [
        "I was wrong in digest 12: two lamps a night may be lit by a player.",
        "two lamps a night may be lit by a player, as a correction to digest 12.",
    ],
)
def test_a_correction_supersedes_the_digest_that_it_names(words: str) -> None:
    """A later digest that takes back an answer of digest 12 overrides that answer, and no other of it."""
    old = mail(HEAD + STARS)
    later = HEAD.replace("7 Jan", "9 Feb").replace("Digest 12", "Digest 14")
    new = mail(f"{later}\n-----\n>May I light two lamps after all?\n\n*** {words}\n", 14)
    edges = reversals([*old.passages, *new.passages])
    assert [(edge.source, edge.target, edge.kind) for edge in edges] == [
        (new.passages[0].id, old.passages[0].id, "supersedes")
    ]


def test_contrary_answers_of_one_day_are_a_conflict() -> None:
    """Where the day decides nothing, both stay, as a conflict each way."""
    asked = STARS.replace("two lamps", "two lamps of brass in one night without rain")
    yes = mail(HEAD + asked, 1).passages[0]
    no = mail(HEAD + asked.replace("No, one", "Yes, one"), 2).passages[0]
    assert sorted(edge.kind for edge in reversals([yes, no])) == ["conflicts", "conflicts"]


def test_a_new_bit_is_marked() -> None:
    """What a digest marks as new says so."""
    (pair,) = pairs(as_lines("New bit\n\nQ: May I light two lamps?\nA: One lamp a night is all."))
    assert pair.new
    assert pair.answer == "One lamp a night is all."


@given(st.text(max_size=300))
def test_any_text_can_be_read(text: str) -> None:
    """No text breaks the reader."""
    assert mail(HEAD + text).document.game == "meccg"
    assert isinstance(pairs(as_lines(text)), list)
