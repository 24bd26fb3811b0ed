"""Outlines: lettered sections over nested bullets, with commentary, citations and what page breaks did to them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.errors import DataError
from rulesdb.model import Document, Reading
from rulesdb.read import source
from rulesdb.read.citations import cited, references
from rulesdb.read.outline import reader as outline
from rulesdb.read.outline.annotations import load_annotations
from rulesdb.read.outline.numbering import Numbering, read_contents
from rulesdb.text import words

from .found import starting

ORCHARD = Document("demo/orchard", "demo", "Orchard Rules", "", "consolidation")

TEXT = """\
## Table Of Contents

### I. Introduction

### II. Glossary of Terms

### III. Play

- A. Planting
  - 1. Saplings
- B. Weather

### IV. Harvest

- A. Picking

## **I. Introduction**

ORCH ## – The first orchard book, page ##
FROST – The winter leaflet

A rule may look like this:

- Pears may not be thrown (FROST, 9)

## II. Glossary of Terms

**Basket:** What a picker carries. Fruit fits into a basket if:

- it is ripe;
- it is no wider than the

- rim. (ORCH 4)

A basket is never shared.

**Frost, Late:** Weather that ends a

blossom. See III.B: Wether.

### III. Play

#### A. Planting

You may plant if the following apply:

- It is spring.
  - Leap years have two springs. **or**

### 1. *Saplings*

- A sapling needs a stake. (ORCH, 12) It leans. (FROST)

*Editor's Note:* Stakes are rarely printed:

- The first edition has none.

Nobody minds.

- A stake is returned after three rains.

### *Controversial Cards: Crooked Ladder*

The *Crooked Ladder* may or may not count as a stake.

- Ladders never grow.

## B. Weather

#### *Tournament Convention: Umbrellas*

Umbrellas may be opened.

## IV. Harvest

## A. **Picking**

To pick, do this:

- Shake the tree.
- Wait.

*Editor's Note:* Longer than you think.

- Catch the fruit with the following exceptions:
  - Plums are left to fall.

### Known Faults

These cards do nothing:

- The Rotten Plum
"""


def read(text: str) -> Reading:
    (reading,) = outline.read(source.as_lines(text), ORCHARD)
    return reading


@pytest.fixture(scope="module")
def reading() -> Reading:
    return read(TEXT)


def test_labels_tell_the_place(reading: Reading) -> None:
    """A heading's label is read against the contents: its marks prove nothing, its number carries the chapter."""
    assert starting(reading, "Shake").numbers == ("IV.A",)
    assert starting(reading, "A sapling").path == ("Play", "Planting", "Saplings")
    assert [h.numbers for h in reading.headings if "B" in "".join(h.numbers)] == [("III.B",), ("III.B",)]


def test_the_contents_are_furniture(reading: Reading) -> None:
    """The list of contents is used, not searched."""
    assert {s.lines[0] for s in reading.spans if s.why == "contents"} == {1, 3, 5, 7, 9, 13, 15}


def test_the_introduction_shows_samples(reading: Reading) -> None:
    """A rule that the introduction only shows as a sample is no rule; the legend is a note."""
    assert not [p for p in reading.passages if "Pears" in p.text]
    assert starting(reading, "ORCH ##").kind == "note"


def test_bullets_carry_their_lead_ins(reading: Reading) -> None:
    """Each bullet is a passage with the chain of lead-ins; an emphasised connector stays a word."""
    leap = starting(reading, "Leap years")
    assert leap.intro == "You may plant if the following apply: It is spring."
    assert leap.text.endswith("or")


def test_a_lead_in_alone_is_no_passage(reading: Reading) -> None:
    """One sentence that only opens a list is covered by the list's first item."""
    spring = starting(reading, "It is spring")
    assert spring.intro == "You may plant if the following apply:"
    assert len(spring.spans) == 2
    assert not [p for p in reading.passages if p.text == spring.intro]


def test_glossary_entries(reading: Reading) -> None:
    """A bold headword opens an entry; what follows belongs to it, and an inversion gives an alias."""
    assert [(t.name, t.aliases) for t in reading.terms] == [("Basket", ()), ("Frost, Late", ("Late Frost",))]
    assert [p.term for p in reading.passages if p.kind == "definition"] == ["Basket"] * 4 + ["Frost, Late"]
    assert starting(reading, "it is no wider").text == "it is no wider than the rim."
    assert starting(reading, "it is ripe").intro.startswith("Basket: What a picker carries.")


def test_a_sentence_cut_by_a_page_is_joined() -> None:
    """A blank line inside a sentence, even with a false bullet behind it, does not end the sentence."""
    reading = read("## A. Fruit\n\n- Pick what is\n\n- ripe, and only at\n\nnoon.\n\nUse the Under-\n\nhook tool.\n")
    assert [p.text for p in reading.passages] == ["Pick what is ripe, and only at noon.", "Use the Under-hook tool."]
    assert reading.passages[0].spans == ((3, 3), (5, 5), (7, 7))


def test_names_that_fell_to_the_margin_return_to_their_list() -> None:
    """Behind a page break a name at the margin goes on with a nested list of names; a sentence does not."""
    reading = read("- Left out are:\n  - Red Barn\n  - Old Mill\n\n- Green Gate\n- Gates are shut at night.\n")
    assert [p.intro for p in reading.passages] == ["Left out are:"] * 3 + [""]


def test_notes_are_commentary(reading: Reading) -> None:
    """A note has its own bullets and last words; the rules behind it are rules again."""
    notes = [p.text for p in reading.passages if p.kind == "note" and p.numbers == ("III.A.1",)]
    assert notes == ["The first edition has none.", "Nobody minds."]
    assert {p.authority for p in reading.passages if p.kind == "note"} == {"editor"}
    assert starting(reading, "A stake is returned").kind == "rule"


def test_a_heading_of_commentary_is_transparent(reading: Reading) -> None:
    """Bullets behind a dispute's heading go back to the section; the heading names the card."""
    dispute = starting(reading, "The Crooked Ladder")
    assert (dispute.kind, dispute.cards, dispute.title) == ("dispute", ("Crooked Ladder",), "Crooked Ladder")
    assert starting(reading, "Ladders").path == ("Play", "Planting", "Saplings")


def test_a_list_goes_on_behind_a_note(reading: Reading) -> None:
    """A note in line does not cut a list."""
    assert starting(reading, "Plums").intro == "To pick, do this: Catch the fruit with the following exceptions:"


def test_conventions(reading: Reading) -> None:
    """A tournament convention is a part of the section that it stands in."""
    umbrella = starting(reading, "Umbrellas")
    assert (umbrella.kind, umbrella.numbers, umbrella.title) == ("convention", ("III.B",), "Umbrellas")


def test_a_heading_without_a_label_stands_alone(reading: Reading) -> None:
    """A heading that is neither numbered nor commentary does not nest under the last section."""
    assert starting(reading, "The Rotten Plum").path == ("Known Faults",)


def test_citations_become_authority(reading: Reading) -> None:
    """The source in brackets leaves the text and is the authority of the sentences in front of it."""
    assert starting(reading, "A sapling needs").text == "A sapling needs a stake."
    assert starting(reading, "A sapling needs").authority == "ORCH 12"
    assert starting(reading, "It leans").authority == "FROST"


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("One (ABC 3) two.", [("One two.", "ABC 3")]),
        ("One. (ABC, 3).", [("One.", "ABC 3")]),
        ("One. (ABC, XY) Two too.", [("One. Two too.", "ABC, XY")]),
        ("One (not a source).", [("One (not a source).", "")]),
    ],
)
def test_cited(text: str, pieces: list[tuple[str, str]]) -> None:
    """A short rest stays with the cited sentences; other brackets are text."""
    assert cited(text, ("ABC", "XY")) == pieces


def test_references_lead_to_names() -> None:
    """A number is a target as it stands; "(see below)" means what the words in front of it name."""
    found = references("Weigh the ripe baskets now (see below). See also IV.A: Plucking.", {"ripe basket": "Basket"})
    assert [(r.kind, r.target) for r in found] == [("see-also", "IV.A"), ("see", "Basket")]


def test_exceptions(reading: Reading) -> None:
    """What a lead-in calls exceptions are passages of that kind."""
    assert starting(reading, "Plums are left").kind == "exception"


def test_nothing_is_unparsed(reading: Reading) -> None:
    """Every line has its place."""
    assert not [s for s in reading.spans if s.kind == "unparsed"]


def test_labels_without_contents() -> None:
    """Without a contents list chapters are Roman, sections letters, parts digits; I after H is a letter."""
    numbering = Numbering([])
    labels = ["I", "A", "II", *"ABCDEFGHI", "1", "III"]
    numbers = [numbering.place(label, "x").number for label in labels]
    assert numbers == ["I", "I.A", "II", *(f"II.{letter}" for letter in "ABCDEFGHI"), "II.I.1", "III"]


def test_contents_without_a_body() -> None:
    """A contents heading that nothing repeats is an ordinary heading."""
    assert read_contents([]) == ([], 0)
    assert starting(read("## Contents\n\nJust text.\n"), "Just text").kind == "rule"


def test_unknown_annotations_are_refused(tmp_path: Path) -> None:
    """A table or key that means nothing is a fault of the data, told with its file."""
    path = tmp_path / "x.toml"
    path.write_text('[[rulling]]\nplace = "I"\n', encoding="utf-8")
    with pytest.raises(DataError, match=r"x\.toml"):
        load_annotations(path)


@given(
    st.text(
        alphabet=st.sampled_from("ab I.A1-*#:(\n)`|>'\\\t") | st.characters(exclude_categories=("Cs",)), max_size=300
    )
)
def test_any_text_is_read(text: str) -> None:
    """Any text gives a reading that has a place for each of its lines, and no word that is not on them."""
    lines = source.as_lines(text)
    (reading,) = outline.read(lines, ORCHARD)
    placed = {n for p in reading.passages for first, last in p.spans for n in range(first, last + 1)}
    placed |= {n for s in reading.spans for n in range(s.lines[0], s.lines[1] + 1)}
    assert {line.number for line in lines if line.text.strip()} <= placed
    there = {word for line in lines for word in words(line.text)}
    assert all(len(set(words(p.text)) - there) == 0 for p in reading.passages if text.isascii() and "\\" not in text)
