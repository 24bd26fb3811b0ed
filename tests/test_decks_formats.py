"""The formats that the package ships, and what is said of faulty ones."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rulesdb.decks import format_files
from rulesdb.decks.cards.facts import FactBook
from rulesdb.decks.check import check
from rulesdb.decks.formats import Format
from rulesdb.decks.known import BUNDLED, own_formats
from rulesdb.decks.lists.reader import read_text
from rulesdb.decks.rules.layout_file import read_layout
from rulesdb.decks.rules.registry import check_called
from rulesdb.errors import DataError, NotFoundError
from rulesdb.resources import folder, games

ALL = [format_ for game in games() for format_ in BUNDLED.all(game)]
LONGEST_PHRASE = 11


@pytest.mark.parametrize("format_", ALL, ids=lambda f: f"{f.game}/{f.name}")
def test_every_rule_has_a_check_and_a_ground(format_: Format) -> None:
    """Each rule of each format names a check that there is, states itself, and says where it stands."""
    for rule in format_.rules:
        assert check_called(rule.check, format_.game), rule.name
        assert rule.says.endswith(".")
        assert rule.basis() != rule.says, f"{rule.name} has no ground"
        assert all(len(phrase.split()) <= LONGEST_PHRASE for _, phrase in rule.cites)


def test_the_formats_that_are_asked_for() -> None:
    """The formats are there under the names by which they are asked for."""
    assert {"fellowship-block", "tower-block", "king-block", "war-of-the-ring-block", "king-standard"} <= set(
        BUNDLED.names("lotr-tcg")
    )
    assert {"open-2002", "movie-block"} <= set(BUNDLED.names("lotr-tcg"))
    assert set(BUNDLED.names("lotr-lcg")) == {"tournament", "casual"}
    lengths = ("quick", "short", "long", "campaign")
    kinds = [*lengths, *(f"tournament-{length}" for length in lengths)]
    alignments = ("hero", "ringwraith", "fallen-wizard", "balrog")
    assert set(BUNDLED.names("meccg")) == {f"{alignment}-{kind}" for alignment in alignments for kind in kinds}


def test_cited_documents_are_known() -> None:
    """Every document that a format cites is one that the package knows."""
    for game in games():
        known = {d["id"] for d in tomllib.loads((folder("data") / game / "documents.toml").read_text())["document"]}
        for format_ in BUNDLED.all(game):
            cited = {document for rule in format_.rules for document, _ in rule.cites}
            assert cited <= known


def test_one_format_is_read_alone() -> None:
    """A format is the same whether it is read alone or with all others."""
    assert BUNDLED.get("meccg", "Hero Tournament Short") == next(f for f in ALL if f.name == "hero-tournament-short")


def test_lengths_differ_in_the_sideboard() -> None:
    """The sideboard grows with the length of the game, and at tournaments."""
    sizes = {
        name: next(rule.values["most"] for rule in BUNDLED.get("meccg", name).rules if rule.name == "sideboard-size")
        for name in ("hero-short", "hero-tournament-short", "hero-tournament-campaign")
    }
    assert sizes == {"hero-short": 25, "hero-tournament-short": 30, "hero-tournament-campaign": 40}


@pytest.mark.parametrize(("game", "name"), [("lotr-tcg", "chess"), ("chess", "open")])
def test_unknown_names_bring_the_known_ones(game: str, name: str) -> None:
    """A wrong name is answered with those that there are."""
    with pytest.raises(NotFoundError) as caught:
        BUNDLED.get(game, name)
    assert caught.value.near


RULES = '[size]\nsays = "Ten."\nzones = ["deck"]\npart = "deck"\nleast = 10\n'
GOOD = 'name = "ten"\ntitle = "Ten"\nground = "ours"\nrules = ["size"]\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (GOOD.replace("title", "titel"), "lacks 'title'"),
        (GOOD.replace('["size"]', '["length"]'), "lacks 'length'"),
        (GOOD + "[with.length]\nleast = 9\n", "with.length"),
        (GOOD + "[with.size]\nlists = ['none']\n", "no list called 'none'"),
        (GOOD + "oops", "ten.toml"),
    ],
)
def test_faulty_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, says: str) -> None:
    """A fault in a format's data is told with its file."""
    place = tmp_path / "game" / "formats"
    place.mkdir(parents=True)
    (place / "rules.toml").write_text(RULES)
    (place / "lists.toml").write_text("")
    (place / "ten.toml").write_text(text)
    monkeypatch.setattr(format_files, "folder", lambda _: tmp_path)
    with pytest.raises(DataError, match=says):
        list(BUNDLED.all("game"))


LAYOUT = """zone = "draw"

[section.deck]
fits = { type = "Pawn" }

[[kind]]
name = "pawn"
[[kind]]
name = "rook"

[counts]
cards = { zones = ["draw"] }
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("zone = ", "zones = ", 1, "does not know zones"),
        ("fits = {", "fit = {", 3, r"\[section\] does not know fit"),
        ('{ type = "Pawn" }', '"Pawn"', 3, "a pattern is a table of columns"),
        ('{ type = "Pawn" }', "{ type = 1 }", 3, "wrong sort|not iterable"),
        ('name = "rook"', "", 8, "lacks 'name'"),
        ('cards = { zones = ["draw"] }', 'cards = { zones = "draw" }', 12, "zones is a list of names"),
    ],
)
def test_faulty_layouts(tmp_path: Path, old: str, new: str, line: int, says: str) -> None:
    """A fault in how a game lays out decks is told with its file and line."""
    path = tmp_path / "decks.toml"
    with pytest.raises(DataError, match=f"decks.toml: line {line}: .*(?:{says})"):
        read_layout(LAYOUT.replace(old, new, 1), path)
    assert [kind.name for kind in read_layout(LAYOUT, path).kinds] == ["pawn", "rook"]


@pytest.mark.parametrize(
    ("rule", "line", "says"),
    [
        ('check = "sise"\nsays = "Ten."', 6, "no check is called sise; there are .*size"),
        ('check = "same_value"\nsays = "Ten."\ncolumn = "type"', 6, "needs most"),
        ('check = "size"\nsays = "Ten."\nmessage = "{have"', 6, "expected '}'"),
        ('check = "size"', 6, "lacks 'says'"),
        ('check = "size"\nsays = "Ten."\nwhere = "pawns"', 6, "a pattern is a table"),
    ],
)
def test_faulty_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rule: str, line: int, says: str) -> None:
    """A fault in a rule is told with the file and line of its table."""
    place = tmp_path / "game" / "formats"
    place.mkdir(parents=True)
    (place / "rules.toml").write_text(f"{RULES}[ten]\n{rule}\n")
    (place / "ten.toml").write_text(GOOD.replace('["size"]', '["ten"]'))
    monkeypatch.setattr(format_files, "folder", lambda _: tmp_path)
    with pytest.raises(DataError, match=f"rules.toml: line {line}: .*{says}"):
        list(BUNDLED.all("game"))


@pytest.mark.parametrize(
    "table",
    [
        "sections = { heros = { least = 1 } }",
        '[format.sections]\nheroes = { least = 1, zones = ["heros"] }',
        '[[format.rule]]\nname = "ten"\ncheck = "size"\nsays = "Ten."\nmost = 1\nzones = ["heros"]',
        '[[format.rule]]\nname = "ten"\ncheck = "size"\nsays = "Ten."\nmost = 1\noutside = ["heros"]',
    ],
)
def test_a_zone_that_no_deck_has_is_told(tmp_path: Path, table: str) -> None:
    """A misspelt zone is a fault of the format's line; a section's name and a zone of [decks] are none."""
    text = 'game = "x"\n\n[[format]]\nname = "f"\n' + table
    told = (
        r"rulesdb.toml: line 3: 'heros' is no section of a deck list and no zone of \[decks\]; did you mean 'heroes'\?"
    )
    with pytest.raises(DataError, match=told):
        own_formats("x", text, tmp_path / "rulesdb.toml")
    with pytest.raises(DataError, match="line 3: zones is a list of names"):
        own_formats("x", text.replace(table, "sections = { deck = { zones = 'heros' } }"), tmp_path / "rulesdb.toml")
    assert own_formats("x", text.replace("heros", "heroes"), tmp_path / "rulesdb.toml")
    assert own_formats("x", text.replace("heros", "quay") + '\n[decks]\nzone = "quay"', tmp_path / "rulesdb.toml")


def test_an_unknown_field_is_told(tmp_path: Path) -> None:
    """A message with a field that there is not names the rule and the field."""
    text = 'game = "x"\n[[format]]\nname = "f"\n[[format.rule]]\nname = "ten"\ncheck = "size"\nsays = "Ten."\n'
    formats = own_formats("x", text + 'most = 1\nmessage = "{hvae}"', tmp_path / "rulesdb.toml")
    with pytest.raises(DataError, match=r"the rule ten says \{hvae\}"):
        check(read_text("2x Pawn", "deck"), formats["f"], FactBook("x"))
    with pytest.raises(DataError, match=r"rulesdb\.toml: line 2: the check titles needs most"):
        own_formats("x", text.replace('"size"', '"titles"'), tmp_path / "rulesdb.toml")


def test_another_game_needs_only_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that the package does not know is checked by the rules that its data names."""
    place = tmp_path / "fourth" / "formats"
    place.mkdir(parents=True)
    (place / "rules.toml").write_text(RULES)
    (place / "ten.toml").write_text(GOOD)
    monkeypatch.setattr(format_files, "folder", lambda _: tmp_path)
    (format_,) = BUNDLED.all("fourth")
    found = check(read_text("Deck\n9x Pawn\n", "deck"), format_, FactBook("fourth"))
    assert [violation.message for violation in found.violations] == ["deck: 9 cards; at least 10"]
