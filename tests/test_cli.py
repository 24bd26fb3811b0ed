"""The command line on an invented rulebook: whole outputs, exit codes, and one clear line for each misuse."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesdb.answer.about import coverage
from rulesdb.answer.graph import DEPENDENCIES

from .conftest import BOOK, Ran

Run = Callable[..., Ran]
PASSAGE = {
    "id", "game", "kind", "title", "path", "text", "document", "document_title", "edition", "authority", "lines",
    "effective", "supersedes", "superseded_by",
}  # fmt: skip


def test_term(rulesdb: Run) -> None:
    """The definition comes first, then where it stands, then what hangs together with it."""
    assert rulesdb("term", "carts", "--game", "lantern").out == (
        "Cart (lantern)\n\n"
        "  “The card that shows what a player hauls. A cart holds six crates.”\n"
        "    — The Lantern Road, The Lantern Road › Glossary, line 60\n\n"
        "See also: Crate\n"
        "Referred to by: Morning watch, Hauler, Setting out, Night watch, Can a cart stand still at night?\n"
        "Note: reference 'See also: crate, lamp.': 'lamp': nothing has this name\n"
        "Edition: The Lantern Road (date not known).\n"
    )


def test_redirect_is_followed(rulesdb: Run) -> None:
    """An entry that only points on is answered with the entry that it points to."""
    found = json.loads(rulesdb("term", "hauler", "--game", "lantern", "--json").out)
    assert any("holds six crates" in passage["text"] for passage in found["passages"])
    assert "Cart" in found["see_also"]


def test_question_shows_its_answer(rulesdb: Run) -> None:
    """A question and its answer are told apart."""
    assert (
        "  Q: “May I light a lamp during a storm?”\n  A: “No."
        in rulesdb("search", "light in a storm", "--game", "lantern").out
    )


def test_rule_by_number(rulesdb: Run) -> None:
    """A rule is found by its number alone, and its neighbours are named."""
    ran = rulesdb("rule", "2.1.2", "--game", "lantern")
    assert "load goods" in ran.out
    assert "first player turns over" not in ran.out
    assert "After: 2.2 Night watch" in ran.out


def test_erratum(rulesdb: Run) -> None:
    """A card's erratum is found whatever the case of its name."""
    assert "Pay one lamp to cross" in rulesdb("card", "OLD TOLL BRIDGE", "--game", "lantern").out


def test_path(rulesdb: Run) -> None:
    """Two entries are led together by what one says of the other."""
    assert rulesdb("path", "hauler", "crate", "--game", "lantern").out.splitlines()[0].startswith("Hauler —see→ Cart")


@pytest.mark.parametrize("suffix", [".svg", ".dot", ".mmd", ".html"])
def test_graph_is_drawn(rulesdb: Run, tmp_path: Path, suffix: str) -> None:
    """A neighbourhood is drawn in each format and needs nothing from a network."""
    out = tmp_path / f"cart{suffix}"
    assert rulesdb("graph", "cart", "--game", "lantern", "--out", str(out)).code == 0
    text = out.read_text()
    assert "Crate" in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_rules_lead_from_one_term_to_another(rulesdb: Run, tmp_path: Path) -> None:
    """The rule graph is walked and drawn: what a rule makes happen is what the next one waits for."""
    game = "--game", "lotr-tcg", "--rules"
    steps = json.loads(rulesdb("path", "overwhelmed", "dead pile", *game, "--json").out)["steps"]
    assert [step["kind"] for step in steps] == ["triggers"] * len(steps)
    assert "killed" in steps[0]["words"]
    assert "killed" in steps[0]["passage"]["text"]
    kinds = {edge["kind"] for edge in json.loads(rulesdb("graph", "threats", *game, "--json").out)["edges"]}
    assert {"triggers"} <= kinds <= DEPENDENCIES.keys()
    out = tmp_path / "threats.svg"
    assert rulesdb("graph", "threats", *game, "--out", str(out)).code == 0
    assert "Entries whose rules lead to it" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize("verb", [("search", "cart"), ("term", "cart"), ("rule", "2.1.2"), ("card", "old toll bridge")])
def test_json_has_the_contracts_keys(rulesdb: Run, verb: tuple[str, str]) -> None:
    """Every passage in JSON has every key of the contract, null where unknown."""
    found = json.loads(rulesdb(*verb, "--game", "lantern", "--json").out)
    passages = found if isinstance(found, list) else found["passages"]
    assert passages
    assert all(passage.keys() >= PASSAGE for passage in passages)


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("term", "crat", "--game", "lantern"), 1, "nearest: Crate"),
        (("card", "no such card"), 1, "no card is called"),
        (("rule", "99.9"), 1, "no rule is printed"),
        (("search", "zzzz qqqq"), 1, "nothing is held"),
        (("path", "cart", "nowhere"), 1, "no term is called 'nowhere'"),
        (("term", "cart", "--game", "chess"), 1, "no game is called 'chess'"),
        (("term", "cart", "--as-of", "yesterday"), 2, "no date"),
        (("search", "cart", "--kind", "poem"), 2, "no kind is called"),
        (("graph", "cart", "--out", "x.bmp"), 2, "no format"),
        (("graph", "cart", "--game", "lantern", "--out", "/no/such/folder/x.svg"), 2, "cannot be written"),
    ],
)
def test_a_miss_is_one_line(rulesdb: Run, arguments: tuple[str, ...], code: int, says: str) -> None:
    """What is not found, or not allowed, is said in one clear line with the contract's exit code."""
    ran = rulesdb(*arguments)
    assert ran.code == code
    assert says in " ".join(ran.err.split())
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("content", "says"),
    [(None, "no such database"), (b"", "not a rulesdb database"), (b"not a database" * 99, "damaged or no database")],
)
def test_a_bad_database_is_named(rulesdb: Run, tmp_path: Path, content: bytes | None, says: str) -> None:
    """A missing, empty or damaged database is named with what to do."""
    path = tmp_path / "bad.db"
    if content is not None:
        path.write_bytes(content)
    ran = rulesdb("term", "cart", db=path)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


def test_a_foreign_or_older_database_is_told_apart(rulesdb: Run, tmp_path: Path, book_path: Path) -> None:
    """Another program's database and one of another version get different advice."""
    foreign, older = tmp_path / "foreign.db", tmp_path / "older.db"
    with sqlite3.connect(foreign) as db:
        db.execute("CREATE TABLE t (x)")
    older.write_bytes(book_path.read_bytes())
    with sqlite3.connect(older) as db:
        db.execute("PRAGMA user_version = 0")
    assert "is not a rulesdb database" in rulesdb("term", "cart", db=foreign).err
    assert "another version" in rulesdb("term", "cart", db=older).err


def test_a_half_written_database_is_damaged(rulesdb: Run, tmp_path: Path, book_path: Path) -> None:
    """A database cut short is damaged, not silently empty."""
    path = tmp_path / "half.db"
    raw = book_path.read_bytes()
    path.write_bytes(raw[: len(raw) // 2])
    ran = rulesdb("search", "cart", "--game", "lantern", db=path)
    assert ran.code == 2
    assert "damaged" in ran.err


@pytest.mark.usefixtures("one_game")
def test_the_bundled_rules_answer_at_once(rulesdb: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any database the bundled one is built on first use, said in one line, and not built twice."""
    monkeypatch.setenv("RULESDB_DB", str(tmp_path / "own" / "rules.db"))
    first = rulesdb("games", db=None)
    assert first.code == 0
    assert len(first.err.splitlines()) == 1
    assert rulesdb("games", db=None).err == ""


def test_coverage_counts_what_is_read_of_the_bundled_rules(book: sqlite3.Connection) -> None:
    """Most sentences of the digests bind, and most of these are read whole; examples and notes bind nothing."""
    rows = [row for row in coverage(book)["documents"] if row["game"] != "lantern"]
    assert all(row["understood"] <= row["norms"] <= row["sentences"] for row in rows)
    sentences, norms, understood, clauses = (
        sum(row[name] for row in rows) for name in ("sentences", "norms", "understood", "clauses")
    )
    (held,) = book.execute("SELECT count(*) FROM clause").fetchone()
    assert sentences * 0.5 < understood < norms < sentences
    assert clauses == held


def test_coverage_lists_the_sentences_that_are_not_read(rulesdb: Run, tmp_path: Path) -> None:
    """What is read whole is counted, and the words at which reading stopped are listed."""
    book = tmp_path / "book.md"
    book.write_text("# Barrow Race\n\n## Storms\n\nA storm ends at dawn.\n\nWhen the lamp falls.\n")
    database = tmp_path / "barrow.db"
    rulesdb("build", str(book), "--game", "barrow", db=database)
    out = rulesdb("coverage", "--game", "barrow", db=database).out
    assert "1 of 2 sentences that bind are read whole (50%)" in out
    assert "barrow, documents: reading stops at (end) 1" in out


def test_build_says_what_it_read(rulesdb: Run, tmp_path: Path) -> None:
    """A build names the documents that it read."""
    ran = rulesdb("build", str(BOOK), "--game", "lantern", db=tmp_path / "new.db")
    assert (ran.code, ran.out) == (0, f"{tmp_path / 'new.db'}: lantern/lantern-road\n")


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=st.text(min_size=1), verb=st.sampled_from(["term", "search", "card", "rule"]))
def test_any_words_are_answered_or_refused(rulesdb: Run, words: str, verb: str) -> None:
    """Full-text syntax, control characters, anything: an answer or a miss, never a traceback."""
    ran = rulesdb(verb, "--", words.replace("\x00", " "))
    assert ran.code in (0, 1, 2)
    assert "Traceback" not in ran.err
