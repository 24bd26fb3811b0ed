"""A worker process: holds the database open, answers jobs, and opens the file anew when a build has replaced it."""

from __future__ import annotations

import logging
import threading
from dataclasses import replace
from pathlib import Path

from .. import Rules
from ..door import hidden
from ..errors import RulesError
from . import errors
from .jobs import Choice, Failure, Job, Reply

log = logging.getLogger(__name__)
QUESTIONS, LOOKUPS = "questions", "look-ups"
WARMING = ("can I do this?", "what happens when a card is played")  # read the grammar and the word lists once


class Answerer:
    """Answers jobs from the database at `path`; each reply is of one file and names its digest."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._rules: Rules | None = None
        self._digest = ""

    def answer(self, job: Job) -> Reply:
        """The reply to a job; every failure is a reply too."""
        from .answers import answered, refused

        digest, job = "", _clean(job)
        try:
            rules, digest = self._current()
            return answered(rules, digest, job)
        except RulesError as error:
            failure = errors.failure(error)
            if failure.code == "database":
                self.close()
            return refused(self._rules, digest if failure.code != "database" else "", job, failure)
        except Exception:
            log.exception("a fault while answering %r", job.kind)
            failure = Failure(500, "failed", "a fault of rulesdb itself; it stands in the service's log")
            return errors.reply(failure)

    def _current(self) -> tuple[Rules, str]:
        """The database as it is now, open, with its digest. Raises DatabaseError."""
        with self._lock:
            if self._rules is None or self._rules.outdated:
                fresh = Rules.open(self._path)
                digest = fresh.digest
                if self._rules is not None:
                    self._rules.close()
                self._rules, self._digest = fresh, digest
            return self._rules, self._digest

    def warm(self, kinds: str) -> None:
        """Ask sample questions and drop their answers, so that all tables are loaded before the first job."""
        for question in WARMING if kinds == QUESTIONS else ():
            self.answer(Job("when", question, page=True))
        self.answer(Job("home", page=True))

    def close(self) -> None:
        """Close the database; the next job opens it."""
        with self._lock:
            if self._rules is not None:
                self._rules.close()
            self._rules, self._digest = None, ""


def _clean(job: Job) -> Job:
    """`job` without letters that do not show and without surrogates, which neither a page nor JSON can hold."""
    choice = Choice(hidden(job.choice.game), hidden(job.choice.as_of))
    options = tuple((name, hidden(value)) for name, value in job.options)
    return replace(job, text=hidden(job.text), choice=choice, options=options, back=hidden(job.back))


_of_process: list[Answerer] = []


def begin(path: Path, kinds: str) -> None:
    """Make this process a worker on the database at `path`, for "questions" or "look-ups".

    One that takes the place of another has read its tables before it takes a job, so that no job's time goes by.
    """
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers itself
    _of_process[:] = [Answerer(path)]
    _of_process[0].warm(kinds)


def answer(job: Job) -> Reply:
    """The reply of this process's database to `job`."""
    return _of_process[0].answer(job)
