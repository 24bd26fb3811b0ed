"""The Universal Rules Document against what a count by hand finds in it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from rulesdb import resources
from rulesdb.model import Line, Reading
from rulesdb.read import identify, read_lines, repairs, source
from rulesdb.text import words

from .found import at

pytestmark = pytest.mark.sources

CITATION = re.compile(r"\((?:METW|METD|MEDM|MELE|MEAS|MEWH|MEBA|CRF|CoE)[^)]*\)")
NOTES = (330, 513, 529, 592, 648, 666, 689, 740, 964, 1142, 1167, 1186, 1218)
PROCEDURES = {
    "turn": 6,
    "end-of-turn phase": 5,
    "strike sequence": 8,
    "character draft": 5,
    "end of the game": 6,
    "influence attempt against an opponent": 9,
    "influencing a faction": 7,
    "creature combat": 11,
    "automatic-attack": 7,
    "agent attack": 2,
    "company versus company combat": 10,
    "corruption check": 5,
    "rescuing prisoners": 7,
}


@pytest.fixture(scope="module")
def file(sources: Path) -> source.Source:
    return source.load(sources / "meccg" / "universal-rules.txt")


@pytest.fixture(scope="module")
def mended(file: source.Source) -> tuple[Line, ...]:
    known = repairs.load_repairs(resources.folder("data") / "meccg" / "repairs" / "urd.toml")
    return repairs.mend(file.lines, known, "meccg/urd")[0]


@pytest.fixture(scope="module")
def reading(file: source.Source) -> Reading:
    (only,) = read_lines(file.lines, *identify(file))
    return only


def stand_in_order(sought: list[str], there: list[str]) -> bool:
    rest = iter(there)
    return all(word in rest for word in sought)


def test_is_recognised(file: source.Source) -> None:
    """The marks in data/ find the document."""
    document, shape = identify(file)
    assert (document.id, shape) == ("meccg/urd", "outline")


def test_every_repair_and_annotation_fits(reading: Reading) -> None:
    """The only fault told is the heading that has no text."""
    assert [(p.kind, p.lines) for p in reading.problems] == [("empty-section", (681, 681))]


def test_every_line_is_placed(reading: Reading) -> None:
    """No line is unparsed; furniture is the contents, two empty bullets, three samples and one stray rule."""
    assert not [span for span in reading.spans if span.kind == "unparsed"]
    furniture = [(s.why, s.lines[0]) for s in reading.spans if s.kind == "furniture" and s.why != "contents"]
    assert sorted(furniture) == [
        ("empty bullet", 408), ("empty bullet", 553), ("page furniture", 1219),
        ("sample of the layout", 87), ("sample of the layout", 89), ("sample of the layout", 93),
    ]  # fmt: skip


def test_words_stand_on_their_lines(reading: Reading, mended: tuple[Line, ...], file: source.Source) -> None:
    """The words of each text stand in order on its lines as mended, and those of each original as printed."""
    for passages, lines in ((reading.passages, mended), (reading.passages, file.lines)):
        text = {line.number: line.text for line in lines}
        for passage in passages:
            there = [w for first, last in passage.spans for n in range(first, last + 1) for w in words(text[n])]
            sought = passage.text if lines is mended else passage.original
            assert stand_in_order(words(sought), there), passage.id


def test_ids_are_unique(reading: Reading) -> None:
    """No two passages share an id."""
    assert max(Counter(p.id for p in reading.passages).values()) == 1


def test_headings(reading: Reading) -> None:
    """63 headings and one note's label on a line of its own; 56 have a number that carries the chapter."""
    assert len(reading.headings) == 64
    own = [h for h in reading.headings if h.numbers and h.title != "Character Draft" and "Note" not in h.title]
    numbers = [h.numbers[0] for h in own if "Controversial" not in h.title]
    assert len(numbers) == len(set(numbers)) == 56
    assert Counter(n.count(".") for n in numbers) == {0: 4, 1: 33, 2: 19}
    assert {"III.I", "IV.I", "III.A.3", "IV.F.5", "IV.V"} <= set(numbers)


@pytest.mark.parametrize(
    ("line", "path"),
    [
        (478, ("Player Turn Summary", "Building a Deck", "Sideboard")),
        (501, ("Player Turn Summary", "Starting Cards")),
        (521, ("Player Turn Summary", "Starting Cards", "Tournament Convention: Character Draft")),
        (752, ("Game Mechanics", "Playing Character Cards", "Organizing Characters and Companies")),
        (853, ("Game Mechanics", "Playing Item Cards", "Using Item Cards")),
        (1207, ("Game Mechanics", "Prisoners")),
        (1249, ("Card-Specific Errata and Rulings",)),
    ],
)
def test_places(reading: Reading, line: int, path: tuple[str, ...]) -> None:
    """A passage stands where the label of its heading says, whatever its marked depth."""
    assert {p.path for p in at(reading, line)} == {path}


def test_rules_resume_behind_commentary(reading: Reading) -> None:
    """A note's heading does not swallow the rules that follow it."""
    for line, number in (
        (746, "IV.F.3"),
        (897, "IV.L"),
        (898, "IV.L"),
        (517, "III.B"),
        (600, "III.I.2"),
        (674, "IV.A"),
    ):
        (passage, *_) = at(reading, line)
        assert (passage.kind, passage.numbers) == ("rule", (number,))
        assert passage.authority != "editor"


def test_glossary(reading: Reading) -> None:
    """86 entries, each with a passage; headwords that hold two names or an inversion have aliases."""
    assert len(reading.terms) == 86
    assert {t.name for t in reading.terms} == {p.term for p in reading.passages if p.term}
    aliases = {t.name: t.aliases for t in reading.terms}
    assert aliases["Condition, Passive"] == ("Passive Condition",)
    assert aliases["Bear, Bearer"] == ("Bear", "Bearer")
    assert "MP" in aliases["Marshalling Points"]


def test_paragraphs_of_an_entry(reading: Reading) -> None:
    """71 entries are one paragraph, 15 have bullets or further ones."""
    lines = Counter(p.term for p in {(p.term, p.spans): p for p in reading.passages if p.term}.values())
    assert sum(count == 1 for count in lines.values()) == 71 + 2  # two of the 15 are one sentence cut by a page
    assert sum(count > 1 for count in lines.values()) == 15 - 2


@pytest.mark.parametrize("line", [161, 261, 298, 354, 616, 907, 1020, 1059, 1122, 1156])
def test_sentences_cut_by_a_page(reading: Reading, line: int) -> None:
    """Each of the ten sentences that a page break cut is whole: both halves are in one passage."""
    ends = {p.id for p in at(reading, line - 1)} & {p.id for p in at(reading, line + 1)}
    assert ends


def test_a_hyphen_at_a_cut_stays(reading: Reading) -> None:
    """The hyphen of a name at the page's end is part of the name."""
    assert any("your Under-deeps movement" in p.text for p in at(reading, 1157))


@pytest.mark.parametrize(
    ("line", "lead"),
    [
        (402 + 1, "A play deck consists"),
        (439, "Fallen Wizards may not include"),
        (776, "To make the influence attempt"),
        (814, "If the above apply, follow"),
        (913, "You may use a creature card"),
        (959, "use one against the hazard limit"),
        (986, "with the following exceptions"),
        (1094, "The result depends on"),
        (1190, "If the card is a hazard event"),
        (1196, "It does not"),
        (531, "until one of the following happens"),
        (568, "one of the following two options"),
        (926, "You may play hazard events if"),
    ],
)
def test_lead_ins(reading: Reading, line: int, lead: str) -> None:
    """An item that a page break moved still has the lead-in that gives it its meaning."""
    found = at(reading, line)
    assert found
    assert all(lead in p.intro for p in found)


@pytest.mark.parametrize("line", [409, 441, 489, 490, 796, 828, 927, 1096])
def test_rules_of_their_own(reading: Reading, line: int) -> None:
    """A rule that only stands behind a list does not borrow the list's lead-in."""
    borrowed = ("following must apply", "methods", "process", "if the", "depending")
    assert not [p.intro for p in at(reading, line) if any(words in p.intro for words in borrowed)]


def test_procedures(reading: Reading) -> None:
    """Twelve ordered lists and the turn are procedures, whose steps count 1, 2, 3."""
    steps: dict[str, list[int]] = {}
    for passage in reading.passages:
        if passage.kind == "step":
            steps.setdefault(passage.procedure, []).append(passage.position)
    assert {name: max(positions) for name, positions in steps.items()} == PROCEDURES
    for positions in steps.values():
        assert list(dict.fromkeys(positions)) == list(range(1, max(positions) + 1))


def test_a_note_does_not_end_the_strike_sequence(reading: Reading) -> None:
    """The step behind the editor's note of line 330 is step 7 of the same sequence, the outcomes hang on step 8."""
    assert [(p.procedure, p.position) for p in at(reading, 332)] == [("strike sequence", 7)]
    assert {(p.kind, p.procedure, p.position) for p in at(reading, 339)} == {("rule", "strike sequence", 8)}


def test_exceptions(reading: Reading) -> None:
    """What overrides the strike sequence says so."""
    overriding = {p.passage for p in reading.pointers if (p.kind, p.target) == ("exception-to", "Strike Sequence")}
    assert {number for p in reading.passages if p.id in overriding for number in p.numbers} == {"IV.R", "IV.S"}


def test_citations(reading: Reading, file: source.Source) -> None:
    """Each of the 70 citations is the authority of a passage on its line and gone from the text."""
    cited = [(n.number, m[0]) for n in file.lines if n.number > 97 for m in CITATION.finditer(n.text)]
    assert len(cited) == 70
    for line, tag in cited:
        sources = {p.authority for p in at(reading, line)}
        assert re.sub(r",?\s+(?=\d)", " ", tag.strip("()")) in sources, (line, tag)
    assert not any(CITATION.search(p.text) for p in reading.passages)


def test_two_citations_in_a_paragraph(reading: Reading) -> None:
    """The sentences of each source are a passage of their own."""
    assert [p.authority for p in at(reading, 605)] == ["MELE 51-54", "MEWH"]


def test_commentary(reading: Reading) -> None:
    """13 notes, 5 disputes with their cards, 2 conventions."""
    for line in NOTES:
        assert {(p.kind, p.authority) for p in at(reading, line) or at(reading, line + 2)} == {("note", "editor")}, line
    disputed = {card for p in reading.passages if p.kind == "dispute" for card in p.cards}
    assert disputed == {
        "Gollum's Fate", "Cracks of Doom", "Uvatha the Ringwraith", "A Chance Meeting", "Adunaphel", "To Get You Away",
    }  # fmt: skip
    assert {p.kind for p in at(reading, 414)} == {p.kind for p in at(reading, 521)} == {"convention"}
    assert all(p.cards for p in reading.passages if p.kind == "dispute")


@pytest.mark.parametrize(
    ("binds", "first", "members", "classes"),
    [
        ("Fallen Wizard", 424, 16, 0),
        ("Balrog", 448, 27, 1),
        ("opponent of the Balrog", 492, 5, 0),
        ("Minion", 1249, 12, 1),
    ],
)
def test_lists_of_cards(reading: Reading, binds: str, first: int, members: int, classes: int) -> None:
    """Each member of a list is an entry whose lead-in says what holds for it; a class of cards is no card."""
    (top,) = at(reading, first)
    name = next(row.list for row in reading.listings if row.passage == top.id)
    rows = [row for row in reading.listings if (row.list, row.format) == (name, binds)]
    entries = [p for p in reading.passages if p.id in {row.passage for row in rows}]
    assert len(rows) == len(entries) == members
    assert sum(not p.cards for p in entries) == classes
    assert {p.kind for p in entries} == {"list-entry"}
    assert all(p.intro for p in entries)


def test_smaller_lists(reading: Reading) -> None:
    """Nine lairs with their dragons, five allies, and the last line of a file without a line end."""
    lairs = [p.cards for p in reading.passages if p.kind == "list-entry" and p.term == "Lair"]
    assert len(lairs) == 9
    assert ("Smaug", "The Lonely Mountain") in lairs
    assert sum(p.term == "Overt Company" and p.kind == "list-entry" for p in reading.passages) == 5
    assert [p.cards for p in at(reading, 1261)] == [("Mordor In Arms",)]


def test_references(reading: Reading) -> None:
    """Printed references lead to numbers and headwords, also "(see below)" and a wrong title."""
    line_of = {passage.id: passage.spans[-1][0] for passage in reading.passages}
    targets = {(line_of[p.passage], p.target) for p in reading.pointers if p.kind != "exception-to"}
    assert targets == {
        (101, "IV.A"), (148, "Corruption Points"), (197, "IV.A"), (401, "III.A.3"), (403, "III.A.3"), (407, "III.A.3"),
        (478, "III.I.3"), (916, "IV.P"), (974, "IV.R"), (996, "Strike Sequence"), (1017, "Strike Sequence"),
        (978, "IV.F.5"), (978, "IV.G"), (978, "IV.H"), (978, "IV.I.1"),
    }  # fmt: skip


def test_connectors_and_signs(reading: Reading) -> None:
    """Emphasised connectors stay as words, and the asterisk beside a value stays an asterisk."""
    assert at(reading, 911)[0].text.endswith(" or")
    assert all(" * " in at(reading, line)[0].text for line in (1003, 1004, 1005, 1006))


def test_originals(reading: Reading) -> None:
    """A passage whose words a repair changed keeps the printed ones; a mere change of depth leaves no trace."""
    changed = {p.spans[0][0] for p in reading.passages if p.original}
    assert changed == {197, 289, 307, 415, 634, 679, 767, 947, 966, 973}
