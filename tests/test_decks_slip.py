"""The deck-check slip: one page of HTML for a clipboard."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from rulesdb.decks.cards import facts
from rulesdb.decks.cards.reader import read_cards
from rulesdb.decks.judge import Judge
from rulesdb.decks.lists.reader import read_text
from rulesdb.draw.slip import _cut, slip

CASES = Path(__file__).parent / "cases" / "decks" / "lotr-tcg"
BASE = (CASES / "base.txt").read_text(encoding="utf-8")


def cite(document: str, phrase: str) -> list[dict[str, Any]]:
    """A passage that says a phrase."""
    return [
        {
            "id": f"{document}/{phrase}",
            "text": f"It says: {phrase} & <so on>.",
            "document_title": "Book of Rules",
            "edition": "7",
            "lines": [3, 4],
            "effective": "2004-02-03",
        }
    ]


def page(text: str, format_: str = "tower-block", as_of: str = "") -> str:
    """The slip of a deck."""
    connection = sqlite3.connect(":memory:")
    facts.create_tables(connection)
    facts.insert(connection, read_cards(CASES / "cards.csv").facts)
    deck = read_text(text, "my/deck <1>.txt")
    return slip(deck, Judge(connection, as_of, cite).verdicts(deck, "lotr-tcg", format_), as_of)


def test_a_slip_of_an_illegal_deck() -> None:
    """The slip has the verdict, the counts, each violation with its quotation, the deck, and the editions."""
    html = page(BASE.replace("2x Creeper", "1x Creeper"), as_of="2004-03")
    for part in (
        "NOT LEGAL",
        "Deck check: deck &lt;1&gt;.txt",
        "Rules of: 2004-03",
        "draw deck 59",
        "59 cards; at least 60",
        "must have at least 60 cards &amp; &lt;so on&gt;.”",
        "Book of Rules 7, lines 3-4, in force 2004-02-03",
        "<h3>Shadow (29)</h3>",
        "<p>4× Gnasher</p>",
        "Cited: Book of Rules 7.",
        "<span>Judge</span>",
    ):
        assert part in html


def test_a_slip_is_well_formed_and_needs_nothing_else() -> None:
    """The page is well-formed, fetches nothing and has no colours but black and white."""
    html = page(BASE)
    ElementTree.fromstring(html.split("\n", 1)[1].replace('<meta charset="utf-8">', '<meta charset="utf-8"/>'))
    assert "LEGAL" in html
    assert "http" not in html
    assert "src=" not in html
    assert {part[:4] for part in html.split("#")[1:]} <= {"000 ", "000;", "fff;"}


def test_a_slip_of_many_formats_shows_a_legal_one() -> None:
    """Where every format was tried, the slip shows one in which the deck is legal, and names them all."""
    html = page(BASE, format_="")
    assert "legal in: open-2002, tower-block" in html
    assert "NOT LEGAL" not in html


def test_a_slip_stays_short() -> None:
    """What would not fit on a page is counted instead."""
    many = [f"1x Unheard Of {number}" for number in range(30)]
    assert "and 24 more" in page(BASE + "\n".join(many))


def test_a_rule_is_quoted_once() -> None:
    """Where a rule is broken twice, its ground and its quotation stand with the first."""
    html = page(BASE.replace("4x Gnasher", "5x Gnasher").replace("4x Mudfoot", "5x Mudfoot"))
    assert html.count("at most 4</b>") == 2
    assert html.count("up to four copies of each card title") == 1


def test_a_long_quotation_is_cut_around_what_it_is_cited_for() -> None:
    """Of a long passage, the slip quotes the part that states the rule."""
    text = "Long ago. " * 60 + "The draw deck must have at least 60 cards here. " + "So it was. " * 60
    cut = _cut(text, ["draw deck must have at least 60 cards"], 200)
    assert "draw deck must have at least 60 cards" in cut
    assert cut.startswith("… ")
    assert cut.endswith(" …")
    assert len(cut) <= 204
