"""Connections to one database for several threads, all to the same file even where a build has put a new one there."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

from ..errors import DatabaseError
from ..store import open_existing

MOST = 8  # connections of one pool; further threads wait


class Pool:
    """Lends connections, each to one thread at a time. Raises DatabaseError where the file cannot be used."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._free = threading.Condition()
        self._closed = False
        self._file = _identity(path)
        first = open_existing(path)
        while self.outdated():  # a build ended while it was opened
            first.close()
            self._file = _identity(path)
            first = open_existing(path)
        self._idle, self._count = [first], 1

    @contextlib.contextmanager
    def lent(self) -> Iterator[sqlite3.Connection]:
        """A connection for this thread within this block. Raises DatabaseError where the pool is closed."""
        connection = self._take()
        try:
            yield connection
        finally:
            with self._free:
                if self._closed:
                    connection.close()
                else:
                    self._idle.append(connection)
                    self._free.notify()

    def _take(self) -> sqlite3.Connection:
        with self._free:
            while True:
                if self._closed:
                    raise DatabaseError(f"{self.path}: was closed; open it again with Rules.open")
                if self._idle:
                    return self._idle.pop()
                if self._count < MOST and (connection := self._another()):
                    self._count += 1
                    return connection
                self._free.wait()

    def _another(self) -> sqlite3.Connection | None:
        """One more connection to the file that was opened first; None where another file stands in its place."""
        if self.outdated():
            return None
        connection = open_existing(self.path)
        if self.outdated():
            connection.close()
            return None
        return connection

    def outdated(self) -> bool:
        """Whether another file stands in the place of the one that was opened."""
        return _identity(self.path) != self._file

    def close(self) -> None:
        """Close the connections; those that are lent, when they come back."""
        with self._free:
            self._closed = True
            for connection in self._idle:
                connection.close()
            self._idle = []
            self._free.notify_all()


def _identity(path: Path) -> tuple[int, ...]:
    """What tells one file of a name from the next; () where there is none."""
    try:
        status = os.stat(path)
    except OSError:
        return ()
    return (status.st_dev, status.st_ino, status.st_mtime_ns, status.st_size)
