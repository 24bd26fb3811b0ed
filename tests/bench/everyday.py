"""Questions in everyday words, asked of invented rulebooks that say it in words of their own.

    python -m tests.bench.everyday [--model FOLDER]      how often the first and one of the first five hits is right

The questions on a book of tests/cases/everyday/ or tests/cases/rulebooks/ stand in everyday/NAME.tsv, one a line: the
question, a tab, and the rules that answer it: a number, a term, or words of the rule, divided by "|". The questions
were written before any was asked. Those on harbor.txt and expedition.md are by people who had not seen
data/topics.toml, and on books like published ones: they tell what other books will get. Those on sawdust.txt,
underhill.md and ninebell.txt are too, on books that have a word of their own for everything. Who wrote the topics knew
the questions on the others.
"""

from __future__ import annotations

import argparse
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from rulesdb import store
from rulesdb.answer.search import search
from rulesdb.build import build
from rulesdb.text import fold

CASES = Path(__file__).parents[1] / "cases"
QUESTIONS = CASES / "everyday"


def books() -> list[Path]:
    """The rulebooks that have questions, by name."""
    found = (path for folder in (QUESTIONS, CASES / "rulebooks") for path in folder.iterdir() if path.suffix != ".tsv")
    return sorted((path for path in found if (QUESTIONS / f"{path.stem}.tsv").exists()), key=lambda path: path.name)


def asked(book: Path) -> list[tuple[str, list[str]]]:
    """The questions of `book`, each with what tells the right rules."""
    lines = (QUESTIONS / f"{book.stem}.tsv").read_text(encoding="utf-8").splitlines()
    return [(question, rules.split("|")) for question, rules in (line.split("\t") for line in lines)]


def places(book: Path, database: Path, model: Path | None = None) -> Iterator[int]:
    """For each question the place of the first right hit, from 1, or 0 where none of the first five is right."""
    game = f"asked-{book.stem}"
    build([book], database, game, model=model)
    db = store.open_existing(database)
    try:
        for question, rules in asked(book):
            hits = search(db, question, game, limit=5)
            right = (n for n, hit in enumerate(hits, 1) if any(is_right(db, str(hit["id"]), rule) for rule in rules))
            yield next(right, 0)
    finally:
        db.close()


def is_right(db: sqlite3.Connection, passage: str, rule: str) -> bool:
    row = db.execute("SELECT * FROM passage WHERE id = ?", (passage,)).fetchone()
    same = db.execute("SELECT intro, text FROM passage WHERE twin = ?", (row["twin"],)).fetchall()
    has_words = any(f" {fold(rule)} " in f" {fold(f'{one[0]} {one[1]}')} " for one in same)
    return f'"{rule}"' in row["numbers"] or fold(row["term"]) == fold(rule) or (" " in rule and has_words)


def main() -> None:
    """Print the figures of each book, and of all."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--model", type=Path)
    args = parser.parse_args()
    found: list[int] = []
    for book in books():
        with tempfile.TemporaryDirectory() as folder:
            here = list(places(book, Path(folder) / "rules.db", args.model))
        _report(book.stem, here)
        found += here
    _report("all", found)


def _report(name: str, found: list[int]) -> None:
    first, five = found.count(1) / len(found), sum(place > 0 for place in found) / len(found)
    print(f"{name}: {len(found)} questions, first {first:.3f}, within five {five:.3f}")


if __name__ == "__main__":
    main()
