"""Two books, a digest, an archive and what overrides what in; the passages with all beside them, and answers, out.

tests/cases/answers.txt has them. After a change that is meant, write the file anew and look at what differs:

    python -m tests.test_answers
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rulesdb import store
from rulesdb.answer import about, rulings
from rulesdb.answer.card import card, named_like
from rulesdb.answer.changes.diff import diff
from rulesdb.answer.changes.trace import trace
from rulesdb.answer.graph import neighbourhood, path
from rulesdb.answer.history.cite import cite, show
from rulesdb.answer.history.differ import conflicts
from rulesdb.answer.history.editions import editions
from rulesdb.answer.mentioned import mentioned
from rulesdb.answer.passages import passages
from rulesdb.answer.rule import rule
from rulesdb.answer.search import search
from rulesdb.answer.term import term
from rulesdb.decks.cards import facts
from rulesdb.errors import NotFoundError
from rulesdb.link.linked import link
from rulesdb.model import Attribution, Card, Document, Reading
from rulesdb.read.draft import Draft
from rulesdb.read.gamedata import Conflict, Supersession, load_game
from rulesdb.tables import game_rows

from .test_linked import short

CASE = Path(__file__).parent / "cases" / "answers.txt"

GATE = "A carter who passes the storm gate at dusk pays two crates to the guild."
GATE_2 = "A carter who passes the storm gate at dusk pays three crates to the guild."
LAMP = "A lit lamp burns down by one mark at each bell of the night. Nobody may sleep beside it."
LAMP_2 = "A lit lamp burns down by two marks at each bell of the night. Nobody may sleep beside it."
SLED = "A sled glides over snow without its owner's help."


def book(name: str, title: str, rank: int, day: str) -> Document:
    return Document(f"barrow/{name}", "barrow", title, str(rank), "official", rank, day, certainty="published")


def first() -> Reading:
    draft = Draft(
        Document("barrow/first", "barrow", "First Book", "1", "official", 1, "2001-05-01", certainty="published")
    )
    draft.passage("rule", GATE, [4], section="gates", path=["Play", "Gates"], numbers=("2.1",))
    draft.passage("rule", LAMP, [5, 6], section="lamps", path=["Play", "Lamps"], numbers=("2.2",))
    for line, (name, text) in enumerate(
        {"Sled": SLED, "Bell": "It rings.", "Storm Gate": "Where a sled ends."}.items(), 8
    ):
        draft.term(name)
        (entry,) = draft.passage("definition", text, [line], section=name, path=["Glossary", name], term=name)
    draft.pointer(entry, "see-also", "sled", "See also sled.")
    draft.pointer(entry, "see-also", "snowman", "See also snowman.")
    draft.pointer(draft.passages[-2], "see", "storm gate", "See storm gate.")
    draft.card("Copper Bell")
    draft.card("Edda", "Carter")
    draft.card("Edda", "Keeper")
    draft.passage(
        "ruling", "Copper Bell may ring beside a lamp.", [12], section="bell", path=["Bell"], cards=("Copper Bell",)
    )
    return draft.reading(())


def second() -> Reading:
    draft = Draft(
        Document("barrow/second", "barrow", "Second Book", "2", "official", 2, "2003-06-02", certainty="published")
    )
    draft.passage("rule", GATE_2, [4], section="gates", path=["Play", "Gates"], numbers=("2.1",))
    draft.passage("rule", LAMP_2, [5], section="lamps", path=["Play", "Lamps"], numbers=("2.2",))
    draft.passage("rule", SLED, [7], section="snow", path=["Play", "Snow"], numbers=("2.3",))
    draft.problem("numbering", "2.4 is missing", (7, 8))
    draft.problem("date", "it is not told")
    draft.card("Copper Bell")
    draft.passage("erratum", 'Should read: "Ring twice."', [9], section="bell", path=["Bell"], cards=("Copper Bell",))
    return draft.reading(())


def digest() -> Reading:
    draft = Draft(Document("barrow/digest", "barrow", "Digest", "", "digest"))
    (said,) = draft.passage("rule", "Passing the storm gate costs crates.", [1], section="gates", path=["Gates"])
    for place in ("first/gates/1", "second/gates/1", "third/night-watch/2"):
        draft.pointer(said, "clarifies", place, f"[{place}]")
    (entry,) = draft.passage("definition", "A gate.", [2], section="storm gate", path=["Storm gate"], term="storm gate")
    draft.pointer(entry, "clarifies", "first/storm-gate", "[first/storm-gate]")
    return draft.reading(())


def thread(number: int, day: str, answer: str) -> Reading:
    draft = Draft(Document(f"barrow/thread-{number}", "barrow", "Gates", "", "designer"))
    told = Attribution(
        "Ada", day, "published" if day else "unknown", str(number), "Gates", f"https://x.example/{number}"
    )
    draft.passage("ruling", answer, [3], section="post", path=["Gates"], title="Storm gate", attributions=(told,),
                  intro="Does the storm gate cost crates at dawn?")  # fmt: skip
    return draft.reading(())


DATA = replace(
    load_game("barrow"),
    supersedes=(
        Supersession("second/gates/1", "first/gates/1", "the later book"),
        Supersession("second/snow/1", "first/lamps/1", "the later book", "sleep beside"),
    ),
    conflicts=(
        Conflict("first/lamps/1", "second/lamps/1", "how many marks"),
        Conflict("third/night-watch", "second/snow/1", "whether it glides"),
    ),
)


BESIDE = ("effective", "number", "lines", "supersedes", "superseded_by", "precedence", "conflicts", "needs_review",
          "cites", "rulings", "compared")  # fmt: skip
ASKED: tuple[tuple[Callable[..., Any], str, dict[str, Any]], ...] = (
    *((trace, what, {}) for what in ("first/gates/1", "second/snow/1", "storm gate", "2.2")),
    (trace, "second/lamps/1", {"as_of": "2002"}),
    *(
        (cite, what, {})
        for what in ("first/gates/1", "digest/gates/1", "2.2", "first/gates", "first/bell/1", "first/bell/2")
    ),
    *((cite, what, {}) for what in ("first/gatez/1", "x" * 300)),
    *((show, what, {}) for what in ("first/gates/1#000000", "[first/gates/1#2fa42a]", "first/gates", "nothing", "1r4")),
    (show, "second/gates/1#000000", {"as_of": "2002"}),
    *((show, what, {}) for what in ("barrow/term/sled", "barrow/card/edda-carter", " sled ", "2.2")),
    *((term, what, {}) for what in ("storm gate", "strom gate", "sled", "stor", "gates", "gatez", "storms sled")),
    (term, "storm gate", {"as_of": "2003"}),
    *((card, what, {}) for what in ("coper bell", "edda", "edda carter", "1 R 4", "elephant", "eda")),
    (card, "copper bell", {"as_of": "2002"}),
    *((named_like, what, {}) for what in ("edda", "keeper edda", "edda bell", "")),
    *((path, what, {"other": "sled"}) for what in ("storm gate", "storming gates", "sled", "edda", "snowman")),
    (path, "storm gate", {"other": "copper bell"}),
    (path, "storm gate", {"other": "sled", "as_of": "2000"}),
    *((search, "storm gate crates", {"limit": 3, **more}) for more in ({}, {"kind": "ruling"}, {"as_of": "2002"})),
)


LISTED = [  # of a card list, where players' own versions may stand before the publisher's
    facts.fact("barrow", code, "Copper Bell", "", (), {"pool": pool} if pool else {})
    for code, pool in (("v1", "unofficial"), ("1r4", "official"), ("v2", "unofficial"), ("1r5", ""))
]


def make(path: Path) -> None:
    """Write a database of the game."""
    mails = thread(7, "2002-03-04", "It costs two crates."), thread(8, "2004-05", "No. Never.")
    listed = Card("barrow", "list", "Copper Bell", codes=("1R4",))
    linked = link("barrow", [first(), second(), digest(), *mails], DATA, (listed,))
    with store.writing(path) as made:
        facts.create_tables(made.conn)
        facts.insert(made.conn, LISTED)
        made["catalogue"].insert({"id": "barrow/second", "title": "Second Book", "edition": "2"})
        store.write_game(made, game_rows(linked, 1))
        store.finish(made)


def ruled(db: sqlite3.Connection, day: str) -> str:
    """The rulings among all passages."""
    numbers = [number for (number,) in db.execute("SELECT number FROM passage ORDER BY number DESC")]
    return f"{day} rulings {json.dumps(short(rulings.nearest(passages(db, numbers, day))))}".strip()


def answers(database: Path) -> Iterator[str]:
    """Each passage with what stands beside it, on three days; then what each look-up answers."""
    with contextlib.closing(store.open_existing(database)) as db:
        numbers = [number for (number,) in db.execute("SELECT number FROM passage ORDER BY number")]
        for day in ("", "2003", "2002-03"):
            for held in passages(db, numbers, day):
                told = {name: held[name] for name in BESIDE if held[name]}
                yield f"{day} {held['id']} {json.dumps(told)}".replace("barrow/", "").strip()
        for day in ("", "2003", "2002"):
            yield ruled(db, day)
            yield f"{day} conflicts {json.dumps(short(conflicts(db, 'barrow', day)))}".strip()
        yield f"open conflicts {json.dumps(short(conflicts(db, 'barrow', only_open=True)))}"
        for day in ("", "2002-03", "2000"):
            behind = editions(db, passages(db, numbers[:1], day), ["barrow"], day)
            documents = {name: [row["id"] for row in behind[name]] for name in ("documents", "left_out")}
            yield f"{day} behind it {json.dumps(behind | documents)}".strip()
        for ask, what, more in ASKED:
            try:
                found = short(ask(db, what, game="barrow", **more))
            except NotFoundError as error:
                found = {"error": str(error), "near": error.near}
            yield f"{ask.__name__} {what[:30]!r} {more or ''} {json.dumps(found)}".replace("barrow/", "")
        for limit in (0, 1, 9):
            around = neighbourhood(db, "storm gate", "barrow", limit=limit)
            yield f"neighbourhood {limit} {around.graph['left_out']} {list(around)} {list(around.edges)}"
        for tell in (about.sources, about.games, about.lint, about.stats):
            for day in ("", "2002"):
                yield f"{tell.__name__} {day} {json.dumps(short(tell(db, as_of=day)))}"
        ids = [held["id"] for held in passages(db, numbers)]
        yield from (f"mentioned {id_} {found}" for id_, found in mentioned(db, ids).items())


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of the game."""
    path_ = tmp_path_factory.mktemp("answers") / "barrow.db"
    make(path_)
    return path_


def test_what_is_answered(database: Path) -> None:
    """Each answer is what the file says."""
    assert list(answers(database)) == CASE.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    ("ask", "what"),
    [
        (trace, "sled"), (cite, "sled"), (show, "sled"), (term, "sled"), (card, "edda"), (search, "sled"),
        (rule, "2.1"), (neighbourhood, "sled"), (partial(path, other="storm gate"), "sled"),
        (partial(diff, new="second"), "first"),
    ],
)  # fmt: skip
def test_what_does_not_show_is_no_part_of_a_name(database: Path, ask: Callable[..., Any], what: str) -> None:
    """Every look-up takes a name with marks of no width in it for the name."""
    with contextlib.closing(store.open_existing(database)) as db:
        one, other = (ask(db, asked, game="barrow") for asked in (what, f"{what[0]}\u200b{what[1:]}"))
        assert getattr(one, "edges", one) == getattr(other, "edges", other)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        make(Path(folder) / "barrow.db")
        CASE.write_text("\n".join(answers(Path(folder) / "barrow.db")) + "\n", encoding="utf-8")
