"""The rulebook and the rulings document as published: what the readers find in them, counted."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from rulesdb.model import Line, Reading
from rulesdb.read import identify, read_lines, repairs, resources, source
from rulesdb.read.inline import plain
from rulesdb.text import words

from .found import at

pytestmark = pytest.mark.sources

FILES = {"rulebook-2.0": "comprehensive-rulebook-2.0.txt", "rulings-2004-02": "current-rulings-2004-02.txt"}
SIGN = re.compile(r"\[\w+\]")


@pytest.fixture(scope="module")
def readings(sources: Path) -> dict[str, Reading]:
    found = {}
    for name, file in FILES.items():
        text = source.load(sources / "lotr-tcg" / file)
        document, shape = identify(text)
        found[name] = read_lines(text.lines, document, shape)[0]
    return found


@pytest.fixture(scope="module")
def mended(sources: Path) -> dict[str, tuple[Line, ...]]:
    found = {}
    for name, file in FILES.items():
        known = repairs.load_repairs(resources.folder("data") / "lotr-tcg" / "repairs" / f"{name}.toml")
        found[name] = repairs.mend(source.load(sources / "lotr-tcg" / file).lines, known, name)[0]
    return found


@pytest.fixture
def rulebook(readings: dict[str, Reading]) -> Reading:
    return readings["rulebook-2.0"]


@pytest.fixture
def rulings(readings: dict[str, Reading]) -> Reading:
    return readings["rulings-2004-02"]


def kinds(reading: Reading) -> Counter[str]:
    return Counter(passage.kind for passage in reading.passages)


def in_order(needles: list[str], hay: list[str]) -> bool:
    rest = iter(hay)
    return all(needle in rest for needle in needles)


@pytest.mark.parametrize("name", FILES)
def test_every_repair_fits_and_every_line_is_placed(readings: dict[str, Reading], name: str) -> None:
    """No repair misses its line, no line is left unparsed, and no two passages share an id."""
    reading = readings[name]
    assert reading.problems == ()
    assert [span for span in reading.spans if span.kind == "unparsed"] == []
    assert len({passage.id for passage in reading.passages}) == len(reading.passages)


@pytest.mark.parametrize("name", FILES)
def test_every_passage_stands_on_its_lines(
    readings: dict[str, Reading], mended: dict[str, tuple[Line, ...]], name: str
) -> None:
    """The words of each passage stand in order on the lines that it names, once these are mended."""
    text = {line.number: line.text for line in mended[name]}
    for passage in readings[name].passages:
        lines = [text[n] for first, last in passage.spans for n in range(first, last + 1)]
        printed = plain(" ".join(lines).replace("<br>", " "))
        assert in_order(words(SIGN.sub(" ", passage.text)), words(printed)), passage.id


@pytest.mark.parametrize("name", FILES)
def test_no_markup_is_left(readings: dict[str, Reading], name: str) -> None:
    """Emphasis, formulas and marks of repairs do not show, and texts are short enough to quote."""
    for passage in readings[name].passages:
        assert not re.search(r"\*\*|\\[a-z]|\$|<br>|^#|\t", f"{passage.intro} {passage.text}"), passage.id
        assert len(passage.text.split()) <= 120, passage.id


def test_headings_of_the_rulebook(rulebook: Reading) -> None:
    """The lines that hold headings: 152 of the checked list, a picture's, an advert's, a lost one and 8 errata."""
    titled = [heading for heading in rulebook.headings if heading.path[0] != "Errata" or len(heading.path) == 1]
    assert len({heading.lines for heading in titled}) == 152 + 3
    assert len(titled) == 152 + 3 + 9  # lines that hold two headings
    paths = {heading.path for heading in rulebook.headings}
    assert ("Starter Rules", "Playing the Game", "Skirmish Phase(s)", "Resolve that skirmish") in paths
    assert ("Starter Rules", "Important Concepts", "Kinds of Cards", "Shadow cards") in paths
    assert ("Deluxe Rules", "Other Important Rules", "Miscellaneous", "Discard") in paths


def test_errata_of_the_rulebook(rulebook: Reading) -> None:
    """The 8 errata, each with its card and number wherever the scan put it."""
    assert kinds(rulebook)["erratum"] == 8
    assert {(card.title, card.codes) for card in rulebook.cards} == {
        ("Book of Mazarbul", ("0P7",)),
        ("Gimli", ("1U12",)),
        ("Far-seeing Eyes", ("1C43",)),
        ("Gift of Boats", ("1U46",)),
        ("The Mirror of Galadriel", ("1R55",)),
        ("A Ranger's Versatility", ("1U113",)),
        ("Thrór's Map", ("1R318",)),
        ("We Must Go Warily", ("3C48",)),
    }


def test_exceptions_of_the_rulebook(rulebook: Reading) -> None:
    """The five lines that start with the word, and the one that two columns hid."""
    assert kinds(rulebook)["exception"] == 6
    assert all(passage.intro for passage in rulebook.passages if passage.kind == "exception")


def test_procedures_of_the_rulebook(rulebook: Reading) -> None:
    """Five summaries, two turn sequences and the reconciling of a hand are procedures without a hole."""
    steps = [passage for passage in rulebook.passages if passage.kind == "step"]
    sizes = Counter(step.procedure for step in steps)
    assert sizes == {
        "Deluxe Rules Turn Sequence": 15,
        "Game Setup Summary": 6,
        "Playing the Game": 7,
        "Movement Summary": 7,
        "Archery Phase Summary": 4,
        "Assignment Phase Summary": 2,
        "Skirmish Phase Summary": 4,
        "Shadow players reconcile": 3,
    }
    for name, size in sizes.items():
        assert [step.position for step in steps if step.procedure == name] == list(range(1, size + 1))


def test_cut_paragraphs_of_the_rulebook(rulebook: Reading) -> None:
    """Paragraphs that a page, an advert or a column cut are whole."""
    pairs = [(94, 98), (98, 100), (118, 120), (126, 128), (162, 170), (227, 229), (531, 537), (593, 595), (987, 989)]
    for first, second in [*pairs, (869, 877), (1231, 1233)]:
        assert {p.id for p in at(rulebook, first)} & {p.id for p in at(rulebook, second)}, (first, second)
    (bid,) = at(rulebook, 905)
    assert bid.kind == "example"
    assert "RULEBOOK" not in bid.text
    assert at(rulebook, 576) == []


def test_culture_table_of_the_rulebook(rulebook: Reading) -> None:
    """The table's two columns, with the side as lead-in."""
    light, dark = at(rulebook, 215)
    assert (light.intro, light.text) == ("Free Peoples cards", "Dwarven, Elven, Gandalf, Gollum, Gondor, Rohan, Shire")
    assert (dark.intro, dark.text.split(", ")[-2:]) == ("Shadow cards", ["Ringwraith", "Sauron"])


def test_tower_symbols_of_the_rulebook(rulebook: Reading) -> None:
    """The symbol is back where the text itself shows that it was there."""
    assert "site 3 [Tower]" in at(rulebook, 499)[0].text
    assert "from 1 [Tower] to 9 [Tower]" in at(rulebook, 1205)[0].text
    assert at(rulebook, 1227)[0].text.endswith("not 3 [Tower].")


def test_list_of_the_rulings(rulings: Reading) -> None:
    """The X-list's 18 cards, with the numbers that the scan misread."""
    assert kinds(rulings)["list-entry"] == len(rulings.listings) == 18
    assert {(row.list, row.format) for row in rulings.listings} == {("X-list", "standard")}
    codes = {card.title: card.codes for card in rulings.cards if not card.subtitle}
    assert codes["Horn of Boromir"] == ("0P5", "3R42")
    assert codes["Bill the Pony"] == ("0P2", "3U106")
    assert codes["Sting"] == ("1R313",)


def test_entries_of_the_rulings(rulings: Reading) -> None:
    """10 errata, 72 titled card clarifications and a buried one, 32 terms."""
    entries = Counter(heading.path[0] for heading in rulings.headings if len(heading.path) == 2)
    assert entries["Cards with Errata"] == kinds(rulings)["erratum"] == 10
    assert entries["Cards with Clarifications"] == 72 + 1
    assert entries["Other Clarifications"] == len(rulings.terms) == 32
    ruled = [p for p in rulings.passages if p.kind == "ruling"]
    assert len({p.cards for p in ruled if p.cards}) == 73
    assert len({p.term for p in ruled if p.term} | {"modifiers - applying"}) == 32  # that one has examples alone


def test_numbers_of_the_rulings(rulings: Reading) -> None:
    """All cards but the three have a number whose entries print none, or none that is whole."""
    without = {card.title for card in rulings.cards if not card.codes}
    assert (
        without == {"Úlairë Attëa", "Ulairë Attëa", "The One Ring (Oversized Version)", "Terrible and Evil"} & without
    )
    codes = {(card.title, card.codes) for card in rulings.cards}
    for known in [
        ("Gimli", ("1U12",)),
        ("Far-seeing Eyes", ("1C43",)),
        ("Elven Brooch", ("4U63",)),
        ("Eye of Barad-dûr", ("5R96",)),
        ("Sword of Dol Guldur", ("6R85",)),
        ("Berserk Rager", ("5U45",)),
    ]:
        assert known in codes


def test_references_of_the_rulings(rulings: Reading) -> None:
    """Four entries only point to another card, one does so in part, and one term points to a term."""
    see = [(p.passage.split("/")[-2], p.target) for p in rulings.pointers if p.kind == "see"]
    assert see == [
        ("orc-scout", "Uruk Scout"),
        ("ulaire-otsea-ringwraith-in-twilight", "Úlairë Ostëa, Lieutenant of Morgul"),
        ("final-count", "My Axe Is Notched"),
        ("berserk-savage", "Berserk Rager"),
        ("berserk-slayer", "Berserk Rager"),
        ("may-not-take-wounds", "cannot take wounds"),
    ]
    assert [term.redirect for term in rulings.terms if term.redirect] == ["cannot take wounds"]


def test_marks_of_the_rulings(rulings: Reading) -> None:
    """Five entries carry the mark of a rewording, which holds at once; none is a change of play."""
    marked = {passage.title for passage in rulings.passages if passage.effective}
    assert marked == {
        "Terrible and Evil",
        "Above the Battlement",
        "assignment",
        "effects - when a card comes into play",
        "events",
    }
    assert {passage.effective for passage in rulings.passages} == {"", "2004-02-03"}


def test_examples_of_the_rulings(rulings: Reading) -> None:
    """The 21 lines with the label; two of them lead to three items each."""
    assert kinds(rulings)["example"] == 21 - 2 + 2 * 3
    assert all(passage.cards or passage.term for passage in rulings.passages if passage.kind == "example")
