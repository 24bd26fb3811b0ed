"""The booklet reader: small documents of our own invention, each with one trap of the shape."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdb.model import Document, Reading
from rulesdb.read import source
from rulesdb.read.booklets import booklet

from .found import covered

DOCUMENT = Document("lotr-tcg/b", "lotr-tcg", "The Spoon Book", "1", "official")
CONTENTS = (
    "SPOON BOOK CONTENTS\n\nBASIC RULES 2\tHard Rules 9\nThe Table 3\nSetting the Table 3\tThe Meal . 4\n"
    "Bending Phase4\nTokens 5\n\n"
)


def read(text: str) -> Reading:
    return booklet.read(source.as_lines(text), DOCUMENT)[0]


def test_headings_without_markup_nest_by_the_contents() -> None:
    """Capitals in the contents are parts, its other names topics, and lines that it does not name stand below."""
    reading = read(f"{CONTENTS}BASIC RULES\n\nTOKENS\n\nTake them.\n\nWooden tokens\n\nThey float.\n\nThe Meal\n\nEat.")
    assert [(p.path, p.text) for p in reading.passages] == [
        (("Basic Rules", "Tokens"), "Take them."),
        (("Basic Rules", "Tokens", "Wooden tokens"), "They float."),
        (("Basic Rules", "The Meal"), "Eat."),
    ]


@pytest.mark.parametrize(
    ("line", "headings"),
    [
        ("BASIC RULES TOKENS", ["Basic Rules", "Tokens"]),
        ("3. BENDING PHASE Bend the spoon", ["Bending Phase", "Bend the spoon"]),
        ("The Meal", ["The Meal"]),
        ("WHEN, WHILE, AND IF", ["When, While, and If"]),
    ],
)
def test_two_headings_on_one_line_are_parted(line: str, headings: list[str]) -> None:
    """They are parted where the contents name both, and where capitals give way to a natural line."""
    reading = read(f"{CONTENTS}{line}\n\nA rule.")
    assert [heading.title for heading in reading.headings[1:]] == headings


def test_a_chapter_holds_topics() -> None:
    """A name that opens a line before a topic is a chapter wherever it stands again."""
    reading = read(f"{CONTENTS}THE TABLE SETTING THE TABLE\n\nOne.\n\nTHE TABLE\n\nTwo.\n\nTokens\n\nThree.")
    assert [p.path for p in reading.passages] == [
        ("The Table", "Setting the Table"),
        ("The Table",),
        ("The Table", "Tokens"),
    ]


def test_a_heading_keeps_its_printed_number() -> None:
    """A numbered phase is a heading with a number, not a list item."""
    reading = read("2. Bending Phase\n\nBend the spoon once.")
    assert [(heading.title, heading.numbers) for heading in reading.headings] == [("Bending Phase", ("2",))]


def test_sentences_are_no_headings() -> None:
    """A line with a full stop, a comma, a colon or a continuation in lower case is text."""
    reading = read("It bends.\n\nSpoon, fork\n\nFor your table:\n\nOne spoon.\n\nThe spoon lies\n\nbeside the fork.")
    assert reading.headings == ()
    assert [(p.intro, p.text) for p in reading.passages] == [
        ("", "It bends."),
        ("", "Spoon, fork"),
        ("For your table:", "One spoon."),
        ("", "The spoon lies beside the fork."),
    ]


def test_page_heads_and_numbers_are_taken_out_of_a_paragraph() -> None:
    """A page's end between two halves of a sentence leaves the sentence whole, also where it stands inside a line."""
    head = "SPOON WORKS Book of Spoons"
    reading = read(
        f"{head}\n\nBend the spoon as the\n\n14\n\n{head}\n\nplayer says.\n\n{head}\n\nThen the {head} meal ends."
    )
    assert [p.text for p in reading.passages] == [
        "Bend the spoon as the player says.",
        "Then the meal ends.",
    ]
    assert [span.why for span in reading.spans] == ["running head", "page number", "running head", "running head"]


def test_a_comment_names_furniture() -> None:
    """A line that a repair made a comment is furniture of that name."""
    reading = read("<!-- advert -->\n\nBend the spoon.")
    assert [(span.lines, span.why) for span in reading.spans] == [((1, 1), "advert")]


def test_a_summary_is_a_procedure() -> None:
    """The items under a summary are steps in order, with the summary as their procedure."""
    reading = read("Meal Summary\n\n- Lay the spoon.\n- Bend the spoon.")
    assert [(p.kind, p.procedure, p.position, p.text) for p in reading.passages] == [
        ("step", "Meal Summary", 1, "Lay the spoon."),
        ("step", "Meal Summary", 2, "Bend the spoon."),
    ]


def test_a_turn_on_one_line_is_a_procedure_of_stages() -> None:
    """Numbered stages that run on in one line become steps, each with its stage as lead-in."""
    reading = read("TURN SEQUENCE\n\nWash **1. Meal**<br>Lay spoons<br>Eat 2. Bending – one each<br>Bend it 3. Rest")
    assert [(p.intro, p.text, p.position) for p in reading.passages] == [
        ("", "Wash", 1),
        ("1. Meal", "Lay spoons", 2),
        ("1. Meal", "Eat", 3),
        ("2. Bending – one each", "Bend it", 4),
        ("", "3. Rest", 5),
    ]


def test_a_list_gives_its_lead_in_to_each_item_but_short_items_stay_together() -> None:
    """Long items are passages of their own; the lead-in's line belongs to the first."""
    long = "This item is long enough to stand for itself."
    reading = read(f"You may:\n\n- {long}\n- {long}\n\nOnly these bend:\n\n- spoons,\n- old forks.")
    assert [(p.intro, p.text, p.spans) for p in reading.passages] == [
        ("You may:", long, ((1, 1), (3, 3))),
        ("You may:", long, ((4, 4),)),
        ("Only these bend:", "spoons, old forks.", ((6, 6), (8, 9))),
    ]


def test_examples_exceptions_and_definitions_are_told_by_their_look() -> None:
    """A label, a paragraph all in italics, or a bold headword makes the kind; an exception names what it is from."""
    reading = read(
        "A **spoon** is a tool.\n\n*This spoon bends twice.*\n\nExample: Three spoons bend.\n\n"
        "To continue the above example, four do.\n\nException: Forks stay."
    )
    assert [(p.kind, p.term, p.intro) for p in reading.passages] == [
        ("definition", "spoon", ""),
        ("example", "", ""),
        ("example", "", ""),
        ("example", "", ""),
        ("exception", "", "A spoon is a tool."),
    ]
    assert [term.name for term in reading.terms] == ["spoon"]


def test_a_break_that_a_repair_set_parts_paragraphs() -> None:
    """Both halves are passages of the same line."""
    reading = read("Bend the spoon.<br>Example: It bends.")
    assert [(p.kind, p.text, p.spans) for p in reading.passages] == [
        ("rule", "Bend the spoon.", ((1, 1),)),
        ("example", "It bends.", ((1, 1),)),
    ]


def test_a_table_of_names_is_read_by_columns() -> None:
    """Each column is a passage with its head as lead-in, without the pictures in front of the names."""
    reading = read("Light side\tDark side\n🕊 Spoon\t能 Fork\n★ Cup\tKnife")
    assert [(p.intro, p.text) for p in reading.passages] == [("Light side", "Spoon, Cup"), ("Dark side", "Fork, Knife")]


def test_errata_are_read_by_card() -> None:
    """An errata part gives errata with their cards, titles with their numbers, and the part's introduction."""
    reading = read(
        "# Errata\n\nThese changed.\n\nRUSTY SPOON\n\n1 U 46\n\nIt bends.\n\n34\n\nSPOON, THE FIRST 1 R 5\n\nTool."
    )
    assert [(p.kind, p.cards, p.text) for p in reading.passages] == [
        ("rule", (), "These changed."),
        ("erratum", ("Rusty Spoon",), "It bends."),
        ("erratum", ("Spoon, The First",), "Tool."),
    ]
    assert [card.codes for card in reading.cards] == [("1U46",), ("1R5",)]


def test_lost_signs_are_shown_as_icons() -> None:
    """What a scan made of an icon is shown as one, and a formula's letters are its text."""
    reading = read("Add ● to the pool \\bullet , and go to $1 \\parallel$ of this book.")
    assert reading.passages[0].text == "Add [icon] to the pool [icon], and go to 1 [icon] of this book."


def test_the_end_of_a_booklet_is_furniture() -> None:
    """Credits, addresses and the index are no rules."""
    reading = read("Bend it.\n\n# CREDITS\n\nA. Spoon.\n\n# INDEX\n\nbend 2\nspoon 3\nfork 4\n\nBuy More\n\nNow!")
    assert [p.text for p in reading.passages] == ["Bend it."]
    assert not [span for span in reading.spans if span.kind == "unparsed"]


FRAGMENTS = st.sampled_from(
    ["", "", "SPOON CONTENTS", "INDEX", "Spoon 3\tFork 4", "TURN SEQUENCE", "1. Lay 2. Eat 3. Rest 4. Go", "# Errata",
     "OLD SPOON 1 C 2", "1 C 2", "- an item", "1. one", "(1) one; or (2) two", "Ends with a colon:", "*Example:* x",
     "14", "<!-- x -->", "SPOON BOOK Rules", "the end", "$x$ \\alpha ●", "**", "<br>", "Exception: y", "# ", "* ",
     "RULES Bend"]
)  # fmt: skip


@given(st.lists(FRAGMENTS | st.text(max_size=30), max_size=25))
@settings(max_examples=150)
def test_any_text_is_read_without_loss(rows: list[str]) -> None:
    """Whatever the lines are, nothing is raised and each line ends in a passage or a span."""
    lines = source.as_lines("\n".join(rows))
    reading = booklet.read(lines, DOCUMENT)[0]
    assert {line.number for line in lines if line.text.strip()} <= covered(reading)
