"""The checks and the layout that any game may use, on a game of a rulesdb.toml."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from rulesdb.decks.cards import facts
from rulesdb.decks.cards.facts import FactBook, fact
from rulesdb.decks.check import check
from rulesdb.decks.known import own_formats
from rulesdb.decks.lists.reader import read_text
from rulesdb.decks.rules.patterns import pattern
from rulesdb.decks.verdict import Verdict

CARDS = {
    "Ada": {"type": "Sailor", "rank": "4", "port": "1"},
    "Ben": {"type": "Sailor", "rank": "3", "port": "2"},
    "Cook": {"type": "Sailor", "rank": "", "port": "2"},
    "Deck Plank": {"type": "Plank", "rank": "", "port": "", "wood": "Oak;Ash"},
    "Flag": {"type": "Flag", "rank": "", "port": ""},
}
LAYOUT = """game = "ship"
[decks]
zone = "hold"
fixed = ["aside"]
[decks.section.sideboard]
zone = "aside"
[[decks.kind]]
name = "sailor"
where = { type = "Sailor" }
[[decks.kind]]
name = "plank"
where = { type = "Plank" }
[[decks.move]]
where = { type = "Sailor" }
zone = "crew"
[[decks.flat]]
where = { type = "Flag" }
zone = "mast"
one = true
[decks.counts]
crew = { zones = ["crew"] }
mast = { zones = ["mast"] }
hold = { zones = ["hold"] }
aside = { zones = ["aside"] }
[[format]]
name = "test"
[[format.rule]]
name = "rule"
says = "It holds."
"""

SAME = 'check = "same_value"\ncolumn = "port"\nmost = 1\nmessage = "{value}: {names}"'
EQUAL = 'check = "equal"\nkinds = ["sailor", "plank"]\nmessage = "x"\ncolumn = "type"'
AGAIN = 'check = "remark"\nmessage = "{listed}"\nwhere = { type = "Sailor" }\nagain = ["aside"]'
ONE_EACH = """check = "one_each"
column = "port"
values = ["1", "2"]
message = "{both}"
message_missing = "no {missing}"
"""


@pytest.fixture(scope="module")
def book() -> FactBook:
    """The cards of the game."""
    connection = sqlite3.connect(":memory:")
    facts.create_tables(connection)
    facts.insert(connection, [fact("ship", name, name, "", [], data) for name, data in CARDS.items()])
    return FactBook("ship", connection)


def verdict(book: FactBook, rule: str, deck: str, as_of: str = "") -> Verdict:
    """The verdict on a deck, a card after each comma, by one rule."""
    formats = own_formats("ship", LAYOUT + rule, Path("rulesdb.toml"))
    return check(read_text(deck.replace(", ", "\n"), "deck"), formats["test"], book, as_of)


@pytest.mark.parametrize(
    ("rule", "deck", "says"),
    [
        ('check = "size"\nkinds = ["sailor"]\nleast = 2', "1x Ada", "rule: 1 cards; at least 2"),
        ('check = "size"\nkinds = ["sailor"]\nleast = 2', "2x Ada", ""),
        ('check = "size"\nkinds = ["sailor"]\nexactly = 2', "3x Ada", "rule: 3 cards; exactly 2"),
        ('check = "size"\nwhere = { wood = "Ash" }\nmost = 0\nmessage = "{listed}"', "2x Deck Plank", "2 Deck Plank"),
        ('check = "only"\nzones = ["crew"]\nmust = { rank = "*" }\nmessage = "{names}"', "1x Cook", ""),
        ('check = "only"\nmust = { type = "Sailor" }\nmessage = "{names}"', "1x Ada, 1x Flag", "Flag"),
        ('check = "copies_by_title"\nmost = 2', "3x Ada", "Ada: 3 copies by title; at most 2"),
        ('check = "copies_by_title"\nmost = 2\nexempt = { type = "Sailor" }', "3x Ada", ""),
        ('check = "titles"\nmost = 1\ncopies = 2\nmessage = "{have}: {listed}"', "2x Ada, 2x Ben", "2: 2 Ada, 2 Ben"),
        ('check = "titles"\nmost = 1\ncopies = 2', "2x Ada, 1x Ben", ""),
        ('check = "alike"\nleast = 2\nmessage = "{listed}: {have}"', "1x Ada, 1x Ben", "1 Ada, 1 Ben: 1"),
        ('check = "alike"\nleast = 2', "1x Ada", ""),
        ('check = "equal"\nkinds = ["sailor", "plank"]\nmessage = "{first}/{second}"', "2x Ada, 1x Deck Plank", "2/1"),
        ('check = "equal"\nkinds = ["sailor", "plank"]\nmessage = "x"', "2x Ada, 1x Deck Plank, 1x Flag", ""),
        (SAME, "1x Ben, 1x Cook", "2: Ben, Cook"),
        (SAME, "1x Ada, 1x Cook", ""),
        ('check = "total_value"\ncolumn = "rank"\nmost = 7\nmessage = "{have}"', "1x Ada, 1x Ben", ""),
        ('check = "total_value"\ncolumn = "rank"\nmost = 6\nmessage = "{have}"', "1x Ada, 1x Ben", "7"),
        ('check = "total_value"\ncolumn = "rank"\nmost = 6\nup_to = 2\nmessage = "{have}"', "1x Ada, 1x Ben", "7"),
        ('check = "total_value"\ncolumn = "rank"\nmost = 6\nup_to = 1\nmessage = "{have}"', "1x Ada, 1x Ben", ""),
        (ONE_EACH, "2x Ada", "no 2"),
        (ONE_EACH, "1x Ben, 1x Cook", "Ben and Cook|no 1"),
    ],
)  # fmt: skip
def test_checks(book: FactBook, rule: str, deck: str, says: str) -> None:
    """Each check finds what it is for, and nothing at its bound."""
    found = verdict(book, rule, deck)
    assert "|".join(violation.message for violation in found.violations) == says
    assert found.legal is not bool(says)


@pytest.mark.parametrize(
    ("rule", "deck", "found"),
    [
        (EQUAL, "1x Ada, 1x Deck Plank, 1x Oar", []),
        (SAME, "1x Ada, 1x Deck Plank", []),
        (SAME, "1x Ada, 1x Oar", []),
        (SAME.replace("port", "wood"), "1x Ada, 1x Flag", [
            "the wood is not known of 1 Ada, 1 Flag, or depends on the version"
        ]),
        ('check = "only"\nmust = { type = "Plank" }\neach_card = true\nmessage = "{names}"',
         "1x Ada, 2x Flag", ["Ada", "Flag"]),
        ('check = "alone"\nwhere = { type = "Sailor" }\nbeside = ["hold"]\nmessage = "{title}"', "1x Ada, 1x Flag", []),
        (AGAIN, "1x Ada, 1x Ben, 2x Cook, Sideboard, 1x Ben", ["1 Ben, 2 Cook, 1 Ben"]),
        (ONE_EACH, "1x Ada, 1x Ben", []),
        (ONE_EACH, "1x Ada", []),
        (ONE_EACH, "1x Ada, 1x Oar", []),
    ],
)  # fmt: skip
def test_what_is_told(book: FactBook, rule: str, deck: str, found: list[str]) -> None:
    """All that a check says of a deck: faults, what is open, and remarks."""
    told = verdict(book, rule, deck)
    open_ = [unchecked.reason for unchecked in told.unchecked if unchecked.rule == "rule"]
    assert [*(fault.message for fault in told.violations), *open_, *told.notes] == found


@pytest.mark.parametrize(
    ("deck", "known", "broken"),
    [("2x Ada", False, False), ("3x Ada", False, False), ("4x Ada", False, True), ("3x Ada", True, True)],
)
def test_a_size_without_facts(book: FactBook, deck: str, known: bool, broken: bool) -> None:
    """Where no card is known, a size may be over by the cards that may belong elsewhere."""
    rule = 'check = "size"\nleast = 1\nmost = 2\nwithout_facts = 1'
    assert bool(verdict(book if known else FactBook("ship"), rule, deck).violations) is broken


def test_a_section_of_its_own_size(book: FactBook) -> None:
    """A format may bound its sections; one without a least number may be empty."""
    text = LAYOUT.partition("[[format.rule]]")[0] + "[format.sections]\naside = { most = 1 }\n"
    formats = own_formats("ship", text, Path("rulesdb.toml"))
    for deck, legal in (("1x Ada", True), ("1x Ada\nSideboard\n1x Ben", True), ("1x Ada\nSideboard\n2x Ben", False)):
        assert check(read_text(deck, "deck"), formats["test"], book).legal is legal


@pytest.mark.parametrize(("count", "more"), [(4, ""), (5, " or 1 more"), (6, " or 2 more")])
def test_what_a_title_may_be(count: int, more: str) -> None:
    """Of the cards that a line may be four are named and the others counted."""
    connection = sqlite3.connect(":memory:")
    facts.create_tables(connection)
    facts.insert(connection, [fact("ship", f"a{n}", "Ada", f"No. {n}", [], {}) for n in range(count)])
    found = verdict(FactBook("ship", connection), 'check = "size"', "1x Ada").unchecked
    named = " or ".join(f"Ada, No. {n}" for n in range(4))
    assert [open_.reason for open_ in found] == [f"1 Ada: may be {named}{more}; the list does not say which"]


@pytest.mark.parametrize(
    ("dates", "as_of", "broken"),
    [
        ("", "", ["rule"]),
        ("", "2001", ["rule"]),
        ('since = "2020-05-01"', "", ["rule"]),
        ('since = "2020-05-01"', "2020-04-30", []),
        ('since = "2020-05-01"', "2020-05-01", ["rule"]),
        ('since = "2020-05-01"', "2020", ["rule"]),
        ('since = "2020-05-01"', "2020-05", ["rule"]),
        ('until = "2020-05-01"', "2020-05-01", ["rule"]),
        ('until = "2020-05-01"', "2020-05-02", []),
        ('until = "2020-05-01"', "", ["rule"]),
    ],
)
def test_rules_have_their_days(book: FactBook, dates: str, as_of: str, broken: list[str]) -> None:
    """A rule counts from its first day to its last; a month or a year is its last day."""
    found = verdict(book, f'check = "size"\nmost = 1\n{dates}', "2x Ada", as_of)
    assert [violation.rule for violation in found.violations] == broken


def test_a_list_without_a_date_is_remarked_on(book: FactBook) -> None:
    """Where a day is asked for, a list of which no day is known is applied, with a remark."""
    text = LAYOUT.partition("[[format.rule]]")[0] + 'banned = ["Ada"]\n'
    formats = own_formats("ship", text, Path("rulesdb.toml"))
    for day, notes in (("", ()), ("2020-01-01", ("banned: the date of the banned list of test is not known",))):
        found = check(read_text("2x Ada\n1x Ben", "deck"), formats["test"], book, day)
        assert [fault.message for fault in found.violations] == [
            "on the banned list of test: Ada (2 copies); none allowed"
        ]
        assert found.notes == notes


@pytest.mark.parametrize(
    ("day", "says"),
    [
        ("2020-04-30", "test is in force from 2020-05-01; nothing earlier is known"),
        ("2020-05-01", ""),
        ("2021-05-01", ""),
        ("2021-05-02", "test was in force until 2021-05-01; nothing later is known"),
        ("", ""),
    ],
)
def test_formats_have_their_days(book: FactBook, day: str, says: str) -> None:
    """On a day on which a format was not in force the verdict is open, and the format is not among those of the day."""
    (format_,) = own_formats("ship", LAYOUT + 'check = "size"', Path("rulesdb.toml")).values()
    dated = replace(format_, since="2020-05-01", until="2021-05-01")
    found = check(read_text("1x Ada", "deck"), dated, book, day)
    assert [unchecked.reason for unchecked in found.unchecked] == ([says] if says else [])
    assert dated.known_on(day) is not bool(says)


@pytest.mark.parametrize(("day", "rules"), [("2019", 1), ("2020", 2), ("2020-05", 2), ("2020-04", 1), ("", 2)])
def test_the_rules_of_a_day(book: FactBook, day: str, rules: int) -> None:
    """A format of a day has the rules that were in force then, or may have been in that month or year."""
    text = LAYOUT + 'check = "size"\n[[format.rule]]\nname = "new"\nsays = "x."\ncheck = "size"\nsince = "2020-05-01"'
    (format_,) = own_formats("ship", text, Path("rulesdb.toml")).values()
    assert len(format_.on(day).rules) == rules


@pytest.mark.parametrize(
    ("deck", "counts"),
    [
        ("1x Ada, 2x Deck Plank", {"crew": 1, "mast": 0, "hold": 2, "aside": 0}),
        ("2x Flag, 2x Deck Plank", {"crew": 0, "mast": 1, "hold": 3, "aside": 0}),
        ("1x Flag, 1x Ada", {"crew": 1, "mast": 0, "hold": 1, "aside": 0}),  # no list without zones
        ("1x Deck Plank, Sideboard, 1x Ada", {"crew": 0, "mast": 0, "hold": 1, "aside": 1}),
    ],
)
def test_zones(book: FactBook, deck: str, counts: dict[str, int]) -> None:
    """Cards stand where their section, their type or a list without sections puts them; fixed zones keep theirs."""
    assert verdict(book, 'check = "size"', deck).counts == counts


def test_one_copy_leaves_no_empty_line(book: FactBook) -> None:
    """The only copy that a list without sections has of a card goes whole."""
    rule = 'check = "remark"\nmessage = "{listed}"'
    assert verdict(book, rule, "1x Flag, 1x Deck Plank").notes == ("1 Flag, 1 Deck Plank",)
    assert verdict(book, rule, "2x Flag, 1x Deck Plank").notes == ("1 Flag, 1 Flag, 1 Deck Plank",)


@pytest.mark.parametrize(
    ("table", "fits"),
    [
        ({"type": "Sailor"}, ["Ada", "Ben", "Cook"]),
        ({"type": "Sailor", "rank": {"least": 4}}, ["Ada"]),
        ({"rank": {"least": 1, "most": 3}}, ["Ben"]),
        ([{"type": "Flag"}, {"port": "1"}], ["Ada", "Flag"]),
        ({"type": ["F*", "*nk"]}, ["Deck Plank", "Flag"]),
        ({"wood": "Ash"}, ["Deck Plank"]),
        ({"wood": "Oak;Ash"}, ["Deck Plank"]),
        ({"title": "the ADA"}, ["Ada"]),
        ({"sail": "*"}, []),
        ({}, list(CARDS)),
    ],
)
def test_patterns(book: FactBook, table: object, fits: list[str]) -> None:
    """A pattern fits the cards whose known columns hold all that one of its tables asks for."""
    wanted = pattern(table)  # type: ignore[arg-type]
    assert [held.title for held in book.every() if wanted.fits(held)] == fits


@pytest.mark.parametrize("table", ["Sailor", ["Sailor"], {"rank": {"above": 3}}, {"rank": {}}, {"rank": [4]}])
def test_what_is_no_pattern(table: object) -> None:
    """A pattern of another shape is refused."""
    with pytest.raises(ValueError, match=r"pattern|bounded|quotes"):
        pattern(table)  # type: ignore[arg-type]
