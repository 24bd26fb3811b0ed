"""Fit the model of precedents: how sure the nearest example's verdict is right for a question.

    python -m tests.bench.fit_precedent DB [--sample 2400] [--write] [--check CASES.jsonl ...]

Each sampled example is asked as a question: its nearest example among the others is found as `when` finds it, half of the
time with all examples of its own rule left out as well. Logistic regression over rulesdb.timing.precedent.FEATURES tells
the probability that the nearest one's verdict is its own; the threshold is the least probability above which at most
WRONG of the answers were wrong, by cross-validation in FOLDS folds of whole rules. --check prints what the fitted model does on
questions with a known "verdict". Needs numpy. Writes data/precedent.json with --write.
"""

from __future__ import annotations

import argparse
import json
import random
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from rulesdb import resources
from rulesdb.store import open_existing
from rulesdb.timing.evidence import gather
from rulesdb.timing.lexicons import lexicon_of
from rulesdb.timing.precedent import FEATURES, Asked, examples, nearest, ranks, rarity

WRONG = 0.02
FOLDS = 5
RIDGE = 1.0


def samples(db: sqlite3.Connection, count: int, seed: int) -> list[tuple[tuple[float, ...], bool, int]]:
    """(features, whether the nearest example's verdict was right, passage) for `count` examples asked as questions."""
    rows = db.execute("SELECT * FROM example ORDER BY rowid").fetchall()
    generator = random.Random(seed)
    found = []
    for row in generator.sample(rows, min(count, len(rows))):
        lexicon = lexicon_of(db, row["game"])
        evidence = gather(db, row["question"], row["game"])
        whole_rule = generator.random() < 0.35
        pool = [
            e for e in examples(db, evidence, lexicon)
            if e.question != row["question"] and not (whole_rule and e.passage == row["passage"])
        ]  # fmt: skip
        held = nearest(Asked.of(row["question"], lexicon), pool, ranks(evidence), rarity(db, row["game"]))
        if held:
            found.append((held[1], held[0].verdict == row["verdict"], row["passage"]))
    return found


def fit(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The weights of logistic regression with a ridge, by Newton's method."""
    weights = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ weights))
        gradient = x.T @ (y - p) - RIDGE * weights
        hessian = (x * (p * (1 - p))[:, None]).T @ x + RIDGE * np.eye(x.shape[1])
        step = np.linalg.solve(hessian, gradient)
        weights += step
        if np.abs(step).max() < 1e-8:
            break
    return weights


def cross_validated(x: np.ndarray, y: np.ndarray, groups: np.ndarray) -> np.ndarray:
    """The probability of each row by a model that saw no row of its rule."""
    chances = np.zeros(len(y))
    for fold in range(FOLDS):
        test = groups % FOLDS == fold
        chances[test] = 1 / (1 + np.exp(-x[test] @ fit(x[~test], y[~test])))
    return chances


def threshold(chances: np.ndarray, y: np.ndarray, wrong: float) -> float:
    """The least probability above which at most a share `wrong` of the answers is wrong."""
    order = np.argsort(-chances)
    errors = np.cumsum(~y[order].astype(bool)) / np.arange(1, len(y) + 1)
    good = np.flatnonzero(errors <= wrong)
    return float(chances[order][good[-1]]) if len(good) else 1.0


def check(db: sqlite3.Connection, paths: Sequence[Path], weights: np.ndarray, limit: float) -> None:
    """Print what the model answers to known questions, and what other thresholds would."""
    rows = []
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            if case.get("verdict"):
                lexicon = lexicon_of(db, case["game"])
                evidence = gather(db, case["question"], case["game"])
                held = nearest(
                    Asked.of(case["question"], lexicon), examples(db, evidence, lexicon), ranks(evidence), rarity(db, case["game"])
                )
                if held:
                    chance = 1 / (1 + np.exp(-np.array(held[1]) @ weights))
                    rows.append((float(chance), held[0].verdict == case["verdict"], held[0].verdict, case, held[0]))
    rows.sort(key=lambda row: -row[0])
    right = wrong = 0
    for chance, good, said, case, example in rows:
        right += good
        wrong += not good and said != "depends"
        mark = "ok " if good else "-- "
        print(f"{chance:.3f} {mark} right {right} wrong {wrong} | {case['verdict']:7} {said:7} | {case['question'][:110]} || {example.question[:110]}")
    print(f"threshold {limit:.3f}; {len(rows)} questions")


def main() -> None:
    """Fit, print figures, write with --write."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("database", type=Path)
    parser.add_argument("--sample", type=int, default=2400)
    parser.add_argument("--cache", type=Path, help="keep the features here, and read them from here")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--check", type=Path, nargs="*", default=[])
    args = parser.parse_args()
    db = open_existing(args.database)
    if args.cache and args.cache.is_file():
        held = [(tuple(values), good, group) for values, good, group in json.loads(args.cache.read_text())]
    else:
        held = samples(db, args.sample, seed=20)
        if args.cache:
            args.cache.write_text(json.dumps(held))
    x = np.array([values for values, _, _ in held])
    y = np.array([float(good) for _, good, _ in held])
    groups = np.array([group for _, _, group in held])
    chances = cross_validated(x, y, groups)
    weights = fit(x, y)
    limit = threshold(chances, y, WRONG)
    given = chances >= limit
    print(f"{len(y)} questions, nearest right {y.mean():.3f}; at {limit:.3f}: answered {given.mean():.3f}, right {y[given].mean():.3f}")
    for name, weight in zip(FEATURES, weights, strict=True):
        print(f"  {name:12} {weight:+.2f}")
    if args.write:
        record = {"weights": {name: round(float(w), 4) for name, w in zip(FEATURES, weights, strict=True)}, "threshold": round(limit, 4)}
        (resources.folder("data") / "precedent.json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    if args.check:
        check(db, args.check, weights, limit)


if __name__ == "__main__":
    main()
