"""One hostile input after another: python -m tests.fuzz.runs SEED FIRST BEHIND runs those of one seed and sums up.

Printed are the inputs that fail or take over SLOW seconds of CPU, as they come, and at the end the number of inputs,
the seconds of CPU and the slowest input of each target, and the peak of memory.
"""

from __future__ import annotations

import contextlib
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rulesdb.errors import RulesError

from .targets import TARGETS, Bench

SLOW = 2.0  # seconds of CPU that are promised for 64 kB


class TooSlow(BaseException):
    """An input took longer than it may."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one input did: the target, the seconds of CPU, and the fault ("" for none)."""

    target: str
    seconds: float
    fault: str


def one(bench: Bench, seed: str, number: int, most: float) -> Outcome:
    """Run input `number` of `seed`, stopped after `most` seconds of CPU; `bounded` must hold."""
    rng = Random(f"{seed}:{number}")
    target = rng.choices(list(TARGETS), list(TARGETS.values()))[0]
    fault = ""
    began = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, most)
    try:
        target(bench, rng)
    except RulesError as error:
        if "\n" in str(error).strip():
            fault = f"a message of several lines: {error}"
    except (Exception, TooSlow) as error:
        fault = f"{type(error).__name__}: {error} at {_place(error)}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return Outcome(target.__name__, time.process_time() - began, fault)


def _place(error: BaseException) -> str:
    """The innermost line that an exception came from."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else "?"


@contextlib.contextmanager
def bounded() -> Iterator[None]:
    """Let an input that takes too long raise TooSlow."""

    def stop(_number: int, _frame: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGPROF, stop)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def main(seed: str, first: int, behind: int) -> int:
    """Run the inputs from `first` to before `behind` and print what there is to say; how many failed or were slow."""
    import resource

    from rulesdb import store
    from rulesdb.build import build

    book = Path(__file__).parent.parent / "cases/rulebooks/lantern-road.md"
    outcomes: dict[str, list[float]] = {}
    faults = 0
    with tempfile.TemporaryDirectory() as folder, bounded():
        path = Path(folder) / "rules.db"
        build([book], path, game="lantern")
        bench = Bench(Path(folder), path, store.open_existing(path))
        for number in range(first, behind):
            outcome = one(bench, seed, number, 10 * SLOW)
            outcomes.setdefault(outcome.target, []).append(outcome.seconds)
            if outcome.fault or outcome.seconds > SLOW:
                faults += 1
                print(f"{seed}:{number} {outcome.target} {outcome.seconds:.1f} s {outcome.fault[:300]}", flush=True)
    for target, seconds in sorted(outcomes.items()):
        print(f"{target}: {len(seconds)} inputs, {sum(seconds):.0f} s, slowest {max(seconds):.2f} s")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{seed}: {behind - first} inputs, {faults} failed or slow, {peak} MiB", flush=True)
    return faults


if __name__ == "__main__":
    sys.exit(bool(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
