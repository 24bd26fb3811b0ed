"""Many decks: a result for each, whatever befalls the others, on all cores or as dask tasks."""

from __future__ import annotations

import json
import sqlite3
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from rulesdb.decks import many
from rulesdb.decks.cards import facts
from rulesdb.decks.cards.reader import read_cards
from rulesdb.decks.judge import Judge, exit_code, first_reason, nearest, passage_numbers, summary
from rulesdb.decks.lists.reader import read_text
from rulesdb.decks.verdict import Unchecked, Verdict, Violation
from rulesdb.errors import NotFoundError, UnreadableError

CASES = Path(__file__).parent / "cases" / "decks"
BASE = (CASES / "lotr-tcg" / "base.txt").read_text(encoding="utf-8")
HERO = (CASES / "meccg" / "hero.txt").read_text(encoding="utf-8")
CARDS = (CASES / "lotr-lcg" / "base.txt").read_text(encoding="utf-8")


def judge(database: Path, *, bulk: bool = True) -> Judge:
    """A judge on a database of facts."""
    return Judge(sqlite3.connect(database), bulk=bulk)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the invented cards of all games."""
    path = tmp_path_factory.mktemp("facts") / "facts.db"
    connection = sqlite3.connect(path)
    facts.create_tables(connection)
    for cards in CASES.glob("*/cards.csv"):
        facts.insert(connection, read_cards(cards).facts)
    connection.close()
    return path


@pytest.fixture
def decks(tmp_path: Path) -> Path:
    """A folder of a legal deck, an illegal one, an open one, one of another game and a broken one."""
    folder = tmp_path / "decks"
    folder.mkdir()
    (folder / "a-legal.txt").write_text(BASE)
    (folder / "b-illegal.txt").write_text(BASE.replace("2x Creeper", "1x Creeper"))
    (folder / "c-open.txt").write_text(BASE.replace("2x Creeper", "2x Creepr"))
    (folder / "d-meccg.txt").write_text(HERO)
    (folder / "e-broken.dek").write_bytes(b"PK\x03\x04 no deck")
    (folder / ".hidden").write_text("no deck")
    return folder


EXPECTED = {"a-legal.txt": 0, "b-illegal.txt": 1, "c-open.txt": 3, "d-meccg.txt": 2, "e-broken.dek": 2}


def codes(results: Any) -> dict[str, int]:
    """The exit code of each result, by the deck's name."""
    return {Path(result["deck"]).name: exit_code(result) for result in results}


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_folder(database: Path, decks: Path, jobs: int) -> None:
    """Each deck of a folder has its result; a broken one does not stop the others."""
    task = many.Task(partial(judge, database), "lotr-tcg", "tower-block")
    assert codes(many.run(many.files([decks]), task, jobs)) == EXPECTED


def test_where_nobody_knows_how_many_cores_there_are(
    database: Path, decks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No process is started: the decks are judged here, in order."""
    monkeypatch.setattr("os.cpu_count", lambda: None)
    monkeypatch.setattr(many.workers, "pool", None)
    task = many.Task(partial(judge, database), "lotr-tcg", "tower-block")
    assert list(codes(many.run(many.files([decks]), task)).items()) == list(EXPECTED.items())


def test_json_lines(database: Path) -> None:
    """A line of JSON may be a deck, or hold one as text with a name, a game and a format of its own."""
    lines = [
        json.dumps({"name": "one", "deck": BASE, "format": "tower-block"}),
        json.dumps({"name": "two", "deck": HERO, "game": "meccg", "format": "hero-short"}),
        json.dumps({"name": "three", "heroes": {"00001": 1}, "slots": {"00001": 1, "00010": 3}, "format": "casual"}),
        '{"name": "four", "deck": ',
        '"five"',
        "",
    ]
    sources = many.json_lines((line.encode() for line in lines), "stdin")
    results = list(many.run(sources, many.Task(partial(judge, database)), 1))
    assert [result["deck"] for result in results] == ["one", "two", "three", "stdin: line 4", "stdin: line 5"]
    assert [exit_code(result) for result in results] == [0, 0, 0, 2, 2]
    assert all(len(result["error"].splitlines()) == 1 for result in results[3:])


@pytest.mark.parametrize("jobs", [1, 2])
def test_decks_are_taken_as_they_are_needed(database: Path, jobs: int) -> None:
    """Results come before the sources are at an end, so memory does not grow with the number of decks."""
    taken = 0

    def endless() -> Any:
        nonlocal taken
        while True:
            taken += 1
            yield many.Source(f"deck {taken}", text=BASE)

    task = many.Task(partial(judge, database), "lotr-tcg", "tower-block")
    run = many.run(endless(), task, jobs)
    assert all(result["legal"] for result in islice(run, 100))
    run.close()  # type: ignore[attr-defined]
    assert taken < 1000


def test_dask(database: Path, decks: Path) -> None:
    """The same check runs as a dask task."""
    distributed = pytest.importorskip("dask.distributed", reason="dask is not here; the extra 'archive' brings it")
    from rulesdb.decks import archive

    task = many.Task(partial(judge, database), "lotr-tcg", "tower-block")
    sources = [many.Source(f"deck {number}", text=BASE) for number in range(100)]
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert codes(archive.run(client, many.files([decks]), task)) == EXPECTED
        assert len(list(archive.run(client, iter(sources), task, in_the_air=1))) == 100


def test_the_game_is_told_by_the_cards(database: Path) -> None:
    """A list that does not name its game is of the game that knows its cards."""
    told = judge(database)
    assert told.game_of(read_text(BASE, "deck")) == "lotr-tcg"
    assert told.game_of(read_text(CARDS, "deck")) == "lotr-lcg"
    assert told.game_of(read_text("Deck\n2x Creeper\n4x Who Knows\n", "deck")) == "lotr-tcg"  # half of its lines


@pytest.mark.parametrize(
    ("text", "game", "held"),
    [
        (BASE, "meccg", ["lotr-tcg"]),  # of meccg no cards are loaded
        ("Deck\n4x Who Knows\n", "lotr-lcg", ["lotr-lcg", "lotr-tcg"]),
        (BASE, "lotr-tcg", ["lotr-lcg"]),
        (BASE, "chess", ["lotr-tcg"]),
        (HERO, "", ["lotr-tcg"]),
    ],
)
def test_the_game_that_is_told_is_believed(text: str, game: str, held: list[str]) -> None:
    """Where the card lists do not belie it, a deck is of the game that is told, or that its shape shows."""
    connection = sqlite3.connect(":memory:")
    facts.create_tables(connection)
    for name in held:
        facts.insert(connection, read_cards(CASES / name / "cards.csv").facts)
    assert Judge(connection).game_of(read_text(text, "deck"), game) == (game or "meccg")


@pytest.mark.parametrize(
    ("text", "game", "says"),
    [
        (BASE, "meccg", "its cards are of lotr-tcg, not of meccg; say --game lotr-tcg"),
        (HERO, "lotr-lcg", "a deck list of meccg, not of lotr-lcg"),
        ("Deck\n4x Who Knows\n", "", "does not show of which game"),
        ("Deck\n2x Creeper\n4x Who Knows\n4x Who Else\n", "", "does not show of which game"),  # one line of three
    ],
)
def test_a_deck_of_another_game(database: Path, text: str, game: str, says: str) -> None:
    """A deck of another game than the one asked for is refused, in one line."""
    with pytest.raises(UnreadableError, match=says):
        judge(database).verdicts(read_text(text, "deck"), game)


def test_without_a_format_every_format_is_tried(database: Path) -> None:
    """Without a format, the result names the formats in which the deck is legal."""
    result = many.result(many.Source("deck", text=BASE), judge(database), "lotr-tcg")
    assert result["legal"] is True
    assert {"tower-block", "tower-standard", "open-2002"} <= set(result["legal_in"])
    assert "king-block" not in result["legal_in"]


def test_an_unknown_format(database: Path) -> None:
    """A format that there is not is told with those that there are."""
    with pytest.raises(NotFoundError, match="no format called 'chess'; it has"):
        judge(database).verdicts(read_text(BASE, "deck"), "lotr-tcg", "chess")


def test_without_facts_the_game_must_be_told() -> None:
    """Without card facts a list that does not name its game cannot be placed; told the game, it is checked."""
    with pytest.raises(UnreadableError, match="say --game"):
        Judge().verdicts(read_text(BASE, "deck"))
    (verdict,) = Judge().verdicts(read_text(BASE, "deck"), "lotr-tcg", "tower-block")
    assert verdict.legal is None


@pytest.mark.parametrize(
    ("declared", "named", "format_", "note"),
    [
        ("Tower Block", "", "tower-block", "the format is the one that the list declares (Tower Block)"),
        ("Towers Block", "", "tower-block", "the format is the one that the list declares (Towers Block)"),
        ("Tower Block", "tower-block", "tower-block", ""),
        ("Tower Block", "open", "open", "the list declares the format tower-block, not the one that was checked"),
        ("Chess", "open", "open", "the list declares the format 'Chess', which is not known; see: rulesdb formats"),
        ("???", "open", "open", "the list declares the format '???', which is not known; see: rulesdb formats"),
        ("", "open", "open", ""),
    ],
)
def test_the_declared_format(database: Path, declared: str, named: str, format_: str, note: str) -> None:
    """The format that a list declares is used unless another is named, and the verdict says which it was."""
    deck = read_text(f"Format: {declared}\n{BASE}" if declared else BASE, "deck")
    (verdict,) = judge(database).verdicts(deck, "lotr-tcg", named)
    assert verdict.format == format_
    assert [told for told in verdict.notes if "declares" in told] == ([note] if note else [])


@pytest.mark.parametrize("bulk", [True, False])
def test_a_long_run_forgets(database: Path, monkeypatch: pytest.MonkeyPatch, bulk: bool) -> None:
    """Where too many lines are remembered they are forgotten, and the next deck has the same verdict."""
    monkeypatch.setattr("rulesdb.decks.judge._MOST_SEEN", 0)
    told = judge(database, bulk=bulk)
    decks = [read_text(BASE.replace("2x Creeper", f"{count}x Creeper"), "deck") for count in (2, 1, 2)]
    assert [told.verdicts(deck, "lotr-tcg", "tower-block")[0].legal for deck in decks] == [True, False, True]


def test_what_is_forgotten_is_looked_up_again() -> None:
    """A book that forgets sees what was read since; one that is held in memory keeps what it has."""
    connection = sqlite3.connect(":memory:")
    facts.create_tables(connection)
    facts.insert(connection, [facts.fact("ship", "1", "Ada", "", [], {})])
    book, loaded = facts.FactBook("ship", connection), facts.FactBook("ship", connection).load()
    assert [held.named("Ben") or held.coded("2") or held.knows("2", "Ben") for held in (book, loaded)] == [False, False]
    facts.insert(connection, [facts.fact("ship", "2", "Ben", "", [], {})])
    assert not book.named("Ben")
    for held in (book, loaded):
        held.forget()
    assert [len(book.named("Ben")), len(book.coded("2")), book.knows("2", "Ben")] == [1, 1, True]
    assert [len(loaded.named("Ada")), len(loaded.named("Ben"))] == [1, 0]


@pytest.mark.parametrize(("jobs", "cores", "here"), [(1, 2, True), (2, 1, False), (0, 1, True), (0, 2, False)])
def test_where_the_work_is_done(
    database: Path, monkeypatch: pytest.MonkeyPatch, jobs: int, cores: int, here: bool
) -> None:
    """One job is done in this process; more, or one a core where no number is told, in processes of their own."""
    made: list[int] = []

    def make() -> Judge:
        made.append(1)
        return judge(database)

    monkeypatch.setattr("os.cpu_count", lambda: cores)
    sources = [many.Source(f"deck {number}", text=BASE) for number in range(40)]
    results = list(many.run(sources, many.Task(make, "lotr-tcg", "tower-block"), jobs))
    assert sorted(result["deck"] for result in results) == sorted(source.name for source in sources)
    assert bool(made) is here


def verdict(name: str, violations: int = 0, unchecked: int = 0) -> Verdict:
    """A verdict with so many violations and open rules."""
    fault, open_ = Violation("size", "9 cards", lines=(3,)), Unchecked("banned", "no list")
    return Verdict("g", name, {}, (fault,) * violations, (open_,) * unchecked)


@pytest.mark.parametrize(
    ("verdicts", "best", "legal", "reason"),
    [
        ([verdict("a", 1), verdict("b", 0, 3), verdict("c")], "c", True, ""),
        ([verdict("a", 1), verdict("b", 0, 3), verdict("c", 0, 2)], "c", None, "no list (and 1 more)"),
        ([verdict("a", 2), verdict("b", 1, 1), verdict("c", 1)], "c", False, "9 cards (line 3)"),
        ([verdict("a", 1, 9), verdict("b", 2), verdict("c", 3)], "a", False, "9 cards (line 3)"),
    ],
)
def test_the_nearest_format(verdicts: list[Verdict], best: str, legal: bool | None, reason: str) -> None:
    """Of several formats the nearest is a legal one, else an open one, else that with the fewest faults."""
    found = summary(verdicts)
    assert (found["nearest"], found["legal"]) == (best, legal)
    assert first_reason(nearest(verdicts)) == reason
    assert found["legal_in"] == [told.format for told in verdicts if told.legal]
    assert found["open_in"] == [told.format for told in verdicts if told.legal is None]


@pytest.mark.parametrize(("lines", "says"), [((), ""), ((4,), "line 4"), ((4, 6), "lines 4, 6"), (range(13), "")])
def test_the_lines_of_a_fault(lines: tuple[int, ...], says: str) -> None:
    """The lines of the list on which a fault stands are told, unless they are too many."""
    assert Violation("size", "9 cards", lines=tuple(lines)).places() == says


def test_names_for_codes(database: Path) -> None:
    """A list of codes is given its names, for people to read."""
    deck = read_text("4_401|4_405|4_701|5_502", "deck")
    assert [entry.name for entry in judge(database).named(deck, "lotr-tcg").entries] == [
        "Frodo, Barrel Rider",
        "The One Ring, Loud and Clear",
        "Tower Meadow 1",
        "Weaver of Dell",
    ]


def test_passages_are_found_by_phrase() -> None:
    """A phrase finds the passages of its document, whatever quotes the document has."""
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE passage(number INTEGER, document TEXT, text TEXT, intro TEXT)")
    rows = [
        (1, "g/one", "The player’s deck is large.", ""),
        (2, "g/two", "The player's deck", ""),
        (3, "g/one", "", "x"),
    ]
    connection.executemany("INSERT INTO passage VALUES (?, ?, ?, ?)", rows)
    assert passage_numbers(connection, "one", "the player's deck") == [1]
    assert passage_numbers(connection, "one", "no such words") == []
