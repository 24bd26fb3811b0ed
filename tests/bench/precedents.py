"""How often the examples near a question decide it, and how often wrongly, by the least chance that is required.

    python -m tests.bench.precedents FOLDER [--sample N] [--check CASES.jsonl ...]

FOLDER is the one in which fit_search worked. Each example that a fold withholds is asked of that fold: the worst case,
for the other examples of its rule differ from it in just what matters. With --check the questions with a known
"verdict" in CASES are asked too; those are what people ask, and the chance in data/precedent.json is chosen on them.
Prints right and wrong answers; "depends" for yes or no is neither.
"""

from __future__ import annotations

import argparse
import json
import random
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulesdb.answer.claims import plain
from rulesdb.answer.precedents.gate import decisive
from rulesdb.answer.precedents.limits import limits
from rulesdb.answer.precedents.near import Near, nearest
from rulesdb.answer.precedents.words import Words
from rulesdb.opening import open_existing
from rulesdb.timing.evidence import gather

from .folds import withheld

CHANCES = (1.0, 0.9, 0.85, 0.82, 0.8, 0.78, 0.76, 0.74, 0.72, 0.7, 0.65)


@dataclass(frozen=True, slots=True)
class Trial:
    """A question with the known answer to it as it is put plainly, the examples near it, and the passages' odds."""

    question: str
    verdict: str
    asked: Words
    near: list[Near]
    odds: dict[int, float]

    def decided_by(self, chance: float) -> Near | None:
        """The example that decides where so much chance is required."""
        decided = decisive(self.asked, self.near, self.odds, chance)
        return decided.example if decided else None


def trial(db: sqlite3.Connection, question: str, verdict: str, game: str) -> Trial:
    """A trial of one question, as `when` would ask it."""
    odds = {hit.passage: hit.score for hit in gather(db, question, game).hits}
    asked, near = nearest(db, question, game, odds)
    return Trial(question, plain(question).answer(verdict), asked, near, odds)


def of_folds(folder: Path, count: int) -> Iterator[Trial]:
    """Trials of `count` examples in all that the folds withhold."""
    folds = sorted(folder.glob("fold-*.db"))
    whole = open_existing(folder / "whole.db")
    for path in folds:
        held = [one for one in withheld(whole, int(path.stem.rpartition("-")[2])) if one.verdict]
        random.Random(0).shuffle(held)
        db = open_existing(path)
        yield from (trial(db, one.text, one.verdict, one.game) for one in held[: count // len(folds)])
        db.close()


def of_cases(database: Path, cases: Sequence[Path]) -> Iterator[Trial]:
    """Trials of the questions with a known verdict in files of cases."""
    db = open_existing(database)
    for path in cases:
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if row.get("verdict"):
                yield trial(db, row["question"], row["verdict"], row["game"])


def report(name: str, trials: Sequence[Trial]) -> None:
    """Print a line for each of CHANCES."""
    print(f"{name}: {len(trials)} questions")
    for chance in CHANCES:
        right, wrong = outcome(trials, chance)
        print(f"  chance {chance:<4} {right:>5} /{wrong:>4}")


def outcome(trials: Sequence[Trial], chance: float) -> tuple[int, int]:
    """Right and wrong answers where so much chance is required."""
    said = [(best.answer, one.verdict) for one in trials if (best := one.decided_by(chance))]
    right = sum(given == known for given, known in said)
    return right, sum(given not in (known, "depends") for given, known in said)


def main() -> None:
    """Print the tables, and what is decided wrongly."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sample", type=int, default=2000)
    parser.add_argument("--check", type=Path, nargs="*", default=[])
    args = parser.parse_args()
    report("withheld examples", list(of_folds(args.folder, args.sample)))
    if args.check:
        asked = list(of_cases(args.folder / "whole.db", args.check))
        report("cases", asked)
        for one in asked:
            best = one.decided_by(limits().chance)
            if best and best.answer not in ("depends", one.verdict):
                print(f"{one.verdict}: {one.question}\n  {best.answer}: {best.question}")


if __name__ == "__main__":
    main()
