"""Deck lists of every shape in, decks out; what is no deck list is refused in one clear line."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.decks.deck import Deck, Entry, section_of
from rulesdb.decks.lists import plain
from rulesdb.decks.lists.reader import read_bytes, read_file, read_text
from rulesdb.errors import UnreadableError

OCTGN = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="a21af4e8-be4b-4cda-a6b6-534f9717391f">
  <section name="Hero" shared="False"><card qty="1" id="guid-1">Captain Lore</card></section>
  <section name="Side Quest" shared="False"><card qty="2" id="guid-2">Find the Spoon</card></section>
  <section name="Sideboard" shared="False" />
</deck>"""
LACKEY = """<deck version="0.8"><meta><game>lotrtcg</game></meta>
  <superzone name="Deck">
    <card><name id="LOTR01092">Old Lantern</name><set>01</set></card>
    <card><name id="LOTR01092">Old Lantern</name><set>01</set></card>
  </superzone>
  <superzone name="Sites"><card><name id="LOTR01320">East Meadow</name><set>01</set></card></superzone>
</deck>"""
GCCG = """#
# GCCG v0.9.4 Middle-earth deck
#
####
Deck
####

# Hazard (2)

1 “Tom” (Brook) (TW)
1 Bad Weather (LE)

# Resource (1)

1 scroll of spoons [H] (TW)

####
Pool
####

# Character (1)

1 Hero Walker (TW)

####
Notes
####

1 quiet evening
"""
BOMB = """<?xml version="1.0"?><!DOCTYPE deck [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
<deck><section name="Hero"><card qty="1">&b;</card></section></deck>"""


def lines(deck: Deck) -> list[tuple[int, str, str]]:
    """The entries as (count, name, section)."""
    return [(entry.count, entry.name, entry.section) for entry in deck.entries]


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("4x Tansy, The Miller", Entry(4, "Tansy, The Miller", "deck")),
        ("4 Tansy, The Miller", Entry(4, "Tansy, The Miller", "deck")),
        ("4 x Tansy", Entry(4, "Tansy", "deck")),
        ("4× Tansy", Entry(4, "Tansy", "deck")),
        ("Tansy x4", Entry(4, "Tansy", "deck")),
        ("Tansy (First Box) x3", Entry(3, "Tansy", "deck", "", "First Box")),
        ("3x Tansy (First Box)", Entry(3, "Tansy", "deck", "", "First Box")),
        ("1 11S164 Tansy, The Miller", Entry(1, "Tansy, The Miller", "deck", "11S164")),
        ("2 1_40*", Entry(2, "", "deck", "1_40*")),
        ("1R40 x2", Entry(2, "", "deck", "1R40")),
        ("3x 01073", Entry(3, "", "deck", "01073")),
        ("1 Scroll of Spoons [H] (TW)", Entry(1, "Scroll of Spoons", "deck", "", "TW", "H")),
        ("1 “Tom” (Brook) (TW)", Entry(1, "“Tom” (Brook)", "deck", "", "TW")),
        ("2x Peace, and Quiet", Entry(2, "Peace, and Quiet", "deck")),
        ("Bare Name", Entry(1, "Bare Name", "deck")),
        ("1 O Evening! Morning!", Entry(1, "O Evening! Morning!", "deck")),
    ],
)
def test_a_line_of_plain_text(line: str, entry: Entry) -> None:
    """Each way to write a card is read into the same parts."""
    assert read_text(f"Deck\n{line}\n", "deck").entries == (entry,)


def test_headings_open_sections() -> None:
    """Headings in brackets, with colons, with counts, in comments and bare open sections; titles and labels do not."""
    text = (
        "My best deck\nFormat: King Standard\n\nRing-bearer: Frodo, Barrel Rider\nRing: The One Ring\n"
        "Adventure deck:\nEast Meadow\n\n[Free Peoples]\n2x Tansy\n# Shadow (2)\n2x Gnasher\n// a remark\n"
        "Sideboard (1)\n1x Lantern\nNotes:\n4x is my favourite number\n"
    )
    assert lines(read_text(text, "deck")) == [
        (1, "Frodo, Barrel Rider", "ring-bearer"),
        (1, "The One Ring", "ring"),
        (1, "East Meadow", "sites"),
        (2, "Tansy", "free-peoples"),
        (2, "Gnasher", "shadow"),
        (1, "Lantern", "sideboard"),
    ]


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("Deck\n1x The One Ring\n2x Map\n", [(1, "The One Ring", "deck"), (2, "Map", "deck")]),  # cards, with a count
        ("Shadow - 30 cards\n2x Gnasher\n", [(2, "Gnasher", "shadow")]),
        ("Deck\nAda - of the Mill\n", [(1, "Ada - of the Mill", "deck")]),
        ("Deck: My deck\nAda\n2x Ben\n", [(2, "Ben", "")]),  # a title, and a remark
        ("Deck:\nAda\n", [(1, "Ada", "deck")]),
        ("Deck\n2x Ada\nAuthor: Ben\nSites: 9\n1x Field\n", [(2, "Ada", "deck"), (1, "Field", "sites")]),
        ("Pool\n# Characters (1)\n1 Ada\n# Notes\n1 Ben\n", [(1, "Ada", "pool")]),
        ("Heroes\n# Allies\n1 Ada\n", [(1, "Ada", "allies")]),
        ("Heroes\n1 Ada\n\n   \n1 Ben\n", [(1, "Ada", "heroes"), (1, "Ben", "heroes")]),
        ("Deck\n999x Ada\n", [(999, "Ada", "deck")]),
        ("Deck\n1x " + "a" * 297 + "\n", [(1, "a" * 297, "deck")]),
    ],
)
def test_cards_remarks_and_headings(text: str, entries: list[tuple[int, str, str]]) -> None:
    """What has a count is a card, whatever its name; a bare line is a card in a section; titles and remarks are not."""
    assert lines(read_text(text, "deck")) == entries


def test_each_entry_has_its_line() -> None:
    """The lines of the file on which the entries stand are kept, remarks and blank lines counted."""
    assert read_text("My deck\n\nHeroes\n1 Ada\n# a remark\n1 Ben\n", "deck").lines == (4, 6)


@pytest.mark.parametrize(("count", "read"), [(1500, True), (1501, False)])
def test_the_longest_list(count: int, read: bool) -> None:
    """A list of 1,500 lines of cards is read, a longer one refused."""
    outcome = read_or_refused(b"1x Ada\n" * count)
    assert isinstance(outcome, Deck) is read


def test_gemp_stored_string() -> None:
    """gemp's stored line gives bearer, Ring, sites and cards by id, copies counted, marks of foils left off."""
    deck = read_text("4_301|7_2|7_1,7_2|1_5,1_5*,1_6T", "deck")
    assert deck.game == "lotr-tcg"
    assert [(entry.count, entry.code, entry.section) for entry in deck.entries] == [
        (1, "4_301", "ring-bearer"),
        (1, "7_2", "ring"),
        (1, "7_1", "sites"),
        (1, "7_2", "sites"),
        (2, "1_5", "deck"),
        (1, "1_6", "deck"),
    ]


def test_octgn() -> None:
    """OCTGN's list gives the game by its id, and cards with their ids."""
    deck = read_text(OCTGN, "deck")
    assert (deck.game, deck.shape) == ("lotr-lcg", "octgn")
    assert deck.entries == (
        Entry(1, "Captain Lore", "heroes", "guid-1"),
        Entry(2, "Find the Spoon", "side-quests", "guid-2"),
    )


def test_lackey() -> None:
    """LackeyCCG's list has one element a copy."""
    deck = read_text(LACKEY, "deck")
    assert (deck.game, deck.shape) == ("lotr-tcg", "lackey")
    assert lines(deck) == [(2, "Old Lantern", "deck"), (1, "East Meadow", "sites")]


def test_gccg() -> None:
    """GCCG's text has parts between bars, groups in comments, and marks of version and set."""
    deck = read_text(GCCG, "deck")
    assert (deck.game, deck.shape) == ("meccg", "gccg")
    assert deck.entries == (
        Entry(1, "“Tom” (Brook)", "hazards", "", "TW"),
        Entry(1, "Bad Weather", "hazards", "", "LE"),
        Entry(1, "scroll of spoons", "resources", "", "TW", "H"),
        Entry(1, "Hero Walker", "pool", "", "TW"),
    )


def test_ringsdb_json() -> None:
    """RingsDB's heroes stand among the slots too, and count once."""
    deck = read_text(json.dumps({"heroes": {"01001": 1}, "slots": {"01001": 1, "01073": 3}, "sideslots": []}), "deck")
    assert deck.entries == (Entry(1, "", "heroes", "01001"), Entry(3, "", "deck", "01073"))


@pytest.mark.parametrize(
    ("data", "entries"),
    [
        ({"slots": {"1": 2}}, [(2, "1", "deck")]),
        ({"slots": {"1": 2}, "heroes": ["1", "2"]}, [(1, "1", "heroes"), (1, "2", "heroes")]),
        ({"slots": {"1": 2}, "heroes": "none"}, [(2, "1", "deck")]),
        ({"slots": {"1": 2}, "sideslots": {"1": 1}}, [(2, "1", "deck"), (1, "1", "sideboard")]),
        ({"deck": {"hazards": [{"card": "td-2"}, {"name": "Ada"}], "odd": [{"name": "Ben", "qty": 2}]}, "pool": 3},
         [(1, "td-2", "hazards"), (1, "", "hazards"), (2, "", "deck")]),
    ],
)  # fmt: skip
def test_json_lists(data: object, entries: list[tuple[int, str, str]]) -> None:
    """Parts that are missing or of another shape are left out; a card needs a name or an id."""
    found = read_text(json.dumps(data), "deck").entries
    assert [(entry.count, entry.code, entry.section) for entry in found] == entries


def test_the_format_that_json_declares() -> None:
    """A list in JSON may declare its format, in words."""
    for told, format_ in (("casual", "casual"), (3, "")):
        assert read_text(json.dumps({"slots": {"1": 2}, "format": told}), "deck").format == format_


def test_meccg_json() -> None:
    """The JSON of the MECCG tools gives names and ids by part of the deck."""
    data = {
        "alignment": "hero",
        "pool": [{"name": "Hero Walker", "card": "tw-1", "qty": 1}],
        "deck": {"characters": [], "hazards": [{"name": "Bad Weather", "card": "td-2", "qty": 3}], "resources": []},
        "sites": [{"name": "Green Inn", "card": "tw-9"}],
    }
    assert read_text(json.dumps(data), "deck").entries == (
        Entry(3, "Bad Weather", "hazards", "td-2"),
        Entry(1, "Hero Walker", "pool", "tw-1"),
        Entry(1, "Green Inn", "sites", "tw-9"),
    )


@pytest.mark.parametrize(
    ("data", "entries"),
    [
        (b"\xef\xbb\xbfDeck\r\n2x Tansy\r\n", [(2, "Tansy", "deck")]),
        ("Deck\n2x Tansy\n".encode("utf-16"), [(2, "Tansy", "deck")]),
        (b"Deck\r2x Tansy\n1x Gnasher\r\n", [(2, "Tansy", "deck"), (1, "Gnasher", "deck")]),
        ("Deck\n1x Éowyn\n".encode() + "1x Théoden\n".encode("cp1252"), [(1, "Éowyn", "deck"), (1, "Théoden", "deck")]),
    ],
)
def test_encodings_and_line_ends(data: bytes, entries: list[tuple[int, str, str]]) -> None:
    """A byte-order mark, any line ends and a mixture of encodings do no harm."""
    assert lines(read_bytes(data, "deck")) == entries


def zipped() -> bytes:
    """A ZIP archive."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("deck.txt", "4x Tansy")
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b" \n\t\n", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"0x Tansy\n", "line 1: 0 copies"),
        (b"1x Gnasher\n-1x Tansy\n", "line 2: -1 copies"),
        (b"1000000000x Tansy\n", "line 1: 1000000000 copies"),
        (b"1x Tansy\n" * 10_000, "10,000 lines"),
        (b"1x Tansy\n" * 2_000, "2000 lines of cards"),
        (b"1x " + b"a" * 5_000, "5003 characters"),
        (b"x" * 1_000_001, "that is no deck list"),
        (b"Once upon a time there was no deck at all.", "no deck list that we know"),
        (b"Heroes\n\nAllies\n", "no cards"),
        (OCTGN[:200].encode(), "broken or cut short"),
        (OCTGN.replace('qty="2"', 'qty="-2"').encode(), "Find the Spoon: -2 copies"),
        (OCTGN.replace('qty="2"', 'qty="many"').encode(), "'many' is no number of copies"),
        (b"<html><body>4x Tansy</body></html>", "no deck list"),
        (b"<?xml version='1.0'?><html/>", "its root is <html>"),
        (BOMB.encode(), "declares entities"),
        (b'{"heroes": {"01001": 1}, "slots": {"0', "broken or cut short"),
        (b'{"slots": {"01001": 0}}', "01001: 0 copies"),
        (b'{"slots": {"01001": 1e99}}', "no number of copies"),
        (b'{"colour": "green"}', "JSON, but no deck list"),
        (b"[" * 100_000, "no deck list"),
        (b'{"a":' * 100_000, "broken or cut short"),
        (b'{"deck": {"hazards": [7]}}', "a card without a name"),
        (b'{"deck": {"hazards": [{"qty": 1}]}}', "a card without a name under 'hazards'"),
        (LACKEY.replace('<name id="LOTR01320">East Meadow</name>', "").encode(), "a card without a name"),
        (b"1000x Tansy\n", "line 1: 1000 copies; a deck list gives 1 to 999"),
        (b"1x " + b"a" * 298, "line 1 has 301 characters"),
        (zipped(), "a ZIP archive"),
        (b"%PDF-1.7\n", "a PDF"),
        (b"4x Tan\x00sy\n", "not a text file"),
        (b"4x Tan\x1fsy\n", "not a text file"),
        (b"||,|", "no cards"),
    ],
)
def test_what_is_no_deck_list(data: bytes, says: str) -> None:
    """What is no deck is refused in one line that names it, never with another exception."""
    with pytest.raises(UnreadableError) as caught:
        read_bytes(data, "my.dek")
    assert says in str(caught.value)
    assert str(caught.value).startswith("my.dek")
    assert "\n" not in str(caught.value)


def test_missing_file(tmp_path: Path) -> None:
    """A file that is not there, and a folder, are told as such."""
    for path in (tmp_path / "none.dek", tmp_path):
        with pytest.raises(UnreadableError):
            read_file(path)


def read_or_refused(data: bytes) -> Deck | str:
    """The deck in `data`, or why it was refused."""
    try:
        return read_bytes(data, "deck")
    except UnreadableError as error:
        return str(error)


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Any text is a deck with at least one card or is refused in one line."""
    outcome = read_or_refused(text.encode("utf-8", errors="replace"))
    assert isinstance(outcome, str) or sum(entry.count for entry in outcome.entries) > 0


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """Any bytes are a deck or are refused."""
    outcome = read_or_refused(data)
    assert len(outcome.splitlines()) == 1 if isinstance(outcome, str) else outcome.entries


@given(st.lists(st.from_regex(r"[1-9][0-9]?x [A-Za-z][A-Za-z ',]{0,25}[A-Za-z]", fullmatch=True), min_size=1))
def test_no_counted_line_is_lost(cards: list[str]) -> None:
    """Each line with a count is an entry with that count, in the order of the list."""
    deck = read_text("Deck\n" + "\n".join(cards), "deck")
    assert [entry.count for entry in deck.entries] == [int(line.split("x")[0]) for line in cards]


def test_a_section_has_one_name() -> None:
    """Headings that mean the same open the same section, however they are written."""
    assert {section_of(name) for name in ("Adventure deck", "SITES", "site deck")} == {"sites"}
    assert section_of("East Meadow") == ""


def test_lines_are_remembered() -> None:
    """A line that comes again costs nothing: archives repeat their lines."""
    assert plain.parse("4x Tansy") is plain.parse("4x Tansy")
