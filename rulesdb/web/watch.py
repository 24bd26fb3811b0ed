"""Which database answers now: its digest, read anew when another file stands in its place."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from ..errors import DatabaseError

Stamp = tuple[int, ...]


class Watch:
    """The digest of the database at `path`. Looking at the file costs microseconds, so every request may."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._stamp: Stamp = ()
        self._digest = ""

    def known(self) -> str:
        """The digest of the file that is there, "" where it has to be read first."""
        return self._digest if self._stamp and stamp(self.path) == self._stamp else ""

    def digest(self) -> str:
        """The digest of the file that is there. Raises DatabaseError where it is missing or damaged."""
        from .. import Rules

        with self._lock:
            while not (known_digest := self.known()):
                before = stamp(self.path)
                with Rules.open(self.path) as rules:
                    digest = rules.digest
                if before and stamp(self.path) == before:
                    self._stamp, self._digest = before, digest
                elif not before:
                    raise DatabaseError(f"{self.path}: there is no such database")
            return known_digest


def stamp(path: Path) -> Stamp:
    """Device, inode, time of change and size of a file, which differ after a build; () where there is none."""
    try:
        status = os.stat(path)
    except OSError:
        return ()
    return (status.st_dev, status.st_ino, status.st_mtime_ns, status.st_size)
