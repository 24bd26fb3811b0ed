"""Archives of rulings from file to answer: linked, dated, once each, reversed, compared, checked and written out."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rulesdb import resources, store
from rulesdb.answer.about import coverage
from rulesdb.answer.attributions import spoken
from rulesdb.answer.card import card
from rulesdb.answer.history.authorities import authorities
from rulesdb.answer.passages import passages
from rulesdb.answer.rulings import discussion, newest_last
from rulesdb.answer.search import search
from rulesdb.answer.term import term
from rulesdb.build import build
from rulesdb.community import check, export
from rulesdb.contract.passages import Edition
from rulesdb.contract.wording import NOT_TOLD, dated_documents
from rulesdb.errors import DataError, UnreadableError
from rulesdb.game import Report
from rulesdb.inputs import read_inputs
from rulesdb.link.archive import once, sift
from rulesdb.link.rulings import attributed
from rulesdb.model import Attribution, Document, Reading
from rulesdb.read import digest_files, identify, read_lines, source
from rulesdb.read.draft import Draft
from rulesdb.read.ruled import read_ruled
from rulesdb.read.rulings.plain import parse
from rulesdb.timing.say import when

from .conftest import shared

HOST = "https://community.fantasyflightgames.com/topic"
POKER = (
    "Reply from Caleb:\n\n> Yes, the Iron Poker may be used by a Dwarf while the hearth is cold.\n> \n"
    "> Cheers,\n> Caleb"
)
ONE = ("Iron Poker", "Can a Dwarf use the Iron Poker on a cold hearth?", POKER, "I would have said that it cannot.")
AGAIN = ("Poker again", "Did somebody ask about the poker?", POKER)
TURNED = (
    "Iron Poker",
    "Can a Dwarf use the Iron Poker on a cold hearth?",
    "Reply from Caleb:\n\n> No, the Iron Poker needs a hearth that burns.\n> \n> Cheers,\n> Caleb",
)
LONG = (
    "Surge",
    "Does surge stop at the hearth?",
    f"Reply from Caleb:\n\n> Yes, surge stops at the hearth{' or at the lamp' * 40}.\n> \n> Cheers,\n> Caleb",
)
TALK = (
    "Iron Poker and tongs",
    "Can I use the tongs on a cold hearth?",
    "Nobody knows whether tongs work on a cold hearth.",
)


def write(folder: Path, number: int, day: str, title: str, *posts: str) -> Path:
    """A saved thread of the publisher's forum in `folder`, all of whose posts are of one day."""
    address = f"{HOST}/{number}-thread/"
    text = f"# [{title}]({address})\n"
    for place, post in enumerate(posts, 1):
        text += f"\n## {place} [player{place} on {day}]({address}?do=findComment&comment={place})\n\n{post}\n"
    path = folder / f"{number}-thread.md"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A database of the bundled rules and of a folder with threads, and what its build read."""
    database = shared(tmp_path_factory, "archive.db", _build_archive)
    return database, (database.parent / "read.txt").read_text()


def _rulings(game: str) -> list[tuple[str, bytes]]:
    """The digests of a game that restate rulings: all that these tests ask of the bundled rules."""
    return [(name, text) for name, text in digest_files.files(game) if name.startswith("rulings-")]


def _build(paths: Sequence[Path], database: Path, *games: str) -> Report:
    """Build a database of `paths` and of the rulings in the digests of `games`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("platformdirs.user_cache_path", lambda *_, **__: database.parent / "cache")  # of these games
        patch.setattr("rulesdb.build.resources", SimpleNamespace(games=lambda: games or ("lotr-lcg",)))
        patch.setattr("rulesdb.game.digest_files", SimpleNamespace(files=_rulings))
        return build(paths, database)


def _build_archive(database: Path) -> None:
    folder = database.parent
    threads = folder / "threads"
    threads.mkdir()
    write(threads, 11, "March 2, 2013", *ONE)
    write(threads, 12, "May 4, 2014", *AGAIN)
    write(threads, 13, "June 5, 2015", *TURNED)
    write(threads, 14, "June 6, 2015", *TALK)
    write(threads, 18, "July 8, 2014", *LONG)
    (threads / "15-empty.md").write_text(f"# [Nothing]({HOST}/15-nothing/)\n")
    (threads / "16-page.md").write_text("<!DOCTYPE html>\n<html><body>Cheers, Caleb</body></html>\n")
    (threads / "17.bin").write_bytes(b"\0\1\2")
    mails = folder / "mails"
    mails.mkdir()
    head = "From: Ada <a@b.example>\nDate: {}\nSubject: Council of Elrond Rulings Digest {}\n\n-----\n>{}\n\n*** {}\n"
    (mails / "12.txt").write_text(head.format("Mon, 7 Jan 2002", 12, "May I light two lamps?", "No, one a night."))
    again = "I was wrong in digest 12: two lamps a night may be lit."
    (mails / "14.txt").write_text(head.format("Sat, 9 Feb 2002", 14, "May I light two lamps after all?", again))
    rulings = folder / "rulings"
    rulings.mkdir()
    (rulings / "iron-poker.toml").write_text(GOOD)
    report = _build([threads, rulings, mails], database, *resources.games())
    (folder / "read.txt").write_text(", ".join(report.read))


@pytest.fixture
def db(archive: tuple[Path, str]) -> Iterator[sqlite3.Connection]:
    """That database, open."""
    connection = store.open_existing(archive[0])
    yield connection
    connection.close()


GOOD = """game = "lotr-lcg"
card = "Iron Poker"

[[ruling]]
text = "The Iron Poker is a weapon for all card effects."
question = "Is the poker a weapon?"

[[ruling.reference]]
author = "Caleb"
date = "2016-01-02"
address = "https://example.org/poker"
"""


def numbers(db: sqlite3.Connection, authority: str = "designer") -> list[int]:
    """The passages of all documents of an authority."""
    rows = db.execute(
        "SELECT number FROM passage p JOIN document d ON d.id = p.document WHERE d.authority = ? ORDER BY number",
        (authority,),
    )
    return [row[0] for row in rows]


def test_each_file_is_accounted_for(db: sqlite3.Connection, archive: tuple[Path, str]) -> None:
    """Files without a ruling are counted with the reason, unreadable ones too; the others are documents."""
    found = {row["why"]: len(row["files"]) for row in coverage(db)["skipped"]}
    assert found["no answer by an authority"] == 1
    assert found["no posts"] == 1
    assert found["repeats rulings that another file quotes earlier"] == 1
    assert sum(found.values()) == 5
    assert "lotr-lcg, thread" in archive[1]


def test_a_page_of_a_forum_in_html_is_no_rulebook(tmp_path: Path) -> None:
    """A page of HTML is read as a rulebook where a game is named; a forum's is skipped, with the reason."""
    path = tmp_path / "18-page.html"
    path.write_text('<!DOCTYPE html>\n<html><body><a href="?do=findComment">Poker</a> Cheers, Caleb</body></html>\n')
    (held,) = read_inputs([path], "lotr-lcg", "", ()).files
    document, shape = identify(held.source, "lotr-lcg")
    (reading,) = read_lines(held.source.lines, document, shape)
    assert reading.skipped.startswith("HTML, not Markdown")
    assert not reading.passages


def test_the_same_answer_is_one_ruling_with_all_its_places(db: sqlite3.Connection) -> None:
    """What two threads quote stands once, at the earlier one, with both places."""
    (passage,) = (p for p in passages(db, numbers(db)) if "cold" in p["text"] and "Yes" in p["text"])
    assert passage["id"].startswith("lotr-lcg/thread-11/")
    assert [row["thread"] for row in passage["rulings"]] == [12, 11]
    assert passage["effective"] == "2013-03-02"


def test_citation_and_authority(db: sqlite3.Connection) -> None:
    """A ruling says who gave it, when and where, as text and as fields."""
    ruling = next(p for p in passages(db, numbers(db)) if "needs a hearth" in p["text"])
    assert ruling["authority"] == "designer"
    assert ruling["rulings"] == [
        {
            "author": "Caleb",
            "date": "2015-06-05",
            "certainty": "published",
            "thread": 13,
            "title": "Iron Poker",
            "address": f"{HOST}/13-thread/?do=findComment&comment=2",
            "citation": "designer's ruling, Caleb, 5 June 2015, thread 13",
        }
    ]


def test_a_later_contrary_answer_supersedes(db: sqlite3.Connection) -> None:
    """Yes in 2013, no in 2015 to the same question: the later one stands."""
    old, new = (next(p for p in passages(db, numbers(db)) if word in p["text"]) for word in ("Yes, the", "needs a"))
    assert old["superseded_by"] == [new["id"]]
    assert new["supersedes"] == [old["id"]]
    then = next(p for p in passages(db, numbers(db), "2014") if "Yes, the" in p["text"])
    assert then["superseded_by"] == []


def test_a_card_shows_its_rulings_newest_first(db: sqlite3.Connection) -> None:
    """The card that a community's file names gathers what threads rule on it; --as-of leaves out what came later."""
    days = [p["rulings"][0]["date"] for p in card(db, "Iron Poker", "lotr-lcg")["passages"] if p["rulings"]]
    assert days[:2] == ["2016-01-02", "2015-06-05"]
    assert days == sorted(days, reverse=True)
    held = card(db, "Iron Poker", "lotr-lcg", "2013-12")["passages"]
    assert all(p["effective"] <= "2013-12-31" for p in held)
    assert held


@pytest.mark.parametrize(
    ("day", "texts", "threads"),
    [
        ("2013-03-01", (), ()),
        ("2013-03-02", ("Yes, the Iron Poker",), (11,)),
        ("2014-05-03", ("Yes, the Iron Poker",), (11,)),
        ("2014-05-04", ("Yes, the Iron Poker",), (12, 11)),
        ("2015-06-05", ("No, the Iron Poker", "Yes, the Iron Poker"), (13, 12, 11)),
    ],
)
def test_each_day_has_its_rulings(
    db: sqlite3.Connection, day: str, texts: tuple[str, ...], threads: tuple[int, ...]
) -> None:
    """On a day, `card`, `search` and `when` have the rulings given by then, with their places until then."""
    shown = card(db, "Iron Poker", "lotr-lcg", day)
    found = search(db, "may a Dwarf use the Iron Poker on a cold hearth", "lotr-lcg", as_of=day)
    near = when(db, "may a Dwarf use the Iron Poker on a cold hearth", "lotr-lcg", day)["rulings"]
    for held in (shown["passages"], near, sorted(found, key=lambda p: p["effective"] or "", reverse=True)):
        rulings = [p for p in held if "Iron Poker" in p["text"]]
        assert tuple(" ".join(p["text"].removeprefix(p["intro"]).split()[:4]) for p in rulings) == texts
        assert tuple(row["thread"] for p in rulings for row in p["rulings"]) == threads
        assert [bool(p["superseded_by"]) for p in rulings] == [False, True][: len(texts)]
        assert not any(p["needs_review"] for p in rulings)
    assert not shown["history"]


@pytest.mark.parametrize(("day", "found"), [("2014-07-07", False), ("2014-07-08", True), ("", True)])
def test_a_term_has_the_rulings_of_the_day(db: sqlite3.Connection, day: str, found: bool) -> None:
    """`term` shows what had been ruled on it by then, behind the documents' own text."""
    held = [bool(p["rulings"]) for p in term(db, "Surge", "lotr-lcg", as_of=day)["passages"]]
    assert held == sorted(held)
    told = [p for p in term(db, "Surge", "lotr-lcg", as_of=day)["passages"] if "at the hearth" in p["text"]]
    assert bool(told) == found


@pytest.mark.parametrize(("day", "found"), [("2015-01-28", False), ("2017-07-08", False), ("2017-07-09", True)])
def test_a_dispute_of_two_rulings_begins_with_the_second(db: sqlite3.Connection, day: str, found: bool) -> None:
    """Between two contrary answers, a card shows the first one and no dispute."""
    kinds = {p["kind"] for p in card(db, "Follow Me!", "lotr-lcg", day)["passages"]}
    assert ("dispute" in kinds) == found


@pytest.mark.parametrize(("day", "found"), [("2002-01-06", 0), ("2002-01-07", 1), ("2002-02-09", 2)])
def test_each_day_has_its_mailed_answers(db: sqlite3.Connection, day: str, found: int) -> None:
    """An answer of a digest holds until a later digest takes it back."""
    for held in (
        search(db, "may I light two lamps", "meccg", as_of=day),
        when(db, "light two lamps", "meccg", day)["rulings"],
    ):
        lamps = {p["document"]: p for p in held if "two lamps" in p["text"]}
        assert len(lamps) == found
        assert all(len(p["rulings"]) == 1 for p in lamps.values())
        if found:
            assert bool(lamps["meccg/mail-12"]["superseded_by"]) == (found == 2)


def test_discussion_is_hidden_unless_asked_for(
    db: sqlite3.Connection, archive: tuple[Path, str], rulesdb: Callable[..., Any]
) -> None:
    """What players wrote is in no passage, and shown with --discussion only, marked as no ground."""
    assert not db.execute("SELECT 1 FROM passage WHERE text LIKE '%tongs work%'").fetchone()
    assert [row["text"] for row in discussion(db, "tongs hearth", "lotr-lcg")] == [TALK[2]]
    (remark,) = discussion(db, "tongs hearth", "LCG")
    assert remark == {
        "kind": "discussion", "game": "lotr-lcg", "title": TALK[0], "question": TALK[1], "text": TALK[2],
        "author": "player2", "date": "2015-06-06", "document": "lotr-lcg/thread-14", "lines": [9, 9],
        "address": f"{HOST}/14-thread/?do=findComment&comment=2",
    }  # fmt: skip
    assert [row["text"] for row in discussion(db, "tongs elephant", "lotr-lcg")] == [TALK[2]]  # some of the words
    hearths = discussion(db, "hearth or elephant", "lotr-lcg")
    assert {row["title"] for row in hearths} >= {TALK[0]}
    assert discussion(db, "hearth or elephant", "lotr-lcg", limit=1) == hearths[:1]
    assert discussion(db, "tongs hearth", "lotr-lcg", as_of="2015-06") == [remark]
    assert discussion(db, "tongs hearth", "tcg") == []
    assert discussion(db, "tongs hearth", "lotr-lcg", as_of="2012") == []
    assert discussion(db, '"( -*', "lotr-lcg") == []
    plain = rulesdb("search", "tongs on a cold hearth", "--game", "lotr-lcg", db=archive[0]).out
    shown = rulesdb("search", "tongs on a cold hearth", "--game", "lotr-lcg", "--discussion", db=archive[0]).out
    assert "Nobody knows" not in plain
    assert "never a ground" in shown
    assert "Nobody knows" in shown


def test_a_ruling_quoted_for_another_matter_says_so(tmp_path: Path, rulesdb: Callable[..., Any]) -> None:
    """Its question is that of another quotation, if any tells it; else no question of the thread passes for it."""
    asked = "Must the bellows rest, or may a Dwarf pump them twice?"
    answer = "> A Dwarf may pump the bellows twice each round.\n> \n> Cheers,\n> Caleb"
    first = write(
        tmp_path, 21, "May 4, 2014", "Ovens", "Do bellows burn a Dwarf?", f"Caleb ruled a while back:\n\n{answer}"
    )
    words = ("search", "Dwarf pump bellows twice", "--game", "lotr-lcg")
    _build([first], tmp_path / "first.db", "lotr-lcg")
    out = rulesdb(*words, db=tmp_path / "first.db").out
    assert f"  {NOT_TOLD}“Do bellows burn a Dwarf?”\n  A: “A Dwarf may pump the bellows twice each round.”" in out
    later = write(tmp_path, 22, "May 5, 2014", "Bellows", asked, f"I asked Caleb. He said:\n\n{answer}")
    _build([first, later], tmp_path / "both.db", "lotr-lcg")
    assert f"  Q: “{asked}”\n  A: “A Dwarf may pump the bellows" in rulesdb(*words, db=tmp_path / "both.db").out


def test_a_near_ruling_is_shown_by_its_answer(tmp_path: Path, rulesdb: Callable[..., Any]) -> None:
    """Of a ruling among the nearest rules the answer is quoted, however long its question is."""
    asked = "My forge is hot, my anvil is cold, and the bellows are old. " * 3 + "May a Dwarf pump the bellows?"
    thread = write(
        tmp_path, 21, "May 4, 2014", "Forge", asked, "> A Dwarf may pump the bellows once.\n> \n> Cheers,\n> Caleb"
    )
    _build([thread], tmp_path / "rules.db", "lotr-lcg")
    out = rulesdb("when", "May a Dwarf pump bellows?", "--game", "lotr-lcg", db=tmp_path / "rules.db").out
    assert "“A Dwarf may pump the bellows once.”" in out.partition("Rulings that may bear")[0]


def test_a_contrary_answer_that_is_quoted_for_a_question_does_not_supersede(tmp_path: Path) -> None:
    """It was given to another question."""
    former = TURNED[2].replace("Reply from Caleb:", "Caleb ruled a while back:")
    paths = [write(tmp_path, 11, "March 2, 2013", *ONE), write(tmp_path, 13, "June 5, 2015", *TURNED[:2], former)]
    _build(paths, tmp_path / "two.db", "lotr-lcg")
    connection = store.open_existing(tmp_path / "two.db")
    shown = passages(connection, numbers(connection))
    connection.close()
    assert [passage["superseded_by"] for passage in shown if "Iron Poker" in passage["text"]] == [[], []]


def test_the_command_line_cites_rulings(archive: tuple[Path, str], rulesdb: Callable[..., Any]) -> None:
    """`card`, `when`, `authorities` and `coverage` show who ruled and when, and what was skipped."""
    out = rulesdb("card", "Iron Poker", "--game", "lotr-lcg", db=archive[0]).out
    assert "designer's ruling, Caleb, 5 June 2015, thread 13" in out
    assert "Superseded by" in out
    assert " rulings held, 201" in rulesdb("authorities", "--game", "lotr-lcg", db=archive[0]).out
    assert "1 file skipped: no answer by an authority" in rulesdb("coverage", db=archive[0]).out
    when = json.loads(
        rulesdb(
            "when", "can the Iron Poker be used on a cold hearth", "--json", "--game", "lotr-lcg", db=archive[0]
        ).out
    )
    assert when["rulings"][0]["rulings"][0]["date"] == "2016-01-02"


def test_many_rulings_left_out_are_counted() -> None:
    """What a date leaves out of an archive is told in one line, however many files the archive has."""
    book = Edition(id="x/book", title="Book", edition="2", authority="official", certainty="stated", dated="2014-01-01")
    rows = [replace(book, id=f"x/thread-{n}", authority="designer", dated=f"2014-0{n}-02") for n in range(1, 5)]
    assert dated_documents([book, *rows]) == (
        "Book 2 (in force 2014-01-01); 4 documents of rulings (2014-01-02 to 2014-04-02)"
    )
    assert dated_documents(rows[:1]) == "Book 2 (in force 2014-01-02)"
    assert dated_documents([]) == ""


def test_authorities_tell_what_is_held_of_them(db: sqlite3.Connection) -> None:
    """Each authority has the number of its rulings and their first and last day, as of a date."""
    query = "SELECT count(DISTINCT passage), min(day), max(day) FROM attribution WHERE author LIKE 'Caleb%' AND day < ?"
    for as_of, before in (("", "9"), ("2013", "2014")):
        found = {row["id"]: row["rulings"] for row in authorities(db, "lotr-lcg", as_of)["authorities"]}
        count, first, last = db.execute(query, (before,)).fetchone()
        assert found["caleb-grace"] == {"count": count, "first": first, "last": last}
        assert count
    assert found["lukas-litzsinger"]["count"] == 0


def test_a_rules_team_has_the_digests_that_its_members_send(db: sqlite3.Connection) -> None:
    """The sender of a digest is no authority of his own; the team that it names is."""
    for as_of, count in (("", 2), ("2002-01", 1)):
        found = {row["id"]: row["rulings"] for row in authorities(db, "meccg", as_of)["authorities"]}
        assert found["council"]["count"] == count
        assert found["editor"]["count"] == 0


def test_search_finds_rulings(db: sqlite3.Connection) -> None:
    """A question that only a ruling answers finds it."""
    assert search(db, "Iron Poker", "lotr-lcg")[0]["rulings"]


def test_rulings_near_a_question(db: sqlite3.Connection) -> None:
    """The rulings that search finds for a question, the newest first; none where none fits."""
    first = next(iter(when(db, "Iron Poker cold hearth", "lotr-lcg")["rulings"]))
    assert first["rulings"][0]["date"] == "2016-01-02"
    assert when(db, "zzz", "lotr-lcg")["rulings"] == []


def test_export_and_lint_go_together(db: sqlite3.Connection, tmp_path: Path) -> None:
    """What is exported, as TOML or YAML, is free of faults when it is checked, however long an answer is."""
    for name, yaml in (("toml", False), ("yaml", True)):
        written = export(db, tmp_path / name, "lotr-lcg", yaml=yaml)
        files, faults = check(db, tmp_path / name)
        assert files == written > 0
        assert faults == []
        assert (tmp_path / name / "lotr-lcg" / f"iron-poker.{name}").is_file()
        text = (tmp_path / name / "lotr-lcg" / f"surge.{name}").read_text()
        assert " or at the lamp" * 40 in " ".join(text.split())
    file = source.load(tmp_path / "yaml" / "lotr-lcg" / "iron-poker.yaml")
    document, shape = identify(file)
    (reading,) = read_lines(file.lines, document, shape)
    assert (document.id, shape) == ("lotr-lcg/community-iron-poker", "rulings")
    assert len(reading.passages) == 3


def test_what_is_exported_and_built_again_is_the_same(db: sqlite3.Connection, tmp_path: Path) -> None:
    """A database of the exported files holds the same rulings, each once: those of the bundled digests too."""
    written = export(db, tmp_path / "one", "lotr-lcg")
    _build([tmp_path / "one"], tmp_path / "rules.db")
    with contextlib.closing(store.open_existing(tmp_path / "rules.db")) as again:
        assert export(again, tmp_path / "two", "lotr-lcg") == written
    for path in (tmp_path / "one" / "lotr-lcg").iterdir():
        assert path.read_text() == (tmp_path / "two" / "lotr-lcg" / path.name).read_text()


def test_topics_that_differ_in_their_letters_share_a_file(tmp_path: Path) -> None:
    """Rulings of threads whose titles differ in case or accents only are written into one file, free of faults."""
    write(tmp_path, 31, "March 2, 2013", "Of Zûg", "Does a zug go?", "From Caleb:\n\n> Yes, any zug may go by night.")
    write(tmp_path, 32, "March 3, 2013", "Of zug", "Does it rest?", "From Caleb:\n\n> No zug may ever rest by day.")
    _build([tmp_path], tmp_path / "rules.db")
    with contextlib.closing(store.open_existing(tmp_path / "rules.db")) as held:
        export(held, tmp_path / "out", "lotr-lcg")
        assert check(held, tmp_path / "out")[1] == []
    assert (tmp_path / "out/lotr-lcg/of-zug.toml").read_text().count("[[ruling]]") == 2


def test_disputes_and_reversals_outlive_export(db: sqlite3.Connection, tmp_path: Path) -> None:
    """What is disputed says so in its file and is a dispute when it is read again; a later answer still supersedes."""
    export(db, tmp_path / "out", "lotr-lcg")
    text = (tmp_path / "out/lotr-lcg/follow-me.toml").read_text()
    assert "disputed = true" in text
    assert "disputed" not in (tmp_path / "out/lotr-lcg/iron-poker.toml").read_text()
    entry, faults = parse(text, "follow-me.toml")
    assert not faults
    assert any(ruling.disputed for ruling in entry.rulings)
    file = source.load(tmp_path / "out/lotr-lcg/follow-me.toml")
    (reading,) = read_lines(file.lines, *identify(file))
    assert {passage.kind for passage in reading.passages} == {"dispute"}
    _build([tmp_path / "out/lotr-lcg/iron-poker.toml"], tmp_path / "rules.db")
    with contextlib.closing(store.open_existing(tmp_path / "rules.db")) as again:
        assert ["Yes" in p["text"] for p in passages(again, numbers(again)) if p["superseded_by"]] == [True]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (GOOD.replace("question", 'disputed = "maybe"\nquestion'), "disputed is true or false"),
        (GOOD.replace("Caleb", "Somebody"), "'Somebody' is no authority of lotr-lcg"),
        (GOOD.replace("2016-01-02", "soon"), "'soon' is no date like 2012-01-07"),
        (GOOD.replace("2016-01-02", "2001-01-02"), "'Caleb' could not rule on 2001-01-02"),
        (GOOD.replace("https", "ftp"), "is no address like https://"),
        (GOOD.replace("card", "cards"), "the file has 'cards', which is not known"),
        (GOOD.replace("text", "words"), "a ruling has no text"),
        (GOOD.replace('Iron Poker"\n\n', 'Iron Pokker"\n\n'), "did you mean 'Iron Poker'?"),
        (GOOD.replace("lotr-lcg", "chess"), "no game is called 'chess'"),
        (GOOD + GOOD.partition("\n\n")[2], "repeats the ruling of line 4"),
        ("game = [", "Invalid value"),
        ("[[ruling]]\n", "needs one of card, term and topic"),
        ("", "is empty"),
    ],
)
def test_lint_names_each_fault_with_its_line(db: sqlite3.Connection, tmp_path: Path, text: str, message: str) -> None:
    """Wrong authors, dates, addresses, keys and names are told, each with file and line."""
    (tmp_path / "poker.toml").write_text(text)
    _, faults = check(db, tmp_path)
    assert any(message in told for _, _, told in faults)


def test_lint_of_yaml(db: sqlite3.Connection, tmp_path: Path) -> None:
    """YAML that is none, a list, or holds other kinds of values is told, never raised."""
    for text in (
        "a: [",
        "- 1",
        "card: 3",
        "card: x\nrulings: 5",
        "card: x\nrulings: [1, {text: 5}]",
        "card: x\nrulings: [{text: a b, references: [1]}]",
    ):
        (tmp_path / "x.yaml").write_text(text)
        assert check(db, tmp_path)[1]
    with pytest.raises(UnreadableError):
        check(db, tmp_path / "nowhere")
    (tmp_path / "x.yaml").unlink()
    with pytest.raises(UnreadableError):
        check(db, tmp_path)


def test_lint_on_the_command_line(archive: tuple[Path, str], rulesdb: Callable[..., Any], tmp_path: Path) -> None:
    """`lint --rulings` prints file, line and fault and exits with 1; without faults with 0."""
    (tmp_path / "poker.toml").write_text(GOOD)
    assert rulesdb("lint", "--rulings", str(tmp_path), db=archive[0]).code == 0
    (tmp_path / "poker.toml").write_text(GOOD.replace("Caleb", "Somebody"))
    ran = rulesdb("lint", "--rulings", str(tmp_path), db=archive[0])
    assert (ran.code, "poker.toml:4: 'Somebody' is no authority" in ran.out) == (1, True)
    assert rulesdb("lint", "--rulings", str(tmp_path / "none"), db=archive[0]).code == 2
    ran = rulesdb("export-rulings", str(tmp_path / "out"), "--game", "lotr-lcg", db=archive[0])
    assert (ran.code, "files" in ran.out) == (0, True)


def digest(place: str) -> Reading:
    """A digest with one rule that cites `place`."""
    draft = Draft(Document("lotr-lcg/digest-rulings-x", "lotr-lcg", "x", "", "digest"))
    (passage,) = draft.passage("ruling", "The poker burns.", [3], section="poker", path=["Rulings", "poker"])
    draft.pointer(passage, "clarifies", place, f"[{place}]")
    return draft.reading([])


def test_digests_cite_threads(tmp_path: Path) -> None:
    """A place thread/N of a digest becomes who ruled and when, as rulings.toml says; other places stay citations."""
    path = tmp_path / "rulings.toml"
    path.write_text(
        '[[ruling]]\nthread = 12\nauthor = "Caleb"\ndate = "2014-02-26"\ncertainty = "stated"\ntitle = "Poker"\n'
    )
    ruled = read_ruled(path)
    (reading,) = attributed([digest("thread/12")], ruled)
    assert reading.passages[0].attributions == (Attribution("Caleb", "2014-02-26", "stated", "12", "Poker", ""),)
    assert reading.pointers == ()
    (reading,) = attributed([digest("thread/13")], ruled)
    assert (reading.passages[0].attributions, len(reading.pointers)) == ((), 1)
    row = '[[ruling]]\nthread = 12\npost = {}\nauthor = "Caleb"\ndate = "2014-0{}-26"\ntitle = "Poker"\n'
    path.write_text(row.format(2, 3) + row.format(5, 7))  # a thread with rulings of two days
    (reading,) = attributed([digest("thread/12/5")], read_ruled(path))
    assert [told.day for told in reading.passages[0].attributions] == ["2014-07-26"]
    path.write_text("[[ruling]]\nthread = 12\n")
    with pytest.raises(DataError, match="thread 12"):
        read_ruled(path)


def ruling(number: int, author: str, day: str, text: str) -> Reading:
    """A thread with one ruling."""
    draft = Draft(Document(f"lotr-lcg/thread-{number}", "lotr-lcg", "Pokers", "", "designer"))
    told = Attribution(author, day, "published", str(number))
    draft.passage("ruling", text, [3], section="post 1", path=["Pokers"], attributions=(told,))
    return draft.reading([])


def test_only_the_same_words_of_the_same_author_are_one_ruling() -> None:
    """Another author's like words, and other words of one author, stay rulings of their own."""
    words = "The poker burns only while the hearth burns, and it goes out with the hearth."
    held = once(
        [ruling(2, "Caleb", "2014", words), ruling(1, "Nate", "2013", words), ruling(3, "Caleb", "2015", words.upper())]
    )
    assert [len(reading.passages) for reading in held] == [1, 1, 0]
    assert len(held[0].passages[0].attributions) == 2
    assert held[2].spans[-1].kind == "furniture"


def test_the_newest_ruling_comes_first_behind_the_rules() -> None:
    """A ruling is as new as when it was last given, which stands first in it; one without a day is old."""
    days = {"b": ["2001"], "rule": [], "c": [None], "a": ["2003", "1999"], "other rule": [], "d": ["2002", "2002"]}
    shown = [{"id": id_, "rulings": [{"date": day} for day in of]} for id_, of in days.items()]
    assert [passage["id"] for passage in newest_last(shown)] == ["rule", "other rule", "a", "d", "b", "c"]


@pytest.mark.parametrize(
    ("day", "words"),
    [("2014-02-26", "26 February 2014"), ("2014-02", "February 2014"), ("2014", "2014"), ("", "date not known")],
)
def test_days_in_words(day: str, words: str) -> None:
    """A citation names the day as people write it."""
    assert spoken(day) == words


def test_a_folder_of_many_threads_without_rulings(tmp_path: Path) -> None:
    """Hundreds of threads, of which hardly any holds a ruling, are counted and add no document."""
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(1, 400):
        write(folder, number, "May 4, 2014", f"Talk {number}", "Who likes lamps?", "Caleb likes lamps, I would guess.")
    write(folder, 400, "May 4, 2014", *TURNED)
    readings: list[Reading] = []
    for path in sorted(folder.iterdir()):
        file = source.load(path)
        document, shape = identify(file)
        readings += read_lines(file.lines, document, shape)
    sifted = sift(readings)
    assert [len(sifted.readings), len(sifted.skipped)] == [1, 399]
    assert {row.why for row in sifted.skipped} == {"no answer by an authority"}
