"""Archives of decks larger than one machine: the check of `many` as a dask task (the extra "archive").

    from dask.distributed import Client
    from rulesdb.decks import archive
    with Client("scheduler:8786") as client:
        for result in archive.run(client, sources, task):
            ...

Each worker opens the database once; it must find it at the path that the task's judge names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from .judge import Judge
from .many import CHUNK, Source, Task, result

if TYPE_CHECKING:
    from dask.distributed import Client


@lru_cache(maxsize=4)
def _judge(task: Task) -> Judge:
    """A worker's judge, kept from chunk to chunk."""
    return task.judge()


def check_chunk(sources: list[Source], task: Task) -> list[dict[str, Any]]:
    """The results of a few sources: the dask task. Never raises for a broken deck."""
    return [result(source, _judge(task), task.game, task.format) for source in sources]


def run(client: Client, sources: Iterable[Source], task: Task, in_the_air: int = 64) -> Iterator[dict[str, Any]]:
    """A result for each source, as it is ready; at most `in_the_air` chunks of sources are held at a time."""
    from dask import distributed

    finished: Any = distributed.as_completed  # dask declares no types here
    waiting = iter(sources)
    flying = finished((_submit(client, c, task) for c in _chunks(waiting, in_the_air)), with_results=True)
    for future, results in flying:
        future.release()
        for chunk in _chunks(waiting, 1):
            flying.add(_submit(client, chunk, task))
        yield from results


def _submit(client: Client, chunk: list[Source], task: Task) -> Any:
    return client.submit(check_chunk, chunk, task, pure=False)


def _chunks(waiting: Iterator[Source], count: int) -> Iterator[list[Source]]:
    for _ in range(count):
        chunk = list(islice(waiting, CHUNK))
        if not chunk:
            return
        yield chunk
