"""Numbers of any scheme, glossaries of many forms, references by number; invented rulebooks in six forms."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.model import Document, Reading
from rulesdb.read import source
from rulesdb.read.rulebook import reader
from rulesdb.read.rulebook.numbers import follows, is_child, order, read_line
from rulesdb.read.rulebook.scheme import find_scheme

from .bench import rulebooks

DEMO = Document("demo/book", "demo", "The Book", "", "official")


def read(text: str) -> Reading:
    return reader.read(source.as_lines(text), DEMO)[0]


@pytest.mark.parametrize("form", rulebooks.FORMS)
@pytest.mark.parametrize("seed", [1, 7])
def test_rulebooks_in_six_forms(form: str, seed: int) -> None:
    """Of each form, nearly all numbers, headwords and references are found, and every line has a place."""
    book = rulebooks.FORMS[form](random.Random(seed), 6)
    found = rulebooks.figures(book, rulebooks.read(book))
    wanted = {"numbers": 0.99, "headwords": 0.97, "references": 0.98, "lines": 0.99}
    shares = {what: have / all_ if all_ else 1.0 for what, (have, all_) in found.items()}
    assert {what for what, share in shares.items() if share < wanted[what]} == set()


@pytest.mark.parametrize(
    ("line", "bare", "rest"),
    [
        ("100.1a Draw.", "100.1a", "Draw."),
        ("702.19. Trading", "702.19", "Trading"),
        ("1-3-10-2. Draw.", "1-3-10-2", "Draw."),
        ("11.4_6_b Draw.", "11.4_6_b", "Draw."),
        ("IV.A.3 Draw.", "IV.A.3", "Draw."),
        ("§ 3.2 Draw.", "3.2", "Draw."),
        ("Article 5. Trading", "5", "Trading"),
        ("[3.2] Draw.", "3.2", "Draw."),
        ("(12) Draw.", "12", "Draw."),
        ("5.2(a) Draw.", "5.2(a)", "Draw."),
        ("**1.1** Draw.", "1.1", "Draw."),
        ("## 3. Combat", "3", "Combat"),
        ("- 2.1.2 Draw.", "2.1.2", "Draw."),
        ("1.1.1", "1.1.1", ""),
        ("1/3 Draw.", "1/3", "Draw."),
        ("2:4. Draw.", "2:4", "Draw."),
        ("3: Draw.", "3", "Draw."),
    ],
)
def test_numbers(line: str, bare: str, rest: str) -> None:
    """The number that a line begins with is told from its text."""
    row = read_line(line)
    assert row is not None
    assert (row.number.bare, row.rest) == (bare, rest)


@pytest.mark.parametrize(
    "line", ["A card", "I draw", "e.g. this", "2-player games", "part of this", "Q: Why?", "I am. So"]
)
def test_words_are_no_numbers(line: str) -> None:
    """Words, single letters and questions begin no rule."""
    assert read_line(line) is None


@pytest.mark.parametrize("sign", ["/", ":", "-", "."])
def test_rules_under_chapters(sign: str) -> None:
    """Chapters of single numbers head rules whose numbers have any sign; references to these are found."""
    kite = f"1. Setup\n\n1{sign}1 Take a kite.\n\n1{sign}2 See rule 2{sign}1.\n\n2. Wind\n\n2{sign}1 Reveal a card.\n"
    reading = read(kite)
    assert [passage.numbers for passage in reading.passages] == [(f"1{sign}1",), (f"1{sign}2",), (f"2{sign}1",)]
    assert [heading.numbers for heading in reading.headings if heading.numbers] == [("1",), ("2",)]
    assert [pointer.target for pointer in reading.pointers] == [f"2{sign}1"]


def test_fractions_and_times_are_no_numbers_beside_numbers() -> None:
    """What could be a number in a document without any is text in one that has numbers of another form."""
    lines = ["1. Setup", "1.1 Take a kite.", "1.2 Draw.", "1/2 of them fall.", "1/3 of them rise.", "1:1 is the odds."]
    found = find_scheme(source.as_lines("\n\n".join(lines)))
    assert found.numbers == {"1", "1.1", "1.2"}


def test_a_decimal_at_the_beginning_of_a_line_is_text() -> None:
    """A number out of its order begins no rule: it is part of a sentence."""
    lines = source.as_lines(
        "1.1 One.\n1.2 Add\n3.5 to it.\n1.3 Three.\n1.4 Four takes as in rule\n1.2 at dawn.\n1.5 Five.\n"
    )
    assert [row.number.bare for row in find_scheme(lines).numbered.values()] == ["1.1", "1.2", "1.3", "1.4", "1.5"]


def test_a_numbering_that_starts_over() -> None:
    """Both runs are found; neither is lost."""
    text = "PART ONE\n\n1.1 A a.\n1.2 B b.\n1.3 C c.\n1.4 D d.\n\nPART TWO\n\n1.1 E e.\n1.2 F f.\n1.3 G g.\n"
    assert [p.text for p in read(text).passages if p.numbers] == [
        "A a.",
        "B b.",
        "C c.",
        "D d.",
        "E e.",
        "F f.",
        "G g.",
    ]


def test_what_stands_twice_is_told() -> None:
    """A numbering that starts over and a headword with two entries are one problem each, at their lines."""
    text = (
        "1.1 A a.\n1.2 B b.\n1.3 C c.\n1.1 D d.\n1.2 E e.\n1.3 F f.\n\nGLOSSARY\n\nBarge: A boat.\n\nBarge: A raft.\n"
    )
    assert [(p.kind, p.lines) for p in read(text).problems] == [
        ("numbering-starts-over", (4, 4)), ("headword-twice", (12, 12)),
    ]  # fmt: skip


def test_contents_without_leaders() -> None:
    """A list of the titles to come is contents, not rules; its plain entries are headings where they stand alone."""
    text = (
        "Contents\n\n1. Play\n1.1 Turns\n1.2 Ends\nCredits\n\n1. Play\n\n1.1 Turns\n\nA turn is long.\n\n1.2 Ends\n\n"
    )
    text += "It ends.\n\nCredits\n\nBy us.\n"
    reading = read(text)
    assert {span.lines for span in reading.spans if span.why == "contents"} == {(3, 6)}
    assert {p.text: p.path for p in reading.passages} == {
        "A turn is long.": ("Play", "Turns"), "It ends.": ("Play", "Ends"), "By us.": ("Credits",),
    }  # fmt: skip


def test_letters_under_a_rule() -> None:
    """An item (a) bears the number of its rule and its letter; an example belongs to the rule before it."""
    reading = read("1.1 Two ways:\n\n(a) by road;\n(b) by sea.\n\n1.2 Wait.\n\nExample: Ann waits.\n")
    assert {p.text: p.numbers for p in reading.passages} == {
        "by road;": ("1.1(a)",), "by sea.": ("1.1(b)",), "Wait.": ("1.2",), "Ann waits.": ("1.2",),
    }  # fmt: skip


@pytest.mark.parametrize(
    "entries",
    [
        "Crane\nWhat lifts.\n\nDock\nWhere it stands.\n\nRope\nWhat holds.\n",
        "Crane\n\nWhat lifts.\n\nDock\n\nWhere it stands.\n\nRope\n\nWhat holds.\n",
        "Crane\n    What lifts.\nDock\n    Where it stands.\nRope\n    What holds.\n",
        "Crane: What lifts.\n\nDock: Where it stands.\n\nRope: What holds.\n",
        "Crane - What lifts.\n\nDock - Where it stands.\n\nRope - What holds.\n",
        "**Crane.** What lifts.\n\n**Dock.** Where it stands.\n\n**Rope.** What holds.\n",
        "- **Crane**: What lifts.\n- **Dock**: Where it stands.\n- **Rope**: What holds.\n",
        "Crane\tWhat lifts.\nDock\tWhere it stands.\nRope\tWhat holds.\n",
        "| Term | Meaning |\n|---|---|\n| Crane | What lifts. |\n| Dock | Where it stands. |\n| Rope | What holds. |\n",
    ],
)
def test_forms_of_glossaries(entries: str) -> None:
    """Headword and definition are found however they are set."""
    reading = read(f"GLOSSARY\n\n{entries}")
    assert {p.term: p.text for p in reading.passages} == {
        "Crane": "What lifts.", "Dock": "Where it stands.", "Rope": "What holds.",
    }  # fmt: skip


def test_senses_and_references_of_an_entry() -> None:
    """Senses numbered in one entry are definitions of it, not steps."""
    reading = read("Glossary\n\nCrane\n1. What lifts.\n2. A bird.\n\nDock\nSee Crane.\n\nRope\nWhat holds.\n")
    assert [(p.kind, p.term, p.text) for p in reading.passages][:2] == [
        ("definition", "Crane", "What lifts."), ("definition", "Crane", "A bird."),
    ]  # fmt: skip
    assert [(t.name, t.redirect) for t in reading.terms] == [("Crane", ""), ("Dock", "Crane"), ("Rope", "")]


@pytest.mark.parametrize(
    ("says", "targets"),
    [
        ("See rule 1.2.", ["1.2"]),
        ("This follows rules 1.2 and 1.4.", ["1.2", "1.4"]),
        ("See rules 1.2–1.4.", ["1.2", "1.3", "1.4"]),
        ("See sections 1.2 through 1.4.", ["1.2", "1.3", "1.4"]),
        ("As §1.3 says.", ["1.3"]),
        ("It goes on (1.3).", ["1.3"]),
        ("See 9.9 for more.", ["9.9"]),
        ("Add 1.3 to it, or 2 of 3.", []),
    ],
)
def test_references_by_number(says: str, targets: list[str]) -> None:
    """Single numbers, lists and ranges are told one by one; a number in a sentence is none."""
    reading = read(f"1.1 One. {says}\n\n1.2 Two.\n\n1.3 Three.\n\n1.4 Four.\n")
    assert [pointer.target for pointer in reading.pointers] == targets


def test_a_long_list_behind_a_lead_is_no_numbering() -> None:
    """Eight steps behind "do this:" are a procedure; eight numbered rules of a document are not."""
    items = "\n".join(f"{number}. Turn wheel {number} to the left." for number in range(1, 9))
    steps = read(f"# Mill\n\n## Grinding\n\nTo grind a sack, do this:\n\n{items}\n").passages
    assert [(one.kind, one.position, one.numbers) for one in steps] == [("step", n, ()) for n in range(1, 9)]
    rules = read(f"# Mill\n\n{items}\n").passages
    assert [one.numbers for one in rules] == [(str(number),) for number in range(1, 9)]


def test_order_of_numbers() -> None:
    """Letters may be left out; a hundred stands under its digit."""
    assert follows((704, 5, "m"), (704, 5, "k"))
    assert follows((1, 2, 1), (1, 2))
    assert not follows((1, 4), (1, 2))
    assert is_child((702, 19), (7,))
    assert order(("IV", "I", 3)) == (4, 9, 3)


@given(st.lists(st.from_regex(r"[0-9IVa-c.§()_ -]{0,12}( [A-Za-z. ]{0,20})?", fullmatch=True), max_size=30))
def test_any_lines_have_a_scheme(texts: list[str]) -> None:
    """No text makes the search for a numbering raise, and no line is lost to it."""
    lines = source.as_lines("\n".join(texts))
    scheme = find_scheme(lines)
    assert set(scheme.numbered) | set(scheme.contents) <= {line.number for line in lines}
    read("\n".join(texts))


def test_a_number_that_goes_back() -> None:
    """A rule printed out of order keeps its number and is noted; a reference that begins a paragraph is none."""
    text = (
        "1. Boats\n\n1.1 A boat moves.\n\n1.2 A boat rests.\n\n2. Tides\n\n2.1 A tide rises.\n\n"
        "1.3 A boat sinks.\n\n2.2 A tide falls.\n\n2.1 That rule binds all tides.\n\n2.3 A tide turns.\n"
    )
    found = read(text)
    assert {p.text: p.numbers[0] for p in found.passages if p.text.startswith("A boat")} == {
        "A boat moves.": "1.1", "A boat rests.": "1.2", "A boat sinks.": "1.3",
    }  # fmt: skip
    assert [(p.kind, p.lines[0]) for p in found.problems] == [("numbering-goes-back", 11)]
    assert [p.numbers for p in found.passages if p.text.startswith("2.1")] == [("2.2",)]
