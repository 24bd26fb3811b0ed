"""Our own digests: what an entry becomes, what is refused with file and line, and the canonical form."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulesdb.errors import DataError
from rulesdb.read.digest import read_file
from rulesdb.read.digest_form import canonical, parse

TEXT = """# Terms

## wound
Also: wounds; injury
See: heal

- When a character takes a wound, its player places one token. [book/wounds/1; book/wounds/2]
  ? take damage; lose a hit point
- Example: A guard with one token is hurt. [book/wounds/3]

### healing
1. The player removes one token. [book/heal/1]
2. The phase ends. [book/heal]
"""


@pytest.fixture
def digest(tmp_path: Path) -> Path:
    path = tmp_path / "terms.md"
    path.write_text(TEXT)
    return path


def test_entry_becomes_passages(digest: Path) -> None:
    """A rule is a definition, a labelled item its own kind, a numbered one a step of its procedure."""
    reading = read_file(digest, "game")
    assert [(p.id.split("/", 2)[2], p.kind, p.procedure, p.position) for p in reading.passages] == [
        ("wound/1", "definition", "", 0),
        ("wound/2", "example", "", 0),
        ("wound/healing/1", "step", "healing", 1),
        ("wound/healing/2", "step", "healing", 2),
    ]


def test_citations_and_names(digest: Path) -> None:
    """Places become pointers, other names aliases, ? lines what people ask."""
    reading = read_file(digest, "game")
    assert [p.target for p in reading.pointers if p.kind == "clarifies"][:2] == ["book/wounds/1", "book/wounds/2"]
    assert [p.target for p in reading.pointers if p.kind == "see-also"] == ["heal"]
    assert reading.terms[0].aliases == ("wounds", "injury")
    assert reading.passages[0].asked == ("take damage", "lose a hit point")


def test_every_line_is_placed(digest: Path) -> None:
    """No line of a digest is left over."""
    assert [span for span in read_file(digest, "game").spans if span.kind == "unparsed"] == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("# Things\n", "d:1: the title must be one of"),
        ("# Terms\n\n- A rule. [a/b]\n", "d:3: text before the first"),
        ("# Terms\n\n## x\n- A rule without a place.\n", "d:4: an item needs its citation"),
        ("# Terms\n\n## x\n- A rule. [not a place]\n", "d:4: not a place"),
        ("# Terms\n\n## x\n  ? asked\n", "d:4: a ? line belongs under an item"),
        ("# Terms\n\n## x\nloose words\n", "d:4: neither"),
        ("## x\n", "d:1: begins without a # title"),
    ],
)
def test_out_of_form_is_refused(text: str, says: str) -> None:
    """What cannot be read is refused with the file and the line, and what would be right."""
    with pytest.raises(DataError, match=re.escape(says)):
        parse(text, "d")


def test_canonical_form() -> None:
    """Entries are put in the order of their names; what is in form stays as it is."""
    assert canonical(TEXT) == TEXT
    swapped = "# Terms\n## b\n- B. [x/b]\n## a\n\n\n- A. [x/a]\n"
    assert canonical(swapped) == "# Terms\n\n## a\n\n- A. [x/a]\n\n## b\n\n- B. [x/b]\n"


def test_neighbours_of_one_place_are_one_passage(tmp_path: Path) -> None:
    """Rules that stand together and restate the same place are quoted as one paragraph, up to a paragraph's length."""
    long = f"- {'A guard waits. ' * 22}End. [book/a]"
    rules = ["- One. [book/a]", "  ? first", "- Two. [book/a]", "- Three. [book/b]", "- Note: Four. [book/b]", long]
    path = tmp_path / "rules.md"
    path.write_text("\n".join(["# Rules", "", "## x", "", *rules, "- Five. [book/a]", ""]))
    found = read_file(path, "game").passages
    assert [p.text for p in found[:3]] == ["One. Two.", "Three.", "Four."]
    assert found[0].asked == ("first",)
    assert found[0].spans == ((5, 7),)
    assert [p.text[-5:] for p in found[3:]] == ["Five."]
    path.write_text("\n".join(["# Rules", "", "## x", "", long, long, ""]))
    assert len(read_file(path, "game").passages) == 2
