"""Markdown of scanned rulebooks: lines in, blocks and plain text out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.model import Line
from rulesdb.read.compendium.markdown import Block, blocks, bold, links, plain
from rulesdb.read.source import as_lines


def shape(text: str) -> list[tuple[str, int, str, str]]:
    return [(block.kind, block.level, block.mark, block.text) for block in blocks(as_lines(text))]


def only(text: str) -> Block:
    (block,) = blocks(as_lines(text))
    return block


def test_headings_and_paragraphs_keep_their_lines() -> None:
    """A paragraph of two lines is one block on both lines; a heading's level is its number of signs."""
    found = blocks(as_lines("## **The Teapot**\n\nPour the tea\nslowly.\n"))
    assert [(block.kind, block.level, block.text, block.numbers) for block in found] == [
        ("heading", 2, "The Teapot", (1,)),
        ("paragraph", 0, "Pour the tea slowly.", (3, 4)),
    ]


def test_nested_items_tell_their_depth() -> None:
    """An item's level is its depth among items that have words."""
    assert shape("- Cups\n  - Blue cups\n- Plates\n") == [
        ("item", 1, "-", "Cups"),
        ("item", 2, "-", "Blue cups"),
        ("item", 1, "-", "Plates"),
    ]


@pytest.mark.parametrize(
    ("line", "mark", "text"),
    [
        ("- ❖ **Cup:** hold it.", "-", "Cup: hold it."),  # a printed bullet behind the Markdown one
        ("• Cup", "-", "Cup"),  # a printed bullet alone
        (
            "- 1. Wash Cups:** with water.",
            "1.",
            "Wash Cups: with water.",
        ),  # a number behind a bullet, emphasis left open
        ("**3. Dry Cups:** with a cloth.", "3.", "Dry Cups: with a cloth."),  # a number in bold, no list at all
        ("2) Stack them.", "2)", "Stack them."),
        ("- b. **Stack** them.", "b.", "Stack them."),
        ("**Step 2-** Break one.", "Step 2-", "Break one."),
    ],
)
def test_printed_marks_make_items(line: str, mark: str, text: str) -> None:
    """Bullets and numbers that only the page shows still make an item, and leave its text."""
    block = only(line)
    assert (block.kind, block.level, block.mark, block.text) == ("item", 1, mark, text)


def test_deep_indentation_is_no_code() -> None:
    """A line that the layout indented belongs to the text around it."""
    assert shape("Fill the pot\n        with water.\n") == [("paragraph", 0, "", "Fill the pot with water.")]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("**Bold** and *slanted* and ***both***.", "Bold and slanted and both."),
        ("See [the shelf](http://shelf.example) now", "See the shelf now"),
        ("A Blue Cup<sup>1</sup>", "A Blue Cup"),
        ("adds 2 $\\spades$ to it", "adds 2 to it"),
        ("first  \nsecond", "first second"),
        ("names a \\_\\_ and 3 &amp; 4", "names a __ and 3 & 4"),
        ("Cups* are blue", "Cups* are blue"),  # a note's sign stays
        ("the [Tower] icon", "the [Tower] icon"),
    ],
)
def test_plain_text_has_the_words_alone(source: str, text: str) -> None:
    """Markup goes, words and signs that mean something stay."""
    assert plain(source) == text


def test_links_and_bold_words_are_found() -> None:
    """The texts of links and of bold words are given in order, without what is around them."""
    source = "**Cup, Pot** with [Blue Lid](#) and [*Red* Lid](#)"
    assert (links(source), bold(source)) == (["Blue Lid", "Red Lid"], ["Cup, Pot"])


def test_original_is_what_the_file_has() -> None:
    """Where a repair changed a line of a block, the block knows the printed text."""
    (block,) = blocks([Line(4, "Pour [tea] now.", "Pour @ now."), Line(5, "Then rest.")])
    assert (block.text, block.original) == ("Pour [tea] now. Then rest.", "Pour @ now. Then rest.")


MARKUP = st.sampled_from(
    ["- ", "#", "## a", "1. ", "* ", "**", "> ", "[x](y)", "❖ ", "    ", "\t", "<b>", "Q: ", "`", "***", "word"]
)
LINE = st.lists(st.one_of(MARKUP, st.text(max_size=8)), max_size=5).map("".join)


@given(st.lists(LINE, max_size=25))
def test_every_line_with_a_letter_is_in_one_block(parts: list[str]) -> None:
    """No text makes the reader raise, and no line with a letter in it is lost or read twice."""
    lines = as_lines("\n".join(parts))
    numbers = [number for block in blocks(lines) for number in block.numbers]
    assert len(numbers) == len(set(numbers))
    assert {line.number for line in lines if any(c.isalpha() for c in line.text)} <= set(numbers)
