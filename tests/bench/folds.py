"""Databases in which part of how people ask is withheld, to fit and measure search and precedents on.

A fold is a copy of a database without a fifth of the phrases and examples, single ones of all rules. Nothing of them is
in its postings, its lines or its examples; its vectors are learned from it anew (fit_vectors).
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import zlib
from collections import defaultdict
from dataclasses import dataclass, replace
from pathlib import Path

from rulesdb.link import ranking
from rulesdb.read.digest_files import files
from rulesdb.read.digest_form import parse, search_words

FOLDS = 5


@dataclass(frozen=True, slots=True)
class Withheld:
    """A phrase or example that a fold withholds, and the numbers of the passages that answer it.

    `rule` is the number of the passage for which it was written; `verdict` is "" for a phrase.
    """

    game: str
    text: str
    rule: int
    verdict: str
    condition: str
    answers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A question, the rule that it was written for (0 of a player's), its weight, and the numbers that are right."""

    game: str
    text: str
    rule: int
    weight: float
    answers: frozenset[int]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A question with the features of its candidates, by name, and which of them are right."""

    question: Question
    rows: list[dict[str, float]]
    right: list[bool]


def make_fold(whole: Path, database: Path, fold: int) -> list[Withheld]:
    """Write `database`, the fold of `whole`, and return what it withholds."""
    shutil.copyfile(whole, database)
    db = sqlite3.connect(database)
    db.row_factory = sqlite3.Row
    held = withheld(db, fold)
    for one in held:
        db.execute("DELETE FROM example WHERE passage = ? AND question = ?", (one.rule, one.text))
    for (game,) in db.execute("SELECT id FROM game").fetchall():
        _forget(db, game, {(number, ranking.content_stems(one.text)) for one in held for number in one.answers})
    db.commit()
    db.close()
    return held


def withheld(db: sqlite3.Connection, fold: int) -> list[Withheld]:
    """What a fold of a whole database withholds."""
    answers = _answers(db)
    rows = [row for row in _asked(db) if chance(f"{row.rule} {row.text}") == fold]
    return [replace(row, answers=answers[row.rule]) for row in rows]


def chance(text: str) -> int:
    """The fold in which `text` is withheld, the same one in every run."""
    return zlib.crc32(text.encode()) % FOLDS


def _asked(db: sqlite3.Connection) -> list[Withheld]:
    """All phrases and examples, of which the answers are not yet told."""
    whole = {game: whole_phrases(game) for (game,) in db.execute("SELECT id FROM game")}
    phrases = [
        Withheld(row["game"], whole[row["game"]].get(phrase, phrase), row["number"], "", "", ())
        for row in db.execute("SELECT game, number, asked FROM passage ORDER BY number")
        for phrase in json.loads(row["asked"])
    ]
    query = "SELECT game, question, passage, verdict, condition FROM example ORDER BY passage, rowid"
    return [*phrases, *(Withheld(*row, ()) for row in db.execute(query))]


def whole_phrases(game: str) -> dict[str, str]:
    """What a database keeps of the phrases that ask for the rules of `game` -> the phrases as the digests have them."""
    entries = (entry for _, content in files(game) for entry in parse(content.decode())[1])
    return {
        kept: phrase
        for entry in entries
        for item in entry.items
        for phrase in item.asked
        for kept in search_words([phrase])
    }


def _answers(db: sqlite3.Connection) -> dict[int, tuple[int, ...]]:
    """The passages that a search may find for each passage: itself, and what it restates."""
    found: dict[int, list[int]] = defaultdict(list)
    for source, target in db.execute(
        "SELECT r.source, p.twin FROM reference r JOIN passage p ON p.id = r.target OR p.section = r.target "
        "WHERE r.kind = 'clarifies'"
    ):
        found[source].append(target)
    return {
        number: tuple(dict.fromkeys((number, *found[number])))
        for (number,) in db.execute("SELECT number FROM passage").fetchall()
    }


def _forget(db: sqlite3.Connection, game: str, withheld: set[tuple[int, tuple[str, ...]]]) -> None:
    """Take the lines `withheld`, which are (passage, stems), out of the tables by which search finds and orders."""
    rows = []
    query = "SELECT r.*, p.twin FROM ranking r JOIN passage p ON p.number = r.number WHERE p.game = ? ORDER BY r.number"
    for row in db.execute(query, (game,)).fetchall():
        lines = {field: ranking.decoded(row[field]) for field in ranking.FIELDS}
        for field in ("asked", "examples"):
            mine = {row["number"], row["twin"]}
            lines[field] = [line for line in lines[field] if not any((n, tuple(line)) in withheld for n in mine)]
        rows.append((row["number"], {field: ranking.joined(held) for field, held in lines.items()}))
    counts = {number: ranking.counts_of(lines) for number, lines in rows}
    weights = ranking.stem_weights(list(counts.values()))
    for number, lines in rows:
        values = (*ranking.encoded(lines, weights), number)
        db.execute(f"UPDATE ranking SET {', '.join(f'{f} = ?' for f in ranking.FIELDS)} WHERE number = ?", values)
    db.execute("DELETE FROM posting WHERE game = ?", (game,))
    mean = ranking.mean_length(list(counts.values()))
    for stem, (numbers, impacts) in ranking.postings(counts, weights, mean).items():
        db.execute("INSERT INTO posting VALUES (?, ?, ?, ?, ?)", (game, stem, weights[stem], numbers, impacts))
