"""How fast the service answers, and whether it holds while it is asked much and rebuilt.

    python -m tests.bench.service [DATABASE]

Rates are requests a second of wall time over 64 kept connections, and requests for each second of processor time that
the service's processes took, which says the same of one idle core, also on a machine that is busy with other things.
"first" are questions that were not asked before, "again" the same questions from the cache of replies.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlencode

from rulesdb import Rules
from rulesdb.build import build

ROOT = Path(__file__).parent.parent.parent
BOOK = ROOT / "tests/cases/rulebooks/lantern-road.md"
CLIENTS = 64
QUESTIONS = (
    "may I {verb} {name} when {other} is exhausted", "what happens when {name} is discarded during {other}",
    "can {name} be used after {other}", "does {name} count before {other}",
)  # fmt: skip
VERBS = ("play", "discard", "attach", "ready", "exhaust", "draw", "move")


@dataclass(frozen=True)
class Got:
    """One response: its status, the digest of the database that gave it, its body, and the seconds it took."""

    status: int
    digest: str
    body: bytes
    seconds: float


class Client:
    """One kept connection."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, address: str) -> Got:
        """The response to GET `address`. Raises OSError and EOFError where there is none."""
        begun = time.perf_counter()
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 22)
        reader, writer = self._streams
        writer.write(f"GET {address} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {key.lower(): value for key, _, value in (line.partition(": ") for line in head[1:])}
        body = await reader.readexactly(int(headers["content-length"]))
        return Got(int(head[0].split()[1]), headers.get("x-database", ""), body, time.perf_counter() - begun)

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()


@contextmanager
def service(database: Path, *options: str, core: int | None = None) -> Iterator[tuple[int, int]]:
    """`rulesdb serve` on `database` in a process of its own: its port and its process id, when it answers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    code = "from rulesdb.cli.entry import main; main()"
    command = [sys.executable, "-c", code, "serve", "--db", str(database), "--port", str(port), *options]
    if core is not None and shutil.which("taskset"):
        command = ["taskset", "-c", str(core), *command]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        _wait(port, process)
        yield port, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


def _wait(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        if process.poll() is not None:
            raise RuntimeError(f"the service ended with {process.returncode}")
        try:
            asyncio.run(Client(port).get("/api/v1/games"))
        except (OSError, EOFError):
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("the service does not answer")


async def load(port: int, addresses: Sequence[str], clients: int = CLIENTS) -> list[Got]:
    """The responses to all `addresses`, asked by so many clients at once."""
    left = iter(addresses)
    found: list[Got] = []

    async def ask() -> None:
        client = Client(port)
        found.extend([await client.get(address) for address in left])
        client.close()

    await asyncio.gather(*(ask() for _ in range(clients)))
    return found


def processor(pid: int) -> float:
    """The seconds of processor time that a process and all below it took so far (Linux)."""
    ticks, children = 0, {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        children.setdefault(int(fields[1]), []).append((int(path.parent.name), sum(map(int, fields[11:15]))))
        if path.parent.name == str(pid):
            ticks += sum(map(int, fields[11:15]))
    below = [pid]
    while below:
        for child, spent in children.get(below.pop(), ()):
            ticks += spent
            below.append(child)
    return ticks / os.sysconf("SC_CLK_TCK")


def addresses(database: Path, most: int) -> dict[str, list[str]]:
    """Different requests for terms, searches and questions, from the names that the database holds."""
    with Rules.open(database) as rules:
        held = [game.game for game in rules.games()]
        names = [(game, name) for game in held for letter in "abcdefghijklmnopqrstuvwxyz"
                 for name in rules.suggest(letter, kinds=("term",), game=game, n=20)]  # fmt: skip
    others = [name for _, name in names][::-1]
    told = [
        (game, QUESTIONS[at % len(QUESTIONS)].format(verb=VERBS[at % len(VERBS)], name=name, other=other))
        for at, ((game, name), other) in enumerate(zip(names, others, strict=True))
    ]
    step = max(1, len(names) // most)
    return {
        "term": [f"/api/v1/term?{urlencode({'name': name, 'game': game})}" for game, name in names[::step][:most]],
        "search": [f"/api/v1/search?{urlencode({'q': text, 'game': game})}" for game, text in told[::step][:most]],
        "when": [f"/api/v1/when?{urlencode({'q': text, 'game': game})}" for game, text in told[::step][:most]],
        "page": [f"/?{urlencode({'q': name, 'game': game})}" for game, name in names[::step][:most]],
    }


def rates(database: Path, most: int = 60, again: int = 2000) -> None:
    """Print how many requests of each kind are answered, first and again, and the spread of their times."""
    with service(database, "--workers", "1", core=0) as (port, pid):
        for kind, asked in addresses(database, most).items():
            for name, wanted in (("first", asked), ("again", (asked * (again // len(asked) + 1))[:again])):
                spent, begun = processor(pid), time.perf_counter()
                got = asyncio.run(load(port, wanted))
                seconds, spent = time.perf_counter() - begun, processor(pid) - spent
                times = sorted(each.seconds for each in got)
                failed = sum(each.status >= 500 for each in got)
                p99 = quantiles(times, n=100)[98]
                print(
                    f"{kind:7} {name}: {len(got) / seconds:6.0f} a second, {len(got) / max(spent, 0.01):6.0f} a "
                    f"processor second; median {median(times) * 1000:.1f} ms, 99th {p99 * 1000:.1f} ms "
                    f"({p99 / median(times):.1f} times); {failed} failed of {len(got)}"
                )


@dataclass(frozen=True)
class Held:
    """What came while the database was rebuilt: answers, those that failed, those of two databases at once."""

    answers: int
    failed: int
    mixed: int
    databases: int


def rebuilt(folder: Path, times: int = 10, clients: int = 8) -> Held:
    """Ask without a pause while a database is rebuilt so many times, each time from another text."""
    path, book = folder / "rules.db", folder / "book.md"
    text = BOOK.read_text(encoding="utf-8")

    def edition(number: int) -> None:
        book.write_text(text.replace("holds six crates", f"holds {number} crates of edition{number}"), encoding="utf-8")
        build([book], path, game="lantern")

    edition(0)
    asked = ["/api/v1/term?name=cart&game=lantern", "/api/v1/search?q=crates+of+a+cart&game=lantern", "/?q=cart"]
    got: list[Got] = []

    async def ask(port: int, ended: asyncio.Event, first: int) -> None:
        client = Client(port)
        at = first
        while not ended.is_set():
            at += 1
            fresh = f"&as_of={1990 + at % 30}" if at % 4 else ""  # from the cache, and past it
            got.append(await client.get(asked[at % len(asked)] + fresh))
        client.close()

    async def run(port: int) -> None:
        ended = asyncio.Event()
        asking = [asyncio.ensure_future(ask(port, ended, at)) for at in range(clients)]
        for number in range(1, times + 1):
            await asyncio.to_thread(edition, number)
            await asyncio.sleep(0.3)
        ended.set()
        await asyncio.gather(*asking)

    with service(path, "--workers", "1") as (port, _):
        asyncio.run(run(port))
    return _held(got)


def _held(got: Sequence[Got]) -> Held:
    """An answer is mixed where the edition that it quotes is not the one that other answers of its digest quote."""
    editions: dict[str, set[bytes]] = {}
    mixed = 0
    for each in got:
        words = {word for word in each.body.replace(b"<", b" ").replace(b".", b" ").split() if word[:7] == b"edition"}
        numbers = {word for word in words if word[7:].isdigit()}
        mixed += len(numbers) > 1
        editions.setdefault(each.digest, set()).update(numbers)
    mixed += sum(len(numbers) > 1 for numbers in editions.values())
    failed = sum(each.status != 200 or not each.digest for each in got)
    return Held(len(got), failed, mixed, len(editions))


def main() -> None:
    """Measure the service on the database that is named, else on one of the bundled rules."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(folder) / "bundled.db"
        if not path.is_file():
            build([], path)
        rates(path)
        print(json.dumps(rebuilt(Path(folder)).__dict__))


if __name__ == "__main__":
    main()
