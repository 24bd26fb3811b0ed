"""The Comprehensive Rules 4.1 as they were saved, against what a count by hand finds in them."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from rulesdb import resources
from rulesdb.model import Line, Passage, Reading
from rulesdb.read import identify, read_lines, repairs, source
from rulesdb.read.wiki.hunks import Comparison, compare
from rulesdb.text import words

pytestmark = pytest.mark.sources

HEADLESS = {
    "helper text", "instead", "Man", "playing a card", "preventing effects", "Ring-bound", "The Rule of 9", "Sam",
    "support area", "void",
}  # fmt: skip


@pytest.fixture(scope="module")
def lines(sources: Path) -> tuple[Line, ...]:
    return source.load(sources / "lotr-tcg" / "comprehensive-rules-4.1.txt").lines


@pytest.fixture(scope="module")
def comparison(lines: tuple[Line, ...]) -> Comparison:
    return compare(lines)


@pytest.fixture(scope="module")
def readings(sources: Path) -> tuple[Reading, ...]:
    file = source.load(sources / "lotr-tcg" / "comprehensive-rules-4.1.txt")
    document, shape = identify(file)
    return read_lines(file.lines, document, shape)


@pytest.fixture(scope="module")
def latest(readings: tuple[Reading, ...]) -> Reading:
    return readings[0]


@pytest.fixture(scope="module")
def earlier(readings: tuple[Reading, ...]) -> Reading:
    return readings[1]


def entry(reading: Reading, term: str) -> list[Passage]:
    return [passage for passage in reading.passages if passage.term == term]


def on_line(reading: Reading, number: int) -> list[Passage]:
    return [p for p in reading.passages if any(first <= number <= last for first, last in p.spans)]


def covered(reading: Reading, *leave: str) -> set[int]:
    spans = [span for passage in reading.passages for span in passage.spans]
    spans += [span.lines for span in reading.spans if span.kind not in ("gap", *leave)]
    return {number for first, last in spans for number in range(first, last + 1)}


def test_every_gap_is_equally_long_on_both_sides(comparison: Comparison) -> None:
    """123 hunks, and in front of 122 of them text that is not shown, equally much left and right; no misfit."""
    left, right = comparison.left, comparison.right
    assert (len(left), len(right), comparison.misfits) == (123, 123, ())
    assert [stretch.lost for stretch in left] == [stretch.lost for stretch in right]
    assert sum(stretch.lost > 0 for stretch in left) == 122
    assert sum(stretch.lost for stretch in left) == 1129


def test_both_revisions_are_as_long_as_their_numbers_say(comparison: Comparison) -> None:
    """1,675 lines of 2,804 on the left and 1,644 of 2,773 on the right, 17 of them printed on neither side."""
    left, right = comparison.left, comparison.right
    assert [sum(len(stretch.lines) for stretch in side) for side in (left, right)] == [1675, 1644]
    assert [side[-1].end - 1 for side in (left, right)] == [2804, 2773]
    assert sum(line.number == 0 for side in (left, right) for stretch in side for line in stretch.lines) == 17


def test_every_line_of_the_page_is_used_once(comparison: Comparison, lines: tuple[Line, ...]) -> None:
    """3,302 lines of hunks: 1,176 rows printed twice and 967 changed lines less the 17 that are not printed."""
    sides = [
        {line.number for stretch in side for line in stretch.lines if line.number}
        for side in (comparison.left, comparison.right)
    ]
    assert not sides[0] & sides[1]
    assert len(sides[0] | sides[1]) + len(comparison.headers) + len(comparison.frame) == len(lines)
    assert len(sides[0] | sides[1]) == 2 * 1176 + 499 + 468 - 17


@pytest.mark.parametrize(
    ("first", "sides"),
    [
        (10, "LRR"), (551, "LL"), (555, "R"), (621, "L"), (632, "L"), (645, "R"), (696, "LRR"), (744, "LRL"),
        (1561, "R"), (1713, "R"), (2367, "R"), (2390, "R"), (1748, "L"), (1751, "R"), (1928, "L"), (1931, "R"),
        (1090, "LRLRLR"), (2466, "LRLRRRRRRR"), (3233, "LL"), (3244, "LLLLLLLLL"), (3334, "L"), (3358, "RRRR"),
        (3371, "LLLL"), (3393, "RRRR"),
    ],
)  # fmt: skip
def test_lines_that_a_simple_splitter_gets_wrong(comparison: Comparison, first: int, sides: str) -> None:
    """Uneven and one-sided blocks, where the lines do not simply alternate."""
    left = {line.number for stretch in comparison.left for line in stretch.lines}
    assert "".join("L" if number in left else "R" for number in range(first, first + len(sides))) == sides


def test_all_lines_are_accounted_for(readings: tuple[Reading, ...], lines: tuple[Line, ...]) -> None:
    """In both readings each line has its place; only ends of lost sentences are left unparsed."""
    written = {line.number for line in lines if line.text.strip()}
    for reading in readings:
        assert written <= covered(reading)
        assert len(written - covered(reading, "unparsed")) <= 2
        assert not reading.problems


def test_gaps_are_recorded(latest: Reading) -> None:
    """122 gaps, the table of cultures that stands elsewhere, and the end of the document."""
    gaps = [span for span in latest.spans if span.kind == "gap"]
    assert len(gaps) == 124
    assert "4 lines (L572-575) not shown" in {span.why for span in gaps}


def test_headings_as_counted(latest: Reading) -> None:
    """183 headings are shown (52 + 130 + 1); repairs set those of ten entries, five lists and parts, and sections."""
    set_by_repairs = {
        "Section One (rules)", "Section Two (glossary)", "Section Three (card rulings)", "Section Four (card lists)",
        "Standard Format X-List", "Card Types", "Playing the Game", "Playing artifacts", "Playing conditions",
        "Movement Summary", "Archery Phase Summary", "Assign defenders", "Assignment Phase Summary",
        "Resolve that skirmish", "Free Peoples player chooses", "Regroup Phase Summary", "Building Your Deck",
        *HEADLESS,
    }  # fmt: skip
    titles = Counter(heading.title for heading in latest.headings)
    assert sum(titles.values()) - len(set_by_repairs) == 183
    assert all(titles[title] for title in set_by_repairs)


def test_terms_as_counted(latest: Reading, earlier: Reading) -> None:
    """130 entries with a heading and 10 without; the earlier revision has one more, on returning to hand."""
    names = {term.name for term in latest.terms}
    assert len(latest.terms) == len(names) == 140
    assert names >= HEADLESS
    assert {term.name for term in earlier.terms} - names == {"return to hand"}


@pytest.mark.parametrize(
    ("term", "line"),
    [("helper text", 1693), ("instead", 1741), ("Man", 1981), ("playing a card", 2243), ("preventing effects", 2286),
     ("Ring-bound", 2508), ("The Rule of 9", 2543), ("Sam", 2554), ("support area", 2887), ("void", 3143)],
)  # fmt: skip
def test_entries_whose_heading_is_lost_have_their_name(latest: Reading, term: str, line: int) -> None:
    """Their text stands under its own term, and not under the entry before."""
    assert {passage.term for passage in on_line(latest, line)} == {term}


def test_entries_that_only_point(latest: Reading) -> None:
    """Twelve entries say nothing but "See": eight name one other entry, four name several."""
    alone = [term for term in latest.terms if [p.text[:3].lower() for p in entry(latest, term.name)] == ["see"]]
    assert len(alone) == 12
    assert {term.name: term.redirect for term in alone if term.redirect} == {
        "class": "bearer", "damage +X": "damage bonus", "home site": "ally", "look at": "effect",
        "redrawing your hand": "mulligan", "requirement": "cost", "reveal": "effect", "strength": "killed",
    }  # fmt: skip


def test_references_as_counted(latest: Reading, comparison: Comparison) -> None:
    """Each of the 344 links and 84 card marks of the left side is a pointer, save in texts that hold one twice."""
    left = "\n".join(line.text for stretch in comparison.left for line in stretch.lines)
    links, cards = len(re.findall(r"\{\{SL\|", left)), len(re.findall(r"\{\{Card\|", left))
    assert (links, cards) == (344, 84)
    kinds = Counter(pointer.kind for pointer in latest.pointers)
    assert set(kinds) == {"see", "see-also", "mentions"}
    assert sum(kinds.values()) >= 400


def test_links_lead_to_titles(latest: Reading) -> None:
    """Numbered ids are resolved to their titles, and amounts to the entry with an X."""
    targets = {pointer.target for pointer in latest.pointers}
    assert {"Losing the Game", "damage +X", "defender +X", "Gollum/Smeagol"} <= targets
    assert not {target for target in targets if re.search(r"[a-z] \d$", target)} - {"The Rule of 4", "The Rule of 9"}


@pytest.mark.parametrize(
    ("term", "positions"),
    [
        ("moving your fellowship", [1, 2, 3, 5, 6, 7, 8]),
        ("reconcile", [1, 3]),
        ("turn sequence", [1, 2, 3, 4, 5, 6, 7, 8]),
    ],
)
def test_procedures(latest: Reading, term: str, positions: list[int]) -> None:
    """Steps are numbered as printed; a line not shown within a list keeps its number."""
    steps = [p for p in entry(latest, term) if p.kind == "step"]
    assert [p.position for p in steps] == positions
    assert {p.procedure for p in steps} == {term}


def test_playing_a_card(latest: Reading) -> None:
    """Five steps are shown; two are long enough to be cut."""
    steps = entry(latest, "playing a card")
    assert [p.position for p in steps] == [1, 1, 2, 3, 3, 4, 5]


def test_card_rulings_as_counted(latest: Reading) -> None:
    """23 rows show a name; repairs name seven more; ten rows have lost their text, three their name."""
    assert len({(card.title, card.subtitle) for card in latest.cards}) == 23 + 7 + 1
    assert sum(span.why == "row whose text is not shown" for span in latest.spans) == 10
    assert sum(p.title == "Card whose name is not shown" for p in latest.passages) == 3
    status = Counter(p.intro for p in latest.passages if p.kind in ("ruling", "erratum"))
    assert status == {
        "Ruling": 14, "Misprint": 4, "Clarification": 2, "Clarification [(actually a Misprint)]": 1,
        "Errata / Misprint": 1,
    }  # fmt: skip


def test_lists(latest: Reading) -> None:
    """One entry of the X-List is shown, and the rule of the R-List."""
    assert [(row.list, row.format, row.card) for row in latest.listings] == [
        ("X-List", "Standard", "Madril, Defender of Osgiliath")
    ]
    assert [p.kind for p in on_line(latest, 3432)] == ["rule"]


def test_fan_notes_are_marked(latest: Reading) -> None:
    """Whole sentences in bold square brackets are the fans'."""
    assert {p.kind for p in latest.passages if p.authority} == {"note"}
    assert len([p for p in latest.passages if p.authority == "fan"]) == 5


def test_repaired_lines_keep_what_is_printed(latest: Reading) -> None:
    """A passage with a mended line has the printed words as `original`."""
    (span,) = [p for p in entry(latest, "limit") if "multiple phases" in p.text]
    assert words(span.original).count("does") == 2
    assert words(span.text).count("does") == 1


def test_texts_stand_on_their_lines(readings: tuple[Reading, ...], lines: tuple[Line, ...]) -> None:
    """The words of each passage, icons apart, stand in order on its lines as the repairs leave them."""
    known = repairs.load_repairs(resources.folder("data") / "lotr-tcg" / "repairs" / "cr-4.1.toml")
    mended, _ = repairs.mend(lines, known, "lotr-tcg/cr-4.1")
    printed = {line.number: re.sub(r"'{2,}|\}\}|\\\\", "", line.text) for line in mended}
    for reading in readings:
        for passage in reading.passages:
            numbers = [n for first, last in passage.spans for n in range(first, last + 1)]
            rest = iter(words(re.sub(r"\{\{\w+\|?|<br>", " ", " ".join(printed[n] for n in numbers))))
            text = words(re.sub(r"\[[^\]]*\]", " ", passage.text))
            assert all(any(word == other for other in rest) for word in text), passage.id


def test_ids_are_unique_and_passages_short(readings: tuple[Reading, ...]) -> None:
    """No id stands twice, and no passage is long beyond quoting."""
    for reading in readings:
        ids = [passage.id for passage in reading.passages]
        assert len(ids) == len(set(ids))
        assert max(len(passage.text.split()) for passage in reading.passages) <= 110


def test_sentences_are_not_joined_over_gaps(latest: Reading, comparison: Comparison) -> None:
    """No passage has lines of two paragraphs that a gap parts, save a list's lead-in with its first item."""
    starts = [stretch.lines[0].number for stretch in comparison.left if stretch.lost > 3]
    for passage in latest.passages:
        for (_, end), (start, _) in pairwise(passage.spans):
            assert not any(end < gap <= start for gap in starts), passage.id
