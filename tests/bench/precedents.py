"""How often the examples near a question decide it, and how often wrongly, by the least chance that is required.

    python -m tests.bench.precedents DATABASE [--sample N] [--check CASES.jsonl ...]

DATABASE is one built with the documents. N of the questions beside this file (questions/<game>.txt: their answers are
known, and they are no examples) are asked of it; the trees were learned from 15,000 of them. With --check the questions
with a known "verdict" in CASES (plain.jsonl beside this file, for one) are asked too. Prints right and wrong answers;
"depends" for yes or no is neither.
"""

from __future__ import annotations

import argparse
import json
import random
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from rulesdb.answer.claims import plain
from rulesdb.answer.precedents.gate import decisive
from rulesdb.answer.precedents.limits import limits
from rulesdb.answer.precedents.near import Near, nearest
from rulesdb.answer.precedents.words import Words
from rulesdb.opening import open_existing
from rulesdb.timing.evidence import gather

CHANCES = (1.0, 0.9, 0.85, 0.82, 0.8, 0.78, 0.76, 0.74, 0.72, 0.7, 0.65)
QUESTIONS = Path(__file__).parent / "questions"


class Asked(NamedTuple):
    """A question, its answer (yes, no or depends), its game, and the passages that its rule restates."""

    question: str
    verdict: str
    game: str
    places: tuple[str, ...] = ()


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


def questions() -> list[Asked]:
    """The questions with known answers that are no examples, in an order that is drawn at random.

    A line of a file is "answer | question | passages", divided by semicolons; a rule that restates none has no third.
    """
    held = [
        Asked(question, verdict, path.stem, tuple(passages.split("; ")) if passages else ())
        for path in sorted(QUESTIONS.glob("*.txt"))
        for line in path.read_text(encoding="utf-8").splitlines()
        for verdict, question, passages in [(*line.split(" | "), "")[:3]]
    ]
    random.Random(0).shuffle(held)
    return held


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
    parser.add_argument("database", type=Path)
    parser.add_argument("--sample", type=int, default=2000)
    parser.add_argument("--check", type=Path, nargs="*", default=[])
    args = parser.parse_args()
    db = open_existing(args.database)
    report("questions", [trial(db, *one[:3]) for one in questions()[: args.sample]])
    if args.check:
        asked = list(of_cases(args.database, args.check))
        report("cases", asked)
        for one in asked:
            best = one.decided_by(limits().chance)
            if best and best.answer not in ("depends", one.verdict):
                print(f"{one.verdict}: {one.question}\n  {best.answer}: {best.question}")


if __name__ == "__main__":
    main()
