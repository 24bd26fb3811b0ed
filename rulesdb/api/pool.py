"""Connections to one database for several threads, all to the same file even where a build has put a new one there."""

from __future__ import annotations

import os
from _thread import allocate_lock

from ..errors import DatabaseError
from ..opening import open_whole

TYPE_CHECKING = False  # typing takes as long to import as all the rest
if TYPE_CHECKING:
    import sqlite3
    from threading import Condition

MOST = 8  # connections of one pool; further threads wait


class Pool:
    """Lends connections, each to one thread at a time. Raises DatabaseError where the file cannot be used."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._making = allocate_lock()
        self._condition: Condition | None = None
        self._closed = False
        self._file = _identity(path)
        first = open_whole(path)
        while self.outdated():  # a build ended while it was opened
            first.close()
            self._file = _identity(path)
            first = open_whole(path)
        self._idle, self._count = [first], 1

    @property
    def _free(self) -> Condition:
        """The lock of the fields below, notified when a connection is given back."""
        with self._making:
            if self._condition is None:
                from threading import Condition

                self._condition = Condition()
            return self._condition

    def take(self) -> sqlite3.Connection:
        """A connection for this thread, to be given back. Raises DatabaseError where the pool is closed."""
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

    def give_back(self, connection: sqlite3.Connection) -> None:
        """Take back a connection; one of a closed pool is closed."""
        with self._free:
            if self._closed:
                connection.close()
            else:
                self._idle.append(connection)
                self._free.notify()

    def _another(self) -> sqlite3.Connection | None:
        """One more connection to the file that was opened first; None where another file stands in its place."""
        if self.outdated():
            return None
        connection = open_whole(self.path)
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


def _identity(path: str) -> tuple[int, ...]:
    """Device, inode, time of change and size of a file, which differ after a build; () where there is none."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return ()
    return (status.st_dev, status.st_ino, status.st_mtime_ns, status.st_size)
