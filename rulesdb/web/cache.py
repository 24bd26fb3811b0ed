"""Replies by the database's digest and what was asked, the longest unused ones dropped first."""

from __future__ import annotations

from collections import OrderedDict

from .jobs import Job, Reply

OVERHEAD = 1_000  # bytes that an entry takes beside its body, about


class Cache:
    """Holds replies of one database, up to `room` bytes; those of another one drop out as soon as it is asked."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._digest = ""
        self._used = 0
        self._replies: OrderedDict[Job, Reply] = OrderedDict()

    def get(self, digest: str, job: Job) -> Reply | None:
        """The reply that the database with `digest` gave to `job`, None where it is not held."""
        if digest != self._digest:
            self.clear(digest)
        reply = self._replies.get(job)
        if reply is not None:
            self._replies.move_to_end(job)
        return reply

    def put(self, job: Job, reply: Reply) -> None:
        """Store `reply` if it is lasting, came from the current database, and its job has no deck."""
        size = len(reply.body) + OVERHEAD
        if not reply.lasting or reply.digest != self._digest or job.body or size > self._room // 8:
            return
        if job not in self._replies:
            self._used += size
        self._replies[job] = reply
        while self._used > self._room:
            _, dropped = self._replies.popitem(last=False)
            self._used -= len(dropped.body) + OVERHEAD

    def clear(self, digest: str = "") -> None:
        """Drop all; from now on hold replies of the database with `digest`."""
        self._replies.clear()
        self._used, self._digest = 0, digest
