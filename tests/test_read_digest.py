"""Our own digests: what an entry becomes, what is refused with file and line, and the canonical form."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.errors import DataError
from rulesdb.read.digest import read_file
from rulesdb.read.digest_form import canonical, parse, rewrite
from rulesdb.text import squeeze

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
    """Places become pointers, other names aliases, ? lines the telling words of what people ask."""
    reading = read_file(digest, "game")
    assert [p.target for p in reading.pointers if p.kind == "clarifies"][:2] == ["book/wounds/1", "book/wounds/2"]
    assert [p.target for p in reading.pointers if p.kind == "see-also"] == ["heal"]
    assert reading.terms[0].aliases == ("wounds", "injury")
    assert reading.passages[0].asked == ("take damage", "lose hit point")


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
        ("# Terms\n\n## x\n    more words\n", "d:4: four blanks continue the line above"),
        ("# Terms\n\n## x\n\n    more words\n", "d:5: four blanks continue the line above"),
        ("# Terms\n\n## x\nCites: a place\n", "d:4: not a place"),
        ("# Terms\n\n## x\n- A rule. [a/b]\nCites: a/b\n", "d:5: Cites stands above"),
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


WRAPPED = """# Rules

## long lines
Cites: book/wounds/1

- When a character who stands on the wall at night takes a wound from a stone that a giant threw, the player to the left
    of its owner places one token.
  ? a rock from a giant hits my guard on the wall in the dark; who puts the token down when a stone falls on a guard;
    thrown stones
  > A giant threw a stone at my guard on the wall at night and he was wounded by it. Does my opponent place the token?
    yes
- The token stays.
"""


def test_long_lines_are_wrapped_and_joined() -> None:
    """A long line goes on after four blanks, and is read as one; what was broken elsewhere is broken anew."""
    _, (entry,) = parse(WRAPPED)
    item, other = entry.items
    assert item.text.endswith("the player to the left of its owner places one token.")
    assert (item.line, item.last, other.line) == (6, 11, 12)
    assert item.asked[2:] == ("thrown stones",)
    assert item.examples[0].question.endswith("my opponent place the token?")
    assert canonical(WRAPPED) == WRAPPED
    assert canonical(WRAPPED.replace(" token?\n    yes", "\n    token? yes")) == WRAPPED


def test_a_word_too_long_for_a_line_stays_whole() -> None:
    """A citation longer than a line is not cut."""
    text = f"# Rules\n\n## x\n\n- One. [book/{'long-' * 30}place/1; book/a/1]\n"
    assert parse(canonical(text))[1][0].items[0].places == parse(text)[1][0].items[0].places
    assert canonical(canonical(text)) == canonical(text)


def test_shared_places_are_named_once() -> None:
    """Items without brackets have the places of their entry's Cites line; brackets are their own."""
    short = "# Terms\n\n## x\nCites: book/a/1; book/a/2\n\n- One.\n- Two.\n\n### y\n1. Three.\n"
    long = short.replace("Cites: book/a/1; book/a/2\n", "").replace(".\n", ". [book/a/1; book/a/2]\n")
    assert canonical(long) == canonical(short) == short
    mixed = short.replace("Two.", "Two. [book/b/1]")
    assert [item.places for item in parse(mixed)[1][0].items] == [
        ("book/a/1", "book/a/2"),
        ("book/b/1",),
        ("book/a/1", "book/a/2"),
    ]
    assert "Cites" not in canonical(mixed)


WORDS = st.text("abcde .?;", min_size=1, max_size=300).map(squeeze).filter(lambda text: text.strip(" .?;") != "")


@given(st.lists(st.tuples(WORDS, WORDS, st.sampled_from(["book/a/1", "book/a/2"])), min_size=1, max_size=4))
def test_canonical_form_loses_nothing(rules: list[tuple[str, str, str]]) -> None:
    """Wrapping and shared places change no word, place, search word or example; a second pass changes nothing."""
    lines = [f"- x{words}. [{place}]\n  ? {asked}\n  > x{asked}? yes" for words, asked, place in rules]
    text = "\n".join(["# Rules", "", "## x", "", *lines, ""])
    formed = canonical(text)
    before, after = (parse(one)[1][0].items for one in (text, formed))
    assert [(i.text, i.places, i.asked, i.examples) for i in after] == [
        (i.text, i.places, i.asked, i.examples) for i in before
    ]
    assert canonical(formed) == formed
    assert all(len(line) <= 120 for line in formed.splitlines() if " " in line.strip())


def test_rewrite_puts_a_file_into_form(tmp_path: Path) -> None:
    """The tool writes only what is out of form, and names the file of what it cannot read."""
    path = tmp_path / "rules.md"
    path.write_text("# Rules\n## x\n- One. [book/a]\n")
    assert rewrite(path)
    assert not rewrite(path)
    path.write_text("# Rules\n## x\nloose words\n")
    with pytest.raises(DataError, match=r"rules\.md:3: neither"):
        rewrite(path)


def test_neighbours_of_one_place_are_one_passage(tmp_path: Path) -> None:
    """Rules that stand together and restate the same place are quoted as one paragraph, up to a paragraph's length."""
    long = f"- {'A guard waits. ' * 22}End. [book/a]"
    rules = ["- One. [book/a]", "  ? first", "- Two. [book/a]", "  > Is it two? yes"]
    rules += ["- Three. [book/b]", "- Note: Four. [book/b]", long]
    path = tmp_path / "rules.md"
    path.write_text("\n".join(["# Rules", "", "## x", "", *rules, "- Five. [book/a]", ""]))
    found = read_file(path, "game").passages
    assert [p.text for p in found[:3]] == ["One. Two.", "Three.", "Four."]
    assert found[0].asked == ("first",)
    assert found[0].spans == ((5, 8),)
    assert [(example.question, example.sentence) for example in found[0].examples] == [("Is it two?", 1)]
    assert [p.text[-5:] for p in found[3:]] == ["Five."]
    path.write_text("\n".join(["# Rules", "", "## x", "", long, long, ""]))
    assert len(read_file(path, "game").passages) == 2
