"""Learn how likely an example has the answer of a question: data/chances.json, in one command.

    python -m tests.bench.fit_precedents DATABASE [--examples N] [--check CASES.jsonl ...]

N examples of DATABASE are asked of the others, so that what is learned is when two questions under the rules that
search finds for the one have the same answer. With --check the questions with a known "verdict" in CASES are asked, and
for each chance that the gate might require right and wrong answers are printed; "depends" for yes or no is neither.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from rulesdb.answer.precedents.chances import COMPARED, RISING, features
from rulesdb.answer.precedents.differences import difference
from rulesdb.answer.precedents.gate import SAME, gate
from rulesdb.opening import open_existing
from rulesdb.resources import folder

from .precedents import Trial, of_cases, outcome, trial

LEAST_WORDS = 8  # of an example that is asked: shorter ones are no questions that people ask
BATCH = 500
HALF = 0.5  # weight of an example that says on what it depends where the other says yes or no, or the reverse
CHANCES = (1.0, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5)
LEARNING = {
    "objective": "binary", "num_leaves": 12, "learning_rate": 0.05, "min_child_samples": 100, "bagging_fraction": 0.8,
    "bagging_freq": 1, "feature_fraction": 0.5, "num_threads": 1, "deterministic": True,
    "monotone_constraints": RISING, "seed": 1, "verbosity": -1,
}  # fmt: skip
ROUNDS = 200


def asked(database: Path, count: int) -> list[tuple[str, str, str]]:
    """(question, verdict, game) of `count` examples, drawn at random."""
    db = open_existing(database)
    rows = db.execute(
        "SELECT DISTINCT e.question, e.verdict, substr(p.id, 1, instr(p.id, '/') - 1) FROM example e "
        "JOIN passage p ON p.number = e.passage ORDER BY e.passage, e.question"
    ).fetchall()
    long_enough = [tuple(row) for row in rows if len(row[0].split()) >= LEAST_WORDS]
    return random.Random(0).sample(long_enough, min(count, len(long_enough)))


def withheld(database: Path, examples: Sequence[tuple[str, str, str]]) -> list[tuple[list[float], bool, float]]:
    """For each example near one of `examples`: its features, whether it has its answer, and what it counts for."""
    db = open_existing(database)
    return list(chain.from_iterable(_pairs(trial(db, *example)) for example in examples))


def _pairs(one: Trial) -> Iterator[tuple[list[float], bool, float]]:
    near = [other for other in one.near if other.question != one.question and other.cosine < SAME]
    rows = features(one.asked, near, [difference(one.asked, other) for other in near], one.odds)
    for row, other in zip(rows, near[:COMPARED], strict=True):
        half = other.verdict != one.verdict and "depends" in (other.verdict, one.verdict)
        yield row, other.verdict == one.verdict, HALF if half else 1.0


def learned(pairs: Sequence[tuple[list[float], bool, float]]) -> list[Any]:
    """The trees, as data/chances.json has them."""
    import lightgbm  # of the extra "fit"

    rows, same, weights = zip(*pairs, strict=True)
    table = lightgbm.Dataset(np.array(rows), np.array(same, dtype=int), weight=np.array(weights))
    model = lightgbm.train(LEARNING, table, ROUNDS).dump_model()
    return [_tree(tree["tree_structure"]) for tree in model["tree_info"]]


def _tree(node: Mapping[str, Any]) -> Any:
    if "leaf_value" in node:
        return round(node["leaf_value"], 4)
    low, high = _tree(node["left_child"]), _tree(node["right_child"])
    return [node["split_feature"], float(f"{node['threshold']:.4g}"), low, high]


def main() -> None:
    """Write the trees and print what they decide."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("database", type=Path)
    parser.add_argument("--examples", type=int, default=20_000)
    parser.add_argument("--check", type=Path, nargs="*", default=[])
    args = parser.parse_args()
    if args.examples:
        examples = asked(args.database, args.examples)
        batches = [examples[start : start + BATCH] for start in range(0, len(examples), BATCH)]
        with ProcessPoolExecutor() as pool:
            pairs = list(chain.from_iterable(pool.map(partial(withheld, args.database), batches)))
        text = "[\n" + ",\n".join(json.dumps(tree, separators=(",", ":")) for tree in learned(pairs)) + "\n]\n"
        (folder("data") / "chances.json").write_text(text, encoding="utf-8")
    if args.check:
        trials = list(of_cases(args.database, args.check))
        for chance in CHANCES:
            right, wrong = outcome(trials, replace(gate(), chance=chance))
            print(f"chance {chance:<4} {right:>4} / {wrong}")


if __name__ == "__main__":
    main()
