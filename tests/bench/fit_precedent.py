"""Fit how near an example must be to decide a question: data/precedent.json.

    python -m tests.bench.fit_precedent FOLDER [--sample N] [--check CASES.jsonl ...]

FOLDER is the one in which fit_search worked. Each example that a fold withholds is asked of that fold, once with the
other examples of its rule and once without: most questions are about a rule that has no example just like them. Of the
gates of GRID that gave at most WRONG wrong answers in a hundred, the one that gave most right ones is written. Prints
the figures; with --check also for questions with a known "verdict", and of each what it was held to be as for.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from rulesdb.answer.precedents import Gate, Near, Words, nearest, passes
from rulesdb.opening import open_existing
from rulesdb.timing.evidence import gather

from .folds import withheld

ROOT = Path(__file__).parent.parent.parent
WRONG = 0.02
GRID = ((0.05, 0.1, 0.15, 0.2, 0.3), (0.1, 0.2, 0.35, 0.5, 1.0), (0.05, 0.1, 0.15, 0.2, 0.3))


@dataclass(frozen=True, slots=True)
class Trial:
    """A question with a known verdict, and the examples near it."""

    question: str
    verdict: str
    asked: Words
    near: list[Near]


def trials(folder: Path, count: int) -> Iterator[Trial]:
    """`count` examples of the folds, each twice: with and without the other examples of its rule."""
    folds = sorted(folder.glob("fold-*.db"))
    whole = open_existing(folder / "whole.db")
    for path in folds:
        held = [one for one in withheld(whole, int(path.stem.rpartition("-")[2])) if one.verdict]
        random.Random(0).shuffle(held)
        db = open_existing(path)
        for one in held[: count // len(folds)]:
            asked, near = _nearest(db, one.text, one.game)
            yield Trial(one.text, one.verdict, asked, near)
            yield Trial(one.text, one.verdict, asked, [other for other in near if other.rule != one.rule])
        db.close()


def _nearest(db: sqlite3.Connection, question: str, game: str) -> tuple[Words, list[Near]]:
    """The examples near `question`, as `when` finds them."""
    return nearest(db, question, game, [hit.passage for hit in gather(db, question, game).hits])


def outcome(held: Sequence[Trial], limits: Gate) -> tuple[int, int]:
    """(right, wrong) answers through a gate; "depends" for yes or no is neither."""
    said = [(one.near[0].verdict, one.verdict) for one in held if one.near and passes(one.asked, one.near, limits)]
    right = sum(verdict == known for verdict, known in said)
    return right, sum(verdict not in (known, "depends") for verdict, known in said)


def fitted(held: Sequence[Trial]) -> Gate:
    """The gate that gives most right answers with at most WRONG wrong ones; the strictest where none does so well."""
    best, most = Gate(GRID[0][0], GRID[1][0], GRID[2][-1], 0.0), 0
    for alone, lone, margin in itertools.product(*GRID):
        limits = Gate(alone, lone, margin, 0.0)
        right, wrong = outcome(held, limits)
        if right > most and wrong <= WRONG * (right + wrong):
            best, most = replace(limits, probability=round((right + 1) / (right + wrong + 2), 3)), right
    return best


def check(database: Path, cases: Sequence[Path], limits: Gate) -> None:
    """Print what a gate answers to questions with a known verdict."""
    db = open_existing(database)
    rows = [json.loads(line) for path in cases for line in path.read_text(encoding="utf-8").splitlines()]
    held = [
        Trial(row["question"], row["verdict"], *_nearest(db, row["question"], row["game"]))
        for row in rows
        if row.get("verdict")
    ]
    for alone, lone, margin in ((limits.alone, limits.lone, limits.margin), (0.2, 0.5, 0.1), (0.35, 1.0, 0.0)):
        right, wrong = outcome(held, Gate(alone, lone, margin, 0.0))
        print(f"{len(held)} cases; alone {alone}, lone {lone}, margin {margin}: right {right}, wrong {wrong}")
    for one in held:
        if one.near and passes(one.asked, one.near, limits):
            print(f"{one.verdict}: {one.question}\n  {one.near[0].verdict}: {one.near[0].question}")


def main() -> None:
    """Write data/precedent.json."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sample", type=int, default=2000)
    parser.add_argument("--check", type=Path, nargs="*", default=[])
    args = parser.parse_args()
    held = list(trials(args.folder, args.sample))
    limits = fitted(held)
    right, wrong = outcome(held, limits)
    nearest_right = sum(one.near[0].verdict == one.verdict for one in held if one.near)
    print(f"{len(held)} questions, nearest right {nearest_right}; {limits}: right {right}, wrong {wrong}")
    (ROOT / "data/precedent.json").write_text(json.dumps(asdict(limits), indent=1) + "\n", encoding="utf-8")
    if args.check:
        check(args.folder / "whole.db", args.check, limits)


if __name__ == "__main__":
    main()
