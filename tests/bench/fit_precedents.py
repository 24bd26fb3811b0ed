"""Learn how likely the examples near a question have its answer: data/chances.json, in one command.

    python -m tests.bench.fit_precedents DATABASE [--most N] [--check CASES.jsonl ...]

DATABASE is one built with the documents. Asked of it are the questions beside this file (questions/<game>.txt), or N of
them, which are written as players ask and are no examples, so that what is learned is when two questions under the
rules that search finds for the one have the same answer. (The shipped numbers are learned from 15,000 of them. New
examples want new numbers: with 7,400 plain ones more as examples, and the old numbers, of plain questions 0.52 were
right and 0.040 wrong in place of 0.48 and 0.025, as with a lower limit. Pairs that were written to differ in just what
matters did harm here: the chances became too low for what players ask.)
With --check the questions with a known "verdict" in CASES are asked, and right and wrong answers are printed for each
chance that might be required; "depends" for yes or no is neither.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import numpy as np

from rulesdb.answer.precedents.chances import COMPARED, RISING, RISING_TOGETHER, Weighed, features, together
from rulesdb.answer.precedents.differences import difference
from rulesdb.answer.precedents.gate import comparing_alike
from rulesdb.answer.precedents.hanging import features as features_of_hanging
from rulesdb.answer.precedents.near import SAME
from rulesdb.opening import open_existing
from rulesdb.resources import folder

from .precedents import Asked, Trial, of_cases, questions, report, trial

BATCH = 500
UNSURE = 2.0  # weight of an example that says yes or no where the answer of the other depends, or the reverse
DEPENDING = 0.16  # share of players' questions whose answer depends; who writes one to leave it open writes a short one
LENGTH, LONGEST = 6, 5  # words by which questions are as long as each other, and such lengths from which they are long
LEARNING = {
    "objective": "binary", "learning_rate": 0.05, "bagging_fraction": 0.8, "bagging_freq": 1, "feature_fraction": 0.5,
    "num_threads": 1, "deterministic": True, "seed": 1, "verbosity": -1,
}  # fmt: skip
EXAMPLES = {"num_leaves": 16, "min_child_samples": 100, "monotone_constraints": RISING, "num_iterations": 300}
VERDICTS = {"num_leaves": 8, "min_child_samples": 60, "monotone_constraints": RISING_TOGETHER, "num_iterations": 200}
HANGING = {
    "num_leaves": 8, "min_child_samples": 40, "num_iterations": 250, "learning_rate": 0.03, "feature_fraction": 0.4,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Withheld:
    """A question that was asked of the examples.

    `rows` has the features of each of those near it, `same` whether it has the same answer, and `counts` what it counts
    for. `depends` is whether the answer of the question does, and `length` is how long it is.
    """

    rows: list[list[float]]
    same: list[bool]
    counts: list[float]
    depends: bool
    length: int


def withheld(database: Path, asked: Sequence[Asked]) -> list[Withheld]:
    """What is learned from each of the questions that has examples near it."""
    db = open_existing(database)
    return [one for question in asked if (one := _withheld(trial(db, *question[:3]))).rows]


def _withheld(one: Trial) -> Withheld:
    others = [other for other in one.near if other.question != one.question and other.cosine < SAME]
    near, differences = comparing_alike(others, [difference(one.asked, other) for other in others])
    rows = features(one.asked, near, differences, one.odds)
    same = [other.answer == one.verdict for other in near[:COMPARED]]
    unsure = [other.answer != one.verdict and "depends" in (other.answer, one.verdict) for other in near[:COMPARED]]
    counts = [UNSURE if is_unsure else 1.0 for is_unsure in unsure]
    length = min(len(one.question.split()) // LENGTH, LONGEST)
    return Withheld(rows, same, counts, one.verdict == "depends", length)


def learned(batch: Sequence[Withheld]) -> dict[str, list[Any]]:
    """The trees, as data/chances.json has them.

    Those of the verdict are learned from chances that trees learned on the other half give: on its own half they are
    surer than they will be.
    """
    half = len(batch) // 2
    halves = batch[:half], batch[half:]
    apart = [_of_examples(other) for other in reversed(halves)]
    verdicts, hanging = Lesson(), Lesson()
    counts = _counts_of_depending(batch)
    for part, model in zip(halves, apart, strict=True):
        chance_of = iter(model.predict(np.array([row for one in part for row in one.rows])))
        for one in part:
            chances = [float(next(chance_of)) for _ in one.rows]
            place, row = together(one.rows, chances)
            verdicts.add(row, one.same[place], one.counts[place])
            of_depending = features_of_hanging(Weighed(one.rows, chances, place, row))
            if of_depending:
                hanging.add(of_depending[1], one.depends, counts[one.length] if one.depends else 1.0)
    return {
        "example": _trees(_of_examples(batch)),
        "verdict": _trees(verdicts.model(VERDICTS)),
        "depends": _trees(hanging.model(HANGING)),
    }


def _counts_of_depending(batch: Sequence[Withheld]) -> dict[int, float]:
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
    parser.add_argument("--most", type=int, help="questions that are asked, all unless told")
    parser.add_argument("--check", type=Path, nargs="*", default=[])
    args = parser.parse_args()
    asked = questions()[: args.most]
    batches = [asked[start : start + BATCH] for start in range(0, len(asked), BATCH)]
    with ProcessPoolExecutor() as pool:
        batch = list(chain.from_iterable(pool.map(withheld, repeat(args.database), batches)))
    random.Random(1).shuffle(batch)
    (folder("data") / "chances.json").write_text(_written(learned(batch)), encoding="utf-8")
    if args.check:
        report("cases", list(of_cases(args.database, args.check)))


if __name__ == "__main__":
    main()
