"""Card lists of every shape in, facts out; and the book that looks them up."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from rulesdb.decks.cards import facts
from rulesdb.decks.cards.facts import FactBook, code_key
from rulesdb.decks.cards.reader import read_cards, sniff
from rulesdb.errors import UnreadableError

PLAIN = """game,id,title,subtitle,side,type,sets,alternates
lotr-tcg,1_900,Old Lantern,,Free Peoples,Possession,1;2,0_9
lotr-tcg,,Tansy,The Miller,Free Peoples,Companion,,
meccg,TW-900,Éowyn's Spoon,,,Resource,,
"""
RINGSDB = json.dumps(
    [
        {
            "pack_name": "First Box",
            "type_code": "ally",
            "type_name": "Ally",
            "sphere_name": "Lore",
            "position": 7,
            "code": "01007",
            "name": "Wild Goose",
            "text": "Encounter. Ranged.",
            "deck_limit": 3,
            "octgnid": "guid-7",
        },
        {"type_code": "contract", "type_name": "Contract", "code": "22001", "name": "Lone Road", "deck_limit": 1},
    ]
)
MECCG = json.dumps(
    {
        "TW": {
            "id": "TW",
            "name": {"en": "First Set"},
            "cards": {
                "TW-1": {
                    "id": "TW-1",
                    "set": "TW",
                    "name": {"en": "Creeping Thing", "fr": "Chose"},
                    "type": "Hazard",
                    "alignment": "Neutral",
                    "attributes": {"subtype": "Creature/Permanent-event", "unique": True},
                    "text": {"en": ""},
                },
                "TW-2": {
                    "id": "TW-2",
                    "set": "TW",
                    "name": {"en": "Green Inn"},
                    "type": "Site",
                    "alignment": "Hero",
                    "attributes": {"siteType": "{H}"},
                },
                "TW-3": {
                    "id": "TW-3",
                    "set": "TW",
                    "name": {"en": "Spy"},
                    "type": "Character",
                    "alignment": "Minion",
                    "attributes": {"agent": True, "mind": "8"},
                },
            },
        }
    }
)
GEMP = """{
	// a remark
	4_401: {
		cardInfo: {
			image: some/PICTURE.jpg
			collInfo: 4R401
			rarity: R
		}
		title: Frodo
		subtitle: Barrel Rider
		side: Free Peoples
		type: Companion
		canStartWithRing: true
		keywords: [
			Ring-bound
			Short
		]
		gametext: <b>Skirmish:</b> Hide {in a barrel}, friend.
		lore: "'Splash: said he, # aloud'"
		alts: {
			promos: {
				fancy: 0_41
			}
			errata: {
			}
		}
	}

	11_900: {
		title: "Shadowed Field"
		type: Site
		twilight: 3
		site: 0
		block: Shadows
		effects: {
			type: event
		},
	}
}
"""


def written(folder: Path, text: str) -> Path:
    """A file with `text`."""
    path = folder / "cards.any"
    path.write_text(text, encoding="utf-8")
    return path


def book(game: str, *lists: Path) -> FactBook:
    """A book of the facts of `lists`."""
    connection = sqlite3.connect(":memory:")
    facts.create_tables(connection)
    for path in lists:
        facts.insert(connection, read_cards(path).facts)
    return FactBook(game, connection)


def test_plain_csv(tmp_path: Path) -> None:
    """A plain CSV names the game in a column; what it leaves out is not known, which differs from empty."""
    found = read_cards(written(tmp_path, PLAIN))
    assert (found.shape, found.games) == ("csv", ("lotr-tcg", "meccg"))
    lantern, tansy, spoon = found.facts
    assert lantern.codes == ("1_900", "0_9")
    assert lantern.data["sets"] == "1;2"
    assert "twilight" not in lantern.data
    assert (tansy.id, tansy.name, tansy.full) == ("line 3", "Tansy, The Miller", "tansy the miller")
    assert spoon.key == "eowyns spoon"


def test_ringsdb_json(tmp_path: Path) -> None:
    """RingsDB's list gives codes and ids, the encounter keyword from the text, and no terms of contracts."""
    goose, road = read_cards(written(tmp_path, RINGSDB)).facts
    assert goose.data == {
        "set": "First Box", "number": "7", "type": "Ally", "sphere": "Lore", "keywords": "Encounter",
        "player_card": "1", "deck_limit": "3", "deck_restriction": "",
    }  # fmt: skip
    assert (goose.id, road.id, road.data["keywords"]) == ("guid-7", "22001", "")
    assert goose.codes == ("guid-7", "01007")
    assert goose.data["keywords"] == "Encounter"
    assert goose.data["deck_restriction"] == ""
    assert "deck_restriction" not in road.data


def test_meccg_json(tmp_path: Path) -> None:
    """The MECCG database gives English names; what counts toward the creatures is worked out."""
    thing, inn, spy = read_cards(written(tmp_path, MECCG)).facts
    assert thing.data == {
        "set": "TW", "type": "Hazard", "subtype": "Creature/Permanent-event", "alignment": "Neutral", "unique": "1",
        "avatar": "0", "agent": "0", "race": "", "mind": "", "specific": "", "stage_points": "", "site_type": "",
        "haven": "", "under_deeps": "", "creature_count": "0.5", "playable_as_resource": "0",
        "playable_as_hazard": "", "starting_minor_item": "0",
    }  # fmt: skip
    assert (inn.data["under_deeps"], inn.data["playable_as_resource"], inn.data["creature_count"]) == ("0", "", "")
    assert (thing.title, thing.data["creature_count"], thing.data["unique"]) == ("Creeping Thing", "0.5", "1")
    assert (inn.data["site_type"], inn.data["haven"]) == ("H", "1")
    assert (spy.data["agent"], spy.data["creature_count"], spy.data["mind"]) == ("1", "0.5 (as hazard)", "8")


def test_gemp_cards(tmp_path: Path) -> None:
    """gemp's files give title, side, type and ids, and nothing of a card's text."""
    frodo, field = read_cards(written(tmp_path, GEMP)).facts
    assert frodo.data == {
        "pool": "official", "side": "Free Peoples", "type": "Companion", "site_number": "", "site_block": "",
        "twilight": "", "ring_bearer": "1", "sets": "4;0",
    }  # fmt: skip
    assert (field.name, field.data["ring_bearer"], field.data["twilight"]) == ("Shadowed Field", "0", "3")
    assert (frodo.name, frodo.codes) == ("Frodo, Barrel Rider", ("4_401", "0_41"))
    assert frodo.data["ring_bearer"] == "1"
    assert frodo.data["sets"] == "4;0"
    assert (field.title, field.data["site_block"], field.data["site_number"]) == ("Shadowed Field", "Shadows", "")
    assert not any("barrel}" in value for value in frodo.data.values())


@pytest.mark.parametrize(
    ("attributes", "worth"),
    [
        ({"type": "Hazard", "attributes": {"subtype": "Creature"}}, "1"),
        ({"type": "Hazard", "attributes": {"subtype": "Creature/Short-event"}}, "0.5"),
        ({"type": "Hazard", "attributes": {"subtype": "Long-event"}, "name": {"en": "Grub Ahunt"}}, "0.5"),
        ({"type": "Hazard", "attributes": {"subtype": "Permanent-event"}, "name": {"en": "Grub At Home"}}, "0.5"),
        ({"type": "Hazard", "attributes": {"subtype": "Permanent-event", "spawn": True}}, "0.5"),
        ({"type": "Hazard", "attributes": {"subtype": "Permanent-event"}}, ""),
        ({"type": "Hazard", "attributes": {"subtype": "Long-event", "spawn": True}}, ""),
        ({"type": "Resource", "attributes": {"subtype": "Creature"}}, ""),
    ],
)
def test_what_counts_toward_the_creatures(tmp_path: Path, attributes: dict[str, object], worth: str) -> None:
    """A creature is one, what may be one or comes with one is half, other cards are none."""
    text = json.dumps({"TW": {"id": "TW", "cards": {"TW-1": {"id": "TW-1", "name": {"en": "Grub"}, **attributes}}}})
    (card,) = read_cards(written(tmp_path, text)).facts
    assert card.data["creature_count"] == worth


@pytest.mark.parametrize(
    ("text", "wizard"),
    [
        ("<i>Saruman specific.</i> Tap it.", "Saruman"),
        ("Unique. <i>Stage card. radagast-specific</i>", "Radagast"),
        ("<i>Unique.</i> Not Saruman specific.", ""),
        ("", ""),
    ],
)
def test_of_which_wizard_a_card_is(tmp_path: Path, text: str, wizard: str) -> None:
    """What a card's text says in italics, in whatever case."""
    card = {"id": "WH-1", "name": {"en": "Staff"}, "type": "Resource", "text": {"en": text}}
    (found,) = read_cards(written(tmp_path, json.dumps({"WH": {"id": "WH", "cards": {"WH-1": card}}}))).facts
    assert found.data["specific"] == wizard


@pytest.mark.parametrize(("id_", "pool"), [("0_1", "official"), ("19_1", "official"), ("20_1", "unofficial")])
def test_official_sets_of_gemp(tmp_path: Path, id_: str, pool: str) -> None:
    """The official sets are those up to nineteen."""
    (card,) = read_cards(written(tmp_path, f"{{\n{id_}: {{\ntitle: Ada\n}}\n}}\n")).facts
    assert card.data["pool"] == pool


@pytest.mark.parametrize(
    "text", ["{\n1_1:\n{\ntitle:\n  Ada\n}\n}\n", '{1_1: {title: "Ada"}}', "{1_1: {\n# x\ntitle: Ada\n}}"]
)
def test_where_gemp_breaks_lines(tmp_path: Path, text: str) -> None:
    """A value may stand on the line below its name, or several on one."""
    assert [card.title for card in read_cards(written(tmp_path, text)).facts] == ["Ada"]


def test_rows_of_a_csv(tmp_path: Path) -> None:
    """Blank rows are skipped, short ones filled up; a card's sets are those of its numbers."""
    text = "id,title,site_block,alternates\n\n1_4,Ada\n2_5,Ben,Tower,0_7;x\n"
    found = read_cards(written(tmp_path, text))
    assert found.games == ("lotr-tcg",)
    ada, ben = found.facts
    assert (ada.id, ada.data["site_block"], ada.data["sets"]) == ("1_4", "", "1")
    assert (ben.codes, ben.data["sets"]) == (("2_5", "0_7", "x"), "2;0")


@pytest.mark.parametrize("text", [PLAIN, RINGSDB, MECCG, GEMP])
def test_sniff_knows_card_lists(text: str) -> None:
    """A card list is known by its beginning."""
    assert sniff(text[:200])


@pytest.mark.parametrize(
    "text", ["", "4x Tansy\n", "# Rules\n\nThe title, said he", '{"heroes": {}}', "[1, 2]", "a,b\n1,2\n"]
)
def test_sniff_leaves_other_files(text: str) -> None:
    """Other files are no card lists."""
    assert not sniff(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("game,title\nOld Chess!,Rook\n", "line 2: the game 'Old Chess!' is no name"),
        ("game,title\nmeccg,\n", "line 2: a card without a title"),
        ("game,title\n", "without cards"),
        (RINGSDB[:-40], "broken or cut short"),
        (MECCG[:-9], "broken or cut short"),
        (GEMP[:-60], "broken or cut short"),
        ("{\n1_1: {\n" + "a: {" * 200, "broken or cut short"),
        (GEMP.replace("subtitle: Barrel Rider", ": x"), r"its Hjson is broken or cut short \(.*line 10"),
        (GEMP.replace("title: Frodo", "title2: Frodo"), "the card 4_401 has no title"),
        ("{\n1_1: {\n title: Ada\n}\n1_2: Ben\n}\n", "the card 1_2 has no title"),
        ('game,title\nmeccg,"Ada\n', "line 2: its CSV is broken"),
        (RINGSDB.replace('"name": "Lone Road", ', ""), "a card without name or code"),
        (RINGSDB.replace('"code": "22001", ', ""), "a card without name or code"),
        (MECCG.replace('"en": "Spy"', '"fr": "Spy"'), "the card TW-3 has no English name"),
        ("no list at all", "no card list that we know"),
    ],
)
def test_broken_lists(tmp_path: Path, text: str, says: str) -> None:
    """A broken card list is refused in one line that says where."""
    with pytest.raises(UnreadableError, match=says):
        read_cards(written(tmp_path, text))


@pytest.mark.parametrize(
    ("code", "key"),
    [("1R40", "1_40"), ("1_40*", "1_40"), ("0P5", "0_5"), ("9R+1", "9_1"), ("LOTR01040", "1_40"), ("TW-181", "tw-181")],
)
def test_codes_have_one_key(code: str, key: str) -> None:
    """The ways to write a card's number come to one."""
    assert code_key(code) == key


def test_look_up(tmp_path: Path) -> None:
    """A card is found by name however it is written, by title, and by any of its codes; else the nearest are named."""
    known = book("lotr-tcg", written(tmp_path, PLAIN))
    assert [fact.id for fact in known.named("TANSY - the miller")] == ["line 3"]
    assert [fact.id for fact in known.titled("tansy")] == ["line 3"]
    assert [fact.id for fact in known.coded("0P9")] == ["1_900"]
    assert known.named("Tansy") == ()
    assert known.near("Old Lantrn") == ["Old Lantern"]
    assert known.load().named("old lantern") == book("lotr-tcg", tmp_path / "cards.any").named("Old Lantern")


def test_a_list_read_again_replaces_its_cards(tmp_path: Path) -> None:
    """Reading a card list twice leaves each card once."""
    path = written(tmp_path, PLAIN)
    assert len(book("lotr-tcg", path, path).named("Old Lantern")) == 1


def test_a_book_of_another_game(tmp_path: Path) -> None:
    """A database that has cards of other games only has none of this one."""
    path = written(tmp_path, PLAIN)
    assert [book(game, path).empty for game in ("meccg", "lotr-lcg", "lotr-tcg")] == [False, True, False]


def test_an_empty_book() -> None:
    """A book without a database knows nothing, and says so."""
    known = FactBook("lotr-tcg")
    assert known.empty
    assert known.named("Tansy") == known.coded("1_1") == ()
    assert known.near("Tansy") == []
