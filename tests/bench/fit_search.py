"""Learn the weights by which search orders passages of known games, and the vectors of words: data/search.json and
data/vectors.xz, in one command. (Weights for games without data: fit_plain.)

    python -m tests.bench.fit_search DATABASE --first FILE [--asked FILE] [--folds N] [--work FOLDER]

DATABASE is one built with the documents and card lists. Each fold is a copy without a fifth of the phrases and
examples, with vectors that never saw them; on it these are asked. The weights are those of a listwise softmax (Cao et
al. 2007, ListNet's top one) over the candidates, with no weight below 0 for what can only speak for a passage. FILE of
--first: see fit_vectors; of --asked: questions of players, JSON Lines {"game", "question", "answers": [passage
ids]}, which are learned from as well. Prints how often the first and one of the first five is right, on rules whose
phrases were not learned from.
"""

from __future__ import annotations

import argparse
import json
import pickle
import random
import shutil
import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from rulesdb import store
from rulesdb.answer.question import analyse
from rulesdb.answer.rank.candidates import candidates
from rulesdb.answer.rank.features import features
from rulesdb.answer.rank.order import POOL
from rulesdb.answer.rank.spoken import spoken
from rulesdb.answer.retrieve import retrieve
from rulesdb.link.vectors import write_vectors

from .fit_vectors import fitted, put
from .folds import FOLDS, Question, Ranked, make_fold

ROOT = Path(__file__).parent.parent.parent
EITHER_WAY = ("kind ", "weak", "late", "long", "thin", "card unnamed", "scope unnamed")
PHRASE, ASKED = 0.5, 10.0  # weight of a phrase and of a player's question beside an example
PER_FOLD = 1500
PENALTY = 1e-3
SENTENCES = 6.0  # weight of a sentence-embedding model in known games: the best of 0, 3, 6, 9 on 500 withheld questions


def collect(database: Path, questions: Iterable[Question]) -> list[Ranked]:
    """Ask `questions`."""
    db = store.open_existing(database)
    found = []
    for question in questions:
        query = analyse(db, question.text, question.game)
        hits = retrieve(db, query, question.game)[:POOL]
        asked = spoken(db, question.text, question.game, query)
        held = candidates(db, question.text, hits, asked.weights)
        right = [candidate.number in question.answers for candidate in held]
        found.append(Ranked(question, [features(asked, candidate) for candidate in held], right))
    db.close()
    return found


def learn(ranked: Sequence[Ranked]) -> dict[str, float]:
    """The weights under which the right candidates are likeliest to be first."""
    used = [one for one in ranked if any(one.right) and not all(one.right)]
    names = sorted({name for one in used for row in one.rows for name in row})
    table = np.array([[row.get(name, 0.0) for name in names] for one in used for row in one.rows], dtype=np.float32)
    right = np.array([held for one in used for held in one.right])
    sizes = [len(one.rows) for one in used]
    starts, owner = np.concatenate([[0], np.cumsum(sizes)[:-1]]), np.repeat(np.arange(len(used)), sizes)
    worth = np.array([one.question.weight for one in used])
    worth /= worth.sum()
    scale = table.std(0)
    scale[scale < 1e-4] = 1.0
    table = table / scale

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        scores = table @ weights.astype(np.float32)
        shares = np.exp(scores - np.maximum.reduceat(scores, starts)[owner])
        whole, good = np.add.reduceat(shares, starts), np.add.reduceat(shares * right, starts)
        pull = (shares / whole[owner] - shares * right / good[owner]) * worth[owner]
        return -(
            worth * np.log(good / whole)
        ).sum() + PENALTY * weights @ weights, table.T @ pull + 2 * PENALTY * weights

    bounds = [(None, None) if name.startswith(EITHER_WAY) else (0.0, None) for name in names]
    done = minimize(loss, np.zeros(len(names)), jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 150})
    learned = zip(names, done.x / scale, strict=True)
    return {name: round(float(weight), 3) for name, weight in learned if abs(weight) >= 5e-4}


def figures(ranked: Iterable[Ranked], weights: dict[str, float]) -> tuple[int, float, float]:
    """(questions, share with the first right, share with one of the first five right)."""
    places = []
    for one in ranked:
        scores = [-sum(weights.get(name, 0.0) * value for name, value in row.items()) for row in one.rows]
        order = np.argsort(scores, kind="stable")
        places.append(next((place for place, at in enumerate(order) if one.right[at]), 99))
    return (
        len(places),
        float(np.mean([place == 0 for place in places])),
        float(np.mean([place < 5 for place in places])),
    )


def report(label: str, ranked: Sequence[Ranked], weights: dict[str, float]) -> None:
    """Print one line of figures."""
    count, first, five = figures(ranked, weights) if ranked else (0, 0.0, 0.0)
    print(f"{label}: {count} questions, first {first:.3f}, within five {five:.3f}")


def asked_of_fold(folder: Path, whole: Path, fold: int, first: Path) -> list[Ranked]:
    """The questions that one fold withholds, asked of it; kept in `folder` for the next run."""
    kept = folder / f"fold-{fold}.pickle"
    if kept.is_file():
        return pickle.loads(kept.read_bytes())  # our own file
    database = folder / f"fold-{fold}.db"
    withheld = make_fold(whole, database, fold)
    put(database, fitted(database, first))
    random.Random(fold).shuffle(withheld)
    questions = (
        Question(one.game, one.text, one.rule, 1.0 if one.verdict else PHRASE, frozenset(one.answers))
        for one in withheld[:PER_FOLD]
    )
    found = collect(database, questions)
    kept.write_bytes(pickle.dumps(found))
    return found


def players(database: Path, path: Path) -> list[Question]:
    """The questions of players in a file; passages are named by their ids, and a twin answers for them."""
    db = store.open_existing(database)
    twins = dict(db.execute("SELECT id, twin FROM passage").fetchall())
    db.close()
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [
        Question(
            row["game"], row["question"], "", ASKED, frozenset(twins[id_] for id_ in row["answers"] if id_ in twins)
        )
        for row in rows
    ]


def keep_weights(learned: Mapping[str, dict[str, float]]) -> None:
    """Write the weights of some kinds of search into data/search.json; those of other kinds stay."""
    path = ROOT / "data/search.json"
    held = json.loads(path.read_text(encoding="utf-8")) | learned
    if "known" in learned:
        held["known sentences"] = learned["known"] | {"sentences": SENTENCES}
    ordered = {kind: dict(sorted(weights.items())) for kind, weights in sorted(held.items())}
    path.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")


def half(question: Question) -> int:
    """0 or 1, by which questions are told apart that are learned from and that test; those of a rule go together."""
    return zlib.crc32(f"{question.rule or question.text}".encode()) % 2


def main() -> None:
    """Write data/search.json and data/vectors.xz, and print how well they do."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("database", type=Path)
    parser.add_argument("--first", type=Path, required=True)
    parser.add_argument("--asked", type=Path)
    parser.add_argument("--folds", type=int, default=FOLDS)
    parser.add_argument("--work", type=Path, default=Path("fit"))
    args = parser.parse_args()
    args.work.mkdir(exist_ok=True)
    whole = args.work / "whole.db"
    if not whole.is_file():
        shutil.copyfile(args.database, whole)
        vectors = fitted(whole, args.first)
        put(whole, vectors)
        write_vectors(ROOT / "data/vectors.xz", vectors)
    ranked = [one for fold in range(args.folds) for one in asked_of_fold(args.work, whole, fold, args.first)]
    asked = collect(whole, players(whole, args.asked)) if args.asked else []
    before = {"retrieval first": 1.0}
    learned = learn([one for one in (*ranked, *asked) if half(one.question)])
    tested = [one for one in (*ranked, *asked) if not half(one.question)]
    for label, weight in (("examples", 1.0), ("phrases", PHRASE), ("players", ASKED)):
        part = [one for one in tested if one.question.weight == weight]
        report(f"{label}, as retrieved", part, before)
        report(f"{label}, as learned", part, learned)
    keep_weights({"known": learn([*ranked, *asked])})


if __name__ == "__main__":
    main()
