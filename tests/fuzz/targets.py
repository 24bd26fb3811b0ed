"""What is fed with hostile inputs: each target takes a random.Random, makes one input, and hands it in.

A target ends with an answer or with a RulesError of one line; every other exception is a fault.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import sqlite3
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from rulesdb import Rules, resources
from rulesdb.decks.judge import Judge, exit_code, summary
from rulesdb.model import Document
from rulesdb.web.jobs import JSON
from rulesdb.web.worker import Answerer

from . import corpus
from .mutators import as_bytes, mutated, noise

Target = Callable[["Bench", Random], None]
TEXT_VERBS = ("term", "search", "card", "rule", "show", "cite", "trace", "graph")
COMMANDS = (
    ["term", "crate"], ["search", "light", "a", "lamp"], ["rule", "2.1"], ["show", "crate"], ["graph", "crate"],
    ["games"], ["sources"], ["conflicts"], ["lint"], ["stats"], ["trace", "crate"], ["authorities"], ["check"],
    ["path", "crate", "lamp"],
)  # fmt: skip
DOCUMENT = Document("fuzz/book", "fuzz", "Book", "", "official")


@dataclass
class Bench:
    """A folder to write in, a database of the invented game, and what stands in it."""

    folder: Path
    database: Path
    db: sqlite3.Connection
    names: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.names = [row[0] for row in self.db.execute("SELECT name FROM name ORDER BY rowid LIMIT 4000")]
        self.ids = [row[0] for row in self.db.execute("SELECT id FROM passage ORDER BY number LIMIT 4000")]
        self.judge = Judge(self.db)
        self.answerer = Answerer(self.database)
        self.rules = Rules.open(self.database)
        self.damaged = self.folder / "damaged.db"
        self.damaged.write_bytes(self.database.read_bytes())

    def words(self, rng: Random) -> str:
        """What a person might have typed, or a program sent."""
        text = rng.choice(rng.choice((self.names, self.ids, corpus.QUESTIONS))) if rng.random() < 0.8 else noise(rng)
        text = mutated(rng, text, 2) if rng.random() < 0.7 else text
        return (text + rng.choice(("", "", "", "\udcff", "\ud800")))[:3000]


def document(bench: Bench, rng: Random) -> None:
    """A document of any shape."""
    from rulesdb import door
    from rulesdb.read import SHAPES, read_lines, source

    shape, text = rng.choice(list(corpus.DOCUMENTS.items()))
    text = noise(rng) if rng.random() < 0.05 else mutated(rng, text)
    shape = rng.choice(list(SHAPES)) if rng.random() < 0.4 else shape
    read_lines(source.as_lines(door.decoded(as_bytes(rng, text), "fuzz")), DOCUMENT, shape)


def link(bench: Bench, rng: Random) -> None:
    """A document as far as the rows that a build would write."""
    from rulesdb.link.linked import link as linked_of
    from rulesdb.link.lints import lint
    from rulesdb.read import read_lines, source
    from rulesdb.read.gamedata import load_game
    from rulesdb.tables import game_rows

    _, text = rng.choice(list(corpus.DOCUMENTS.items()))
    linked = linked_of(
        "fuzz", read_lines(source.as_lines(mutated(rng, text)), DOCUMENT, "rulebook"), load_game("fuzz"), []
    )
    linked.problems += lint(linked)
    game_rows(linked, 1)


def table(bench: Bench, rng: Random) -> None:
    """One of the package's own tables or digests, damaged."""
    from rulesdb.decks import format_files
    from rulesdb.link import priorities
    from rulesdb.read import authorities, catalogue, digest, repairs

    data = resources.folder("data")
    if rng.random() < 0.4:
        text = rng.choice(sorted(data.glob("*/digest/*.md"))).read_text(encoding="utf-8")[:6000]
        digest.parse(mutated(rng, text))
        return
    readers: dict[str, Callable[[Path], Any]] = {
        "*/authorities.toml": authorities.read_authorities,
        "*/repairs/*.toml": repairs.load_repairs,
        "*/kernel.toml": priorities.read_priorities,
        "*/formats/*.toml": format_files._toml.__wrapped__,
    }
    pattern, read = rng.choice(list(readers.items()))
    files = sorted(data.glob(pattern))
    if files:
        path = bench.folder / "case.toml"
        path.write_bytes(as_bytes(rng, mutated(rng, rng.choice(files).read_text(encoding="utf-8")[:6000])))
        read(path)
    assert catalogue.KEYS


def deck(bench: Bench, rng: Random) -> None:
    """A deck list, or a line of JSON with one, checked and written as a slip."""
    from rulesdb.decks import many
    from rulesdb.decks.lists.reader import read_bytes
    from rulesdb.draw.report import report
    from rulesdb.draw.slip import slip

    text = noise(rng) if rng.random() < 0.1 else mutated(rng, rng.choice(corpus.DECKS))
    game = rng.choice(("", "", "lotr-tcg", "lotr-lcg", "meccg", "lantern"))
    if rng.random() < 0.2:
        line = json.dumps({"name": noise(rng)[:50], "deck": text, "game": rng.choice((game, 3, None))})
        for source in many.json_lines([as_bytes(rng, mutated(rng, line) if rng.random() < 0.5 else line)], "stdin"):
            checked = many.checked(source, bench.judge, game)
            exit_code(many.as_result(checked))
            report([checked], noise(rng)[:50]).encode()
            assert not re.search(r": [A-Z]\w+(?:Error|Exception|Warning): ", checked.error), checked.error
        return
    held = read_bytes(as_bytes(rng, text), noise(rng)[:50])
    verdicts = bench.judge.verdicts(held, game)
    json.dumps(summary(verdicts), ensure_ascii=False).encode()
    page = slip(bench.judge.named(held, verdicts[0].game), verdicts)
    page.encode()
    assert "<script" not in page.lower(), "markup of the deck stands in the slip"


def card_list(bench: Bench, rng: Random) -> None:
    """A card list of any shape."""
    from rulesdb.decks.cards.reader import read_cards, sniff

    text = rng.choice(corpus.CARDS)
    for _ in range(rng.choice((0, 1, 2))):
        text = text.replace(
            *rng.choice((('{"en"', '["en"'), ('"A"', "5"), ("title:", "tit:"), ("1_1", "²_1"), ("{H}", "null")))
        )
    text = mutated(rng, text) if rng.random() < 0.8 else text
    path = bench.folder / "case.cards"
    path.write_bytes(as_bytes(rng, text))
    sniff(text[:65536])
    read_cards(path)


def answer(bench: Bench, rng: Random) -> None:
    """A verb of the library, and the pictures of its answer."""
    from rulesdb.api import pages

    verb, rules, words = rng.choice((*TEXT_VERBS, "path", "when", "ask")), bench.rules, bench.words(rng)
    where = {
        "game": rng.choice(("", "lantern", "meccg", "LOTR_tcg")),
        "as_of": rng.choice(("", "", "2004", "0000", "9999-99-99")),
    }
    if verb == "path":
        rules.path(words, bench.words(rng), **where)
    elif verb == "graph":
        rules.graph(words, **where)
        for kind in pages.PICTURES:
            rules.picture(words, kind, **where).encode()
    elif verb == "when":
        told = rules.when(words, **where)
        for kind in pages.TIMELINES:
            pages.timeline(kind, told.question, told.steps, told.editions).encode()
    elif verb == "trace":
        pages.trace_page(rules.trace(words, **where)).encode()
    else:
        getattr(rules, verb)(words, **where)


def command(bench: Bench, rng: Random) -> None:
    """The command line, in this process."""
    verb = rng.choice((*TEXT_VERBS, "when", "path", "diff", "sources", "lint", "formats", "legal"))
    arguments = [verb, *(["--db", str(bench.database)] if verb != "formats" else [])]
    if rng.random() < 0.4:
        arguments += ["--game", rng.choice(("lantern", "meccg", bench.words(rng)[:20]))]
    arguments += ["--json"] if rng.random() < 0.3 else []
    if verb == "legal":
        path = bench.folder / "case.deck"
        path.write_bytes(as_bytes(rng, mutated(rng, rng.choice(corpus.DECKS))))
        arguments.append(str(path))
    elif verb in (*TEXT_VERBS, "when", "path", "diff"):
        arguments += ["--", *(bench.words(rng) for _ in range(2 if verb in ("path", "diff") else 1))]
    run(arguments)


def service(bench: Bench, rng: Random) -> None:
    """A question or a deck list as a worker of the service gets it, for JSON or for a page."""
    from rulesdb.web.answers import ASKS
    from rulesdb.web.jobs import Choice, Job
    from rulesdb.web.views import VIEWS

    kind = rng.choice(list(ASKS))
    choice = Choice(
        rng.choice(("", "lantern", "lotr", bench.words(rng)[:50])), rng.choice(("", "2004", bench.words(rng)[:20]))
    )
    body = as_bytes(rng, mutated(rng, rng.choice(corpus.DECKS))) if kind in ("legal", "slip", "deck") else b""
    options = tuple((name, bench.words(rng)[:40]) for name in ("n", "kind", "full", "format") if rng.random() < 0.2)
    page = kind in VIEWS and rng.random() < 0.5
    reply = bench.answerer.answer(Job(kind, bench.words(rng), choice, options, body, page))
    text = reply.body.decode()
    assert reply.status in (200, 303, 400, 404, 422), f"status {reply.status}: {text[:200]}"
    assert reply.media != JSON or isinstance(json.loads(text), dict | list | str | None)
    assert "<script>alert" not in text, "markup of the question stands in the page"


def damaged(bench: Bench, rng: Random) -> None:
    """The command line on a database of which some bytes are not what they were."""
    size = bench.damaged.stat().st_size
    before = []
    with bench.damaged.open("r+b") as file:
        for _ in range(rng.choice((1, 5, 50, 500))):
            place = rng.randrange(4096) if rng.random() < 0.1 else rng.randrange(size)
            file.seek(place)
            before.append((place, file.read(1)))
            file.seek(place)
            file.write(bytes([rng.randrange(256)]))
    try:
        run([*rng.choice(COMMANDS), "--db", str(bench.damaged)])
    finally:
        with bench.damaged.open("r+b") as file:
            for place, byte in reversed(before):
                file.seek(place)
                file.write(byte)


def run(arguments: list[str], most_lines: int = 3) -> tuple[int, str, str]:
    """The exit code, stdout and stderr of a command, which are checked: UTF-8, a code of the contract, few lines."""
    from rulesdb.cli.app import main

    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2)]
    argv, sys.argv = sys.argv, ["rulesdb", *arguments]
    code = 0
    try:
        with contextlib.redirect_stdout(streams[0]), contextlib.redirect_stderr(streams[1]):
            main()
    except SystemExit as stop:
        code = int(stop.code or 0)
    finally:
        sys.argv = argv
    out, err = (stream.buffer.getvalue().decode() for stream in streams)  # type: ignore[attr-defined]
    assert code in (0, 1, 2, 3), f"exit code {code}"
    assert len(err.splitlines()) <= most_lines, f"{len(err.splitlines())} lines on stderr: {err[-500:]!r}"
    return code, out, err


TARGETS: dict[Target, int] = {  # each with its share
    document: 24, link: 3, table: 10, deck: 26, card_list: 13, answer: 14, command: 6, service: 6, damaged: 4,
}  # fmt: skip
