"""The bundled data: in canonical form, whole, and - with the publishers' documents - each citation at its place."""

from __future__ import annotations

import re
import sqlite3
import tomllib
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from rulesdb import resources
from rulesdb.read.catalogue import load_entries
from rulesdb.read.digest_form import canonical, parse
from rulesdb.read.gamedata import load_game
from rulesdb.read.readings import compare, load, statements
from rulesdb.read.repairs import load_repairs
from rulesdb.text import fold, key

DATA = resources.folder("data")
DIGESTS = sorted(DATA.glob("*/digest/*.md"))
REPAIRS = sorted(DATA.glob("*/repairs/*.toml"))
OWN_FILES = {
    "README.md",
    "words.toml",
    "turning.toml",
    "lexicon.toml",
    "search.json",
    "precedent.json",
    "chances.json",
    "flips.json",
    "attention.bin",
    "vectors.xz",
    "thesaurus",
    "topics.toml",
}
MAX_BYTES = 150_000  # of a digest that an editor still takes in


def _id(path: Path) -> str:
    return str(path.relative_to(DATA))


@pytest.mark.parametrize("path", DIGESTS, ids=_id)
def test_digest_is_in_canonical_form(path: Path) -> None:
    """Entries stand in the order of their names, in the form that data/README.md shows."""
    text = path.read_text(encoding="utf-8")
    assert canonical(text) == text


@pytest.mark.parametrize("path", DIGESTS, ids=_id)
def test_digest_can_be_edited(path: Path) -> None:
    """No digest is too long for an editor, and its name tells what is in it, not only that it is the second."""
    assert path.stat().st_size <= MAX_BYTES
    assert not path.stem.rpartition("-")[2].isdigit()


@pytest.mark.parametrize("game", resources.games())
def test_no_statement_was_changed_after_its_reading(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Who changes a statement has it read by another, or notes that it waits for that (data/README.md)."""
    state = compare(statements(DATA / game), load(DATA / game))
    with capsys.disabled():
        print(f"\n{game}: {state.read} statements read twice, {state.waiting} waiting, {state.unread} unread")
    assert state.unnoted == ()


@pytest.mark.parametrize("path", DIGESTS, ids=_id)
def test_each_entry_has_rules_and_a_name_of_its_own(path: Path) -> None:
    """No entry is empty, and no two of a file have one name."""
    _, entries = parse(path.read_text(encoding="utf-8"), str(path))
    assert [entry.name for entry in entries if not any(part.items for part in entry.parts)] == []
    names = Counter(fold(entry.name) for entry in entries)
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("game", resources.games())
def test_tables_can_be_read(game: str) -> None:
    """The tables of a game are in form, and its everyday words never stand for themselves alone."""
    data = load_game(game)
    assert data.everyday
    assert [said for said, meant in data.everyday.items() if {key(word) for word in meant} == {key(said)}] == []
    assert load_entries(game)


@pytest.mark.parametrize("path", REPAIRS, ids=_id)
def test_repairs_have_names_of_their_own(path: Path) -> None:
    """Every repair is named, says why, and is named once."""
    repairs = load_repairs(path)
    names = Counter(repair.name for repair in repairs)
    assert [name for name, count in names.items() if count > 1] == []
    assert [repair.name for repair in repairs if not repair.why] == []


@pytest.mark.parametrize("game", resources.games())
def test_each_ruling_has_its_thread_and_each_thread_its_ruling(game: str) -> None:
    """A place thread/N or thread/N/POST in a digest has one row in rulings.toml, and no row is left uncited."""
    text = "".join(path.read_text(encoding="utf-8") for path in (DATA / game / "digest").glob("*.md"))
    cited = set(re.findall(r"\bthread/(\d+(?:/\d+)?)", text))
    path = DATA / game / "rulings.toml"
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["ruling"] if path.exists() else []
    places = Counter("/".join(str(row[part]) for part in ("thread", "post") if part in row) for row in rows)
    assert places == Counter(cited)
    for row in rows:
        assert set(row) - {"post"} == {"thread", "author", "date", "certainty", "title", "address"}, row
        assert row["author"], row
        assert row["title"], row
        assert date.fromisoformat(row["date"]) < date(2021, 1, 1), row
        assert row["certainty"] in ("stated", "published"), row
        comment = r"\?do=findComment&comment=\d+" if "post" in row else ""
        assert re.search(rf"/topic/{row['thread']}-/{comment}$", row["address"]), row


def test_data_holds_only_games() -> None:
    """Whatever lies in data/ is a game's folder, or one of the few files for all games."""
    others = {path.name for path in DATA.iterdir() if not (path / "documents.toml").is_file()}
    assert others - {"__pycache__", *resources.MADE} == OWN_FILES  # some are made at installing


@pytest.mark.sources
def test_every_citation_resolves(full: sqlite3.Connection) -> None:
    """Each place that a digest cites is a passage or section of the documents."""
    rows = full.execute(
        "SELECT p.id, u.words FROM unresolved u JOIN passage p ON p.number = u.source WHERE u.kind = 'clarifies'"
    )
    assert [f"{row['id']}: {row['words']}" for row in rows] == []


@pytest.mark.sources
def test_every_precedence_row_resolves(full: sqlite3.Connection) -> None:
    """Each override and each conflict that data/ names stands between two places of the documents."""
    rows = full.execute("SELECT message FROM problem WHERE kind IN ('precedence', 'repair')")
    assert [row["message"] for row in rows] == []


@pytest.mark.sources
@pytest.mark.parametrize("game", resources.games())
def test_the_digest_is_complete(full: sqlite3.Connection, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every passage of the documents is restated by a digest, or stands on the game's list with the reason."""
    cited = {row[0] for row in full.execute("SELECT target FROM reference WHERE kind = 'clarifies'")}
    rows = full.execute(
        "SELECT p.id, p.section FROM passage p JOIN document d ON d.id = p.document "
        "WHERE p.game = ? AND d.authority != 'digest' AND d.history = 0",
        (game,),
    ).fetchall()
    left = {row["id"].partition("/")[2] for row in rows if cited.isdisjoint((row["id"], row["section"]))}
    listed = tomllib.loads((DATA / game / "uncited.toml").read_text(encoding="utf-8"))["uncited"]
    with capsys.disabled():
        print(f"\n{game}: {len(rows) - len(left)} of {len(rows)} passages restated")
    assert left == set(listed)
    assert all(listed.values())
