"""A job -> its reply: from the cache, else from a worker process, which is ended when an answer takes too long."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import TYPE_CHECKING

from ..errors import DatabaseError
from . import errors, worker
from .cache import Cache
from .jobs import Failure, Job, Reply
from .settings import Settings
from .watch import Watch

if TYPE_CHECKING:
    from pebble import ProcessPool

# What takes milliseconds has a process of its own, so that it never waits behind questions.
QUICK = frozenset({"home", "term", "card", "rule", "suggest", "games", "sources", "formats", "cite", "problem", "deck"})
BUSY = Failure(503, "busy", "too many questions at once; try again in a moment")
TOO_SLOW = "the answer took longer than {:g} seconds; ask it shorter, or in parts"
DIED = Failure(503, "failed", "the question could not be answered: its process ended; try again")


class Desk:
    """Takes jobs and gives replies; at most `queue_limit` wait at a time, and none longer than their time."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._watch = Watch(settings.path)
        self._cache = Cache(settings.cache)
        self._waiting = 0
        self._asked: dict[tuple[str, Job], asyncio.Future[Reply]] = {}
        self._threads = ThreadPoolExecutor(4, thread_name_prefix="desk")
        self._lanes = {} if settings.workers == 0 else {True: self._lane(1), False: self._lane(settings.workers)}
        self._answerer = worker.Answerer(settings.path)

    def _lane(self, workers: int) -> ProcessPool:
        """Processes that answer; forked from one that has the package loaded, where the system can fork."""
        from pebble import ProcessPool

        method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
        context = multiprocessing.get_context(method)
        if method == "forkserver":
            context.set_forkserver_preload(["rulesdb.web.answers"])  # type: ignore[attr-defined, unused-ignore]
        begin = {"initializer": worker.begin, "initargs": [self._settings.path]}
        return ProcessPool(max_workers=workers, context=context, **begin)

    async def digest(self) -> str:
        """The digest of the database that answers now. Raises DatabaseError."""
        known = self._watch.known()
        return known or await asyncio.get_running_loop().run_in_executor(self._threads, self._watch.digest)

    async def reply(self, job: Job) -> Reply:
        """The reply to `job`; the same question asked at the same time is answered once."""
        try:
            digest = await self.digest()
        except DatabaseError as error:
            return errors.reply(errors.failure(error))
        held = self._cache.get(digest, job)
        if held is not None:
            return held
        place = (digest, job)
        if job.body:
            return await self._worked(job)
        if place not in self._asked:
            self._asked[place] = asyncio.ensure_future(self._worked(job))
            self._asked[place].add_done_callback(lambda _: self._asked.pop(place, None))
        reply = await asyncio.shield(self._asked[place])
        self._cache.put(job, reply)
        return reply

    async def _worked(self, job: Job) -> Reply:
        """What a worker replies, or why none does."""
        if self._waiting >= self._settings.queue_limit:
            return errors.reply(BUSY)
        self._waiting += 1
        try:
            return await asyncio.wrap_future(self._scheduled(job))
        except TimeoutError:
            return errors.reply(Failure(504, "too_slow", TOO_SLOW.format(self._settings.time_limit)))
        except Exception as error:  # the process died: of memory, of a signal
            worker.log.warning("a worker ended: %s", error)
            return errors.reply(DIED)
        finally:
            self._waiting -= 1

    def _scheduled(self, job: Job) -> Future[Reply]:
        if not self._lanes:
            threads: Executor = self._threads
            return threads.submit(self._answerer.answer, job)
        lane = self._lanes[job.kind in QUICK]
        future: Future[Reply] = lane.schedule(worker.answer, args=[job], timeout=self._settings.time_limit)
        return future

    async def warm(self) -> None:
        """Let every worker load what questions need."""
        if self._lanes:
            jobs = [Job("when", f"{worker.WARMING[0]} {n}") for n in range(self._settings.workers)]
            await asyncio.gather(*(self._worked(job) for job in (*jobs, Job("home", page=True))))

    def close(self) -> None:
        """End the workers."""
        for lane in self._lanes.values():
            lane.stop()
        for lane in self._lanes.values():
            lane.join()
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._answerer.close()
