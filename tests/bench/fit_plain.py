"""Learn the weights by which search orders passages of games without data: the other part of data/search.json.

    python -m tests.bench.fit_plain FULL PLAIN --first FILE [--sentences] [--each N] [--keep]

FULL is a database with the documents; PLAIN one of the same files read as unknown games, each built with
`--shape rulebook --game x-GAME` (and with `--model` for --sentences). What the digests ask of the passages that they
cite is asked of PLAIN, where the passages on the same lines are right. Prints how often the first and one of the first
five is right in each game, with vectors and weights learned on the other games only; --keep writes the weights learned
on all of them. What a kind of passage is worth is not learned: it depends on how a game's documents are made.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from rulesdb import semantic, store
from rulesdb.answer.question import analyse
from rulesdb.answer.rank.candidates import candidates
from rulesdb.answer.rank.features import features
from rulesdb.answer.rank.order import looked_at
from rulesdb.answer.rank.spoken import spoken
from rulesdb.answer.retrieve import retrieve
from rulesdb.link.ranking import OF_ITSELF, content_stems, decoded

from .fit_search import keep_weights, learn, report
from .fit_vectors import Rules, as_bytes, put
from .fit_vectors import learn as learn_vectors
from .folds import Question, Ranked, whole_phrases

SAME = 0.6  # least share of a passage's words that the passage on the same lines has
EXAMPLE_EACH = 350  # examples, and as many phrases, that are asked of each game
PHRASE = 0.9  # weight of a phrase beside an example: it is as like what players of an unknown game ask


def on_lines(plain: sqlite3.Connection) -> Mapping[tuple[str, int], set[tuple[int, str]]]:
    """(hash of a file, line) -> the passages of unknown games there, as (number of the twin that is found, text)."""
    held: dict[tuple[str, int], set[tuple[int, str]]] = defaultdict(set)
    query = (
        "SELECT d.sha256, p.spans, p.first, p.last, p.twin, p.intro || ' ' || p.text FROM passage p "
        "JOIN document d ON d.id = p.document JOIN ranking r ON r.number = p.twin WHERE p.game LIKE 'x-%'"
    )
    for sha, spans, first, last, twin, text in plain.execute(query):
        for start, end in json.loads(spans) or [[first, last]]:
            for line in range(start, end + 1):
                held[sha, line].add((twin, text))
    return held


def questions(full: sqlite3.Connection, plain: sqlite3.Connection) -> list[Question]:
    """What the digests ask of official passages, with the passages of PLAIN that are right."""
    held = on_lines(plain)
    answers: dict[int, set[int]] = defaultdict(set)
    query = (
        "SELECT r.source, d.sha256, p.spans, p.first, p.last, p.intro || ' ' || p.text FROM reference r "
        "JOIN passage p ON p.id = r.target OR p.section = r.target JOIN document d ON d.id = p.document "
        "WHERE r.kind = 'clarifies' AND d.sha256 != ''"
    )
    for source, sha, spans, first, last, text in full.execute(query):
        lines = (line for start, end in json.loads(spans) or [[first, last]] for line in range(start, end + 1))
        near = {one for line in lines for one in held.get((sha, line), ())}
        answers[source] |= {number for number, other in near if _alike(text, other)}
    asked = "SELECT p.game, e.question, e.passage FROM example e JOIN passage p ON p.number = e.passage"
    found = [(*row, 1.0) for row in full.execute(asked)]
    whole = {game: whole_phrases(game) for (game,) in full.execute("SELECT id FROM game")}
    for game, number, phrases in full.execute("SELECT game, number, asked FROM passage"):
        found += [(game, whole[game].get(phrase, phrase), number, PHRASE) for phrase in json.loads(phrases)]
    return [
        Question(f"x-{game}", text, number, weight, frozenset(answers[number]))
        for game, text, number, weight in found
        if answers.get(number)
    ]


def _alike(one: str, other: str) -> bool:
    first, second = (set(re.findall(r"[a-z]+", text.casefold())) for text in (one, other))
    return bool(first) and len(first & second) >= SAME * min(len(first), len(second))


def rules_of(plain: sqlite3.Connection, game: str, asked: Sequence[Question]) -> Rules:
    """The rules of an unknown game with what is asked of them, to learn vectors from."""
    query = "SELECT r.* FROM ranking r JOIN passage p ON p.number = r.number WHERE p.game = ? ORDER BY r.number"
    rows = plain.execute(query, (game,)).fetchall()
    lines: dict[int, list[list[str]]] = defaultdict(list)
    for question in asked:
        for number in question.answers:
            lines[number].append(list(content_stems(question.text)))
    texts = [[stem for name in OF_ITSELF for line in decoded(row[name]) for stem in line] for row in rows]
    idf = dict(plain.execute("SELECT stem, weight FROM posting WHERE game = ?", (game,)).fetchall())
    return Rules([row["number"] for row in rows], texts, [lines[row["number"]] for row in rows], idf)


def collect(path: Path, asked: Sequence[Question], *, sentences: bool) -> list[Ranked]:
    """Ask questions; the features of what is looked at, without those of kinds of passages."""
    db = store.open_existing(path)
    found = []
    for question in asked:
        query = analyse(db, question.text, question.game)
        near = semantic.near(db, question.text, question.game) if sentences else None
        said = spoken(db, question.text, question.game, query)
        hits = looked_at(db, question.game, retrieve(db, query, question.game), near, said)
        held = candidates(db, question.text, hits, said.weights, near)
        rows = [{k: v for k, v in features(said, one).items() if not k.startswith("kind ")} for one in held]
        found.append(Ranked(question, rows, [one.number in question.answers for one in held]))
    db.close()
    return found


def main() -> None:
    """Print the figures of each game, and write the weights if told to."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("full", type=Path)
    parser.add_argument("plain", type=Path, help="its vectors of words are replaced")
    parser.add_argument("--first", type=Path, required=True)
    parser.add_argument("--sentences", action="store_true")
    parser.add_argument("--each", type=int, default=EXAMPLE_EACH)
    parser.add_argument("--keep", action="store_true")
    args = parser.parse_args()
    full, plain = sqlite3.connect(args.full), sqlite3.connect(args.plain)
    plain.row_factory = sqlite3.Row
    asked = questions(full, plain)
    random.Random(1).shuffle(asked)
    games = sorted({question.game for question in asked})
    rules = {game: rules_of(plain, game, [one for one in asked if one.game == game]) for game in games}
    held = np.load(args.first)
    first = dict(zip(held["stems"].tolist(), held["vectors"], strict=True))
    plain.close()
    ranked: dict[str, list[Ranked]] = {}
    for game in games:
        put(args.plain, as_bytes(learn_vectors([rules[other] for other in games if other != game], first)))
        ranked[game] = collect(args.plain, _some(asked, game, args.each), sentences=args.sentences)
    for game in games:
        weights = learn([one for other in games if other != game for one in ranked[other]])
        for label, weight in (("examples", 1.0), ("phrases", PHRASE)):
            report(f"{game}, {label}", [one for one in ranked[game] if one.question.weight == weight], weights)
    if args.keep:
        kind = "plain sentences" if args.sentences else "plain"
        keep_weights({kind: learn([one for game in games for one in ranked[game]])})


def _some(asked: Sequence[Question], game: str, count: int) -> list[Question]:
    """`count` examples and `count` phrases of a game."""
    counts: Counter[float] = Counter()
    found = []
    for question in asked:
        if question.game == game and counts[question.weight] < count:
            counts[question.weight] += 1
            found.append(question)
    return found


if __name__ == "__main__":
    main()
