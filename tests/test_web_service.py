"""The service as a process of its own: rebuilds under load, questions that take too long, workers that die."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the extra `web` is not installed")
pytest.importorskip("pebble", reason="the extra `web` is not installed")

from rulesdb.web import worker
from rulesdb.web.desk import Desk
from rulesdb.web.jobs import Job, Reply
from rulesdb.web.settings import Settings

from .bench.service import load, rebuilt, service


def test_rebuilds_under_load(tmp_path: Path) -> None:
    """While the database is rebuilt, no answer fails, and none is of two databases."""
    held = rebuilt(tmp_path, times=3, clients=4)
    assert held.answers > 10
    assert (held.failed, held.mixed) == (0, 0)
    assert held.databases == 4, "the last database answers without a restart"


def test_many_at_once(book_path: Path) -> None:
    """Sixty-four clients at once are all answered."""
    asked = [f"/api/v1/search?q=lamp+{n % 40}&game=lantern" for n in range(128)]
    with service(book_path, "--workers", "1") as (port, _):
        got = asyncio.run(load(port, asked))
    assert [each.status for each in got] == [200] * len(asked)


def _stuck(self: worker.Answerer, job: Job) -> Reply:
    if job.text == "stuck":
        time.sleep(60)
    if job.text == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    return Reply(200, str(os.getpid()).encode(), "application/json")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the workers of this test are forked with what it replaces")
def test_slow_and_dying_questions_hold_nobody(book_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that takes too long is ended, a worker that dies is replaced; others are answered meanwhile."""
    monkeypatch.setattr(worker.Answerer, "answer", _stuck)
    monkeypatch.setattr("multiprocessing.get_all_start_methods", lambda: ["fork"])
    monkeypatch.setattr("rulesdb.web.desk.OTHER_METHOD", "fork")

    async def ask() -> list[Reply]:
        desk = Desk(Settings(book_path, workers=2, time_limit=1.0))
        slow = asyncio.ensure_future(desk.reply(Job("when", "stuck")))
        await asyncio.sleep(0.2)
        others = [await desk.reply(Job(kind, f"quick {n}")) for n in range(5) for kind in ("when", "term")]
        assert not slow.done()
        dead = await desk.reply(Job("when", "dies"))
        after = await desk.reply(Job("when", "after"))
        replies = [await slow, dead, after, *others]
        desk.close()
        return replies

    slow, dead, after, *others = asyncio.run(ask())
    assert slow.status == 504
    assert b'"too-slow"' in slow.body
    assert dead.status == 503
    assert after.status == 200
    assert {reply.status for reply in others} == {200}
