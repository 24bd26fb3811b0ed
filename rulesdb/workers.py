"""Processes side by side that never outlive their parent, and none where the system gives none."""

from __future__ import annotations

import contextlib
import functools
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from .errors import RulesError

T = TypeVar("T")
R = TypeVar("R")


@contextlib.contextmanager
def pool(
    size: int, begin: Callable[..., object] | None = None, values: Sequence[Any] = ()
) -> Iterator[ProcessPoolExecutor]:
    """A pool of `size` processes, each of which calls `begin(*values)` first; all have ended when the block has.

    Raises RulesError where the system kills one of them, and OSError where it gives none.
    """
    executor = ProcessPoolExecutor(size, initializer=_begin, initargs=(begin, tuple(values)))
    try:
        with _no_interrupt():
            executor.submit(int)  # starts the processes, which keep the mask
        yield executor
    except BrokenProcessPool as error:
        raise RulesError(
            "a process was ended by the system, for want of memory most likely; free some, or use fewer processes"
        ) from error
    except BaseException:  # an interrupt too: what the workers still do is of no use
        for child in multiprocessing.active_children():
            child.kill()
        _let_go(executor)
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _let_go(executor: ProcessPoolExecutor) -> None:
    """Close this process's own end of the pipe of results.

    A worker that is killed while it writes leaves half a result; as long as anybody could write the rest, the pool
    would wait for it for ever.
    """
    results = getattr(executor, "_result_queue", None)
    if results is not None:
        results._writer.close()  # there is no public way to end the wait


@contextlib.contextmanager
def beside(work: Callable[..., R], *values: Any, worth: bool = True) -> Iterator[Callable[[], R]]:
    """`work(*values)` in a process of its own while the block runs; what is yielded waits for its result.

    A worker may have one too: of games that are read side by side, the largest is then not waited for so long. Where
    it is not `worth` a process, or the machine has one core or gives none, the work is done when its result is asked
    for. Raises RulesError where the system kills the process.
    """
    with contextlib.ExitStack() as running:
        result: Callable[[], R] = functools.partial(work, *values)
        if worth and (os.cpu_count() or 1) > 1:
            with contextlib.suppress(OSError, ImportError, RuntimeError):  # as in `_started`
                result = running.enter_context(pool(1, _hold, (work, values))).submit(_held).result
        yield result


# Of a process that `beside` began: its work comes with the process, so that a fork need not pickle what it works on.
_work: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []


def _hold(work: Callable[..., Any], values: tuple[Any, ...]) -> None:
    _work.append((work, values))


def _held() -> Any:
    work, values = _work.pop()
    return work(*values)


def each(work: Callable[[T], R], values: Sequence[T]) -> Iterator[R]:
    """`work` of each of `values`, in their order: side by side where the machine has cores and gives processes.

    Where it does, they start at once; else each when it is asked for.
    """
    size = min(os.cpu_count() or 1, len(values))
    results = _started(work, values, size) if size > 1 else None
    return map(work, values) if results is None else results


def _started(work: Callable[[T], R], values: Sequence[T], size: int) -> Iterator[R] | None:
    """The results to come, or None where no processes can be had."""
    running = contextlib.ExitStack()
    try:
        flying = running.enter_context(pool(size)).map(work, values)
    except (OSError, ImportError, RuntimeError):  # no semaphores, no memory for a process, or no room for its number
        running.close()
        return None
    return _drained(flying, running)


def _drained(flying: Iterator[R], running: contextlib.ExitStack) -> Iterator[R]:
    with running:
        yield from flying


@contextlib.contextmanager
def _no_interrupt() -> Iterator[None]:
    """Hold back the terminal's interrupt while processes start: it is for their parent to answer."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(begin: Callable[..., object] | None, values: tuple[Any, ...]) -> None:
    """Prepare a worker: an interrupt of the terminal is its parent's to answer, and it ends when its parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    if begin is not None:
        begin(*values)


def _end_with(sentinel: int) -> None:
    from multiprocessing.connection import wait

    wait([sentinel])
    os._exit(1)
