"""The bulletin reader: small documents of our own invention, each with one trap of the shape."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdb.model import Document, Reading
from rulesdb.read import inline, source
from rulesdb.read.booklets import bulletin, collector

from .found import covered, of_kind

DOCUMENT = Document("lotr-tcg/b", "lotr-tcg", "Monthly Rulings", "May", "official", effective="2001-05-01")


def read(text: str, document: Document = DOCUMENT) -> Reading:
    return bulletin.read(source.as_lines(text), document)[0]


CARDS = "## Section 1 - Cards with Clarifications\n\n"


@pytest.mark.parametrize(
    "title",
    ["## LANTERN KEEPER 1 C 9", "#### LANTERN KEEPER\n\n1 C 9", "LANTERN KEEPER 1 C 9", "LANTERN KEEPER I C 9"],
)
def test_a_title_may_have_any_heading_or_none(title: str) -> None:
    """The same entry is read from a title with markup, without, with its number beside or below, or misread."""
    reading = read(f"{CARDS}{title}\n\nThis card keeps a lantern.")
    (ruling,) = of_kind(reading, "ruling")
    assert (ruling.cards, ruling.text) == (("Lantern Keeper",), "This card keeps a lantern.")
    assert [(card.title, card.codes) for card in reading.cards] == [("Lantern Keeper", ("1C9",))]


def test_a_title_without_number_or_markup_stands_alone_like_a_title() -> None:
    """A line by itself, written like a title, opens an entry; a short line of card text does not."""
    reading = read(
        f"{CARDS}Keeper of Lamps, The Elder\n\nBearer must be old\n\nIt is void.\n\nRUSTY SPOON\n\nIt bends."
    )
    assert [(p.title, p.text) for p in of_kind(reading, "ruling")] == [
        ("Keeper of Lamps, The Elder", "Bearer must be old It is void."),
        ("Rusty Spoon", "It bends."),
    ]
    assert (reading.cards[0].title, reading.cards[0].subtitle) == ("Keeper of Lamps", "The Elder")


def test_text_may_follow_its_title_without_a_blank_line() -> None:
    """A title with its number ends at the line's end, and a paragraph cut by a page goes on in lower case."""
    reading = read(f"{CARDS}RUSTY SPOON 2 U 3\nThis spoon was bent in\n\nthe second printing.")
    assert [p.text for p in of_kind(reading, "ruling")] == ["This spoon was bent in the second printing."]


def test_two_cards_may_share_a_title_line() -> None:
    """Each name with its number is a card, and the ruling is on both."""
    reading = read(f"{CARDS}# SPOON, THE FIRST 1 R 1 SPOON, THE SECOND 1 C 2\n\nOnly one may be used.")
    assert of_kind(reading, "ruling")[0].cards == ("Spoon, The First", "Spoon, The Second")


def test_an_escaped_comma_belongs_to_the_title() -> None:
    """A backslash says that what follows the comma is no subtitle."""
    reading = read(f"{CARDS}## RISE\\, LITTLE SPOON 1 C 4\n\nIt rises.")
    assert [(card.title, card.subtitle) for card in reading.cards] == [("Rise, Little Spoon", "")]


@pytest.mark.parametrize(("mark", "day"), [("§ ", "2001-05-01"), ("Δ ", "2001-05-08"), ("", "")])
def test_the_mark_of_an_entry_says_from_when_it_holds(mark: str, day: str) -> None:
    """A rewording holds from the document's date, a change of play one week later, without mark it is unknown."""
    text = f"## {mark}RUSTY SPOON 1 C 9\n\nIt bends.\n\n## Section 2 - Other Clarifications\n\n# {mark}bending\n\nDone."
    reading = read(CARDS + text)
    assert [(p.effective, p.title) for p in reading.passages] == [(day, "Rusty Spoon"), (day, "bending")]


def test_an_undated_document_gives_no_day() -> None:
    """Without a date of the document, a mark says nothing."""
    reading = read(f"{CARDS}## § RUSTY SPOON\n\nIt bends.", replace(DOCUMENT, effective=""))
    assert reading.passages[0].effective == ""


def test_an_erratum_is_one_passage_with_its_card() -> None:
    """The paragraphs of a corrected card text stay together, and the label is no part of the card's name."""
    reading = read(
        "## Section 1 - Cards with Errata\n\n## RUSTY SPOON – Erratum O P 7\n\nTool.\n\n**Dinner:** Bend it."
    )
    assert [(p.kind, p.cards, p.text) for p in reading.passages] == [
        ("erratum", ("Rusty Spoon",), "Tool. Dinner: Bend it.")
    ]
    assert reading.cards[0].codes == ("0P7",)


def test_a_list_of_cards_carries_its_lead_in() -> None:
    """Each member of a list is an entry under the sentence that says what the list does, and for which format."""
    reading = read(
        "## Section 1 - X-List\n\nThese cards may not be played in Casual format games:\n\n"
        "\t\tJ\t0\nSPOON, THE FIRST\t\t1 R 1\nRUSTY SPOON\t0\tP 5\tAND 2 U 3"
    )
    assert [(row.list, row.format, row.card) for row in reading.listings] == [
        ("X-list", "casual", "Spoon, The First"),
        ("X-list", "casual", "Rusty Spoon"),
    ]
    assert [p.intro for p in reading.passages] == ["These cards may not be played in Casual format games:"] * 2
    assert reading.cards[1].codes == ("0P5", "2U3")


def test_an_example_is_told_apart_and_keeps_its_list() -> None:
    """An example's label makes the kind, also of the items that it leads to."""
    reading = read(
        "## Section 1 - Other Clarifications\n\n# bending\n\nBend once.\n\nExample: If you bend and...\n\n"
        "- (1) it breaks, you lose the spoon that you bent.\n- (2) it holds, you may bend another spoon of yours."
    )
    assert [(p.kind, p.term, p.intro) for p in reading.passages] == [
        ("ruling", "bending", ""),
        ("example", "bending", "If you bend and..."),
        ("example", "bending", "If you bend and..."),
    ]
    assert reading.passages[1].text.startswith("it breaks")


def test_term_entries_give_terms_with_aliases_and_redirects() -> None:
    """The part before a dash is an alias unless an entry has that name; a lone "See x." is a redirect."""
    reading = read(
        "## Section 1 - Other Clarifications\n\n# spoons – bent\n\nA rule.\n\n# forks - long\n\nA rule.\n\n"
        "# forks\n\nA rule.\n\n# cutlery\n\nSee spoons - bent."
    )
    assert [(term.name, term.aliases, term.redirect) for term in reading.terms] == [
        ("spoons - bent", ("spoons",), ""),
        ("forks - long", (), ""),
        ("forks", (), ""),
        ("cutlery", (), "spoons - bent"),
    ]


def test_a_printed_reference_is_a_pointer_without_its_number() -> None:
    """The entry's name is the target; bold card names in a text are mentions, time words are not."""
    reading = read(f"{CARDS}## RUSTY SPOON 1 C 9\n\nSee entry Old Fork 4 R 52.\n\n**Dinner:** Bend **Long Knife**.")
    assert [(p.kind, p.target) for p in reading.pointers] == [("see", "Old Fork"), ("mentions", "Long Knife")]


def test_a_repeated_title_and_legal_lines_are_furniture() -> None:
    """The document's title at a page's head, copyright, contact and the list of sections are no rules."""
    reading = read(
        "## Monthly Rulings\n\nThese are the sections:\n\nSection 1 - Cards (by number)\n\n"
        f"© 2001 Spoon Works\n\nWrite to a@b.example.\n\n{CARDS}RUSTY SPOON 1 C 9\n\nIt bends.\n\n## Monthly Rulings"
    )
    assert [span.why for span in reading.spans if span.kind == "furniture"] == [
        "running head", "legal notice", "contact", "running head", "contents", "contents",
    ]  # fmt: skip
    assert [p.text for p in reading.passages] == ["It bends."]


@pytest.mark.parametrize(
    ("title", "pairs"),
    [
        ("RUSTY SPOON 4 R", [("RUSTY SPOON", ())]),
        ("RUSTY SPOON O P 5 AND 3 R 42", [("RUSTY SPOON", ("0P5", "3R42"))]),
        ("SPOON, NEWER I C I9", [("SPOON, NEWER", ("1C19",))]),
        ("1 C 43", [("", ("1C43",))]),
        ("34", [("34", ())]),
    ],
)
def test_collectors_numbers_are_read_as_scanners_misread_them(title: str, pairs: list[tuple[str, tuple[str]]]) -> None:
    """Letters stand for digits, numbers may be several, and half a number belongs to neither name nor numbers."""
    assert collector.pairs(title) == pairs


@pytest.mark.parametrize(
    ("printed", "natural"),
    [
        ("HEIR TO THE SPOON, THE ELDER", "Heir to the Spoon, The Elder"),
        ("WHAT IS IT FOR?", "What Is It For?"),
        ("HALF-BENT SPOON(S)", "Half-bent Spoon(s)"),
        ("Spoon Of The West", "Spoon Of The West"),
    ],
)
def test_names_in_capitals_are_shown_in_natural_case(printed: str, natural: str) -> None:
    """Small words inside a name are lower case; a name that does not shout stays as printed."""
    assert inline.natural(printed) == natural


FRAGMENTS = st.sampled_from(
    ["", "", "## Section 1 - X-List", "## Section 2 – Cards with Errata", "# Section 3 - Other Clarifications", "§ a",
     "OLD SPOON 1 C 2", "1 C 2", "- an item", "(1) one; or (2) two", "Ends with a colon:", "Example: x", "a\tb",
     "\t0\t", "<!-- x -->", "See Old Spoon.", "$x$ \\alpha ●", "**", "<br>", "Monthly Rulings", "# ", "* ", "[a](b)"]
)  # fmt: skip


@given(st.lists(FRAGMENTS | st.text(max_size=30), max_size=25))
@settings(max_examples=150)
def test_any_text_is_read_without_loss(rows: list[str]) -> None:
    """Whatever the lines are, nothing is raised and each line ends in a passage or a span."""
    lines = source.as_lines("\n".join(rows))
    reading = bulletin.read(lines, DOCUMENT)[0]
    assert {line.number for line in lines if line.text.strip()} <= covered(reading)
