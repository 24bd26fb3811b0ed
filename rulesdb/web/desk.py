"""A job -> its reply: from the cache, else from a worker process, which is ended when an answer takes too long."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ThreadPoolExecutor
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
OTHER_METHOD = "spawn"  # how workers begin where the system has no fork server
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
        self._lanes = {kinds: self._lane(kinds) for kinds in (worker.LOOKUPS, worker.QUESTIONS) if settings.workers}
        self._free = {kinds: asyncio.Semaphore(self._workers(kinds)) for kinds in self._lanes}
        self._answerer = worker.Answerer(settings.path)

    def _lane(self, kinds: str) -> ProcessPool:
        """Processes that answer; forked from one that has the package loaded, where the system can fork."""
        from pebble import ProcessPool

        method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else OTHER_METHOD
        context = multiprocessing.get_context(method)
        if method == "forkserver":
            context.set_forkserver_preload(["rulesdb.web.answers"])  # type: ignore[attr-defined, unused-ignore]
        begin = [self._settings.path, kinds]
        return ProcessPool(max_workers=self._workers(kinds), context=context, initializer=worker.begin, initargs=begin)

    def _workers(self, kinds: str) -> int:
        return self._settings.workers if kinds == worker.QUESTIONS else 1

    async def digest(self) -> str:
        """The digest of the database that answers now. Raises DatabaseError."""
        digest = self._watch.known()
        return digest or await asyncio.get_running_loop().run_in_executor(self._threads, self._watch.digest)

    async def reply(self, job: Job) -> Reply:
        """The reply to `job`; the same question asked at the same time is answered once."""
        try:
            digest = await self.digest()
        except DatabaseError as error:
            return errors.reply(errors.failure(error))
        cached = self._cache.get(digest, job)
        if cached is not None:
            return cached
        key = (digest, job)
        if job.body:
            return await self._worked(job)
        if key not in self._asked:
            self._asked[key] = asyncio.ensure_future(self._worked(job))
            self._asked[key].add_done_callback(lambda _: self._asked.pop(key, None))
        reply = await asyncio.shield(self._asked[key])
        self._cache.put(job, reply)
        return reply

    async def _worked(self, job: Job) -> Reply:
        """What a worker replies, or why none does."""
        if self._waiting >= self._settings.queue_limit:
            return errors.reply(BUSY)
        self._waiting += 1
        try:
            return await self._in_turn(job)
        except TimeoutError:
            return errors.reply(Failure(504, "too-slow", TOO_SLOW.format(self._settings.time_limit)))
        except Exception as error:  # the process died: of memory, of a signal
            worker.log.warning("a worker ended: %s", error)
            return errors.reply(DIED)
        finally:
            self._waiting -= 1

    async def _in_turn(self, job: Job) -> Reply:
        """What a worker replies when one is free. Raises TimeoutError where its time is up.

        Jobs wait here and not in the pool, which would end a worker for each job that is given up while it waits.
        """
        if not self._lanes:
            return await asyncio.wrap_future(self._threads.submit(self._answerer.answer, job))
        kinds = worker.LOOKUPS if job.kind in QUICK else worker.QUESTIONS
        try:
            async with asyncio.timeout(self._settings.patience):
                await self._free[kinds].acquire()
        except TimeoutError:
            return errors.reply(BUSY)
        try:
            if not self._lanes[kinds].active:  # its processes could not begin
                self._lanes[kinds] = self._lane(kinds)
            future = self._lanes[kinds].schedule(worker.answer, args=[job], timeout=self._settings.time_limit)
            return await asyncio.wrap_future(future)
        finally:
            self._free[kinds].release()

    async def warm(self) -> None:
        """Wait until there is a worker of each sort that has read its tables."""
        if self._lanes:
            await asyncio.gather(self._worked(Job("games")), self._worked(Job("search", worker.WARMING[0])))

    def close(self) -> None:
        """End the workers."""
        for lane in self._lanes.values():
            lane.stop()  # type: ignore[no-untyped-call]
        for lane in self._lanes.values():
            lane.join()
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._answerer.close()
