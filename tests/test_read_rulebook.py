"""Any rulebook: an invented one in Markdown and its twin in plain text, and the shapes one by one."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.model import Document, Reading
from rulesdb.read import source, titlepage
from rulesdb.read.rulebook import reader as rulebook
from rulesdb.text import words

from .found import starting

CASES = Path(__file__).parent / "cases" / "rulebooks"
DEMO = Document("demo/road", "demo", "The Lantern Road", "", "official")


def read(text: str) -> Reading:
    (reading,) = rulebook.read(source.as_lines(text), DEMO)
    return reading


@pytest.fixture(scope="module", params=["lantern-road.md", "lantern-road.txt"])
def book(request: pytest.FixtureRequest) -> Reading:
    return read((CASES / request.param).read_text(encoding="utf-8"))


def kinds(text: str) -> list[tuple[str, str]]:
    return [(p.kind, p.text) for p in read(text).passages]


def test_both_forms_say_the_same() -> None:
    """The Markdown book and its plain-text twin give the same passages but for what only Markdown has."""
    marked, plain = (read((CASES / f"lantern-road.{form}").read_text(encoding="utf-8")) for form in ("md", "txt"))
    rows = {(p.kind, p.text, p.numbers, p.procedure, p.position, p.term, p.cards) for p in marked.passages}
    twins = {(p.kind, p.text, p.numbers, p.procedure, p.position, p.term, p.cards) for p in plain.passages}
    assert twins <= rows
    assert {text.split()[0] for _, text, *_ in rows - twins} == {"Clear", "Fog", "Yes."}
    assert marked.terms == plain.terms


def test_places(book: Reading) -> None:
    """Headings nest by their marks or numbers, below the book's title, and keep their numbers."""
    passage = starting(book, "A lit lamp burns")
    assert passage.path[0].lower() == "the lantern road"
    assert passage.path[1:] == ("The day", "Night watch")
    assert passage.numbers == ("2.2",)
    assert starting(book, "No. A storm").path[1:] == ("Questions",)


def test_steps(book: Reading) -> None:
    """Numbered items under a lead-in are the steps of what it says is done; a nested item belongs to its step."""
    steps = [(p.position, p.text.split()[0]) for p in book.passages if p.kind == "step"]
    assert steps == [(1, "Shuffle"), (2, "Each"), (3, "Deal")]
    detail = starting(book, "in a game of four")
    assert (detail.kind, detail.procedure, detail.position) == ("rule", "set out the road", 2)
    assert detail.intro.endswith("Each player takes a cart and three lamps:")


def test_numbered_rules(book: Reading) -> None:
    """A printed number leaves the text and is the rule's number; a sentence cut by a blank line is whole."""
    assert starting(book, "A player may load").numbers == ("2.1.2",)
    assert starting(book, "A player may load").text.endswith("A full cart loads nothing.")


def test_labels(book: Reading) -> None:
    """A label tells the kind: example, exception."""
    assert starting(book, "Mira's cart").kind == "example"
    assert starting(book, "A cart with a hound").kind == "exception"


def test_glossary(book: Reading) -> None:
    """Each headword is a term; one that only points elsewhere is a redirect; see-also hangs on the entry."""
    assert [(t.name, t.redirect) for t in book.terms] == [
        ("Cart", ""), ("Crate", ""), ("Hauler", "Cart"), ("Storm", ""),
    ]  # fmt: skip
    assert starting(book, "The card that shows").term == "Cart"
    pointers = [(p.passage.removeprefix("demo/road/"), p.kind, p.target) for p in book.pointers]
    assert ("cart/1", "see-also", "crate") in pointers
    assert ("cart/1", "see-also", "lamp") in pointers
    assert ("hauler/1", "see", "Cart") in pointers


def test_references_in_the_text(book: Reading) -> None:
    """ "(see Cart)" points to the entry of that name."""
    rule = starting(book, "A player may load")
    assert [(p.kind, p.target) for p in book.pointers if p.passage == rule.id] == [("see", "Cart")]


def test_questions(book: Reading) -> None:
    """A question and its answer are one passage."""
    answer = starting(book, "The player with fewer")
    assert (answer.kind, answer.intro, answer.numbers) == ("question", "Who moves first after a tie?", ("Q2",))


def test_errata(book: Reading) -> None:
    """An erratum names the card that it mends."""
    assert {p.cards for p in book.passages if p.kind == "erratum"} == {("Old Toll Bridge",), ("Night Market",)}
    assert starting(book, "Night Market").title == "Night Market"


def test_lists_of_cards(book: Reading) -> None:
    """Names under "banned" are entries of a list, with the lead-in that bans them."""
    assert [row.card for row in book.listings] == ["Black Lantern", "The Second Moon", "Salt Road"]
    assert starting(book, "Salt Road").intro == "The following cards are banned:"
    assert starting(book, "Salt Road").kind == "list-entry"


def test_fragments_stay_together(book: Reading) -> None:
    """A list of a few words each is one passage."""
    assert starting(book, "one road deck").text == "one road deck; four carts; forty lamps"


def test_every_line_is_placed(book: Reading) -> None:
    """Contents, page numbers and ruled lines are furniture; nothing is unparsed."""
    assert not [span for span in book.spans if span.kind == "unparsed"]
    assert "contents" in {span.why for span in book.spans}


@pytest.mark.parametrize("form", ["md", "txt"])
def test_words_stand_on_their_lines(form: str) -> None:
    """The words of each text stand in order on the lines that it names."""
    text = (CASES / f"lantern-road.{form}").read_text(encoding="utf-8")
    on = dict(enumerate(text.split("\n"), 1))
    for passage in read(text).passages:
        there = iter([w for first, last in passage.spans for n in range(first, last + 1) for w in words(on[n])])
        assert all(word in there for word in words(passage.text)), passage.id


def test_rows_of_a_table() -> None:
    """Each row is a passage, with the first row as its lead-in, where the table stands."""
    rows = read("Before.\n\n| Site | Cost |\n|---|---|\n| Mill | 2 |\n| Barn | 3 |\n\nBehind.\n").passages
    assert [(p.intro, p.text) for p in rows] == [
        ("", "Before."), ("Site | Cost", "Mill | 2"), ("Site | Cost", "Barn | 3"), ("", "Behind."),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("COMBAT\n\nHit.\n", ("Combat",)),
        ("Combat\n======\n\nHit.\n", ("Combat",)),
        ("# Game\n\n## 3. Combat\n\nHit.\n", ("Game", "Combat")),
        ("1. Play\n\nGo.\n\n1.1 Combat\n\nHit.\n", ("Play", "Combat")),
        ("1. Play\n\nGo.\n\nAPPENDIX\n\nHit.\n", ("Appendix",)),
        ("THE GAME\n\nCOMBAT\n\n1. Blows\n\nHit.\n", ("The Game", "Combat", "Blows")),
    ],
)
def test_styles_of_headings(text: str, path: tuple[str, ...]) -> None:
    """Headings are found in each usual style and nest by it."""
    assert starting(read(text), "Hit.").path == path


def test_a_numbered_list_is_no_row_of_headings() -> None:
    """Short numbered lines one after the other are steps, even without full stops."""
    assert [p.kind for p in read("## Dawn\n\n1. Wake up\n2. Feed the hound\n").passages] == ["step", "step"]


def test_steps_of_a_section() -> None:
    """A numbered list without a lead-in is the procedure of its heading."""
    assert {p.procedure for p in read("## Dawn\n\n1. Wake up.\n2. Feed the hound.\n").passages} == {"Dawn"}


def test_a_glossary_with_a_heading_for_each_term() -> None:
    """Headings below the glossary's are headwords, with the aliases that they show."""
    reading = read("# Glossary\n\n## Move, Forced\n\nA move you must make.\n\n## Ox\n\nSee Cart.\n")
    assert [(t.name, t.aliases, t.redirect) for t in reading.terms] == [
        ("Move, Forced", ("Forced Move",), ""), ("Ox", (), "Cart"),
    ]  # fmt: skip


def test_a_heading_that_asks() -> None:
    """Text under a heading that is a question answers it."""
    (passage,) = read("## May I pass?\n\nOnly at dawn.\n").passages
    assert (passage.kind, passage.intro) == ("question", "May I pass?")


def test_a_question_without_an_answer() -> None:
    """It is kept as a passage of its own."""
    assert kinds("Q: Why?\n\nQ: How?\nA: So.\n") == [("question", "Why?"), ("question", "So.")]


def test_seeing_is_not_referring() -> None:
    """ "See" in running text points only to a name that the book has, or to a number."""
    reading = read("# Cart\n\nYou see the road and wait. See rule 4.2 if lost.\n")
    assert [p.target for p in reading.pointers] == ["4.2"]


def test_quoted_and_fenced_text_is_text() -> None:
    """Quotation marks of Markdown leave the words; fences are furniture."""
    assert kinds("> Quoted rule.\n\n```\nFenced rule.\n```\n") == [("rule", "Quoted rule."), ("rule", "Fenced rule.")]


@given(
    st.text(alphabet=st.sampled_from("ab QA:I.1-*#|\n(>)\t") | st.characters(exclude_categories=("Cs",)), max_size=300)
)
def test_any_text_is_read(text: str) -> None:
    """Any text gives a reading that has a place for each of its lines."""
    lines = source.as_lines(text)
    (reading,) = rulebook.read(lines, DEMO)
    placed = {n for p in reading.passages for first, last in p.spans for n in range(first, last + 1)}
    placed |= {n for s in reading.spans for n in range(s.lines[0], s.lines[1] + 1)}
    assert {line.number for line in lines if line.text.strip()} <= placed


def paths(text: str) -> dict[str, tuple[str, ...]]:
    return {p.text: p.path[1:] for p in read(text).passages}


def test_contents_of_a_box() -> None:
    """A list of what a game has is text; a list of titles to come is furniture, with pages or without."""
    setup = "## Setup\n\nShuffle the cards.\n\n## Play\n\nMove a cart.\n"
    box = "# Salt Road\n\n## Contents\n\n- 54 route cards\n- 12 carts\n\n"
    assert paths(box + setup)["54 route cards; 12 carts"] == ("Contents",)
    for listed in ("- Setup\n- Play\n", "1. [Setup](#setup)\n2. [Play](#play)\n", "Setup 2\nPlay 3\n"):
        assert list(paths(f"# Salt Road\n\n## Contents\n\n{listed}\n{setup}")) == ["Shuffle the cards.", "Move a cart."]


@pytest.mark.parametrize(
    "text",
    [
        "SETUP\nShuffle the cards.\n\nYOUR TURN\nMove a cart.\n\nTHE END\nCount your salt.\n",
        "**Setup**\n\nShuffle the cards.\n\n**Your turn**\n\nMove a cart.\n\n**The end**\n\nCount your salt.\n",
        "Setup\n~~~~~\n\nShuffle the cards.\n\nYour turn\n^^^^\n\nMove a cart.\n\nThe end\n####\n\nCount your salt.\n",
    ],
)
def test_titles_without_marks(text: str) -> None:
    """Titles in capitals right above their texts, in bold, or over any line of signs are headings."""
    reading = read(f"# Salt Road\n\n## Rules\n\nThis is a game.\n\n{text}")
    last = {p.text: p.path[-1].lower() for p in reading.passages}
    assert last == {
        "This is a game.": "rules", "Shuffle the cards.": "setup", "Move a cart.": "your turn",
        "Count your salt.": "the end",
    }  # fmt: skip


def test_bold_questions() -> None:
    """A question in bold asks what stands under it; bold words with nothing under them are text."""
    reading = read("# FAQ\n\n**May a cart that has stopped move again in the same turn?**\n\nNo.\n\n**Have fun!**\n")
    first, last = reading.passages
    assert (first.kind, first.intro, first.text) == (
        "question", "May a cart that has stopped move again in the same turn?", "No.",
    )  # fmt: skip
    assert last.text == "Have fun!"


def test_definition_lists() -> None:
    """The colon that opens a definition in Markdown is no part of it."""
    reading = read("# G\n\n## Glossary\n\nCart\n: A piece.\n\nGate\n: A place. See also Toll.\n\nToll\n: A price.\n")
    assert [(p.term, p.text) for p in reading.passages] == [
        ("Cart", "A piece."), ("Gate", "A place. See also Toll."), ("Toll", "A price."),
    ]  # fmt: skip


def test_a_glossary_of_words() -> None:
    """A list of "words" with their meanings is a glossary as well."""
    entries = "".join(f"{word}\n   The {word.lower()} of the orchard.\n\n" for word in ("Bed", "Glass", "Tool", "Tree"))
    reading = read(f"1.1 A tree grows.\n\n1.2 A tree bears.\n\nWords of the orchard\n\n{entries}")
    assert [term.name for term in reading.terms] == ["Bed", "Glass", "Tool", "Tree"]


def test_short_lines_between_bold_headwords_are_no_headwords() -> None:
    """Where most entries open with their headword, lines that only look like headwords belong to them."""
    bold = ("Ash", "Bucket", "Cinder", "Damper", "Ember")
    entries = "".join(f"**{word}:** The {word.lower()} is kept by the stoker of the boat.\n\n" for word in bold)
    stray = "".join(f"{word}\n\nand is swept out with all of its dust at dawn.\n\n" for word in ("all", "bits", "cold"))
    reading = read(f"# Furnace\n\n## Glossary\n\n{entries.replace('**Cinder', f'{stray}**Cinder')}")
    assert [term.name for term in reading.terms] == list(bold)


@pytest.mark.parametrize(
    ("first", "title"),
    [("# Salt Road", "Salt Road"), ("SALT ROAD", "SALT ROAD"), ("## Table of Contents", "quarry"), ("Index", "quarry")],
)
def test_a_part_of_a_book_is_not_its_title(first: str, title: str) -> None:
    """A book that begins with its contents is called as its file is."""
    assert titlepage.title(source.as_lines(f"{first}\n\n1. Carts\n"), "quarry") == title


def test_counted_headings_tell_what_stands_under_what() -> None:
    """Chapters in Roman numbers, sections in letters and parts in digits nest by their counting, at any level."""
    titles = (
        "# I. Quarry", "### A. Slabs", "## B. Wedges", "### II. Masons", "## A. Guilds", "#### 1. Oaths", "## 2. Fees",
        "### Note on fees", "## B. Wages",
    )  # fmt: skip
    reading = read("".join(f"{title}\n\nText of {title.strip('# ')}.\n\n" for title in titles))
    assert [(passage.path[-2:], passage.numbers) for passage in reading.passages] == [
        (("Quarry",), ("I",)),
        (("Quarry", "Slabs"), ("I.A",)),
        (("Quarry", "Wedges"), ("I.B",)),
        (("Masons",), ("II",)),
        (("Masons", "Guilds"), ("II.A",)),
        (("Guilds", "Oaths"), ("II.A.1",)),
        (("Guilds", "Fees"), ("II.A.2",)),
        (("Fees", "Note on fees"), ()),
        (("Masons", "Wages"), ("II.B",)),
    ]


def test_headings_that_leave_a_label_out_are_not_counted() -> None:
    """A counting with a gap is none: the levels of the headings stand."""
    labels = ("I. A", "A. B", "C. D", "II. E", "A. F", "B. G", "C. H", "III. J")
    reading = read("".join(f"## {label}\n\nText.\n\n" for label in labels))
    assert [passage.path[-1] for passage in reading.passages][1:3] == ["A. B", "C. D"]
