"""What each feature of search is worth: drop it, learn the others again, and see what changes.

    python -m tests.bench.ablation_search FOLDER [--check CASES.jsonl ...]

FOLDER is the one in which fit_search worked. Prints for each dropped feature how many questions more (or fewer) have
their answer first and among the first five: of the examples and phrases that were not learned from, and of the search
questions of CASES, whose "snippets" tell which passages are right.
"""

from __future__ import annotations

import argparse
import json
import pickle
import re
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from rulesdb.text import fold

from .fit_search import collect, figures, half, learn
from .folds import Question, Ranked


def cases(database: Path, paths: Iterable[Path]) -> list[Question]:
    """The questions of files that say which passages are right by some words of them."""
    db = sqlite3.connect(database)
    query = "SELECT p.game, p.number, p.intro || ' ' || p.text FROM passage p JOIN ranking r ON r.number = p.number"
    texts = [(game, number, _plain(text)) for game, number, text in db.execute(query)]
    found = []
    for path in paths:
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            wanted = [_plain(words) for words in row.get("snippets", ())]
            if wanted and "question" in row:
                right = {n for game, n, text in texts if game == row["game"] and any(w in text for w in wanted)}
                found.append(Question(row["game"], row["question"], 0, 1.0, frozenset(right)))
    return found


def _plain(text: str) -> str:
    return fold(re.sub(r"[^\w\s]", " ", text.replace("'", "").replace("’", "")))


def without(name: str, ranked: Sequence[Ranked]) -> list[Ranked]:
    """`ranked` without one feature."""
    return [replace(one, rows=[{k: v for k, v in row.items() if k != name} for row in one.rows]) for one in ranked]


def counts(ranked: Sequence[Ranked], weights: dict[str, float]) -> tuple[int, int]:
    """How many questions have their answer first, and among the first five."""
    count, first, five = figures(ranked, weights)
    return round(count * first), round(count * five)


def main() -> None:
    """Print a line for each feature."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--check", type=Path, nargs="*", default=[])
    args = parser.parse_args()
    ranked = [one for path in sorted(args.folder.glob("fold-*.pickle")) for one in pickle.loads(path.read_bytes())]
    learned = [one for one in ranked if half(one.question)]
    parts = {"held out": [one for one in ranked if not half(one.question)]}
    if args.check:
        whole = args.folder / "whole.db"
        parts["cases"] = collect(whole, cases(whole, args.check))
    weights = learn(learned)
    before = {label: counts(part, weights) for label, part in parts.items()}
    print("; ".join(f"{label}: {len(part)}, first {before[label][0]}" for label, part in parts.items()))
    for name in sorted({name for one in ranked for row in one.rows for name in row}):
        others = learn(without(name, learned))
        after = {label: counts(part, others) for label, part in parts.items()}
        moves = (
            f"{label} {after[label][0] - before[label][0]:+d} first, {after[label][1] - before[label][1]:+d} in five"
            for label in parts
        )
        print(f"without {name} ({weights.get(name, 0.0):.2f}): {'; '.join(moves)}", flush=True)


if __name__ == "__main__":
    main()
