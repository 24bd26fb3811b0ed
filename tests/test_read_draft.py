"""What a reader hands to a draft becomes passages that know their lines."""

from __future__ import annotations

from rulesdb.model import Document
from rulesdb.read.draft import LIMIT, Draft, spans


def test_each_portion_of_a_long_text_knows_its_lines() -> None:
    """A text too long to quote becomes several passages, all on the lines that were given, even as an iterator."""
    draft = Draft(Document("game/book", "game", "Book", "", "official"))
    text = "A carter loads crates until the cart is full. " * LIMIT
    added = draft.passage("rule", text, (number for number in (3, 4)), section="carts", path=["Carts"])
    assert len(added) > 1
    assert {passage.spans for passage in added} == {((3, 4),)}


def test_neighbouring_lines_are_one_span() -> None:
    """Lines are kept as runs, in reading order."""
    assert spans([4, 5, 9, 2]) == ((4, 5), (9, 9), (2, 2))
