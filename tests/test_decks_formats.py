"""The formats that the package ships, and what is said of faulty ones."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rulesdb.decks import format_files
from rulesdb.decks.check import BOOKS
from rulesdb.decks.formats import Format
from rulesdb.decks.known import BUNDLED
from rulesdb.errors import DataError, NotFoundError
from rulesdb.resources import folder

ALL = [format_ for game in BOOKS for format_ in BUNDLED.all(game)]
LONGEST_PHRASE = 11


@pytest.mark.parametrize("format_", ALL, ids=lambda f: f"{f.game}/{f.name}")
def test_every_rule_has_a_check_and_a_ground(format_: Format) -> None:
    """Each rule of each format names a check that there is, states itself, and says where it stands."""
    for rule in format_.rules:
        assert rule.check in BOOKS[format_.game].checks, rule.name
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
    for game in BOOKS:
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


def test_another_game_needs_only_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that the package does not know is checked by the rules that its data names."""
    from rulesdb.decks.cards.facts import FactBook
    from rulesdb.decks.check import check
    from rulesdb.decks.lists.reader import read_text

    place = tmp_path / "fourth" / "formats"
    place.mkdir(parents=True)
    (place / "rules.toml").write_text(RULES)
    (place / "ten.toml").write_text(GOOD)
    monkeypatch.setattr(format_files, "folder", lambda _: tmp_path)
    (format_,) = BUNDLED.all("fourth")
    found = check(read_text("Deck\n9x Pawn\n", "deck"), format_, FactBook("fourth"))
    assert [violation.message for violation in found.violations] == ["deck: 9 cards; at least 10"]
