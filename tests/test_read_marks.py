"""Changes marked in the text, effective dates, sidebars and tables: each is what it is, without its sign."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulesdb.build import build
from rulesdb.model import Document, Passage, Reading
from rulesdb.read import source
from rulesdb.read.formats import from_html
from rulesdb.read.rulebook import reader

from .conftest import Ran

DEMO = Document("demo/book", "demo", "The Book", "", "official")


def read(text: str) -> Reading:
    return reader.read(source.as_lines(text), DEMO)[0]


def rule(line: str) -> Passage:
    found = [p for p in read(f"1.1 Draw.\n\n{line}\n\n1.3 Wait.\n").passages if "1.2" in p.numbers]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize(
    ("line", "text", "mark", "day"),
    [
        ("1.2 [NEW] Pay a coin.", "Pay a coin.", "new", ""),
        ("[NEW] 1.2 Pay a coin.", "Pay a coin.", "new", ""),
        ("NEW 1.2 Pay a coin.", "Pay a coin.", "new", ""),
        ("1.2 **NEW:** Pay a coin.", "Pay a coin.", "new", ""),
        ("1.2 Pay a coin. (new in 2.1)", "Pay a coin.", "new in 2.1", ""),
        ("1.2 Pay a coin. [Updated 3 May 2024]", "Pay a coin.", "changed", "2024-05-03"),
        ("1.2 (Changed in version 1.4) Pay a coin.", "Pay a coin.", "changed in 1.4", ""),
        ("1.2 Pay a coin (effective 2024-05-03).", "Pay a coin.", "", "2024-05-03"),
        ("1.2 As of May 3, 2024, pay a coin.", "As of May 3, 2024, pay a coin.", "", "2024-05-03"),
        ("| 1.2 Pay a coin.", "Pay a coin.", "changed", ""),
        ("1.2 Pay a coin.     |", "Pay a coin.", "changed", ""),
        ("1.2 Pay a coin (new cards only).", "Pay a coin (new cards only).", "", ""),
        ("1.2 New players pay a coin.", "New players pay a coin.", "", ""),
        ("1.2 Until 3 May 2024 pay a coin.", "Until 3 May 2024 pay a coin.", "", ""),
    ],
)
def test_signs_of_change(line: str, text: str, mark: str, day: str) -> None:
    """A tag, a bar or a date says what became of a rule and since when; words that only look so stay words."""
    found = rule(line)
    assert (found.text, found.mark, found.effective) == (text, mark, day)


def test_a_heading_that_is_new() -> None:
    """What stands under it is new, and its title has no tag."""
    found = read("# Game\n\n## 2 Trade [NEW]\n\n2.1 Pay.\n\n## 3 Rest\n\n3.1 Wait.\n")
    assert [(p.title, p.mark) for p in found.passages] == [("Trade", "new"), ("Rest", "")]
    assert [p.path for p in found.passages] == [("Game", "Trade"), ("Game", "Rest")]


def test_a_headword_that_is_new() -> None:
    """The tag is no part of the term's name."""
    found = read("# Glossary\n\n**Barge (new in 2.1):** A boat.\n\n**Canal:** A ditch.\n\n**Run:** A trip.\n")
    assert [t.name for t in found.terms] == ["Barge", "Canal", "Run"]
    assert [p.mark for p in found.passages] == ["new in 2.1", "", ""]


def test_a_box_is_a_note() -> None:
    """Text in a frame of signs is one note; the frame is furniture."""
    found = read("1.1 Draw.\n\n+-------------+\n| Boats and   |\n| barges.     |\n+-------------+\n\n1.2 Wait.\n")
    assert [(p.kind, p.text) for p in found.passages][1] == ("note", "Boats and barges.")
    assert not [span for span in found.spans if span.kind == "unparsed"]


def test_the_history_of_versions_is_notes() -> None:
    """What changed between versions is told, and is no rule."""
    found = read("# Game\n\n## Play\n\nDraw.\n\n## Changes in 2.1\n\nPlayers now draw.\n")
    assert [p.kind for p in found.passages] == ["rule", "note"]


def test_a_table_in_columns() -> None:
    """Lines with cells at the same places are rows with their heads, of the rule above them."""
    found = read("1.1 Costs:\n\nTerrain     Cost\nSwamp       2\nOpen sea    1\n\n1.2 Wait   here   now.\n")
    rows = [(p.numbers, p.intro, p.text) for p in found.passages if "|" in p.text]
    assert rows == [(("1.1",), "Terrain | Cost", "Swamp | 2"), (("1.1",), "Terrain | Cost", "Open sea | 1")]


def test_a_page_of_html() -> None:
    """Sidebars, examples and changes that a page marks by its tags and classes are told in the text."""
    page = (
        "<html><body><h1>Barge</h1><p>1.1 A run is a trip.</p><p class=new>1.2 Pay.</p><aside><p>Boats.</p></aside>"
        "<div class='example'>Ann pays.</div></body></html>"
    )
    found = read(from_html(page, "x"))
    assert [(p.kind, p.text, p.mark) for p in found.passages] == [
        ("rule", "A run is a trip.", ""), ("rule", "Pay.", "new"), ("note", "Boats.", ""), ("example", "Ann pays.", ""),
    ]  # fmt: skip


@pytest.mark.usefixtures("alone")
def test_the_command_line_shows_marks(rulesdb: Callable[..., Ran], tmp_path: Path) -> None:
    """`rule` says what is new and since when it is in force; --as-of leaves out what is not yet."""
    (tmp_path / "book.md").write_text("1.1 Draw.\n\n1.2 Pay. [New 3 May 2024]\n\n1.3 Wait.\n", encoding="utf-8")
    build([tmp_path / "book.md"], tmp_path / "rules.db", "barge")
    shown = rulesdb("rule", "1.2", "--game", "barge", db=tmp_path / "rules.db").out
    assert "in force 2024-05-03, new" in " ".join(shown.split())
    assert (
        "Pay." not in rulesdb("rule", "1.2", "--game", "barge", "--as-of", "2024-01-01", db=tmp_path / "rules.db").out
    )
