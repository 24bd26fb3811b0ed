"""What each mechanism of `when` is worth: leave it out, ask again, and see what changes.

    python -m tests.bench.ablation DATABASE CASES.jsonl ...

A case is {"game", "question", "snippets", "verdict"}; "snippets" are words of the passages that must be cited,
"verdict" the right answer to a question of yes or no, both may be missing. Prints for each mechanism how many answers
change without it, and how many more or fewer cite what they must, and have the right and the wrong verdict. A mechanism
without which nothing changes has no place in the engine.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from rulesdb.answer import question
from rulesdb.answer.precedents import gate, near
from rulesdb.store import open_existing
from rulesdb.text import fold, words
from rulesdb.timing import decision, evidence, procedures, say, sentences, timeline
from rulesdb.timing.verdict import OPEN

MECHANISMS: Mapping[str, tuple[Any, str, Any]] = {  # what stands in for what, and where
    "verdicts by rules": (decision, "derive", lambda *_: OPEN),
    "printed questions": (decision, "printed", lambda *_: None),
    "precedents": (decision, "precedent", lambda *_: None),
    "turned questions that are borne out": (gate, "SEVERAL", 99),
    "questions read word by word": (near, "same_answer", lambda *_: 0.0),
    "sums": (decision, "add_up", lambda *_: None),
    "kinds of cards": (say, "cards_named", lambda *_: []),
    "procedures": (timeline, "asked_for", lambda *_: None),
    "what follows": (timeline._Builder, "add_following", lambda _: None),
    "parts of a question": (evidence, "MOST_PARTS", 0),
    "parts that are borne out": (timeline, "PART", 0.0),
    "procedures that are borne out": (procedures, "BORNE_OUT", 0.0),
    "what goes on": (timeline, "GOES_ON", 2.0),
    "the least odds": (timeline, "ANSWERS", (0.0,) * 4),
    "what a question is about": (say, "MIN_ABOUT", 0.0),
    "sentences that say the same": (timeline, "SAME", 2.0),
    "sentences that examples restate": (sentences, "RESTATED", 0.0),
    "sentences that tell what is asked": (sentences, "TOLD_MORE", 1.0),
    "asked words before told ones": (question, "TOLD", 1.0),
}
Figures = tuple[int, int, int]  # answers that cite all they must, with the right verdict, with a wrong one


@contextmanager
def without(name: str) -> Iterator[None]:
    """The engine without one of MECHANISMS."""
    place, what, instead = MECHANISMS[name]
    with mock.patch.object(place, what, instead):
        yield


def asked(db: sqlite3.Connection, cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The answers to all cases."""
    return [say.when(db, case["question"], case["game"]) for case in cases]


def figures(cases: list[dict[str, Any]], answers: list[dict[str, Any]]) -> Figures:
    """How many answers cite what they must, and have the right and a wrong verdict."""
    said = [
        ((answer["verdict"] or {}).get("answer"), case.get("verdict"))
        for case, answer in zip(cases, answers, strict=True)
    ]
    return (
        sum(_cites(answer, case) for case, answer in zip(cases, answers, strict=True)),
        sum(found == known for found, known in said if known),
        sum(found in ("yes", "no") and found != known for found, known in said if known),
    )


def _cites(answer: dict[str, Any], case: dict[str, Any]) -> bool:
    texts = " ".join(_plain(row["text"]) for step in answer["steps"] for row in step["citations"])
    return all(_plain(words_) in texts for words_ in case.get("snippets", ()))


def _plain(text: str) -> str:
    return " ".join(words(fold(text)))


def main() -> None:
    """Print a line for each mechanism."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("database", type=Path)
    parser.add_argument("cases", type=Path, nargs="+")
    args = parser.parse_args()
    rows = [json.loads(line) for path in args.cases for line in path.read_text(encoding="utf-8").splitlines()]
    cases = [row for row in rows if row.get("kind") in ("when", "verdict")]
    db = open_existing(args.database)
    whole = asked(db, cases)
    before = figures(cases, whole)
    print(f"{len(cases)} questions: {before[0]} cite all they must, {before[1]} verdicts right, {before[2]} wrong")
    for name in MECHANISMS:
        with without(name):
            answers = asked(db, cases)
        changed = sum(one != other for one, other in zip(whole, answers, strict=True))
        cited, right, wrong = (now - then for now, then in zip(figures(cases, answers), before, strict=True))
        print(f"without {name}: {changed} answers change; cited {cited:+}, right {right:+}, wrong {wrong:+}")


if __name__ == "__main__":
    main()
