"""What a service is started with."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

LOOPBACK = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True, slots=True)
class Settings:
    """`path` is the database; `host` and `port` where the service listens; `names` further host names it answers to.

    `workers` processes answer questions, one more answers look-ups; 0 answers all in threads of this process, without
    an end to what takes too long (for tests). `time_limit` are the seconds that an answer may take,
    `patience` those that it may take with what is asked before it, `upload_limit` those that a body may take to come.
    `cache` is the room for replies, in bytes.
    """

    path: Path
    host: str = "127.0.0.1"
    port: int = 8000
    names: tuple[str, ...] = ()
    workers: int = field(default_factory=lambda: max(2, os.cpu_count() or 1))
    time_limit: float = 10.0
    patience: float = 60.0
    upload_limit: float = 10.0
    queue_limit: int = 256
    cache: int = 64 * 1024 * 1024
    most_body: int = 1_000_000
    most_question: int = 2_000

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names by which a request may call the service; () for any, where it does not listen on loopback only."""
        return (*LOOPBACK, *self.names) if self.host in LOOPBACK else ()
