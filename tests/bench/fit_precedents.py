"""Learn how likely the examples near a question have its answer: data/chances.json, in one command.

    python -m tests.bench.fit_precedents DATABASE [--examples N] [--asked CASES.jsonl ...] [--players CASES.jsonl ...]
        [--check CASES.jsonl ...]

N examples of DATABASE are asked of the others, so that what is learned is when two questions under the rules that
search finds for the one have the same answer. With --asked so are the questions with a known "verdict" in CASES, which
count for more: they are no examples of DATABASE. With --players those are given that were written as players ask, every
fourth of which leaves open what a rule makes a condition; they count for most, and when an answer depends is learned
from them alone, as if as many questions of each length did as players ask. (The shipped numbers are learned from 22,994
questions of editors and 16,700 as players ask, those of when an answer depends from 33,383 as players ask; all of them
are examples by now, and each was asked of a database without those of its time.) With --check the questions with a
known "verdict" in CASES are asked, and right and wrong answers are printed for each chance that might be required;
"depends" for yes or no is neither.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from rulesdb.answer.precedents.chances import COMPARED, RISING, RISING_TOGETHER, Weighed, features, together
from rulesdb.answer.precedents.differences import difference
from rulesdb.answer.precedents.hanging import features as features_of_hanging
from rulesdb.answer.precedents.near import SAME
from rulesdb.opening import open_existing
from rulesdb.resources import folder

from .precedents import Trial, of_cases, report, trial

LEAST_WORDS = 8  # of an example that is asked: shorter ones are no questions that people ask
BATCH = 500
UNSURE = 2.0  # weight of an example that says yes or no where the answer of the other depends, or the reverse
DEPENDS = 3.0  # that of an editor's question of which the answer depends: players ask them three times as often
DEPENDING = 0.16  # share of players' questions whose answer depends; who writes one to leave it open writes a short one
LENGTH, LONGEST = 3, 9  # stems by which questions are as long as each other, and from which they are long
EXAMPLE, PLAYERS = 0.2, 4.0  # those of an example of the database and of a question of players beside another one
LEARNING = {
    "objective": "binary", "learning_rate": 0.05, "bagging_fraction": 0.8, "bagging_freq": 1, "feature_fraction": 0.5,
    "num_threads": 1, "deterministic": True, "seed": 1, "verbosity": -1,
}  # fmt: skip
EXAMPLES = {"num_leaves": 16, "min_child_samples": 100, "monotone_constraints": RISING, "num_iterations": 300}
VERDICTS = {"num_leaves": 6, "min_child_samples": 60, "monotone_constraints": RISING_TOGETHER, "num_iterations": 200}
HANGING = {
    "num_leaves": 8, "min_child_samples": 40, "num_iterations": 250, "learning_rate": 0.03, "feature_fraction": 0.4,
}  # fmt: skip


def asked(database: Path, count: int) -> list[tuple[str, str, str]]:
    """(question, verdict, game) of `count` examples, drawn at random."""
    db = open_existing(database)
    rows = db.execute(
        "SELECT DISTINCT e.question, e.verdict, substr(p.id, 1, instr(p.id, '/') - 1) FROM example e "
        "JOIN passage p ON p.number = e.passage ORDER BY e.passage, e.question"
    ).fetchall()
    long_enough = [tuple(row) for row in rows if len(row[0].split()) >= LEAST_WORDS]
    return random.Random(0).sample(long_enough, min(count, len(long_enough)))


@dataclass(frozen=True, slots=True)
class Withheld:
    """An example that was asked of the others.

    `rows` has the features of each of those near it, `same` whether it has the same answer, and `counts` what it counts
    for. `depends` is whether its own answer does, `of_player` whether it is written as players ask, and `length` is
    whether it tells something besides and how long it is.
    """

    rows: list[list[float]]
    same: list[bool]
    counts: list[float]
    depends: bool
    of_player: bool
    length: tuple[bool, int]


def withheld(database: Path, examples: Sequence[tuple[str, str, str]]) -> list[Withheld]:
    """What is learned from each of `examples` that has others near it."""
    db = open_existing(database)
    return [one for example in examples if (one := _withheld(trial(db, *example), EXAMPLE)).rows]


def _withheld(one: Trial, weight: float, *, of_player: bool = False) -> Withheld:
    near = [other for other in one.near if other.question != one.question and other.cosine < SAME]
    rows = features(one.asked, near, [difference(one.asked, other) for other in near], one.odds)
    same = [other.answer == one.verdict for other in near[:COMPARED]]
    unsure = [other.answer != one.verdict and "depends" in (other.answer, one.verdict) for other in near[:COMPARED]]
    depends = one.verdict == "depends"
    weight *= DEPENDS if depends and not of_player else 1.0
    counts = [weight * UNSURE if is_unsure else weight for is_unsure in unsure]
    length = one.asked.tells, min(len(one.asked.weights), LONGEST) // LENGTH
    return Withheld(rows, same, counts, depends, of_player, length)


def learned(batch: Sequence[Withheld]) -> dict[str, list[Any]]:
    """The trees, as data/chances.json has them.

    Those of the verdict are learned from chances that trees learned on the other half give: on its own half they are
    surer than they will be.
    """
    half = len(batch) // 2
    halves = batch[:half], batch[half:]
    apart = [_of_examples(other) for other in reversed(halves)]
    verdicts, hanging = Lesson(), Lesson()
    counts = _counts_of_depending([one for one in batch if one.of_player])
    for part, model in zip(halves, apart, strict=True):
        chance_of = iter(model.predict(np.array([row for one in part for row in one.rows])))
        for one in part:
            chances = [float(next(chance_of)) for _ in one.rows]
            place, row = together(one.rows, chances)
            verdicts.add(row, one.same[place], one.counts[place])
            of_depending = features_of_hanging(Weighed(one.rows, chances, place, row))
            if of_depending and one.of_player:
                hanging.add(of_depending[1], one.depends, counts[one.length] if one.depends else 1.0)
    return {
        "example": _trees(_of_examples(batch)),
        "verdict": _trees(verdicts.model(VERDICTS)),
        "depends": _trees(hanging.model(HANGING)),
    }


def _counts_of_depending(batch: Sequence[Withheld]) -> dict[tuple[bool, int], float]:
    """What a question whose answer depends counts for by its length, so that DEPENDING of all as long do."""
    count_of = Counter((one.length, one.depends) for one in batch)
    odds = DEPENDING / (1 - DEPENDING)
    return {length: odds * count_of[length, False] / count_of[length, True] for length, depends in count_of if depends}


class Lesson:
    """What a model is learned from: rows of features, whether each holds, and what it counts for."""

    def __init__(self) -> None:
        self.rows: list[Sequence[float]] = []
        self.hold: list[bool] = []
        self.counts: list[float] = []

    def add(self, row: Sequence[float], holds: bool, count: float) -> None:
        """One more row."""
        self.rows.append(row)
        self.hold.append(holds)
        self.counts.append(count)

    def model(self, learning: Mapping[str, Any]) -> Any:
        """What is learned, with the parameters `learning` beside LEARNING."""
        import lightgbm  # of the extra "fit"

        table = lightgbm.Dataset(np.array(self.rows), np.array(self.hold, dtype=int), weight=np.array(self.counts))
        return lightgbm.train({**LEARNING, **learning}, table)


def _of_examples(batch: Sequence[Withheld]) -> Any:
    lesson = Lesson()
    for one in batch:
        for row, is_same, count in zip(one.rows, one.same, one.counts, strict=True):
            lesson.add(row, is_same, count)
    return lesson.model(EXAMPLES)


def _trees(model: Any) -> list[Any]:
    return [_tree(tree["tree_structure"]) for tree in model.dump_model()["tree_info"]]


def _tree(node: Mapping[str, Any]) -> Any:
    if "leaf_value" in node:
        return round(node["leaf_value"], 4)
    low, high = _tree(node["left_child"]), _tree(node["right_child"])
    return [node["split_feature"], float(f"{node['threshold']:.4g}"), low, high]


def _written(trees: Mapping[str, Sequence[Any]]) -> str:
    """JSON with a line for each tree."""
    kinds = [
        f'"{kind}": [\n' + ",\n".join(json.dumps(tree, separators=(",", ":")) for tree in kinds_trees) + "\n]"
        for kind, kinds_trees in trees.items()
    ]
    return "{\n" + ",\n".join(kinds) + "\n}\n"


def main() -> None:
    """Write the trees and print what they decide."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("database", type=Path)
    parser.add_argument("--examples", type=int, default=30_000)
    parser.add_argument("--asked", type=Path, nargs="*", default=[])
    parser.add_argument("--players", type=Path, nargs="*", default=[])
    parser.add_argument("--check", type=Path, nargs="*", default=[])
    args = parser.parse_args()
    if args.examples or args.asked or args.players:
        examples = asked(args.database, args.examples)
        batches = [examples[start : start + BATCH] for start in range(0, len(examples), BATCH)]
        with ProcessPoolExecutor() as pool:
            batch = list(chain.from_iterable(pool.map(partial(withheld, args.database), batches)))
        batch += [one for asks in of_cases(args.database, args.asked) if (one := _withheld(asks, 1.0)).rows]
        of_players = (_withheld(asks, PLAYERS, of_player=True) for asks in of_cases(args.database, args.players))
        batch += [one for one in of_players if one.rows]
        random.Random(1).shuffle(batch)
        (folder("data") / "chances.json").write_text(_written(learned(batch)), encoding="utf-8")
    if args.check:
        report("cases", list(of_cases(args.database, args.check)))


if __name__ == "__main__":
    main()
