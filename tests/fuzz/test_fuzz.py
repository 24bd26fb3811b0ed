"""Hostile inputs end in an answer or in one line that says what is wrong, within bounded time.

RULESDB_FUZZ says how many inputs (400 unless told; 1,000 in CI), RULESDB_FUZZ_SEED which ones. For more see runs.py.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesdb import store
from rulesdb.errors import RulesError
from rulesdb.model import Document
from rulesdb.web.jobs import Job

from . import corpus
from .runs import bounded, one
from .targets import Bench, run

COUNT = int(os.environ.get("RULESDB_FUZZ", "400"))
SEED = os.environ.get("RULESDB_FUZZ_SEED", "lantern")
SECONDS = 5.0  # of CPU that one input may take on a slow machine; two are promised for 64 kB
PARTS = 8


def _short(text: str) -> str:
    """The name of a case."""
    return ascii(text[:16])


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory, book_path: Path) -> Iterator[Bench]:
    """A folder to write in, and the database of the invented game."""
    with contextlib.closing(store.open_existing(book_path)) as book:
        yield Bench(tmp_path_factory.mktemp("bench"), book_path, book)


@pytest.mark.skipif(not hasattr(signal, "SIGPROF"), reason="this system has no timer of CPU time")
@pytest.mark.parametrize("part", range(PARTS))
def test_hostile_inputs(bench: Bench, part: int) -> None:
    """No input ends in an exception that is not ours, in a message of several lines, or later than it may."""
    faults = []
    with bounded():
        for number in range(part, COUNT, PARTS):
            outcome = one(bench, SEED, number, SECONDS)
            if outcome.fault:
                faults.append(f"{SEED}:{number} {outcome.target}: {outcome.fault} ({outcome.seconds:.1f} s)")
    assert not faults, "\n".join(faults[:20])


@pytest.mark.parametrize(("shape", "text"), corpus.FAILED_DOCUMENTS, ids=_short)
def test_documents_that_failed(shape: str, text: str) -> None:
    """What once ended in an exception is read."""
    from rulesdb.read import read_lines, source

    read_lines(source.as_lines(text), Document("fuzz/book", "fuzz", "Book", "", "official"), shape)


@pytest.mark.parametrize("text", corpus.FAILED_DECKS, ids=_short)
def test_decks_that_failed(bench: Bench, text: str) -> None:
    """What once ended in an exception gets a verdict or a line."""
    path = bench.folder / "deck.txt"
    path.write_text(text, encoding="utf-8")
    code, _, err = run(["legal", str(path), "--db", str(bench.database)])
    assert code in (1, 2, 3)
    assert code != 2 or err.count("\n") == 1


@pytest.mark.parametrize("text", corpus.FAILED_CARDS, ids=_short)
def test_card_lists_that_failed(tmp_path: Path, text: str) -> None:
    """What once ended in an exception is refused in one line."""
    from rulesdb.decks.cards.reader import read_cards

    path = tmp_path / "cards"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RulesError, match=r"^[^\n]+$"):
        read_cards(path)


@pytest.mark.parametrize("verb", ["term", "search", "card", "rule", "show", "cite", "trace", "graph", "when"])
@pytest.mark.parametrize("text", corpus.FAILED_QUESTIONS, ids=_short)
def test_questions_that_failed(bench: Bench, verb: str, text: str) -> None:
    """What once hung or broke a verb is answered or refused, and not printed back whole."""
    began = time.process_time()
    _, out, err = run([verb, "--db", str(bench.database), "--", text])
    assert time.process_time() - began < SECONDS
    assert len(err) < 1500
    assert "\u202e" not in out + err


@pytest.mark.parametrize("job", corpus.FAILED_JOBS, ids=lambda job: f"{job.kind}-{job.text!a}")
def test_jobs_of_the_service_that_failed(bench: Bench, job: Job) -> None:
    """What once ended in a fault of the service is answered or refused."""
    assert bench.answerer.answer(job).status in (200, 404)
