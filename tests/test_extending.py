"""What another author's package adds: one of each kind, by entry points and a rulesdb.toml (docs/extending.md)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulesdb import extensions, store
from rulesdb.answer.search import search
from rulesdb.build import build
from rulesdb.decks.lists.reader import read_text
from rulesdb.errors import DataError

from .conftest import Ran

MODULE = '''
from rulesdb.decks.deck import Entry, whole
from rulesdb.decks.lists.reader import Shape
from rulesdb.model import Passage, Problem, Reading


def read_verses(lines, document):
    """A document of one rule a line, each after a paragraph sign."""
    passages = [
        Passage(
            f"{document.id}/{n}", document.game, document.id, "rule", f"Verse {n}", (), line.text[1:].strip(), ((n, n),)
        )
        for n, line in enumerate(lines, 1)
        if line.text.startswith("§")
    ]
    return (Reading(document, passages=tuple(passages)),)


def _read_list(text, name):
    names = text.removeprefix("%verses").split("|")
    return whole(name, "verses", [Entry(1, each.strip()) for each in names])


verses_list = Shape(lambda text: text.startswith("%verses"), _read_list)


def shouting(linked):
    """A rule that is written in capitals."""
    for passage in linked.passages():
        if passage.text.isupper():
            yield Problem(passage.document, passage.spans[0], "shouting", "write in small letters")


def odd(rule, laid):
    """The number of cards is odd."""
    have = sum(card.count for card in laid.cards)
    if have % 2 == 0:
        yield rule.broken(f"{have} cards; an odd number is wanted", (), have, "odd")
'''
POINTS = """[rulesdb.readers]
verses = verses_ext:read_verses
[rulesdb.deck_lists]
verses = verses_ext:verses_list
[rulesdb.lints]
shouting = verses_ext:shouting
[rulesdb.checks]
odd = verses_ext:odd
"""
GAME = """game = "verse"
[decks]
zone = "hand"
[[decks.kind]]
name = "poem"
where = { type = "Poem" }
[decks.counts]
poems = { kinds = ["poem"] }
[[format]]
name = "short"
[[format.rule]]
name = "odd-size"
check = "odd"
says = "A hand is odd."
[[format.rule]]
name = "poems"
check = "size"
says = "A hand has two poems at most."
kinds = ["poem"]
most = 2
message = "{have} poems ({listed}); at most {most}"
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on the path with the package of another author, as pip would have put it there."""
    place = tmp_path / "site"
    info = place / "verses_ext-1.0.dist-info"
    info.mkdir(parents=True)
    (place / "verses_ext.py").write_text(MODULE, encoding="utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: verses-ext\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(POINTS)
    monkeypatch.syspath_prepend(place)
    extensions.installed.cache_clear()
    yield place
    sys.modules.pop("verses_ext", None)
    extensions.installed.cache_clear()


def test_one_of_each(package: Path, tmp_path: Path, rulesdb: Callable[..., Ran]) -> None:
    """A reader, a lint, a deck-list format, a check and a game are used like the package's own."""
    game = tmp_path / "game"
    game.mkdir()
    (game / "rulesdb.toml").write_text(GAME)
    (game / "cards.csv").write_text("game,id,title,type\nverse,V1,Ode,Poem\nverse,V2,Pen,Tool\n")
    (tmp_path / "rules.txt").write_text("§ A poem is read aloud.\n§ NO POEM IS READ TWICE.\n", encoding="utf-8")
    path = tmp_path / "rules.db"
    build([game], path)
    build([tmp_path / "rules.txt"], path, "verse", "verses")
    db = store.open_existing(path)
    assert search(db, "read aloud", "verse")[0]["text"] == "A poem is read aloud."
    assert [row["kind"] for row in db.execute("SELECT kind FROM problem WHERE kind = 'shouting'")] == ["shouting"]
    (tmp_path / "deck.txt").write_text("%verses Ode | Ode | Ode | Pen")
    ran = rulesdb("legal", str(tmp_path / "deck.txt"), "--game", "verse", "--format", "short", db=path)
    assert ran.code == 1
    assert "4 cards; an odd number is wanted" in ran.out
    assert "3 poems (1 Ode, 1 Ode, 1 Ode); at most 2" in ran.out


def test_without_the_package() -> None:
    """Where nothing is added, nothing is imported."""
    assert extensions.installed("rulesdb.deck_lists") == {}


def test_a_broken_package_is_named(package: Path) -> None:
    """A package that cannot be imported is named with what is wrong."""
    (package / "verses_ext.py").write_text("import no_such_module")
    with pytest.raises(DataError, match="verses of verses-ext cannot be loaded: No module named 'no_such_module'"):
        read_text("%verses Ode", "deck")
