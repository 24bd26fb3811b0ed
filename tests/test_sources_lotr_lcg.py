"""The Rule Compendium 2.0 itself: what the reader must find in it, by count and at known places."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from rulesdb import resources
from rulesdb.model import Line, Reading
from rulesdb.read import identify, read_lines, repairs, source
from rulesdb.read.compendium.markdown import plain
from rulesdb.text import fold, squeeze, words

from .found import at, of_kind

pytestmark = pytest.mark.sources
NAME = "compendium-2.0"


@pytest.fixture(scope="module")
def file(sources: Path) -> source.Source:
    return source.load(sources / "lotr-lcg" / "rule-compendium-2.0.txt")


@pytest.fixture(scope="module")
def reading(file: source.Source) -> Reading:
    document, shape = identify(file)
    assert (document.id, shape) == (f"lotr-lcg/{NAME}", "compendium")
    (result,) = read_lines(file.lines, document, shape)
    return result


@pytest.fixture(scope="module")
def lines(file: source.Source) -> tuple[Line, ...]:
    known = repairs.load_repairs(resources.folder("data") / "lotr-lcg" / "repairs" / f"{NAME}.toml")
    return repairs.mend(file.lines, known, NAME)[0]


def test_every_line_is_accounted_for(reading: Reading, file: source.Source) -> None:
    """No line is left unparsed, the unterminated last one included, and every repair fits."""
    assert [span for span in reading.spans if span.kind == "unparsed"] == []
    assert [problem for problem in reading.problems if problem.kind == "repair"] == []
    assert at(reading, len(file.lines))


def test_every_text_stands_on_its_lines(reading: Reading, lines: tuple[Line, ...]) -> None:
    """The words of each passage stand in order on the mended lines that it gives; a keyword's number may be mended."""
    text: dict[int, str] = {}
    for line in lines:
        text[line.number] = f"{text.get(line.number, '')} {plain(line.text)}"
    for passage in reading.passages:
        found = iter(word for a, b in passage.spans for n in range(a, b + 1) for word in words(text.get(n, "")))
        told = words(re.sub(r"\[[^\]]*\]", " ", passage.text))
        assert all(word in found for word in told), passage.id


def test_numbered_rules(reading: Reading) -> None:
    """147 numbered rules: headings of the Rule Reference with a number of their own."""
    numbers = [h.numbers[0] for h in reading.headings if h.path[0] == "Rule Reference" and h.numbers]
    assert len({number for number in numbers if not number.startswith("FAQ")}) == 147


def test_faq_codes(reading: Reading) -> None:
    """59 codes from 1.00 to 1.58, none missing; a rule with a number and a code has both."""
    codes = {number for heading in reading.headings for number in heading.numbers if number.startswith("FAQ")}
    assert codes == {f"FAQ 1.{number:02}" for number in range(59)}
    (rule, *_) = [p for p in reading.passages if "FAQ 1.36" in p.numbers]
    assert rule.numbers == ("3.9.19", "FAQ 1.36")
    assert rule.title.startswith("Triggered Abilities")


def test_glossary(reading: Reading) -> None:
    """127 entries, 6 of them redirects; 55 see-also lines with 113 targets."""
    assert (len(reading.terms), sum(bool(term.redirect) for term in reading.terms)) == (127, 6)
    assert sum(pointer.kind == "see-also" for pointer in reading.pointers) == 113
    assert {passage.term for passage in of_kind(reading, "definition")} <= {term.name for term in reading.terms}


def test_questions(reading: Reading) -> None:
    """119 questions with their answers, 97 of them different; none without an answer."""
    asked = {passage.spans: passage.intro for passage in of_kind(reading, "question")}
    assert (len(asked), len({fold(question)[:60] for question in asked.values()})) == (119, 97)
    assert not [problem for problem in reading.problems if problem.kind == "question"]


def test_errata(reading: Reading) -> None:
    """52 errata that say what should be read, and one that does not; 17 different cards in the quests."""
    errata = of_kind(reading, "erratum")
    assert len(errata) == 53
    assert len({card for p in errata if p.path[0] != "Player Cards" for card in p.cards}) == 17


def test_player_cards(reading: Reading) -> None:
    """53 entries; 28 cards have errata, and 4 of them the footnote on reprints as lead-in."""
    passages = [p for p in reading.passages if len(p.path) == 2 and p.path[0] == "Player Cards"]
    assert len({passage.title for passage in passages}) == 53
    errata = [passage for passage in passages if passage.kind == "erratum"]
    assert (len({p.title for p in errata}), sum(bool(p.intro) for p in errata)) == (28, 4)
    assert ("Sneak Attack", ("CORE 23",)) in {(card.title, card.codes) for card in reading.cards}


def test_quests(reading: Reading) -> None:
    """121 quests in 23 sets, as the list of quests has them, each with one passage of keywords."""
    keywords = [p for p in reading.passages if p.title.endswith(": Keywords") and len(p.path) == 3]
    assert (len(keywords), len({p.path[:2] for p in keywords}), len({p.path[0] for p in keywords})) == (121, 121, 23)


def test_keyword_references(reading: Reading) -> None:
    """364 keyword lines; the 102 that give Doomed the wrong number point to its own rule."""
    keywords = {p.id for p in reading.passages if p.title.endswith(": Keywords")}
    targets = Counter(p.target for p in reading.pointers if p.passage in keywords and p.kind == "see")
    assert (sum(targets.values()), targets["3.8.5"], targets["3.8.3"]) == (364, 102, 2)
    assert any("Doomed X is rule 3.8.5" in problem.message for problem in reading.problems)


def test_easy_mode(reading: Reading) -> None:
    """272 cards on 99 lines in 35 quests are left out in easy mode (the kits' lists of contents are none of these)."""
    entries = of_kind(reading, "list-entry")
    assert (len(entries), len(reading.listings), len({p.path[1] for p in entries})) == (99, 272, 35)


def test_framework_steps(reading: Reading) -> None:
    """48 steps, in the order of their procedures."""
    order: dict[str, list[str]] = {}
    for step in (p for p in of_kind(reading, "step") if p.path[0] == "Timing and Gameplay"):
        numbers = order.setdefault(step.procedure, [])
        if step.numbers[0] not in numbers:
            numbers.append(step.numbers[0])
            assert step.position == len(numbers) + (step.numbers[0] == "0.1") * 7
    assert sum(map(len, order.values())) == 48
    assert order["enemy attack"] == ["6.4b", "6.4.1", "6.4.2", "6.4.3", "6.4.4"]
    assert order["quest phase"] == ["3.1", "3.2", "3.3", "3.4", "3.5"]


def test_action_windows(reading: Reading) -> None:
    """18 windows, all from the fan guide, each after its step."""
    windows = of_kind(reading, "window")
    after = "1.3 2.2 3.1 3.2 3.3 3.4 4.2 5.2 5.3 6.2 6.4b 6.4.1 6.4.2 6.4.3 6.8.1 6.8.2 6.8.3 7.4"
    assert " ".join(p.numbers[0] for p in windows) == after
    assert {p.authority for p in windows} == {"fan"}


def test_reveal_steps(reading: Reading) -> None:
    """12 steps of revealing an encounter card, numbered as printed."""
    steps = [p for p in of_kind(reading, "step") if p.procedure == "revealing an encounter card"]
    assert [p.numbers for p in steps] == [(f"Step {number}",) for number in range(1, 13)]


@pytest.mark.parametrize(
    ("lines", "path"),
    [
        ((2013, 1957), ("Rule Reference", "Card Effects", "Effects Advanced Concepts", "Limitations on Card Effects")),
        ((2847, 2824), ("Ending the Game", "Player Elimination")),
        ((3230, 3232), ("Glossary", "First Player / First Player Token")),
        ((3808, 3810), ("Glossary", "Triggered Ability")),
        ((4431, 4453), ("Shadows of Mirkwood Cycle", "The Hunt for Gollum", "Questions and Answers")),
        ((4936, 4954), ("The Dwarrowdelf Cycle", "Foundations of Stone", "Rulings", "Creating a Staging Area")),
        ((5600, 5594), ("The Lost Realm", "The Weather Hills", "Rulings", "The Orc Deck")),
        ((5632, 5626), ("Angmar Awakened Cycle", "The Wastes of Eriador", "Daybreak / Nightfall")),
        ((5974, 5966), ("The Dream-Chaser Cycle", "The Flight of the Stormcaller", "Preparing the Stormcaller's Area")),
        ((6122, 6114), ("The Dream-Chaser Cycle", "The City of Corsairs", "Rulings", "From Sea to Land")),
        ((6350, 6370), ("The Wilds of Rhovanion", "Lost in Mirkwood", "Questions and Answers")),
        ((7231, 7255), ("The Hobbit", "We Must Away, Ere Break of Day", "Sack X")),
        ((7510, 7542), ("The Hobbit", "The Battle of Five Armies", "Easy Mode")),
        ((7816, 7810), ("The Lord of the Rings", "Fog on the Barrow-Downs", "Rulings", "Creating a Staging Area")),
        ((8560, 8562), ("Player Cards", "Sword-thain")),
    ],
)
def test_columns_are_put_in_order(reading: Reading, lines: tuple[int, int], path: tuple[str, ...]) -> None:
    """A text that the columns tore apart is one again, at its place."""
    whole = [p for p in at(reading, lines[0]) if p in at(reading, lines[1])]
    assert whole
    assert {p.path for p in whole} == {path}


@pytest.mark.parametrize(
    ("line", "quest"),
    [
        (5056, "Peril In Pelargir"),
        (5102, "Into Ithilien"),
        (5226, "The Drúadan Forest"),
        (5294, "Assault on Osgiliath"),
        (5314, "The Blood of Gondor"),
        (5350, "The Morgul Vale"),
        (6216, "The Mûmakil"),
        (7170, "The Woodland Realm"),
        (7182, "The Mines of Moria"),
        (7313, "We Must Away, Ere Break of Day"),
        (7760, "A Shadow of the Past"),
    ],
)
def test_pooled_lines_go_to_their_quest(reading: Reading, line: int, quest: str) -> None:
    """What the columns pooled under another quest is filed under its own."""
    assert {passage.path[1] for passage in at(reading, line)} == {quest}


def test_icons_are_words_where_proven(reading: Reading) -> None:
    """Willpower and threat stand where framework step 3.4 proves them; a lost icon is a gap."""
    (success, *_) = [p for p in at(reading, 2551) if p.kind == "rule"]
    assert success.text.startswith("If the [willpower] is higher")
    assert success.original
    assert success.original != success.text
    assert (5866, 5866) in {span.lines for span in reading.spans if span.kind == "gap"}


def test_pieces_are_short_enough_to_quote(reading: Reading) -> None:
    """No passage is longer than a judge can read at the table, and hardly any says nothing."""
    assert max(len(passage.text.split()) for passage in reading.passages) <= 150
    assert not [passage.id for passage in reading.passages if not squeeze(passage.text)]
